package sim

import (
	"context"
	"errors"
	"time"

	"houserules/engine"
	"houserules/engine/guard"
	"houserules/sim/blockstore"
	"houserules/sim/plan"
)

// take hands out the next block.
func (r *runner) take() (plan.Block, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for {
		if b, ok := r.next(); !ok || !r.over(b.Cell) {
			return b, ok
		}
	}
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
		begun := r.begin(p, b)
		whole, err := r.play(ctx, p, b, begun)
		if err != nil || !whole {
			if r.wanted(b.Cell) {
				begun.stop()
			} else {
				begun.done()
			}
			return err
		}
		if r.opt.Played != nil && !p.settled() {
			r.opt.Played(b.Cell, b.Index, p.rows)
		}
		pending, games, err := r.handOver(writer, p, b)
		if err != nil {
			return err
		}
		if err := last.settle(); err != nil {
			pending.Abandon()
			return err
		}
		last = r.commit(games, pending, begun)
	}
	return nil
}

// enter leads a worker to a cell.
func (r *runner) enter(p *player, cell int) error {
	c := &r.plan.Cells[cell]
	game, err := r.plan.Game(c.Variant)
	if err != nil {
		return err
	}
	switch {
	case r.matches != nil:
		p.enterMatches(cell, game, r.lineups[cell], c.Lines)
	case r.only[cell] != nil:
		if p.cell != cell {
			p.sit(cell, game, copies{only: r.only[cell]})
			p.rows.KeepLines(c.Lines)
			p.rows.KeepOpenings(false)
		}
	default:
		p.enter(cell, game, r.lineups[cell], r.openings[cell], c.Lines)
		if plain, ok := p.door.(*engine.PlainDoor); ok && r.copyable(cell) {
			plain.CopyOneGame()
		}
	}
	p.once = c.StopsAtOneGame
	return nil
}

// play fills a worker's rows with a block, and keeps what is over of it. It reports
// false where the worker gave the block up because the context has ended, and returns a
// [ForfeitError] where a player's failure stops the run.
func (r *runner) play(ctx context.Context, p *player, b plan.Block, begun *begunBlock) (whole bool, err error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	judge := func(door engine.Door, rows *engine.Rows) bool {
		if f := r.forfeit(p, door, b.Cell, rows); f != nil && err == nil && r.plan.OnForfeit != plan.ForfeitCounts {
			err = f
			stop()
		}
		return err == nil
	}
	if r.matches != nil {
		rules, whole := r.matches[b.Cell].settle(ctx, p, r.plan.Pilot)
		if !whole {
			return false, nil
		}
		at := time.Now()
		n, whole := p.playMatches(ctx, r.plan.Seed, b.First, b.Games, rules, begun, judge)
		if whole && err == nil {
			r.meter.count(b.Cell, n, 1, time.Since(at))
		}
		return whole, err
	}
	if p.settled() { // by the check of the doors
		r.meter.count(b.Cell, tally(p.only()), 1, 0)
		return true, nil
	}
	p.rows.Resize(b.Games)
	before := begun.recall(p.rows, func(i int) uint64 { return b.First + uint64(i) }, nil)
	over := before
	prefix := func() *engine.Rows {
		var rows engine.Rows
		window(&rows, p.rows, 0, over)
		return &rows
	}
	begun.progress(over, prefix)
	r.meter.found(b.Cell, int64(before))
	var counted Tally
	whole = p.play(ctx, r.plan.Seed, b.First, before, b.Games, func(rows *engine.Rows, took time.Duration) {
		if p.settled() { // kept whole or not at all: nobody is to take the game for one of a block
			r.meter.count(b.Cell, tally(p.only()), 1, took)
			return
		}
		n := tally(rows)
		counted.add(n, 1)
		r.meter.count(b.Cell, n, 1, took)
		if judge(p.door, rows) {
			over += rows.Len
			begun.progress(over, prefix)
		}
	})
	if (!whole || err != nil) && (begun == nil || begun.journal != nil) {
		r.meter.count(b.Cell, counted, -1, 0) // nothing of them stays, or not as games
	}
	return whole, err
}

// commit is a block that is being kept while the next one is played, because
// the store's time is not the processor's; nil where there is none.
type commit <-chan error

// commit keeps a block of so many games, in the background.
func (r *runner) commit(games int64, pending blockstore.Pending, begun *begunBlock) commit {
	return guard.Start(func() error {
		if err := pending.Commit(); err != nil {
			return err
		}
		begun.done()
		r.mu.Lock()
		defer r.mu.Unlock()
		r.finished += games
		return nil
	})
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
