package herding

import (
	"strings"
	"testing"

	"houserules/engine"
)

// TestBadPositions: what a position may not be, and the words of the reason.
func TestBadPositions(t *testing.T) {
	g := game(t, func(r *Rules) { r.Herders = 1 })
	for _, c := range [][2]string{
		{"", "parts separated by"},
		{"1 1 herd asleep / 0,0 0,0 0,0 0,0 : 4,4 s s s s s", "parts"},
		{"301 1 herd asleep / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 12,12", "the round"},
		{"01 1 herd asleep / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 12,12", "the round"},
		{"1 2 herd asleep / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 12,12", "the herder"},
		{"1 1 sleep asleep / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 12,12", "what is done next"},
		{"1 1 choose:4321 asleep / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 12,12", "ascending"},
		{"1 1 choose:1235 asleep / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 12,12", "from 1 to 4"},
		{"1 1 walk:---- asleep / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 12,12", "cannot follow walk"},
		{"1 1 hunt:N7 unleashed / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 12,12", "cannot follow hunt"},
		{"1 1 herd:2 asleep / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 12,12", "cannot follow herd"},
		{"1 1 scent asleep / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 12,12", "no turn before"},
		{"1 1 herd loose / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 12,12", "the wairgk are"},
		{"1 1 herd asleep / 0,0 0,0 0,0 : 4,4 s s s s s / 12,12", "4 places"},
		{"1 1 herd asleep / 0,0 0,0 0,0 0,25 : 4,4 s s s s s / 12,12", "no square"},
		{"1 1 herd asleep / 0,0 0,0 0,0 s : 4,4 s s s s s / 12,12", "always on the board"},
		{"1 1 herd asleep / 0,0 0,0 0,0 12,11 : 4,4 s s s s s / 12,12", "in the Lair"},
		{"1 1 herd asleep / 0,0 0,0 0,0 24,24 : 4,4 s s s s s / 12,12", "no shelter but its own"},
		{"1 1 herd asleep / 0,0 0,0 4,4 4,4 : 4,5 s s s s s / 12,12", "taken"},
		{"1 1 herd asleep / 0,0 0,0 0,0 4,4 : 4,4 s s s s s / 12,12", "1c1 at 4,4: an aiwe stands on a free square"},
		{"1 1 herd asleep / 0,0 0,0 0,0 0,0 : 6,9 s s s s s / 12,12", "1c1 at 6,9: an aiwe stands on a free square of dry land"},
		{"1 1 herd asleep / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 6,9", "w1 at 6,9: a wairgk stands on dry land"},
		{"1 1 herd asleep / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 4,4", "on no other piece"},
		{"1 1 herd asleep / 0,0 0,0 0,0 0,0 : 4,4 s s s s - / 12,12", "laid out in order"},
		{"1 1 herd asleep / 0,0 0,0 0,0 0,0 : e s s s s s / 12,12", "a herd is gone"},
		{"1 1 over asleep / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 12,12", "not over"},
		{"1 1 herd stirred / 0,0 0,0 0,0 0,0 : 4,4 s s s s s / 12,12", "end of the turn"},
		{"2 1 setup asleep / 0,0 0,0 0,0 0,0 : - - - - - - / 12,12", "before round 1"},
	} {
		if _, err := g.Parse(c[0]); err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: error %v, want %s", c[0], err, c[1])
		}
	}
}

// TestBadActions: dice and moves that do not exist, from outside.
func TestBadActions(t *testing.T) {
	g := game(t, func(r *Rules) { r.Herders = 1 })
	s := g.New()
	for _, c := range [][3]string{ // the bad action, words of the reason, a good one
		{"ccccoo", "three c", "cccoob"},
		{"5", "N, E, S or W", "S"},
		{"1235", "four numbers from 1 to 4", "1234"},
		{"each:1233", "no choice for the dice 1234", "each:4321"},
		{"b1:3,3", "write a1: to a4:", "a4:0,1"},
		{"a4:0,2", "has moved", "a1:2,2"},
		{"a2:0,x", "is no square", "a2:3,0"},
	} {
		if _, err := s.ParseAction(c[0]); err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: error %v, want %s", c[0], err, c[1])
		}
		a, err := s.ParseAction(c[2])
		if err != nil {
			t.Fatal(err)
		}
		s.Play(a)
	}
	if _, err := g.Record([]engine.Action{60}); err == nil || !strings.Contains(err.Error(), "action 1") {
		t.Errorf("an impossible set-up is recorded: %v", err)
	}
}

// FuzzParse: whatever is read as a position prints as it was written, and
// plays on without harm.
func FuzzParse(f *testing.F) {
	f.Add("1 1 herd asleep / 0,0 0,0 0,0 0,0 : 4,4 s s 7,7 s 5,8 / 12,12", uint16(3))
	f.Add("3 1 hunt:S1 unleashed / 11,9 10,8 10,10 0,0 : 10,9 20,20 s s s s / 9,9", uint16(0))
	f.Add("1 1 walk:2-14 stirred / 0,0 0,1 1,0 8,8 : 4,4 e s 7,7 s 5,8 / 12,12", uint16(9))
	f.Add("1 1 choose:1144 asleep / 0,0 0,0 0,0 0,0 : 4,4 4,5 4,6 5,4 5,5 5,6 / 12,12", uint16(1))
	f.Add("25 1 over asleep / 0,0 0,0 0,0 0,0 : s s s e e e / 12,12", uint16(1))
	g, err := New(func() *Rules { r := Default(); r.Herders = 1; return r }())
	if err != nil {
		f.Fatal(err)
	}
	check := conserved(g)
	f.Fuzz(func(t *testing.T, text string, pick uint16) {
		s, err := g.Parse(text)
		if err != nil {
			return
		}
		if got := s.Position(); got != text {
			t.Fatalf("%q prints as %q", text, got)
		}
		for range 12 {
			if s.Turn() == engine.Over {
				return
			}
			legal := s.Actions(nil)
			if len(legal) == 0 {
				t.Fatalf("no action at %q", s.Position())
			}
			a := legal[int(pick)%len(legal)]
			if got, err := s.ParseAction(s.ActionText(a)); got != a || err != nil {
				t.Fatalf("%q at %q: %v", s.ActionText(a), s.Position(), err)
			}
			s.Play(a)
			if err := check(s); err != nil {
				t.Fatalf("%v at %q", err, s.Position())
			}
			if _, err := g.Parse(s.Position()); err != nil {
				t.Fatal(err)
			}
		}
	})
}
