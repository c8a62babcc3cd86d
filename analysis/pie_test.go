package analysis

import (
	"math"
	"testing"

	"houserules/engine"
)

// withPie is the toy game with a choice to swap seats.
func withPie() *engine.Info {
	info := twoSeats()
	info.Metrics = append(info.Metrics,
		engine.Metric{Name: "swapped", Kind: engine.Measure, Most: 1, Doc: "Swapped."},
		engine.Metric{Name: "side", Kind: engine.Measure, Halves: true, Most: 2, Doc: "The side."})
	info.Pie = &engine.Pie{Swapped: 2, Return: 3, Starts: "South"}
	return info
}

// TestPie: chooser, starting side and swaps are those of the games; who swaps by a
// coin gets no verdict of fairness and takes no part in the family of verdicts, and
// who swaps by value does.
func TestPie(t *testing.T) {
	plain := luck(seeded(4), 400, []float64{0.5}, []float64{0.1}, 1)[0]
	games := luck(seeded(5), 400, []float64{0.3}, []float64{0.1}, 1)[0]
	other := luck(seeded(6), 400, []float64{0.4}, []float64{0.1}, 1)[0]
	analyze := func(change func(m *memory)) *Results {
		var m memory
		m.mirror("plain", "random", 100, plain)
		m.add(withPie(), "pie", "random", []string{"random", "random"}, 100, games)
		m.mirror("plain", "greedy", 100, other)
		m.add(withPie(), "pie", "greedy", []string{"greedy", "greedy"}, 100, other)
		m.cells[2].Lines, m.cells[3].Lines = true, true
		if change != nil {
			change(&m)
		}
		m.spoil = func(cell, _ int, rows *engine.Rows) error {
			if rows.Info.Pie == nil {
				return nil
			}
			// Each fourth game is swapped; the side that started brings what
			// its player has.
			for i := range rows.Len {
				swapped := int32(0)
				if rows.Game[i]%4 == 0 {
					swapped = 1
				}
				rows.Metrics[2][i], rows.Metrics[3][i] = swapped, int32(rows.Return[swapped][i]/30)
			}
			return nil
		}
		r, err := Analyze(&m, Options{Name: "s", Base: "plain", Tolerance: 0.01})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	r := analyze(nil)
	for _, c := range r.Cells {
		opener, starting := 0.0, 0.0
		for i, g := range map[string][]game{"random": games, "greedy": other}[c.Agents] {
			opener += float64(g.returns[0]) / 60 / 400
			if i%4 == 0 {
				starting += float64(g.returns[1]) / 60 / 400
			} else {
				starting += float64(g.returns[0]) / 60 / 400
			}
		}
		p := c.Pie
		if (p != nil) != (c.Variant == "pie") {
			t.Fatalf("%s %s: pie %+v", c.Variant, c.Agents, p)
		}
		if p == nil {
			continue
		}
		if !near(p.Chooser.Value, 1-opener, 1e-12) || !near(p.Starting.Value, starting, 1e-12) || p.Swapped.Value != 0.25 || p.Starts != "South" {
			t.Errorf("%s: chooser %v of %v, side %v of %v, swapped %v", c.Agents, p.Chooser.Value, 1-opener, p.Starting.Value, starting, p.Swapped.Value)
		}
		if p.Chooser.Lo > p.Chooser.Value || p.Chooser.Hi < p.Chooser.Value || math.IsNaN(p.Swapped.Lo) {
			t.Errorf("%s: %+v", c.Agents, p)
		}
		if p.ByChance != (c.Agents == "random") || (c.Fair.Verdict == 0) != p.ByChance {
			t.Errorf("%s: by chance %v, verdict %v", c.Agents, p.ByChance, c.Fair.Verdict)
		}
	}
	// The family of verdicts is that of the three other cells.
	without := analyze(func(m *memory) {
		m.cells, m.games = append(m.cells[:1:1], m.cells[2:]...), append(m.games[:1:1], m.games[2:]...)
	})
	for i, c := range without.Cells {
		if other := r.Cells[[]int{0, 2, 3}[i]]; other.Fair.Effect.Lo != c.Fair.Effect.Lo || other.Fair.Effect.Hi != c.Fair.Effect.Hi {
			t.Errorf("%s %s: [%v, %v], without the coins [%v, %v]", c.Variant, c.Agents, other.Fair.Effect.Lo, other.Fair.Effect.Hi, c.Fair.Effect.Lo, c.Fair.Effect.Hi)
		}
	}
}
