package hop

import (
	"iter"

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
	// heads has the players whose counters may not step in every direction, hops all
	// points for those whose counters hop.
	heads [2]bool
	hops  [2]set
	// edges hold, for each edge at which lines close, what closes there, the outermost
	// first. turns are where each player's counters turn round, by heading.
	edges [][]set
	turns [2][2]set
	// images are the points where those of some bits come to lie when the board is turned;
	// nil where the two sides differ.
	images map[int]set
	// mayTurn has the players whose counters can turn round.
	mayTurn    [2]bool
	repetition int // the occurrence that ends a game, 0 for none
	// passes has the players who pass when they cannot move.
	passes [2]bool
	limit  int
	// stepsUp and stepsDown hold, by player, heading (0 is to the top) and axis, the
	// slots in which the rules allow that step; without a rule for steps they are
	// lines.
	stepsUp, stepsDown [2][2][axes]set

	// knobs are all knobs, for the allow-lists of everything that plays without legal and
	// move; playouts play random games out; nil where they do not know the rules.
	knobs    rules.Settings
	playouts *playouts

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
	g.layImages()
	g.knobs = rules.NewSettings(&g.rules, Default())
	if !g.Wide() && playoutKnobs().Plays(g.knobs) {
		g.playouts = newPlayouts(g, playoutKnobs())
	}
	return g, nil
}

// build lays the rules out for playing. The board must be valid.
func build(r *Rules, board *graph, men [2]set) *Game {
	g := &Game{
		graph: board, rules: *r, start: position{men: men, mover: r.side()},
		continuation: r.Continuation, mustCapture: r.Capture == CaptureMandatory,
		limit: r.Limit.Plies, endings: endings(&r.End),
		passes: [2]bool{r.End.NoMove.First == StuckPasses, r.End.NoMove.Second == StuckPasses},
	}
	if rule := r.End.Repetition; rule != nil {
		g.repetition = rule.Count
	}
	for s := first; s <= second; s++ {
		steps, hops := r.movement(s)
		g.heads[s] = steps != StepsAny
		g.stepsRuled = g.stepsRuled || g.heads[s]
		if hops {
			g.hops[s] = g.all
		}
		for heading := range g.stepsUp[s] {
			g.laySteps(s, heading, steps)
		}
	}
	g.layEdges(r.Closing)
	g.layTurn(r.Rotation)
	g.describe()
	return g
}

// movement is in which directions a player's counters step, and whether they hop.
func (r *Rules) movement(s side) (Steps, bool) {
	if s == second && r.Second != nil {
		return r.Second.Steps, r.Second.Hops
	}
	return r.Steps, true
}

// laySteps lays out where a player may step whose counters go to the top (heading 0) or
// to the bottom. On the farthest line a rule against stepping back leaves no step: every
// step but along the line leads back.
func (g *Game) laySteps(s side, heading int, steps Steps) {
	up, down := &g.stepsUp[s][heading], &g.stepsDown[s][heading]
	*up, *down = g.lines, g.lines
	if steps == StepsAny {
		return
	}
	back := down
	if heading == 1 {
		back = up
	}
	back[north], back[northEast], back[northWest] = set{}, set{}, set{}
	if steps == StepsAhead {
		up[east], down[east] = set{}, set{}
	}
	farthest := heading * (g.height - 1)
	for _, p := range g.points {
		if steps == StepsNotBackward && p.line == farthest {
			up[east], down[east] = up[east].less(one(p.bit)), down[east].less(one(p.bit))
		}
	}
}

// Info implements engine.Game.
func (g *Game) Info() *engine.Info { return &g.info }

// Rules returns a copy of the rules.
func (g *Game) Rules() Rules { return g.rules }

// New implements engine.Game.
func (g *Game) New() engine.State { return stateOf(g, g.start, roomToPlay) }

// Parse implements engine.Game.
func (g *Game) Parse(text string) (engine.State, error) {
	p, err := g.parse(text)
	if err != nil {
		return nil, err
	}
	return stateOf(g, p, roomToLook), nil
}

// Abilities implements engine.Game.
func (g *Game) Abilities() engine.Abilities {
	return engine.Abilities{
		Doors: g.FastDoors, Player: g.FastPlayer, WithoutLimit: g.WithoutLimit, Total: g.Total(), Features: g.features(),
		Drawing: func(s engine.State) engine.Drawing { return s.(*State).Drawing() },
		After:   func(s engine.State, a engine.Action) string { return s.(*State).After(a) },
		Steps:   func(s engine.State, a engine.Action) iter.Seq[[]engine.Place] { return s.(*State).Steps(a) },
		Tell:    func(s engine.State, a engine.Action) engine.Telling { return s.(*State).Tell(a) },
		Turned:  g.turning(),
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
)
