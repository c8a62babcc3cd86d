package herding

import (
	"strings"
	"testing"
)

// clause is a case of a rule: from a position some actions lead to another,
// in which some actions are legal.
type clause struct {
	name    string // the decision and what it says
	herders int
	change  func(*Rules)
	from    string
	moves   string
	want    string // a part of the position after the moves
	legal   string // the legal actions then that begin with of
	of      string
	refused string // an action that is refused, a space, and words of the reason
	end     string
}

func (c *clause) run(t *testing.T) {
	g := game(t, func(r *Rules) {
		r.Herders = c.herders
		if c.change != nil {
			c.change(r)
		}
	})
	s, err := g.Parse(c.from)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range strings.Fields(c.moves) {
		a, err := s.ParseAction(m)
		if err != nil {
			t.Fatalf("at %s: %v", s.Position(), err)
		}
		s.Play(a)
	}
	if got := s.Position(); !strings.Contains(got, c.want) {
		t.Errorf("position %s, want %s", got, c.want)
	}
	if c.legal != "" {
		var got []string
		for _, a := range s.Actions(nil) {
			if text := s.ActionText(a); strings.HasPrefix(text, c.of) {
				got = append(got, text)
			}
		}
		if strings.Join(got, " ") != c.legal {
			t.Errorf("legal %v, want %s", got, c.legal)
		}
	}
	if action, reason, ok := strings.Cut(c.refused, " "); ok {
		if _, err := s.ParseAction(action); err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("%s is refused with %v, want %s", action, err, reason)
		}
	}
	if got := g.Info().EndReason(s.Outcome().End); got != c.end {
		t.Errorf("end %q, want %q", got, c.end)
	}
}

func runClauses(t *testing.T, clauses []clause) {
	for _, c := range clauses {
		t.Run(c.name, c.run)
	}
}

