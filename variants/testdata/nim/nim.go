// Package nim is a family of games in few lines, for a test: piles of stones, of which who is
// to move takes some of one; who takes the last stone wins, or loses.
package nim

import (
	"fmt"
	"strconv"
	"strings"

	"houserules/engine"
	"houserules/engine/rules"
)

// Rules are the knobs.
type Rules struct {
	// Piles is the number of piles.
	Piles int `yaml:"piles" unit:"piles" min:"1" max:"9"`
	// Stones is how many lie in each.
	Stones int `yaml:"stones" unit:"stones" min:"1" max:"9"`
	// Last says what the last stone does.
	Last Last `yaml:"last"`
}

// Last is what the last stone does to who takes it.
type Last string

// The choices.
const (
	Wins  Last = "wins"
	Loses Last = "loses"
)

// Values lists the choices.
func (Last) Values() []string { return []string{string(Wins), string(Loses)} }

// Default are the rules that a root variant starts from.
func Default() *Rules { return &Rules{Piles: 3, Stones: 4, Last: Wins} }

// Check finds nothing wrong.
func (r *Rules) Check() []rules.Problem { return nil }

// Describe tells the rules.
func (r *Rules) Describe() []rules.Clause {
	return []rules.Clause{
		{Paths: []string{"piles", "stones"}, Message: rules.Say("nim.piles", r.Piles, r.Stones)},
		{Paths: []string{"last"}, Message: rules.Say("nim.last." + string(r.Last))},
	}
}

// Game is a game of the family.
type Game struct {
	rules Rules
	info  engine.Info
}

// New compiles rules.
func New(r *Rules) (*Game, error) {
	return &Game{*r, engine.Info{
		Family: "nim", Unit: "stones", WholeScores: true, Limit: r.Piles*r.Stones + 1,
		Roles:      []engine.Role{{Name: "First", Own: true}, {Name: "Second", Own: true}},
		EndReasons: []string{"last-stone", "limit"}, CutOff: 2,
	}}, nil
}

// Info implements engine.Game.
func (g *Game) Info() *engine.Info { return &g.info }

// Abilities implements engine.Game: there are none.
func (g *Game) Abilities() engine.Abilities { return engine.Abilities{} }

// New implements engine.Game.
func (g *Game) New() engine.State {
	s := &State{g: g, turn: 1}
	for range g.rules.Piles {
		s.start = append(s.start, g.rules.Stones)
	}
	s.Reset()
	return s
}

// Parse implements engine.Game: "4,3,1 2" has its second player to move.
func (g *Game) Parse(text string) (engine.State, error) {
	s := &State{g: g}
	piles, turn, _ := strings.Cut(text, " ")
	for _, p := range strings.Split(piles, ",") {
		n, _ := strconv.Atoi(p)
		s.start = append(s.start, n)
	}
	s.turn, _ = strconv.Atoi(turn)
	s.Reset()
	if s.Position() != text || len(s.start) != g.rules.Piles || s.turn < 1 || s.turn > 2 {
		return nil, fmt.Errorf("position %q: write %d piles and the seat to move, as in %s", text, g.rules.Piles, g.New().Position())
	}
	for _, n := range s.start {
		if n < 0 || n > g.rules.Stones {
			return nil, fmt.Errorf("position %q: a pile has 0 to %d stones", text, g.rules.Stones)
		}
	}
	return s, nil
}

// State is a position.
type State struct {
	engine.BaseState
	g     *Game
	start []int
	turn  int // of the start
	piles []int
	past  []engine.Action
}

// Reset implements engine.State.
func (s *State) Reset() { s.piles, s.past = append(s.piles[:0], s.start...), s.past[:0] }

func (s *State) mover() int { return (s.turn+len(s.past)-1)%2 + 1 }

// Turn implements engine.State.
func (s *State) Turn() engine.Seat {
	for _, n := range s.piles {
		if n > 0 {
			return engine.Seat(s.mover())
		}
	}
	return engine.Over
}

// Actions implements engine.State: ten times the pile and how many are taken.
func (s *State) Actions(dst []engine.Action) []engine.Action {
	for i, n := range s.piles {
		for k := 1; k <= n; k++ {
			dst = append(dst, engine.Action(10*i+k))
		}
	}
	return dst
}

// Play implements engine.State.
func (s *State) Play(a engine.Action) { s.piles[a/10] -= int(a % 10); s.past = append(s.past, a) }

// Undo implements engine.State.
func (s *State) Undo() {
	a := s.past[len(s.past)-1]
	s.past = s.past[:len(s.past)-1]
	s.piles[a/10] += int(a % 10)
}

// Score implements engine.State: nobody keeps stones.
func (s *State) Score(engine.Seat) engine.Score { return 0 }

// Outcome implements engine.State.
func (s *State) Outcome() engine.Outcome {
	winner := 3 - s.mover()
	if s.g.rules.Last == Loses {
		winner = s.mover()
	}
	o := engine.Outcome{End: 1}
	o.Returns[winner-1] = engine.FullReturn
	return o
}

// Metrics implements engine.State.
func (s *State) Metrics([]int32) {}

// ActionText implements engine.State.
func (s *State) ActionText(a engine.Action) string { return fmt.Sprintf("%c%d", 'a'+rune(a/10), a%10) }

// ParseAction implements engine.State.
func (s *State) ParseAction(text string) (engine.Action, error) {
	for _, a := range s.Actions(nil) {
		if s.ActionText(a) == text {
			return a, nil
		}
	}
	return 0, fmt.Errorf("move %q: write a pile and how many stones it loses, as in a2", text)
}

// Position implements engine.State.
func (s *State) Position() string {
	text := ""
	for _, n := range s.piles {
		text += "," + strconv.Itoa(n)
	}
	return fmt.Sprintf("%s %d", text[1:], s.mover())
}
