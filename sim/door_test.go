package sim

import (
	"fmt"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/enginetest"
	"houserules/variants"
)

// TestDoorsKnowTheirPlayers compares every door of a family that takes a
// line-up with the plain door: one that does not look at all that is said of a
// player plays for another.
func TestDoorsKnowTheirPlayers(t *testing.T) {
	players := []string{
		"random", "greedy", "greedy;objective=win", "greedy;objective=lead",
		"alphabeta:3", "alphabeta:3;objective=win", "alphabeta:3;objective=lead",
		"epsilon-greedy:0.3", "epsilon:0.3;of=alphabeta:3", "epsilon:0.3;of=random", "softmax:1", "mcts:5",
		"nodes:60", "nodes:60;objective=win", "nodes:60;objective=lead", "epsilon:0.3;of=(nodes:60;objective=lead)",
	}
	library := variants.NewLibrary()
	fast := 0
	for k, name := range []string{"french", "kalah", "aiyawatstani"} {
		v, problems := library.Load(name)
		if v == nil {
			t.Fatal(problems)
		}
		for i, first := range players {
			if (i+k)%4 > 0 && !enginetest.Long() {
				continue // other players under other rules
			}
			second := players[(i*5+2)%len(players)]
			for _, text := range []string{first + "," + first, first + "," + second, "alphabeta:2," + first} {
				agents, err := ParseLineup(text)
				if err != nil {
					t.Fatal(err)
				}
				doors := openDoors(v.Game, agents, nil)
				if len(doors) == 1 {
					continue
				}
				games := 2
				if enginetest.Long() {
					games = 6
				}
				want, got := engine.NewRows(v.Game.Info(), games), engine.NewRows(v.Game.Info(), games)
				doors[len(doors)-1].Play(4, 2, want)
				for _, door := range doors[:len(doors)-1] {
					fast++
					door.Play(4, 2, got)
					if err := enginetest.DiffRows(want, got); err != nil {
						t.Errorf("%s, %s, %s door: %v", name, text, door.Name(), err)
					}
				}
			}
		}
	}
	if fast < 5 {
		t.Errorf("only %d doors took a line-up", fast)
	}
	t.Logf("%d doors took a line-up", fast)
}

// TestSearcher: who values moves as an agent does finds the same best moves, of the
// same worth, and is the game's own where it has one.
func TestSearcher(t *testing.T) {
	library := variants.NewLibrary()
	for _, c := range []struct {
		variant, agent string
		values, own    bool
	}{
		{"french", "alphabeta:4", true, true}, {"french", "nodes:500;objective=lead", true, true},
		{"kalah", "alphabeta:3;objective=win", true, true}, {"french", "softmax:1", true, false},
		{"french", "mcts:20", true, false}, {"alquerque", "alphabeta:3", true, true}, {"el-perro", "alphabeta:2", true, false},
		{"french", "random", false, false}, {"french", "epsilon:0.1;of=alphabeta:3", false, false},
	} {
		v, problems := library.Load(c.variant)
		if v == nil {
			t.Fatal(problems)
		}
		s, err := ParseAgent(c.agent)
		if err != nil {
			t.Fatal(err)
		}
		agent := s.New(engine.First, v.Game.Info())
		plain, got := agent.Skills(), Player(v.Game, s, engine.First).Skills()
		if (got.Valuer != nil) != c.values {
			t.Errorf("%s under %s: %T", c.agent, c.variant, got)
		}
		if got.Valuer == nil {
			continue
		}
		if own := reflect.TypeOf(got.Valuer) != reflect.TypeOf(plain.Valuer); own != c.own {
			t.Errorf("%s under %s: %T", c.agent, c.variant, got)
		}
		state := v.Game.New()
		for ply := 0; ply < 12 && state.Turn() != engine.Over; ply++ {
			legal := state.Actions(nil)
			want, values := plain.Search(state, legal, nil), got.Search(state, legal, nil)
			best := slices.Max(want)
			for i := range legal {
				if slices.Max(values) != best || (values[i] == best) != (want[i] == best) {
					t.Fatalf("%s at %s: %v, not %v", c.agent, state.Position(), values, want)
				}
			}
			state.Play(legal[ply%len(legal)])
		}
	}
}

