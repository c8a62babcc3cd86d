package search

import (
	"houserules/engine"
	"houserules/engine/lookahead"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/doors/swar"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
	"houserules/engine/rules"
	"houserules/engine/transposition"
)

// Kernel is a rule set in the form in which the search asks for it, and the
// memory of one search. It belongs to one worker.
type Kernel struct {
	rules     *core.Rules
	objective engine.Objective
	// rows answers what is rare: captures, forbidden moves; nil under rules that
	// sow into stores.
	rows   *swar.Kernel
	stores bool
	// Under rules with stores: whether there are captures of the house opposite,
	// even of nothing, and other turns.
	opposite, always, extra bool

	shares [core.EndLimit + 1]tally.Shares
	// sow has the sowings by the player, the seeds in a house, and the house.
	sow [2][octet.Max + 1][octet.Len]sowing
	// captures is a block that holds all captured numbers of seeds.
	captures octet.Block
	// A turn is looked at closely where the opponent's row plus near has none
	// of the top bits of nearMask: it is empty or, for rules that ask for it,
	// holds no house larger than one, or whatever it holds. leafMask is the same
	// for positions of which nothing is asked but whether the game is over.
	near, nearMask, leafMask uint64
	// slams is set where grand slams are forbidden, stuck where that may leave a
	// player without a move.
	slams, stuck bool
	fewest       int32  // no more seeds on the board than this end the game
	every        uint32 // all houses, a bit to each
	nearest      int32  // the least number of plies after which a position comes back
	atMost       int32  // repetition is judged only with so many seeds on the board

	from [2]int // the first house of each player's row

	weights *core.Weights // nil for the lead
	pairs   *[2][2]pairs  // of weights

	root
	lookahead.Count
	frames [MaxDepth + 1]frame
	table  *transposition.Table
	// margin is how much worse than the best moves are valued exactly at the root.
	margin int32
	// recalls is set for searches that use the table.
	recalls bool
	// byBook is set for searches that look at the positions at which the plain player does.
	byBook bool
	// follows is how many plies moves that gain are followed beyond the last one, and beyond what
	// is kept of those plies.
	follows int
	beyond  []frame
	passing int32 // no more gain is followed, in half units
	// stays has what brings out the top bits, in the sum with a row, of the houses from which
	// a sowing leaves it.
	stays [2]uint64
	// trial has the values of a search that may be given up.
	trial [octet.Len]int32
}

// sowing is what playing a house with a number of seeds does.
type sowing struct {
	// mine and theirs are added to the two rows, as words that wrap around.
	mine, theirs uint64
	// last is the house of the last seed, as a set, if it is the opponent's.
	last uint64
	// bit is the house's in sets of the houses of both rows.
	bit uint32
	// into is the number of seeds that fall into the player's store, and own 1 +
	// the house of the last seed, if it is the player's, or inStore: under rules
	// that sow into stores.
	into, own uint8
}

// inStore is where a sowing ends whose last seed falls into the store.
const inStore = octet.Len + 1

// frame is what a search keeps of a ply of the line that it looks at.
type frame struct {
	// kids are where the moves lead to, in the order of the houses, which are
	// counted within the row; order is that in which they are looked at.
	kids          [octet.Len]position
	leads         [octet.Len]int32 // of the opponent of who moves, after each
	houses, order [octet.Len]uint8
}

// MaxDepth is the largest depth of a search.
const MaxDepth = transposition.MaxDepth

// Holds says whether the kernel, which knows these knobs and values, can play the rules: its
// words must hold a game.
func Holds(r *core.Rules, known rules.Known) bool {
	if r.Sowing.Stores != core.StoresNone {
		return known.Plays(r.Knobs) && holdsStores(r)
	}
	return swar.Holds(r, known)
}

// New makes a kernel for rules that it holds and an objective that it knows.
func New(r *core.Rules, known rules.Known, objective engine.Objective) *Kernel {
	known.Must("search", r.Knobs)
	k := &Kernel{rules: r, objective: objective, table: transposition.New(), stores: r.Sowing.Stores != core.StoresNone}
	if !k.stores {
		k.rows, k.captures = swar.NewKernel(r, known), octet.Cover(r.Capture.Counts)
	}
	k.from[core.North], _ = r.Row(core.North)
	for end, division := range r.Remaining {
		k.shares[end] = tally.SharesOf(division)
	}
	for h := range r.Size {
		who := r.Owner(h)
		from, _ := r.Row(who)
		lane := h - from
		for seeds := 1; seeds <= r.OnBoard(&r.Start); seeds++ {
			s := &k.sow[who][seeds][lane]
			if k.stores {
				*s = sowStores(r, h, seeds)
			} else {
				s.mine, s.theirs, s.last = k.rows.Sown(who, uint64(seeds)<<(8*lane), lane)
			}
			s.bit = 1 << h
		}
		k.every |= 1 << h
	}
	k.compileStays(r)
	k.compileTurns(r)
	return k
}

// compileTurns works out when the start of a turn must be looked at closely.
func (k *Kernel) compileTurns(r *core.Rules) {
	k.opposite, k.always = r.Capture.Opposite != core.OppositeNever, r.Capture.Opposite == core.OppositeAlways
	k.extra = r.Sowing.ExtraTurn == core.ExtraStore
	k.slams, k.stuck = r.SlamsForbidden, r.GrandSlam == core.SlamForbidden
	k.near, k.nearMask = octet.Low, octet.Top
	if r.Has(core.EndAllOnes) {
		k.near -= octet.Ones
	}
	k.leafMask = k.nearMask
	if r.SingletonsLast {
		k.nearMask = 0
	}
	if k.stuck {
		k.leafMask = 0
	}
	k.fewest = int32(max(r.FewSeeds, r.Barren))
	k.nearest = int32(2 * max(r.Rows[core.South], r.Rows[core.North]))
	k.atMost = -1
	if r.Occurrences > 0 {
		k.atMost = octet.Max
		if r.RepeatAtMost > 0 {
			k.atMost = int32(r.RepeatAtMost)
		}
	}
}
