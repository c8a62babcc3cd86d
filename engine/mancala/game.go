package mancala

import (
	"errors"
	"fmt"

	"houserules/engine"
)

// Game is a compiled rule set. It is immutable and safe for concurrent use.
type Game struct {
	board
	rules Rules
	info  engine.Info
	start position

	// The rules again, in the form in which a move asks for them.
	skipOrigin bool
	counts     [MaxSeeds + 1]bool // by seeds in a house
	slam       GrandSlam
	slamSeeds  int // a row with more seeds than this before a move can not be emptied by it
	mustFeed   bool
	cannotFeed CannotFeed
	// countEnd is the largest number of seeds on the board with which no
	// position has a capture; -1 where that does not end games.
	countEnd int

	metrics metricColumns
}

// The end reasons, in the order of Info.EndReasons.
const (
	endMajority engine.EndReason = iota + 1
	endGrandSlam
	endNoMove
	endCannotFeed
	endNoCapture
	endRepetition
	endLimit
)

func endReasons() []string {
	return []string{
		"majority", "grand-slam", "no-move", "cannot-feed",
		"no-capture-possible", "repetition", engine.LimitReason,
	}
}

// metricColumns are the indices of the columns; -1 where a rule set has no
// such rule.
type metricColumns struct{ seedsLeft, lastCapture, kroo, feeding, slam int }

// New compiles a rule set. It refuses rules in which Check finds an error.
func New(r *Rules) (*Game, error) {
	g, problems := compile(r)
	var errs []error
	for _, p := range problems {
		if !p.Warning {
			errs = append(errs, fmt.Errorf("%s: %s", p.Path, p.Text))
		}
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return g, nil
}

// build lays the rules out for playing. The board must be valid.
func build(r *Rules) *Game {
	g := &Game{
		board:      board{rows: r.Board.Houses, size: r.Board.Houses[0] + r.Board.Houses[1]},
		rules:      *r,
		skipOrigin: r.Kroo == KrooSkip,
		slam:       r.GrandSlam,
		mustFeed:   r.Feeding == FeedMust,
		cannotFeed: r.CannotFeed,
		countEnd:   -1,
	}
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

// describeColumns fills in what the tables need to know.
func (g *Game) describeColumns() {
	g.info = engine.Info{
		Family: "mancala", Roles: []string{south.String(), north.String()}, Unit: "seeds",
		EndReasons: endReasons(), Limit: g.rules.Limit.Plies,
	}
	for h := range g.size {
		g.info.Actions = append(g.info.Actions, g.letter(h))
	}
	add := func(present bool, name, doc string) int {
		if !present {
			return -1
		}
		g.info.Metrics = append(g.info.Metrics, engine.Metric{Name: name, Doc: doc})
		return len(g.info.Metrics) - 1
	}
	g.metrics = metricColumns{
		seedsLeft:   add(true, "seeds_left", "seeds on the board when the game ended, before they were divided"),
		lastCapture: add(true, "last_capture", "ply of the last capture, 0 if there was none"),
		kroo:        add(true, "fired_kroo", "plies whose sowing came round to the house it started from"),
		feeding: add(g.mustFeed, "fired_feeding",
			"plies at which the duty to feed removed a move"),
		slam: add(g.slam != SlamCaptures, "fired_grand_slam",
			"plies at which the grand-slam rule removed a move or changed what the played move captured"),
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
