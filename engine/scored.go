package engine

// Scored is the ability of a game to say how much there is to score.
type Scored interface {
	// Total is all that the seats can score together in one game, in whole
	// [Info].Unit: its seeds, or the pieces that can be captured. It is zero
	// where the rules set no such number.
	Total() int
}
