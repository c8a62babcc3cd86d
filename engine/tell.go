package engine

// Telling is what an action does, in sentences of the catalogue.
type Telling struct {
	// Captures are the sentences on what is captured, none where nothing is.
	Captures []Caption
	// Rules are those on the special rules that take part: that left fewer
	// actions to choose from, or changed what this one does.
	Rules []Caption
	// Lasting are those on what it changes for the rest of the game beside the pieces: a line
	// of the board that closes, counters that turn round.
	Lasting []Caption
}

// OthersMoveError is the error of ParseAction for an action that another seat could
// play if it were to move.
type OthersMoveError struct {
	// Why says whose action it is.
	Why string
}

func (e *OthersMoveError) Error() string { return e.Why }