// TestHerdClauses has the rules of the herd and of catching. Herder 1 has one
// calf, cow and bull left where no more are needed.
func TestHerdClauses(t *testing.T) {
	const rest = " 0,0 0,0 0,0 0,0 : "
	runClauses(t, []clause{
		{name: "3 is calf 1 S, cow 2 SE, bull 2 S", herders: 1, from: "1 1 herd asleep /" + rest + "3,3 s s 3,6 s 3,4 / 12,12",
			moves: "S", want: ": 4,3 s s 5,8 s 5,4 /"},
		{name: "1 is N, NW, N", herders: 1, from: "1 1 herd asleep /" + rest + "7,3 s s 7,7 s 7,8 / 12,12",
			moves: "N", want: ": 6,3 s s 5,5 s 5,8 /"},
		{name: "2 is E, NE, E", herders: 1, from: "1 1 herd asleep /" + rest + "7,3 s s 7,7 s 3,3 / 12,12",
			moves: "E", want: ": 7,4 s s 6,8 s 3,5 /"}, // 5,9 is water
		{name: "4 is W, SW, W", herders: 1, from: "1 1 herd asleep /" + rest + "7,4 s s 4,8 s 3,8 / 12,12",
			moves: "W", want: ": 7,3 s s 6,6 s 3,6 /"},
		{name: "water stops: the last free square before it", herders: 1, from: "1 1 herd asleep /" + rest + "6,8 s s s s 6,7 / 12,12",
			moves: "E", want: ": 6,8 s s s s 6,7 /"},
		{name: "water cannot be jumped", herders: 1, from: "1 1 herd asleep /" + rest + "3,3 s s s s 5,8 / 12,12",
			moves: "E", want: ": 3,4 s s s s 5,8 /"},
		{name: "the edge stops", herders: 1, from: "1 1 herd asleep /" + rest + "0,4 s s 1,3 s 1,2 / 12,12",
			moves: "N", want: ": 0,4 s s 0,2 s 1,2 /"},
		{name: "the Lair stops", herders: 1, from: "1 1 herd asleep /" + rest + "10,11 s s s s 9,12 / 12,12",
			moves: "S", want: ": 10,11 s s s s 10,12 /"},
		{name: "the Lair's corner cannot be jumped", herders: 1, from: "1 1 herd asleep /" + rest + "4,4 s s 10,12 s 20,8 / 12,12",
			moves: "S", want: " s s 10,12 s 22,8 /"},
		{name: "a shelter stops", herders: 1, from: "1 1 herd asleep /" + rest + "1,0 s s 2,2 s 24,22 / 12,12",
			moves: "N", want: ": 1,0 s s 1,1 s 22,22 /"},
		{name: "D-16 passes over another piece", herders: 1, from: "1 1 herd asleep / 4,4 0,0 0,0 0,0 : 7,7 s s s s 3,4 / 12,12",
			moves: "S", want: ": 8,7 s s s s 5,4 /"},
		{name: "D-16 does not end on another piece", herders: 1, from: "1 1 herd asleep / 5,4 0,0 0,0 0,0 : 7,7 s s s s 3,4 / 12,12",
			moves: "S", want: " s s s s 4,4 /"},
		{name: "D-16 stays where neither is free", herders: 1, from: "1 1 herd asleep / 5,4 4,4 0,0 0,0 : 7,7 s s s s 3,4 / 12,12",
			moves: "S", want: " s s s s 3,4 /"},
		{name: "D-16 herd.jumps false", herders: 1, change: func(r *Rules) { r.Herd.Jumps = false },
			from: "1 1 herd asleep / 4,4 0,0 0,0 0,0 : 7,7 s s s s 3,4 / 12,12", moves: "S", want: " s s s s 3,4 /"},
		{name: "D-17 foremost first", herders: 1, from: "1 1 herd asleep /" + rest + "3,4 4,4 s s s s / 12,12",
			moves: "S", want: ": 4,4 5,4 s s s s /"},
		{name: "D-17 hindmost-first", herders: 1, change: func(r *Rules) { r.Herd.Order = OrderHindmost },
			from: "1 1 herd asleep /" + rest + "3,4 4,4 s s s s / 12,12", moves: "S", want: ": 3,4 5,4 s s s s /"},
		{name: "D-17 by-number", herders: 1, change: func(r *Rules) { r.Herd.Order = OrderNumber },
			from: "1 1 herd asleep /" + rest + "4,4 3,4 s s s s / 12,12", moves: "S", want: ": 5,4 4,4 s s s s /"},
		{name: "D-17 ties by number: the calf before the bull", herders: 1, from: "1 1 herd asleep /" + rest + "3,5 s s s s 3,4 / 12,12",
			moves: "S", want: ": 4,5 s s s s 5,4 /"},
		{name: "D-17 ties: the cow takes the square the bull wants", herders: 1, from: "1 1 herd asleep /" + rest + "s s s 3,4 s 3,6 / 12,12",
			moves: "S", want: ": s s s 5,6 s 4,6 /"},
		{name: "D-18 a caught aiwe does not move", herders: 1, from: "1 1 herd asleep / 3,4 4,3 5,4 0,0 : 4,4 s s s s 7,7 / 12,12",
			moves: "E", want: "dice asleep / 3,4 4,3 5,4 0,0 : s s s s s 7,9 /"},
		{name: "D-18 catch.freezes false: it runs away", herders: 1, change: func(r *Rules) { r.Catch.Freezes = false },
			from:  "1 1 herd asleep / 3,4 4,3 5,4 0,0 : 4,4 s s s s 7,7 / 12,12",
			moves: "E", want: ": 4,5 s s s s 7,9 /"},
		{name: "D-18 catch.freezes false: no way out", herders: 1, change: func(r *Rules) { r.Catch.Freezes = false },
			from:  "1 1 herd asleep / 3,4 4,3 5,4 0,0 : 4,4 s s s s 7,7 / 12,12",
			moves: "S", want: ": s s s s s 9,7 /"},
		{name: "two sides and a diagonal catch nothing", herders: 1, from: "1 1 herd asleep / 3,4 4,3 5,5 0,0 : 4,4 s s s s 7,7 / 12,12",
			moves: "E", want: ": 4,5 s s s s 7,9 /"},
		{name: "sides are squares, not pieces: two in the shelter", herders: 1, from: "1 1 herd asleep / 0,0 0,0 1,1 0,0 : 0,1 s s s s 7,7 / 12,12",
			moves: "E", want: ": 0,2 s s s s 7,9 /"},
		{name: "the shelter is a side like any other", herders: 1, from: "1 1 herd asleep / 0,0 0,0 1,1 0,2 : 0,1 s s s s 7,7 / 12,12",
			moves: "E", want: ": s s s s s 7,9 /"},
		{name: "catch.sides 4: three do not hold it", herders: 1, change: func(r *Rules) { r.Catch.Sides = 4 },
			from: "1 1 herd asleep / 3,4 4,3 5,4 0,0 : 4,4 s s s s 7,7 / 12,12", moves: "E", want: ": 4,5 s s s s 7,9 /"},
		{name: "D-19 others' awéthi catch too, the owner scores", herders: 2,
			from:  "1 1 herd asleep / 0,0 0,0 0,0 4,3 : 4,4 s s s s 7,7 / 3,4 5,4 24,24 24,24 : 20,20 s s s s s / 12,12 12,12",
			moves: "E", want: "dice asleep / 0,0 0,0 0,0 4,3 : s s s s s 7,9 /"},
		{name: "D-19 catch.by owner", herders: 2, change: func(r *Rules) { r.Catch.By = TrapperOwner },
			from:  "1 1 herd asleep / 0,0 0,0 0,0 4,3 : 4,4 s s s s 7,7 / 3,4 5,4 24,24 24,24 : 20,20 s s s s s / 12,12 12,12",
			moves: "E", want: ": 4,5 s s s s 7,9 /"},
		{name: "collected only at the owner's turn", herders: 2,
			from:  "1 1 herd asleep / 0,0 0,0 0,0 0,0 : 7,7 s s s s s / 20,19 19,20 21,20 24,24 : 20,20 s s s s s / 12,12 12,12",
			moves: "E", want: ": 20,20 s s s s s /"},
		{name: "the end: the last aiwe is brought in", herders: 1, from: "7 1 herd asleep / 3,4 4,3 5,4 0,0 : 4,4 s s e e e / 12,12",
			moves: "E", want: "7 1 over asleep / 3,4 4,3 5,4 0,0 : s s s e e e /", end: "herd-gone"},
		{name: "D-23 an aiwe in the Forest stirs them", herders: 1, from: "1 1 herd asleep /" + rest + "7,12 s s s s s / 12,12",
			moves: "S", want: "dice stirred"},
		{name: "D-23 an aiwe that stays in the Forest does not", herders: 1, from: "1 1 herd asleep /" + rest + "10,12 s s s s s / 12,12",
			moves: "S", want: "dice asleep"},
		{name: "D-23 passing: a bull cuts the Forest's corner", herders: 1, change: func(r *Rules) { r.Wairgka.Unleashed = UnleashedPassing },
			from: "1 1 herd asleep /" + rest + "s s s 9,7 s 20,7 / 12,12", moves: "N", want: "dice asleep"},
		{name: "D-23 passing: a cow cuts the Forest's corner", herders: 1, change: func(r *Rules) { r.Wairgka.Unleashed = UnleashedPassing },
			from: "1 1 herd asleep /" + rest + "s s s 9,9 s 20,7 / 12,12", moves: "N", want: "dice stirred"},
		{name: "D-23 standing: passing is not enough", herders: 1,
			from: "1 1 herd asleep /" + rest + "s s s 9,9 s 20,7 / 12,12", moves: "N", want: "dice asleep"},
	})
}

