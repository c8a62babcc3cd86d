package balance

import "houserules/analysis/bounded"

// Outcome is how a game ended for who moved first; in games for skill, for the
// player who should be the stronger.
type Outcome uint8

// The outcomes.
const (
	Lost Outcome = iota
	Drawn
	Won
	// CutOff is a game that reached the limit and has no result.
	CutOff

	outcomes = 4
)

// least and most are the halves of a point that an outcome could be worth.
func (o Outcome) least() int {
	if o == CutOff {
		return 0
	}
	return int(o)
}

func (o Outcome) most() int {
	if o == CutOff {
		return 2
	}
	return int(o)
}

// Counts counts games by outcome.
type Counts [outcomes]int64

// add counts games.
func (c *Counts) add(games []Outcome) {
	for _, o := range games {
		c[o]++
	}
}

// n is the number of games.
func (c *Counts) n() int64 { return c[Lost] + c[Drawn] + c[Won] + c[CutOff] }

// paired counts games of the same index by both outcomes.
type paired [outcomes][outcomes]int64

// add counts games of the same indices.
func (j *paired) add(a, b []Outcome) {
	for i, o := range a {
		j[o][b[i]]++
	}
}

// merge adds what another counted.
func (j *paired) merge(o *paired) {
	for a := range o {
		for b, n := range o[a] {
			j[a][b] += n
		}
	}
}

// crossed pairs the games of each player under one set of rules with those of each
// under another.
func crossed(a, b *Games) []paired {
	players := len(a.Outcomes)
	list := make([]paired, players*players)
	for p := range players {
		for q := range players {
			list[p*players+q].add(a.Outcomes[p], b.Outcomes[q])
		}
	}
	return list
}

// extremes are the same values twice: as small as games cut off allow, and as large.
type extremes struct{ least, most bounded.Tally }

// mean is between the two.
func (e *extremes) mean() float64 { return (e.least.Mean() + e.most.Mean()) / 2 }

// furthest is the largest absolute mean that the games allow.
func (e *extremes) furthest() float64 {
	return max(-e.least.Mean(), e.least.Mean(), -e.most.Mean(), e.most.Mean())
}

// steps are values in equal steps from a first one; their counts follow.
func steps(first, step float64, counts []int64) bounded.Tally {
	t := bounded.Tally{Least: first, Most: first + float64(step*float64(len(counts)-1))}
	for i, n := range counts {
		t.Values = append(t.Values, bounded.Value{At: first + float64(step*float64(i)), Games: n})
	}
	return t
}

// advantage has the score less one half.
func (c *Counts) advantage() extremes {
	return extremes{
		least: steps(-0.5, 0.5, []int64{c[Lost] + c[CutOff], c[Drawn], c[Won]}),
		most:  steps(-0.5, 0.5, []int64{c[Lost], c[Drawn], c[Won] + c[CutOff]}),
	}
}

// draws has one for a drawn game and zero for others.
func (c *Counts) draws() extremes {
	return extremes{
		least: steps(0, 1, []int64{c.n() - c[Drawn], c[Drawn]}),
		most:  steps(0, 1, []int64{c.n() - c[Drawn] - c[CutOff], c[Drawn] + c[CutOff]}),
	}
}

// limit has one for a game that was cut off.
func (c *Counts) limit() extremes {
	t := steps(0, 1, []int64{c.n() - c[CutOff], c[CutOff]})
	return extremes{t, t}
}

// minus is the first advantage less the second.
func (j *paired) minus() extremes {
	return extremes{
		least: steps(-1, 0.5, j.fold(5, func(a, b Outcome) int { return a.least() - b.most() + 2 })),
		most:  steps(-1, 0.5, j.fold(5, func(a, b Outcome) int { return a.most() - b.least() + 2 })),
	}
}

// plus is the sum of both advantages.
func (j *paired) plus() extremes {
	return extremes{
		least: steps(-1, 0.5, j.fold(5, func(a, b Outcome) int { return a.least() + b.least() })),
		most:  steps(-1, 0.5, j.fold(5, func(a, b Outcome) int { return a.most() + b.most() })),
	}
}

// score is the mean score of two games of a player.
func (j *paired) score() extremes {
	return extremes{
		least: steps(0, 0.25, j.fold(5, func(a, b Outcome) int { return a.least() + b.least() })),
		most:  steps(0, 0.25, j.fold(5, func(a, b Outcome) int { return a.most() + b.most() })),
	}
}

// fold adds up the pairs that have the same value.
func (j *paired) fold(values int, value func(a, b Outcome) int) []int64 {
	counts := make([]int64, values)
	for a := range Outcome(outcomes) {
		for b := range Outcome(outcomes) {
			counts[value(a, b)] += j[a][b]
		}
	}
	return counts
}
