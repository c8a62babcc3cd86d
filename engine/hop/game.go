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
	// stepsUp and stepsDown hold, by player and axis, the slots in which the
	// rules allow that step; without a rule for steps they are lines.
	stepsUp, stepsDown [2][axes]uint64

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
	return []string{"no-counters", "no-move", "repetition", "limit"}
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
	if err := rules.ProblemError(problems); err != nil {
		return nil, err
	}
	return g, nil
}

// build lays the rules out for playing. The board must be valid.
func build(r *Rules, men [2]uint64) *Game {
	g := &Game{
		graph: newGraph(r.Board), rules: *r, start: position{men: men},
		continuation: r.Continuation, mustCapture: r.Capture == CaptureMandatory,
	}
	g.stepsUp = [2][axes]uint64{g.lines, g.lines}
	g.stepsDown = g.stepsUp
	if r.Steps == StepsNotBackward {
		g.forbidBackward()
	}
	g.describeColumns()
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

// describeColumns fills in what the tables need to know.
func (g *Game) describeColumns() {
	g.info = engine.Info{
		Family: "hop", Roles: []engine.Role{{Name: first.String(), Own: true}, {Name: second.String(), Own: true}}, Unit: "counters",
		EndReasons: endReasons(), Limit: g.rules.Limit.Plies, CutOff: endLimit, WholeScores: true,
	}
	for i := range g.moves {
		g.info.Actions = append(g.info.Actions, g.moves[i].name)
	}
	column := func(present bool, m engine.Metric) int {
		if !present {
			return -1
		}
		g.info.Metrics = append(g.info.Metrics, m)
		return len(g.info.Metrics) - 1
	}
	add := func(present bool, name, doc string) int {
		return column(present, engine.Metric{Name: name, Kind: engine.Measure, Doc: doc})
	}
	fired := func(present bool, rule, doc string) int { return column(present, engine.FiringOf(rule, doc, 0)) }
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
		continuations: fired(chains, "continuation",
			"hops after which the same counter could hop again and the turn went on"),
		captureFired: fired(g.mustCapture, "capture",
			"plies at which the duty to capture removed a step"),
		stepsFired: fired(g.rules.Steps != StepsAny, "steps",
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
	_ engine.Stepper = (*State)(nil)
	_ engine.Drawer  = (*State)(nil)
)
