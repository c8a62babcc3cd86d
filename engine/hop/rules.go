package hop

import "houserules/engine/sides"

// Rules are the knobs of a step-and-hop game. Field order is the order in
// which a variant file, explain and the reference page present them. The doc
// comments here are the knobs' only documentation: the JSON Schema, explain
// and the reference page are generated from them.
//
// The tags are read by package variants: yaml is the key, unit the word that
// may follow a number, min and max its bounds.
type Rules struct {
	// Board is the pattern of points and lines that the game is played on.
	Board Board `yaml:"board"`
	// Setup is a picture of the counters at the start: a line of text for
	// each line of points, the top one first; x or 1 for a counter of the
	// first player, o or 2 for one of the second, . for an empty point.
	// Neighbours in a line stand two columns apart, and a centre stands
	// between the corners of its cell; everything else is blank. With
	// board.lines: drawn the picture has the lines of the board, too: -, |, / and \
	// lead from point to point, X is where / and \ cross without a point.
	Setup string `yaml:"setup"`
	// Compensation are the knobs that make up for who moves first, whose keys
	// stand here.
	Compensation `yaml:",inline"`
	// Steps says in which directions a counter may step. Hops go in every
	// direction.
	Steps Steps `yaml:"steps" club:"all"`
	// Second says in what the second player's counters differ from the first player's; "none"
	// is in nothing.
	Second *Second `yaml:"second"`
	// Rotation says when counters that may not step in every direction change direction:
	// what was ahead is then behind. They do at the start of a turn when all that the player
	// has left stand on the image of their starting points, and none of them can step ahead.
	Rotation Rotation `yaml:"turn"`
	// Capture says whether a player who can hop must.
	Capture Capture `yaml:"capture" club:"all"`
	// Continuation says what a counter that has hopped and can hop again does. Every further
	// hop is a ply of its own.
	Continuation Continuation `yaml:"continuation" club:"all"`
	// Closing takes lines at the edge of the board out of play as soon as no counter
	// stands on them; "none" leaves all in play.
	Closing *Closing `yaml:"closing"`
	// End says what ends a game and how.
	End End `yaml:"end"`
	// Limit cuts off games that no other rule ends; they are drawn.
	Limit Limit `yaml:"limit"`
}

// Board is the pattern of points and lines that the game is played on.
type Board struct {
	// Lines says where the points and lines come from.
	Lines Lines `yaml:"lines"`
	// Size is the number of points along each side of the square grid.
	Size int `yaml:"size" unit:"points" min:"3" max:"7"`
	// Diagonals says which cells of the grid have diagonal lines.
	Diagonals Diagonals `yaml:"diagonals"`
	// Centres makes the crossing of the diagonals in each cell a point of
	// its own. It needs full diagonals.
	Centres bool `yaml:"centres"`
}

// Second says what the second player's counters do otherwise than the first player's.
type Second struct {
	// Steps says in which directions they step, as seen from their own side.
	Steps Steps `yaml:"steps"`
	// Hops says whether they hop, and so capture. Where they do not, the first player
	// is the hunter, and the second has the herd.
	Hops bool `yaml:"hops"`
}

// Closing takes lines at the edge of the board out of play. What is once out of play
// stays so; a line that is empty at the start is.
type Closing struct {
	// Edges says at which edges of the board lines close.
	Edges Edges `yaml:"edges"`
	// Unit says what closes at once.
	Unit ClosingUnit `yaml:"by"`
	// Next says whether the next line becomes the line at the edge when one has closed.
	Next bool `yaml:"next"`
}

// End says what ends a game and how.
type End struct {
	// NoMove says what becomes of a player who has counters but no legal move
	// at the start of the turn.
	NoMove NoMove `yaml:"no_move"`
	// NoCounters says what becomes of a player who has no counters left at the
	// start of the turn.
	NoCounters NoCounters `yaml:"no_counters"`
	// Repetition ends the game as a draw when a position (all points and the
	// player to move) comes back; "none" never does.
	Repetition *Repetition `yaml:"repetition"`
}

// NoMove says what becomes of a player who has no move.
type NoMove struct {
	// First says it of the first player.
	First Stuck `yaml:"first"`
	// Second says it of the second player.
	Second Stuck `yaml:"second"`
}

// NoCounters says what becomes of a player who has no counters left.
type NoCounters struct {
	// First says it of the first player.
	First Ending `yaml:"first"`
	// Second says it of the second player.
	Second Ending `yaml:"second"`
}

// Repetition is the end by going round in circles.
type Repetition struct {
	// Count is the occurrence of a position since the last capture that ends
	// the game; the position right after a capture (or at the start) is its
	// first occurrence, so 2 means the first recurrence.
	Count int `yaml:"count" unit:"occurrences" min:"2" max:"100"`
}

// Limit cuts off games that no other rule ends.
type Limit struct {
	// Plies is the number of plies after which a game that has not ended is
	// cut off as a draw, with the end reason "limit".
	Plies int `yaml:"plies" unit:"plies" min:"1" max:"1000000"`
}

// Default returns the rules that a root variant starts from: the board and
// set-up of Aiyawatstani, and for the rest the choice that restricts least.
func Default() *Rules {
	return &Rules{
		Board: Board{Lines: LinesGrid, Size: 5, Diagonals: DiagonalsFull, Centres: true},
		Setup: "o o o o o\n" +
			" o o o o\n" +
			"o o o o o\n" +
			" o o o o\n" +
			"o x . x o\n" +
			" x x x x\n" +
			"x x x x x\n" +
			" x x x x\n" +
			"x x x x x\n",
		Compensation: Compensation{Starts: StartsFirst, Opening: sides.OpeningNone},
		Steps:        StepsAny,
		Rotation:     RotationNone,
		Capture:      CaptureOptional,
		Continuation: ContinuationOptional,
		End: End{
			NoMove:     NoMove{First: StuckLoses, Second: StuckLoses},
			NoCounters: NoCounters{First: EndingLoss, Second: EndingLoss},
		},
		Limit: Limit{Plies: 2500},
	}
}

// SetDefault fills a repetition rule that is switched on with no more said.
func (r *Repetition) SetDefault() { *r = Repetition{Count: 2} }

// SetDefault fills what is said of the second player with what is said of both.
func (s *Second) SetDefault() { *s = Second{Steps: StepsAny, Hops: true} }

// SetDefault fills a closing rule that is switched on with no more said.
func (c *Closing) SetDefault() { *c = Closing{Edges: EdgesOwn, Unit: ClosingPoints, Next: true} }
