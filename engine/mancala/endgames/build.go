package endgames

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"

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
	if s.noStart != nil && o.Seeds >= s.seeds {
		return nil, s.noStart
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
	s.byRow = nil
	if s.tabled {
		s.byRow = newRowTables(s, knownToRowTables(), o.Seeds)
	}
	c, err := s.compared()
	if err != nil {
		return nil, err
	}
	b := &buffers{seeds: o.Seeds, states: s.states(o.Seeds), before: s.states(o.Seeds - 1), folder: folder}
	a, err := s.inLayers(ctx, b, c, o)
	err = errors.Join(err, b.written())
	var full *tables.Full
	if errors.As(err, &full) {
		full.All = s.onDisk(o.Seeds)
	}
	if err != nil {
		return nil, err
	}
	return a, nil
}

// inLayers reads or solves the layers one after the other, and says what was found, while
// the last one may still be written.
func (s *Solver) inLayers(ctx context.Context, b *buffers, c *comparison, o solve.Options) (*solve.Answer, error) {
	for n := range o.Seeds + 1 {
		if err := ctx.Err(); err != nil { // layers that are read do not ask
			return nil, err
		}
		l, err := s.layer(ctx, b, c, n, o)
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
		if l.held != nil {
			_ = l.held.Close()
		}
	}
	s.layers = nil
}

// layer reads a layer or solves it. One that is solved is written while the next is at
// work.
func (s *Solver) layer(ctx context.Context, b *buffers, c *comparison, seeds int, o solve.Options) (*layer, error) {
	head := tables.Header{Rules: s.hash, Class: s.class.String(), Seeds: seeds, States: s.states(seeds)}
	per := positions(s.rules.Board, seeds)
	ranked := seeds == s.seeds || head.States <= fewStates
	if b.folder != nil {
		held, err := kept(b.folder, head, o.Rebuild, ranked)
		if err != nil {
			return nil, err
		}
		if held != nil {
			if o.Progress != nil {
				o.Progress(solve.Progress{Seeds: seeds, Read: per})
			}
			return newLayer(per, held), nil
		}
	}
	if err := c.layer(seeds); err != nil {
		return nil, err
	}
	j := &job{ctx: ctx, solver: s, comparison: c, Options: o, buffers: b, seeds: seeds, per: per, values: huge.Make[int8](head.States), ranks: b.ranksOf(seeds, head.States)}
	if err := s.work(j); err != nil {
		return nil, err
	}
	l := &layer{per: per, values: j.values, longest: j.longest}
	switch {
	case seeds == s.seeds:
		l.ranks = j.ranks
	case ranked:
		l.ranks = slices.Clone(j.ranks)
	}
	if b.folder == nil {
		return l, nil
	}
	head.Longest = l.longest
	return l, b.write(head, j.values, j.ranks)
}

// newLayer is a layer that a file has.
func newLayer(per int, held *tables.Layer) *layer {
	return &layer{per: per, values: held.Values, ranks: held.Ranks, longest: held.Longest, held: held}
}

// kept reads a layer; nil where it must be solved, in a folder that is then locked. It is
// read and not mapped: what is solved from it is kept, too, and a file that somebody
// changes meanwhile must not pass on.
func kept(folder *tables.Folder, head tables.Header, rebuild, ranks bool) (*tables.Layer, error) {
	held, err := folder.Read(head, ranks)
	var damaged *tables.Damaged
	switch {
	case err == nil:
		return held, nil
	case errors.As(err, &damaged) && !rebuild:
		return nil, fmt.Errorf("%w; --rebuild solves it again", err)
	case errors.Is(err, tables.ErrForeign):
		return nil, fmt.Errorf("%w; give another folder", err)
	case !errors.As(err, &damaged) && !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("cannot read %s: %w; make it readable, or give another folder", folder.File(head.Seeds), err)
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
	case s.order != nil:
		if err := s.order.solve(j); err != nil {
			return err
		}
		for _, r := range j.ranks {
			if r != retrograde.RankUnknown {
				j.longest = max(j.longest, int(r))
			}
		}
		return nil
	case s.byRow != nil:
		return s.byTable(j)
	default:
		return s.byList(j)
	}
}

// states is how many positions with tags there are with so many seeds.
func (s *Solver) states(seeds int) int { return times(positions(s.rules.Board, seeds), len(s.tags)) }

// onDisk is what the files of all layers with up to so many seeds take, in bytes.
func (s *Solver) onDisk(seeds int) int64 {
	all := int64(0)
	for n := range seeds + 1 {
		all += tables.Size(s.states(n))
	}
	return all
}

// times is a product, or the largest int.
func times(a, b int) int {
	if b > 0 && a > math.MaxInt/b {
		return math.MaxInt
	}
	return a * b
}
