package core

// Weights are weights of the features of positions, laid out for searches that keep positions as rows.
type Weights struct {
	// Late is the largest number of seeds on the board with which the second part counts.
	Late int32
	// Parts are what is weighed, by the side to move and the part.
	Parts [2][2]WeightsPart
}

// WeightsPart are the weights of a part, seen by the player to move.
type WeightsPart struct {
	// Houses is what so many seeds in a house weigh, in the own row and in the other one;
	// more seeds than there are count as so many.
	Houses [2][MaxRow][16]int32
	// Lead weighs half a seed, Own and Theirs a seed in a row, Move being the one
	// to move.
	Lead, Own, Theirs, Move int32
}
