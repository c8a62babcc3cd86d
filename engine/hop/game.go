package hop

import (
	"houserules/engine"
	"houserules/engine/rules"
)

// Game is a compiled rule set. It is immutable and safe for concurrent use.
type Game struct {
	*graph
	rules Rules
	info  engine.Info
	start position

	// The rules again, in the form in which a move asks for them.
	continuation Continuation
	mustCapture  bool
	stepsRuled   bool // steps need more than a line
	repetition   int  // the occurrence that ends a game, 0 for none
	// passes has the players who pass when they cannot move.
	passes [2]bool
	limit  int
	// stepsUp and stepsDown hold, by player and axis, the slots in which the
	// rules allow that step; without a rule for steps they are lines.
	stepsUp, stepsDown [2][axes]uint64

	// knobs are all knobs, for the lists of those who play otherwise than legal and move
	// do; rolls is set where State.Roll knows them.
	knobs rules.Settings
	rolls bool

	endings [endLimit]ending
	// values fill the columns of Info.Metrics.
	values []func(*position, *history) int32
}

// New compiles a rule set. It refuses rules in which Check finds an error.
func New(r *Rules) (*Game, error) {
	g, problems := compile(r)
	if err := rules.ProblemError(problems); err != nil {
		return nil, err
	}
	g.knobs = rules.NewSettings(&g.rules, Default())
	g.rolls = rolledKnobs().Plays(g.knobs)
	return g, nil
}

// build lays the rules out for playing. The board must be valid.
func build(r *Rules, men [2]uint64) *Game {
	g := &Game{
		graph: newGraph(r.Board), rules: *r, start: position{men: men, mover: r.side()},
		continuation: r.Continuation, mustCapture: r.Capture == CaptureMandatory,
		stepsRuled: r.Steps != StepsAny, limit: r.Limit.Plies, endings: endings(&r.End),
		passes: [2]bool{r.End.NoMove.First == StuckPasses, r.End.NoMove.Second == StuckPasses},
	}
	if rule := r.End.Repetition; rule != nil {
		g.repetition = rule.Count
	}
	g.stepsUp = [2][axes]uint64{g.lines, g.lines}
	g.stepsDown = g.stepsUp
	if r.Steps == StepsNotBackward {
		g.forbidBackward()
	}
	g.describe()
	return g
}

// forbidBackward takes steps towards a player's own side, and steps along the
// line farthest from it, off what the rules allow. From that line every other
// step leads back.
func (g *Game) forbidBackward() {
	for _, axis := range []int{north, northEast, northWest} {
		g.stepsDown[first][axis] = 0
		g.stepsUp[second][axis] = 0
	}
	farthest := [2]int{0, g.height() - 1}
	for s, line := range farthest {
		for _, p := range g.points {
			if p.line == line {
				g.stepsUp[s][east] &^= 1 << p.bit
				g.stepsDown[s][east] &^= 1 << p.bit
			}
		}
	}
}

// Info implements engine.Game.
func (g *Game) Info() *engine.Info { return &g.info }

// Rules returns a copy of the rules.
func (g *Game) Rules() Rules { return g.rules }

// New implements engine.Game.
func (g *Game) New() engine.State { return newState(g, g.start) }

// Parse implements engine.Game.
func (g *Game) Parse(text string) (engine.State, error) {
	p, err := g.parse(text)
	if err != nil {
		return nil, err
	}
	return newState(g, p), nil
}

// Abilities implements engine.Game.
func (g *Game) Abilities() engine.Abilities {
	return engine.Abilities{
		Doors: g.FastDoors, WithoutLimit: g.WithoutLimit, Total: g.Total(),
		Draw:  func(s engine.State) engine.Drawing { return s.(*State).Draw() },
		After: func(s engine.State, a engine.Action) string { return s.(*State).After(a) },
		Tell:  func(s engine.State, a engine.Action) engine.Telling { return s.(*State).Tell(a) },
	}
}

// WithoutLimit is an ability.
func (g *Game) WithoutLimit() (engine.Game, error) {
	r := g.rules
	r.Limit.Plies = max(r.Limit.Plies, engine.FarLimit)
	far, err := New(&r)
	if err != nil {
		return nil, err // not far: a nil *Game is no nil Game
	}
	return far, nil
}

var (
	_ engine.Game  = (*Game)(nil)
	_ engine.State = (*State)(nil)
	_ engine.Mover = (*State)(nil)
)
