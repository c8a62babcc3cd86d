package analysis

import (
	"math"
	"math/rand/v2"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// The truth is summed up by hand: of two populations with other openings the difference is that of
// the means over all games of each, whatever the games are that both numbers share.
func TestSeparatePopulations(t *testing.T) {
	src := seeded(32)
	for range 20 {
		var results [2][]float64
		var means [2]float64
		for k, n := range []int{24, 36} {
			for range n {
				s := []float64{0, 0.5, 1}[src.IntN(3)]
				results[k] = append(results[k], s)
				means[k] += s / float64(n)
			}
		}
		r := analyzed(t, wholeStudy(results, 2, "all:2"), Options{Tolerance: 0.01})
		found := false
		for _, d := range r.Differences {
			if d.Name != FirstScore {
				continue
			}
			found = true
			if !d.Apart || d.Pairs != 0 || !math.IsNaN(d.Correlation) || d.Verdict != 0 || !math.IsNaN(d.Effect.Lo) || math.Abs(d.Effect.Value-(means[1]-means[0])) > 1e-12 {
				t.Fatalf("%+v where the means are %v", d, means)
			}
		}
		if !found {
			t.Fatal("no difference")
		}
	}
}

// Lists of as many other openings are other lists, and the same ones are the same games.
func TestWhatIsComparedSeparately(t *testing.T) {
	var results [2][]float64
	for i := range 24 {
		results[0], results[1] = append(results[0], float64(i%2)), append(results[1], float64(i%3)/2)
	}
	for _, other := range []bool{false, true} {
		m := wholeStudy(results, 2, "all:2")
		before := m.spoil
		m.spoil = func(cell, block int, rows *engine.Rows) error {
			err := before(cell, block, rows)
			for i := range rows.Openings {
				if other && cell == 1 && rows.Game[i]%24 == 23 {
					rows.Openings[i] = 99
				}
			}
			return err
		}
		for _, d := range analyzed(t, m, Options{Tolerance: 0.01}).Differences {
			if d.Apart != other {
				t.Errorf("%s: separate games %v where the lists differ: %v", d.Name, d.Apart, other)
			}
		}
	}
}

// separateStudy draws two rule sets with other openings, each of which has its own odds. What a
// study estimates is the mean over openings that there could have been: score a half against a
// half and a tenth, twelve plies against fourteen.
func separateStudy(src *rand.Rand, openings [2]int, times int, cut float64) *memory {
	m := &memory{}
	for k, v := range []string{"base", "other"} {
		win, plies := make([]float64, openings[k]), make([]float64, openings[k])
		for i := range win {
			win[i], plies[i] = 0.5+0.1*float64(k)+0.4*(src.Float64()-0.5), 12+2*float64(k)+3*src.NormFloat64()
		}
		games := make([]game, openings[k]*times)
		for g := range games {
			s, at := 0.0, g%openings[k]
			if src.Float64() < win[at] {
				s = 48
			}
			games[g] = result(s, 48-s, uint32(max(1, math.Round(plies[at]+src.NormFloat64()))))
			if src.Float64() < cut {
				games[g].end = 2
			}
		}
		m.mirror(v, "x", 64, games)
		m.cells[k].Listed, m.cells[k].Openings = int64(openings[k]), "file:x"
	}
	return m
}

// The intervals of separate games cover the difference of the means over all openings that there
// could have been, and games cut off widen them.
func TestCoverageOfSeparateGames(t *testing.T) {
	runs := enginetest.Often(75, 4000)
	src := seeded(33)
	for _, c := range []struct {
		openings [2]int
		times    int
	}{{[2]int{48, 72}, 1}, {[2]int{48, 72}, 10}, {[2]int{20, 60}, 6}} {
		hits := map[string]int{}
		for range runs {
			r := analyzed(t, separateStudy(src, c.openings, c.times, 0), Options{Base: "base", Tolerance: 0.01})
			for _, d := range r.Differences {
				truth, asked := map[string]float64{FirstScore: 0.1, PlyCount: 2}[d.Name]
				if asked && d.Effect.Single.Lo <= truth && truth <= d.Effect.Single.Hi {
					hits[d.Name]++
				}
				if asked && !d.Apart {
					t.Fatalf("%s is compared game by game", d.Name)
				}
			}
		}
		for _, name := range []string{FirstScore, PlyCount} {
			if share := float64(hits[name]) / float64(runs); share < 0.95-4*math.Sqrt(0.95*0.05/float64(runs)) {
				t.Errorf("%v, %d times: %s covered in %v", c.openings, c.times, name, share)
			} else {
				t.Logf("%v, %d times: %s covered in %v", c.openings, c.times, name, share)
			}
		}
	}
	whole, cut := separateStudy(seeded(34), [2]int{48, 72}, 10, 0), separateStudy(seeded(34), [2]int{48, 72}, 10, 0)
	for k := range cut.games {
		for i := 0; i < len(cut.games[k]); i += 10 {
			cut.games[k][i].end = 2
		}
	}
	a, b := analyzed(t, whole, Options{Base: "base"}).Differences[0], analyzed(t, cut, Options{Base: "base"}).Differences[0]
	if b.Effect.CutOffBounds == nil || b.Effect.Hi-b.Effect.Lo < a.Effect.Hi-a.Effect.Lo+0.15 {
		t.Errorf("with a tenth of the games cut off %+v, without %+v", b.Effect, a.Effect)
	}
}