// TestAwethiClauses has the rules of the dice and of the awéthi.
func TestAwethiClauses(t *testing.T) {
	// Awéthi 1 in a corner with one way out, the square above it.
	const corner = " / 24,1 24,2 22,1 23,0 : 23,2 s s s s 7,7 / 12,12"
	runClauses(t, []clause{
		{name: "a: every assignment of four different dice, and the average", herders: 1, from: "1 1 choose:1234 asleep / 0,0 0,0 0,0 0,0 : 7,7 s s s s s / 12,12",
			legal: "average:2", of: "average"},
		{name: "a: a die for each awéthi", herders: 1, from: "1 1 choose:1222 asleep / 0,0 0,0 0,0 0,0 : 7,7 s s s s s / 12,12",
			legal: "each:1222 each:2122 each:2212 each:2221", of: "each"},
		{name: "only different choices: equal dice leave one", herders: 1, from: "1 1 choose:2222 asleep / 0,0 0,0 0,0 0,0 : 7,7 s s s s s / 12,12",
			legal: "each:2222"},
		{name: "b: all move the average", herders: 1, from: "1 1 dice asleep / 0,0 0,0 0,0 0,0 : 7,7 s s s s s / 12,12",
			moves: "1334 average:2", want: "walk:2222"},
		{name: "D-20 the average is rounded down", herders: 1, from: "1 1 choose:2333 asleep / 0,0 0,0 0,0 0,0 : 7,7 s s s s s / 12,12",
			legal: "average:2", of: "average"},
		{name: "D-20 awethi.average nearest", herders: 1, change: func(r *Rules) { r.Awethi.Average = RoundNearest },
			from: "1 1 choose:1133 asleep / 0,0 0,0 0,0 0,0 : 7,7 s s s s s / 12,12", legal: "average:2", of: "average"},
		{name: "D-20 awethi.average nearest, half up", herders: 1, change: func(r *Rules) { r.Awethi.Average = RoundNearest },
			from: "1 1 choose:1144 asleep / 0,0 0,0 0,0 0,0 : 7,7 s s s s s / 12,12", legal: "average:3", of: "average"},
		{name: "D-44 awethi.average die-each: four divides the sum", herders: 1, change: func(r *Rules) { r.Awethi.Average = RoundNever },
			from: "1 1 choose:1133 asleep / 0,0 0,0 0,0 0,0 : 7,7 s s s s s / 12,12", legal: "average:2", of: "average"},
		{name: "D-44 awethi.average die-each: it does not", herders: 1, change: func(r *Rules) { r.Awethi.Average = RoundNever },
			from: "1 1 choose:1113 asleep / 0,0 0,0 0,0 0,0 : 7,7 s s s s s / 12,12", legal: "each:1113 each:1131 each:1311 each:3111"},
		{name: "D-20 awethi.average up", herders: 1, change: func(r *Rules) { r.Awethi.Average = RoundUp },
			from: "1 1 choose:1112 asleep / 0,0 0,0 0,0 0,0 : 7,7 s s s s s / 12,12", legal: "average:2", of: "average"},
		{name: "exactly two orthogonal steps", herders: 1, from: "1 1 walk:2111 asleep / 5,4 0,0 0,0 0,0 : 7,7 s s s s s / 12,12",
			of: "a1", legal: "a1:3,4 a1:4,3 a1:4,5 a1:5,2 a1:5,6 a1:6,3 a1:6,5 a1:7,4"},
		{name: "not through other pieces", herders: 1, from: "1 1 walk:2111 asleep / 5,4 4,4 5,5 0,0 : 6,4 s s s s s / 12,12",
			of: "a1", legal: "a1:4,3 a1:5,2 a1:6,3"},
		{name: "any order: the second may go first and clear the way", herders: 1, from: "1 1 walk:1111 asleep / 5,4 5,5 0,0 0,0 : 7,7 s s s s s / 12,12",
			moves: "a2:5,6 a1:5,5", want: "walk:--11 asleep / 5,5 5,6"},
		{name: "not twice in a turn", herders: 1, from: "1 1 walk:-111 asleep / 5,4 5,5 0,0 0,0 : 7,7 s s s s s / 12,12",
			refused: "a1:5,3 has moved"},
		{name: "not into the Lair", herders: 1, from: "1 1 walk:1111 asleep / 10,12 0,0 0,0 0,0 : 7,7 s s s s s / 12,12",
			of: "a1", legal: "a1:9,12 a1:10,11 a1:10,13", refused: "a1:11,12 Lair"},
		{name: "not through the Lair", herders: 1, from: "1 1 walk:4111 asleep / 10,11 0,0 0,0 0,0 : 7,7 s s s s s / 12,12",
			refused: "a1:14,11 no way of exactly 4 squares"},
		{name: "D-13 the own shelter admits", herders: 1, from: "1 1 walk:1111 asleep / 0,1 0,0 0,0 0,0 : 7,7 s s s s s / 12,12",
			of: "a1", legal: "a1:0,0 a1:0,2 a1:1,1"},
		{name: "D-13 the own shelter may be crossed", herders: 1, from: "1 1 walk:2111 asleep / 0,1 0,0 0,0 0,0 : 7,7 s s s s s / 12,12",
			of: "a1", legal: "a1:0,3 a1:1,0 a1:1,2 a1:2,1"},
		{name: "D-13 awethi.cross_shelter false", herders: 1, change: func(r *Rules) { r.Awethi.CrossShelter = false },
			from: "1 1 walk:2111 asleep / 0,1 0,0 1,1 0,0 : 7,7 s s s s s / 12,12", of: "a1", legal: "a1:0,3 a1:1,2"},
		{name: "D-13 no other shelter admits", herders: 1, from: "1 1 walk:1111 asleep / 24,1 0,0 0,0 0,0 : 7,7 s s s s s / 12,12",
			of: "a1", legal: "a1:23,1 a1:24,2", refused: "a1:24,0 not its own shelter"},
		{name: "D-21 crosses water, but ends there too", herders: 1, from: "1 1 walk:2111 asleep / 5,8 0,0 0,0 0,0 : 7,7 s s s s s / 12,12",
			of: "a1", legal: "a1:3,8 a1:4,7 a1:4,9 a1:5,6 a1:5,10 a1:6,7 a1:6,9 a1:7,8"},
		{name: "D-21 awethi.cross_water false", herders: 1, change: func(r *Rules) { r.Awethi.CrossWater = false },
			from: "1 1 walk:2111 asleep / 5,8 0,0 0,0 0,0 : 7,7 s s s s s / 12,12",
			of:   "a1", legal: "a1:3,8 a1:4,7 a1:4,9 a1:5,6 a1:6,7 a1:6,9 a1:7,8"},
		{name: "out of the water onto dry land", herders: 1, from: "1 1 walk:1111 asleep / 6,9 0,0 0,0 0,0 : 7,7 s s s s s / 12,12",
			of: "a1", legal: "a1:6,8 a1:7,9", refused: "a1:6,10 it stands in water"},
		{name: "D-21 no square twice", herders: 1, from: "1 1 walk:3111 asleep" + corner,
			of: "a1", legal: "a1:home a1:stay"},
		{name: "D-21 circles-allowed", herders: 1, change: func(r *Rules) { r.Awethi.Path = PathFree },
			from: "1 1 walk:3111 asleep" + corner, of: "a1", legal: "a1:23,1"},
		{name: "D-21 circles-allowed, but not back to the start", herders: 1, change: func(r *Rules) { r.Awethi.Path = PathFree },
			from: "1 1 walk:2111 asleep" + corner, of: "a1", legal: "a1:home a1:stay"},
		{name: "one that can move must", herders: 1, from: "1 1 walk:1111 asleep" + corner,
			of: "a1", legal: "a1:23,1", refused: "a1:stay so it must"},
		{name: "D-22 stays or goes home", herders: 1, from: "1 1 walk:2111 asleep" + corner, moves: "a1:home", want: "/ 0,0 24,2"},
		{name: "D-22 stuck for now, free later", herders: 1, from: "1 1 walk:2111 asleep" + corner,
			moves: "a3:21,1", of: "a1", legal: "a1:22,1"},
		{name: "D-22 awethi.stuck stays", herders: 1, change: func(r *Rules) { r.Awethi.Stuck = StuckStays },
			from: "1 1 walk:2111 asleep" + corner, of: "a1", legal: "a1:stay"},
		{name: "D-22 awethi.stuck goes-home", herders: 1, change: func(r *Rules) { r.Awethi.Stuck = StuckHome },
			from: "1 1 walk:2111 asleep" + corner, of: "a1", legal: "a1:home"},
		{name: "D-22 in water it must go home", herders: 1, change: func(r *Rules) { r.Awethi.Stuck = StuckStays },
			from: "1 1 walk:1222 asleep / 6,9 6,8 7,9 0,0 : 7,7 s s s s s / 12,12", of: "a1", legal: "a1:home", refused: "a1:stay stands in water"},
		{name: "D-22 in the shelter it stays", herders: 1, from: "1 1 walk:2111 asleep / 0,0 0,1 1,0 0,0 : 7,7 s s s s s / 12,12",
			of: "a1", legal: "a1:stay", refused: "a1:home so it stays"},
		{name: "D-23 an awéthi in the Forest lets them loose after the turn", herders: 1,
			from: "1 1 walk:1--1 asleep / 7,12 0,0 0,0 0,0 : 7,7 s s s s s / 12,12", moves: "a1:8,12", want: "walk:---1 stirred"},
		{name: "D-23 their turn follows", herders: 1,
			from: "1 1 walk:1--- asleep / 7,12 0,0 0,0 0,0 : 7,7 s s s s s / 12,12", moves: "a1:8,12", want: "scent unleashed"},
		{name: "D-23 walking through the Forest is not standing there", herders: 1,
			from: "1 1 walk:2--- asleep / 8,7 0,0 0,0 0,0 : 6,7 8,6 s s s s / 12,12", moves: "a1:7,8", want: "2 1 herd asleep"},
		{name: "D-23 passing-forest: no other way", herders: 1, change: func(r *Rules) { r.Wairgka.Unleashed = UnleashedPassing },
			from: "1 1 walk:2--- asleep / 8,7 7,7 0,0 0,0 : 6,7 8,6 s s s s / 12,12", moves: "a1:7,8", want: "scent unleashed"},
		{name: "D-23 passing-forest: another way", herders: 1, change: func(r *Rules) { r.Wairgka.Unleashed = UnleashedPassing },
			from: "1 1 walk:2--- asleep / 8,7 0,0 0,0 0,0 : 6,7 8,6 s s s s / 12,12", moves: "a1:7,8", want: "2 1 herd asleep"},
		{name: "the limit ends the last turn of the last round", herders: 1, change: func(r *Rules) { r.Limit.Rounds = 25 },
			from: "25 1 walk:1--- asleep / 5,5 0,0 0,0 0,0 : 7,7 s s s s s / 12,12", moves: "a1:5,6", want: "25 1 over", end: "limit"},
	})
}

