package herding

import (
	"slices"
	"strings"
	"testing"

	"houserules/engine"
)

// TestReadingClauses has the further readings of the sheet.
func TestReadingClauses(t *testing.T) {
	const (
		far  = " / 0,0 0,0 0,0 0,0 : 20,20 s s s s s /"
		trap = "1 1 herd asleep / 3,4 4,3 5,4 0,0 : 4,4 s s s s 7,7 / 12,12"
	)
	corners := func(r *Rules) { r.Wairgka.NextTo = NextToCorners }
	steps := func(r *Rules) { r.Wairgka.Steps = NextToCorners }
	all := func(r *Rules) { r.Wairgka.Number, r.Wairgka.Choice = 2, ChoiceAll }
	condition := func(c Condition) func(*Rules) { return func(r *Rules) { r.Catch.Condition = c } }
	lots := func(r *Rules) { r.Starter = StartsByLots }
	const two = " / 5,4 0,0 0,0 0,0 : 4,4 s s s s s / 24,24 24,24 24,24 24,24 : 20,20 s s s s s / 9,9 15,15"
	runClauses(t, []clause{
		{name: "D-27 next_to sides-and-corners: a diagonal frightens", herders: 1, change: corners,
			from: "3 1 hunt:S1 unleashed / 11,10 0,0 0,0 0,0 : 20,20 s s s s s / 9,9", legal: "pass", refused: "w1:10,9 next to an awéthi"},
		{name: "D-27 sides-and-corners: two columns away is not next to it", herders: 1, change: corners,
			from: "3 1 hunt:S1 unleashed / 10,11 0,0 0,0 0,0 : 20,20 s s s s s / 9,9", legal: "w1:10,9"},
		{name: "D-27 sides-and-corners: a knight's move away is not either", herders: 1, change: corners,
			from: "3 1 hunt:S1 unleashed / 11,7 12,10 0,0 0,0 : 20,20 s s s s s / 9,9", legal: "w1:10,9"},
		{name: "D-27 sides-and-corners: a side frightens as before", herders: 1, change: corners,
			from: "3 1 hunt:S1 unleashed / 10,10 0,0 0,0 0,0 : 20,20 s s s s s / 9,9", legal: "pass"},
		{name: "D-27 sides-and-corners: an aiwe overcomes the fear", herders: 1, change: corners,
			from: "3 1 hunt:S1 unleashed / 11,10 0,0 0,0 0,0 : 10,9 20,20 s s s s / 9,9", moves: "w1:10,9", want: ": e 20,20 s s s s / 10,9"},
		{name: "D-40 steps sides: no diagonal step", herders: 1, from: "3 1 hunt:N1 unleashed" + far + " 9,9", legal: "w1:8,9", refused: "w1:8,10 wairgka.steps: sides"},
		{name: "D-40 steps sides-and-corners: three squares lie further north", herders: 1, change: steps, from: "3 1 hunt:N1 unleashed" + far + " 9,9",
			legal: "w1:8,8 w1:8,9 w1:8,10"},
		{name: "D-40 sides-and-corners: between two awéthi", herders: 1, change: func(r *Rules) { steps(r); r.Wairgka.Fear = FearNowhere },
			from: "3 1 hunt:N1 unleashed / 8,9 9,10 9,8 0,0 : 20,20 s s s s s / 9,9", legal: "w1:8,8 w1:8,10"},
		{name: "D-40 sides-and-corners: six steps come six squares far both ways", herders: 1, change: steps, from: "3 1 hunt:S6 unleashed / 0,0 0,0 0,0 0,0 : 18,18 s s s s s / 12,12",
			moves: "w1:18,18", want: ": e s s s s s / 18,18", end: "herd-gone"},
		{name: "D-24 choice all: in an order of the player's choice", herders: 1, change: all, from: "3 1 hunt:N1 unleashed" + far + " 9,9 15,15",
			legal: "w1:8,9 w2:14,15"},
		{name: "D-24 choice all: the turn goes on", herders: 1, change: all, from: "3 1 hunt:N1 unleashed" + far + " 9,9 15,15",
			moves: "w2:14,15", want: "3 1 hunt:N1:2 unleashed", legal: "w1:8,9", refused: "w2:13,15 wairgk 2 has moved"},
		{name: "D-24 choice all: until all have moved", herders: 1, change: all, from: "3 1 hunt:N1 unleashed" + far + " 9,9 15,15",
			moves: "w2:14,15 w1:8,9", want: "4 1 herd unleashed"},
		{name: "D-24 choice all: or none of the others can", herders: 1, change: all, from: "3 1 hunt:N1 unleashed" + far + " 9,9 0,5",
			moves: "w1:8,9", want: "4 1 herd unleashed"},
		{name: "D-24 choice all: one that waits until another has made room", herders: 1,
			change: func(r *Rules) { all(r); r.Wairgka.Stack = StackNowhere },
			from:   "3 1 hunt:S1 unleashed" + far + " 10,12 11,12", moves: "w2:12,12", want: "hunt:S1:2", legal: "w1:11,12"},
		{name: "D-24 choice all: nobody can", herders: 1, change: all, from: "3 1 hunt:N1 unleashed" + far + " 0,4 0,5", legal: "pass"},
		{name: "D-24 choice all: the end comes at once", herders: 1, change: all,
			from: "3 1 hunt:S1 unleashed / 0,0 0,0 0,0 0,0 : 10,9 s s e e e / 9,9 15,15", moves: "w1:10,9", want: "3 1 over unleashed", end: "herd-gone"},
		{name: "D-18 stands-still: it tries to move, and gets away", herders: 1, change: condition(ConditionStands), from: trap,
			moves: "E", want: ": 4,5 s s s s 7,9 /"},
		{name: "D-18 stands-still: no way out", herders: 1, change: condition(ConditionStands), from: trap,
			moves: "S", want: ": s s s s s 9,7 /"},
		{name: "D-18 stands-still: one that moves from trap to trap gets away", herders: 1,
			change: func(r *Rules) { r.Catch.Condition, r.Catch.Sides = ConditionStands, 2 },
			from:   "1 1 herd asleep / 4,3 4,5 5,3 5,5 : 4,4 s s s s 7,7 / 12,12", moves: "S", want: ": 5,4 s s s s 9,7 /"},
		{name: "D-18 freezes false: one that moves from trap to trap is caught", herders: 1,
			change: func(r *Rules) { r.Catch.Freezes, r.Catch.Sides = false, 2 },
			from:   "1 1 herd asleep / 4,3 4,5 5,3 5,5 : 4,4 s s s s 7,7 / 12,12", moves: "S", want: ": s s s s s 9,7 /"},
		{name: "D-18 hemmed-in: three sides are not enough", herders: 1, change: condition(ConditionHemmed), from: trap,
			moves: "S", want: ": 4,4 s s s s 9,7 /"},
		{name: "D-18 hemmed-in: four are for a calf", herders: 1, change: condition(ConditionHemmed),
			from: "1 1 herd asleep / 3,4 4,3 5,4 4,5 : 4,4 s s s s 7,7 / 12,12", moves: "S", want: ": s s s s s 9,7 /"},
		{name: "D-18 hemmed-in: the edge is as good as an awéthi", herders: 1, change: condition(ConditionHemmed),
			from: "1 1 herd asleep / 0,4 1,5 0,6 0,0 : 0,5 s s s s 7,7 / 12,12", moves: "S", want: ": s s s s s 9,7 /"},
		{name: "D-18 hemmed-in: a bull jumps out", herders: 1, change: condition(ConditionHemmed),
			from: "1 1 herd asleep / 3,4 4,3 5,4 4,5 : 7,7 s s s s 4,4 / 12,12", moves: "E", want: ": 7,8 s s s s 4,6 /"},
		{name: "D-18 hemmed-in: unless nothing jumps", herders: 1, change: func(r *Rules) { r.Catch.Condition, r.Herd.Jumps = ConditionHemmed, false },
			from: "1 1 herd asleep / 3,4 4,3 5,4 4,5 : 7,7 s s s s 4,4 / 12,12", moves: "E", want: ": 7,8 s s s s s /"},
		{name: "starter lots: drawn once the herds are laid out", herders: 2, change: lots, from: "1 1 setup asleep" +
			" / 0,0 0,0 0,0 0,0 : - - - - - - / 24,24 24,24 24,24 24,24 : - - - - - - / 12,12 12,12",
			moves: "cccoob cccoob", want: "1 1 lot asleep /", legal: "starts:1 starts:2"},
		{name: "starter lots: that herder begins", herders: 2, change: lots,
			from:  "1 1 lot asleep / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 24,24 24,24 24,24 24,24 : 20,20 s s s s s / 12,12 12,12",
			moves: "starts:2", want: "1 2 herd asleep from:2 /"},
		{name: "starter lots: the other follows in the same round", herders: 2, change: lots,
			from: "3 2 hunt:N1 unleashed from:2" + two, moves: "w1:8,9", want: "3 1 herd unleashed from:2 /"},
		{name: "starter lots: and ends it", herders: 2, change: lots, from: "3 1 hunt:N1 unleashed from:2" + two, moves: "w1:8,9",
			want: "4 2 herd unleashed from:2 /"},
		{name: "starter lots: the limit, too", herders: 2, change: func(r *Rules) { lots(r); r.Limit.Rounds = 20 },
			from: "20 1 hunt:N1 unleashed from:2" + two, moves: "w1:8,9", want: "20 1 over unleashed from:2 /", end: "limit"},
	})
}

