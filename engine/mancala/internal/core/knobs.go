package core

// The knobs that a move and an end ask for, by groups, as a file has them:
// package mancala's Rules are made of these, and says what their tags and doc
// comments are for.

// Moves are the rules of single moves: what is sown, what that captures, and
// which moves are legal.
type Moves struct {
	// Sowing says how seeds are sown.
	Sowing Sowing `yaml:"sowing"`
	// Kroo says whether a sowing that goes round the board drops a seed into
	// the house it started from.
	Kroo Kroo `yaml:"kroo" club:"all"`
	// Capture says which houses a sowing captures.
	Capture Capture `yaml:"capture"`
	// GrandSlam says what becomes of a capture that would take every seed the
	// opponent has on the board.
	GrandSlam GrandSlam `yaml:"grand_slam" club:"[captures, captures-nothing, forbidden]"`
	// Feeding says what a player must do when the opponent has no seeds on the board, or none
	// that they could sow. It is applied before the rules on singletons and grand slams.
	Feeding Feeding `yaml:"feeding" club:"[none, must-if-possible]"`
	// CannotFeed says what happens when feeding is compulsory and no move
	// feeds.
	CannotFeed CannotFeed `yaml:"cannot_feed"`
	// Singletons says whether a house with a single seed may be played. It is
	// applied after the feeding rule and before the grand-slam rule.
	Singletons Singletons `yaml:"singletons"`
}

// Sowing says how seeds are sown.
type Sowing struct {
	// Direction is the way round the board. Houses are lettered from their
	// owner's left whatever it is.
	Direction Direction `yaml:"direction"`
	// Stores says whether a sowing passes through the player's store.
	Stores Stores `yaml:"stores"`
	// ExtraTurn says whether a player whose last seed falls into their store
	// moves again.
	ExtraTurn ExtraTurn `yaml:"extra_turn"`
	// Laps says whether a sowing that ends in a house with seeds goes on with
	// them.
	Laps Laps `yaml:"laps"`
	// Least is the fewest seeds that a house must hold to be sown: with 2, single seeds are
	// never played. Later laps of a move are not bound by it, and a player who holds no such
	// house cannot move.
	Least int `yaml:"least" unit:"seeds" min:"1" max:"16"`
	// Opening says what the first move of a game may do. A move is the first where the board
	// is as at the start and whoever starts is to move.
	Opening Opening `yaml:"opening"`
	// MaxLaps stops a move of several laps that has not ended after so many:
	// some positions of such games never come to rest.
	MaxLaps int `yaml:"max_laps" unit:"laps" min:"1" max:"100000"`
}

// Capture says which houses a sowing captures.
type Capture struct {
	// Row says whose houses are captured by the counts.
	Row CaptureRow `yaml:"row"`
	// Counts are the numbers of seeds, the one just sown included, at which
	// a house is captured when the last seed falls there. An empty list
	// captures nothing in this way.
	Counts []int `yaml:"counts" unit:"seeds" min:"1" max:"64"`
	// Before are the numbers of seeds, one of which the house where the sowing ended must have
	// held before the sowing to be captured. An empty list asks for nothing. It matters where
	// a sowing goes round the board and drops more than one seed there. In a move of several
	// laps it is what the house held before the last lap.
	Before []int `yaml:"before" unit:"seeds" min:"0" max:"64"`
	// Chain says which houses next to the one where the sowing ended are captured too, as long
	// as each is in a row that is captured from and holds one of the counts.
	Chain Chain `yaml:"chain"`
	// Longest is the most houses that one chain captures, counted from the
	// house where the sowing ended; 0 means no limit. A capture that leaves
	// the opponent seeds because of it is no grand slam.
	Longest int `yaml:"longest" unit:"houses" min:"0" max:"12"`
	// Opposite says whether a last seed that falls into an empty house of the
	// player's own captures the house opposite.
	Opposite Opposite `yaml:"opposite"`
	// Groups captures a house as soon as a sowing makes it hold exactly so
	// many seeds: its owner takes them and the sowing goes on, unless it was
	// the last seed, which gives them to the player who moved and ends the
	// move. 0 means no such captures.
	Groups int `yaml:"groups" unit:"seeds" min:"0" max:"64"`
}

