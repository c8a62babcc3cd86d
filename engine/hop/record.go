package hop

import "houserules/engine"

// The end reasons, as indices of endings plus one.
const (
	endNoCounters engine.EndReason = iota + 1
	endNoMove
	endRepetition
	endLimit
)

// ending is a reason for which games end.
type ending struct {
	// name is the reason in the tables.
	name string
	// verdicts say what becomes of each player if it is their turn.
	verdicts [2]Ending
}

// endings are all reasons.
func endings(e *End) [endLimit]ending {
	drawn := [2]Ending{EndingDraw, EndingDraw}
	return [endLimit]ending{
		endNoCounters - 1: {"no-counters", [2]Ending{e.NoCounters.First, e.NoCounters.Second}},
		endNoMove - 1:     {"no-move", [2]Ending{e.NoMove.First.verdict(), e.NoMove.Second.verdict()}},
		endRepetition - 1: {"repetition", drawn},
		endLimit - 1:      {"limit", drawn},
	}
}

// verdict is what becomes of a player where the game ends because they cannot
// move. One who passes ends it only if the other would have to pass, too.
func (s Stuck) verdict() Ending {
	if s == StuckPasses {
		return EndingDraw
	}
	return Ending(s)
}

// returns shares the win of a game that ended at a player's turn, whatever was
// captured.
func (g *Game) returns(end engine.EndReason, mover side) (r [engine.MaxSeats]engine.Return) {
	switch g.endings[end-1].verdicts[mover] {
	case EndingLoss:
		r[mover.other()] = engine.FullReturn
	case EndingWin:
		r[mover] = engine.FullReturn
	default:
		r[0], r[1] = engine.FullReturn/2, engine.FullReturn/2
	}
	return r
}

// history is what the plies of a game leave behind.
type history struct {
	// first is the index of the first frame since the last capture.
	first int32
	// hops is the number of hops so far in a turn that goes on.
	hops int32

	// Counts for the tables, of the plies so far.
	lastCapture, passes              int32
	multiHop, longest, continuations int32
	captureFired, stepsFired, stuck  int32
	turns, closings                  int32
}

// hopped counts the n-th hop of a turn, and whether another may follow.
func (h *history) hopped(n int32, more bool) {
	if n == 2 {
		h.multiHop++
	}
	h.longest = max(h.longest, n)
	if more {
		h.hops = n
		h.continuations++
	}
}

// The names of columns that speak of seats and plies.
const (
	countersLeft1 = "counters_left_1"
	countersLeft2 = "counters_left_2"
	lastCapture   = "last_capture"
)

// column is a column that the family adds to the tables.
type column struct {
	engine.Metric
	// absent is set where the rule set has no such rule.
	absent bool
	// of is the value, given the position and what went before.
	of func(p *position, h *history) int32
}

// columns are the columns of all rule sets, in the order of the tables.
func (g *Game) columns() []column {
	measure := func(name, doc string) engine.Metric {
		return engine.Metric{Name: name, Kind: engine.Measure, Doc: doc}
	}
	fired := func(rule, doc string) engine.Metric { return engine.FiringOf(rule, doc, 0) }
	single := g.continuation == ContinuationNone
	return []column{
		{measure(countersLeft1, "counters that seat 1 had left when the game ended"),
			false, func(p *position, _ *history) int32 { return int32(p.left(first)) }},
		{measure(countersLeft2, "counters that seat 2 had left when the game ended"),
			false, func(p *position, _ *history) int32 { return int32(p.left(second)) }},
		{measure(lastCapture, "ply of the last capture, 0 if there was none"),
			false, func(_ *position, h *history) int32 { return h.lastCapture }},
		{measure("passes", "plies that ended a turn although the counter that had hopped could hop again"),
			g.continuation != ContinuationOptional, func(_ *position, h *history) int32 { return h.passes }},
		{measure("multi_hop_turns", "turns with two hops or more"),
			single, func(_ *position, h *history) int32 { return h.multiHop }},
		{measure("longest_chain", "the most hops of any one turn"),
			single, func(_ *position, h *history) int32 { return h.longest }},
		{fired("continuation", "hops after which the same counter could hop again and the turn went on"),
			single, func(_ *position, h *history) int32 { return h.continuations }},
		{fired("capture", "plies at which the duty to capture removed a step"),
			!g.mustCapture, func(_ *position, h *history) int32 { return h.captureFired }},
		{fired("steps", "plies at which the rule for steps removed a step"),
			!g.stepsRuled, func(_ *position, h *history) int32 { return h.stepsFired }},
		{fired("no_move", "plies at which a player who could not move passed"),
			g.passes == [2]bool{}, func(_ *position, h *history) int32 { return h.stuck }},
		{fired("turn", "plies after which a player's counters turned round"),
			g.mayTurn == [2]bool{}, func(_ *position, h *history) int32 { return h.turns }},
		{fired("closing", "plies that took a line out of play"),
			g.edges == nil, func(_ *position, h *history) int32 { return h.closings }},
	}
}

// describe fills in what the tables need to know.
func (g *Game) describe() {
	g.info = engine.Info{
		Family: "hop", Roles: g.rules.roles(), Unit: "counters",
		Limit: g.limit, CutOff: endLimit, WholeScores: true,
	}
	for _, e := range g.endings {
		g.info.EndReasons = append(g.info.EndReasons, e.name)
	}
	for i := range g.moves {
		g.info.Actions = append(g.info.Actions, g.moves[i].name)
	}
	for _, c := range g.columns() {
		if !c.absent {
			g.info.Metrics, g.values = append(g.info.Metrics, c.Metric), append(g.values, c.of)
		}
	}
}

// roles are who plays: two alike, or a hunter and who has the herd.
func (r *Rules) roles() []engine.Role {
	if r.hunt() {
		return []engine.Role{{Name: "Hunter"}, {Name: "Herd"}}
	}
	return []engine.Role{{Name: first.String(), Own: true}, {Name: second.String(), Own: true}}
}

// hunt says whether one player's counters hunt the other's.
func (r *Rules) hunt() bool { return r.Second != nil && !r.Second.Hops }