// TestReadingPositions: texts of positions that no game comes to are refused.
func TestReadingPositions(t *testing.T) {
	rest := " / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 24,24 24,24 24,24 24,24 : 20,20 s s s s s / 9,9 15,15"
	for _, c := range []struct {
		change     func(*Rules)
		from, want string
	}{
		{func(*Rules) {}, "3 1 hunt:N1:2 unleashed", "only where all 2 of them move (wairgka.choice: any)"},
		{func(r *Rules) { r.Wairgka.Choice = ChoiceAll }, "3 1 hunt:N1:21 unleashed", "cannot follow hunt"},
		{func(r *Rules) { r.Wairgka.Choice = ChoiceAll }, "3 1 hunt:N1:11 unleashed", "cannot follow hunt"},
		{func(r *Rules) { r.Wairgka.Choice = ChoiceAll }, "3 1 hunt:N1: unleashed", "cannot follow hunt"},
		{func(r *Rules) { r.Wairgka.Choice = ChoiceAll }, "3 1 hunt:N1:3 unleashed", "only where all 2 of them move"},
		{func(r *Rules) { r.Wairgka.Choice = ChoiceAll }, "3 1 hunt:N1:12 unleashed", "the turn is over"},
		{func(*Rules) {}, "1 1 lot asleep", "no lots are drawn"},
		{func(*Rules) {}, "1 1 herd asleep from:1", "and has 5 there"},
		{func(r *Rules) { r.Starter = StartsByLots }, "1 1 herd asleep", "stand fifth once lots have decided it"},
		{func(r *Rules) { r.Starter = StartsByLots }, "1 1 lot asleep from:1", "stand fifth once lots have decided it"},
		{func(r *Rules) { r.Starter = StartsByLots }, "1 1 herd asleep from:3", "a number from 1 to 2"},
		{func(r *Rules) { r.Starter = StartsByLots }, "1 1 herd asleep by:1", "is not from:"},
		{func(r *Rules) { r.Starter = StartsByLots }, "2 1 lot asleep", "write 1 1 lot"},
		{func(r *Rules) { r.Starter = StartsByLots }, "1 2 lot asleep", "write 1 1 lot"},
		{func(r *Rules) { r.Starter = StartsByLots }, "300 2 over unleashed from:2", "the game is not over"},
	} {
		g := game(t, func(r *Rules) { r.Herders = 2; c.change(r) })
		if _, err := g.Parse(c.from + rest); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.from, err, c.want)
		}
	}
}

