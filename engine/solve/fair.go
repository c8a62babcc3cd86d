package solve

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
