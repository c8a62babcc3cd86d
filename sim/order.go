package sim

import (
	"iter"

	"houserules/sim/plan"
)

// step is the part of what there is of a cell by which another may be ahead, mostStep
// how many blocks at most: until the others have theirs, who sums games up while they
// are played keeps them in memory.
const (
	step     = 16
	mostStep = 16
)

// blocks yields what there is to play in this round, in the order of play: some
// blocks of one cell after the other, then some more, each time a sixteenth of
// those that there are by then, but no more than sixteen. So at any moment there is nearly as much of
// every cell as of the others with such blocks, and an unfinished study can be
// compared, while workers seldom change cells.
func (r *runner) blocks() iter.Seq[plan.Block] {
	return func(yield func(plan.Block) bool) {
		var queues []*queue
		for _, cell := range r.order {
			if r.opt.Wants != nil && !r.opt.Wants(cell) {
				continue
			}
			next, stop := iter.Pull(r.claim.Blocks(cell))
			defer stop()
			c := &r.plan.Cells[cell]
			queues = append(queues, &queue{next: next, first: c.BlockOf(uint64(r.from)), to: r.to})
		}
		for blocks := 1; len(queues) > 0; blocks += min(max(1, blocks/step), mostStep) {
			left := queues[:0]
			for _, q := range queues {
				for b, ok := q.among(blocks); ok; b, ok = q.among(blocks) {
					// A cell that was left out may have a gap where the round begins.
					begins := int64(b.First) >= r.from || r.opt.Wants != nil && int64(b.First)+int64(b.Games) > r.from
					if begins && !yield(b) {
						return
					}
				}
				if !q.empty {
					left = append(left, q)
				}
			}
			queues = left
		}
	}
}

// queue are the blocks of a cell that are to be played, in order.
type queue struct {
	next  func() (plan.Block, bool)
	first int   // the block from which they are counted
	to    int64 // the game before which they begin
	head  plan.Block
	held  bool // head was fetched and not yet handed out
	empty bool
}

// among hands out the next block, if it is one of so many from the first on.
func (q *queue) among(blocks int) (plan.Block, bool) {
	if !q.held && !q.empty {
		q.head, q.held = q.next()
		q.empty = !q.held || int64(q.head.First) >= q.to
	}
	if q.empty || q.head.Index-q.first >= blocks {
		return plan.Block{}, false
	}
	q.held = false
	return q.head, true
}
