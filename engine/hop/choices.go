package hop

// Lines is a choice of where the points and lines of a board come from.
type Lines string

// Where they come from.
const (
	// LinesGrid makes a square grid by size, diagonals and centres.
	LinesGrid Lines = "grid"
	// LinesDrawn takes them from the picture of the set-up: points, and lines to the right,
	// upwards and along diagonals. All lines along a direction are equally long, and there are
	// up to 128 points; with more than 64, games go through the plain door. Size, diagonals
	// and centres then have no effect.
	LinesDrawn Lines = "drawn"
)

// Values lists the choices.
func (Lines) Values() []string { return []string{string(LinesGrid), string(LinesDrawn)} }

// Diagonals is a choice of which cells of the grid have diagonal lines.
type Diagonals string

// The patterns of diagonals.
const (
	// DiagonalsFull draws both diagonals in every cell.
	DiagonalsFull Diagonals = "full"
	// DiagonalsAlternating draws one diagonal in every cell, turned from cell
	// to cell, so that every second point, the lower left corner among them,
	// has diagonals: the alquerque board.
	DiagonalsAlternating Diagonals = "alternating"
	// DiagonalsNone draws none.
	DiagonalsNone Diagonals = "none"
)

// Values lists the choices.
func (Diagonals) Values() []string {
	return []string{string(DiagonalsFull), string(DiagonalsAlternating), string(DiagonalsNone)}
}

// Steps is a choice of the directions in which a counter may step.
type Steps string

// The directions of steps.
const (
	// StepsAny allows every line.
	StepsAny Steps = "any"
	// StepsNotBackward forbids steps towards the player's own side (the
	// bottom of the picture for the first player). A counter on the line
	// farthest from that side may not step at all (Bell 1979, "Board and Table
	// Games from Many Civilizations", alquerque; Bell's rule against returning
	// to a point is another one).
	StepsNotBackward Steps = "not-backward"
	// StepsOnward allows steps away from the player's own side, straight or along a
	// diagonal, and to the left and right, on every line.
	StepsOnward Steps = "onward"
	// StepsAhead allows steps away from the player's own side only.
	StepsAhead Steps = "ahead"
)

// Values lists the choices.
func (Steps) Values() []string {
	return []string{string(StepsAny), string(StepsNotBackward), string(StepsOnward), string(StepsAhead)}
}

// Rotation is a choice of where counters turn round.
type Rotation string

// Where counters turn round.
const (
	// RotationNone lets none change direction.
	RotationNone Rotation = "none"
	// RotationMirrored takes the mirror image across the middle of the board: what started on
	// the left ends on the left. Back on their starting points the counters change direction
	// again.
	RotationMirrored Rotation = "mirrored"
	// RotationMirroredOnce takes the same image, and lets them change direction only once.
	RotationMirroredOnce Rotation = "mirrored-once"
	// RotationTurned takes the image on the board after a half turn: what started on the
	// player's right ends on the right of whoever sits opposite. Back on their starting points
	// the counters change direction again.
	RotationTurned Rotation = "rotated"
)

// Values lists the choices.
func (Rotation) Values() []string {
	return []string{string(RotationNone), string(RotationMirrored), string(RotationMirroredOnce), string(RotationTurned)}
}

// Edges is a choice of the edges of the board at which lines close.
type Edges string

// The edges.
const (
	// EdgesOwn are the lines nearest to either player.
	EdgesOwn Edges = "own"
	// EdgesFirst is the line nearest to the first player.
	EdgesFirst Edges = "first"
	// EdgesSecond is the line nearest to the second player.
	EdgesSecond Edges = "second"
	// EdgesAll are these and the columns on the left and on the right.
	EdgesAll Edges = "all"
)

// Values lists the choices.
func (Edges) Values() []string {
	return []string{string(EdgesOwn), string(EdgesFirst), string(EdgesSecond), string(EdgesAll)}
}

// ClosingUnit is a choice of what closes at once.
type ClosingUnit string

// What closes at once.
const (
	// ClosingPoints closes a line of points.
	ClosingPoints ClosingUnit = "points"
	// ClosingSquares closes a row or column of squares when nothing is left of it but the
	// line it shares with the next one: on boards with centres, a line of corners and
	// the line of centres behind it, together.
	ClosingSquares ClosingUnit = "squares"
)

// Values lists the choices.
func (ClosingUnit) Values() []string { return []string{string(ClosingPoints), string(ClosingSquares)} }

// Capture is a choice of whether a player who can hop must.
type Capture string

// The duties to capture.
const (
	// CaptureOptional leaves the choice between stepping and hopping.
	CaptureOptional Capture = "optional"
	// CaptureMandatory allows no step while there is a hop.
	CaptureMandatory Capture = "mandatory"
)

// Values lists the choices.
func (Capture) Values() []string { return []string{string(CaptureOptional), string(CaptureMandatory)} }

// Continuation is a choice of what a counter does that has hopped and can hop
// again.
type Continuation string

// The continuations.
const (
	// ContinuationOptional lets its owner hop with it again or pass.
	ContinuationOptional Continuation = "optional"
	// ContinuationNone ends the turn after one hop.
	ContinuationNone Continuation = "none"
	// ContinuationMandatory makes its owner hop with it until it cannot.
	ContinuationMandatory Continuation = "mandatory"
)

// Values lists the choices.
func (Continuation) Values() []string {
	return []string{string(ContinuationOptional), string(ContinuationNone), string(ContinuationMandatory)}
}

// Ending is a choice of what becomes of a player.
type Ending string

// The verdicts.
const (
	// EndingLoss makes the player lose.
	EndingLoss Ending = "loses"
	// EndingWin makes the player win.
	EndingWin Ending = "wins"
	// EndingDraw makes the game a draw.
	EndingDraw Ending = "draws"
)

// Values lists the choices.
func (Ending) Values() []string {
	return []string{string(EndingLoss), string(EndingWin), string(EndingDraw)}
}

// Stuck is a choice of what becomes of a player who cannot move.
type Stuck string

// What becomes of a player who cannot move.
const (
	// StuckLoses makes the player lose.
	StuckLoses Stuck = "loses"
	// StuckWins makes the player win.
	StuckWins Stuck = "wins"
	// StuckDraws makes the game a draw.
	StuckDraws Stuck = "draws"
	// StuckPasses makes the player pass the turn, which is a ply. Where the
	// other player would have to pass, too, the game is a draw.
	StuckPasses Stuck = "passes"
)

// Values lists the choices.
func (Stuck) Values() []string {
	return []string{string(StuckLoses), string(StuckWins), string(StuckDraws), string(StuckPasses)}
}
