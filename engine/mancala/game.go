package mancala

import (
	"iter"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
	"houserules/engine/rules"
)

// Game is a compiled rule set. It is immutable and safe for concurrent use.
type Game struct {
	rules Rules
	core  *core.Rules
	info  engine.Info
	// laid is the position at the start before handicap and komi.
	laid core.Position
	// keys say which position is which; nil where they do not know the rules.
	keys *recognizing
	// firings are the columns of the counted rules.
	firings []tally.Column
}

// New compiles a rule set. It refuses rules in which Check finds an error.
func New(r *Rules) (*Game, error) {
	g, problems := compile(r)
	if err := rules.ProblemError(problems); err != nil {
		return nil, err
	}
	g.core.Knobs = rules.NewSettings(&g.rules, Default())
	g.keys = newKeys(g.core, KeyedKnobs())
	return g, nil
}

// build lays the rules out for playing, from the uniform start. The board must
// be valid.
func build(r *Rules) *Game {
	s := r.settings()
	g := &Game{rules: *r, core: core.Compile(s), firings: tally.Columns(s.Counted)}
	g.startFrom(s.Start)
	g.describeColumns()
	return g
}

// settings are the rules in the terms of the specification, which gets the
// knobs by groups.
func (r *Rules) settings() core.Settings {
	s := core.Settings{
		Board: core.NewBoard(r.Board.Houses), Moves: r.Moves, End: r.End, Limit: r.Limit,
		Remaining: r.divisions(), Barren: -1, Counted: r.counted(),
	}
	for i := range s.Size {
		s.Start.Houses[i] = uint16(r.Board.Seeds)
	}
	return s
}

// startFrom makes a position the start, with handicap and komi on top of it. A
// majority depends on it.
func (g *Game) startFrom(p core.Position) {
	g.laid = p
	g.core.Start = g.rules.compensate(&g.core.Board, p)
	g.core.Majority = g.majority(&g.core.Start)
}

// seeds are the seeds of the game, board and stores, without the komi, in half units.
func (g *Game) seeds() engine.Score { return g.core.All(&g.laid) }

// majority is the score that ends a game with the seeds of a position, komi
// among them.
func (g *Game) majority(p *core.Position) engine.Score {
	m := g.rules.End.Majority
	if !m.Set {
		return core.Never
	}
	komi := g.rules.paid()
	return threshold(m, max(0, g.core.All(p)-komi), komi)
}

// wholeScores says whether nobody can have half a seed: none is there at the
// start, and no end splits those that are left.
func (g *Game) wholeScores() bool {
	return !slices.Contains(g.core.Remaining[:], DivSplit) && !strings.Contains(g.rules.Board.Start, ".5") && g.rules.halves()%2 == 0
}

// describeColumns fills in what the tables need to know.
func (g *Game) describeColumns() {
	limit := g.rules.Limit.Plies
	g.info = engine.Info{
		Family: "mancala", Roles: []engine.Role{{Name: core.South.String(), Own: true}, {Name: core.North.String(), Own: true}},
		Unit: "seeds", EndReasons: endReasons(), Limit: limit, CutOff: core.EndLimit, WholeScores: g.wholeScores(),
	}
	if g.rules.Sowing.Stores != StoresNone {
		g.info.Passing = engine.Units(1)
	}
	for h := range g.core.Size {
		g.info.Actions = append(g.info.Actions, letter(&g.core.Board, h))
	}
	if g.rules.Sowing.Opening == OpeningPile {
		for h := range g.core.Size {
			g.info.Actions = append(g.info.Actions, piled(&g.core.Board, h))
		}
	}
	metrics := make([]engine.Metric, tally.ColumnCount(g.core.Counted))
	metrics[tally.SeedsLeft] = engine.Metric{
		Name: "seeds_left", Kind: engine.Measure, Most: MaxSeeds,
		Doc: "seeds on the board when the game ended, before they were divided",
	}
	metrics[tally.LastCapture] = engine.Metric{
		Name: "last_capture", Kind: engine.Measure, Most: limit,
		Doc: "ply of the last capture, 0 if there was none",
	}
	table := firings()
	for _, c := range g.firings {
		f := &table[c.Rule]
		metrics[c.Index] = engine.FiringOf(f.name, f.doc, limit) // at most once a ply
	}
	g.info.Metrics = metrics
}

// Info implements engine.Game.
func (g *Game) Info() *engine.Info { return &g.info }

// Abilities implements engine.Game. Package doors has more.
func (g *Game) Abilities() engine.Abilities {
	return engine.Abilities{
		Total:          g.Total(),
		Match:          g.match(),
		Features:       g.features(),
		Drawing:        func(s engine.State) engine.Drawing { return s.(*State).Drawing() },
		SettledDrawing: func(s engine.State, o engine.Outcome) engine.Drawing { return s.(*State).SettledDrawing(o) },
		After:          func(s engine.State, a engine.Action) string { return s.(*State).After(a) },
		Steps:          func(s engine.State, a engine.Action) iter.Seq[[]engine.Place] { return s.(*State).Steps(a) },
		Turned:         g.turning(),
		Tell:           func(s engine.State, a engine.Action) engine.Telling { return s.(*State).Tell(a) },
		Resigned:       func(s engine.State, seat engine.Seat) (engine.Outcome, bool) { return s.(*State).Resigned(seat) },
		Agreed:         func(s engine.State, shares []engine.Score) (engine.Outcome, bool) { return s.(*State).Agreed(shares) },
	}
}

// Rules returns a copy of the rules.
func (g *Game) Rules() Rules { return g.rules }

// RulesOf returns a copy of the rules of a game of the family whose seats are not changed;
// false of any other.
func RulesOf(g engine.Game) (Rules, bool) {
	if own, ok := g.(interface{ Rules() Rules }); ok { // doors have a Game inside
		return own.Rules(), true
	}
	return Rules{}, false
}

// Compiled returns the compiled rules, which must not be changed. It is for the
// packages of this family, such as the fast doors.
func (g *Game) Compiled() *core.Rules { return g.core }

// New implements engine.Game.
func (g *Game) New() engine.State { return stateOf(g, g.core.Start, roomToPlay) }

// Parse implements engine.Game.
func (g *Game) Parse(text string) (engine.State, error) {
	p, err := parse(&g.core.Board, text)
	if err != nil {
		return nil, err
	}
	return stateOf(g, p, roomToLook), nil
}

var (
	_ engine.Game  = (*Game)(nil)
	_ engine.State = (*State)(nil)
)
