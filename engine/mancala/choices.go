package mancala

import "houserules/engine/mancala/internal/core"

// The groups of knobs that the specification, package core, asks for.
type (
	// Moves are the rules of single moves.
	Moves = core.Moves
	// Sowing says how seeds are sown.
	Sowing = core.Sowing
	// Capture says which houses a sowing captures.
	Capture = core.Capture
	// End says what ends a game before its limit of plies.
	End = core.End
	// Ending is an end of the game with nothing to set but its division.
	Ending = core.Ending
	// Majority is a number of captured seeds that ends a game.
	Majority = core.Majority
	// FewSeeds is the end by there being few seeds left.
	FewSeeds = core.FewSeeds
	// NoCapture is the end by there being nothing more to capture.
	NoCapture = core.NoCapture
	// Repetition is the end by going round in circles.
	Repetition = core.Repetition
	// Limit cuts off games that no other rule ends.
	Limit = core.Limit
)

// The choices of the knobs. They are those of the specification, package core,
// where each is documented; here they have the names that the world uses.
type (
	// Direction is a choice of the way round the board.
	Direction = core.Direction
	// Stores is a choice of whether stores are sown into.
	Stores = core.Stores
	// ExtraTurn is a choice of when a player moves again.
	ExtraTurn = core.ExtraTurn
	// Laps is a choice of how many laps a move sows.
	Laps = core.Laps
	// Opening is a choice of what the first move of a game may do.
	Opening = core.Opening
	// CaptureRow is a choice of whose houses are captured by the counts.
	CaptureRow = core.CaptureRow
	// Chain is a choice of which neighbours of a captured house are captured
	// too.
	Chain = core.Chain
	// Opposite is a choice of captures by a last seed in an own empty house.
	Opposite = core.Opposite
	// Singletons is a choice of whether a house with one seed may be played.
	Singletons = core.Singletons
	// Kroo is a choice of what a sowing that comes round does with the house
	// it started from.
	Kroo = core.Kroo
	// GrandSlam is a choice of what becomes of a capture that would take all
	// the opponent's seeds on the board.
	GrandSlam = core.GrandSlam
	// Feeding is a choice of what a player must do whose opponent has no seeds,
	// or none that they could sow.
	Feeding = core.Feeding
	// CannotFeed is a choice of what happens when no move does what the duty to
	// feed asks.
	CannotFeed = core.CannotFeed
	// Division is a choice of who gets the seeds left at an end of the game.
	Division = core.Division
	// NoCaptureBy is a choice of how it is decided that nothing more can be
	// captured.
	NoCaptureBy = core.NoCaptureBy
)

// The values of the choices; package core says what each does.
const (
	CounterClockwise = core.CounterClockwise
	Clockwise        = core.Clockwise

	StoresNone = core.StoresNone
	StoresOwn  = core.StoresOwn

	ExtraNever = core.ExtraNever
	ExtraStore = core.ExtraStore

	LapsSingle = core.LapsSingle
	LapsRelay  = core.LapsRelay

	OpeningSow  = core.OpeningSow
	OpeningPile = core.OpeningPile

	RowOpponent = core.RowOpponent
	RowEither   = core.RowEither

	ChainBack    = core.ChainBack
	ChainForward = core.ChainForward
	ChainNone    = core.ChainNone

	OppositeNever      = core.OppositeNever
	OppositeAlways     = core.OppositeAlways
	OppositeIfOccupied = core.OppositeIfOccupied

	SingletonsAllowed = core.SingletonsAllowed
	SingletonsLast    = core.SingletonsLast

	KrooSkip = core.KrooSkip
	KrooSow  = core.KrooSow

	SlamCaptures            = core.SlamCaptures
	SlamNothing             = core.SlamNothing
	SlamForbidden           = core.SlamForbidden
	SlamForbiddenUnlessOnly = core.SlamForbiddenUnlessOnly
	SlamForbiddenUnlessSole = core.SlamForbiddenUnlessSole
	SlamStarving            = core.SlamStarving
	SlamMovesAgain          = core.SlamMovesAgain
	SlamOpponentTakesRest   = core.SlamOpponentTakesRest
	SlamLeavesFirst         = core.SlamLeavesFirst
	SlamLeavesLast          = core.SlamLeavesLast

	FeedNone  = core.FeedNone
	FeedMust  = core.FeedMust
	FeedGive  = core.FeedGive
	FeedLeave = core.FeedLeave

	CannotMoverTakesAll    = core.CannotMoverTakesAll
	CannotPlaysOn          = core.CannotPlaysOn
	CannotOwner            = core.CannotOwner
	CannotOpponentTakesAll = core.CannotOpponentTakesAll

	DivUnclaimed    = core.DivUnclaimed
	DivOwner        = core.DivOwner
	DivSplit        = core.DivSplit
	DivLastCapturer = core.DivLastCapturer
	DivOpponent     = core.DivOpponent
	DivMover        = core.DivMover

	ByCount    = core.ByCount
	ByPosition = core.ByPosition
)

const (
	// MaxRow is the largest number of houses in a row.
	MaxRow = core.MaxRow
	// MaxSeeds is the largest number of seeds in a game, board and stores:
	// two rows of twelve houses with sixteen seeds each.
	MaxSeeds = core.MaxSeeds
)
