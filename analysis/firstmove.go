package analysis

import (
	"math"

	"houserules/analysis/exact"
	"houserules/engine/matchplay"
)

// FirstMove is what the first move of a game is worth in the games of matches.
//
// Who starts may depend on the results so far. Then the stronger player starts
// more often, or less, and the mean over all games mixes what the first move is
// worth with who had it: no such mean is taken. Instead the games started by A and
// those started by B have a mean each, of what their starter scored, and the
// effect is the mean of what both are above one half. Given who starts, a game
// does not depend on those before it, so that either mean is that of such games,
// however results decided how many there are; the match is the unit of sampling,
// and errors are those of ratios of sums (the delta method).
type FirstMove struct {
	// Games is the number of games of all matches.
	Games int64
	// ByFirst and BySecond are what the starter scored on average in games that
	// each of the players started, with their own intervals: of one agent the first
	// and the second player of the match, of two the first- and the second-named.
	ByFirst, BySecond Estimate
	// Started is the number of games that each started.
	Started [2]int64
	// Effect is the mean of both less one half: what the first move is worth, net
	// of strength. The verdicts on all cells hold together.
	Effect Judged
}

// moveCounts are the games of matches by who started them: of every match the
// number of games that A started, the halves of a point that A scored in them, and
// the same of B. Halves are counted three times: as the games were counted, and
// with every game cut off lost by its starter, and won.
type moveCounts struct {
	sums     *exact.Cross
	matches  int64 // of all seatings
	seatings int64
	cut      int64 // games cut off
	games    int64
}

// Places of columns in moveCounts.sums: the number of games and the halves as
// counted, at least and at most, of A's games and then of B's.
const (
	movesGames, movesStood, movesLeast, movesMost, movesOfB = 0, 1, 2, 3, 4
)

// countMoves reads the games of the matches of one member, in all seatings.
func (s *matchSource) countMoves(cells []int) (*moveCounts, error) {
	c := &moveCounts{sums: exact.NewCross(2 * movesOfB), seatings: int64(len(cells))}
	for b := range s.cells[cells[0]].Blocks() {
		_, matches := s.cells[cells[0]].Block(b)
		columns := make([][]int32, 2*movesOfB)
		for k := range columns {
			columns[k] = make([]int32, matches)
		}
		for seating, cell := range cells {
			at := 0
			err := s.each(cell, b, func(m *foldedMatch) error {
				c.add(columns, at, m, seating)
				at++
				return nil
			})
			if err != nil {
				return nil, err
			}
		}
		c.sums.Add(columns)
	}
	return c, nil
}

// add counts a match. In the second seating the first player is B.
func (c *moveCounts) add(columns [][]int32, at int, m *foldedMatch, seating int) {
	c.matches++
	for g := m.at; g < m.at+m.match.Games; g++ {
		starter := matchplay.Player(m.games.Starters[g])
		of := columns[:movesOfB]
		if (starter == matchplay.Second) != (seating == 1) {
			of = columns[movesOfB:]
		}
		game := matchplay.GameIn(m.games, g, starter)
		halves := int32(1)
		switch game.Winner {
		case starter:
			halves = 2
		case starter.Other():
			halves = 0
		}
		least, most := halves, halves
		if game.CutOff {
			least, most = 0, 2
			c.cut++
		}
		of[movesGames][at]++
		of[movesStood][at] += halves
		of[movesLeast][at] += least
		of[movesMost][at] += most
		c.games++
	}
}

// starterScore is the mean score of the starter in the games that a player
// started, by the halves in the given column.
func (c *moveCounts) starterScore(player, column int) float64 {
	games := player*movesOfB + movesGames
	if c.sums.Sum(games) == 0 {
		return math.NaN()
	}
	return c.sums.Ratio(player*movesOfB+column, games) / 2
}

// effect is the mean of both less one half.
func (c *moveCounts) effect(column int) float64 {
	return float64((c.starterScore(0, column)+c.starterScore(1, column))/2) - 0.5
}

