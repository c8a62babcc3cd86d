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

// Starter is a choice of the herder who starts.
type Starter string

// The herders who can start.
const (
	// StarterFirst is the herder of the first corner.
	StarterFirst Starter = "first"
	// StarterLots draws one by lot, after the herds are laid out.
	StarterLots Starter = "lots"
)

// Values lists the choices.
func (Starter) Values() []string { return []string{string(StarterFirst), string(StarterLots)} }

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
	// ChoiceAll moves each of them that can, by the same throw, in an order of
	// the player's choice.
	ChoiceAll Choice = "all"
)

// Values lists the choices.
func (Choice) Values() []string {
	return []string{string(ChoiceAny), string(ChoiceInTurn), string(ChoiceAll)}
}

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

// Nearness is a choice of which squares are next to another.
type Nearness string

// The squares next to another.
const (
	// NextToSides are the four that share a side with it.
	NextToSides Nearness = "sides"
	// NextToCorners are the eight that share a side or a corner with it.
	NextToCorners Nearness = "sides-and-corners"
)

// Values lists the choices.
func (Nearness) Values() []string { return []string{string(NextToSides), string(NextToCorners)} }

// Scoring is a choice of the counting that decides the game.
type Scoring string

// The countings.
const (
	// ScoringCount compares the numbers of sheltered aiwe.
	ScoringCount Scoring = "count"
	// ScoringPoints compares the points of the sheltered aiwe among the
	// herders who have enough aiwe not to lose to the wairgka.
	ScoringPoints Scoring = "points"
	// ScoringOutright compares the points of all herders, however few aiwe they
	// have; the wairgka win only if nobody has any points.
	ScoringOutright Scoring = "points-outright"
)

// Values lists the choices.
func (Scoring) Values() []string {
	return []string{string(ScoringCount), string(ScoringPoints), string(ScoringOutright)}
}

// points says whether points decide.
func (s Scoring) points() bool { return s != ScoringCount }

// Bets is a choice of who the win is shared among.
type Bets string

// The sharers.
const (
	// BetsEverybody are all players, the wairgka like anyone.
	BetsEverybody Bets = "everybody"
	// BetsHerders are the herders only, as in play for money: a share of the
	// wairgka goes to the herders who win besides them, and where the wairgka
	// win alone every herder gets their stake back.
	BetsHerders Bets = "herders-only"
)

// Values lists the choices.
func (Bets) Values() []string { return []string{string(BetsEverybody), string(BetsHerders)} }

// Team are two herders, the lower number first, counted from 1; the zero value
// is no team.
type Team [2]int8

// has says whether a herder, counted from 0, is of the team.
func (t Team) has(seat int) bool { return int(t[0]) == seat+1 || int(t[1]) == seat+1 }

// MarshalText writes "none" or the two numbers, "1+3".
func (t Team) MarshalText() ([]byte, error) {
	if t == (Team{}) {
		return []byte("none"), nil
	}
	return fmt.Appendf(nil, "%d+%d", t[0], t[1]), nil
}

// UnmarshalText reads "none" or two different numbers of herders, "1+3".
func (t *Team) UnmarshalText(text []byte) error {
	s := strings.TrimSpace(string(text))
	if s == "none" {
		*t = Team{}
		return nil
	}
	one, two, ok := strings.Cut(s, "+")
	a, errA := strconv.Atoi(strings.TrimSpace(one))
	b, errB := strconv.Atoi(strings.TrimSpace(two))
	if !ok || errA != nil || errB != nil || a == b || min(a, b) < 1 || max(a, b) > maxHerders {
		return fmt.Errorf("%q is no team: write two different numbers of herders from 1 to %d, such as 1+3, or none", s, maxHerders)
	}
	*t = Team{int8(min(a, b)), int8(max(a, b))}
	return nil
}

// Examples lists texts that UnmarshalText reads.
func (Team) Examples() []string { return []string{"none", "1+2", "1+3", "2+4", "3+4"} }

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
