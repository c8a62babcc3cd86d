package sim

import (
	"errors"
	"slices"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/sim/blockstore"
	"houserules/sim/plan"
)

// keepEvery is how often what a block has so far is kept while it is played. So much
// play is lost where a run is killed.
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

// begin lets a worker go on with a block where it was left, and keeps from time to time
// what it has; nil where the store cannot.
func (r *runner) begin(p *player, b plan.Block) *begunBlock {
	p.rows.Journal = nil
	kept := r.claim.Abilities().Beginner
	if kept == nil {
		return nil
	}
	before, err := kept.Begun(b)
	var misfit *blockstore.MisfitError
	if err != nil {
		r.note(err.Error())
	}
	begun := &begunBlock{
		runner: r, store: kept, block: b, past: before.Finished, kept: time.Now(),
		there: before != blockstore.Begun{} || errors.As(err, &misfit),
	}
	if r.thinksLong(b.Cell) {
		if begun.journal = before.Journal; begun.journal == nil {
			begun.journal = &engine.Journal{}
		}
		begun.journal.Noted = begun.noted
		p.rows.Journal = begun.journal
	}
	return begun
}

// begunBlock is a block in play that is kept as far as it is. Nil keeps nothing.
type begunBlock struct {
	runner *runner
	store  blockstore.Beginner
	block  plan.Block
	// journal has the choices of players who think long; it is nil for others, of whose
	// games those that are over are kept.
	journal *engine.Journal
	// past are games that were over before, of which so many have been taken over.
	past  *engine.Rows
	taken int
	wrong bool // past has others than it should have
	// over is the number of games that are over, finished puts them together in the order
	// in which they were played.
	over     int
	finished func() *engine.Rows
	there    bool // something is kept, or left aside
	kept     time.Time
	// asked is when a choice looked at the clock last, stride how many do not after it, and
	// unasked how many of these are left.
	asked           time.Time
	stride, unasked int
}

// recall puts the next games that were over before into rows, from the first on, where
// they have the indices that they should have and, in matches, the starters. It returns
// their number.
func (b *begunBlock) recall(rows *engine.Rows, index func(i int) uint64, starter func(i int) uint8) int {
	if b == nil || b.past == nil || b.wrong {
		return 0
	}
	n := 0
	for ; n < rows.Len && b.taken+n < b.past.Len; n++ {
		at := b.taken + n
		if b.past.Game[at] != index(n) || starter != nil && b.past.Starters[at] != starter(n) {
			b.wrong = true
			break
		}
	}
	rows.Take(0, b.past, b.taken, n)
	if rows.Openings != nil {
		copy(rows.Openings, b.past.Openings[b.taken:b.taken+n])
		copy(rows.Redrawn, b.past.Redrawn[b.taken:b.taken+n])
		copy(rows.ByChance, b.past.ByChance[b.taken:b.taken+n])
	}
	b.taken += n
	return n
}

// progress says how many games of the block are over, and how they are put together.
func (b *begunBlock) progress(over int, finished func() *engine.Rows) {
	if b == nil || b.journal != nil {
		return
	}
	if b.over, b.finished = over, finished; over > b.taken {
		b.keepSometimes()
	}
}

// mostUnasked is the most choices in a row that do not look at the clock: where they take
// microseconds it would be a tenth of the time.
const mostUnasked = 63

// noted keeps what there is after a choice, if it is time.
func (b *begunBlock) noted() {
	if b.unasked > 0 {
		b.unasked--
		return
	}
	now := time.Now()
	if b.stride = min(2*b.stride+1, mostUnasked); now.Sub(b.asked) > time.Millisecond || b.runner.opt.keepEvery < time.Second {
		b.stride = 0
	}
	b.asked, b.unasked = now, b.stride
	b.keepSometimes()
}

// keepSometimes keeps what there is, every few seconds.
func (b *begunBlock) keepSometimes() {
	if time.Since(b.kept) > b.runner.opt.keepEvery {
		b.keep()
	}
}

// keep keeps what the block has, and returns of how many games. Where that fails the
// run goes on: what is lost is no more than without.
func (b *begunBlock) keep() int {
	var so blockstore.Begun
	games := b.over
	switch {
	case b.journal != nil:
		so.Journal, games = b.journal, len(b.journal.Begun())
	case games > 0:
		so.Finished = b.finished()
	}
	if games == 0 {
		return 0
	}
	if err := b.store.KeepBegun(b.block, so); err != nil {
		b.runner.note(err.Error())
	}
	b.there, b.kept = true, time.Now()
	return games
}

// stop keeps a block that was not played to its end.
func (b *begunBlock) stop() {
	if b == nil {
		return
	}
	games := b.keep()
	b.runner.mu.Lock()
	defer b.runner.mu.Unlock()
	b.runner.begun += int64(games)
}

// done forgets a block that is kept whole. Where that fails the run goes on, too: the next
// one that is given the place tries again.
func (b *begunBlock) done() {
	if b == nil {
		return
	}
	why := ""
	switch {
	case b.journal != nil && len(b.journal.Wrong()) > 0:
		why = "a choice in it is none that the game allows"
	case b.wrong:
		why = "it has other games than the block"
	}
	if why != "" {
		b.runner.note((&blockstore.MisfitError{File: b.runner.plan.Cells[b.block.Cell].PartFile(b.block.Index), Why: why}).Error())
	}
	if !b.there {
		return
	}
	if err := b.store.DropBegun(b.block); err != nil {
		b.runner.note(err.Error())
	}
}

// note adds a sentence to the report, once.
func (r *runner) note(text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !slices.Contains(r.notes, text) {
		r.notes = append(r.notes, text)
	}
}