// TestReadingReturns: who wins under the further readings of D-28, with the
// numbers of calves, cows and bulls that the herders have sheltered.
func TestReadingReturns(t *testing.T) {
	type herd = [kinds]int
	outright := func(r *Rules) { r.Scoring = ScoringOutright }
	team := func(a, b int8) func(*Rules) { return func(r *Rules) { r.Team = Team{a, b} } }
	out := func(r *Rules) { r.Bets = BetsHerders }
	for _, c := range []struct {
		name   string
		change func(*Rules)
		home   []herd
		want   []engine.Return
	}{
		{"outright: two rich aiwe beat three calves", outright, []herd{{3, 0, 0}, {0, 1, 1}}, []engine.Return{0, 60, 0}},
		{"outright: a single calf beats the wairgka", outright, []herd{{1, 0, 0}, {0, 0, 0}}, []engine.Return{60, 0, 0}},
		{"outright: equals share, without the wairgka", outright, []herd{{3, 0, 0}, {0, 1, 0}}, []engine.Return{30, 30, 0}},
		{"outright: nobody has any: the wairgka alone", outright, []herd{{0, 0, 0}, {0, 0, 0}}, []engine.Return{0, 0, 60}},
		{"outright: worthless aiwe are no points", func(r *Rules) { outright(r); r.Points.Calf = 0 }, []herd{{3, 0, 0}, {0, 0, 0}}, []engine.Return{0, 0, 60}},
		{"team: the mate of the best wins with them", team(1, 3), []herd{{3, 1, 0}, {3, 0, 0}, {0, 0, 0}}, []engine.Return{30, 0, 30, 0}},
		{"team: others do not", team(2, 3), []herd{{3, 1, 0}, {3, 0, 0}, {0, 0, 0}}, []engine.Return{60, 0, 0, 0}},
		{"team: three is a draw with the wairgka all the same", team(1, 3), []herd{{3, 0, 0}, {0, 0, 0}, {0, 0, 0}}, []engine.Return{20, 0, 20, 20}},
		{"team: both among the best", team(1, 2), []herd{{3, 1, 0}, {3, 1, 0}, {3, 1, 0}}, []engine.Return{20, 20, 20, 0}},
		{"team: nobody has three", team(1, 2), []herd{{2, 0, 0}, {0, 0, 0}, {0, 0, 0}}, []engine.Return{0, 0, 0, 60}},
		{"bets: where the wairgka win every herder gets their stake back", out, []herd{{2, 0, 0}, {0, 0, 0}, {0, 0, 0}}, []engine.Return{20, 20, 20, 0}},
		{"bets: three wins without the wairgka", out, []herd{{3, 0, 0}, {0, 0, 0}}, []engine.Return{60, 0, 0}},
		{"bets: four wins as before", out, []herd{{3, 1, 0}, {3, 0, 0}}, []engine.Return{60, 0, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := game(t, func(r *Rules) { r.Herders = len(c.home); c.change(r) })
			p := g.start
			for seat, home := range c.home {
				for k, n := range home {
					for i := range n {
						p.at[aiwePiece(seat, kindOffset(kind(k))+i)] = sheltered
					}
				}
			}
			r := g.returns(&p, g.rules.Scoring)
			if got := r[:len(c.want)]; !slices.Equal(got, c.want) {
				t.Errorf("returns %v, want %v", got, c.want)
			}
		})
	}
}

