package swar

import (
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
	"houserules/engine/rules"
)

// Kernel is a rule set in the form in which the door asks for it: tables and
// masks. It does not change after compile.
type Kernel struct {
	movers [2]mover
	// What there is to choose from, by the mask of the houses that can be
	// played: their number, what they add to a game's counters, and the houses in
	// ascending order.
	count  [1 << octet.Len]uint8
	choice [1 << octet.Len]uint64
	nth    [1 << octet.Len][octet.Len]uint8

	// A turn is looked at closely where the opponent's row plus near has none
	// of the top bits of nearMask: it is empty or, for rules that ask for it,
	// holds no house larger than one, or whatever it holds.
	near, nearMask uint64
	// waiting is set where the door itself lets single seeds wait; then it has a
	// mask of its own, because only other rules need a closer look.
	waiting  bool
	doorMask uint64
	// slams is set where grand slams are forbidden. Then a turn is also looked
	// at closely where the opponent's row plus small has no top bit, so that
	// it could be captured whole, and the player's row plus mover.far has one.
	slams bool
	small uint64
	// repeats are the least counters with which a turn is looked at closely:
	// all houses were played since the last capture, or it is pressed.
	repeats uint64
	nearest int // the least number of plies after which a position comes back
	keep    int // plies after which positions must leave the ring

	captures octet.Block   // a block that holds all captured numbers of seeds
	exactly  []octet.Block // the captured numbers; more than one if the block holds others

	before []octet.Block // what the last house must have held; none for any

	rules    *core.Rules
	recorder tally.Recorder
	fresh    tally.Game // a game at its start
	start    Rows
	fewest   int // no more seeds on the board than this end the game
	atMost   int // repetition is judged only with so many seeds on the board
	search   core.CaptureSearch
}

// NewKernel returns the kernel of rules that Holds accepts, for players other
// than those of the door.
func NewKernel(r *core.Rules, known rules.Known) *Kernel {
	known.Must("swar", r.Knobs)
	k := &Kernel{}
	k.compile(r)
	return k
}

// mover is what there is for each player.
type mover struct {
	// sow has the sowings by the seeds in a house and the house.
	sow [octet.Max + 1][octet.Len]sowing
	// far is, by the opponent's occupied houses, a row that brings out a top
	// bit in the sum with the player's where some sowing reaches far enough
	// for a grand slam.
	far [1 << octet.Len]uint64
}

// sown returns what playing a house does.
func (m *mover) sown(mine uint64, house int) *sowing {
	return &m.sow[mine>>(8*house)&octet.Max][house]
}

// sowing is what playing a house with a number of seeds does.
type sowing struct {
	// mine and theirs are added to the two rows. The one that empties the
	// house is negative; words wrap around, and the bytes of the sum are the
	// houses.
	mine, theirs uint64
	// last is the house of the last seed, as a set, if it is the opponent's,
	// and rounds where the sowing came round to its origin.
	last uint64
	// house is the house's bit in the counters, South's from playedAt on, then
	// North's.
	house uint64
}

// Sown returns what playing a house of a row adds to that row and to the
// opponent's, as words that wrap around, and the house of the last seed, as a
// set, if it is the opponent's.
func (k *Kernel) Sown(who core.Side, mine uint64, house int) (own, other, last uint64) {
	s := &k.movers[who&1].sow[mine>>(8*(house&7))&octet.Max][house&7]
	return s.mine, s.theirs, s.last &^ rounds
}

// rounds is a bit that is in no set of houses.
const rounds = 1

// The counters of a game are a word: the sum of the numbers of legal moves, at most 8 ×
// 1,000,000, from forcedAt on the number of forced plies, at most 1,000,000,
// and from playedAt on the houses played since the last capture.
const (
	forcedAt = 24
	playedAt = 44
	counted  = 1<<playedAt - 1
)

// The bits above them, in ascending order.
const (
	armed   = 1 << (playedAt + 2*octet.Len + iota) // repetition is judged
	unset                                          // never set: the value of repeats where it never is
	pressed                                        // the next turn is looked at closely whatever lies there
)
