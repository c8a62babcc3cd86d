package endgames_test

import (
	"testing"

	"houserules/engine/enginetest"
	"houserules/engine/mancala/endgames"
	"houserules/engine/solve"
)

// TestMemoryBounds holds what a layer takes that nobody knows beforehand to what Memory
// takes it for: states that are decided at two ranks in a row are a quarter of a layer at
// most, and no more moves are listed than the bound says. All built-in rules, on boards
// of two to six houses.
func TestMemoryBounds(t *testing.T) {
	sizes := []struct{ houses, seeds int }{{2, 12}, {3, 7}, {4, 5}, {5, 4}, {6, 3}}
	switch {
	case enginetest.Soak():
		sizes = []struct{ houses, seeds int }{{2, 50}, {3, 32}, {4, 21}, {5, 15}, {6, 13}}
	case enginetest.Long():
		sizes = []struct{ houses, seeds int }{{2, 30}, {3, 15}, {4, 11}, {5, 8}, {6, 7}}
	}
	layers, most, tightest := 0, 0.0, 0.0
	for _, size := range sizes {
		for name, r := range eligible(t, size.houses, 2) {
			if testing.Short() && len(name) > 8 {
				continue // of rules that differ little, one
			}
			s, err := endgames.New(r, name)
			if err != nil {
				t.Fatal(err)
			}
			s.TakenForTest(func(seeds, states, fronts, told int, bound float64) {
				layers++
				// Blocks are handed out whole; what they hold beyond the states does not grow.
				if share := float64(fronts-1<<15) / float64(states); share > 0 {
					most = max(most, share)
				}
				if fronts > states/4+1<<16 {
					t.Errorf("%s on %d houses, %d seeds: fronts of %d among %d states", name, size.houses, seeds, fronts, states)
				}
				if told > 100 {
					tightest = max(tightest, float64(told)/bound)
				}
				if float64(told) > bound {
					t.Errorf("%s on %d houses, %d seeds: %d moves are listed, and %.0f said", name, size.houses, seeds, told, bound)
				}
			})
			if _, err := s.Solve(t.Context(), solve.Options{Seeds: size.seeds, Workers: 2}); err != nil {
				t.Fatal(err)
			}
			s.Close()
		}
	}
	t.Logf("%d layers; fronts are %.3f of the states at most, listed moves %.2f of their bound", layers, most, tightest)
	if layers < 200 || tightest < 0.1 {
		t.Errorf("%d layers, of whose moves at most %.2f of the bound are listed: the test says little", layers, tightest)
	}
}
