package herding

import (
	"math/rand/v2"
	"testing"

	"houserules/engine"
	"houserules/engine/rules"
)

// counted are rules under which moves are counted in different ways.
func counted() map[string]func(*Rules) {
	return map[string]func(*Rules){
		"default": func(r *Rules) {},
		"all": func(r *Rules) {
			r.Herders, r.Wairgka.Choice, r.Wairgka.Unleashed = 2, ChoiceAll, UnleashedStart
			r.Awethi.Path, r.Awethi.Stuck, r.Starter = PathFree, StuckHome, StartsByLots
		},
		"simple": func(r *Rules) {
			r.Wairgka = Wairgka{Number: 2, Unleashed: UnleashedStart, Choice: ChoiceInTurn, Steps: NextToSides, Path: PathSimple, Stack: StackAnywhere, Fear: FearOutside, NextTo: NextToCorners}
			r.Awethi.CrossWater, r.Awethi.CrossShelter = false, false
		},
	}
}

// TestCounter compares, ply by ply, the moves that are counted with those that are
// listed by a state that remembers nothing, and the plies that they make.
func TestCounter(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	for name, change := range counted() {
		t.Run(name, func(t *testing.T) {
			g := game(t, change)
			plain, fast := g.New().(*State), g.New().(*State)
			var c counter
			var legal []engine.Action
			for range 3 {
				plain.Reset()
				fast.Reset()
				c.begin(fast)
				for plies := 0; plain.Turn() != engine.Over && plies < 6000; plies++ {
					plain.seen = hunter{} // it remembers nothing
					legal = plain.Actions(legal[:0])
					if n := c.moves(); n != len(legal) {
						t.Fatalf("%d moves, not %d: %s", n, len(legal), plain.Position())
					}
					for k, a := range legal {
						if b := c.move(k); b != a {
							t.Fatalf("move %d is %s, not %s: %s", k, plain.ActionText(b), plain.ActionText(a), plain.Position())
						}
					}
					k := r.IntN(len(legal))
					c.play(c.move(k))
					plain.Play(legal[k])
					if plain.frame != fast.frame {
						t.Fatalf("after %d of %d: %s, not %s", k, len(legal), fast.Position(), plain.Position())
					}
				}
			}
		})
	}
}

// TestCountingDoor: it is for uniform random players in all seats, and allocates
// nothing once its memory is there.
func TestCountingDoor(t *testing.T) {
	g := game(t, func(r *Rules) { r.Limit.Rounds = 20 })
	for _, players := range [][]engine.PlayerFacts{nil, engine.Uniform(4), make([]engine.PlayerFacts, 5), append(engine.Uniform(4), engine.PlayerFacts{Greedy: true})} {
		if len(g.FastDoors(players)) > 0 {
			t.Errorf("a fast door for %v", players)
		}
	}
	door, rows := g.FastDoors(engine.Uniform(5))[0], engine.NewRows(g.Info(), 8)
	if n := testing.AllocsPerRun(3, func() { door.Play(1, 0, rows) }); n > 0 {
		t.Errorf("%v allocations in %d games", n, rows.Len)
	}
}

// TestCountedKnobs: a counter claims what the rules have, and nothing that was added since.
func TestCountedKnobs(t *testing.T) {
	if err := countedKnobs().Check(Default()); err != nil {
		t.Error(err)
	}
	later := func(change func(*Rules)) *Rules {
		r := Default()
		change(r)
		return r
	}
	for name, change := range counted() {
		if unknown := countedKnobs().Unknown(rules.NewSettings(later(change), Default())); unknown != nil {
			t.Errorf("%s: %v", name, unknown)
		}
	}
	for name, c := range map[string]struct {
		rules *Rules
		plays bool
	}{
		"a known word":         {later(func(r *Rules) { r.Wairgka.Fear = FearNowhere }), true},
		"a board that is made": {later(func(r *Rules) { r.Board.Generate = drawn(func(g *Generate) { g.Seed, g.Water = 3, [2]int{} }) }), true},
		"a word added later":   {later(func(r *Rules) { r.Wairgka.Fear = "at-night" }), false},
	} {
		if got := countedKnobs().Plays(rules.NewSettings(c.rules, Default())); got != c.plays {
			t.Errorf("%s: it plays them: %v", name, got)
		}
	}
}
