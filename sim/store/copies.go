package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"

	"houserules/sim/plan"
)

// Of is the number of shards that the lists say, the one of most lists where they
// differ; 0 where there are none.
func (s *Shards) Of() int {
	of := 0
	for _, n := range slices.Sorted(maps.Keys(s.counts)) {
		if of == 0 || s.counts[n] >= s.counts[of] {
			of = n
		}
	}
	return of
}

// Missing yields the blocks that no list has, in the plan's order.
func (s *Shards) Missing() iter.Seq[plan.Block] {
	return func(yield func(plan.Block) bool) {
		for i := range s.Plan.Cells {
			copies := s.copies[i]
			if len(copies) > 0 && copies[0].part.OneGame {
				continue
			}
			for b := range s.Plan.Blocks(i) {
				for len(copies) > 0 && copies[0].part.First < b.First {
					copies = copies[1:]
				}
				if (len(copies) == 0 || copies[0].part.First != b.First) && !yield(b) {
					return
				}
			}
		}
	}
}

// Bad lists the blocks that Check or Merge found to be gone or damaged, in the plan's
// order.
func (s *Shards) Bad() []BadBlock {
	return slices.SortedFunc(maps.Values(s.bad), func(a, b BadBlock) int {
		return cmp.Or(cmp.Compare(a.Block.Cell, b.Block.Cell), cmp.Compare(a.Block.Index, b.Block.Index))
	})
}

// listed yields the blocks that lists have, each with its copies.
func (s *Shards) listed() iter.Seq2[plan.Block, []partCopy] {
	return func(yield func(plan.Block, []partCopy) bool) {
		for i, copies := range s.copies {
			for len(copies) > 0 {
				n := 1
				for n < len(copies) && copies[n].part.First == copies[0].part.First {
					n++
				}
				b := s.Plan.Block(i, s.Plan.Cells[i].BlockOf(copies[0].part.First))
				if !yield(b, copies[:n]) {
					return
				}
				copies = copies[n:]
			}
		}
	}
}

// Check reads all parts and finds out which blocks are bad.
func (s *Shards) Check(ctx context.Context) error {
	done, of := int64(0), s.blocks()
	for b, copies := range s.listed() {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if _, _, err := s.good(b, copies); err != nil {
			return err
		}
		done++
		s.tell(done, of)
	}
	return nil
}

// blocks counts the blocks that lists have.
func (s *Shards) blocks() int64 {
	n := int64(0)
	for range s.listed() {
		n++
	}
	return n
}

// tell says how far it is.
func (s *Shards) tell(done, of int64) {
	if s.Progress != nil {
		s.Progress(done, of)
	}
}

// good returns a copy of a block whose file is what its list says; false where none
// is, which is then in s.bad. Two that are, and differ, are an error.
func (s *Shards) good(b plan.Block, copies []partCopy) (best partCopy, ok bool, err error) {
	for _, c := range copies {
		if ok && c.part.SHA256 == best.part.SHA256 {
			continue
		}
		err := checkPart(s.places[c.place].Objects, c.part)
		var bad *badPartError
		switch {
		case errors.As(err, &bad):
			if !ok {
				s.bad[c.part.File] = BadBlock{b, c.shard, s.places[c.place].Name, bad.name, bad.why, bad.gone}
			}
		case err != nil:
			return best, false, err
		case ok:
			return best, false, playedTwice(s.places[best.place].Objects.Path(best.part.File), s.places[c.place].Objects.Path(c.part.File))
		default:
			best, ok = c, true
			delete(s.bad, c.part.File)
		}
	}
	return best, ok, nil
}

// playedTwice says that two files of one block differ.
func playedTwice(a, b string) error {
	return fmt.Errorf("%s and %s hold the same games but differ: one was written by another program, or by players outside of it that do not play alike everywhere; delete the folder that is wrong and merge again", a, b)
}
