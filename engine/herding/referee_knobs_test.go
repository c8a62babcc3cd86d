package herding_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"houserules/engine/herding"
	"houserules/engine/rules"
)

// otherRules have all further values of knobs, for the game and for the referee: readings of the
// sheet that came with the first rules, and rules of nobody's sheet.
func otherRules() []reading {
	return []reading{
		{"hindmost first", func(r *herding.Rules) { r.Herd.Order = herding.OrderHindmost }, func(r *refRules) { r.order = "hindmost" }, 0},
		{"by number", func(r *herding.Rules) { r.Herd.Order = herding.OrderNumber }, func(r *refRules) { r.order = "number" }, 0},
		{"no jumps", func(r *herding.Rules) { r.Herd.Jumps = false }, func(r *refRules) { r.halts = true }, 0},
		{"nearest quarter", func(r *herding.Rules) { r.Awethi.Average = herding.RoundNearest }, func(r *refRules) { r.rounding = "nearest" }, 0},
		{"quarter rounded up", func(r *herding.Rules) { r.Awethi.Average = herding.RoundUp }, func(r *refRules) { r.rounding = "up" }, 0},
		{"circles", func(r *herding.Rules) { r.Awethi.Path = herding.PathFree }, func(r *refRules) { r.loops = true }, 0},
		{"not through water", func(r *herding.Rules) { r.Awethi.CrossWater = false }, func(r *refRules) { r.dry = true }, 0},
		{"not through shelters", func(r *herding.Rules) { r.Awethi.CrossShelter = false }, func(r *refRules) { r.shut = true }, 3},
		{"stuck stays", func(r *herding.Rules) { r.Awethi.Stuck = herding.StuckStays }, func(r *refRules) { r.stuck = "stays" }, 83},
		{"stuck goes home", func(r *herding.Rules) { r.Awethi.Stuck = herding.StuckHome }, func(r *refRules) { r.stuck = "home" }, 4},
		{"two sides", func(r *herding.Rules) { r.Catch.Sides = 2 }, func(r *refRules) { r.sides = 2 }, 0},
		{"caught by one of the owner's", func(r *herding.Rules) { r.Catch.By, r.Catch.Sides = herding.TrapperOwner, 1 }, func(r *refRules) { r.alone, r.sides = true, 1 }, 0},
		{"driven, caught by one", func(r *herding.Rules) { r.Herd.Order, r.Catch.Sides = herding.OrderMover, 1 }, func(r *refRules) { r.order, r.sides = "mover", 1 }, 0},
		{"caught ones try", func(r *herding.Rules) { r.Catch.Freezes = false }, func(r *refRules) { r.loose = true }, 0},
		{"caught by two, try", func(r *herding.Rules) { r.Catch.Freezes, r.Catch.Sides = false, 2 }, func(r *refRules) { r.loose, r.sides = true, 2 }, 0},
		{"passing the Forest", func(r *herding.Rules) { r.Wairgka.Unleashed = herding.UnleashedPassing }, func(r *refRules) { r.passing, r.awake = true, false }, 26},
		{"from the start", func(r *herding.Rules) { r.Wairgka.Unleashed = herding.UnleashedStart }, func(r *refRules) { r.awake, r.passing = true, false }, 0},
		{"in turn", func(r *herding.Rules) { r.Wairgka.Choice = herding.ChoiceInTurn }, func(r *refRules) { r.turns, r.all = true, false }, 0},
		{"three in turn", func(r *herding.Rules) { r.Wairgka.Choice, r.Wairgka.Number = herding.ChoiceInTurn, 3 }, func(r *refRules) { r.turns, r.all, r.fewer, r.wolves = true, false, false, 3 }, 0},
		{"no circles of wairgk", func(r *herding.Rules) { r.Wairgka.Path = herding.PathSimple }, func(r *refRules) { r.straight = true }, 0},
		{"stacks anywhere", func(r *herding.Rules) { r.Wairgka.Stack = herding.StackAnywhere }, func(r *refRules) { r.stack = "anywhere" }, 0},
		{"stacks nowhere", func(r *herding.Rules) { r.Wairgka.Stack = herding.StackNowhere }, func(r *refRules) { r.stack = "nowhere" }, 11},
		{"fear outside the Lair", func(r *herding.Rules) { r.Wairgka.Fear = herding.FearOutside }, func(r *refRules) { r.fear = "outside" }, 83},
		{"no fear", func(r *herding.Rules) { r.Wairgka.Fear = herding.FearNowhere }, func(r *refRules) { r.fear = "nowhere" }, 0},
		{"other points", func(r *herding.Rules) {
			r.Scoring, r.Points = herding.ScoringOutright, herding.Points{Calf: 2, Cow: 7, Bull: 1}
		},
			func(r *refRules) {
				r.scoring, r.bites, r.worth = "outright", false, map[string]int{"calf": 2, "cow": 7, "bull": 1}
			}, 0},
		{"a draw at one", func(r *herding.Rules) { r.DrawAt = 1 }, func(r *refRules) { r.drawAt = 1 }, 0},
		{"other corners", func(r *herding.Rules) {
			r.Corners = []herding.Corner{herding.SouthWest, herding.NorthWest, herding.NorthEast, herding.SouthEast}[:r.Herders]
		}, func(r *refRules) { r.corners = map[int]spot{1: {24, 0}, 2: {0, 0}, 3: {0, 24}, 4: {24, 24}} }, 0},
	}
}

// refereed are rules that the referee judges somewhere in these tests: each reading and other
// rule alone, and those that maps, herders and scorings bring.
func refereed() []*herding.Rules {
	var list []*herding.Rules
	add := func(change func(*herding.Rules)) {
		r := herding.Default()
		change(r)
		list = append(list, r)
	}
	add(func(*herding.Rules) {})
	for _, x := range append(readings(), otherRules()...) {
		add(x.game)
	}
	for i := range 2 * 4 {
		add(func(r *herding.Rules) { onMap(r, i, rand.New(rand.NewPCG(uint64(i), 4))) })
	}
	for scoring := range scorings() {
		add(func(r *herding.Rules) { r.Scoring, r.Herders, r.Limit.Rounds = scoring, 2, 60 })
	}
	return list
}

// TestRefereeKnowsEveryKnob: each value of a knob that has few, and two values of every other,
// are among the rules that the referee judges.
func TestRefereeKnowsEveryKnob(t *testing.T) {
	known := map[string]map[string]bool{}
	for _, r := range refereed() {
		for _, k := range rules.Knobs(r) {
			if known[k.Path] == nil {
				known[k.Path] = map[string]bool{}
			}
			known[k.Path][fmt.Sprint(k.Shape.Plain(k.Value))] = true
		}
	}
	all := herding.Default()
	all.Board.Generate = new(herding.Generate)
	for _, k := range rules.Knobs(all) {
		switch {
		case len(known[k.Path]) < 2:
			t.Errorf("%s: the referee judges %v alone", k.Path, known[k.Path])
		case k.Shape.Kind == rules.Choice:
			for _, word := range k.Shape.Choices {
				if !known[k.Path][word] {
					t.Errorf("%s: %s is judged by no referee", k.Path, word)
				}
			}
		}
	}
}
