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
	// StarterAlternates changes the starter from game to game.
	StarterAlternates Starter = "alternates"
)

// Values lists the choices.
func (Starter) Values() []string {
	return []string{string(StarterLots), string(StarterWinner), string(StarterLoser), string(StarterAlternates)}
}
