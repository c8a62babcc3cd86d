package core

// Direction is a choice of the way round the board.
type Direction string

// The directions, seen from above.
const (
	// CounterClockwise sows to the right in one's own row.
	CounterClockwise Direction = "counter-clockwise"
	// Clockwise sows to the left in one's own row.
	Clockwise Direction = "clockwise"
)

// Values lists the choices.
func (Direction) Values() []string { return []string{string(CounterClockwise), string(Clockwise)} }

// Stores is a choice of whether stores are sown into.
type Stores string

// The ways to treat stores in sowing.
const (
	// StoresNone never sows into a store.
	StoresNone Stores = "none"
	// StoresOwn drops a seed into the player's own store when the sowing
	// leaves the player's row, and passes over the opponent's.
	StoresOwn Stores = "own"
)

// Values lists the choices.
func (Stores) Values() []string { return []string{string(StoresNone), string(StoresOwn)} }

// ExtraTurn is a choice of when a player moves again.
type ExtraTurn string

// The reasons to move again.
const (
	// ExtraNever passes the turn after every move.
	ExtraNever ExtraTurn = "never"
	// ExtraStore gives another move when the last seed falls into one's store.
	ExtraStore ExtraTurn = "store"
)

// Values lists the choices.
func (ExtraTurn) Values() []string { return []string{string(ExtraNever), string(ExtraStore)} }

// Opening is a choice of what the first move of a game may do.
type Opening string

// The openings.
const (
	// OpeningSow sows, as every move does.
	OpeningSow Opening = "sow"
	// OpeningPile lets the player choose between sowing a house and putting all
	// its seeds into the house that follows, passing over a store. That
	// captures nothing. Such a move is written with a plus: E+.
	OpeningPile Opening = "sow-or-pile"
)

// Values lists the choices.
func (Opening) Values() []string { return []string{string(OpeningSow), string(OpeningPile)} }

// Laps is a choice of how many laps a move sows.
type Laps string

// The ways a sowing goes on.
const (
	// LapsSingle ends the sowing with the last seed.
	LapsSingle Laps = "single"
	// LapsRelay takes up the seeds of the house where a lap ended, the last
	// one included, and sows them from there, until a lap ends in an empty
	// house, in the store, or with a capture.
	LapsRelay Laps = "relay"
)

// Values lists the choices.
func (Laps) Values() []string { return []string{string(LapsSingle), string(LapsRelay)} }

// CaptureRow is a choice of whose houses are captured by the counts.
type CaptureRow string

// The rows that are captured from.
const (
	// RowOpponent captures the opponent's houses only; a chain ends with their
	// row.
	RowOpponent CaptureRow = "opponent"
	// RowEither captures houses of both players; a chain goes from row to row. A
	// last seed that captures the house opposite captures nothing by the counts.
	RowEither CaptureRow = "either"
)

// Values lists the choices.
func (CaptureRow) Values() []string { return []string{string(RowOpponent), string(RowEither)} }

// Chain is a choice of which neighbours of a captured house are captured too.
type Chain string

// The directions of a chain of captures.
const (
	// ChainBack goes back against the direction of sowing.
	ChainBack Chain = "back"
	// ChainForward goes on in the direction of sowing.
	ChainForward Chain = "forward"
	// ChainNone captures the one house only.
	ChainNone Chain = "none"
)

// Values lists the choices.
func (Chain) Values() []string {
	return []string{string(ChainBack), string(ChainForward), string(ChainNone)}
}

// Opposite is a choice of captures by a last seed in an own empty house.
type Opposite string

// The captures of the house opposite.
const (
	// OppositeNever makes no such captures.
	OppositeNever Opposite = "never"
	// OppositeAlways captures the last seed and whatever lies opposite, even
	// nothing.
	OppositeAlways Opposite = "always"
	// OppositeIfOccupied captures the last seed and what lies opposite, if
	// something does.
	OppositeIfOccupied Opposite = "if-occupied"
)

// Values lists the choices.
func (Opposite) Values() []string {
	return []string{string(OppositeNever), string(OppositeAlways), string(OppositeIfOccupied)}
}

// Singletons is a choice of whether a house with one seed may be played.
type Singletons string

// The rules on singletons.
const (
	// SingletonsAllowed lets them be played like other houses.
	SingletonsAllowed Singletons = "allowed"
	// SingletonsLast lets them be played only when there is no other move.
	SingletonsLast Singletons = "only-if-nothing-else"
)

// Values lists the choices.
func (Singletons) Values() []string {
	return []string{string(SingletonsAllowed), string(SingletonsLast)}
}

// Kroo is a choice of what a sowing of more seeds than there are other houses
// does with the house it started from.
type Kroo string

// The readings of a kroo.
const (
	// KrooSkip passes over the origin on every lap, so that it stays empty.
	KrooSkip Kroo = "skip-origin"
	// KrooSow drops a seed into the origin like into any other house.
	KrooSow Kroo = "sow-origin"
)

// Values lists the choices.
func (Kroo) Values() []string { return []string{string(KrooSkip), string(KrooSow)} }

// GrandSlam is a choice of what becomes of a capture that would take all the
// opponent's seeds on the board.
type GrandSlam string

