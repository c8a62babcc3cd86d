package herding

// Corner is a corner of the board with its shelter.
type Corner string

// The corners, clockwise.
const (
	// NorthWest is the corner at row 0, column 0.
	NorthWest Corner = "NW"
	// NorthEast is the corner at row 0, column 24.
	NorthEast Corner = "NE"
	// SouthEast is the corner at row 24, column 24.
	SouthEast Corner = "SE"
	// SouthWest is the corner at row 24, column 0.
	SouthWest Corner = "SW"
)

// Values lists the choices.
func (Corner) Values() []string {
	return []string{string(NorthWest), string(NorthEast), string(SouthEast), string(SouthWest)}
}

// Starts is a choice of the herder who starts.
type Starts string

// The herders who can start.
const (
	// StartsFirst is the herder of the first corner.
	StartsFirst Starts = "first"
	// StartsByLots draws one by lot, after the herds are laid out.
	StartsByLots Starts = "lots"
)

// Values lists the choices.
func (Starts) Values() []string { return []string{string(StartsFirst), string(StartsByLots)} }

// Strictness is a choice of what becomes of a map that breaks the rules of
// map making.
type Strictness string

// The ways to judge a map. Whatever the choice, a map needs its 25 lines of
// known letters, a shelter and six herding squares for each herder, and the
// Lair in the middle: without them no game can begin.
const (
	// CheckError refuses it.
	CheckError Strictness = "error"
	// CheckWarn only warns.
	CheckWarn Strictness = "warn"
)

// Values lists the choices.
func (Strictness) Values() []string { return []string{string(CheckError), string(CheckWarn)} }

// Order is a choice of the order in which the aiwe of a herd move.
type Order string

// The orders. Piece numbers are 1 to 3 for the calves, 4 and 5 for the cows
// and 6 for the bull; they break ties.
const (
	// OrderForemost begins with the aiwe farthest in the rolled straight
	// direction.
	OrderForemost Order = "foremost-first"
	// OrderHindmost begins with the aiwe farthest back.
	OrderHindmost Order = "hindmost-first"
	// OrderNumber goes by piece number alone.
	OrderNumber Order = "by-number"
	// OrderMover leaves the order to the herd's owner, who moves it.
	OrderMover Order = "mover"
)

// Values lists the choices.
func (Order) Values() []string {
	return []string{string(OrderForemost), string(OrderHindmost), string(OrderNumber), string(OrderMover)}
}

// Rounding is a choice of how a quarter of the sum of four dice becomes a
// whole number.
type Rounding string

// The roundings.
const (
	// RoundDown drops the fraction.
	RoundDown Rounding = "down"
	// RoundNearest rounds to the nearest number, halves up.
	RoundNearest Rounding = "nearest"
	// RoundUp goes to the next number.
	RoundUp Rounding = "up"
	// RoundNever leaves the choice out where four does not divide the sum: then
	// every awéthi gets a die.
	RoundNever Rounding = "die-each"
)

// Values lists the choices.
func (Rounding) Values() []string {
	return []string{string(RoundDown), string(RoundNearest), string(RoundUp), string(RoundNever)}
}

// Path is a choice of how a piece may walk that must go a number of steps.
type Path string

// The ways to walk.
const (
	// PathSimple visits no square twice.
	PathSimple Path = "no-square-twice"
	// PathFree may come to squares again, so that it can walk in circles.
	PathFree Path = "circles-allowed"
)

// Values lists the choices.
func (Path) Values() []string { return []string{string(PathSimple), string(PathFree)} }

// Stuck is a choice of what an awéthi does that cannot end its move anywhere.
type Stuck string

// What an awéthi without a move does.
const (
	// StuckEither stays or goes straight back to its shelter, as the player
	// likes.
	StuckEither Stuck = "stays-or-goes-home"
	// StuckStays stays.
	StuckStays Stuck = "stays"
	// StuckHome goes straight back to its shelter.
	StuckHome Stuck = "goes-home"
)

// Values lists the choices.
func (Stuck) Values() []string {
	return []string{string(StuckEither), string(StuckStays), string(StuckHome)}
}

// Trapper is a choice of whose awéthi surround an aiwe.
type Trapper string

// The trappers.
const (
	// TrapperAny counts every herder's awéthi, so that herders can work as a
	// team.
	TrapperAny Trapper = "any-herder"
	// TrapperOwner counts only those of the herd's owner.
	TrapperOwner Trapper = "owner"
)

// Values lists the choices.
func (Trapper) Values() []string { return []string{string(TrapperAny), string(TrapperOwner)} }

// Scorer is a choice of the herder in whose shelter a caught aiwe comes.
type Scorer string

// The scorers.
const (
	// ScorerOwner is the owner of the aiwe's herd.
	ScorerOwner Scorer = "owner"
	// ScorerCatcher is the herder whose awéthi hold more of the squares next to
	// the aiwe than any other herder's, when it is brought in; where two hold
	// equally many it is the owner of its herd.
	ScorerCatcher Scorer = "catcher"
)

// Values lists the choices.
func (Scorer) Values() []string { return []string{string(ScorerOwner), string(ScorerCatcher)} }

// Condition is a choice of what makes an aiwe caught that has enough awéthi
// around it.
type Condition string

// The conditions.
const (
	// ConditionSurrounded asks for nothing more.
	ConditionSurrounded Condition = "surrounded"
	// ConditionStands asks that the aiwe does not move with its herd: it tries
	// to, whatever catch.freezes says, and one that moves gets away.
	ConditionStands Condition = "stands-still"
	// ConditionHemmed asks that no throw of its herd's die could move it.
	ConditionHemmed Condition = "hemmed-in"
)

// Values lists the choices.
func (Condition) Values() []string {
	return []string{string(ConditionSurrounded), string(ConditionStands), string(ConditionHemmed)}
}
