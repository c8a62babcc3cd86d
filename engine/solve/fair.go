package solve

// Arranger is a Solver that knows what other arrangements of the start are worth:
// those with as many seeds on the board.
type Arranger interface {
	// FairStarts looks, after Solve with all seeds of the start, at every arrangement
	// that differs from the start by so many seeds, at most, that each lie in another
	// house, with the same player to move and the stores as they are.
	FairStarts(moved int) FairStarts
}

// FairStarts are the arrangements found even.
type FairStarts struct {
	// Looked is how many arrangements there are beside the start, Open how many of
	// them have bounds that are not one value.
	Looked, Open int
	// Even are those that are draws with best play, those with the fewest seeds moved
	// first.
	Even []FairStart
}

// FairStart is an arrangement in the game's notation, and how many seeds lie
// elsewhere.
type FairStart struct {
	Position string
	Moved    int
}
