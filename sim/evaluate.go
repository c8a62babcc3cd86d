package sim

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync/atomic"

	"houserules/engine"
	"houserules/engine/agent"
)

// Evaluator asks an agent what positions of a game are worth. It belongs to one
// worker.
type Evaluator struct {
	info *engine.Info
	game engine.Game   // without its limit of plies, where somebody searches
	can  engine.Skills // of who values, a Valuer among them
}

// NewEvaluator returns an evaluator. Its error says which agents value moves, if
// this one does not, or why it cannot play at all.
func NewEvaluator(g engine.Game, s agent.Spec) (*Evaluator, error) {
	e := &Evaluator{info: g.Info(), game: g}
	plain := s.New(engine.First, g.Info()).Skills()
	if plain.Valuer == nil {
		return nil, valuesNothing(g, s)
	}
	// Random games want their end; no search comes to a limit that is far off.
	if unlimited := g.Abilities().WithoutLimit; unlimited != nil && plain.Playouts == 0 {
		far, err := unlimited()
		if err != nil {
			return nil, fmt.Errorf("the rules without their limit of plies: %w", err)
		}
		far.Info().Variant = g.Info().Variant // nobody has it yet
		e.game = far
	}
	e.can = engine.SkillsOf(Player(e.game, s, engine.First))
	if err := e.can.Start(e.game.New()); err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

// Close gives back what the agent holds.
func (e *Evaluator) Close() { e.can.Close() }

// Err says why the agent could not answer, and what it said means nothing; nil where it
// could.
func (e *Evaluator) Err() error { return e.can.Forfeited() }

// valuesNothing says of an agent that it cannot be asked, and who can.
func valuesNothing(g engine.Game, s agent.Spec) error {
	var names []string
	for _, k := range AgentKinds() {
		other, err := ParseAgent(k.Name)
		if err != nil || k.Family != "" && k.Family != g.Info().Family {
			continue
		}
		if other.New(engine.First, g.Info()).Skills().Valuer != nil {
			names = append(names, k.Name)
		}
	}
	return fmt.Errorf("agent %s chooses without saying what moves are worth; those who say it are %s", s, strings.Join(names, ", "))
}

// StopOn makes the agent stop thinking where stop is set, see
// [engine.Interruptible]; what it says then means nothing.
func (e *Evaluator) StopOn(stop *atomic.Bool) { e.can.StopOn(stop) }

// Evaluation is what an agent thinks of a position.
type Evaluation struct {
	// Seat is the player for whom all is valued, who acts, or whose dice are to be
	// thrown, or who would act if the game were not over; 0 where that is nobody
	// in particular.
	Seat engine.Seat
	// Over is set where the game is over, and Chance where dice are to be thrown.
	// Then there are no moves.
	Over, Chance bool
	// Value is the value of the best move, of the throw by expectation, or of the
	// end of the game; missing where the agent says nothing of such positions.
	Value Value
	// Moves are all legal moves in canonical order, Best those that the agent
	// finds best, among which it would draw.
	Moves []MoveValue
	Best  []string
	// Depth is the number of plies looked ahead, and Nodes that of positions that
	// the search came to; both 0 for agents who search no depth.
	Depth int
	Nodes uint64
}

// MoveValue is what a move is worth.
type MoveValue struct {
	// Move is the move in the family's notation.
	Move string
	// Value is missing where the agent never tried the move.
	Value Value
	// AtMost is set where the move is worse than the best and Value is only a
	// bound from above.
	AtMost bool
}

// Value is a value in the unit that Evaluator.Unit describes, or missing.
type Value struct {
	Number float64
	Known  bool
}

// ValueUnit is what the values of an evaluator count.
type ValueUnit struct {
	// Name is the unit of the game's score, or what else values are.
	Name string
	// WonEnd is what a sole win adds to the lead; a loss takes it, shared among the
	// other seats. 0 where wins count nothing beside the lead.
	WonEnd float64
	// Shares is set where values are shares of the win, from 0 to 1.
	Shares bool
	// Playouts is the number of random games of which values are means, from a
	// tree grown for each position; 0 for values that are no estimates.
	Playouts int
}

// Unit says what values count.
func (e *Evaluator) Unit() ValueUnit {
	scale := e.can.Scale()
	u := ValueUnit{Name: e.info.Unit, Shares: scale.Shares, Playouts: e.can.Playouts}
	switch {
	case scale.Shares && scale.Objective == engine.Win:
		u.Name = "share of the win"
	case scale.Shares:
		u.Name = "share of the win, with a thirty-second of the weight on the lead"
	case scale.Objective != engine.Lead:
		u.WonEnd = e.units(float64(engine.FullReturn) * float64(e.info.Seats()-1) * engine.WonEnd)
	}
	return u
}

// units brings a player's value to the unit of Unit.
func (e *Evaluator) units(x float64) float64 {
	if e.can.Scale().Shares {
		return x
	}
	return x / 2 // leads are in half units of score
}

// Bounds reports whether of moves that are not the best only a bound from above is known.
func (e *Evaluator) Bounds() bool { return e.can.SearchAll == nil && e.can.Playouts == 0 }

// Parse reads a position in the game's notation, with no history.
func (e *Evaluator) Parse(position string) (engine.State, error) { return e.game.Parse(position) }

// At values a position that Parse has read.
func (e *Evaluator) At(s engine.State) Evaluation {
	if seat := s.Turn(); seat > 0 {
		return e.moves(s, seat)
	}
	v := Evaluation{Over: s.Turn() == engine.Over, Chance: s.Turn() == engine.Chance}
	if v.Seat = s.Mover(); v.Seat == 0 {
		return v
	}
	before := e.can.Effort()
	if x, ok := e.can.Worth(s, v.Seat); ok {
		v.Value = Value{e.units(x), true}
	}
	if v.Chance {
		v.cost(before, e.can.Effort())
	}
	return v
}

// moves values a position at which a seat acts.
func (e *Evaluator) moves(s engine.State, seat engine.Seat) Evaluation {
	v := Evaluation{Seat: seat}
	legal, before := s.Actions(nil), e.can.Effort()
	search := e.can.SearchAll
	bounds := e.Bounds()
	if search == nil {
		search = e.can.Search
	}
	values := search(s, legal, nil)
	v.cost(before, e.can.Effort())
	best := slices.Max(values)
	v.Value = Value{e.units(best), true}
	for i, x := range values {
		m := MoveValue{Move: s.ActionText(legal[i]), AtMost: bounds && x != best}
		if !math.IsInf(x, -1) {
			m.Value = Value{e.units(x), true}
		}
		if x == best {
			v.Best = append(v.Best, m.Move)
		}
		v.Moves = append(v.Moves, m)
	}
	return v
}

// cost notes what the search has cost.
func (v *Evaluation) cost(before, after engine.Effort) {
	v.Depth, v.Nodes = after.Depth, after.Since(before).Nodes
}
