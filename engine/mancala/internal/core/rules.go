package core

import (
	"slices"

	"houserules/engine"
)

// Settings are the rules of a game: resolved, within their bounds, and free of
// contradictions.
type Settings struct {
	Board
	// Start is the position at the start.
	Start Position

	Direction Direction
	Stores    Stores
	ExtraTurn ExtraTurn
	Laps      Laps
	MaxLaps   int
	Kroo      Kroo
	// Counts are the captured numbers of seeds, in ascending order.
	Counts []int
	// Before are the numbers of which the last house must have held one before
	// the sowing, or none for any.
	Before     []int
	Chain      Chain
	Longest    int // houses of a chain; 0 for no limit
	Opposite   Opposite
	Groups     int // 0 for none
	GrandSlam  GrandSlam
	Feeding    Feeding
	CannotFeed CannotFeed
	Singletons Singletons

	// Remaining says which ends the rules have, and who gets the seeds left.
	Remaining Divisions
	// Majority is the score that ends the game, beyond reach where none does.
	Majority engine.Score
	// Barren is the largest number of seeds on the board with which no
	// position has a capture; -1 where that does not end games.
	Barren int
	// ByPosition is set where the game ends when no line of play captures.
	ByPosition bool
	// Few is the number of seeds on the board that ends the game; -1 for none.
	Few int
	// Occurrences of a position since the last capture end the game, while at
	// most RepeatAtMost seeds lie on the board; 0 for never.
	Occurrences, RepeatAtMost int
	// Limit is the number of plies after which a game is cut off.
	Limit int

	// Counted are the rules whose firings the tables count.
	Counted Firings
}

// Never is a majority beyond reach.
const Never = engine.Score(2 * (MaxSeeds + 1))

// Rules are compiled rules: the settings, and the form in which a move asks for
// them. They do not change while games are played.
type Rules struct {
	Settings

	// Lap is the length of the track, Reach how many seeds each house needs
	// to reach the opponent's row.
	Lap   int
	Reach [2 * MaxRow]int
	// ChainStep leads from a captured house to the next: -1, 0 or 1.
	ChainStep int
	// SkipOrigin is set where a sowing passes over the house it started from.
	SkipOrigin bool
	// MustFeed is set where feeding is compulsory, SingletonsLast where a
	// single seed is played only if there is nothing else, SlamsForbidden
	// where the grand-slam rule may forbid moves.
	MustFeed, SingletonsLast, SlamsForbidden bool

	next        [2][2*MaxRow + 1]uint8 // the track: what follows each house, and the store, for each mover
	captured    [MaxSeeds + 1]bool     // by seeds in a house
	before      [MaxSeeds + 1]bool     // by seeds in the last house before the sowing
	slamSeeds   int                    // a row with more seeds than this before a move cannot be emptied by it
	relay       bool
	extraTurn   bool
	rowEmpty    bool
	allOnesEnds bool
}

// Compile lays the settings out for playing.
func Compile(s Settings) *Rules {
	r := &Rules{
		Settings:       s,
		SkipOrigin:     s.Kroo == KrooSkip,
		relay:          s.Laps == LapsRelay,
		extraTurn:      s.ExtraTurn == ExtraStore,
		MustFeed:       s.Feeding == FeedMust,
		SingletonsLast: s.Singletons == SingletonsLast,
		rowEmpty:       s.Remaining[EndRowEmpty] != "",
		allOnesEnds:    s.Remaining[EndAllOnes] != "",
	}
	switch s.GrandSlam {
	case SlamForbidden, SlamForbiddenUnlessOnly, SlamStarving:
		r.SlamsForbidden = true
	}
	r.layTrack()
	largest := 0
	for _, n := range s.Counts {
		r.captured[n] = true
		largest = max(largest, n)
	}
	for n := range r.before {
		r.before[n] = len(s.Before) == 0 || slices.Contains(s.Before, n)
	}
	// A move adds at least nothing to the row that it empties, and takes at
	// most the largest count from each of its houses.
	r.slamSeeds = largest * max(r.Rows[South], r.Rows[North])
	return r
}

// Captures says whether a house of the opponent that holds so many seeds is
// captured when the last seed falls there, after it held so many before the
// sowing.
func (r *Rules) Captures(seeds, before int) bool { return r.captured[seeds] && r.before[before] }

// Next is the house that follows another in the order of sowing of a player,
// under rules that do not sow into stores.
func (r *Rules) Next(who Side, house int) int { return int(r.next[who][house]) }
