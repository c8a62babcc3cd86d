package herding

import (
	"fmt"
	"strconv"
	"strings"
)

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

// Nearness is a choice of which squares are next to another: those to which
// a piece may step, or in which one is feared.
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

// Number is a number of wairgk: fixed, or by the number of herders. The zero
// value is as many as there are herders.
type Number int

// OneFewer is one wairgk fewer than there are herders, but at least one.
const OneFewer Number = -1

// Of returns the number, given the number of herders.
func (n Number) Of(herders int) int {
	switch n {
	case 0:
		return herders
	case OneFewer:
		return max(herders-1, 1)
	default:
		return int(n)
	}
}

// MarshalText writes "herders", "one-fewer" or the number.
func (n Number) MarshalText() ([]byte, error) {
	switch n {
	case 0:
		return []byte("herders"), nil
	case OneFewer:
		return []byte("one-fewer"), nil
	}
	return strconv.AppendInt(nil, int64(n), 10), nil
}

// UnmarshalText reads "herders", "one-fewer", "2" or "2 wairgk".
func (n *Number) UnmarshalText(text []byte) error {
	s := strings.TrimSpace(string(text))
	switch s {
	case "herders":
		*n = 0
		return nil
	case "one-fewer":
		*n = OneFewer
		return nil
	}
	number, unit, _ := strings.Cut(s, " ")
	k, err := strconv.Atoi(number)
	if err != nil || k < 1 || k > maxHerders || (unit != "" && strings.TrimSpace(unit) != "wairgk") {
		return fmt.Errorf("%q is no number of wairgk: write 1 to %d (2 wairgk), herders for as many as there are herders, or one-fewer", s, maxHerders)
	}
	*n = Number(k)
	return nil
}

// Examples lists texts that UnmarshalText reads.
func (Number) Examples() []string { return []string{"herders", "one-fewer", "1", "2 wairgk", "4"} }
