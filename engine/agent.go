package engine

// Agent chooses actions. An agent belongs to one worker and one seat and may
// keep scratch memory, but no knowledge from one game to the next: its choice
// is a function of the position and the draws, or games could not be replayed
// alone.
type Agent interface {
	// Choose returns one of legal, which is never empty and not to be kept. It may play
	// on s as long as it takes everything back.
	Choose(s State, legal []Action, d *Draws) Action
}

// PlayerFacts are what a family may know of a player to play for it: by these,
// not by its name. The zero value says nothing, and only the player itself can
// play.
type PlayerFacts struct {
	// Uniform is set for the player who chooses among the legal actions with
	// equal odds, by the protocol's move draws.
	Uniform bool
	// Greedy is set for the player who takes the action with the best lead right
	// after it, and draws among equals.
	Greedy bool
	// Depth is the number of plies that a player looks ahead who takes the
	// action with the best lead that can be forced, and draws among equals; 0
	// for others.
	Depth int
	// Nodes is the number of positions that a searching player may look at for
	// an action, 0 for no such bound.
	Nodes int
}

// Uniform are the facts of uniform random players for all seats.
func Uniform(seats int) []PlayerFacts {
	players := make([]PlayerFacts, seats)
	for i := range players {
		players[i].Uniform = true
	}
	return players
}

// Searcher is a player who can say what the actions are worth.
type Searcher interface {
	// Search appends what each of the legal actions is worth to the player to
	// move, the larger the better, in the player's own unit. It may play on s as
	// long as it takes everything back. The best values are exact, and so is
	// every value equal to them; others are upper bounds.
	Search(s State, legal []Action, values []float64) []float64
}
