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
