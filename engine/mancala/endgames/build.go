package endgames

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"

	"houserules/engine/solve"
	"houserules/engine/solve/huge"
	"houserules/engine/solve/retrograde"
	"houserules/engine/solve/tables"
)

// Solve implements solve.Solver.
func (s *Solver) Solve(ctx context.Context, o solve.Options) (*solve.Answer, error) {
	if o.Seeds < 1 || o.Seeds > mostSeeds {
		return nil, fmt.Errorf("%d seeds cannot be solved: the numbers are 1 to %d", o.Seeds, mostSeeds)
	}
	if n := s.states(o.Seeds); n > retrograde.MostStates {
		return nil, fmt.Errorf("%d seeds have %d states, more than the %d that a layer may have", o.Seeds, n, retrograde.MostStates)
	}
	var folder *tables.Folder
	if o.Tables != "" {
		f, err := tables.Open(o.Tables)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		folder = f
	}
	s.Close()
	s.space = newSpace(s.rules.Board, o.Seeds)
	s.quick = nil
	if s.suits() {
		s.quick = newQuick(s, o.Seeds)
	}
	for n := range o.Seeds + 1 {
		l, err := s.layer(ctx, folder, n, o)
		if err != nil {
			return nil, err
		}
		s.layers = append(s.layers, l)
		if o.Progress != nil {
			o.Progress(solve.Progress{Seeds: n, Finished: true})
		}
	}
	return s.answer(ctx, o)
}

// Close gives back the layers.
func (s *Solver) Close() {
	for _, l := range s.layers {
		if l.done != nil {
			_ = l.done()
		}
	}
	s.layers = nil
}

// layer reads a layer or solves it.
func (s *Solver) layer(ctx context.Context, folder *tables.Folder, seeds int, o solve.Options) (*layer, error) {
	head := tables.Header{Rules: s.hash, Class: s.class.String(), Seeds: seeds, States: s.states(seeds)}
	per := positions(s.rules.Board, seeds)
	if folder != nil {
		held, err := kept(folder, head, o.Rebuild)
		if err != nil {
			return nil, err
		}
		if held != nil {
			if o.Progress != nil {
				o.Progress(solve.Progress{Seeds: seeds, Read: per})
			}
			return &layer{per: per, values: held.Values, ranks: held.Ranks, longest: held.Longest, done: held.Close}, nil
		}
	}
	j := &job{ctx: ctx, solver: s, Options: o, seeds: seeds, per: per, values: huge.Make[int8](head.States)}
	if err := s.work(j); err != nil {
		return nil, err
	}
	l := &layer{per: per, values: j.values, longest: j.longest}
	if folder != nil {
		head.Longest = l.longest
		if err := folder.Write(head, j.values, j.ranks); err != nil {
			return nil, err
		}
	}
	if seeds == s.seeds || head.States <= fewStates {
		l.ranks = j.ranks
	}
	return l, nil
}

// kept reads a layer; nil where it must be solved, in a folder that is then locked.
func kept(folder *tables.Folder, head tables.Header, rebuild bool) (*tables.Layer, error) {
	held, err := folder.Read(head)
	var damaged *tables.Damaged
	switch {
	case err == nil:
		return held, nil
	case errors.As(err, &damaged) && !rebuild:
		return nil, fmt.Errorf("%w; --rebuild solves it again", err)
	case errors.Is(err, tables.ErrForeign):
		return nil, fmt.Errorf("%w; give another folder", err)
	case !errors.As(err, &damaged) && !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	// Before the work rather than after it: hours of it would be for nothing.
	return nil, folder.Lock()
}

// fewStates is how many states a layer may have whose ranks are kept in any case: of
// others only the values are asked for again, but for the layer of the start.
const fewStates = 1 << 20

// work solves a layer in the way that its rules allow.
func (s *Solver) work(j *job) error {
	switch {
	case s.acyclic():
		j.ranks = make([]uint8, len(j.values))
		if err := s.inOrder(j); err != nil {
			return err
		}
		for _, r := range j.ranks {
			if r != retrograde.RankUnknown {
				j.longest = max(j.longest, int(r))
			}
		}
		return nil
	case s.quick != nil:
		return s.byTable(j)
	default:
		return s.byList(j)
	}
}

// states is how many positions with tags there are with so many seeds.
func (s *Solver) states(seeds int) int { return times(positions(s.rules.Board, seeds), len(s.tags)) }

// times is a product, or the largest int.
func times(a, b int) int {
	if b > 0 && a > math.MaxInt/b {
		return math.MaxInt
	}
	return a * b
}

// Memory implements solve.Solver.
func (s *Solver) Memory(seeds int) int {
	if seeds > mostSeeds {
		return math.MaxInt
	}
	all := 0.0 // values that are kept
	for n := range seeds + 1 {
		all += float64(s.states(n))
	}
	// Above them, of the largest layer: ranks, and while it is solved cells, fronts,
	// and moves forth and back.
	last := float64(s.states(seeds))
	all += last
	switch {
	case s.acyclic():
	case s.suits():
		all += float64(last * (2 + 3))
	default:
		all += float64(last * (2 + 3 + float64(8*s.movesOn(seeds))))
	}
	all *= 1.25 // what is no longer used and not yet given back
	if all > math.MaxInt/2 {
		return math.MaxInt
	}
	return int(all)
}

// movesOn is about how many moves a position has: as many as there are houses with
// seeds in a row, on average over all positions.
func (s *Solver) movesOn(seeds int) float64 {
	size := s.rules.Size
	return float64(size) / 2 * float64(seeds) / float64(seeds+size-1)
}
