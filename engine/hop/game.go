package hop

import (
	"errors"
	"fmt"

	"houserules/engine"
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
	// steps holds, by player and direction, the points from which the rules
	// allow a step; without a rule for steps it is lines.
	steps [2][directions]uint64

	metrics metricColumns
}

// The end reasons, in the order of Info.EndReasons.
const (
	endNoCounters engine.EndReason = iota + 1
	endNoMove
	endRepetition
	endLimit
)

func endReasons() []string {
	return []string{"no-counters", "no-move", "repetition", engine.LimitReason}
}

// metricColumns are the indices of the columns; -1 where a rule set has no
// such rule.
type metricColumns struct {
	left                             [2]int
	lastCapture, passes              int
	multiHop, longest, continuations int
	captureFired, stepsFired         int
}

// New compiles a rule set. It refuses rules in which Check finds an error.
func New(r *Rules) (*Game, error) {
	g, problems := compile(r)
	var errs []error
	for _, p := range problems {
		if p.Warning {
			continue
		}
		at := p.Path
		if p.Line > 0 {
			at = fmt.Sprintf("%s:%d:%d", p.Path, p.Line, p.Column)
		}
		errs = append(errs, fmt.Errorf("%s: %s", at, p.Text))
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return g, nil
}

// build lays the rules out for playing. The board must be valid.
func build(r *Rules, men [2]uint64) *Game {
	g := &Game{
		graph: newGraph(r.Board), rules: *r, start: position{men: men},
		continuation: r.Continuation, mustCapture: r.Capture == CaptureMandatory,
	}
	g.steps = [2][directions]uint64{g.lines, g.lines}
	if r.Steps == StepsNotBackward {
		g.forbidBackward()
	}
	g.describeColumns()
	return g
}

// forbidBackward takes steps towards a player's own side, and all steps from
// the line farthest from it, off what the rules allow.
func (g *Game) forbidBackward() {
	backward := [2][]int{{south, southEast, southWest}, {north, northEast, northWest}}
	farthest := [2]int{0, g.height() - 1}
	for s := range backward {
		for _, d := range backward[s] {
			g.steps[s][d] = 0
		}
		for _, p := range g.points {
			if p.line == farthest[s] {
				for d := range directions {
					g.steps[s][d] &^= 1 << p.bit
				}
			}
		}
	}
}

// describeColumns fills in what the tables need to know.
func (g *Game) describeColumns() {
	g.info = engine.Info{
		Family: "hop", Roles: roles[:], Unit: "counters",
		EndReasons: endReasons(), Limit: g.rules.Limit.Plies,
	}
	for i := range g.moves {
		g.info.Actions = append(g.info.Actions, g.moves[i].name)
	}
	add := func(present bool, name, doc string) int {
		if !present {
			return -1
		}
		g.info.Metrics = append(g.info.Metrics, engine.Metric{Name: name, Doc: doc})
		return len(g.info.Metrics) - 1
	}
	chains := g.continuation != ContinuationNone
	g.metrics = metricColumns{
		left: [2]int{
			add(true, "counters_left_1", "counters that seat 1 had left when the game ended"),
			add(true, "counters_left_2", "counters that seat 2 had left when the game ended"),
		},
		lastCapture: add(true, "last_capture", "ply of the last capture, 0 if there was none"),
		passes: add(g.continuation == ContinuationOptional, "passes",
			"plies that ended a turn although the counter that had hopped could hop again"),
		multiHop: add(chains, "multi_hop_turns", "turns with two hops or more"),
		longest:  add(chains, "longest_chain", "the most hops of any one turn"),
		continuations: add(chains, "fired_continuation",
			"hops after which the same counter could hop again and the turn went on"),
		captureFired: add(g.mustCapture, "fired_capture",
			"plies at which the duty to capture removed a step"),
		stepsFired: add(g.rules.Steps != StepsAny, "fired_steps",
			"plies at which the rule for steps removed a step"),
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

var (
	_ engine.Game    = (*Game)(nil)
	_ engine.State   = (*State)(nil)
	_ engine.Copier  = (*State)(nil)
	_ engine.Stepper = (*State)(nil)
)
