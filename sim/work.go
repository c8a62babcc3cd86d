package sim

import (
	"context"
	"errors"
	"time"

	"houserules/engine"
	"houserules/sim/plan"
	"houserules/sim/store"
)

// take hands out the next block.
func (r *runner) take() (plan.Block, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.next()
}

// work plays blocks until there are none or the context ends.
func (r *runner) work(ctx context.Context, p *player) (err error) {
	writer := r.claim.NewWriter()
	var last commit
	defer func() { err = errors.Join(err, last.settle()) }()
	for ctx.Err() == nil {
		b, ok := r.take()
		if !ok {
			return nil
		}
		if err := r.enter(p, b.Cell); err != nil {
			return err
		}
		if !r.play(ctx, p, b) {
			return nil
		}
		pending, err := writer.Begin(b, p.rows)
		if err != nil {
			return err
		}
		if err := last.settle(); err != nil {
			pending.Abandon()
			return err
		}
		last = r.commit(b, pending)
	}
	return nil
}

// enter leads a worker to a cell.
func (r *runner) enter(p *player, cell int) error {
	game, err := r.plan.Game(r.plan.Cells[cell].Variant)
	if err != nil {
		return err
	}
	p.enter(cell, game, r.lineups[cell])
	return nil
}

// play fills a worker's rows with a block. It reports false where the worker
// gave the block up because the context has ended.
func (r *runner) play(ctx context.Context, p *player, b plan.Block) bool {
	var counted Tally
	whole := p.play(ctx, r.plan.Seed, b.First, b.Games, func(rows *engine.Rows, took time.Duration) {
		n := tally(rows)
		counted.add(n, 1)
		r.meter.count(b.Cell, n, 1, took)
	})
	if !whole {
		r.meter.count(b.Cell, counted, -1, 0)
	}
	return whole
}

// commit is a block that is being kept while the next one is played, because
// the store's time is not the processor's; nil where there is none.
type commit chan error

// commit keeps a block, in the background.
func (r *runner) commit(b plan.Block, pending store.Pending) commit {
	done := make(commit, 1)
	go func() {
		err := pending.Commit()
		if err == nil {
			r.mu.Lock()
			r.finished += int64(b.Games)
			r.mu.Unlock()
		}
		done <- err
	}()
	return done
}

// settle waits for the block and returns its error.
func (c *commit) settle() error {
	if *c == nil {
		return nil
	}
	err := <-*c
	*c = nil
	return err
}
