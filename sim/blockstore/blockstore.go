// Package blockstore says what a run asks of the place that keeps the blocks of a plan: a
// run claims it, asks which blocks are missing, hands over their rows and lets go of it.
// Whoever plays needs to know no more of files than that; package store has some.
package blockstore

import (
	"iter"

	"houserules/engine"
	"houserules/sim/plan"
)

// Store is a place for the blocks of one plan.
type Store interface {
	// Claim takes the place for a plan, so that nobody else writes there, and
	// finds out what is there already. It refuses a place that holds another
	// study or anything else.
	Claim(p *plan.Plan) (Claim, error)
}

// Claim is a store that belongs to a run. Its methods may be called from
// several goroutines, Release only when nothing else is called any more.
type Claim interface {
	// Plan is the plan as the store keeps it. Where things were there before,
	// it may differ from the one that was claimed for in what no game depends
	// on, such as the compression. Notes says so, in sentences.
	Plan() *plan.Plan
	Notes() []string
	// Missing is the number of blocks of a cell that were not there when the
	// store was claimed, and of their games.
	Missing(cell int) (blocks int, games int64)
	// Blocks yields these blocks in order, each when it is asked for.
	Blocks(cell int) iter.Seq[plan.Block]
	// NewWriter returns a writer for one worker.
	NewWriter() Writer
	// Save makes sure that what has been committed is found again after the
	// end of the process. It does nothing where nothing changed.
	Save() error
	// Release lets go of the place.
	Release()
	// Abilities are what the claim can do beside.
	Abilities() Abilities
}

// Abilities are what a claim can do beside, each nil where it cannot.
type Abilities struct {
	// Beginner keeps the games of blocks that have not been played to their end.
	Beginner Beginner
	// Share is the number of games of a cell that the store is to have, where it wants a
	// part of the plan only.
	Share func(cell int) int64
	// OneGame tells whether a cell is one game, and that one is there.
	OneGame func(cell int) bool
	// Forget removes what claiming the place has made there, where no game was played;
	// nothing where something was there before, or has come since. Release must still
	// be called.
	Forget func() error
}

// Writer hands the blocks of one worker over to a store.
type Writer interface {
	// Begin takes what it needs of the rows of a block, which may be used again
	// when it returns. It is the part of storing that takes the processor.
	// Either Commit or Abandon of what it returns must be called.
	Begin(b plan.Block, rows *engine.Rows) (Pending, error)
	// BeginOnly is Begin for a cell whose games are all the same one: the row is that
	// of game 0, and the cell is complete once it is kept.
	BeginOnly(cell int, row *engine.Rows) (Pending, error)
}

// Pending is a block that is handed over but not yet kept.
type Pending interface {
	// Commit keeps the block for good. It is the part of storing that mostly
	// waits; the writer may begin another block meanwhile.
	Commit() error
	// Abandon forgets it.
	Abandon()
}
