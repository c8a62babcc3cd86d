package analysis

import (
	"math"
	"math/rand/v2"
	"testing"

	"houserules/engine/enginetest"
)

// openedStudy draws a study whose games take openings in turn. Each opening has its
// own odds for the first player, its own length, and its own difference between two
// variants; what the study estimates is the mean over openings that there could have
// been: scores of even games, twelve plies, no difference, players of one strength.
func openedStudy(src *rand.Rand, openings, times int) *memory {
	m := &memory{}
	type odds struct{ first, change, strength, plies float64 }
	by := make([]odds, openings)
	for i := range by {
		by[i] = odds{
			first: 0.5 + 0.5*(src.Float64()-0.5), change: 0.5 * (src.Float64() - 0.5),
			strength: 0.5 * (src.Float64() - 0.5), plies: 12 + 4*src.NormFloat64(),
		}
	}
	play := func(win func(o odds) float64) []game {
		games := make([]game, openings*times)
		for g := range games {
			o := by[g%openings]
			s := 0.0
			if src.Float64() < win(o) {
				s = 48
			}
			games[g] = result(s, 48-s, uint32(max(1, math.Round(o.plies+src.NormFloat64()))))
		}
		return games
	}
	m.mirror("base", "x", 64, play(func(o odds) float64 { return o.first }))
	m.mirror("other", "x", 64, play(func(o odds) float64 { return o.first + o.change }))
	m.add(twoSeats(), "base", "x,y", []string{"x", "y"}, 64, play(func(o odds) float64 { return 0.5 + o.strength }))
	m.add(twoSeats(), "base", "y,x", []string{"y", "x"}, 64, play(func(o odds) float64 { return 0.5 - o.strength }))
	m.cells[3].Leg = 2
	return m
}

// Where games share openings intervals hold for openings like these: they cover
// the mean over all openings, that intervals of games by themselves miss half of
// the time.
func TestCoverageOfClusters(t *testing.T) {
	runs := enginetest.Often(120, 2000)
	const openings, times = 25, 30
	hits := map[string]int{}
	names := []string{"score", "advantage", "plies", "difference", "pairs"}
	src := seeded(11)
	for range runs {
		m := openedStudy(src, openings, times)
		for _, listed := range []int64{0, openings} {
			for i := range m.cells {
				m.cells[i].Listed, m.cells[i].Openings = listed, "file:x"
			}
			r := analyzed(t, m, Options{Base: "base"})
			covers := map[string]bool{}
			of := func(name string, truth, lo, hi float64) { covers[name] = lo <= truth && truth <= hi }
			first := r.Cells[0]
			score, _ := first.Estimate(FirstScore)
			plies, _ := first.Estimate(PlyCount)
			of("score", 0.5, score.Lo, score.Hi)
			of("advantage", 0, first.Fair.Effect.Single.Lo, first.Fair.Effect.Single.Hi)
			of("plies", 12, plies.Lo, plies.Hi)
			for _, d := range r.Differences {
				if d.Name == FirstScore || d.Name == FirstAdvantage {
					of("difference", 0, d.Effect.Single.Lo, d.Effect.Single.Hi)
				}
			}
			for _, c := range r.Cells {
				if c.Pairing != nil {
					of("pairs", 0.5, c.Pairing.Score.Lo, c.Pairing.Score.Hi)
				}
			}
			for name, yes := range covers {
				if listed == 0 {
					name += " of games"
				}
				if yes {
					hits[name]++
				}
			}
		}
	}
	band := 4 * math.Sqrt(0.95*0.05/float64(runs))
	for _, name := range names {
		covered, naive := float64(hits[name])/float64(runs), float64(hits[name+" of games"])/float64(runs)
		t.Logf("%-10s clustered %.3f, games by themselves %.3f", name, covered, naive)
		if math.Abs(covered-0.95) > band+0.01 {
			t.Errorf("%s: clustered intervals cover %.3f, not .95 ± %.3f", name, covered, band)
		}
		if naive > 0.9 {
			t.Errorf("%s: intervals of games by themselves cover %.3f: the test shows nothing", name, naive)
		}
	}
}
