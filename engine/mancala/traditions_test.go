package mancala

import "testing"

// The four rule sets of the awalé sheets, as the tests of this package need
// them; package configs holds the same as YAML, and a test there compares.

func french() *Rules {
	r := Default()
	r.GrandSlam = SlamForbiddenUnlessOnly
	r.Feeding = FeedMust
	r.CannotFeed = CannotMoverTakesAll
	r.End.NoCapturePossible = &NoCapture{By: ByCount, Remaining: DivUnclaimed}
	r.End.Repetition = &Repetition{Count: 2, Remaining: DivSplit}
	return r
}

func finnish() *Rules {
	r := Default()
	r.GrandSlam = SlamNothing
	r.Feeding = FeedMust
	r.End.Majority = Majority{Set: true, Seeds: 25}
	r.End.Repetition = &Repetition{Count: 2, Remaining: DivUnclaimed}
	return r
}

func catalan() *Rules {
	r := Default()
	r.Capture.Before = []int{1, 2}
	r.GrandSlam = SlamStarving // the duty to feed follows from it
	r.End.Repetition = &Repetition{Count: 2, Remaining: DivUnclaimed}
	return r
}

func abapa() *Rules {
	r := Default()
	r.GrandSlam = SlamNothing
	r.Feeding = FeedMust
	r.CannotFeed = CannotOwner
	r.End.Majority = Majority{Set: true, OfHalf: true, Seeds: 1}
	r.End.MajorityRemaining = DivOwner
	r.End.NoMove.Remaining = DivOwner
	r.End.Repetition = &Repetition{Count: 2, Remaining: DivOwner}
	r.Limit.Remaining = DivOwner
	return r
}

// sized changes the board of a rule set.
func sized(r *Rules, southHouses, northHouses, seeds int) *Rules {
	r.Board = Board{Houses: [2]int{southHouses, northHouses}, Seeds: seeds}
	return r
}

func mustNew(t testing.TB, r *Rules) *Game {
	t.Helper()
	g, err := New(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
