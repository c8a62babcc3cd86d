package core

import (
	"slices"

	"houserules/engine"
	"houserules/engine/rules"
)

// Settings are the rules of a game: resolved, within their bounds, and free of
// contradictions.
type Settings struct {
	Board
	// Start is the position at the start.
	Start Position

	// Moves, End and Limit are the knobs by groups. Who gets the seeds left at
	// which end is in Remaining, too, where all ends have the same form.
	Moves
	End   End
	Limit Limit

	// Remaining says which ends the rules have, and who gets the seeds left.
	Remaining Divisions
	// Majority is the score that ends the game, beyond reach where none does.
	Majority engine.Score
	// Barren is the largest number of seeds on the board with which no
	// position has a capture; -1 where that does not end games.
	Barren int
	// Counted are the rules whose firings the tables count.
	Counted Firings
	// Knobs are all knobs of the rules, for the allow-lists of everything that plays without
	// the specification.
	Knobs rules.Settings
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
	// MustFeed is set where there is a duty to feed, SingletonsLast where a
	// single seed is played only if there is nothing else, SlamsForbidden
	// where the grand-slam rule may forbid moves.
	MustFeed, SingletonsLast, SlamsForbidden bool
	// ByPosition is set where the game ends when no line of play captures.
	ByPosition bool
	// FewSeeds is the number of seeds on the board that ends the game; -1 for none.
	FewSeeds int
	// Occurrences of a position since the last capture end the game, while at
	// most RepeatAtMost seeds lie on the board; 0 for never.
	Occurrences, RepeatAtMost int

	next        [2][2*MaxRow + 1]uint8 // the track: what follows each house, and the store, for each mover
	captured    [MaxSeeds + 1]bool     // by seeds in a house
	before      [MaxSeeds + 1]bool     // by seeds in the last house before the sowing
	rowMask     [2]uint32              // the houses of each row
	slamSeeds   int                    // a row with more seeds than this before a move cannot be emptied by it
	least       uint16                 // seeds that a house must hold to be sown
	relay       bool
	eitherRow   bool
	piles       bool
	gives       bool // the duty to feed is one to give or to leave a move
	leaves      bool // it is one to leave a move
	extraTurn   bool
	rowEmpty    bool
	allOnesEnds bool
	lastCounts  bool // who captured last makes a difference

	see func() // called after each step of a move; nil where nobody looks on
}

// Compile lays the settings out for playing.
func Compile(s Settings) *Rules {
	r := &Rules{
		Settings:       s,
		SkipOrigin:     s.Kroo == KrooSkip,
		relay:          s.Sowing.Laps == LapsRelay,
		extraTurn:      s.Sowing.ExtraTurn == ExtraStore,
		least:          uint16(max(1, s.Sowing.Least)),
		eitherRow:      s.Capture.Row == RowEither,
		piles:          s.Sowing.Opening == OpeningPile,
		gives:          s.Feeding == FeedGive || s.Feeding == FeedLeave,
		leaves:         s.Feeding == FeedLeave,
		MustFeed:       s.Feeding != "" && s.Feeding != FeedNone,
		SingletonsLast: s.Singletons == SingletonsLast,
		ByPosition:     s.End.NoCapturePossible != nil && s.End.NoCapturePossible.By == ByPosition,
		FewSeeds:       -1,
		rowEmpty:       s.End.RowEmpty != nil,
		allOnesEnds:    s.End.AllOnes != nil,
		lastCounts:     slices.Contains(s.Remaining[:], DivLastCapturer),
	}
	if f := s.End.FewSeeds; f != nil {
		r.FewSeeds = f.AtMost
	}
	if p := s.End.Repetition; p != nil {
		r.Occurrences, r.RepeatAtMost = p.Count, p.AtMost
	}
	switch s.GrandSlam {
	case SlamForbidden, SlamForbiddenUnlessOnly, SlamForbiddenUnlessSole, SlamStarving:
		r.SlamsForbidden = true
	}
	r.layTrack()
	for h := range r.Size {
		r.rowMask[r.Owner(h)] |= 1 << h
	}
	largest := 0
	for _, n := range s.Capture.Counts {
		r.captured[n] = true
		largest = max(largest, n)
	}
	for n := range r.before {
		r.before[n] = len(s.Capture.Before) == 0 || slices.Contains(s.Capture.Before, n)
	}
	// A move adds at least nothing to the row that it empties, and takes at
	// most the largest count from each of its houses.
	r.slamSeeds = largest * max(r.Rows[South], r.Rows[North])
	return r
}

// Captures says whether a house that holds so many seeds is captured when the
// last seed falls there, after it held so many before the sowing.
func (r *Rules) Captures(seeds, before int) bool { return r.captured[seeds] && r.before[before] }

// AsksEveryTurn says whether the rules may forbid a house with seeds at any turn,
// whatever the opponent has.
func (r *Rules) AsksEveryTurn() bool { return r.SingletonsLast || r.gives || r.least > 1 }

// Next is the house that follows another in the order of sowing of a player,
// under rules that do not sow into stores.
func (r *Rules) Next(who Side, house int) int { return int(r.next[who][house]) }
