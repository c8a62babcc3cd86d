package analysis

import (
	"fmt"
	"slices"

	"houserules/analysis/anytime"
	"houserules/analysis/exact"
	"houserules/analysis/joint"
	"houserules/analysis/match"
	"houserules/engine"
	"houserules/sim/table"
)

// Pairing is what two different players' games say of who is the stronger, in
// both seatings together: the games of one index are a pair.
type Pairing struct {
	// A and B are the players; A moves first in the first seating.
	A, B string
	// Pairs are the pairs by A's points in both games: 0, ½, 1, 1½, 2.
	Pairs match.Pairs
	// Score is A's mean score of a game, Elo the same as a difference in
	// strength. N is the number of pairs. The intervals hold together over all
	// variants and players of the study.
	Score, Elo Estimate
	// Stronger is +1 where A is the stronger, −1 where B is, 0 where neither is
	// shown.
	Stronger int
	// Unequal is set where one of them wins so nearly all that little is left for the first
	// move to change: see [match.FirstMove.Unequal].
	Unequal bool
	// Seatings are both seatings by themselves, A's first move first.
	Seatings []Seating
}

// Seating is one of the two seatings of two players by itself: counts and means
// without intervals, for whoever wants to know.
type Seating struct {
	// Agents is the name of the seating's cell, Lineup its agents by seat.
	Agents string
	Lineup []string
	Games  int64
	// First and CutOff are as in Cell.
	First  Outcomes
	CutOff int64
	// Score is the first player's mean score, the games cut off as they were
	// counted, Plies their length.
	Score float64
	Plies Moments
	// Repeats says how much the seating's games repeat each other.
	Repeats Repeats
}

// seatingSums are the games of a seating.
type seatingSums struct {
	cell           *table.Cell
	first, counted Outcomes
	cut            int64
	plies          exact.Sums
	repeats        Repeats
}

// pool makes the games those of two players in both seatings, which are two
// cells.
func (g *Games) pool(first, second *table.Cell) {
	g.pairs, g.luck = &match.Tally{}, newLuck(first.Listed, first.Games)
	g.bySeating = []seatingSums{{cell: first}, {cell: second}}
	if g.lines != nil {
		g.lines = append(g.lines, newLineCount(MostLines))
	}
}

// seated is the cell of a seating.
func (g *Games) seated(seating int) *table.Cell {
	if g.pairs == nil {
		return g.cell
	}
	return g.bySeating[seating].cell
}

// since adds what came to a member since it had the given counts.
func (s *seatingSums) since(first, counted Outcomes, cut int64, now *Games) {
	s.first.add(now.first, first)
	s.counted.add(now.counted, counted)
	s.cut += now.cut.games - cut
}

// add adds the difference of two counts.
func (o *Outcomes) add(now, before Outcomes) {
	o.Wins += now.Wins - before.Wins
	o.Draws += now.Draws - before.Draws
	o.Losses += now.Losses - before.Losses
	o.CutOff += now.CutOff - before.CutOff
}

// seating returns the numbers of a seating.
func (s *seatingSums) seating() Seating {
	return Seating{
		Agents: s.cell.Name(), Lineup: s.cell.Lineup, Games: s.first.Games(), First: s.first, CutOff: s.cut,
		Score: 0.5 + s.counted.advantage(), Plies: moments(&s.plies, 1), Repeats: s.repeats,
	}
}

// seconds are the places of second seatings by those of the first.
type seconds map[int]int

// isSecond tells whether a cell is a second seating.
func (s seconds) isSecond(cell int) bool {
	for _, at := range s {
		if at == cell {
			return true
		}
	}
	return false
}

// pairSeatings finds the cells that are both seatings of two players: the same
// games of the same variant, the seats swapped, under the same names. One player
// under two names is not two. Line-ups are pooled as wholes, or not at all where
// a variant has only one seating.
func pairSeatings(cells []table.Cell) seconds {
	found, alone := seconds{}, map[string]bool{}
	for i := range cells {
		c := &cells[i]
		if who := players(c); c.Leg != 1 || len(who) != 2 || who[0] == who[1] {
			continue
		}
		at := slices.IndexFunc(cells, func(o table.Cell) bool {
			return o.Leg == 2 && o.Variant == c.Variant && o.Openings == c.Openings && len(o.Lineup) == 2 && o.Lineup[0] == c.Lineup[1] && o.Lineup[1] == c.Lineup[0] &&
				o.Games == c.Games && o.BlockGames == c.BlockGames && slices.Equal(o.Stages, c.Stages)
		})
		if at < 0 {
			alone[c.Name()] = true
			continue
		}
		found[i] = at
	}
	for i := range found {
		if alone[cells[i].Name()] {
			delete(found, i)
		}
	}
	return found
}

// seatings is the number of seatings in which the members were played.
func (l *lineup) seatings() int { return len(l.index[0]) }

// until is the number of games, in all seatings, up to the end of a segment.
func (l *lineup) until(segment int) int64 { return l.segments[segment].end * int64(l.seatings()) }

