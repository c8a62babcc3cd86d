package analysis

import (
	"math"
	"testing"

	"houserules/engine"
	"houserules/sim/table"
)

// wholeStudy has two rule sets of which each of some openings is played some times, by
// players of whom the games of an opening are always the same: the results by opening, in
// points of the first player.
func wholeStudy(results [2][]float64, times int, openings string) *memory {
	var m memory
	for k, v := range []string{"a", "b"} {
		games := make([]game, 0, len(results[k])*times)
		for range times {
			for _, s := range results[k] {
				games = append(games, result(48*s, 48-48*s, uint32(20+10*s)))
			}
		}
		m.mirror(v, "p", 16, games)
		c := &m.cells[k]
		c.Listed, c.Openings, c.Lines, c.ByChance = int64(len(results[k])), openings, true, true
	}
	m.spoil = func(cell, _ int, rows *engine.Rows) error {
		rows.KeepOpenings(true)
		for i := range rows.Lines {
			rows.Openings[i] = engine.LineHash(1 + rows.Game[i]%uint64(m.cells[cell].Listed))
			rows.Lines[i] = 1000 + rows.Openings[i]
		}
		return nil
	}
	return &m
}

// Of a population the mean is exact, for either weights, with no interval and no verdict, and
// so is the difference of two. The truth is summed up here by hand.
func TestAllOpeningsAreAPopulation(t *testing.T) {
	src := seeded(31)
	for range 20 {
		var results [2][]float64
		odds := make([]float64, 24)
		sum := 0.0
		for i := range odds {
			odds[i] = src.Float64()
			sum += odds[i]
			for k := range results {
				results[k] = append(results[k], []float64{0, 0.5, 1}[src.IntN(3)])
			}
		}
		var alike, byOdds [2]float64
		for i := range odds {
			odds[i] /= sum
			for k := range results {
				alike[k] += (results[k][i] - 0.5) / 24
				byOdds[k] += odds[i] * (results[k][i] - 0.5)
			}
		}
		r := analyzed(t, wholeStudy(results, 2, "all:2"), Options{Tolerance: 0.01, Odds: func(*table.Cell) []float64 { return odds }})
		for k := range r.Cells {
			c := &r.Cells[k]
			p := c.Population
			if p == nil || claimed(c) || c.OneGame || !c.Fact() || p.Openings != 24 || math.Abs(p.Alike-alike[k]) > 1e-12 || math.Abs(p.ByOdds-byOdds[k]) > 1e-12 {
				t.Fatalf("population %+v, advantage %v and %v; %+v", p, alike[k], byOdds[k], c.Fair)
			}
			if e := c.Fair.Effect; e.Value != p.Alike || len(e.Warnings) != 1 || e.Warnings[0].Key != "warning.population" {
				t.Fatalf("%+v", e)
			}
		}
		for _, d := range r.Differences {
			if d.Name == FirstScore && (d.Verdict != 0 || !math.IsNaN(d.Effect.Lo) || math.Abs(d.Effect.Value-(alike[1]-alike[0])) > 1e-12) {
				t.Fatalf("difference %+v, %v", d, alike[1]-alike[0])
			}
		}
	}
}

// What is no population is judged: one opening of which leaves something to chance, tables
// that do not say what does, however equal the games are, and games that are not all there.
func TestWhatIsNoPopulation(t *testing.T) {
	results := [2][]float64{}
	for i := range 24 {
		results[0], results[1] = append(results[0], float64(i%2)), append(results[1], float64(i%3)/2)
	}
	for name, change := range map[string]func(m *memory){
		"one game drew": func(m *memory) {
			before := m.spoil
			m.spoil = func(cell, block int, rows *engine.Rows) error {
				err := before(cell, block, rows)
				for i := range rows.Lines {
					if rows.Game[i] == 27 {
						rows.ByChance[i] = 1
					}
				}
				return err
			}
		},
		"tables of before": func(m *memory) { m.cells[0].ByChance = false },
		"a part": func(m *memory) {
			m.cells[0].Games, m.games[0] = 40, m.games[0][:40]
			m.cells[1].Games, m.games[1] = 40, m.games[1][:40]
		},
	} {
		m := wholeStudy(results, 2, "all:2")
		change(m)
		r := analyzed(t, m, Options{Tolerance: 0.01})
		if x := &r.Cells[0]; x.Population != nil || x.Fact() || x.Fair.Verdict == 0 || math.IsNaN(x.Fair.Effect.Lo) {
			t.Errorf("%s: %+v, %+v", name, x.Population, x.Fair)
		}
	}
}
