package analysis

import (
	"math"
	"slices"

	"houserules/analysis/exact"
	"houserules/engine/rules"
)

// oneGame tells whether all games of a cell from the start position are the same
// one: however many rows there are, it was played once, and its result is a fact about it
// and no sample of anything. Two players in both seatings play one pair of games. Tables
// of today say where players were handed no random number ([table.Cell].StopsAtOneGame), and nothing
// else is one game there, because equal games may be chance. In those of before, and of
// other programs, it is what was seen: see [Games.sameGameSeen].
func (g *Games) oneGame() bool {
	if g.openings != nil || g.games < 2 {
		return false
	}
	if !g.cell.StopsAtOneGame {
		return g.sameGameSeen()
	}
	return g.only
}

// sameGameSeen tells whether all games of a cell were the same one. Whether players would
// play another the next time nobody knows then.
// Games of uniform random players keep no lines and are never taken for one, nor are
// games with one line whose results differ: a player failed in some of them.
func (g *Games) sameGameSeen() bool {
	if g.repeats.Games != g.games {
		return false
	}
	if g.pairs == nil {
		varies := func(s exact.Sums) bool { return s.Least() != s.Most() }
		return g.repeats.same() && slices.Contains(g.ends, g.games) && !slices.ContainsFunc(g.scores, varies)
	}
	return !slices.ContainsFunc(g.bySeating, func(s seatingSums) bool {
		return !s.repeats.same() || s.plies.Least() != s.plies.Most() || max(s.first.Wins, s.first.Draws, s.first.Losses, s.first.CutOff) != s.first.Games()
	})
}

// same tells whether there is one game, known line by line.
func (r Repeats) same() bool { return r.Distinct == 1 && !r.Sampled }

// population tells whether the games of a cell are all that there is of it: every sequence
// of some plies, each as often as the others, and nothing left to chance after it. What they
// come to is exact for these openings, and is no sample of others. Equal games do not show
// it: where players have few choices, they may draw the same ones again. So tables that do
// not say what was left to chance, those of before, have samples.
func (g *Games) population() bool {
	c, seated := g.cell, g.games/int64(max(1, len(g.bySeating)))
	return c.ByChance && g.drawn == 0 && seated >= c.Listed && seated%c.Listed == 0
}

// Population is a cell whose games are all that there is of it: each of so many openings is
// played the same way every time.
type Population struct {
	// Openings is the number of sequences. Those that meet in one position count each.
	Openings int64
	// Alike is the first player's mean advantage over all of them, each counting alike,
	// ByOdds with the odds of random plies; not-a-number where nobody knows these. Both are
	// exact, but for games that were cut off.
	Alike, ByOdds float64
}

// Fact tells whether the cell is one game or a population: whatever it shows is no sample.
func (c *Cell) Fact() bool { return c.OneGame || c.Population != nil }

// populationOf says what a cell that is a population comes to; nil of others.
func (g *Games) populationOf() *Population {
	if !g.population() {
		return nil
	}
	p := &Population{Openings: g.cell.Listed, Alike: g.meanAdvantage(), ByOdds: math.NaN()}
	if of := g.layout.odds; of != nil && g.clusters != nil {
		odds, column := of(g.cell), g.clusters.sums[g.layout.advantage]
		if len(odds) == len(column) {
			p.ByOdds = 0
			for i, x := range column {
				p.ByOdds += float64(odds[i] * float64(x) / float64(g.clusters.games[i]) / float64(g.role.unit))
			}
		}
	}
	return p
}

// fact tells whether what a cell shows is no sample of anything: one game, or a population.
func (g *Games) fact() bool { return g.oneGame() || g.population() }

// asPlayed is an estimate from a cell's games: without an interval where they are
// one game, because copies of it tell no more than it does, or all that there is.
func (g *Games) asPlayed(e Estimate) Estimate {
	if !g.fact() {
		return e
	}
	e = known(e, g.games, g.population())
	if g.pairs != nil && !g.population() {
		e.Warnings[len(e.Warnings)-1].Key = "warning.same-pair"
	}
	return e
}

// known takes the interval from an estimate of which all n games are copies, or of a
// population, and what was said of that interval and of their number.
func known(e Estimate, n int64, population bool) Estimate {
	e.Lo, e.Hi, e.Single, e.along = math.NaN(), math.NaN(), nil, nil
	e.Warnings = slices.DeleteFunc(slices.Clone(e.Warnings), func(m rules.Message) bool {
		switch m.Key {
		case "warning.few-games", "warning.few-pairs", "warning.never-seen", "warning.same-value", "warning.same-ratio", "warning.all-alike", "warning.range-seen":
			return true
		}
		return false
	})
	if population {
		e.Warnings = append(e.Warnings, rules.Say("warning.population"))
	} else {
		e.Warnings = append(e.Warnings, rules.Say("warning.one-line", number(n)))
	}
	return e
}

// Simulated is the number of games, or matches, of all cells that were played. Copies that were
// known to be copies were not.
func (r *Results) Simulated() int64 {
	var games int64
	for i := range r.Cells {
		if c := &r.Cells[i]; c.OneGame && !c.OneGameSeen {
			games += c.Repeats.Distinct
		} else {
			games += c.Games
		}
	}
	return games
}
