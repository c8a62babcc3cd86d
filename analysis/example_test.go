package analysis_test

import (
	"fmt"

	"houserules/analysis"
	"houserules/engine"
	"houserules/sim/table"
)

// alternating is a source in which the first player wins two games of three
// under one variant and one of two under the other.
type alternating struct{ info *engine.Info }

func (s alternating) Cells() []table.Cell {
	cell := func(variant string) table.Cell {
		return table.Cell{Variant: variant, Agents: "random", Lineup: []string{"random", "random"}, Games: 6000, BlockGames: 1000, Info: s.info}
	}
	return []table.Cell{cell("even"), cell("uneven")}
}

func (s alternating) Read(cell, block int, rows *engine.Rows) error {
	rows.Resize(1000)
	for i := range rows.Len {
		g := uint64(block*1000 + i)
		rows.Game[i], rows.End[i], rows.Plies[i], rows.BranchingSum[i], rows.ForcedPlies[i] = g, 1, 20, 60, 2
		first := engine.Return(60)
		if cell == 0 && g%2 == 0 || cell == 1 && g%3 == 0 {
			first = 0
		}
		rows.Return[0][i], rows.Return[1][i] = first, engine.FullReturn-first
		rows.Score[0][i], rows.Score[1][i] = engine.Score(first), engine.Score(engine.FullReturn-first)
		rows.LeadChanges[i] = 0
		rows.FirstMove[0][i] = engine.NoAction
	}
	return nil
}

func ExampleAnalyze() {
	info := &engine.Info{Roles: []engine.Role{{Name: "South", Own: true}, {Name: "North", Own: true}}, Unit: "seeds", EndReasons: []string{"no_move"}}
	results, err := analysis.Analyze(alternating{info}, analysis.Options{Name: "example", Tolerance: 0.05})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range results.Cells {
		score, _ := c.Estimate(analysis.FirstScore)
		fmt.Printf("%-6s first player scores %.3f [%.3f, %.3f]: %v\n", c.Variant, score.Value, score.Lo, score.Hi, c.Fair.Verdict)
	}
	d := results.Differences[0]
	fmt.Printf("%s against %s: %+.3f [%+.3f, %+.3f], %v\n", d.Variant, d.Base, d.Effect.Value, d.Effect.Lo, d.Effect.Hi, d.Verdict)
	// Output:
	// even   first player scores 0.500 [0.487, 0.513]: EQUAL WITHIN MARGIN
	// uneven first player scores 0.667 [0.655, 0.678]: LARGER THAN MARGIN
	// uneven against even: +0.167 [+0.149, +0.184], LARGER THAN MARGIN
}

func ExampleWilson() {
	e := analysis.Wilson(15, 148, 0.95)
	fmt.Printf("%.4f [%.4f, %.4f]\n", e.Value, e.Lo, e.Hi)
	// Output: 0.1014 [0.0624, 0.1605]
}

func ExamplePlanning() {
	p := analysis.Planning{
		Critical: 1.96, CriticalEqual: 1.645, CriticalBeyond: 1.96, Tolerance: 0.01,
		Spread: analysis.Spread{Variance: 0.25},
	}
	n := p.Games(0.005)
	fmt.Printf("± 0.005 takes %d games\n", n)
	for _, effect := range []float64{0, 0.005, 0.01, 0.02} {
		fmt.Printf("true effect %.3f: decided in %.2f of the studies\n", effect, p.Decided(n, effect))
	}
	// Output:
	// ± 0.005 takes 38416 games
	// true effect 0.000: decided in 0.98 of the studies
	// true effect 0.005: decided in 0.62 of the studies
	// true effect 0.010: decided in 0.07 of the studies
	// true effect 0.020: decided in 0.98 of the studies
}