// The readings of a grand slam.
const (
	// SlamCaptures lets it capture like any other.
	SlamCaptures GrandSlam = "captures"
	// SlamNothing allows the move but captures nothing.
	SlamNothing GrandSlam = "captures-nothing"
	// SlamForbidden forbids the move; a player with no other cannot move.
	SlamForbidden GrandSlam = "forbidden"
	// SlamForbiddenUnlessOnly forbids the move while the player has one that
	// is no grand slam; if all are, they are allowed and capture nothing.
	SlamForbiddenUnlessOnly GrandSlam = "forbidden-unless-only"
	// SlamForbiddenUnlessSole forbids the move unless it is the single legal one,
	// which then captures nothing. A player who has several moves, all of them
	// grand slams, cannot move.
	SlamForbiddenUnlessSole GrandSlam = "forbidden-unless-sole"
	// SlamStarving forbids every move that leaves the opponent without seeds,
	// captured or not, while another exists; if all do, they are allowed and
	// capture normally.
	SlamStarving GrandSlam = "starving-forbidden-unless-only"
	// SlamMovesAgain lets it capture, and the same player moves again.
	SlamMovesAgain GrandSlam = "captures-and-moves-again"
	// SlamOpponentTakesRest lets it capture, ends the game at once, and gives
	// the opponent all seeds left on the board.
	SlamOpponentTakesRest GrandSlam = "opponent-takes-rest"
	// SlamLeavesFirst captures all but the house where the sowing ended.
	SlamLeavesFirst GrandSlam = "leaves-first"
	// SlamLeavesLast captures all but the house captured last, the farthest
	// back from where the sowing ended.
	SlamLeavesLast GrandSlam = "leaves-last"
)

// Values lists the choices.
func (GrandSlam) Values() []string {
	return []string{
		string(SlamCaptures), string(SlamNothing), string(SlamForbidden), string(SlamForbiddenUnlessOnly), string(SlamForbiddenUnlessSole),
		string(SlamStarving), string(SlamMovesAgain), string(SlamOpponentTakesRest), string(SlamLeavesFirst), string(SlamLeavesLast),
	}
}

// Feeding is a choice of what a player must do whose opponent has no seeds, or
// none that they could sow.
type Feeding string

// The duties to feed.
const (
	// FeedNone has no such duty.
	FeedNone Feeding = "none"
	// FeedMust allows only moves that sow into the opponent's row, if there
	// are any; in games of several laps, only moves after which seeds lie
	// there.
	FeedMust Feeding = "must-if-possible"
	// FeedGive allows only moves that leave the opponent, after all captures, a house with
	// enough seeds to sow, if there are any. It asks for this where the opponent could not
	// move if it were their turn.
	FeedGive Feeding = "must-give-a-move"
	// FeedLeave asks for this at every turn: no move may leave the opponent without a house
	// with enough seeds to sow while another move does not.
	FeedLeave Feeding = "must-leave-a-move"
)

// Values lists the choices.
func (Feeding) Values() []string {
	return []string{string(FeedNone), string(FeedMust), string(FeedGive), string(FeedLeave)}
}

// CannotFeed is a choice of what happens when no move does what the duty to feed
// asks.
type CannotFeed string

// The consequences of not being able to feed.
const (
	// CannotMoverTakesAll ends the game; the player to move takes all seeds
	// left.
	CannotMoverTakesAll CannotFeed = "mover-takes-all"
	// CannotPlaysOn allows any move.
	CannotPlaysOn CannotFeed = "plays-on"
	// CannotOwner ends the game; each player takes their own row.
	CannotOwner CannotFeed = "owner"
	// CannotOpponentTakesAll ends the game; the opponent, who cannot be fed, takes
	// all seeds left.
	CannotOpponentTakesAll CannotFeed = "opponent-takes-all"
)

// Values lists the choices.
func (CannotFeed) Values() []string {
	return []string{string(CannotMoverTakesAll), string(CannotPlaysOn), string(CannotOwner), string(CannotOpponentTakesAll)}
}

// Division is a choice of who gets the seeds left at an end of the game.
type Division string

// The divisions.
const (
	// DivUnclaimed gives them to nobody.
	DivUnclaimed Division = "unclaimed"
	// DivOwner gives each player the seeds in their own row.
	DivOwner Division = "owner"
	// DivSplit gives each player half of them; scores may end in a half.
	DivSplit Division = "split"
	// DivLastCapturer gives them all to the player who captured last, and to
	// nobody if nothing was captured. A seed sown into a store counts as
	// captured.
	DivLastCapturer Division = "last-capturer"
	// DivOpponent gives them all to the opponent of the player to move.
	DivOpponent Division = "opponent"
	// DivMover gives them all to the player to move.
	DivMover Division = "mover"
)

// Former has the spelling that files of before have.
func (Division) Former() map[string]string {
	return map[string]string{"last_capturer": string(DivLastCapturer)}
}

// Values lists the choices.
func (Division) Values() []string {
	return []string{
		string(DivUnclaimed), string(DivOwner), string(DivSplit),
		string(DivLastCapturer), string(DivOpponent), string(DivMover),
	}
}

// NoCaptureBy is a choice of how it is decided that nothing more can be
// captured.
type NoCaptureBy string

// The ways to decide it; both are exact.
const (
	// ByCount looks at the number of seeds on the board alone: the game ends
	// when no position with so many seeds or fewer, whoever is to move, has a
	// move that captures.
	ByCount NoCaptureBy = "count"
	// ByPosition looks at the position: the game ends when no line of play
	// from here ever captures, an end of the game that gives seeds to a
	// player counting as a capture.
	ByPosition NoCaptureBy = "position"
)

// Values lists the choices.
func (NoCaptureBy) Values() []string { return []string{string(ByCount), string(ByPosition)} }
