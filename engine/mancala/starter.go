package mancala

// Starter is a choice of who starts the next game of a match.
type Starter string

// The starters.
const (
	// StarterLots draws lots before every game.
	StarterLots Starter = "lots"
	// StarterWinner lets the winner of the previous game start; after a drawn
	// game the starter alternates.
	StarterWinner Starter = "winner"
	// StarterLoser lets the loser of the previous game start; after a drawn game
	// the starter alternates.
	StarterLoser Starter = "loser"
	// StarterWinnerChooses lets the winner of the previous game choose who starts,
	// as match.takes says; after a drawn game the starter alternates.
	StarterWinnerChooses Starter = "winner-chooses"
	// StarterAlternates changes the starter from game to game.
	StarterAlternates Starter = "alternates"
)

// Values lists the choices.
func (Starter) Values() []string {
	return []string{string(StarterLots), string(StarterWinner), string(StarterLoser), string(StarterWinnerChooses), string(StarterAlternates)}
}

// Takes is a choice of what the winner of a game takes who chooses who starts the next.
type Takes string

// What they take.
const (
	// TakesBetter takes the side that is better for those who play: a study plays a
	// pilot of single games, whose seed and size stand in its plan. Where that finds
	// no difference, the winner starts.
	TakesBetter Takes = "better"
	// TakesFirst starts.
	TakesFirst Takes = "first"
	// TakesSecond lets the other player start.
	TakesSecond Takes = "second"
)

// Values lists the choices.
func (Takes) Values() []string {
	return []string{string(TakesBetter), string(TakesFirst), string(TakesSecond)}
}
