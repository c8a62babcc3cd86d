package reference

import (
	"math"
	"testing"
)

// A slope has a step for each player of the edition, in the order of strength; nothing stands for
// a player without an effect, and openings have lines of their own.
func TestSlopes(t *testing.T) {
	entry := func(variant, player string, nodes int, openings string) *Entry {
		e := made(variant, 60, 0, 40, 0)
		e.Recipe, e.Openings = Recipe{Name: player, Nodes: nodes}, lawOf(openings)
		return e
	}
	one := entry("b", "nodes:1000", 1000, "")
	one.Effect, one.OneGame = nil, true
	e := New(1, []*Entry{entry("a", "nodes:1000", 1000, ""), entry("a", "random", 0, ""), entry("a", "greedy", 0, "random:3"), one, entry("b", "nodes:50", 50, "")}, nil, nil)
	var names []string
	for _, r := range e.Recipes("") {
		names = append(names, r.Name)
	}
	if len(names) != 4 || names[0] != "random" || names[1] != "greedy" || names[2] != "nodes:50" || names[3] != "nodes:1000" {
		t.Fatal(names)
	}
	list := e.Slopes("")
	if len(list) != 3 {
		t.Fatalf("%d slopes", len(list))
	}
	for i, want := range [][4]bool{{true, false, false, true}, {false, true, false, false}, {false, false, true, false}} {
		for k, x := range list[i].Steps {
			if known := !math.IsNaN(x.Value); known != want[k] || known && !(x.Lo < x.Value && x.Value < x.Hi) {
				t.Errorf("slope %d, step %d: %+v", i, k, x)
			}
		}
	}
	if len(e.Slopes("b")) != 1 {
		t.Error("slopes of other rules")
	}
	if a, b := e.Absent("a"), e.Absent("b"); len(a) != 1 || a[0].Name != "nodes:50" || len(b) != 2 || b[0].Name != "random" || b[1].Name != "greedy" {
		t.Errorf("absent: %v, %v", a, b)
	}
}

// What each rule set's own players have learned is one step of all slopes; where some rules have two
// such players each is a step of its own.
func TestSlopesOfLearnedPlayers(t *testing.T) {
	entry := func(variant, evaluation string) *Entry {
		e := made(variant, 60, 0, 40, 0)
		e.RulesHash, e.Openings = variant, lawOf("")
		e.Recipe = Recipe{Name: "nodes:1000;eval=learned", Nodes: 1000, EvaluationHash: evaluation}
		return e
	}
	for _, x := range []struct {
		entries []*Entry
		steps   int
	}{
		{[]*Entry{entry("a", "1"), entry("b", "2")}, 1},
		{[]*Entry{entry("a", "1"), entry("a", "2"), entry("b", "3")}, 3},
	} {
		e := New(1, x.entries, nil, nil)
		filled := 0
		for _, s := range e.Slopes("") {
			if len(s.Steps) != x.steps {
				t.Errorf("%d steps, not %d", len(s.Steps), x.steps)
			}
			for _, step := range s.Steps {
				if !math.IsNaN(step.Value) {
					filled++
				}
			}
		}
		if filled != len(x.entries) {
			t.Errorf("%d of %d entries are drawn", filled, len(x.entries))
		}
	}
}
