package engine

import (
	"math"
	"strconv"
	"strings"
)

// Score is what a game counts (seeds, counters, aiwe, points) in half units,
// so that a seed shared between two players stays an integer.
type Score int32

// Units returns n whole units as a Score.
func Units(n int) Score { return Score(2 * n) }

// Float returns the score in whole units; it is exact.
func (s Score) Float() float64 { return float64(s) / 2 }

// String prints whole units, half a unit as ".5".
func (s Score) String() string {
	sign := ""
	if s < 0 {
		sign, s = "-", -s
	}
	text := sign + strconv.Itoa(int(s/2))
	if s%2 != 0 {
		text += ".5"
	}
	return text
}

// Division reads how players divide what is left, such as 5-7 or 5.5-6.5, the first seat's
// part first. Where the text is none the list is empty, which is no division.
func Division(text string) []Score {
	shares := []Score{}
	for part := range strings.SplitSeq(text, "-") {
		x, err := strconv.ParseFloat(strings.TrimSpace(part), 64)
		if strings.Trim(strings.TrimSpace(part), "0123456789.") != "" || err != nil || x >= 1e6 || 2*x != math.Trunc(2*x) {
			return []Score{}
		}
		shares = append(shares, Score(2*x))
	}
	return shares
}

// Return is a seat's share of the win in sixtieths: 60 is a sole win, 30 half
// of a draw between two, 20 a third. Sixty is divisible by every number of
// sharers up to [MaxSeats], so sums over games are exact integers.
type Return uint8

// FullReturn is the return of a sole winner.
const FullReturn Return = 60

// Float returns the share as a number from 0 to 1.
func (r Return) Float() float64 { return float64(r) / float64(FullReturn) }

// EndReason names why a game ended: an index into [Info].EndReasons plus one.
// Zero means that it has not ended.
type EndReason uint8

// Forfeit is the end reason of a game that a seat lost because its player gave
// it up or did not answer as the rules ask, whatever stood on the board: see
// [Forfeited]. It is none of a game's own reasons, of which there are fewer, and
// has the name [ForfeitName] in all games. Only players outside of the program
// can bring it about.
const Forfeit EndReason = 255

// ForfeitName is what the tables call [Forfeit].
const ForfeitName = "forfeit"

// What records call the ends that players make by themselves.
const (
	ResignedName = "resigned"
	AgreedName   = "agreed"
)

// Forfeited is the result of a game that a seat forfeits at a position: the
// others share the win, and every score stays as it stands there, with no
// division of what is left.
func Forfeited(s State, seats int, by Seat) Outcome {
	o := Outcome{End: Forfeit}
	for i := range seats {
		o.Scores[i] = s.Score(Seat(i + 1))
		if Seat(i+1) != by || seats == 1 {
			o.Returns[i] = FullReturn / Return(max(1, seats-1))
		}
	}
	return o
}

// Outcome is the result of a finished game. Entries beyond the game's number
// of seats are zero.
type Outcome struct {
	// End is why the game ended.
	End EndReason
	// Scores are the final scores, after any division of what was left.
	Scores [MaxSeats]Score
	// Returns are the shares of the win; they add up to FullReturn.
	Returns [MaxSeats]Return
}

// Winners returns the seats with a positive return as a bit mask, seat 1 in
// bit 0. A draw has several bits set.
func (o Outcome) Winners() uint8 {
	var mask uint8
	for i, r := range o.Returns {
		if r > 0 {
			mask |= 1 << i
		}
	}
	return mask
}

// ShareAmong gives equal returns to every one of the first seats scores that
// is largest: the ordinary rule "more wins, equal is a draw".
func ShareAmong(scores [MaxSeats]Score, seats int) [MaxSeats]Return {
	best, count := scores[0], 0
	for _, s := range scores[:seats] {
		switch {
		case s > best:
			best, count = s, 1
		case s == best:
			count++
		}
	}
	var returns [MaxSeats]Return
	for i, s := range scores[:seats] {
		if s == best {
			returns[i] = FullReturn / Return(count)
		}
	}
	return returns
}
