package mancala

import (
	"math/rand/v2"
	"testing"
)

// widen bends rules towards those that the AVX2 kernel holds.
func widen(r *Rules) {
	r.Board.Houses = [2]int{6, 6}
	r.Board.Seeds = min(r.Board.Seeds, 10)
	r.Board.Start = ""
	r.Sowing.Direction = CounterClockwise
	r.Capture.Chain = ChainBack
	r.Singletons = SingletonsAllowed
	r.Limit.Plies += 300
	if n := r.End.NoCapturePossible; n != nil {
		n.By = ByCount
	}
	switch r.GrandSlam {
	case SlamOpponentTakesRest:
		r.GrandSlam = SlamForbiddenUnlessOnly
	case SlamLeavesFirst, SlamLeavesLast:
		r.GrandSlam = SlamStarving
	}
}

// wide skips a test where there is no such kernel.
func wide(t *testing.T) {
	t.Helper()
	if len(mustNew(t, abapa()).FastDoors(bothRandom)) < 2 {
		t.Skip("this processor has no AVX2")
	}
}

// TestWideDoorRandomRules compares the doors on many rule sets of the kind
// that the AVX2 kernel holds.
func TestWideDoorRandomRules(t *testing.T) {
	wide(t)
	sets, games := 300, 200
	if testing.Short() {
		sets, games = 100, 150
	}
	r := rand.New(rand.NewPCG(3, 4))
	for played, drawn := 0, 0; played < sets; {
		drawn++
		rules := drawRules(r.IntN)
		widen(rules)
		g, err := New(rules)
		if err != nil || len(g.FastDoors(bothRandom)) < 2 {
			continue
		}
		played++
		if err := allDoors(g, uint64(drawn), 11, games, r.IntN(games+1)); err != nil {
			t.Fatalf("%v\nrules: %+v", err, describeRules(rules))
		}
	}
}

// TestWideDoorCases compares the doors where the AVX2 kernel does something
// that ordinary games hardly reach.
func TestWideDoorCases(t *testing.T) {
	wide(t)
	start := func(r *Rules, position string) *Rules {
		return with(r, func(r *Rules) { r.Board.Start = position })
	}
	for name, rules := range map[string]*Rules{
		"stretches longer than it follows":  sized(circling(3, 0, 700), 6, 6, 1),
		"judged only with few seeds":        sized(circling(2, 12, 700), 6, 6, 2),
		"never judged":                      with(sized(circling(2, 0, 700), 6, 6, 2), func(r *Rules) { r.End.Repetition = nil }),
		"games to the limit":                with(sized(circling(2, 0, 300), 6, 6, 3), func(r *Rules) { r.End.Repetition = nil }),
		"sowings of many laps":              start(abapa(), "60,0,50,0,0,1/0,4,0,0,0,1 0-0 S"),
		"slams after one lap":               start(french(), "12,0,0,0,0,18/0,1,0,1,0,0 5-6 S"),
		"slams after two laps":              start(catalan(), "30,0,29,0,0,28/0,0,0,0,0,1 5-6 S"),
		"slams after three laps":            start(french(), "44,0,43,0,0,1/0,0,0,0,0,1 5-6 S"),
		"a start that is ahead":             start(finnish(), "4,4,4,4,4,4/4,4,4,4,4,4 5-1 S"),
		"origins sown":                      with(french(), func(r *Rules) { r.Kroo = KrooSow }),
		"feeding with no one to feed":       with(start(finnish(), "1,2,0,1,0,0/0,0,0,0,0,1 0-0 S"), func(r *Rules) { r.End.Majority = Majority{} }),
		"slams and feeding":                 with(catalan(), func(r *Rules) { r.Feeding = FeedMust }),
		"large counts":                      with(french(), func(r *Rules) { r.Capture.Counts = []int{1, 5, 14} }),
		"ends without repetition in a row":  with(abapa(), func(r *Rules) { r.End.RowEmpty = &Ending{DivOwner} }),
		"all ones, which end it too":        with(abapa(), func(r *Rules) { r.End.AllOnes = &Ending{DivSplit} }),
		"few seeds, which end it too":       with(catalan(), func(r *Rules) { r.End.FewSeeds = &FewSeeds{AtMost: 9, Remaining: DivMover} }),
		"three occurrences, then unclaimed": with(french(), func(r *Rules) { r.End.Repetition.Count = 3 }),
	} {
		t.Run(name, func(t *testing.T) {
			g := mustNew(t, rules)
			if len(g.FastDoors(bothRandom)) < 2 {
				t.Fatal("the kernel does not hold these rules")
			}
			if err := allDoors(g, 8, 3, 1500, 1234); err != nil {
				t.Error(err)
			}
		})
	}
}
