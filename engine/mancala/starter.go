package mancala

// MatchStarter is a choice of who starts the next game of a match.
type MatchStarter string

// The starters.
const (
	// StarterLots draws lots before every game.
	StarterLots MatchStarter = "lots"
	// StarterWinner lets the winner of the previous game start; after a drawn
	// game the starter alternates.
	StarterWinner MatchStarter = "winner"
	// StarterLoser lets the loser of the previous game start; after a drawn game
	// the starter alternates.
	StarterLoser MatchStarter = "loser"
	// StarterWinnerChooses lets the winner of the previous game choose who starts,
	// as match.takes says; after a drawn game the starter alternates.
	StarterWinnerChooses MatchStarter = "winner-chooses"
	// StarterAlternates changes the starter from game to game.
	StarterAlternates MatchStarter = "alternates"
)

// Values lists the choices.
func (MatchStarter) Values() []string {
	return []string{string(StarterLots), string(StarterWinner), string(StarterLoser), string(StarterWinnerChooses), string(StarterAlternates)}
}

// MatchTakes is a choice of what the winner of a game takes who chooses who starts the next.
type MatchTakes string

// What they take.
const (
	// TakesBetter takes the side that is better for those who play: a study plays a
	// pilot of single games, whose seed and size stand in its plan. Where that finds
	// no difference, the winner starts.
	TakesBetter MatchTakes = "better"
	// TakesFirst starts.
	TakesFirst MatchTakes = "first"
	// TakesSecond lets the other player start.
	TakesSecond MatchTakes = "second"
)

// Values lists the choices.
func (MatchTakes) Values() []string {
	return []string{string(TakesBetter), string(TakesFirst), string(TakesSecond)}
}
