package store

import (
	"errors"
	"fmt"
	"iter"
	"syscall"

	"houserules/engine"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// Folder is the directory of a study. It is made if need be.
type Folder struct{ Dir string }

// folderClaim is a folder that belongs to a run.
type folderClaim struct {
	dir     string
	plan    *plan.Plan
	notes   []string
	schema  *table.Schema
	ledger  *ledger
	release func()
}

// Claim implements Store. A directory of another study is refused with an
// [OtherStudyError], and so is one with files that is no study's; nothing is
// written to either.
func (f Folder) Claim(p *plan.Plan) (Claim, error) {
	if f.Dir == "" {
		return nil, errors.New("a run needs a directory")
	}
	release, err := claim(f.Dir)
	if err != nil {
		return nil, err
	}
	c, err := open(f.Dir, p)
	if err != nil {
		release()
		return nil, err
	}
	c.release = release
	return c, nil
}

// open gets a locked directory ready.
func open(dir string, p *plan.Plan) (*folderClaim, error) {
	own := *p // the stored compression may replace the plan's
	notes, manifest, err := install(&own, dir)
	if err != nil {
		return nil, err
	}
	if err := sweep(dir); err != nil {
		return nil, err
	}
	books, err := openLedger(&own, dir, manifest)
	if err != nil {
		return nil, err
	}
	schema, err := table.NewSchema(&own.Contents)
	if err != nil {
		return nil, err
	}
	return &folderClaim{dir: dir, plan: &own, notes: notes, schema: schema, ledger: books}, nil
}

// Plan implements Claim.
func (c *folderClaim) Plan() *plan.Plan { return c.plan }

// Notes implements Claim.
func (c *folderClaim) Notes() []string { return c.notes }

// Missing implements Claim.
func (c *folderClaim) Missing(cell int) (blocks int, games int64) { return c.ledger.missing(cell) }

// Blocks implements Claim.
func (c *folderClaim) Blocks(cell int) iter.Seq[plan.Block] {
	return func(yield func(plan.Block) bool) {
		for b := range c.plan.Blocks(cell) {
			if !c.ledger.has(b) && !yield(b) {
				return
			}
		}
	}
}

// Save implements Claim: it writes the manifest if it has changed.
func (c *folderClaim) Save() error { return remedied(c.ledger.write()) }

// Release implements Claim.
func (c *folderClaim) Release() { c.release() }

// NewWriter implements Claim.
func (c *folderClaim) NewWriter() Writer {
	return &folderWriter{claim: c, tables: c.schema.NewWriter(c.dir)}
}

// folderWriter writes part files.
type folderWriter struct {
	claim  *folderClaim
	tables *table.Writer
}

// Begin implements Writer: it writes the file under a temporary name.
func (w *folderWriter) Begin(b plan.Block, rows *engine.Rows) (Pending, error) {
	part, err := w.tables.Encode(&w.claim.plan.Cells[b.Cell], b.Index, rows)
	if err != nil {
		return nil, remedied(err)
	}
	return &folderPending{w.claim, b, part}, nil
}

// folderPending is a part file under its temporary name.
type folderPending struct {
	claim *folderClaim
	block plan.Block
	part  *table.Pending
}

// Commit implements Pending: it makes the file durable under its name and
// enters it in the books.
func (p *folderPending) Commit() error {
	part, err := p.part.Commit()
	if err == nil {
		err = p.claim.ledger.enter(p.block, part)
	}
	return remedied(err)
}

// Abandon implements Pending.
func (p *folderPending) Abandon() { p.part.Abandon() }

// remedied says what to do about a disk that is full.
func remedied(err error) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG) {
		return fmt.Errorf("%w: make room and run again; what is finished is kept", err)
	}
	return err
}