// TestSeatedLooksInside: an agent bound to a family is bound to it as another's
// option too.
func TestSeatedLooksInside(t *testing.T) {
	library := variants.NewLibrary()
	for _, c := range []struct {
		variant, agents string
		fits            bool
	}{
		{"french", "epsilon:0.1;of=greedy", true},
		{"french", "epsilon:0.1;of=herder", false},
		{"awethi", "epsilon:0.1;of=herder", true},
	} {
		v, problems := library.Load(c.variant)
		if v == nil {
			t.Fatal(problems)
		}
		agents, err := ParseLineup(c.agents)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Seated(agents, v.Game.Info()); (err == nil) != c.fits {
			t.Errorf("%s under %s: %v", c.agents, c.variant, err)
		}
	}
}

// Whoever may think long is told to stop, and stops in the middle of a thought:
// every kind of agent that plays every game, as deep as it goes. What it plays
// in its mind is counted from the moment it is told.
func TestEveryPlayerCanBeStopped(t *testing.T) {
	const before, after = 5_000, 5_000
	for _, k := range AgentKinds() {
		if k.Family != "" {
			continue // it knows one game from inside
		}
		if k.Outside {
			continue // what it thinks nobody here counts; its package has such a test
		}
		var stop atomic.Bool
		plays := &atomic.Int64{}
		game := &toy{name: "long", heap: 120, cap: 1000, plays: plays, slow: func() {
			switch n := plays.Load(); {
			case n == before:
				stop.Store(true)
			case n > before+after:
				panic(fmt.Sprintf("%s goes on thinking after it was told to stop", k.Name))
			}
		}}
		agents, err := ParseLineup(deepest(k) + "," + deepest(k))
		if err != nil {
			t.Fatal(err)
		}
		rows := engine.NewRows(game.Info(), 1000)
		rows.Stop = &stop
		engine.NewPlainDoor(game, seatAgents(game, agents)).Play(42, 0, rows)
		if !stop.Load() {
			t.Errorf("%s played a thousand games in %d plies", deepest(k), plays.Load())
		}
	}
}

// deepest is an agent of the kind that thinks as long as one can; one that holds
// another holds one that does.
func deepest(k agent.Kind) string {
	spec := k.Name
	if k.Argument != nil && k.Argument.Integer {
		spec += fmt.Sprintf(":%v", int64(k.Argument.Max))
	}
	for _, p := range k.Options {
		switch {
		case p.Agent != "":
			spec += ":0;" + p.Name + "=alphabeta:30"
		case p.Integer:
			spec += fmt.Sprintf(";%s=%v", p.Name, int64(p.Max))
		}
	}
	return spec
}

// TestTablesHaveNoDoor: who asks tables plays through the plain door alone, also beside
// players for whom others play.
func TestTablesHaveNoDoor(t *testing.T) {
	v, problems := variants.NewLibrary().Load("finnish")
	if v == nil {
		t.Fatal(problems)
	}
	for _, text := range []string{
		"alphabeta:3;tables=t", "nodes:60;tables=t", "random,alphabeta:3;tables=t", "alphabeta:3,nodes:60;objective=win;tables=t",
		"epsilon:0.3;of=(alphabeta:3;tables=t)",
	} {
		agents, err := ParseLineup(text)
		if err != nil {
			t.Fatal(err)
		}
		if names, err := Doors(v.Game, agents, nil); err != nil || !slices.Equal(names, []string{"plain"}) {
			t.Errorf("%s is played by the doors %v, %v", text, names, err)
		}
	}
}
