package sides

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"houserules/engine"
)

// The columns that a game with the choice adds to its family's.
const (
	columnSwapped = iota
	columnSide
	columns
)

// Columns says which of a family's columns, by their places in its Info's Metrics,
// speak of sides or plies.
type Columns struct {
	// Plies hold the number of a ply, 0 for none. The choice is a ply, too, so
	// that those after it have a larger number.
	Plies []int
	// Sides are pairs of columns, of the first side and of the second, which the
	// tables have by seats.
	Sides [][2]int
}

// Game is a game of a family with its two players seated. It is immutable and
// safe for concurrent use.
type Game struct {
	inner engine.Game
	can   engine.Abilities // of the family's own game
	pie   bool
	// starter is the side that moves first.
	starter engine.Seat
	info    engine.Info
	family  Columns
	// keep and swap are the actions of the choice.
	keep, swap engine.Action
}

// New seats the players of a game of two sides: seat 1 has the side that moves
// first at the start. With pie, seat 2 may change sides after that. The game must
// have two seats, and name its actions where there is a pie.
func New(inner engine.Game, pie bool, family Columns) engine.Game {
	starter := inner.New().Turn()
	if starter != 2 {
		starter = engine.First
	}
	if starter == engine.First && !pie {
		return inner
	}
	g := &Game{inner: inner, can: inner.Abilities(), pie: pie, starter: starter, family: family}
	g.describe()
	return g
}

// Inner returns the family's own game.
func (g *Game) Inner() engine.Game { return g.inner }

// describe fills in what the tables need to know.
func (g *Game) describe() {
	g.info = *g.inner.Info()
	first, second := g.info.Roles[g.starter.Index()], g.info.Roles[2-g.starter.Index()-1]
	g.info.Roles = []engine.Role{first, second}
	if !g.pie {
		return
	}
	g.info.Pie = &engine.Pie{
		Swapped: len(g.info.Metrics) + columnSwapped, Return: len(g.info.Metrics) + columnSide, Starts: first.Name,
	}
	// Nobody's side is known before the choice: the seats are called by what they
	// do.
	g.info.Roles = []engine.Role{{Name: "opener", Own: true}, {Name: "chooser", Own: true}}
	g.info.Limit++
	n := len(g.info.Actions)
	g.keep, g.swap = engine.Action(n), engine.Action(n+1)
	g.info.Actions = append(slices.Clone(g.info.Actions), keepText, swapText)
	g.info.Metrics = append(slices.Clone(g.info.Metrics),
		engine.Metric{Name: "swapped", Kind: engine.Measure, Most: 1, Doc: "1 where the chooser swapped seats after the opener's first turn, else 0"},
		engine.Metric{Name: "starting_side_return", Kind: engine.Measure, Halves: true, Most: 2,
			Doc: fmt.Sprintf("what the side that moves first (%s) brought to whoever played it after the choice: 1 for a win, a half for a draw, 0 for a loss", first.Name)})
}

// Info implements engine.Game.
func (g *Game) Info() *engine.Info { return &g.info }

// New implements engine.Game.
func (g *Game) New() engine.State {
	phase := settled
	if g.pie {
		phase = opening
	}
	return newState(g, g.inner.New(), phase)
}

// Parse implements engine.Game.
func (g *Game) Parse(text string) (engine.State, error) {
	phase, position := settled, text
	if g.pie {
		for _, p := range []phaseOf{opening, choosing, swapped} {
			if rest, ok := strings.CutSuffix(text, p.suffix()); ok {
				phase, position = p, rest
			}
		}
	}
	s, err := g.inner.Parse(position)
	if err != nil {
		return nil, err
	}
	starts := s.Turn() == g.starter
	switch {
	case phase == opening && !starts:
		return nil, fmt.Errorf("position %q: %q is said while the side that starts is on its first turn", text, openingText)
	case phase == choosing && (starts || s.Turn() < engine.First):
		return nil, fmt.Errorf("position %q: %q is said when the first turn has passed to the other side", text, choosingText)
	}
	return newState(g, s, phase), nil
}

// Abilities implements engine.Game: those of the family's own game, by who sits where. There
// are no doors, and nobody who plays single positions for others: these know no seats. A
// family's record has no word for the choice.
func (g *Game) Abilities() engine.Abilities {
	can := &g.can
	a := engine.Abilities{Total: can.Total, Match: can.Match}
	if !g.pie {
		a.Record = can.Record
	}
	if can.WithoutLimit != nil {
		a.WithoutLimit = g.withoutLimit
	}
	if f := can.Features; f != nil {
		a.Features = &engine.Features{Names: f.Names, Of: func(s engine.State, dst []engine.Feature) []engine.Feature {
			return f.Of(own(s).inner, dst) // who is to choose a side has the one whose turn it is
		}}
	}
	if f := can.Standings; f != nil {
		a.Standings = &engine.Standings{Names: f.Names, Player: f.Player, Of: func(s engine.State, seat engine.Seat, dst []engine.Feature) []engine.Feature {
			return f.Of(own(s).inner, own(s).across(seat), dst)
		}}
	}
	if can.Drawing != nil {
		a.Drawing = func(s engine.State) engine.Drawing { return own(s).drawn(can.Drawing(own(s).inner)) }
	}
	if can.SettledDrawing != nil {
		a.SettledDrawing = func(s engine.State, o engine.Outcome) engine.Drawing {
			return own(s).drawn(can.SettledDrawing(own(s).inner, own(s).seated(o)))
		}
	}
	if can.After != nil {
		a.After = func(s engine.State, action engine.Action) string { return own(s).position(action) }
	}
	if can.Steps != nil {
		a.Steps = func(s engine.State, action engine.Action) iter.Seq[[]engine.Place] { return own(s).steps(action) }
	}
	if can.Turned != nil && !g.pie { // a choice of sides is the second player's alone
		a.Turned = func(s engine.State) string { return can.Turned(own(s).inner) }
	}
	if can.Tell != nil {
		a.Tell = func(s engine.State, action engine.Action) engine.Telling {
			if own(s).phase == choosing {
				return engine.Telling{} // of the choice there is nothing to tell
			}
			return can.Tell(own(s).inner, action)
		}
	}
	if can.Resigned != nil {
		a.Resigned = func(s engine.State, seat engine.Seat) (engine.Outcome, bool) {
			o, known := can.Resigned(own(s).inner, own(s).across(seat))
			return own(s).seated(o), known
		}
	}
	if can.Agreed != nil {
		a.Agreed = func(s engine.State, shares []engine.Score) (engine.Outcome, bool) {
			if len(shares) == 2 && own(s).crossed() {
				shares = []engine.Score{shares[1], shares[0]}
			}
			o, known := can.Agreed(own(s).inner, shares)
			return own(s).seated(o), known
		}
	}
	return a
}

// own is a state of a game of this package.
func own(s engine.State) *State { return s.(*State) }

// withoutLimit is the game with its family's game without a limit of plies.
func (g *Game) withoutLimit() (engine.Game, error) {
	far, err := g.can.WithoutLimit()
	if err != nil {
		return nil, err
	}
	return New(far, g.pie, g.family), nil
}

var _ engine.Game = (*Game)(nil)