// addPairs counts the pairs of a block read in both seatings, which begins at a game index.
func (l *lineup) addPairs(start int64, first, second sideBySide) error {
	for i, c := range l.cells {
		one, other := first.columns[i][l.layout.score], second.columns[i][l.layout.score]
		for g := range one {
			a, ok := halves(one[g])
			b, also := halves(other[g])
			if !ok || !also {
				return fmt.Errorf("variant %s, agents %s: a game is neither won nor drawn nor lost, so pairs cannot be counted: the table is damaged",
					c.cell.Variant, c.cell.Agents)
			}
			_, cut := slices.BinarySearch(first.cut[i], g)
			_, otherCut := slices.BinarySearch(second.cut[i], g)
			// The second game's column is the other player's.
			own, others := match.Game{Halves: a, CutOff: cut}, match.Game{Halves: 2 - b, CutOff: otherCut}
			c.luck.add(uint64(start)+uint64(g), own, others)
			c.pairs.Add(own, others)
		}
	}
	return nil
}

// halves is a return in halves of a point, where it is some.
func halves(score int32) (int, bool) {
	const half = int32(engine.FullReturn) / 2
	return int(score / half), score%half == 0
}

// pairsInterval is the interval of the mean score of pairs. In a sequence enough
// games may be too few pairs for means to be normal; bets hold for any number of
// them.
func pairsInterval(p match.Pairs) interval {
	return func(r reach) (lo, hi float64) {
		if n := p.N(); r.sequence != nil && n < anytime.First && 2*n >= anytime.First {
			return anytime.Bets(p.Scores(), r.sequence.Alpha)
		}
		return r.bounded(p.Scores())
	}
}

// mover is what the first mover scored in both games of the pairs, at the least
// and at the most where games were cut off.
func (g *Games) mover() match.Pairs { return g.pairs.First.Stood }

// withMover returns pairs in which every game cut off went to the first mover, or
// against.
func withMover(t *match.Tally, won bool) *match.Tally {
	out := *t
	out.First.Stood, out.Results = t.First.Least, t.Least
	if won {
		out.First.Stood, out.Results = t.First.Most, t.Most
	}
	return &out
}

// pairings adds to the cells of two players in both seatings who is the stronger.
// Each of the intervals has its part of the error (Bonferroni).
func pairings(lineups []*lineup, level float64, cellOf func(*lineup, int) *Cell) {
	rows := 0
	for _, l := range lineups {
		if l.seatings() == 2 {
			rows += len(l.cells)
		}
	}
	if rows == 0 {
		return
	}
	critical := joint.Bonferroni((1-level)/2, rows)
	for _, l := range lineups {
		if l.seatings() < 2 {
			continue
		}
		for i, g := range l.cells {
			c := cellOf(l, i)
			c.Pairing = g.pairing(level, critical)
			f := g.pairs.Results.FirstMove()
			if c.Pairing.Unequal = f.Unequal(); c.Pairing.Unequal && c.Fair.Verdict != 0 {
				c.Fair.Verdict, c.Fair.Direction, c.Fair.Outlook = Undecided, 0, Outlook{}
			}
		}
	}
}

// pairing says who is the stronger.
func (g *Games) pairing(level, critical float64) *Pairing {
	t := g.pairs
	p := &Pairing{A: g.cell.Lineup[0], B: g.cell.Lineup[1], Pairs: t.Strength.Stood}
	method, all := MethodPairs, reach{critical: g.ofStrength().stretch(critical)}
	if g.sequences != nil {
		method, all = MethodMixture, member(g.sequences.row, t.N())
	}
	of := func(p match.Pairs) match.Estimate {
		e := match.Estimate{Value: p.Mean()}
		e.Lo, e.Hi = pairsInterval(p)(all)
		return e
	}
	e := t.Strength.Spread(t.CutOff, of)
	estimate := func(e match.Estimate) Estimate {
		out := Estimate{Value: e.Value, Lo: e.Lo, Hi: e.Hi, Level: level, N: t.N(), Method: method}
		if g.sequences != nil && g.games < anytime.First {
			out.Warnings = append(out.Warnings, beforeFirstLook(g.games))
		}
		if t.CutOff > 0 {
			out.CutOffBounds = &Bounds{Lo: t.Strength.Least.Mean(), Hi: t.Strength.Most.Mean()}
		}
		return out
	}
	p.Score, p.Elo = estimate(e), estimate(e.In(match.Elo))
	if c := p.Elo.CutOffBounds; c != nil {
		c.Lo, c.Hi = match.Elo(c.Lo), match.Elo(c.Hi)
	}
	for i := range g.bySeating {
		p.Seatings = append(p.Seatings, g.bySeating[i].seating())
	}
	if p.Score, p.Elo = g.asPlayed(p.Score), g.asPlayed(p.Elo); g.fact() {
		return p
	}
	switch {
	case e.Lo > 0.5:
		p.Stronger = 1
	case e.Hi < 0.5:
		p.Stronger = -1
	}
	return p
}
