package engine

// Match says how games are put together to a match.
type Match struct {
	// Games is the number of games that the match is the best of; 0 for none.
	Games int
	// Target is the number of points that wins the match; 0 for none.
	Target int
	// Starter says who starts the games after the first.
	Starter MatchStarter
	// Takes is what the winner takes where Starter is StartsChooser.
	Takes MatchTakes
	// ReplayDraws is set where a drawn game does not count toward Games.
	ReplayDraws bool
	// Replays is how many drawn games of a match are played again. A match with one
	// drawn game more is cut off. 0 is as many as there are.
	Replays int
	// A won game is worth one point for every Per full units above Over of the
	// winner's score; one point where Per is 0. A drawn game is worth none.
	Over, Per int
}

// MatchStarter says who starts a game after the first one of a match.
type MatchStarter int

// The starters.
const (
	// StartsByLots draws lots before every game.
	StartsByLots MatchStarter = iota + 1
	// StartsInTurn changes the starter from game to game.
	StartsInTurn
	// StartsWinner lets the winner of the game before start, StartsLoser its loser.
	// After a drawn game both alternate.
	StartsWinner
	StartsLoser
	// StartsChooser lets the winner of the game before choose; see MatchTakes.
	StartsChooser
)

// MatchTakes says which side the winner of a game takes in the next, where they choose.
type MatchTakes int

// The sides that a player who chooses may take.
const (
	// TakesBetter is the side that a pilot found better for the line-up. Whoever
	// plays the match has to say which that is, by TakesSecond; without that it is
	// the first, as it is where the pilot found no difference.
	TakesBetter MatchTakes = iota
	TakesFirst
	TakesSecond
)
