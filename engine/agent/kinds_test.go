package agent_test

import (
	"reflect"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/enginetest"
)

// TestKindsAreFunctions: a kind plays the same games again, with the players who
// played them and with new ones.
func TestKindsAreFunctions(t *testing.T) {
	g := enginetest.NewTree(enginetest.TreeRules{Seed: 3, Seats: 2, Limit: 30, Branching: 4, Dice: true})
	for _, k := range agent.Catalog() {
		spec, err := agent.Parse(k.Name)
		if err != nil {
			t.Fatal(err)
		}
		door := func() *engine.PlainDoor {
			return engine.NewPlainDoor(g, []engine.Agent{spec.New(1, g.Info()), spec.New(2, g.Info())})
		}
		lines := func(d *engine.PlainDoor) []engine.LineHash {
			rows := engine.NewRows(g.Info(), enginetest.Fewer(8, 20))
			rows.KeepLines(true)
			d.Play(7, 0, rows)
			return slices.Clone(rows.Lines)
		}
		first, again := door(), door()
		want := lines(first)
		if !slices.Equal(want, lines(first)) || !slices.Equal(want, lines(again)) {
			t.Errorf("%s plays other games another time; draw from engine.Random alone, and keep nothing from game to game", k.Name)
		}
	}
}

// able is a player with all skills.
type able struct{ can engine.Skills }

func (able) Choose(_ engine.State, legal []engine.Action, _ *engine.Random) engine.Action {
	return legal[0]
}
func (a able) Skills() engine.Skills { return a.can }

// everything implements all that a skill can be.
type everything struct {
	engine.Starter
	engine.Forfeiter
	engine.Closer
	engine.Interruptible
	engine.Thinker
	engine.Valuer
	engine.Follower
	engine.Opener
}

// TestInsidePassesOn: an agent with another inside can all that one can, but for values,
// which a player who tosses a coin first has none of.
func TestInsidePassesOn(t *testing.T) {
	x := &everything{}
	all := engine.Skills{
		Starter: x, Forfeiter: x, Closer: x, Interruptible: x, Thinker: x, Valuer: x, Follower: x, Opener: x,
		SearchAll: func(engine.State, []engine.Action, []float64) []float64 { return nil }, Playouts: 1, Memory: 1, Inherit: func(engine.Door) {},
	}
	kind := agent.Kind{Name: "able", New: func(agent.Values, engine.Seat, *engine.Info) engine.Agent { return able{all} }}
	g := enginetest.NewTree(enginetest.TreeRules{Seats: 2, Limit: 20, Branching: 3})
	spec, err := agent.Parse("epsilon:0;of=able", kind)
	if err != nil {
		t.Fatal(err)
	}
	got := reflect.ValueOf(spec.New(1, g.Info()).Skills())
	fields := reflect.TypeFor[engine.Skills]()
	for i := range fields.NumField() {
		name := fields.Field(i).Name
		if reflect.ValueOf(all).Field(i).IsZero() {
			t.Errorf("%s was not tried", name)
		}
		if values := slices.Contains([]string{"Valuer", "SearchAll", "Playouts"}, name); got.Field(i).IsZero() != values {
			t.Errorf("%s of the agent inside is passed on: %v", name, values)
		}
	}
	none, some := engine.SkillsOf(nil), engine.SkillsOf(able{all})
	if none.Start(nil) != nil || none.Forfeited() != nil || none.Effort() != (engine.Effort{}) || none.Valuer != nil || some.Starter != engine.Starter(x) {
		t.Error("who can nothing is taken for somebody, or the other way round")
	}
	none.Close()
	none.StopOn(nil)
}
