package mancala_test

import (
	"math/rand/v2"

	"houserules/engine/mancala"
)

// pick returns one of the choices.
func pick[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// randomRules throws the knobs together. Many of the results are odd games;
// some are contradictions that the package refuses.
func randomRules(r *rand.Rand) *mancala.Rules {
	divisions := []mancala.Division{
		mancala.DivUnclaimed, mancala.DivOwner, mancala.DivSplit,
		mancala.DivLastCapturer, mancala.DivOpponent, mancala.DivMover,
	}
	division := func() mancala.Division { return pick(r, divisions...) }
	rules := mancala.Default()
	rules.Board.Houses = [2]int{1 + r.IntN(7), 1 + r.IntN(7)}
	if r.IntN(8) == 0 {
		rules.Board.Houses = [2]int{1 + r.IntN(12), 1 + r.IntN(12)}
	}
	rules.Board.Seeds = 1 + r.IntN(6)
	if r.IntN(8) == 0 {
		rules.Board.Seeds = 1 + r.IntN(16)
	}
	rules.Kroo = pick(r, mancala.KrooSkip, mancala.KrooSow)
	rules.Capture.Counts = pick(r, []int{2, 3}, []int{2, 3}, []int{4}, []int{2}, []int{1, 2, 3}, []int{3, 5}, []int{2, 3, 4})
	rules.GrandSlam = pick(r,
		mancala.SlamCaptures, mancala.SlamNothing, mancala.SlamForbidden, mancala.SlamForbiddenUnlessOnly,
		mancala.SlamStarving, mancala.SlamOpponentTakesRest, mancala.SlamLeavesFirst, mancala.SlamLeavesLast)
	rules.Feeding = pick(r, mancala.FeedNone, mancala.FeedMust, mancala.FeedMust)
	rules.CannotFeed = pick(r, mancala.CannotMoverTakesAll, mancala.CannotPlaysOn, mancala.CannotOwner)
	all := rules.Board.Seeds * (rules.Board.Houses[0] + rules.Board.Houses[1])
	rules.End.Majority = pick(r,
		mancala.Majority{}, mancala.Majority{Set: true, OfHalf: true, Seeds: 1},
		mancala.Majority{Set: true, OfHalf: true}, mancala.Majority{Set: true, Seeds: 1 + r.IntN(all)})
	rules.End.MajorityRemaining = division()
	rules.End.NoMove.Remaining = division()
	if r.IntN(2) == 0 {
		by := pick(r, mancala.ByCount, mancala.ByCount, mancala.ByCount, mancala.ByPosition)
		rules.End.NoCapturePossible = &mancala.NoCapture{By: by, Remaining: division()}
	}
	if r.IntN(3) > 0 {
		rules.End.Repetition = &mancala.Repetition{Count: 2 + r.IntN(3), Remaining: division(), AtMost: pick(r, 0, 0, 6, 12)}
	}
	rules.Limit = mancala.Limit{Plies: pick(r, 15, 60, 300), Remaining: division()}
	rules.Singletons = pick(r, mancala.SingletonsAllowed, mancala.SingletonsAllowed, mancala.SingletonsLast)
	rules.Sowing.Direction = pick(r, mancala.CounterClockwise, mancala.Clockwise)
	rules.Capture.Chain = pick(r, mancala.ChainBack, mancala.ChainBack, mancala.ChainForward, mancala.ChainNone)
	if r.IntN(8) == 0 {
		rules.End.FewSeeds = &mancala.FewSeeds{AtMost: 1 + r.IntN(8), Remaining: division()}
	}
	if r.IntN(8) == 0 {
		rules.End.AllOnes = &mancala.Ending{Remaining: division()}
	}
	if r.IntN(4) == 0 {
		rules.End.RowEmpty = &mancala.Ending{Remaining: division()}
	}
	if r.IntN(2) == 0 {
		farther(r, rules)
	}
	return rules
}

// farther leaves the awalé family: stores in the round, moves of several laps,
// captures without counts.
func farther(r *rand.Rand, rules *mancala.Rules) {
	if r.IntN(2) == 0 {
		rules.Sowing.Stores = mancala.StoresOwn
		rules.Sowing.ExtraTurn = pick(r, mancala.ExtraNever, mancala.ExtraStore)
		rules.End.NoCapturePossible = nil
	}
	rules.Sowing.Laps = pick(r, mancala.LapsSingle, mancala.LapsRelay)
	rules.Sowing.MaxLaps = pick(r, 1, 3, 50)
	if r.IntN(2) == 0 {
		rules.Board.Houses[1] = rules.Board.Houses[0]
		rules.Capture.Opposite = pick(r, mancala.OppositeAlways, mancala.OppositeIfOccupied)
	}
	if r.IntN(2) == 0 {
		rules.Capture.Groups = 2 + r.IntN(4)
	}
	if r.IntN(3) == 0 {
		rules.Capture.Counts = nil
	}
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
	if len(rules.Capture.Counts) == 0 || rules.Sowing.Laps == mancala.LapsRelay || rules.Capture.Groups > 0 {
		rules.GrandSlam = mancala.SlamCaptures
	}
}

// divisionsOf lists every division of the rules, to be changed.
func divisionsOf(r *mancala.Rules) []*mancala.Division {
	e := &r.End
	list := []*mancala.Division{&e.MajorityRemaining, &e.NoMove.Remaining, &r.Limit.Remaining}
	if e.RowEmpty != nil {
		list = append(list, &e.RowEmpty.Remaining)
	}
	if e.NoCapturePossible != nil {
		list = append(list, &e.NoCapturePossible.Remaining)
	}
	if e.FewSeeds != nil {
		list = append(list, &e.FewSeeds.Remaining)
	}
	if e.AllOnes != nil {
		list = append(list, &e.AllOnes.Remaining)
	}
	if e.Repetition != nil {
		list = append(list, &e.Repetition.Remaining)
	}
	return list
}
