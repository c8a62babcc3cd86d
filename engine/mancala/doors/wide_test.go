package doors_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors"
)

// TestWideDoorCases compares the doors where the wide kernel does something
// that ordinary games hardly reach.
func TestWideDoorCases(t *testing.T) {
	start := func(r *mancala.Rules, position string) *mancala.Rules {
		return with(r, func(r *mancala.Rules) { r.Board.Start = position })
	}
	for name, rules := range map[string]*mancala.Rules{
		"stretches longer than it follows": sized(circling(3, 0, 700), 6, 6, 1),
		"circles with full houses":         sized(circling(2, 0, 700), 6, 6, 2),
		"circles with fuller houses":       start(circling(2, 0, 700), "13,0,1,0,0,0/1,0,0,1,0,1 0-0 S"),
		"circles and empty rows":           with(sized(circling(2, 0, 700), 6, 6, 1), func(r *mancala.Rules) { r.End.RowEmpty = &mancala.Ending{Remaining: mancala.DivOwner} }),
		"judged only with few seeds":       sized(circling(2, 12, 700), 6, 6, 2),
		"never judged":                     with(sized(circling(2, 0, 700), 6, 6, 2), func(r *mancala.Rules) { r.End.Repetition = nil }),
		"games to the limit":               with(sized(circling(2, 0, 300), 6, 6, 3), func(r *mancala.Rules) { r.End.Repetition = nil }),
		"sowings of many laps":             start(builtin(t, "abapa"), "60,0,50,0,0,1/0,4,0,0,0,1 0-0 S"),
		"slams after one lap":              start(builtin(t, "french"), "12,0,0,0,0,18/0,1,0,1,0,0 5-6 S"),
		"slams after two laps":             start(builtin(t, "catalan"), "30,0,29,0,0,28/0,0,0,0,0,1 5-6 S"),
		"slams after three laps":           start(builtin(t, "french"), "44,0,43,0,0,1/0,0,0,0,0,1 5-6 S"),
		"a start that is ahead":            start(builtin(t, "finnish"), "4,4,4,4,4,4/4,4,4,4,4,4 5-1 S"),
		"origins sown":                     with(builtin(t, "french"), func(r *mancala.Rules) { r.Kroo = mancala.KrooSow }),
		"feeding with no one to feed":      with(start(builtin(t, "finnish"), "1,2,0,1,0,0/0,0,0,0,0,1 0-0 S"), func(r *mancala.Rules) { r.End.Majority = mancala.Majority{} }),
		"slams and feeding":                with(builtin(t, "catalan"), func(r *mancala.Rules) { r.Feeding = mancala.FeedMust }),
		"large counts":                     with(builtin(t, "french"), func(r *mancala.Rules) { r.Capture.Counts = []int{1, 5, 14} }),
		"ends without repetition in a row": with(builtin(t, "abapa"), func(r *mancala.Rules) { r.End.RowEmpty = &mancala.Ending{Remaining: mancala.DivOwner} }),
		"all ones, which end it too":       with(builtin(t, "abapa"), func(r *mancala.Rules) { r.End.AllOnes = &mancala.Ending{Remaining: mancala.DivSplit} }),
		"few seeds, which end it too":      with(builtin(t, "catalan"), func(r *mancala.Rules) { r.End.FewSeeds = &mancala.FewSeeds{AtMost: 9, Remaining: mancala.DivMover} }),
		"no move but slams, which are forbidden": with(start(builtin(t, "abapa"), "0,3,0,0,2,0/2,0,0,11,0,13 62-2 S"), func(r *mancala.Rules) {
			r.GrandSlam, r.Capture.Counts, r.End.Majority = mancala.SlamForbidden, []int{1, 2, 3}, mancala.Majority{}
		}),
		"no move, and few seeds": with(start(builtin(t, "abapa"), "0,6,0,0,1,6/0,12,0,0,0,0 89-12 S"), func(r *mancala.Rules) {
			r.GrandSlam, r.Capture.Counts, r.End.Majority = mancala.SlamForbidden, []int{1, 2, 3}, mancala.Majority{}
			r.Kroo, r.End.FewSeeds = mancala.KrooSow, &mancala.FewSeeds{AtMost: 5, Remaining: mancala.DivMover}
		}),
		"three occurrences, then unclaimed": with(builtin(t, "french"), func(r *mancala.Rules) { r.End.Repetition.Count = 3 }),
	} {
		t.Run(name, func(t *testing.T) {
			g := mustNew(t, rules)
			if !doors.PlaysWide(g) {
				t.Fatal("the kernel does not hold these rules")
			}
			if err := allDoors(g, 8, 3, often(1500), often(1234)); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestWideDoorRows compares the doors on rows of all lengths that the kernel has,
// with few seeds, so that nobody has a move soon, and with so many that sowings go
// round.
func TestWideDoorRows(t *testing.T) {
	for row := 2; row <= 8; row++ {
		for name, rules := range traditions(t) {
			for _, seeds := range []int{2, 4, 7} {
				rules := sized(rules, row, row, seeds)
				if name == "finnish" {
					rules.End.Majority = mancala.Majority{} // it is for 48 seeds
				}
				g := mustNew(t, rules)
				if !doors.PlaysWide(g) {
					t.Fatalf("%s, %d houses: the kernel does not hold these rules", name, row)
				}
				if err := allDoors(g, 3, 5, often(400), often(150)); err != nil {
					t.Errorf("%s, %d houses of %d seeds: %v", name, row, seeds, err)
				}
			}
		}
	}
}

// TestWideDoorUnequalRows compares the doors on all pairs of unequal rows, as above: on
// each pair under two of the rules, or under all of them with LONG_TESTS=1.
func TestWideDoorUnequalRows(t *testing.T) {
	for south := 2; south <= 8; south++ {
		for north := 2; north <= 8; north++ {
			if south == north {
				continue
			}
			t.Run(fmt.Sprint(south, north), func(t *testing.T) {
				t.Parallel()
				all := unequalRows(t, south, north)
				for i, name := range slices.Sorted(maps.Keys(all)) {
					if (i+south+2*north)%45 > 0 && !enginetest.Long() {
						continue
					}
					if err := allDoors(mustNew(t, all[name]()), 3, 5, 150, 70); err != nil {
						t.Errorf("%s: %v", name, err)
					}
				}
			})
		}
	}
}

// unequalRows are rules that reach all parts of the kernel, on rows of two lengths, made
// when they are asked for.
func unequalRows(t *testing.T, south, north int) map[string]func() *mancala.Rules {
	all := map[string]func() *mancala.Rules{}
	for _, name := range []string{"french", "finnish", "catalan", "abapa"} {
		for _, seeds := range []int{1, 2, 4, 7} {
			all[fmt.Sprint(name, seeds)] = func() *mancala.Rules {
				return with(sized(builtin(t, name), south, north, seeds), func(r *mancala.Rules) { r.End.Majority = mancala.Majority{} })
			}
		}
	}
	// One is captured, so that a house without seeds may seem to belong to a slam.
	ones := func(change func(*mancala.Rules)) func() *mancala.Rules {
		return func() *mancala.Rules {
			return with(sized(builtin(t, "french"), south, north, 3), func(r *mancala.Rules) {
				r.Capture.Counts = []int{1, 2, 4}
				change(r)
			})
		}
	}
	all["ones captured"] = ones(func(r *mancala.Rules) {})
	all["slams that take nothing"] = ones(func(r *mancala.Rules) { r.GrandSlam = mancala.SlamNothing })
	all["slams unless only"] = ones(func(r *mancala.Rules) { r.GrandSlam = mancala.SlamForbiddenUnlessOnly })
	all["starving"] = ones(func(r *mancala.Rules) { r.GrandSlam = mancala.SlamStarving })
	all["asked before"] = ones(func(r *mancala.Rules) { r.Capture.Before = []int{0, 1, 3} })
	all["origins sown, asked before"] = ones(func(r *mancala.Rules) {
		r.Kroo, r.Capture.Before, r.Board.Seeds = mancala.KrooSow, []int{0, 2, 5}, 7
	})
	all["feeding, all ones"] = ones(func(r *mancala.Rules) {
		r.Feeding, r.End.AllOnes = mancala.FeedMust, &mancala.Ending{Remaining: mancala.DivSplit}
	})
	all["thrice"] = func() *mancala.Rules {
		return with(sized(circling(2, 0, 700), south, north, 1), func(r *mancala.Rules) { r.End.Repetition.Count = 3 })
	}
	for name, theirs := range map[string]string{"ones": "1,1,1,1,1,1,1,1", "some": "0,1,1,0,1,0,0,1"} {
		// From the first house a sowing of a lap ends in the opponent's last, from the
		// other one of two laps.
		lap := south + north - 1
		mine := fmt.Sprintf("%d,%d%s", 2*lap, 3*lap-1, strings.Repeat(",0", south-2))
		for _, counts := range [][]int{{2, 3}, {1, 3}, {1, 4}} {
			slams := func(change func(*mancala.Rules)) func() *mancala.Rules {
				return ones(func(r *mancala.Rules) {
					r.Board.Start = mine + "/" + theirs[:2*north-1] + " 0-0 S"
					r.Capture.Counts, r.End.NoCapturePossible = counts, nil
					change(r)
				})
			}
			all[fmt.Sprint("slams after laps, ", name, counts)] = slams(func(r *mancala.Rules) {})
			all[fmt.Sprint("slams after laps, asked before, ", name, counts)] = slams(func(r *mancala.Rules) { r.Capture.Before = []int{1} })
		}
	}
	return all
}

// TestWideDoorEitherRow compares the doors on captures in either row.
func TestWideDoorEitherRow(t *testing.T) {
	wari := func(change func(*mancala.Rules)) *mancala.Rules { return with(builtin(t, "wari-st-lucia"), change) }
	start := func(position string) *mancala.Rules {
		return wari(func(r *mancala.Rules) {
			r.Board.Start, r.End.RowEmpty, r.Sowing.Opening = position, nil, mancala.OpeningSow
		})
	}
	for name, rules := range map[string]*mancala.Rules{
		"wari":                builtin(t, "wari-st-lucia"),
		"the first move sown": wari(func(r *mancala.Rules) { r.Sowing.Opening = mancala.OpeningSow }),
		"empty rows":          wari(func(r *mancala.Rules) { r.End.RowEmpty = nil }),
		"empty rows, owner":   wari(func(r *mancala.Rules) { r.End.RowEmpty, r.CannotFeed = nil, mancala.CannotOwner }),
		"giving nothing":      wari(func(r *mancala.Rules) { r.Feeding = mancala.FeedNone }),
		"feeding":             wari(func(r *mancala.Rules) { r.Feeding, r.End.RowEmpty = mancala.FeedMust, nil }),
		"three wait":          wari(func(r *mancala.Rules) { r.Feeding, r.Sowing.Least = mancala.FeedNone, 3 }),
		"none waits":          wari(func(r *mancala.Rules) { r.Feeding, r.Sowing.Least = mancala.FeedNone, 1 }),
		"all is captured": wari(func(r *mancala.Rules) {
			r.Feeding, r.Capture.Counts, r.Sowing.Opening = mancala.FeedNone, []int{1, 2, 3, 4, 5, 6, 7, 8}, mancala.OpeningSow
		}),
		"origins sown":           wari(func(r *mancala.Rules) { r.Kroo = mancala.KrooSow }),
		"chains round":           start("3,3,3,3,3,12/3,3,3,3,3,3 0-0 S"),
		"few seeds":              wari(func(r *mancala.Rules) { r.Feeding, r.Sowing.Least, r.Board.Seeds = mancala.FeedNone, 1, 1 }),
		"a sowing gives twice":   start("0,0,0,0,0,18/0,0,0,0,0,0 0-0 S"),
		"what gives is captured": start("0,0,0,0,5,28/1,1,1,1,1,1 0-0 S"),
		"sowings of many laps":   start("40,0,0,0,0,18/1,0,0,0,0,1 0-0 S"),
		"one opening":            wari(func(r *mancala.Rules) { r.Board.Start = "0,0,9,0,0,0/4,4,4,4,4,4 0-0 S" }),
		"stretches":              wari(func(r *mancala.Rules) { r.Capture.Counts, r.Board.Seeds = []int{14}, 3 }),
		"long games":             wari(func(r *mancala.Rules) { r.Capture.Counts, r.Board.Seeds, r.End.Repetition = []int{14}, 10, nil }),
	} {
		t.Run(name, func(t *testing.T) {
			g := mustNew(t, rules)
			if hasAVX2() && !doors.PlaysEitherRow(g) && name != "long games" {
				t.Fatal("the kernel does not hold these rules")
			}
			if err := allDoors(g, 8, 3, often(1000), often(400)); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestWideDoorHandsOver compares the doors on rules under which one game in a
// hundred has a stretch without a capture that is too long for the kernel, and
// captures after it.
func TestWideDoorHandsOver(t *testing.T) {
	for name, rules := range map[string]*mancala.Rules{
		"french":  sized(builtin(t, "french"), 8, 8, 4),
		"unequal": with(sized(builtin(t, "french"), 8, 7, 4), func(r *mancala.Rules) { r.End.Majority = mancala.Majority{} }),
		"catalan": sized(builtin(t, "catalan"), 8, 8, 4),
		"wari":    builtin(t, "wari-st-lucia"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if err := allDoors(mustNew(t, rules), 6, 0, enginetest.Fewer(500, 3000), enginetest.Fewer(150, 1000)); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestWideDoorLongGames compares the doors on games whose counts pass what
// bytes and words of 16 bits hold.
func TestWideDoorLongGames(t *testing.T) {
	rules := with(sized(builtin(t, "abapa"), 6, 6, 10), func(r *mancala.Rules) {
		r.Capture.Counts = []int{14}
		r.End.Repetition, r.End.Majority = nil, mancala.Majority{}
		r.Limit.Plies = 40_000
	})
	g := mustNew(t, rules)
	if err := allDoors(g, 5, 0, 40, 7); err != nil {
		t.Error(err)
	}
	rows := engine.NewRows(g.Info(), 40)
	g.FastDoors(engine.Uniform(2))[0].Play(5, 0, rows)
	if kroo := slices.Max(column(g, rows, "fired_kroo")); kroo <= 255 {
		t.Errorf("no game has more than %d sowings that came round", kroo)
	}
	if sum := slices.Max(rows.BranchingSum); sum <= 65_535 {
		t.Errorf("no game has more than %d legal moves", sum)
	}
}
