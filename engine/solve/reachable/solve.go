package reachable

import (
	"context"
	"fmt"
	"iter"
	"math"
)

// Options say how positions are found and solved; none of them changes a value.
type Options struct {
	// Memory is about how many bytes may be used; 0 for no bound.
	Memory int
	// Found is told now and then how many positions were found; may be nil.
	Found func(positions int)
	// Solved is told of each layer that is solved; may be nil.
	Solved func(layer, positions int)
}

// TooManyError says that more positions can be reached than memory holds.
type TooManyError struct {
	// Found is how many were found, Memory about how many bytes they take; All is set
	// where there are no more.
	Found, Memory int
	All           bool
}

// Error implements error.
func (e *TooManyError) Error() string {
	return fmt.Sprintf("%d positions or more can be reached, which take about %d bytes", e.Found, e.Memory)
}

// Solver finds the values of all positions of a game that can be reached from some.
type Solver[P comparable] struct {
	game   Game[P]
	layers []*layer[P]
}

// Count counts the positions of a layer by their result for the player to move.
type Count struct{ Positions, Wins, Draws, Losses int }

// New returns a solver for a game.
func New[P comparable](g Game[P]) *Solver[P] { return &Solver[P]{game: g} }

// Found is how many positions were found so far.
func (s *Solver[P]) Found() int {
	n := 0
	for _, l := range s.layers {
		n += len(l.found)
	}
	return n
}

// Solve finds all positions that can be reached from the roots, and their values. When the
// context is done it returns its error, and a *TooManyError where memory does not do.
func (s *Solver[P]) Solve(ctx context.Context, roots iter.Seq[P], o Options) error {
	s.layers = nil
	if err := s.find(ctx, roots, o); err != nil {
		return err
	}
	for n, l := range s.layers {
		if len(l.found) > math.MaxUint32/2 {
			return fmt.Errorf("layer %d has %d positions, more than can be numbered", n, len(l.found))
		}
		w, err := s.layer(ctx, n, -1)
		if err != nil {
			return err
		}
		l.values, l.ranks, l.longest = w.values, w.ranks, w.longest
		if o.Solved != nil {
			o.Solved(n, len(l.found))
		}
	}
	return nil
}

// Value is what a position is worth to the player to move, with an empty history: 1, 0
// or -1, and its rank. It is false of one that was not reached.
func (s *Solver[P]) Value(p P) (value, rank int, ok bool) {
	n := s.game.Layer(p)
	if n >= len(s.layers) || len(s.layers[n].places) == 0 {
		return 0, 0, false
	}
	l := s.layers[n]
	if at := l.places[l.place(s.game.Hash(p), p)]; at != 0 {
		return int(l.values[at-1]), int(l.ranks[at-1]), true
	}
	return 0, 0, false
}

// Count counts a layer.
func (s *Solver[P]) Count(n int) Count {
	if n >= len(s.layers) {
		return Count{}
	}
	l := s.layers[n]
	c := Count{Positions: len(l.found)}
	for _, v := range l.values {
		switch v {
		case 1:
			c.Wins++
		case -1:
			c.Losses++
		default:
			c.Draws++
		}
	}
	return c
}

// Longest is a number of plies that no line exceeds in which somebody forces a win.
func (s *Solver[P]) Longest() int {
	n := 0
	for _, l := range s.layers {
		n += l.longest
	}
	return n
}

// Moves returns the values of a position's moves to the player who makes them: values counts
// the position as part of the history, so that its return is a draw, fresh takes the
// positions after the moves with an empty history.
func (s *Solver[P]) Moves(ctx context.Context, start P) (values, fresh []int, err error) {
	n := s.game.Layer(start)
	l := s.layers[n]
	again, err := s.layer(ctx, n, l.number(s.game.Hash(start), start))
	if err != nil {
		return nil, nil, err
	}
	s.game.Look(start, func(next P, mine bool) {
		table, _, _ := s.Value(next)
		own := table
		if s.game.Layer(next) == n {
			own = int(again.values[l.number(s.game.Hash(next), next)])
		}
		if !mine {
			table, own = -table, -own
		}
		values, fresh = append(values, own), append(fresh, table)
	})
	return values, fresh, nil
}