// spread returns how the effect varies: by the delta method the variance of
//
//	½ Σ_p (s_p − θ_p n_p)/E n_p
//
// over the matches, where the starter scored s_p in the n_p games of a match that
// p started, and θ_p on average. Both matches of a number are one observation
// where they are played in both seatings.
func (c *moveCounts) spread(column int) Spread {
	n := float64(c.sums.N())
	a, b := float64(c.sums.Sum(movesGames)), float64(c.sums.Sum(movesOfB+movesGames))
	if n < 2 || a == 0 || b == 0 {
		return Spread{Variance: math.NaN()}
	}
	ofA := c.sums.RatioSquares(column, movesGames) / a / a
	ofB := c.sums.RatioSquares(movesOfB+column, movesOfB+movesGames) / b / b
	both := c.sums.RatioProducts(column, movesGames, movesOfB+column, movesOfB+movesGames) / a / b
	// A sixteenth: half of each, and the scores are in halves. Times n twice: the
	// variance of one observation, of which the sums are of n.
	variance := (ofA + ofB + float64(2*both)) / 16 * n * n / (n - 1)
	return Spread{Variance: float64(variance) * float64(c.seatings), Student: true, Each: c.seatings}
}

// interval of the effect by some column.
func (c *moveCounts) interval(column int) interval {
	value, s := c.effect(column), c.spread(column)
	return func(r reach) (lo, hi float64) {
		if !(s.Variance > 0) {
			return math.NaN(), math.NaN()
		}
		half := r.half(s, float64(c.matches))
		return value - half, value + half
	}
}

// player estimates what the starter scored in the games that one player started.
func (c *moveCounts) player(player int, s *sequences, level float64) Estimate {
	at := player * movesOfB
	by := func(column int) Estimate {
		e := s.sequenced(ratio(c.sums, at+column, at+movesGames, level))
		e.Value, e.Lo, e.Hi = e.Value/2, max(0, e.Lo/2), min(1, e.Hi/2)
		e.N = c.matches
		return e
	}
	e := by(movesStood)
	if c.cut > 0 {
		least, most := by(movesLeast), by(movesMost)
		e.Lo, e.Hi, e.CutOffBounds = least.Lo, most.Hi, &Bounds{Lo: least.Value, Hi: most.Value}
		e = mostlyCutOff(e, c.cut, c.games)
	}
	return e
}

// judged is the verdict on the effect.
func (c *moveCounts) judged(all criticals, tolerance float64) Judged {
	e := Estimate{Value: c.effect(movesStood), N: c.matches, Method: MethodDelta}
	switch {
	case math.IsNaN(e.Value):
		e.Warnings = warn("warning.one-starter")
	case c.matches < FewGames:
		e.Warnings = append(e.Warnings, onlyFew(c.matches))
	}
	l, s := limits{stood: c.interval(movesStood)}, c.spread(movesStood)
	if c.cut > 0 {
		l.least, l.most = c.interval(movesLeast), c.interval(movesMost)
		e.CutOffBounds = &Bounds{Lo: c.effect(movesLeast), Hi: c.effect(movesMost)}
		s = wider(c.spread(movesLeast), c.spread(movesMost))
		e = mostlyCutOff(e, c.cut, c.games)
	}
	return all.judged(e, l, s, tolerance)
}

// firstMoves adds to the cells what the first move is worth. Their verdicts are a
// family, whose intervals hold together whatever they correlate (Šidák).
func (s *matchSource) firstMoves(lineups []*lineup, opt Options, cellOf func(*lineup, int) *Cell) error {
	rows := 0
	for _, l := range lineups {
		rows += len(l.cells)
	}
	all := criticals{level: opt.Level, estimates: rows}.apart()
	for _, l := range lineups {
		for i := range l.cells {
			c, err := s.countMoves(l.index[i])
			if err != nil {
				return err
			}
			cellOf(l, i).FirstMove = &FirstMove{
				Games: c.games, Effect: c.judged(all.along(l.sequences, l.later), opt.Tolerance),
				ByFirst: c.player(0, l.sequences, opt.Level), BySecond: c.player(1, l.sequences, opt.Level),
				Started: [2]int64{c.sums.Sum(movesGames), c.sums.Sum(movesOfB + movesGames)},
			}
		}
	}
	return nil
}
