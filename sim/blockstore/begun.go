package blockstore

import (
	"fmt"

	"houserules/engine"
	"houserules/sim/plan"
)

// Beginner keeps for a claim the games of a block that has not been
// played to its end, so that what was interrupted goes on there.
type Beginner interface {
	// Begun returns what was kept of a block; the zero value where nothing was. A
	// [MisfitError] says that something is there which cannot be used.
	Begun(b plan.Block) (Begun, error)
	// KeepBegun keeps what a block has so far, in place of what was kept before.
	KeepBegun(b plan.Block, so Begun) error
	// DropBegun forgets it.
	DropBegun(b plan.Block) error
}

// Begun is what an unfinished block has: choices in all games that were begun, or games
// that are over. One of them is nil.
type Begun struct {
	Journal *engine.Journal
	// Finished are games in the order in which they were played.
	Finished *engine.Rows
}

// MisfitError says that the begun games of a block do not fit.
type MisfitError struct{ File, Why string }

// Error says what follows from it.
func (e *MisfitError) Error() string {
	return fmt.Sprintf("%s is left aside (%s): its games are played from their beginning", e.File, e.Why)
}
