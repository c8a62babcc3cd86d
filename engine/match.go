package engine

// Match says how games are put together to a match.
type Match struct {
	// Games is the number of games that the match is the best of; 0 for none.
	Games int
	// Target is the number of points that wins the match; 0 for none.
	Target int
	// Starter says who starts the games after the first.
	Starter MatchStarter
	// ReplayDraws is set where a drawn game does not count toward Games.
	ReplayDraws bool
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
)
