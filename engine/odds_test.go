package engine_test

import (
	"math"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// The odds of all openings are those with which random ones are drawn, sequences that are
// drawn again left out: counted, each lies within five standard errors.
func TestOddsAreThoseOfRandomPlies(t *testing.T) {
	const draws = 20_000
	for seed := range uint64(16) {
		g := enginetest.NewTree(enginetest.TreeRules{Seed: 3 + seed, Seats: 2, Branching: 4, Limit: 40})
		list, _, err := engine.AllOpenings(g, 3, 1000)
		if err != nil {
			continue // nobody is to move there
		}
		all, err := engine.ListOpenings(g, list, seed)
		if err != nil {
			t.Fatal(err)
		}
		random, err := engine.RandomOpenings(g, 3)
		if err != nil {
			t.Fatal(err)
		}
		s, counts := g.New(), map[engine.LineHash]int{}
		for game := range uint64(draws) {
			o, _ := random.Of(s, 9, game)
			counts[o.Hash()]++
		}
		odds, sum, alike := all.Odds(), 0.0, true
		for game, p := range odds {
			o, _ := all.Of(s, 0, uint64(game))
			sum += p
			alike = alike && p == odds[0]
			if got := float64(counts[o.Hash()]) / draws; math.Abs(got-p) > 5*math.Sqrt(p*(1-p)/draws) {
				t.Errorf("tree %d: opening %v is drawn in %v, odds %v", seed, o.Actions, got, p)
			}
			delete(counts, o.Hash())
		}
		if len(counts) > 0 || math.Abs(sum-1) > 1e-12 {
			t.Errorf("tree %d: %d openings have no odds, the sum is %v", seed, len(counts), sum)
		}
		t.Logf("tree %d: %d openings, all alike %v", seed, len(odds), alike)
	}
}
