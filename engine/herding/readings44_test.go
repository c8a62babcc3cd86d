package herding

import (
	"slices"
	"strings"
	"testing"

	"houserules/engine"
)

// TestFurtherClauses has the readings of D-44: what a shelter stops, who scores, when the
// game ends, who orders the herd, how many wairgk there are.
func TestFurtherClauses(t *testing.T) {
	const rest = " 3,0 3,1 3,2 5,0 : "
	open := func(r *Rules) { r.Shelter.Stops = false }
	catcher := func(r *Rules) { r.Catch.Scores = ScorerCatcher }
	later := func(r *Rules) { r.End.Moment = EndNextHerd }
	mover := func(r *Rules) { r.Herd.Order = OrderMover }
	with := func(list ...func(*Rules)) func(*Rules) {
		return func(r *Rules) {
			for _, change := range list {
				change(r)
			}
		}
	}
	runClauses(t, []clause{
		{name: "D-13 a shelter stops an aiwe", herders: 1, from: "1 1 herd asleep /" + rest + "0,1 s s s s s / 12,12", moves: "W", want: ": 0,1 s"},
		{name: "D-44 shelter.stops false: it ends there", herders: 1, change: open, from: "1 1 herd asleep /" + rest + "0,1 s s s s s / 12,12", moves: "W", want: ": 0,0 s"},
		{name: "D-44 shelter.stops false: not where awéthi stand", herders: 1, change: open, from: "1 1 herd asleep / 0,0 3,1 3,2 5,0 : 0,1 s s s s s / 12,12", moves: "W", want: ": 0,1 s"},
		{name: "D-44 shelter.stops false: a shelter of nobody's, too", herders: 1, change: open, from: "1 1 herd asleep /" + rest + "24,23 s s s s s / 12,12", moves: "E", want: ": 24,24 s"},
		{name: "D-44 shelter.stops false: it leaves again", herders: 1, change: open, from: "1 1 herd asleep /" + rest + "0,0 s s s s s / 12,12", moves: "S", want: ": 1,0 s"},
		{name: "D-44 shelter.stops false: then it admits no awéthi", herders: 1, change: open, from: "1 1 walk:1111 asleep / 0,1 3,1 3,2 5,0 : 0,0 s s s s s / 12,12",
			of: "a1", legal: "a1:0,2 a1:1,1", refused: "a1:0,0 taken"},
		{name: "D-44 shelter.stops false: and lets none pass", herders: 1, change: open, from: "1 1 walk:2111 asleep / 0,1 3,1 3,2 5,0 : 0,0 s s s s s / 12,12",
			of: "a1", legal: "a1:0,3 a1:1,0 a1:1,2 a1:2,1"},
		{name: "D-44 shelter.stops false: who cannot go home stays, even in water", herders: 1, change: open,
			from: "1 1 walk:1222 asleep / 6,9 6,8 7,9 0,2 : 0,0 s s s s s / 12,12", of: "a1", legal: "a1:stay", refused: "a1:home its shelter is taken"},
		{name: "D-44 shelter.stops false: a wairgk eats there", herders: 1, change: open, from: "3 1 hunt:N1 unleashed / 3,0 3,1 3,2 5,0 : 0,0 7,7 s s s s / 1,0",
			moves: "w1:0,0", want: ": e 7,7 s s s s / 0,0"},
		{name: "D-44 shelter.stops false: and leaves again", herders: 1, change: open, from: "3 1 hunt:S1 unleashed / 3,5 3,1 3,2 5,0 : 7,7 s s s s s / 0,0",
			moves: "w1:1,0", want: "/ 1,0"},
		{name: "D-44 shelter.stops false: not over awéthi", herders: 1, change: open, from: "3 1 hunt:N1 unleashed / 0,0 3,1 3,2 5,0 : 7,7 s s s s s / 1,0", legal: "pass"},
	})
	turn := func(herd string) string { return "1 1 herd asleep / " + herd }
	runClauses(t, []clause{
		{name: "D-44 catch.scores catcher: more squares than the owner", herders: 2, change: catcher,
			from: turn("4,3 0,0 0,0 0,0 : 4,4 s s s s 7,7 / 3,4 5,4 24,24 24,24 : 20,20 s s s s s / 12,12 12,12"), moves: "E", want: ": s2 s s s s 7,9 /"},
		{name: "D-44 catch.scores catcher: fewer than the owner", herders: 2, change: catcher,
			from: turn("4,3 4,5 0,0 0,0 : 4,4 s s s s 7,7 / 3,4 24,24 24,24 24,24 : 20,20 s s s s s / 12,12 12,12"), moves: "E", want: ": s s s s s 7,9 /"},
		{name: "D-44 catch.scores catcher: as many", herders: 2, change: catcher,
			from: turn("4,3 4,5 0,0 0,0 : 4,4 s s s s 7,7 / 3,4 5,4 24,24 24,24 : 20,20 s s s s s / 12,12 12,12"), moves: "E", want: ": s s s s s 7,9 /"},
		{name: "D-44 catch.scores catcher: two others as many: its owner", herders: 3, change: catcher,
			from:  turn("0,0 0,0 0,0 0,0 : 4,4 s s s s 7,7 / 3,4 5,4 0,24 0,24 : 5,20 s s s s s / 4,3 4,5 24,24 24,24 : 20,20 s s s s s / 12,12 12,12 12,12"),
			moves: "E", want: ": s s s s s 7,9 /"},
		{name: "D-44 catch.scores catcher: the last one ends the game all the same", herders: 2, change: catcher,
			from: turn("4,3 0,0 0,0 0,0 : 4,4 s s s s s2 / 3,4 5,4 24,24 24,24 : 20,20 s s s s s / 12,12 12,12"), moves: "E", want: ": s2 s s s s s2 /", end: "herd-gone"},
		{name: "D-44 end.moment next-herd-turn: the awéthi still move", herders: 1, change: later, from: "7 1 herd asleep / 3,4 4,3 5,4 0,0 : 4,4 s s e e e / 12,12",
			moves: "E", want: "7 1 dice asleep"},
		{name: "D-44 end.moment next-herd-turn: then it is over", herders: 1, change: later, from: "7 1 walk:1--- asleep / 3,4 4,3 5,4 0,1 : s s s e e e / 12,12",
			moves: "a1:3,3", want: "7 1 over asleep", end: "herd-gone"},
		{name: "D-44 end.moment next-herd-turn: the others play on", herders: 2, change: later,
			from:  "3 1 hunt:S1 unleashed / 0,0 0,0 0,0 0,0 : 10,9 s s s s s / 24,24 24,24 24,24 24,24 : 20,20 s s s s s / 9,9 15,15",
			moves: "w1:10,9", want: "3 2 herd unleashed"},
		{name: "D-44 end.moment next-herd-turn: until that herd should move", herders: 2, change: later,
			from:  "3 2 hunt:N1 unleashed / 0,0 0,0 0,0 0,0 : e s s s s s / 24,24 24,24 24,24 24,24 : 20,20 s s s s s / 9,9 15,15",
			moves: "w1:8,9", want: "3 2 over unleashed", end: "herd-gone"},
		{name: "D-44 end.moment next-herd-turn: the limit comes before it", herders: 2, change: with(later, func(r *Rules) { r.Limit.Rounds = 20 }),
			from:  "20 2 hunt:S1 unleashed / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 24,24 24,24 24,24 24,24 : 10,9 s s s s s / 9,9 15,15",
			moves: "w1:10,9", want: "20 2 over unleashed", end: "limit"},
		{name: "D-44 herd.order mover: the owner names who goes next", herders: 1, change: mover, from: turn("0,0 0,0 0,0 0,0 : 7,3 7,4 s s s s / 12,12"),
			moves: "E", want: "1 1 drive:E:12 asleep", legal: "c1 c2", refused: "c3 one of c1, c2"},
		{name: "D-44 herd.order mover: the hindmost first stands still", herders: 1, change: mover, from: turn("0,0 0,0 0,0 0,0 : 7,3 7,4 s s s s / 12,12"),
			moves: "E c1", want: "drive:E:2 asleep / 0,0 0,0 0,0 0,0 : 7,3 7,4", legal: "c2"},
		{name: "D-44 herd.order mover: the foremost first makes room", herders: 1, change: mover, from: turn("0,0 0,0 0,0 0,0 : 7,3 7,4 s s s s / 12,12"),
			moves: "E c2 c1", want: "1 1 dice asleep / 0,0 0,0 0,0 0,0 : 7,4 7,5"},
		{name: "D-44 herd.order mover: a caught one is not named, and is brought in at the end", herders: 1, change: mover,
			from: turn("3,4 4,3 5,4 0,0 : 4,4 s s s s 7,7 / 12,12"), moves: "E", want: "drive:E:6:1 ", legal: "b6"},
		{name: "D-44 herd.order mover: brought in", herders: 1, change: mover,
			from: turn("3,4 4,3 5,4 0,0 : 4,4 s s s s 7,7 / 12,12"), moves: "E b6", want: "dice asleep / 3,4 4,3 5,4 0,0 : s s s s s 7,9 /"},
		{name: "D-44 herd.order mover: nobody is to move", herders: 1, change: mover,
			from: turn("3,4 4,3 5,4 0,0 : 4,4 s s s s s / 12,12"), moves: "E", want: "over asleep", end: "herd-gone"},
		{name: "D-44 herd.order mover: stands-still, one that is caught may go first and gets away", herders: 1,
			change: with(mover, func(r *Rules) { r.Catch.Condition = ConditionStands }),
			from:   turn("3,4 4,3 5,4 0,0 : 4,4 s s s s 7,7 / 12,12"), moves: "E", want: "drive:E:16:1 ", legal: "c1 b6"},
		{name: "D-44 herd.order mover: stands-still, away", herders: 1,
			change: with(mover, func(r *Rules) { r.Catch.Condition = ConditionStands }),
			from:   turn("3,4 4,3 5,4 0,0 : 4,4 s s s s 7,7 / 12,12"), moves: "E c1 b6", want: "dice asleep / 3,4 4,3 5,4 0,0 : 4,5 s s s s 7,9"},
	})
	for herders, want := range []int{1: 1, 2: 1, 3: 2, 4: 3} {
		if herders > 0 && OneFewer.Of(herders) != want {
			t.Errorf("one fewer than %d herders is %d", herders, OneFewer.Of(herders))
		}
	}
}