// TestWairgkaClauses has the rules of the wairgk.
func TestWairgkaClauses(t *testing.T) {
	const far = " / 0,0 0,0 0,0 0,0 : 20,20 s s s s s /"
	runClauses(t, []clause{
		{name: "D-25 one step north", herders: 1, from: "3 1 scent unleashed" + far + " 12,12", moves: "N1", legal: "w1:11,12"},
		{name: "D-25 exactly so many, at least one further", herders: 1, from: "3 1 hunt:S3 unleashed" + far + " 9,9",
			legal: "w1:10,7 w1:10,9 w1:10,11 w1:11,8 w1:11,10 w1:12,9", refused: "w1:11,9 no way of exactly 3 steps"},
		{name: "D-25 not further in that direction", herders: 1, from: "3 1 hunt:S3 unleashed" + far + " 9,9", refused: "w1:9,10 further S"},
		{name: "D-25 walks in circles", herders: 1, from: "3 1 hunt:S5 unleashed" + far + " 9,9",
			moves: "w1:10,9", want: "4 1 herd unleashed / 0,0 0,0 0,0 0,0 : 20,20 s s s s s / 10,9"},
		{name: "D-25 no-square-twice in a dead end", herders: 1, change: func(r *Rules) { r.Wairgka.Path = PathSimple },
			from: "3 1 hunt:N3 unleashed / 23,0 22,1 23,2 24,2 : 20,20 s s s s s / 24,1", legal: "pass"},
		{name: "D-25 circles in the same dead end", herders: 1, change: func(r *Rules) { r.Wairgka.Fear = FearNowhere },
			from: "3 1 hunt:N3 unleashed / 23,0 22,1 23,2 24,2 : 20,20 s s s s s / 24,1", legal: "w1:23,1"},
		{name: "not over awéthi", herders: 1, change: func(r *Rules) { r.Wairgka.Fear = FearNowhere },
			from: "3 1 hunt:S2 unleashed / 10,9 0,0 0,0 0,0 : 20,20 s s s s s / 9,9", legal: "w1:10,8 w1:10,10"},
		{name: "over aiwe", herders: 1, from: "3 1 hunt:S2 unleashed / 0,0 0,0 0,0 0,0 : 10,9 s s s s s / 9,9", legal: "w1:10,8 w1:10,10 w1:11,9"},
		{name: "not over water, nor into it", herders: 1, from: "3 1 hunt:E2 unleashed" + far + " 6,8", legal: "w1:7,9", refused: "w1:6,10 does not end in water"},
		{name: "not into a shelter", herders: 1, from: "3 1 hunt:W1 unleashed" + far + " 24,1", legal: "pass", refused: "w1:24,0 no shelter"},
		{name: "free to enter the Lair", herders: 1, from: "3 1 hunt:S1 unleashed" + far + " 10,12", legal: "w1:11,12"},
		{name: "D-26 not on another wairgk", herders: 1, change: func(r *Rules) { r.Wairgka.Number = 2 },
			from: "3 1 hunt:S1 unleashed" + far + " 9,9 10,9", legal: "w2:11,9", refused: "w1:10,9 a wairgk stands there"},
		{name: "D-26 over another wairgk", herders: 1, change: func(r *Rules) { r.Wairgka.Number = 2 },
			from: "3 1 hunt:S2 unleashed" + far + " 9,9 10,9", of: "w1", legal: "w1:10,8 w1:10,10 w1:11,9"},
		{name: "D-26 together in the Lair", herders: 1, change: func(r *Rules) { r.Wairgka.Number = 2 },
			from: "3 1 hunt:S1 unleashed" + far + " 10,12 11,12", legal: "w1:11,12 w2:12,12"},
		{name: "D-26 wairgka.stack nowhere", herders: 1, change: func(r *Rules) { r.Wairgka.Number, r.Wairgka.Stack = 2, StackNowhere },
			from: "3 1 hunt:S1 unleashed" + far + " 10,12 11,12", legal: "w2:12,12"},
		{name: "D-26 wairgka.stack anywhere", herders: 1, change: func(r *Rules) { r.Wairgka.Number, r.Wairgka.Stack = 2, StackAnywhere },
			from: "3 1 hunt:S1 unleashed" + far + " 9,9 10,9", legal: "w1:10,9 w2:11,9"},
		{name: "D-27 not next to an awéthi", herders: 1, from: "3 1 hunt:S1 unleashed / 11,9 0,0 0,0 0,0 : 20,20 s s s s s / 9,9",
			legal: "pass", refused: "w1:10,9 next to an awéthi"},
		{name: "D-27 next to one in its shelter neither", herders: 1, from: "3 1 hunt:N1 unleashed" + far + " 2,0", legal: "pass"},
		{name: "D-27 a diagonal does not frighten", herders: 1, from: "3 1 hunt:S1 unleashed / 11,10 0,0 0,0 0,0 : 20,20 s s s s s / 9,9",
			legal: "w1:10,9"},
		{name: "D-27 unless an aiwe stands there: it is eaten", herders: 1, from: "3 1 hunt:S1 unleashed / 11,9 0,0 0,0 0,0 : 10,9 20,20 s s s s / 9,9",
			moves: "w1:10,9", want: ": e 20,20 s s s s / 10,9"},
		{name: "D-27 the Lair gives no protection", herders: 1, from: "3 1 hunt:S1 unleashed / 10,11 0,0 0,0 0,0 : 20,20 s s s s s / 10,12",
			legal: "w1:11,12"},
		{name: "D-27 next to one at the Lair's edge", herders: 1, from: "3 1 hunt:N1 unleashed / 10,12 0,0 0,0 0,0 : 20,20 s s s s s / 12,12",
			legal: "pass"},
		{name: "D-27 wairgka.fear outside-lair", herders: 1, change: func(r *Rules) { r.Wairgka.Fear = FearOutside },
			from: "3 1 hunt:N1 unleashed / 10,12 0,0 0,0 0,0 : 20,20 s s s s s / 12,12", legal: "w1:11,12"},
		{name: "D-24 any one of them", herders: 2, from: "3 1 hunt:N1 unleashed / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 24,24 24,24 24,24 24,24 : 20,20 s s s s s / 9,9 15,15",
			legal: "w1:8,9 w2:14,15"},
		{name: "D-24 wairgka.choice in-turn", herders: 2, change: func(r *Rules) { r.Wairgka.Choice = ChoiceInTurn },
			from:  "3 2 hunt:N1 unleashed / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 24,24 24,24 24,24 24,24 : 20,20 s s s s s / 9,9 15,15",
			legal: "w2:14,15", refused: "w1:8,9 not the turn of this wairgk"},
		{name: "moving is compulsory", herders: 1, from: "3 1 hunt:N1 unleashed" + far + " 12,12", refused: "pass one must"},
		{name: "the end: the last aiwe is eaten", herders: 1, from: "3 1 hunt:S1 unleashed / 0,0 0,0 0,0 0,0 : 10,9 s s e e e / 9,9",
			moves: "w1:10,9", want: "3 1 over unleashed / 0,0 0,0 0,0 0,0 : e s s e e e /", end: "herd-gone"},
	})
}