// LimitsChains says whether there are chains and a limit to them.
func (m *Moves) LimitsChains() bool {
	return m.Capture.Longest > 0 && m.Capture.Chain != ChainNone && len(m.Capture.Counts) > 0
}

// End says what ends a game before its limit of plies, and who gets the seeds
// that are left. The checks are made at the start of a turn, in the order in
// which they stand here.
type End struct {
	// Majority ends the game at once when a player has captured so many
	// seeds: a number, or "half + 1" of all the seeds in the game, or "none"
	// to play on after the outcome is certain.
	Majority Majority `yaml:"majority" club:"half + 1"`
	// MajorityRemaining says who gets the seeds left when a majority ends
	// the game.
	MajorityRemaining Division `yaml:"majority_remaining"`
	// RowEmpty ends the game at once when either row is empty, whoever is to
	// move; "none" plays on.
	RowEmpty *Ending `yaml:"row_empty"`
	// NoMove is the end by a player who has no legal move.
	NoMove Ending `yaml:"no_move"`
	// NoCapturePossible ends the game when nothing more can be captured;
	// "none" plays on.
	NoCapturePossible *NoCapture `yaml:"no_capture_possible"`
	// FewSeeds ends the game when few seeds are left on the board; "none"
	// plays on.
	FewSeeds *FewSeeds `yaml:"few_seeds"`
	// AllOnes ends the game when no house holds more than one seed; "none"
	// plays on.
	AllOnes *Ending `yaml:"all_ones"`
	// Repetition ends the game when a position (all houses and the player to
	// move) comes back; "none" never does.
	Repetition *Repetition `yaml:"repetition"`
}

// Ending is an end of the game with nothing to set but its division.
type Ending struct {
	// Remaining says who gets the seeds left.
	Remaining Division `yaml:"remaining"`
}

// FewSeeds is the end by there being few seeds left.
type FewSeeds struct {
	// AtMost is the number of seeds on the board at which the game ends.
	AtMost int `yaml:"at_most" unit:"seeds" min:"1" max:"383"`
	// Remaining says who gets them.
	Remaining Division `yaml:"remaining"`
}

// NoCapture is the end by there being nothing more to capture.
type NoCapture struct {
	// By says how it is decided that nothing more can be captured.
	By NoCaptureBy `yaml:"by"`
	// Remaining says who gets the seeds left.
	Remaining Division `yaml:"remaining"`
}

// Repetition is the end by going round in circles.
type Repetition struct {
	// Count is the occurrence of a position since the last capture that ends
	// the game; the position right after a capture (or at the start) is its
	// first occurrence, so 2 means the first recurrence.
	Count int `yaml:"count" unit:"occurrences" min:"2" max:"100"`
	// Remaining says who gets the seeds left.
	Remaining Division `yaml:"remaining"`
	// AtMost judges repetition only while at most so many seeds lie on the
	// board; 0 means always.
	AtMost int `yaml:"at_most" unit:"seeds" min:"0" max:"384"`
}

// Limit cuts off games that no other rule ends.
type Limit struct {
	// Plies is the number of plies after which a game that has not ended is
	// cut off, with the end reason "limit".
	Plies int `yaml:"plies" unit:"plies" min:"1" max:"1000000"`
	// Remaining says who gets the seeds left.
	Remaining Division `yaml:"remaining"`
}

// SetDefault fills an ending that is switched on with no more said.
func (e *Ending) SetDefault() { *e = Ending{Remaining: DivOwner} }

// SetDefault fills a seed threshold that is switched on with no more said.
func (f *FewSeeds) SetDefault() { *f = FewSeeds{AtMost: 4, Remaining: DivLastCapturer} }

// SetDefault fills a no-capture rule that is switched on with no more said.
func (n *NoCapture) SetDefault() { *n = NoCapture{By: ByCount, Remaining: DivUnclaimed} }

// SetDefault fills a repetition rule that is switched on with no more said.
func (r *Repetition) SetDefault() { *r = Repetition{Count: 2, Remaining: DivUnclaimed} }