// TestFurtherPositions: texts of positions that no game comes to are refused.
func TestFurtherPositions(t *testing.T) {
	rest := " / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 24,24 24,24 24,24 24,24 : 20,20 s s s s s / 9,9 15,15"
	mover := func(r *Rules) { r.Herd.Order = OrderMover }
	later := func(r *Rules) { r.End.Moment = EndNextHerd }
	for _, c := range []struct {
		change     func(*Rules)
		from, want string
	}{
		{func(*Rules) {}, "3 1 drive:N:1 asleep" + rest, "nobody chooses the order"},
		{mover, "3 1 drive:N asleep" + rest, "cannot follow drive"},
		{mover, "3 1 drive:X:1 asleep" + rest, "cannot follow drive"},
		{mover, "3 1 drive:N: asleep" + rest, "cannot follow drive"},
		{mover, "3 1 drive:N:7 asleep" + rest, "cannot follow drive"},
		{mover, "3 1 drive:N:1: asleep" + rest, "cannot follow drive"},
		{mover, "3 1 drive:N:2 asleep" + rest, "1c2 is not on the board"},
		{mover, "3 1 drive:N:1:1 asleep" + rest, "a caught aiwe does not move"},
		{later, "3 1 herd asleep" + strings.Replace(rest, "4,4", "s", 1), "a herd is gone"},
		{later, "3 1 over asleep" + strings.Replace(rest, "4,4", "s", 1), "the game is not over"},
		{func(*Rules) {}, "3 1 herd asleep" + strings.Replace(rest, " s ", " s2 ", 1), "only where the catcher scores"},
		{func(r *Rules) { r.Catch.Scores = ScorerCatcher }, "3 1 herd asleep" + strings.Replace(rest, " s ", " s1 ", 1), "only where the catcher scores"},
		{func(r *Rules) { r.Catch.Scores = ScorerCatcher }, "3 1 herd asleep" + strings.Replace(rest, " s ", " s3 ", 1), "only where the catcher scores"},
		{func(*Rules) {}, "3 1 herd asleep" + strings.Replace(rest, "4,4", "0,24", 1), "outside Lair and shelters"},
		{func(r *Rules) { r.Shelter.Stops = false }, "3 1 herd asleep" + strings.Replace(rest, "4,4", "0,0", 1), "on a free square"},
	} {
		g := game(t, func(r *Rules) { r.Herders = 2; c.change(r) })
		if _, err := g.Parse(c.from); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.from, err, c.want)
		}
	}
}

