// Package offered lets tests check the legal moves that an outside player is offered. The
// test starts its own program as such a player, in all seats. Through the protocol of
// [outside] it hears which moves were played, the position and every legal move; a referee
// inside it, written from the rules alone, compares them with its own list.
package offered

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"testing"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/outside"
)

// Referee follows one game by its own reading of the rules.
type Referee interface {
	// Follow plays a move, or what chance brought.
	Follow(text string) error
	// Offers lists the moves of whoever is to choose: none where chance is next or the game is over.
	Offers() []string
	// Position writes where the game is, as the family writes it.
	Position() string
}

// Begin prepares for the rules that some words name, and returns what makes the referee of a
// game of theirs, counted from 0.
type Begin func(rules string) (func(game int) (Referee, error), error)

// asReferee is what a test's program is started with to be the player.
const asReferee = "as-referee"

// Main is the TestMain of a package whose referees judge what is offered.
func Main(m *testing.M, begin Begin) {
	if len(os.Args) == 3 && os.Args[1] == asReferee {
		runtime.GOMAXPROCS(1) // it waits for every line
		t := table{rules: os.Args[2], begin: begin, game: -1, out: os.Stdout}
		t.serve(os.Stdin)
		return
	}
	os.Exit(m.Run())
}

// other sits in a further seat, for the one program that is asked for all.
type other struct {
	player engine.Agent
	see    func(text string) // nil where it does not look
}

// Skills implements engine.Agent.
func (o other) Skills() engine.Skills {
	if o.see == nil {
		return engine.Skills{}
	}
	return engine.Skills{Follower: o}
}

// Begin implements engine.Follower.
func (o other) Begin(engine.State) {}

// Follow implements engine.Follower.
func (o other) Follow(s engine.State, a engine.Action) { o.see(s.ActionText(a)) }

// End implements engine.Follower.
func (o other) End(engine.Outcome) {}

// Choose implements engine.Agent.
func (o other) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	return o.player.Choose(s, legal, d)
}

// Play plays games of the rules that a word names and fails where the referee would have
// offered anything else. All games have the same seats, and see is told what is played in
// them.
func Play(t *testing.T, rules string, games int, make func(game int) engine.Game, see func(text string)) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	line := fmt.Sprintf("'%s' %s '%s'", self, asReferee, rules)
	spec, err := agent.Parse("exec:"+strconv.Quote(line)+";time=60", outside.Kind())
	if err != nil {
		t.Fatal(err)
	}
	spec = spec.With(outside.Give(outside.Needs("", spec)))
	var agents []engine.Agent
	// What is wrong about a game's end, the referee says when it is next asked.
	for i := range games + 1 {
		g := make(i)
		for len(agents) < g.Info().Seats() {
			if agents == nil {
				player := spec.New(1, g.Info())
				skills := player.Skills()
				defer skills.Close()
				agents = append(agents, player)
				continue
			}
			agents = append(agents, other{player: agents[0], see: see})
			see = nil // one sees enough
		}
		p := engine.Stepper{State: g.New(), Agents: agents}
		p.Start(uint64(len(rules)), uint64(i))
		for ply := 0; ; ply++ {
			position := p.State.Position()
			seat, a, n := p.Step()
			if seat == engine.Over || i == games && n > 1 && seat != engine.Chance && a != engine.NoAction {
				break
			}
			if a == engine.NoAction {
				var list []string
				for _, a := range p.Legal() {
					list = append(list, p.State.ActionText(a))
				}
				t.Fatalf("%s, seed %d, game %d, ply %d, %s: offered are %q; %v", rules, len(rules), i, ply, position, list, agents[0].Skills().Forfeited())
			}
		}
	}
}
