package mancala

import (
	"fmt"
	"strconv"
	"strings"
)

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
	// SlamStarving forbids every move that leaves the opponent without seeds,
	// captured or not, while another exists; if all do, they are allowed and
	// capture normally.
	SlamStarving GrandSlam = "starving-forbidden-unless-only"
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
		string(SlamCaptures), string(SlamNothing), string(SlamForbidden), string(SlamForbiddenUnlessOnly),
		string(SlamStarving), string(SlamOpponentTakesRest), string(SlamLeavesFirst), string(SlamLeavesLast),
	}
}

// Feeding is a choice of what a player must do whose opponent has no seeds.
type Feeding string

// The duties to feed.
const (
	// FeedNone has no such duty.
	FeedNone Feeding = "none"
	// FeedMust allows only moves that sow into the opponent's row, if there
	// are any.
	FeedMust Feeding = "must-if-possible"
)

// Values lists the choices.
func (Feeding) Values() []string { return []string{string(FeedNone), string(FeedMust)} }

// CannotFeed is a choice of what happens when no move feeds.
type CannotFeed string

// The consequences of not being able to feed.
const (
	// CannotMoverTakesAll ends the game; the player to move takes all seeds
	// left.
	CannotMoverTakesAll CannotFeed = "mover-takes-all"
	// CannotPlaysOn allows any move.
	CannotPlaysOn CannotFeed = "plays-on"
	// CannotOwner ends the game; each player takes his own row.
	CannotOwner CannotFeed = "owner"
)

// Values lists the choices.
func (CannotFeed) Values() []string {
	return []string{string(CannotMoverTakesAll), string(CannotPlaysOn), string(CannotOwner)}
}

// Division is a choice of who gets the seeds left at an end of the game.
type Division string

// The divisions.
const (
	// DivUnclaimed gives them to nobody.
	DivUnclaimed Division = "unclaimed"
	// DivOwner gives each player the seeds in his own row.
	DivOwner Division = "owner"
	// DivSplit gives each player half of them; scores may end in a half.
	DivSplit Division = "split"
	// DivLastCapturer gives them all to the player who captured last, and to
	// nobody if nothing was captured.
	DivLastCapturer Division = "last_capturer"
	// DivOpponent gives them all to the opponent of the player to move.
	DivOpponent Division = "opponent"
	// DivMover gives them all to the player to move.
	DivMover Division = "mover"
)

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

// Starter is a choice of who starts the next game of a match.
type Starter string

// The starters.
const (
	// StarterLots draws lots before every game.
	StarterLots Starter = "lots"
	// StarterWinner lets the winner of the previous game start; after a drawn
	// game the starter alternates.
	StarterWinner Starter = "winner"
	// StarterAlternates changes the starter from game to game.
	StarterAlternates Starter = "alternates"
)

// Values lists the choices.
func (Starter) Values() []string {
	return []string{string(StarterLots), string(StarterWinner), string(StarterAlternates)}
}

// Majority is a number of captured seeds that ends a game: none, a fixed
// number, or half of all seeds plus a number. The zero value is none.
type Majority struct {
	// Set is false for none.
	Set bool
	// OfHalf adds half of all seeds, board and stores, rounded down.
	OfHalf bool
	// Seeds is the fixed number, or what is added to the half.
	Seeds int
}

// Of returns the number of seeds, given the number of all seeds in the game.
func (m Majority) Of(all int) int {
	if m.OfHalf {
		return all/2 + m.Seeds
	}
	return m.Seeds
}

// MarshalText writes "none", "25 seeds" or "half + 1".
func (m Majority) MarshalText() ([]byte, error) {
	switch {
	case !m.Set:
		return []byte("none"), nil
	case m.OfHalf && m.Seeds == 0:
		return []byte("half"), nil
	case m.OfHalf:
		return fmt.Appendf(nil, "half + %d", m.Seeds), nil
	default:
		return fmt.Appendf(nil, "%d seeds", m.Seeds), nil
	}
}

// UnmarshalText reads "none", "25", "25 seeds", "half" or "half + 1".
func (m *Majority) UnmarshalText(text []byte) error {
	s := strings.TrimSpace(string(text))
	rest, ofHalf := strings.CutPrefix(s, "half")
	switch {
	case s == "none":
		*m = Majority{}
		return nil
	case ofHalf && strings.TrimSpace(rest) == "":
		*m = Majority{Set: true, OfHalf: true}
		return nil
	case ofHalf:
		plus, ok := strings.CutPrefix(strings.TrimSpace(rest), "+")
		if !ok {
			break
		}
		rest = plus
	}
	number, unit, _ := strings.Cut(strings.TrimSpace(rest), " ")
	n, err := strconv.Atoi(number)
	unit = strings.TrimSpace(unit)
	if err != nil || n < 1 || n > 384 || (unit != "" && unit != "seeds" && unit != "seed") {
		return fmt.Errorf(`%q is no majority: write a number of seeds (25 seeds), "half + 1" or none`, s)
	}
	*m = Majority{Set: true, OfHalf: ofHalf, Seeds: n}
	return nil
}