// TestFurtherReturns: who wins where the wairgka have points, and where others bring aiwe in,
// by the places of the herds: own shelter s, eaten e, the second herder's 2.
func TestFurtherReturns(t *testing.T) {
	bites := func(s Scoring) func(*Rules) { return func(r *Rules) { r.Scoring, r.Points.Eaten = s, true } }
	for _, c := range []struct {
		name   string
		change func(*Rules)
		herds  []string // calves, cows, bull
		want   []engine.Return
	}{
		{"points: eleven against six eaten", bites(ScoringPoints), []string{"sss-ss", "eeee--"}, []engine.Return{60, 0, 0}},
		{"points: nineteen eaten against nine", bites(ScoringPoints), []string{"ssssse", "eeeeee"}, []engine.Return{0, 0, 60}},
		{"points: equals share, however many aiwe", bites(ScoringPoints), []string{"ssss-e", "e-----"}, []engine.Return{30, 0, 30}},
		{"points: nobody has three", bites(ScoringPoints), []string{"ss----", "------"}, []engine.Return{0, 0, 60}},
		{"points: three aiwe are no draw", bites(ScoringPoints), []string{"sss---", "e-----"}, []engine.Return{60, 0, 0}},
		{"outright: a bull against a calf", bites(ScoringOutright), []string{"s----e", "------"}, []engine.Return{0, 0, 60}},
		{"outright: equals share", bites(ScoringOutright), []string{"s-----", "e-----"}, []engine.Return{30, 0, 30}},
		{"count: points decide nothing", bites(ScoringCount), []string{"ssss-e", "------"}, []engine.Return{60, 0, 0}},
		{"catcher: aiwe of two herds", func(r *Rules) { r.Catch.Scores = ScorerCatcher }, []string{"22ssse", "ss----"}, []engine.Return{0, 60, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := game(t, func(r *Rules) { r.Herders = len(c.herds); c.change(r) })
			p := g.start
			for seat, herd := range c.herds {
				for j := range herdSize {
					p.at[aiwePiece(seat, j)] = map[byte]square{'s': sheltered, 'e': eaten, '2': abroad + 1, '-': at(4, 4)}[herd[j]]
				}
			}
			r := g.returns(&p, g.rules.Scoring)
			if got := r[:len(c.want)]; !slices.Equal(got, c.want) {
				t.Errorf("returns %v, want %v", got, c.want)
			}
		})
	}
}
