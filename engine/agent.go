package engine

// Agent chooses actions. An agent belongs to one worker and one seat and may
// keep scratch memory, but no knowledge from one game to the next: its choice
// is a function of the position and the draws, or games could not be replayed
// alone.
type Agent interface {
	// Choose returns one of legal, which is never empty and not to be kept. It may play
	// on s as long as it takes everything back. A player who cannot answer returns
	// NoAction and forfeits the game.
	Choose(s State, legal []Action, d *Random) Action
	// Skills are what the player can do beside choosing; they never change. Whoever
	// seats players asks once, with [SkillsOf].
	Skills() Skills
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
// not by its name. ([Skills] are what a player can do.) The zero value says nothing, and only the player itself can
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
	// Version is the version of the search of a player with Nodes, 0 for the first one.
	Version int
	// Objective is what the lead above stands for: what Greedy, Depth and Nodes
	// strive for.
	Objective Objective
	// Weights are what the player values positions by before the end of the game, in place
	// of the lead; nil for the lead.
	Weights *Weights
	// Softmax is how the player draws among actions of which Depth, Nodes and Weights are said;
	// nil for one who draws among the best with equal odds.
	Softmax *Softmax
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
