package engine

// Features say what of a game's positions an evaluation may weigh: numbers that follow from
// the position alone, whatever went before, for a game of two seats without dice.
//
// All are seen by the player to move: "own" is that player's, whichever seat it is. Where the seats do not play alike, each has features of its
// own. So a position is worth to one player what it costs the other, whatever the weights.
type Features struct {
	// Names returns a name for each feature, by its index. A name never changes its meaning:
	// an evaluation is kept with the names of what it weighs.
	Names func() []string
	// Of appends the features of a position that are not zero, by their indexes. Apart from
	// dst it allocates nothing.
	Of func(s State, dst []Feature) []Feature
}

// Standings say what an evaluation may weigh of a game with dice, or for more than two, in which nobody searches:
// numbers that follow from a position in which a player's turn has just ended and the game goes on.
type Standings struct {
	// Names returns a name for each feature, by its index, as [Features] has them.
	Names func() []string
	// Of appends the features of a position that are not zero, by their indexes, as a seat sees it. Where
	// seats play different roles, each role has features of its own. Apart from dst it allocates nothing
	// once it has been asked.
	Of func(s State, seat Seat, dst []Feature) []Feature
	// Player is who plays where nothing is learned yet, as an agent is written; its option eval= takes
	// what is learned.
	Player string
}

// Feature is one number of a position.
type Feature struct {
	// Index says which, as an index into [Features].Names.
	Index uint16
	// Count is the number.
	Count int16
}

// Weights are an evaluation of positions, for players who search: one weight for each of a
// game's features. A position is worth the sum of the weights times the counts to the player to
// move, bounded by [MostWeighed].
type Weights struct {
	// Of are the weights, by the indexes of the features.
	Of []int16
	// Unit is the number of units of a value that are 1 in the argument of tanh, which is what the
	// result is expected to be.
	Unit float64
	// Share says which share of the win, from 0 to 1, a value of a search with them stands for.
	Share func(value float64) float64
}

// leadsAWin is the part of all that can be scored, leading by which makes a win as good as
// certain: tanh 1 = .76 at half of it.
const leadsAWin = 3

// ByLead is the number of half units of the lead that stand for 1 in the argument of tanh, where
// the seats can score so much together.
func ByLead(total int) float64 {
	return float64(max(Units(total), Units(leadsAWin))) / (2 * leadsAWin)
}

// PerScore is how much of a value a unit of the score stands for.
func (w *Weights) PerScore(total int) float64 { return w.Unit * 2 / ByLead(total) }

// MostWeighed bounds what a position is worth by weights: beyond, a game is as good as won.
const MostWeighed = 1 << 18

// MostFeatures is the largest number of features that a game may have.
const MostFeatures = 1 << 11