// TestReadingColumns: what the further readings count.
func TestReadingColumns(t *testing.T) {
	for _, c := range []struct {
		name        string
		change      func(*Rules)
		from, moves string
		want        map[string]int32
	}{
		{"an aiwe gets away", func(r *Rules) { r.Catch.Condition = ConditionStands },
			"1 1 herd asleep / 3,4 4,3 5,4 0,0 : 4,4 s s s s 7,7 / 12,12", "E", map[string]int32{"fired_condition": 1, "fired_freeze": 0}},
		{"it does not", func(r *Rules) { r.Catch.Condition = ConditionStands },
			"1 1 herd asleep / 3,4 4,3 5,4 0,0 : 4,4 s s s s 7,7 / 12,12", "S", map[string]int32{"fired_condition": 0, "aiwe_1": 5}},
		{"not hemmed in", func(r *Rules) { r.Catch.Condition = ConditionHemmed },
			"1 1 herd asleep / 3,4 4,3 5,4 0,0 : 4,4 s s s s 7,7 / 12,12", "S", map[string]int32{"fired_condition": 1, "fired_freeze": 0}},
		{"hemmed in", func(r *Rules) { r.Catch.Condition = ConditionHemmed },
			"1 1 herd asleep / 3,4 4,3 5,4 4,5 : 4,4 s s s s 7,7 / 12,12", "S", map[string]int32{"fired_condition": 0, "fired_freeze": 1}},
		{"a turn of all wairgk is one, and so is its fear", func(r *Rules) { r.Wairgka.Number, r.Wairgka.Choice = 2, ChoiceAll },
			"3 1 scent unleashed / 8,11 0,0 0,0 0,0 : 20,20 s s s s s / 9,9 15,15", "N2 w2:13,15 w1:7,9", map[string]int32{"hunts": 1, "passes": 0, "fired_fear": 1}},
		{"corners frighten", func(r *Rules) { r.Wairgka.NextTo = NextToCorners },
			"3 1 scent unleashed / 11,10 0,0 0,0 0,0 : 20,20 s s s s s / 9,9", "S1 pass", map[string]int32{"hunts": 0, "passes": 1, "fired_fear": 1}},
		{"who started", func(r *Rules) { r.Herders, r.Starter = 2, StartsByLots },
			"1 1 lot asleep / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 24,24 24,24 24,24 24,24 : 20,20 s s s s s / 12,12 12,12", "starts:2",
			map[string]int32{"first_herder": 2}},
		{"points outright", func(r *Rules) { r.Herders, r.Scoring = 2, ScoringOutright },
			"9 1 over unleashed / 0,0 0,0 0,0 0,0 : s s s s e e / 24,24 24,24 24,24 24,24 : e e e e e s / 12,12 12,12", "",
			map[string]int32{"return_count_1": 60, "return_points_1": 60, "return_points_2": 0, "against_wairgka_2": 0, "same_winners": 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := game(t, func(r *Rules) { r.Herders = 1; c.change(r) })
			s, err := g.Parse(c.from)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range strings.Fields(c.moves) {
				a, err := s.ParseAction(m)
				if err != nil {
					t.Fatal(err)
				}
				s.Play(a)
			}
			dst := make([]int32, len(g.info.Metrics))
			s.Metrics(dst)
			for name, want := range c.want {
				if at := columnAt(g, name); at < 0 || dst[at] != want {
					t.Errorf("%s is %v, want %d", name, dst, want)
				}
			}
		})
	}
}

