package engine

import "sync/atomic"

// Agent chooses actions. An agent belongs to one worker and one seat and may
// keep scratch memory, but no knowledge from one game to the next: its choice
// is a function of the position and the draws, or games could not be replayed
// alone.
type Agent interface {
	// Choose returns one of legal, which is never empty and not to be kept. It may play
	// on s as long as it takes everything back. A player who cannot answer returns
	// NoAction and forfeits the game.
	Choose(s State, legal []Action, d *Draws) Action
}

// Follower is a player who is told how the game goes on, plies without a choice
// and those of others included.
type Follower interface {
	// Begin tells that a game begins at a position.
	Begin(s State)
	// Follow tells which action is about to be played at a position, dice
	// included.
	Follow(s State, a Action)
	// End tells that the game is over, and with which result.
	End(o Outcome)
}

// Starter is a player who may be unable to play at all.
type Starter interface {
	// Start gets ready for games that begin at a position, and says why that
	// cannot be.
	Start(s State) error
}

// Forfeiter is a player who may forfeit games.
type Forfeiter interface {
	// Forfeited says why the player forfeited its last game; nil where it never
	// did.
	Forfeited() error
}

// Closer is a player, or a door with players, who holds what must be given back,
// such as another program. Whoever made it closes it when it has played its last
// game; it may be closed more than once.
type Closer interface {
	Close()
}

// Objective is what a searching player strives for.
type Objective uint8

// The objectives. Before the end of a game all three value a position by the
// lead, the player's score minus all others': they differ in what an end is
// worth.
const (
	// WinThenLead puts the return of an end above every lead, and among equal
	// returns the final lead.
	WinThenLead Objective = iota
	// Win puts the return of an end above every lead, and all ends with equal
	// returns are worth the same.
	Win
	// Lead values an end by the final lead, after the division, and nothing else.
	Lead
)

// PlayerFacts are what a family may know of a player to play for it: by these,
// not by its name. The zero value says nothing, and only the player itself can
// play. A door that plays for a player knows all of what is said of them: it
// compares whole facts, so that one with a fact that it does not know is not
// taken for another.
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
	// Objective is what the lead above stands for: what Greedy, Depth and Nodes
	// strive for.
	Objective Objective
	// Epsilon is the probability with which a player makes a uniform choice by
	// the protocol's move draws instead of the one that Else describes: they
	// draw a number from their own stream at each choice and do so where it is
	// smaller. Else is nil for players who toss no such coin; for those who do,
	// the other facts are zero.
	Epsilon float64
	Else    *PlayerFacts
}

// Uniform are the facts of uniform random players for all seats.
func Uniform(seats int) []PlayerFacts {
	players := make([]PlayerFacts, seats)
	for i := range players {
		players[i].Uniform = true
	}
	return players
}

// WonEnd outweighs every score where positions are valued by their lead in half
// units: an end of the game is worth, beside its scores, so much for each
// sixtieth and seat by which the return exceeds an equal share. Scores are 32 bits
// wide, so five seats' worth stays below it, and the largest value, 4·60·WonEnd,
// is still exact in a float64.
const WonEnd = 1 << 36

// Searcher is a player who can say what the actions are worth.
type Searcher interface {
	// Search appends what each of the legal actions is worth to the player to
	// move, the larger the better, in the player's own unit. It may play on s as
	// long as it takes everything back. The best values are exact, and so is
	// every value equal to them; others are upper bounds.
	Search(s State, legal []Action, values []float64) []float64
}

// ExactSearcher is a Searcher who can also say exactly what every action is worth,
// which takes longer than to find the best.
type ExactSearcher interface {
	Searcher
	// SearchAll is Search with every value exact.
	SearchAll(s State, legal []Action, values []float64) []float64
}

// Valuer is a Searcher who says what its values mean, to whoever asks it about
// single positions.
type Valuer interface {
	Searcher
	// Scale says what the values count.
	Scale() Scale
	// Worth returns what a position is worth to a seat where nobody chooses: where
	// the game is over, or where dice are to be thrown, by expectation. It is
	// false where the player does not say.
	Worth(s State, me Seat) (float64, bool)
}

// Scale is what a player's values count.
type Scale struct {
	// Objective is what the player strives for.
	Objective Objective
	// Shares is set where values are means between 0 and 1, of the share of the
	// win or of that and, with little weight, of the lead. Otherwise they are leads
	// in half units of score; one who strives to win adds so many [WonEnd] as the
	// return of an end, in sixtieths, exceeds an equal share, times the number of
	// seats.
	Shares bool
}

// Sampler is a Searcher who estimates what actions are worth from random games:
// none of its values is exact, and it may choose another action when it
// searches again with other luck.
type Sampler interface {
	Searcher
	// Playouts is the number of random games that it tries at a choice.
	Playouts() int
}

// Interruptible is the ability of a player who may think long to be told to stop
// thinking.
type Interruptible interface {
	// Heed makes the player look at stop while it thinks, at least once in a
	// second of its time. Once that is set a choice is made at once, and means
	// nothing. Nil makes it look at nothing.
	Heed(stop *atomic.Bool)
}

// Thinker is a player, or a door with players, who says what thinking costs.
type Thinker interface {
	// Effort is the effort so far.
	Effort() Effort
}

// Effort is what searching has cost.
type Effort struct {
	// Moves is the number of positions for which a move was searched, Nodes
	// that of positions that the searches came to, each as often as they did.
	Moves, Nodes uint64
	// Playouts is the number of random games that were tried.
	Playouts uint64
	// Depth is the number of plies that the last search looked ahead.
	Depth int
}

// Since is what was added to an effort since it was before.
func (e Effort) Since(before Effort) Effort {
	e.Moves -= before.Moves
	e.Nodes -= before.Nodes
	e.Playouts -= before.Playouts
	return e
}

// Add adds what others have cost.
func (e *Effort) Add(other Effort) {
	e.Moves += other.Moves
	e.Nodes += other.Nodes
	e.Playouts += other.Playouts
	e.Depth = max(e.Depth, other.Depth)
}
