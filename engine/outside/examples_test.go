package outside_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/mancala"
	"houserules/engine/outside"
)

// fullest is the rule of engine.py, written again.
type fullest struct{ t *testing.T }

func (f fullest) check(s engine.State, move engine.Action, legal []engine.Action) {
	seeds := func(a engine.Action) string { return houseSeeds(s.Position(), s.ActionText(a)) }
	for _, a := range legal {
		if x, y := seeds(a), seeds(move); len(x) > len(y) || len(x) == len(y) && x > y {
			f.t.Errorf("at %s it sows %s, and %s is fuller", s.Position(), s.ActionText(move), s.ActionText(a))
		}
	}
}

// houseSeeds is the number in a house, as it is written.
func houseSeeds(position, house string) string {
	rows := strings.Split(strings.Split(position, " ")[0], "/")
	if c := house[0]; c >= 'a' {
		return strings.Split(rows[1], ",")[c-'a']
	}
	return strings.Split(rows[0], ",")[house[0]-'A']
}

// The examples play whole games, each by its rule, and the same ones again.
func TestExamples(t *testing.T) {
	g, err := mancala.New(mancala.Default())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		command, needs string
		check          func(s engine.State, move engine.Action, legal []engine.Action)
	}{
		{"exec:./engine.sh", "sh", func(s engine.State, move engine.Action, legal []engine.Action) {
			if move != legal[0] {
				t.Errorf("at %s it plays %s, which is not the first move", s.Position(), s.ActionText(move))
			}
		}},
		{`exec:"python3 engine.py"`, "python3", fullest{t}.check},
	} {
		t.Run(c.needs, func(t *testing.T) {
			if _, err := exec.LookPath(c.needs); err != nil {
				if os.Getenv("CI") == "true" {
					t.Fatal(err)
				}
				t.Skip(err)
			}
			playExample(t, g, c.command, c.check)
		})
	}
}

// playExample plays a game twice and checks every choice of the example.
func playExample(t *testing.T, g engine.Game, command string, check func(s engine.State, move engine.Action, legal []engine.Action)) {
	folder, err := filepath.Abs("examples")
	if err != nil {
		t.Fatal(err)
	}
	spec, err := agent.Parse(command, outside.Kind())
	if err != nil {
		t.Fatal(err)
	}
	var before []engine.Action
	for range 2 {
		player := allowed(folder, spec).New(engine.First, g.Info())
		p := engine.Stepper{State: g.New(), Agents: []engine.Agent{player, first{}}}
		p.Start(3, 8)
		var actions []engine.Action
		for {
			seat, a, n := p.Step()
			if seat == engine.Over {
				break
			}
			if a == engine.NoAction {
				t.Fatalf("%s: %v", command, player.Skills().Forfeited())
			}
			actions = append(actions, a)
			if seat == engine.First && n > 1 {
				p.State.Undo()
				check(p.State, a, p.State.Actions(nil))
				p.State.Play(a)
			}
		}
		p.Close()
		if before != nil && !slices.Equal(before, actions) || len(actions) < 10 {
			t.Errorf("%s: a game of %d moves, and of %d when it is played again", command, len(before), len(actions))
		}
		before = actions
	}
}
