package search

import (
	"houserules/engine"
	"houserules/engine/hop/internal/flight"
)

// axes is the number of directions along which lines run.
const axes = 4

// Rules are the rules of hop in the form in which the search asks for them.
type Rules struct {
	flight.Rules
	// GoesOn is set where a counter that has hopped may hop again, MayPass where it need not.
	GoesOn, MayPass bool
	// Repetition is the occurrence of a position since the last capture that ends a game, 0
	// for none.
	Repetition int
	// Limit is the number of plies after which a game is drawn.
	Limit int
	// Stuck and Bare say what the end of the game is to a player who is to move and cannot, or
	// has no counters: 1 for a win, -1 for a loss, 0 for a draw.
	Stuck, NoCounters [2]int8
}

// Position is a position as the player to move sees it.
type Position struct {
	Own, Enemy uint64
	// Chain is the counter that has hopped and may hop again; 0 at the start of a turn.
	Chain uint64
	// Lead is how many counters more than the other the player has captured.
	Lead int32
	// At is the number of plies played, First that of those after which the last capture was
	// made.
	At, First int32
	// Mover is 0 for the first player and 1 for the second.
	Mover uint8
}

// Counters are the counters of a position at the start of a turn, by who is to move.
type Counters struct{ Own, Enemy uint64 }

// What values are made of: won outweighs every lead, infinite every value.
const (
	won      = 1 << 20
	infinite = 1 << 30
)

// worth is what an end is worth to a player: the verdict is 1 where they win, -1 where they
// lose and 0 for a draw.
func (k *Kernel) worth(verdict int8, lead int32) int32 {
	switch k.objective {
	case engine.Lead:
		return lead
	case engine.Win:
		return int32(verdict) * won
	default:
		return int32(verdict)*won + lead
	}
}

// bound finds where the bounds hold that the package's documentation names: ends of the game
// are worth the lead, or what makes them worth more cannot be a player's own misfortune.
func (k *Kernel) bound() {
	r := &k.rules
	k.bounded = true
	for s := range r.Stuck {
		k.bounded = k.bounded && r.Stuck[s] <= 0 && r.NoCounters[s] <= 0
	}
	switch k.objective {
	case engine.Lead:
		k.bounded, k.level = true, true
	case engine.Win: // to whom a draw is worth nothing, and not the lead
		for s := range r.Stuck {
			k.bounded = k.bounded && r.Stuck[s] < 0 && r.NoCounters[s] < 0
		}
		k.bounded = k.bounded && r.Repetition == 0
	}
}
