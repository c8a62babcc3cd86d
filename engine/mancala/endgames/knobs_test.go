package endgames_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/endgames"
	"houserules/engine/solve"
)

// TestWaysOfEveryKnob solves built-in rules with each knob changed by listing all moves, and
// in the way that its rules allow: who adds a knob that tables of rows do not know, and
// forgets to say so, finds out here.
func TestWaysOfEveryKnob(t *testing.T) {
	seeds := 4
	switch {
	case enginetest.Soak():
		seeds = 7
	case enginetest.Long():
		seeds = 5
	}
	f := families()
	// Boards are all alike here, and so are arrangements.
	f.Text = func(string, any, *rand.Rand) string { return "1,1,1/1,1,1 0-0 S" }
	list, err := f.Variations()
	if err != nil {
		t.Fatal(err)
	}
	compared, paths := 0, map[string]bool{}
	tried := map[string]bool{}
	for _, v := range list {
		if v.Root != "finnish" && v.Root != "house-free" && !enginetest.Long() {
			continue // their tables hold: of others most are listed in any case
		}
		x := *v.Rules.(*mancala.Rules)
		x.Board = mancala.Board{Houses: [2]int{3, 3}, Seeds: 1}
		x.End.Majority = mancala.Majority{}
		rules := describe(&x)
		listed, err := endgames.New(&x, "listed")
		if err != nil || tried[rules] {
			continue
		}
		tried[rules] = true
		quick, err := endgames.New(&x, "quick")
		if err != nil {
			t.Fatal(err)
		}
		listed.ListedForTest()
		for _, s := range []*endgames.Solver{listed, quick} {
			if _, err := s.Solve(t.Context(), solve.Options{Seeds: seeds, Workers: 1}); err != nil {
				t.Fatalf("%v: %v", v, err)
			}
		}
		compared++
		paths[v.Path] = true
		for n := range seeds + 1 {
			values, ranks := listed.LayerForTest(n)
			got, plies := quick.LayerForTest(n)
			if !slices.Equal(values, got) || !slices.Equal(ranks, plies) {
				t.Errorf("%v: layers of %d seeds differ", v, n)
				break
			}
		}
		listed.Close()
		quick.Close()
	}
	t.Logf("%d rule sets, %d knobs", compared, len(paths))
	if compared < 300 || len(paths) < 40 {
		t.Errorf("only %d rule sets and %d knobs could be compared", compared, len(paths))
	}
}
