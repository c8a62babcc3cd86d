package mancala_test

import (
	"math/rand/v2"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/rules"
)

// family is what rule sets for the referee are drawn from: the sheets and a few
// more, with any knobs changed.
func family() enginetest.Family {
	roots := map[string]any{}
	for name, r := range sheetRules() {
		roots[name] = r
	}
	for name, r := range mancala.BuiltinsForTest() {
		roots["built-in "+name] = r
	}
	// Grand slams are common where there is little to take.
	for i, slam := range mancala.SlamCaptures.Values() {
		small := sheetRules()["catalan"]
		small.Board = mancala.Board{Houses: [2]int{2 + i%3, 2 + i/3}, Seeds: 2 + i%2}
		small.GrandSlam = mancala.GrandSlam(slam)
		roots["small board, "+slam] = small
	}
	return enginetest.Family{
		Defaults: func() any { return mancala.Default() },
		Check:    func(r any) []rules.Problem { return r.(*mancala.Rules).Check() },
		Compile:  func(r any) (engine.Game, error) { return mancala.New(r.(*mancala.Rules)) },
		Describe: func(r any) []rules.Clause { return r.(*mancala.Rules).Describe() },
		Roots:    roots,
		// The referee begins from uniform boards alone.
		Text: func(string, any, *rand.Rand) string { return "" },
	}
}

// randomRules throws the knobs together. Many of the results are odd games;
// some are contradictions that the package refuses.
func randomRules(f enginetest.Family, r *rand.Rand) *mancala.Rules {
	_, drawn := f.Draw(r)
	rules := drawn.(*mancala.Rules)
	rules.Limit.Plies = min(rules.Limit.Plies, []int{15, 60, 300, 300}[r.IntN(4)])
	rules.Sowing.MaxLaps = min(rules.Sowing.MaxLaps, 50)
	if n := rules.End.NoCapturePossible; n != nil && n.By == mancala.ByPosition {
		// The referee looks at every position as slowly as can be.
		for i := range rules.Board.Houses {
			rules.Board.Houses[i] = min(rules.Board.Houses[i], 4)
		}
		rules.Board.Seeds = min(rules.Board.Seeds, 3)
	}
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
	if rules.Sowing.Laps == mancala.LapsRelay || rules.Capture.Groups > 0 || rules.Sowing.ExtraTurn == mancala.ExtraStore {
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