// TestTouching: squares that share a side or a corner, all over the board.
func TestTouching(t *testing.T) {
	for row := range size {
		for column := range size {
			var s squareSet
			s.add(at(row, column))
			near := s.touching()
			for r := range size {
				for c := range size {
					want := max(abs(r-row), abs(c-column)) == 1
					if near.has(at(r, c)) != want {
						t.Fatalf("%d,%d next to %d,%d: %v", r, c, row, column, !want)
					}
				}
			}
		}
	}
}

// TestTeamText: a team is read as it is written, the lower number first.
func TestTeamText(t *testing.T) {
	for text, want := range map[string]Team{"none": {}, "1+3": {1, 3}, "4 + 2": {2, 4}} {
		var team Team
		if err := team.UnmarshalText([]byte(text)); err != nil || team != want {
			t.Errorf("%q is %v, %v", text, team, err)
		}
	}
	for _, text := range []string{"", "1", "1+1", "0+1", "1+5", "1+2+3", "-1+2", "one+two"} {
		if err := new(Team).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read as a team", text)
		}
	}
	for _, c := range []struct {
		herders int
		team    Team
		bets    Bets
		want    string
	}{
		{2, Team{1, 3}, BetsEverybody, "team: herding.problem.team-of-strangers[3 2]"},
		{4, Team{3, 3}, BetsEverybody, "team: herding.problem.no-team[3 3]"},
		{1, Team{}, BetsHerders, "bets: herding.problem.lone-better"},
		{2, Team{1, 2}, BetsHerders, ""},
	} {
		r := Default()
		r.Herders, r.Team, r.Bets = c.herders, c.team, c.bets
		got := ""
		for _, p := range r.Check() {
			got += p.Path + ": " + p.Message.String()
		}
		if got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}
