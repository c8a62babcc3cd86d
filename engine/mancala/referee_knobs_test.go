package mancala_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/sides"
)

// TestBuiltinsAgainstReferee plays the rule sets of built-in variants that are
// no sheets: 500 games of each in a long run, 2,000 with SOAK_TESTS=1.
func TestBuiltinsAgainstReferee(t *testing.T) {
	games := 30
	switch {
	case enginetest.Soak():
		games = 2000
	case enginetest.Long():
		games = 500
	}
	sheets := sheetRules()
	for name, rules := range mancala.BuiltinsForTest() {
		if sheets[name] != nil {
			continue
		}
		t.Run(name, func(t *testing.T) {
			ends := map[string]int{}
			compareGames(t, name, rules, games, ends)
			t.Logf("%d games, %v", games, ends)
		})
	}
}

// TestSettingsAgainstReferee plays random rules with each setting of the knobs
// that change what may be sown, where captures are made, and what must be left to
// the opponent.
func TestSettingsAgainstReferee(t *testing.T) {
	games := 10
	switch {
	case enginetest.Soak():
		games = 2000
	case enginetest.Long():
		games = 400
	}
	f := family()
	for i, setting := range []struct {
		name string
		set  func(*mancala.Rules)
	}{
		{"least 2", func(r *mancala.Rules) { r.Sowing.Least = 2 }},
		{"least 3", func(r *mancala.Rules) { r.Sowing.Least = 3 }},
		{"opening", func(r *mancala.Rules) { r.Sowing.Opening = mancala.OpeningPile }},
		{"row either", func(r *mancala.Rules) { r.Capture.Row = mancala.RowEither }},
		{"row either, opposite", func(r *mancala.Rules) {
			r.Capture.Row, r.Capture.Opposite, r.Capture.Counts = mancala.RowEither, mancala.OppositeIfOccupied, []int{1, 2, 4}
			r.GrandSlam, r.Board.Houses = mancala.SlamCaptures, [2]int{5, 5}
		}},
		{"row either, relay", func(r *mancala.Rules) {
			r.Capture.Row, r.Sowing.Laps, r.GrandSlam = mancala.RowEither, mancala.LapsRelay, mancala.SlamCaptures
		}},
		{"row either, short chains", func(r *mancala.Rules) {
			r.Capture.Row, r.Capture.Longest, r.Capture.Counts = mancala.RowEither, 2, []int{1, 2, 3, 4}
		}},
		{"give a move", func(r *mancala.Rules) { r.Feeding = mancala.FeedGive }},
		{"give a move, least 2", func(r *mancala.Rules) { r.Feeding, r.Sowing.Least = mancala.FeedGive, 2 }},
		{"leave a move", func(r *mancala.Rules) { r.Feeding = mancala.FeedLeave }},
		{"leave a move, least 2", func(r *mancala.Rules) { r.Feeding, r.Sowing.Least = mancala.FeedLeave, 2 }},
		{"komi", func(r *mancala.Rules) { r.Komi = 2.5 }},
		{"komi and a majority", func(r *mancala.Rules) {
			r.Komi, r.End.Majority = 1.5, mancala.Majority{Set: true, OfHalf: true, Seeds: 1}
		}},
		{"komi for the first", func(r *mancala.Rules) {
			r.Komi, r.End.Majority = -3, mancala.Majority{Set: true, OfHalf: true, Seeds: 3}
		}},
		{"handicap", func(r *mancala.Rules) { r.Handicap = mancala.Handicap{North: 3} }},
		{"handicaps and a start", func(r *mancala.Rules) {
			r.Handicap, r.Sowing.Opening = mancala.Handicap{South: 1, North: 2}, mancala.OpeningPile
		}},
		{"north starts", func(r *mancala.Rules) { r.Starts, r.Komi = mancala.StartsNorth, 1.5 }},
		{"pie", func(r *mancala.Rules) { r.Opening = sides.OpeningPie }},
		{"pie after more than one move", func(r *mancala.Rules) {
			r.Opening, r.Sowing.Stores, r.Sowing.ExtraTurn = sides.OpeningPie, mancala.StoresOwn, mancala.ExtraStore
			r.End.NoCapturePossible = nil
		}},
		{"pie, komi, handicap, north starts", func(r *mancala.Rules) {
			r.Opening, r.Komi, r.Starts, r.Handicap = sides.OpeningPie, -0.5, mancala.StartsNorth, mancala.Handicap{South: 2}
		}},
		{"all together", func(r *mancala.Rules) {
			r.Sowing.Least, r.Sowing.Opening, r.Capture.Row, r.Feeding = 2, mancala.OpeningPile, mancala.RowEither, mancala.FeedGive
		}},
	} {
		t.Run(setting.name, func(t *testing.T) {
			ends, sets := map[string]int{}, 0
			for k := 0; 4*sets < games; k++ {
				rules := randomRules(f, rand.New(rand.NewPCG(uint64(k), uint64(100+i))))
				rules.Board.Seeds = max(rules.Board.Seeds, 3) // so that a first move can be made
				setting.set(rules)
				if n := rules.End.NoCapturePossible; n != nil && n.By == mancala.ByPosition {
					rules.Board.Houses, rules.Board.Seeds = [2]int{3, 3}, 3 // the referee takes its time
				}
				leaveOpen(rules)
				if _, err := mancala.New(rules); err != nil {
					continue
				}
				sets++
				compareGames(t, fmt.Sprintf("rule set %d", k), rules, 4, ends)
			}
			t.Logf("%d rule sets, %v", sets, ends)
		})
	}
}
