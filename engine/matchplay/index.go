package matchplay

import "fmt"

// matchBits is how many bits of a game's index are the match's; the rest are the
// number of the game in it, less one.
const matchBits = 40

// MostMatches is the number of matches that indices tell apart.
const MostMatches = 1 << matchBits

// Index is the index by which the random protocol knows a game: the match,
// counted from 0, plus 2^40 times the number of the game in it, counted from 1,
// less one.
func Index(match uint64, number int) uint64 { return uint64(number-1)<<matchBits | match }

// Place returns match and number of a game by its index.
func Place(index uint64) (match uint64, number int) {
	return index & (MostMatches - 1), int(index>>matchBits) + 1
}

// Round says of a recorded game which of a match it is.
type Round struct {
	// Game counts from 1.
	Game int `json:"game"`
	// Target is the total of points that was agreed; 0 where the rules say when the match is
	// over.
	Target int `json:"target,omitempty"`
}

// CheckOrder reports games that are not those of so many whole matches from the
// first one on, one match after the other.
func CheckOrder(games []uint64, starters []uint8, first uint64, matches int) error {
	if len(starters) != len(games) {
		return fmt.Errorf("%d starters for %d games", len(starters), len(games))
	}
	match, number := first, 0
	for i, g := range games {
		at, n := Place(g)
		if n == 1 && number > 0 {
			match, number = match+1, 0
		}
		if number++; at != match || n != number {
			return fmt.Errorf("row %d is game %d of match %d instead of game %d of match %d", i, n, at, number, match)
		}
		if s := Player(starters[i]); s != First && (s != Second || number == 1) {
			return fmt.Errorf("row %d, game %d of match %d, was started by player %d", i, n, at, s)
		}
	}
	if played := int(match-first) + 1; len(games) == 0 || played != matches {
		return fmt.Errorf("the games are not those of %d matches", matches)
	}
	return nil
}
