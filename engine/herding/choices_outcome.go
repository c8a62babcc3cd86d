package herding

import (
	"fmt"
	"strconv"
	"strings"
)

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
	// have; the wairgka wins only if nobody has any points.
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
	// wairgka goes to the herders who win besides it, and where the wairgka
	// wins alone every herder gets their stake back.
	BetsHerders Bets = "herders-only"
)

// Values lists the choices.
func (Bets) Values() []string { return []string{string(BetsEverybody), string(BetsHerders)} }

// EndMoment is a choice of when a herder without aiwe on the board ends the game.
type EndMoment string

// The moments.
const (
	// EndAtOnce is as soon as the last aiwe is sheltered or eaten.
	EndAtOnce EndMoment = "at-once"
	// EndNextHerd is when that herd's next turn would begin; until then the
	// others play on.
	EndNextHerd EndMoment = "next-herd-turn"
)

// Values lists the choices.
func (EndMoment) Values() []string { return []string{string(EndAtOnce), string(EndNextHerd)} }

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
