package session_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/herding"
	"houserules/engine/hop"
	"houserules/engine/mancala"
	"houserules/reports/playable/session"
	"houserules/sim"
	"houserules/variants"
)

// Rules come through as they were: those of every built-in variant, and the other
// readings of its source.
func TestRulesComeThrough(t *testing.T) {
	library := variants.NewLibrary()
	count := 0
	for _, name := range library.Names() {
		v, list := library.Load(name)
		if v == nil {
			t.Fatal(list)
		}
		all := []*variants.Variant{v}
		for _, r := range v.Readings {
			for _, value := range r.Values {
				if other, err := v.Set("other", "Other", []variants.Setting{{Knob: r.Knob, Value: value}}); err == nil {
					all = append(all, other)
				}
			}
		}
		for _, v := range all {
			count++
			r, err := session.RulesOf(v.Family, v.Hash, v.Rules)
			if err != nil {
				t.Fatal(err)
			}
			var back any
			switch v.Family {
			case "mancala":
				back = new(mancala.Rules)
			case "hop":
				back = new(hop.Rules)
			case "herding":
				back = new(herding.Rules)
			default:
				t.Fatalf("nobody here reads the rules of the family %s: add them above", v.Family)
			}
			if err := json.Unmarshal(r.Knobs, back); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(back, v.Rules) {
				t.Errorf("%s: %s", v.Name, r.Knobs)
			}
		}
	}
	if count < 40 {
		t.Errorf("only %d sets of rules", count)
	}
}

// opened is a session of a built-in variant.
func opened(t *testing.T, name string, seats ...string) (*session.Session, *variants.Variant) {
	t.Helper()
	v, list := variants.NewLibrary().Load(name)
	if v == nil {
		t.Fatal(list)
	}
	r, err := session.RulesOf(v.Family, v.Hash, v.Rules)
	if err != nil {
		t.Fatal(err)
	}
	var s session.Session
	if err := s.Open(session.Setup{Variant: name, Rules: r, Seats: seats, Seed: "7"}); err != nil {
		t.Fatal(err)
	}
	return &s, v
}

// Without a person a game is that of a study with the same players, seed and dice.
func TestTheSameGameAsAStudys(t *testing.T) {
	for name, player := range map[string]string{"french": "alphabeta:2", "finnish": "nodes:8;softmax=1", "kalah": "greedy", "aiyawatstani": "greedy", "awethi": "random"} {
		g, _ := variants.NewLibrary().Load(name)
		seats := slices.Repeat([]string{player}, g.Game.Info().Seats())
		s, v := opened(t, name, seats...)
		if err := s.Answer(1 << 20); err != nil {
			t.Fatal(err)
		}
		p := engine.Stepper{State: v.Game.New()}
		for i, name := range seats {
			spec, err := sim.ParseAgent(name)
			if err != nil {
				t.Fatal(err)
			}
			p.Agents = append(p.Agents, sim.Player(v.Game, spec, engine.Seat(i+1)))
		}
		p.Start(7, 0)
		for p.State.Turn() != engine.Over {
			p.Step()
		}
		view := s.View(0)
		if view.Waits != "over" || view.Position != p.State.Position() {
			t.Errorf("%s: %s %s, and a study's comes to %s", name, view.Waits, view.Position, p.State.Position())
		}
	}
}

// What is taken back is as if it had not been: board, moves, and the luck to come.
func TestUndo(t *testing.T) {
	for _, name := range []string{"french", "aiyawatstani", "awethi"} {
		game := func(back bool) string {
			v, _ := variants.NewLibrary().Load(name)
			seats := append([]string{session.Person}, slices.Repeat([]string{"random"}, v.Game.Info().Seats()-1)...)
			s, _ := opened(t, name, seats...)
			if err := s.Answer(1 << 20); err != nil {
				t.Fatal(err)
			}
			move := func(n int) {
				moves := s.View(0).Moves
				if len(moves) == 0 {
					t.Fatalf("%s: nothing to choose: %+v", name, s.View(1<<20).Waits)
				}
				err := s.Play(moves[n%len(moves)].Text)
				if err == nil {
					err = s.Answer(1 << 20)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			for n := range 8 {
				if back && n > 0 && n%3 == 0 {
					move(n + 1)
					if !s.Undo() {
						t.Fatal("nothing is taken back")
					}
				}
				move(n)
			}
			line, err := s.Record()
			if err != nil {
				t.Fatal(err)
			}
			for s.Undo() {
			}
			if v := s.View(0); v.Back || v.Waits != session.Person {
				t.Errorf("%s: %+v", name, v)
			}
			return line
		}
		if with, without := game(true), game(false); with != without {
			t.Errorf("%s: %s\nnot %s", name, with, without)
		}
	}
}

// What cannot be done is refused in words, and changes nothing.
func TestAskRefuses(t *testing.T) {
	var none session.Session
	s, _ := opened(t, "french", session.Person, "greedy")
	before := s.Ask(`{"do":"record"}`)
	for _, e := range []struct {
		s         *session.Session
		ask, want string
	}{
		{&none, `{"do":"play","move":"A"}`, "no game was opened"},
		{s, `{`, "cannot be read"},
		{s, `{"do":"dance"}`, "nothing to do"},
		{s, `{"do":"play","move":"a"}`, "move"},
		{s, `{"do":"seat","seats":["person"]}`, "2 seats"},
		{s, `{"do":"seat","seats":["person","gredy"]}`, "greedy"},
		{s, `{"do":"open","seats":["person","greedy"],"seed":"x","rules":{"family":"mancala","knobs":{}}}`, "rules of the family mancala"},
		{s, `{"do":"open","seats":["person","greedy"],"seed":"1","rules":{"family":"chess","knobs":{}}}`, "chess"},
		{s, `{"do":"open","seats":["person","greedy"],"seed":"1","rules":{"family":"hop","knobs":{"Knights":2}}}`, "Knights"},
	} {
		if got := e.s.Ask(e.ask); !strings.Contains(got, `"error":`) || !strings.Contains(got, e.want) {
			t.Errorf("%s: %s", e.ask, got)
		}
	}
	if after := s.Ask(`{"do":"record"}`); after != before {
		t.Errorf("%s, and then %s", before, after)
	}
}

// A page offers who answers within seconds.
func TestFits(t *testing.T) {
	for _, e := range []struct {
		variant, player string
		want            bool
	}{
		{"french", "random", true}, {"french", "alphabeta:4", true}, {"french", "nodes:10000", true}, {"french", "alphabeta:20", false},
		{"french", "herder:1", false}, {"french", "exec:x", false}, {"french", "nobody", false}, {"aiyawatstani", "alphabeta:4", true},
		{"awethi", "herder:2", true}, {"awethi", "greedy", true}, {"awethi", "alphabeta:4", false}, {"awethi", "mcts:100", false},
	} {
		v, _ := variants.NewLibrary().Load(e.variant)
		if got := session.Fits(e.player, v.Game); got != e.want {
			t.Errorf("%s at %s: %v", e.player, e.variant, got)
		}
	}
}
