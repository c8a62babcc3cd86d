package store

import (
	"iter"

	"houserules/sim/plan"
	"houserules/sim/shard"
	"houserules/sim/table"
)

// portioned is what claims of a shard have in common, wherever its blocks go.
type portioned struct {
	plan    *plan.Plan
	portion shard.Portion
	ledger  *ledger
}

// share is the number of blocks and games of a cell in the portion.
func (p *portioned) share(cell int) (blocks int, games int64) {
	r, of := p.portion[cell], &p.plan.Cells[cell]
	if r.From == r.To {
		return 0, 0
	}
	first, _ := of.Block(r.From)
	last, n := of.Block(r.To - 1)
	return r.To - r.From, int64(last) + int64(n) - int64(first)
}

// Share implements Sharer.
func (p *portioned) Share(cell int) int64 {
	_, games := p.share(cell)
	return games
}

// Missing implements Claim.
func (p *portioned) Missing(cell int) (blocks int, games int64) {
	blocks, games = p.share(cell)
	return p.ledger.missing(cell, blocks, games)
}

// Blocks implements Claim.
func (p *portioned) Blocks(cell int) iter.Seq[plan.Block] {
	return func(yield func(plan.Block) bool) {
		for i := p.portion[cell].From; i < p.portion[cell].To; i++ {
			if b := p.plan.Block(cell, i); !p.ledger.has(b) && !yield(b) {
				return
			}
		}
	}
}

// whole reports whether all of the portion is there.
func (p *portioned) whole() bool {
	for i := range p.plan.Cells {
		if blocks, _ := p.Missing(i); blocks > 0 {
			return false
		}
	}
	return true
}

// newShardLedger keeps account of a shard's parts; nothing is listed yet, and no list is
// written.
func newShardLedger(at Objects, p *plan.Plan, s shard.Shard) *ledger {
	return &ledger{
		path: at.Path, plan: p, list: listName(s), parts: make([][]table.Part, len(p.Cells)), gone: map[string]table.Part{},
		save: func([]table.Part) error { return nil },
	}
}
