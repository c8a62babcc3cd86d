package match

import "math"

// Outcomes is the number of outcomes of a pair: 0, ½, 1, 1½ and 2 points.
const Outcomes = 5

// Pairs counts pairs of games by a score over both, in halves of a point: 0 to
// 4.
type Pairs [Outcomes]int64

// N is the number of pairs.
func (p Pairs) N() int64 {
	n := int64(0)
	for _, k := range p {
		n += k
	}
	return n
}

// Plus are the pairs of both.
func (p Pairs) Plus(o Pairs) Pairs {
	for i, k := range o {
		p[i] += k
	}
	return p
}

// Reversed are the pairs as the other player had them.
func (p Pairs) Reversed() Pairs {
	return Pairs{p[4], p[3], p[2], p[1], p[0]}
}

// halves is the sum of the scores, in halves.
func (p Pairs) halves() int64 {
	sum := int64(0)
	for i, k := range p {
		sum += int64(i) * k
	}
	return sum
}

// Mean is the mean score of a game, from 0 to 1; not-a-number of no pairs.
func (p Pairs) Mean() float64 {
	if p.N() == 0 {
		return math.NaN()
	}
	return float64(p.halves()) / float64(4*p.N())
}

// Variance of a pair's mean score, with n in the denominator; not-a-number of no
// pairs.
func (p Pairs) Variance() float64 {
	n, sum, squares := p.N(), p.halves(), int64(0)
	for i, k := range p {
		squares += int64(i*i) * k
	}
	m := float64(sum) / float64(n)
	return (float64(squares)/float64(n) - float64(m*m)) / 16
}

// score is the mean score of a game in a pair of the given outcome.
func score(outcome int) float64 { return float64(float64(outcome) / (Outcomes - 1)) }

// Game is a finished game as one of the players had it.
type Game struct {
	// Halves is the player's score in halves of a point: 0 lost, 1 drawn, 2 won.
	Halves int
	// CutOff is set where the game was cut off at the limit and Halves is only
	// what the rules count it as.
	CutOff bool
}

// As is its score where one that was cut off has another; with 0 it is the least, with 2 the greatest that the game could
// have come to.
func (g Game) As(halves int) int {
	if g.CutOff {
		return halves
	}
	return g.Halves
}

// Count counts the same pairs three times: as the rules count games cut off, and
// with every game cut off lost and won. Where no game was, the three are equal.
type Count struct {
	Stood, Least, Most Pairs
}

// Tally counts swapped pairs.
type Tally struct {
	// Strength counts them by the score of player A.
	Strength Count
	// First counts them by the score of whoever moved first: A in one game, B
	// in the other. Its mean less one half is the effect of the first move net
	// of strength, because each player moved first once.
	First Count
	// Results counts them by A's result in either game, as the rules count games
	// cut off; Least and Most do with every such game lost, and won, by whoever moved first.
	Results, Least, Most Results
	// CutOff is the number of games cut off at the limit.
	CutOff int64
}

// Results counts pairs by player A's score, in halves of a point, in the game in
// which A moved first and in the one in which A moved second.
type Results [3][3]int64

// Add counts a pair: the game in which A moved first and the one in which A
// moved second, both as A had them.
func (t *Tally) Add(first, second Game) {
	t.Strength.Stood[first.Halves+second.Halves]++
	t.Strength.Least[first.As(0)+second.As(0)]++
	t.Strength.Most[first.As(2)+second.As(2)]++
	t.First.Stood[first.Halves+2-second.Halves]++
	t.First.Least[first.As(0)+2-second.As(2)]++
	t.First.Most[first.As(2)+2-second.As(0)]++
	t.Results[first.Halves][second.Halves]++
	t.Least[first.As(0)][second.As(2)]++
	t.Most[first.As(2)][second.As(0)]++
	for _, g := range []Game{first, second} {
		if g.CutOff {
			t.CutOff++
		}
	}
}

// N is the number of pairs.
func (t *Tally) N() int64 { return t.Strength.Stood.N() }
