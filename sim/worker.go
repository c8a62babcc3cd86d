package sim

import (
	"context"
	"errors"
	"time"

	"houserules/engine"
	"houserules/sim/table"
)

// worker plays one block after another. What it needs for a cell, the door
// above all, it keeps until it comes to another cell, so that its memory does
// not grow with the number of games or cells.
type worker struct {
	run    *runner
	writer *table.Writer
	cell   int
	door   engine.Door
	rows   *engine.Rows
	view   engine.Rows // of rows, a chunk
	pace   pace
	// committing tells the outcome of the commit of the last part, which goes
	// on while the next block is played; nil where there is none.
	committing chan error
}

func newWorker(r *runner) *worker {
	return &worker{run: r, writer: r.schema.NewWriter(r.opt.Dir), cell: -1}
}

// drainFor is how long a block may still take after the context has ended.
const drainFor = time.Second

// work plays blocks until there are none or the context ends.
func (w *worker) work(ctx context.Context) (err error) {
	defer func() { err = errors.Join(err, w.settle()) }()
	for ctx.Err() == nil {
		t, ok := w.run.take()
		if !ok {
			return nil
		}
		if err := w.enter(t.cell); err != nil {
			return err
		}
		if !w.play(ctx, t) {
			return nil
		}
		part, err := w.writer.Encode(&w.run.plan.Cells[t.cell], t.block, w.rows)
		if err != nil {
			return err
		}
		if err := w.settle(); err != nil {
			part.Abandon()
			return err
		}
		w.commit(t, part)
	}
	return nil
}

// commit makes a part durable and enters it in the books, in the background:
// the disk's time is not the processor's.
func (w *worker) commit(t task, p *table.Pending) {
	done := make(chan error, 1)
	w.committing = done
	go func() {
		part, err := p.Commit()
		if err == nil {
			err = w.run.finish(t, part)
		}
		done <- err
	}()
}

// settle waits for the last commit and returns its error.
func (w *worker) settle() error {
	if w.committing == nil {
		return nil
	}
	err := <-w.committing
	w.committing = nil
	return err
}

// enter gets ready for a cell.
func (w *worker) enter(cell int) error {
	if cell == w.cell {
		return nil
	}
	game, err := w.run.plan.Game(w.run.plan.Cells[cell].Variant)
	if err != nil {
		return err
	}
	w.door = openDoor(game, w.run.lineups[cell])
	if w.rows == nil || w.rows.Info != game.Info() {
		w.rows = engine.NewRows(game.Info(), 0)
	}
	w.cell, w.pace = cell, pace{}
	return nil
}

// play fills the worker's rows with a block. It reports false where it gave
// the block up because the context has ended.
func (w *worker) play(ctx context.Context, t task) bool {
	w.rows.Resize(t.games)
	var counted Tally
	var stopped time.Time
	begin := time.Now()
	for from := 0; from < t.games; {
		if ctx.Err() != nil {
			now := time.Now()
			if stopped.IsZero() {
				stopped = now
			}
			if from == 0 || now.Add(remaining(begin, now, from, t.games)).Sub(stopped) > drainFor {
				w.run.meter.count(t.cell, counted, -1, 0)
				return false
			}
		}
		to := min(from+w.pace.next(), t.games)
		window(&w.view, w.rows, from, to)
		at := time.Now()
		w.door.Play(w.run.plan.Seed, t.first+uint64(from), &w.view)
		took := time.Since(at)
		w.pace.took(took)
		n := tally(&w.view)
		counted.add(n, 1)
		w.run.meter.count(t.cell, n, 1, took)
		from = to
	}
	return true
}

// remaining estimates the time that the rest of a block takes.
func remaining(begin, now time.Time, done, games int) time.Duration {
	return time.Duration(float64(now.Sub(begin)) / float64(done) * float64(games-done))
}
