package mancala

import (
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/rules"
)

// Game is a compiled rule set. It is immutable and safe for concurrent use.
type Game struct {
	board
	rules Rules
	info  engine.Info
	start position

	// The rules again, in the form in which a move asks for them.
	next           [2][2*MaxRow + 1]uint8 // the track: what follows each house, and the store, for each mover
	lap            int                    // length of the track
	reach          [2 * MaxRow]uint16     // seeds that a house needs to reach the opponent's row
	relay          bool
	extraTurn      bool
	skipOrigin     bool
	counts         [MaxSeeds + 1]bool // by seeds in a house
	chainStep      int                // from a captured house to the next: -1, 0 or 1
	opposite       Opposite
	groups         int
	slam           GrandSlam
	slamSeeds      int // a row with more seeds than this before a move cannot be emptied by it
	mustFeed       bool
	cannotFeed     CannotFeed
	singletonsLast bool
	// countEnd is the largest number of seeds on the board with which no
	// position has a capture; -1 where that does not end games.
	countEnd int

	metrics metricColumns
}

// The end reasons, in the order of Info.EndReasons.
const (
	endMajority engine.EndReason = iota + 1
	endGrandSlam
	endRowEmpty
	endNoMove
	endCannotFeed
	endNoCapture
	endFewSeeds
	endAllOnes
	endRepetition
	endLimit
)

func endReasons() []string {
	return []string{
		"majority", "grand-slam", "row-empty", "no-move", "cannot-feed",
		"no-capture-possible", "few-seeds", "all-ones", "repetition", "limit",
	}
}

// metricColumns are the indices of the columns; -1 where a rule set has no
// such rule.
type metricColumns struct {
	seedsLeft, lastCapture int
	fired                  [firings]int
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
func build(r *Rules) *Game {
	g := &Game{
		board:          board{rows: r.Board.Houses, size: r.Board.Houses[0] + r.Board.Houses[1]},
		rules:          *r,
		relay:          r.Sowing.Laps == LapsRelay,
		extraTurn:      r.Sowing.ExtraTurn == ExtraStore,
		skipOrigin:     r.Kroo == KrooSkip,
		opposite:       r.Capture.Opposite,
		groups:         r.Capture.Groups,
		slam:           r.GrandSlam,
		mustFeed:       r.Feeding == FeedMust,
		cannotFeed:     r.CannotFeed,
		singletonsLast: r.Singletons == SingletonsLast,
		countEnd:       -1,
	}
	g.layTrack(r.Sowing.Direction == Clockwise, r.Sowing.Stores == StoresOwn, r.Capture.Chain)
	largest := 0
	for _, n := range r.Capture.Counts {
		g.counts[n] = true
		largest = max(largest, n)
	}
	// A move adds at least nothing to the row that it empties, and takes at
	// most the largest count from each of its houses.
	g.slamSeeds = largest * max(g.rows[0], g.rows[1])
	for i := range g.size {
		g.start.houses[i] = uint16(r.Board.Seeds)
	}
	g.describeColumns()
	return g
}

// wholeScores says whether nobody can have half a seed: none is there at the
// start, and no end splits those that are left.
func (g *Game) wholeScores() bool {
	divisions := g.divisions()
	return !slices.Contains(divisions[:], DivSplit) && !strings.Contains(g.rules.Board.Start, ".5")
}

// describeColumns fills in what the tables need to know.
func (g *Game) describeColumns() {
	g.info = engine.Info{
		Family: "mancala", Roles: []engine.Role{{Name: south.String(), Own: true}, {Name: north.String(), Own: true}}, Unit: "seeds",
		EndReasons: endReasons(), Limit: g.rules.Limit.Plies, CutOff: endLimit, WholeScores: g.wholeScores(),
	}
	for h := range g.size {
		g.info.Actions = append(g.info.Actions, g.letter(h))
	}
	add := func(name, doc string, most int) {
		g.info.Metrics = append(g.info.Metrics, engine.Metric{Name: name, Kind: engine.Measure, Doc: doc, Most: most})
	}
	limit := g.rules.Limit.Plies
	add("seeds_left", "seeds on the board when the game ended, before they were divided", MaxSeeds)
	add("last_capture", "ply of the last capture, 0 if there was none", limit)
	g.metrics = metricColumns{seedsLeft: 0, lastCapture: 1}
	for rule := range firing(firings) {
		g.metrics.fired[rule] = -1
		if rule.in(&g.rules) {
			g.metrics.fired[rule] = len(g.info.Metrics)
			g.info.Metrics = append(g.info.Metrics, engine.FiringOf(rule.name(), rule.doc(), limit)) // at most once a ply
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

var (
	_ engine.Game    = (*Game)(nil)
	_ engine.State   = (*State)(nil)
	_ engine.Stepper = (*State)(nil)
	_ engine.Drawer  = (*State)(nil)
)
