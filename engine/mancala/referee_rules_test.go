package mancala_test

import (
	"math/rand/v2"

	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/internal/mancalatest"
	"houserules/engine/rules"
)

// family is what rule sets for the referee are drawn from: the sheets and a few
// more, with any knobs changed.
func family() enginetest.Family {
	named := sheetRules()
	for name, r := range mancala.BuiltinsForTest() {
		named["built-in "+name] = r
	}
	// The referee begins from uniform boards alone.
	return mancalatest.Family(named, func(i int) *mancala.Rules {
		small := sheetRules()["catalan"]
		small.Board = mancala.Board{Houses: [2]int{2 + i%3, 2 + i/3}, Seeds: 2 + i%2}
		return small
	})
}

// randomRules draws rules that the referee can follow.
func randomRules(f enginetest.Family, r *rand.Rand) *mancala.Rules {
	rules := mancalatest.Sample(f, r)
	rules.Limit.Plies = min(rules.Limit.Plies, []int{15, 60, 300, 300}[r.IntN(4)])
	if n := rules.End.NoCapturePossible; n != nil && n.By == mancala.ByPosition {
		// The referee looks at every position as slowly as can be.
		for i := range rules.Board.Houses {
			rules.Board.Houses[i] = min(rules.Board.Houses[i], 4)
		}
		rules.Board.Seeds = min(rules.Board.Seeds, 3)
	}
	if rules.Komi != 0 {
		// The bounds of the knob win most games, and half seeds are not among them.
		rules.Komi = float64(r.IntN(41)-20) / 2
	}
	rules.Handicap.South, rules.Handicap.North = min(rules.Handicap.South, 5), min(rules.Handicap.North, 5)
	leaveOpen(rules)
	return rules
}

// leaveOpen takes back what the words of the knobs leave open.
func leaveOpen(rules *mancala.Rules) {
	if rules.Sowing.Stores == mancala.StoresOwn {
		// Whether a seed sown into one's store is a capture is not said.
		for _, d := range divisionsOf(rules) {
			if *d == mancala.DivLastCapturer {
				*d = mancala.DivOwner
			}
		}
	}
	if rules.Feeding == mancala.FeedMust && (rules.Sowing.Laps == mancala.LapsRelay || rules.Capture.Groups > 0 || rules.Sowing.ExtraTurn == mancala.ExtraStore) {
		// Nor whether a move feeds that sows into the opponent's row and takes
		// it all away again, or that gives the mover another turn.
		rules.Feeding = mancala.FeedNone
	}
}

// divisionsOf lists every division of the rules, to be changed.
func divisionsOf(r *mancala.Rules) []*mancala.Division {
	var list []*mancala.Division
	for _, k := range rules.Knobs(r) {
		if d, ok := k.Value.Addr().Interface().(*mancala.Division); ok {
			list = append(list, d)
		}
	}
	return list
}
