package herding

import (
	"fmt"
	"strconv"
	"strings"
)

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
)

// Values lists the choices.
func (Order) Values() []string {
	return []string{string(OrderForemost), string(OrderHindmost), string(OrderNumber)}
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
)

// Values lists the choices.
func (Rounding) Values() []string {
	return []string{string(RoundDown), string(RoundNearest), string(RoundUp)}
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

// Unleashed is a choice of when the wairgk begin to move.
type Unleashed string

// The beginnings of the hunt.
const (
	// UnleashedStanding begins it at the end of the turn in which an aiwe or
	// awéthi first stands in the Forest after its move.
	UnleashedStanding Unleashed = "standing-in-forest"
	// UnleashedPassing begins it also when one only passes through the
	// Forest. An awéthi that can reach its square without does not pass
	// through it.
	UnleashedPassing Unleashed = "passing-forest"
	// UnleashedStart begins it with the first turn of the game.
	UnleashedStart Unleashed = "from-the-start"
)

// Values lists the choices.
func (Unleashed) Values() []string {
	return []string{string(UnleashedStanding), string(UnleashedPassing), string(UnleashedStart)}
}

// Choice is a choice of which wairgk moves after an awéthi turn.
type Choice string

// The choices of a wairgk.
const (
	// ChoiceAny lets the player take any one of them.
	ChoiceAny Choice = "any"
	// ChoiceInTurn gives each herder's turn its own wairgk: the first after
	// the first herder's, and so on, beginning again where there are fewer
	// wairgk than herders.
	ChoiceInTurn Choice = "in-turn"
)

// Values lists the choices.
func (Choice) Values() []string { return []string{string(ChoiceAny), string(ChoiceInTurn)} }

// Stack is a choice of where a wairgk may end its move on another.
type Stack string

// The places of a stack. At the start all wairgk stand together in the middle
// of the Lair in any case.
const (
	// StackLair allows it in the Lair only.
	StackLair Stack = "lair"
	// StackAnywhere allows it everywhere.
	StackAnywhere Stack = "anywhere"
	// StackNowhere forbids it.
	StackNowhere Stack = "nowhere"
)

// Values lists the choices.
func (Stack) Values() []string {
	return []string{string(StackLair), string(StackAnywhere), string(StackNowhere)}
}

// Fear is a choice of where a wairgk may not end its move next to an awéthi.
type Fear string

// The places of fear.
const (
	// FearEverywhere is everywhere, the Lair included.
	FearEverywhere Fear = "everywhere"
	// FearOutside is everywhere but in the Lair.
	FearOutside Fear = "outside-lair"
	// FearNowhere lets wairgk end next to awéthi.
	FearNowhere Fear = "nowhere"
)

// Values lists the choices.
func (Fear) Values() []string {
	return []string{string(FearEverywhere), string(FearOutside), string(FearNowhere)}
}

// Scoring is a choice of the counting that decides the game.
type Scoring string

// The countings.
const (
	// ScoringCount compares the numbers of sheltered aiwe.
	ScoringCount Scoring = "count"
	// ScoringPoints compares the points of the sheltered aiwe among the
	// herders who have enough aiwe not to lose to the wairgka.
	ScoringPoints Scoring = "points"
)

// Values lists the choices.
func (Scoring) Values() []string { return []string{string(ScoringCount), string(ScoringPoints)} }

// Number is a number of wairgk: fixed, or as many as there are herders. The
// zero value is as many as there are herders.
type Number int

// Of returns the number, given the number of herders.
func (n Number) Of(herders int) int {
	if n == 0 {
		return herders
	}
	return int(n)
}

// MarshalText writes "herders" or the number.
func (n Number) MarshalText() ([]byte, error) {
	if n == 0 {
		return []byte("herders"), nil
	}
	return strconv.AppendInt(nil, int64(n), 10), nil
}

// UnmarshalText reads "herders", "2" or "2 wairgk".
func (n *Number) UnmarshalText(text []byte) error {
	s := strings.TrimSpace(string(text))
	if s == "herders" {
		*n = 0
		return nil
	}
	number, unit, _ := strings.Cut(s, " ")
	k, err := strconv.Atoi(number)
	if err != nil || k < 1 || k > maxHerders || (unit != "" && strings.TrimSpace(unit) != "wairgk") {
		return fmt.Errorf("%q is no number of wairgk: write 1 to %d (2 wairgk), or herders for as many as there are herders", s, maxHerders)
	}
	*n = Number(k)
	return nil
}

// Examples lists texts that UnmarshalText reads.
func (Number) Examples() []string { return []string{"herders", "1", "2 wairgk", "4"} }
