package sim

import (
	"errors"
	"slices"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/sim/plan"
	"houserules/sim/store"
)

// keepEvery is how often what was chosen in a block is kept while it is played.
const keepEvery = 5 * time.Second

// thinksLong tells whether the games of a cell are worth keeping before they are
// over: those of players who search, in blocks that are small because such games
// take long. Programs outside are left out: they may not answer alike when they are
// not asked from the beginning.
func (r *runner) thinksLong(cell int) bool {
	agents := r.lineups[cell]
	return cost(agents) == agent.Search && r.plan.Cells[cell].BlockGames < searchingBlock &&
		!slices.ContainsFunc(agents, agent.Spec.Outside)
}

// begin lets a worker go on with a block where it was left, and keeps what is
// chosen in it from time to time; nil where blocks are not worth that.
func (r *runner) begin(p *player, b plan.Block) *begunBlock {
	p.rows.Journal = nil
	kept, can := r.claim.(store.Beginner)
	if !can || !r.thinksLong(b.Cell) {
		return nil
	}
	j, err := kept.Begun(b)
	var misfit *store.MisfitError
	switch {
	case errors.As(err, &misfit):
		r.note(misfit.Error())
	case err != nil:
		r.note(err.Error())
	}
	begun := &begunBlock{runner: r, store: kept, block: b, journal: j, there: j != nil || misfit != nil, kept: time.Now()}
	if j == nil {
		begun.journal = &engine.Journal{}
	}
	begun.journal.Noted = func() {
		if time.Since(begun.kept) > keepEvery {
			begun.keep()
		}
	}
	p.rows.Journal = begun.journal
	return begun
}

// begunBlock is a block in play whose choices are kept.
type begunBlock struct {
	runner  *runner
	store   store.Beginner
	block   plan.Block
	journal *engine.Journal
	there   bool // something is kept, or left aside
	kept    time.Time
}

// keep keeps what has been chosen. Where that fails the run goes on: what is lost
// is no more than without.
func (b *begunBlock) keep() {
	if len(b.journal.Begun()) == 0 {
		return
	}
	if err := b.store.KeepBegun(b.block, b.journal); err != nil {
		b.runner.note(err.Error())
	}
	b.there, b.kept = true, time.Now()
}

// stop keeps a block that was not played to its end.
func (b *begunBlock) stop() {
	if b != nil {
		b.keep()
		b.runner.mu.Lock()
		b.runner.begun += int64(len(b.journal.Begun()))
		b.runner.mu.Unlock()
	}
}

// done forgets a block that is kept whole.
func (b *begunBlock) done() error {
	if b == nil {
		return nil
	}
	if wrong := b.journal.Wrong(); len(wrong) > 0 {
		b.runner.note((&store.MisfitError{File: b.runner.plan.Cells[b.block.Cell].PartFile(b.block.Index), Why: "a choice in it is none that the game allows"}).Error())
	}
	if !b.there {
		return nil
	}
	return b.store.DropBegun(b.block)
}

// note adds a sentence to the report, once.
func (r *runner) note(text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !slices.Contains(r.notes, text) {
		r.notes = append(r.notes, text)
	}
}
