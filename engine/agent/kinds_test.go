package agent_test

import (
	"errors"
	"slices"
	"sync/atomic"
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
			rows := engine.NewRows(g.Info(), 20)
			rows.KeepLines(true)
			d.Play(7, 0, rows)
			return slices.Clone(rows.Lines)
		}
		first, again := door(), door()
		want := lines(first)
		if !slices.Equal(want, lines(first)) || !slices.Equal(want, lines(again)) {
			t.Errorf("%s plays other games another time; draw from the engine.Draws alone, and keep nothing from game to game", k.Name)
		}
	}
}

// witness notes what it is asked and told.
type witness struct{ heard []string }

func (w *witness) hear(what string) { w.heard = append(w.heard, what) }

func (w *witness) Choose(_ engine.State, legal []engine.Action, _ *engine.Draws) engine.Action {
	return legal[0]
}
func (w *witness) Heed(*atomic.Bool)                  { w.hear("Heed") }
func (w *witness) Start(engine.State) error           { w.hear("Start"); return nil }
func (w *witness) Begin(engine.State)                 { w.hear("Begin") }
func (w *witness) Follow(engine.State, engine.Action) { w.hear("Follow") }
func (w *witness) End(engine.Outcome)                 { w.hear("End") }
func (w *witness) Forfeited() error                   { w.hear("Forfeited"); return errors.New("why") }
func (w *witness) Close()                             { w.hear("Close") }
func (w *witness) Effort() engine.Effort              { w.hear("Effort"); return engine.Effort{} }

// TestInsideHears: an agent with another inside passes on all that one may be told
// or asked.
func TestInsideHears(t *testing.T) {
	w := &witness{}
	kind := agent.Kind{Name: "witness", New: func(agent.Values, engine.Seat, *engine.Info) engine.Agent { return w }}
	g := enginetest.NewTree(enginetest.TreeRules{Seats: 2, Limit: 20, Branching: 3})
	spec, err := agent.Parse("epsilon:0;of=witness", kind)
	if err != nil {
		t.Fatal(err)
	}
	a, s := spec.New(1, g.Info()), g.New()
	if x, ok := a.(engine.Interruptible); ok {
		x.Heed(nil)
	}
	if x, ok := a.(engine.Starter); ok {
		_ = x.Start(s)
	}
	if x, ok := a.(engine.Follower); ok {
		x.Begin(s)
		x.Follow(s, s.Actions(nil)[0])
		x.End(engine.Outcome{})
	}
	if x, ok := a.(engine.Forfeiter); ok {
		_ = x.Forfeited()
	}
	if x, ok := a.(engine.Thinker); ok {
		x.Effort()
	}
	if x, ok := a.(engine.Closer); ok {
		x.Close()
	}
	for _, what := range []string{"Heed", "Start", "Begin", "Follow", "End", "Forfeited", "Effort", "Close"} {
		if !slices.Contains(w.heard, what) {
			t.Errorf("the agent inside never hears of %s", what)
		}
	}
}
