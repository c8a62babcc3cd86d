package analysis

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"houserules/engine/enginetest"
)

// cutGames plays games of which the first player wins a share, loses another,
// and the rest are cut off, counted as given.
func cutGames(src *rand.Rand, n int, win, loss float64, counted game) []game {
	games := make([]game, n)
	for i := range games {
		switch u := src.Float64(); {
		case u < win:
			games[i] = result(30, 18, 40)
		case u < win+loss:
			games[i] = result(18, 30, 40)
		default:
			games[i] = counted
			games[i].end = 2
		}
	}
	return games
}

// The first player's true advantage is just the tolerance to one side, because
// every game cut off was truly won for the other; the tables counted them as
// losses or as draws. A verdict beyond the tolerance is false and comes in 2.5 %
// of the studies, whatever their size and however the games were counted;
// likewise for the difference of two variants whose games were cut off.
func TestCutOffErrorRate(t *testing.T) {
	type scale struct{ games, runs int }
	scales := []scale{{500, 120}}
	switch {
	case enginetest.Soak():
		scales = []scale{{500, 6000}, {5000, 500}, {50000, 50}}
	case enginetest.Long():
		scales = []scale{{500, 1000}, {5000, 100}, {50000, 10}}
	}
	const tolerance, cut = 0.05, 0.4
	for _, s := range scales {
		for name, counted := range map[string]game{"draws": result(24, 24, 200), "losses": result(18, 30, 200)} {
			src := seeded(31)
			var beyond, difference, within int
			for range s.runs {
				var alone, two memory
				// With the games cut off: 0.45.
				alone.mirror("a", "random", 4096, cutGames(src, s.games, 0.45-cut, 1-0.45, counted))
				switch j := analyze(t, &alone, Options{Tolerance: tolerance}).Cells[0].Fair; j.Verdict {
				case LargerThanTolerance:
					beyond++
				case EqualWithinTolerance, DifferentButSmall:
					within++
				}
				// Truly 0.5 with the games cut off, and 0.55 without.
				two.mirror("base", "random", 4096, cutGames(src, s.games, 0.55, 0.45-cut, counted))
				two.mirror("other", "random", 4096, cutGames(src, s.games, 0.5-cut, 0.5, counted))
				if d := analyze(t, &two, Options{Tolerance: tolerance}).Differences[0]; d.Verdict == LargerThanTolerance {
					difference++
				}
			}
			at := fmt.Sprintf("%d games, cut off as %s", s.games, name)
			checkShare(t, at+": advantage beyond", beyond, s.runs, 0.02, 0.03)
			checkShare(t, at+": difference beyond", difference, s.runs, 0.02, 0.03)
			checkShare(t, at+": within", within, s.runs, 0, 0.05)
		}
	}
}

// The limits of an estimate are those of the two tables in which the games cut
// off are counted for one side and the other, played as such.
func TestExtremeTables(t *testing.T) {
	src := seeded(32)
	first, second := cutGames(src, 400, 0.4, 0.4, result(24, 24, 200)), cutGames(src, 400, 0.3, 0.5, result(18, 30, 200))
	counted := func(games []game, as game) []game {
		out := make([]game, len(games))
		for i, g := range games {
			if out[i] = g; g.end == 2 {
				out[i] = as
			}
		}
		return out
	}
	study := func(a, b []game) *Results {
		var m memory
		m.mirror("a", "random", 64, a)
		m.mirror("b", "random", 64, b)
		return analyze(t, &m, Options{Tolerance: 0.01})
	}
	// 48 seeds are at stake.
	won, lost := result(48, 0, 200), result(0, 48, 200)
	stood := study(first, second)
	low, high := study(counted(first, won), counted(second, lost)), study(counted(first, lost), counted(second, won))
	for i, name := range []string{FirstScore, Draws, FirstLead} {
		d, l, h := stood.Differences[i], low.Differences[i], high.Differences[i]
		if name == Draws {
			// None is a draw either way; at most all were.
			continue
		}
		if d.Name != name || !near(d.Effect.CutOffBounds.Lo, l.Effect.Value, 1e-12) || !near(d.Effect.CutOffBounds.Hi, h.Effect.Value, 1e-12) {
			t.Errorf("%s: bounds %+v, tables %v and %v", name, d.Effect.CutOffBounds, l.Effect.Value, h.Effect.Value)
		}
		if !near(d.Effect.Lo, l.Effect.Lo, 1e-3*math.Abs(l.Effect.Lo)) || !near(d.Effect.Hi, h.Effect.Hi, 1e-3*math.Abs(h.Effect.Hi)) {
			t.Errorf("%s: [%v, %v], tables %v and %v", name, d.Effect.Lo, d.Effect.Hi, l.Effect.Lo, h.Effect.Hi)
		}
	}
	for _, name := range []string{FirstScore, FirstAdvantage, FirstLead} {
		e, _ := stood.Cells[1].Estimate(name)
		l, _ := low.Cells[1].Estimate(name)
		h, _ := high.Cells[1].Estimate(name)
		if !near(e.Lo, l.Lo, 1e-12) || !near(e.Hi, h.Hi, 1e-12) || !near(e.CutOffBounds.Lo, l.Value, 1e-12) || !near(e.CutOffBounds.Hi, h.Value, 1e-12) {
			t.Errorf("%s: %+v, tables %+v and %+v", name, e, l, h)
		}
	}
}
