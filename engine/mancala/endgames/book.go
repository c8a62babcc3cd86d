package endgames

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime/debug"

	"houserules/engine"
	"houserules/engine/mancala"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/sides"
	"houserules/engine/solve"
	"houserules/engine/solve/tables"
)

// Book is the layers that a folder has, to be asked about positions. It is not safe
// for concurrent use.
type Book struct {
	solver  *Solver
	judge   *judge
	failure error
}

// OpenBook reads all layers of a folder from the first on that are there. It is an
// error if one of them is damaged or if there is none.
func OpenBook(r *mancala.Rules, hash, folder string) (*Book, error) {
	s, err := New(r, hash)
	if err != nil {
		return nil, err
	}
	if err := s.load(folder); err != nil {
		s.Close()
		return nil, err
	}
	return &Book{solver: s, judge: &judge{Solver: s}}, nil
}

// load reads layers until one is not there.
func (s *Solver) load(folder string) error {
	f, err := tables.OpenExisting(folder)
	if err != nil {
		return err
	}
	defer f.Close()
	for n := range mostSeeds + 1 {
		held, err := f.Map(tables.Header{Rules: s.hash, Class: s.class.String(), Seeds: n, States: s.states(n)})
		switch {
		case errors.Is(err, fs.ErrNotExist) && n == 0:
			return fmt.Errorf("%s is not there", f.File(n))
		case errors.Is(err, fs.ErrNotExist):
			s.space = newSpace(s.rules.Board, n-1)
			return nil
		case err != nil:
			return err
		}
		s.layers = append(s.layers, newLayer(positions(s.rules.Board, n), held))
	}
	s.space = newSpace(s.rules.Board, mostSeeds)
	return nil
}

// Close implements engine.Endgames.
func (b *Book) Close() { b.solver.Close() }

// Err implements engine.Endgames.
func (b *Book) Err() error { return b.failure }

// Seeds implements solve.Book.
func (b *Book) Seeds() int { return len(b.solver.layers) - 1 }

// PlayedOn implements solve.Book: a majority ends games earlier.
func (b *Book) PlayedOn() bool { return b.solver.rules.Has(core.EndMajority) }

// Lead implements engine.Endgames: right after a capture, or at the start, where
// nothing has a history, if the tables reach and their bounds do not differ.
func (b *Book) Lead(s engine.State) (lead engine.Score, known bool) {
	if b.failure != nil {
		return 0, false
	}
	defer func(before bool) {
		debug.SetPanicOnFault(before)
		if p := recover(); p != nil {
			b.failure = tables.Fault(p, b.solver.lost)
		}
	}(debug.SetPanicOnFault(true))
	own, ok := family(s)
	if !ok {
		return 0, false
	}
	here := own.Snapshot()
	if here.Since > 0 {
		return 0, false
	}
	seeds := b.solver.rules.OnBoard(here.Position)
	if seeds >= len(b.solver.layers) {
		return 0, false
	}
	lo, hi := b.solver.bounds(here.Position, seeds, seenBy(here.LastCapturer, here.Mover))
	return engine.Units(lo), lo == hi
}

// Moves implements solve.Book.
func (b *Book) Moves(ctx context.Context, s engine.State, workers int) (list []solve.Move, err error) {
	defer tables.Guard(&err, b.solver.lost)()
	own, at := b.standing(s)
	if at == nil {
		return nil, nil
	}
	at.past = at.past[:0]
	for ago := own.Snapshot().Since; ago >= 0; ago-- {
		at.past = append(at.past, *own.Ago(ago))
	}
	return b.solver.valueMoves(ctx, at, solve.Options{Workers: workers})
}

// Fresh implements solve.Book.
func (b *Book) Fresh(s engine.State) (list []solve.Move, err error) {
	defer tables.Guard(&err, b.solver.lost)()
	_, at := b.standing(s)
	if at == nil {
		return nil, nil
	}
	j := &judge{Solver: b.solver}
	return b.solver.valued(j, at, b.solver.moves(j, at), b.solver.layerOf(at)), nil
}

// standing is where a state stands, with who captured last where values depend on that; nil where
// the game is over or is another family's.
func (b *Book) standing(s engine.State) (*mancala.State, *standing) {
	own, ok := family(s)
	if !ok || s.Turn() == engine.Over {
		return nil, nil
	}
	here := own.Snapshot()
	at := b.solver.standingAt(*here.Position)
	if b.solver.asksLast {
		at.last = seenBy(here.LastCapturer, here.Mover)
	}
	return own, at
}

// lost says which of the files of layers that were mapped a fault comes from.
func (s *Solver) lost(at uintptr) error {
	for _, l := range s.layers {
		if l.held == nil {
			continue
		}
		if err := l.held.Lost(at); err != nil {
			return err
		}
	}
	return nil
}

// family is the state of a game of this family, whose seats may be changed.
func family(s engine.State) (*mancala.State, bool) {
	switch x := s.(type) {
	case *mancala.State:
		return x, true
	case *sides.State:
		return family(x.Inner())
	}
	return nil, false
}

var _ solve.Book = (*Book)(nil)
