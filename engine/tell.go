package engine

// Teller is the ability of a state to say in words what an action does.
type Teller interface {
	// Tell says what a legal action would do here.
	Tell(a Action) Telling
}

// Telling is what an action does, in sentences of the catalogue.
type Telling struct {
	// Captures are the sentences on what is captured, none where nothing is.
	Captures []Caption
	// Rules are those on the special rules that take part: that left fewer
	// actions to choose from, or changed what this one does.
	Rules []Caption
}

// Settler is the ability of a game whose end divides what is left on the board to
// draw the board after it.
type Settler interface {
	// DrawSettled returns the position after the division that an outcome comes
	// of: that of the game where it is over, or that of who ends it (Stopper).
	DrawSettled(Outcome) Drawing
}

// Stopper is the ability of a game whose players may end it themselves, where the
// rules have a word on that.
type Stopper interface {
	// Resigned is the outcome if a seat gives up here, Agreed that if all agree to
	// stop; false where the rules do not know that. Their End is 0: none of the
	// rules' ends.
	Resigned(s Seat) (Outcome, bool)
	Agreed() (Outcome, bool)
}

// OthersMoveError is ParseAction's for what would be an action of another seat, were
// it to act.
type OthersMoveError struct {
	// Why says whose action it is.
	Why string
}

func (e *OthersMoveError) Error() string { return e.Why }
