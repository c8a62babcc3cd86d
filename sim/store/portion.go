package store

import (
	"fmt"
	"iter"

	"houserules/engine"
	"houserules/sim/blockstore"
	"houserules/sim/plan"
	"houserules/sim/shard"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// account is what claims have in common, wherever their blocks go.
type account struct {
	at      Objects
	plan    *plan.Plan
	notes   []string
	schema  *files.Schema
	portion shard.Portion // nil for all of the plan
	ledger  *ledger
	shard   shard.Shard // where there is a portion
	planSum string      // likewise
}

// Plan implements Claim.
func (p *account) Plan() *plan.Plan { return p.plan }

// Notes implements Claim.
func (p *account) Notes() []string { return p.notes }

// run is the blocks of a cell in the portion.
func (p *account) run(cell int) shard.Range {
	if p.portion == nil {
		return shard.Range{To: p.plan.Cells[cell].Blocks()}
	}
	return p.portion[cell]
}

// share is the number of blocks and games of a cell in the portion.
func (p *account) share(cell int) (blocks int, games int64) {
	r, of := p.run(cell), &p.plan.Cells[cell]
	if r.From == r.To {
		return 0, 0
	}
	first, _ := of.Block(r.From)
	last, n := of.Block(r.To - 1)
	return r.To - r.From, int64(last) + int64(n) - int64(first)
}

// gamesOf is the number of games of a cell in the portion.
func (p *account) gamesOf(cell int) int64 {
	_, games := p.share(cell)
	return games
}

// Missing implements Claim.
func (p *account) Missing(cell int) (blocks int, games int64) {
	blocks, games = p.share(cell)
	return p.ledger.missing(cell, blocks, games)
}

// Blocks implements Claim.
func (p *account) Blocks(cell int) iter.Seq[plan.Block] {
	return func(yield func(plan.Block) bool) {
		for i, to := p.run(cell).From, p.run(cell).To; i < to; i++ {
			if b := p.plan.Block(cell, i); !p.ledger.has(b) && !yield(b) {
				return
			}
		}
	}
}

// whole reports whether all of the portion is there.
func (p *account) whole() bool {
	for i := range p.plan.Cells {
		if blocks, _ := p.Missing(i); blocks > 0 {
			return false
		}
	}
	return true
}

// writer makes tables in a folder, and lets keep have those that are committed.
func (p *account) writer(dir string, keep func(plan.Block, *files.Pending) error) blockstore.Writer {
	return &writer{p, p.schema.NewWriter(dir), keep}
}

// writer writes tables under temporary names.
type writer struct {
	*account
	tables *files.Writer
	keep   func(plan.Block, *files.Pending) error
}

// Begin implements Writer.
func (w *writer) Begin(b plan.Block, rows *engine.Rows) (blockstore.Pending, error) {
	part, err := w.tables.Encode(&w.plan.Cells[b.Cell], b.Index, rows)
	if err != nil {
		return nil, remedied(err)
	}
	return &pending{w, b, part}, nil
}

// BeginOnly implements Writer.
func (w *writer) BeginOnly(cell int, row *engine.Rows) (blockstore.Pending, error) {
	part, err := w.tables.EncodeOnly(&w.plan.Cells[cell], row)
	if err != nil {
		return nil, remedied(err)
	}
	return &pending{w, w.plan.Block(cell, 0), part}, nil
}

// pending is a table under its temporary name.
type pending struct {
	writer *writer
	block  plan.Block
	part   *files.Pending
}

// Commit implements Pending.
func (p *pending) Commit() error { return remedied(p.writer.keep(p.block, p.part)) }

// Abandon implements Pending.
func (p *pending) Abandon() { p.part.Abandon() }

// encode is the list of a shard that has some parts.
func (p *account) encode(parts []table.Part) ([]byte, error) {
	data, err := encodeList(p.plan, p.planSum, p.shard, parts)
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", p.at.Path(p.ledger.list), err)
	}
	return data, nil
}
