package banked

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
	"houserules/engine/rules"
)

// kernel is a rule set in the form in which the door asks for it. It does not
// change after compile.
type kernel struct {
	// lap has what sowing a house does, by the seeds in it and the house: those
	// of the player to move, then from octet.Len on those of the other.
	lap [(octet.Max + 1) * houses]lap
	// Where relays is set, moves go on where a lap ends in a house with two seeds or
	// more, at most maxLaps times.
	relays  bool
	maxLaps int
	facing  uint64 // the sum of the shifts of two houses that face each other
	// never is not zero where the house opposite is never captured, and passes where
	// no last seed in the store gives another turn.
	never, passes uint64
	// What there is to choose from, by the mask of the houses that can be
	// played: their number, what they add to a game's choices, and the houses in
	// ascending order.
	choice [1 << octet.Len]choice
	// always is not zero where the house opposite need hold nothing.
	always uint64
	// fewest seeds on the board, a store of majority, in half units, and limit
	// plies may end a game.
	fewest, majority, limit int64

	rules    *core.Rules
	recorder tally.Recorder
	fresh    tally.Game
	start    [2]uint64 // the rows of who is to move first, and of the other
	search   core.CaptureSearch
}

// choice is what there is to choose from.
type choice struct {
	nth [octet.Len]uint8
	// tallied is the number of houses and, from forcedAt on, whether it is one.
	tallied uint64
}

// houses is the number of bytes in both rows.
const houses = 2 * octet.Len

// lap is what sowing a house with a number of seeds does.
type lap struct {
	// mine and theirs are added to the two rows. The one that empties the
	// house is negative; words wrap around, and the bytes of the sum are the houses.
	mine, theirs uint64
	// won has the seeds that fall into the store, and, from roundAt on, 1 where
	// the lap comes round to the house where it began, or would.
	won uint64
	// last is the house of the last seed, and held the byte of a turn that has the
	// seeds there: for the store, of which the house is 0, one that is always 0.
	last, held uint8
}

// roundAt is more than the bits of a number of seeds.
const roundAt = 32

// What a game counts is two words. The sum of the numbers of legal moves is at
// most 8 × 1,000,000, and all else at most 1,000,000.
const (
	forcedAt = 24 // choices: legal moves, and forced plies from here on

	extraAt    = 20 // fired: sowings round the board, and from here on other turns,
	oppositeAt = 40 // and captures opposite
	countMask  = 1<<extraAt - 1
)

// longest is the largest limit of plies with which the counters do not run over.
const longest = 1_000_000

// Holds says whether the kernel, which knows these knobs and values, can play the rules: its
// words must hold a game.
func Holds(r *core.Rules, known rules.Known) bool {
	return known.Plays(r.Knobs) && len(r.Capture.Counts) == 0 && r.Occurrences == 0 && r.Limit.Plies <= longest &&
		r.Rows[core.South] == r.Rows[core.North] && r.Rows[core.South] <= octet.Len && r.OnBoard(&r.Start) <= octet.Max
}

// compile fills the kernel from the rules.
func (k *kernel) compile(r *core.Rules) {
	k.rules, k.recorder, k.fresh = r, tally.NewRecorder(r), tally.Fresh(r)
	mine, theirs := rowOf(r, &r.Start, r.Start.Mover), rowOf(r, &r.Start, r.Start.Mover.Other())
	k.start = [2]uint64{mine, theirs}
	k.fewest, k.majority, k.limit = int64(max(r.FewSeeds, r.Barren)), int64(r.Majority), int64(r.Limit.Plies)
	if r.Has(core.EndAllOnes) {
		k.fewest = max(k.fewest, int64(r.Size))
	}
	if r.Capture.Opposite == core.OppositeAlways {
		k.always = 1
	}
	for mask, nth := range octet.Places() {
		n := bits.OnesCount(uint(mask))
		k.choice[mask] = choice{nth, uint64(n)}
		if n == 1 {
			k.choice[mask].tallied |= 1 << forcedAt
		}
	}
	k.relays, k.maxLaps, k.facing = r.Sowing.Laps == core.LapsRelay, r.Sowing.MaxLaps, uint64(8*(r.Rows[core.South]-1))
	if r.Capture.Opposite == core.OppositeNever {
		k.never = 1
	}
	if r.Sowing.ExtraTurn != core.ExtraStore {
		k.passes = 1
	}
	for i := range k.lap {
		k.lap[i].held = houses
	}
	for house := range r.Size {
		for seeds := 1; seeds <= r.OnBoard(&r.Start); seeds++ {
			k.lap[seeds*houses+place(r, house)] = sowLap(r, house, seeds)
		}
	}
}

// place is the place of South's or North's house where South is to move.
func place(r *core.Rules, house int) int { return octet.Place(house, r.Rows[core.South]) }

// sowLap is what it does when South sows a house.
func sowLap(r *core.Rules, house, seeds int) lap {
	p := core.Position{Mover: core.South}
	p.Houses[house] = uint16(seeds)
	l := core.NewMoveResult()
	last := r.Sow(&p, house, &l)
	s := lap{
		mine: rowOf(r, &p, core.South), theirs: rowOf(r, &p, core.North),
		won: uint64(p.Stores[core.South] / engine.Units(1)), held: houses,
	}
	if l.Fired.Has(core.FiredKroo) {
		s.won |= 1 << roundAt
	}
	if last < r.Size {
		s.last = uint8(place(r, last))
		s.held = s.last
	}
	if at := place(r, house); at < octet.Len {
		s.mine -= uint64(seeds) << (8 * at)
	} else {
		s.theirs -= uint64(seeds) << (8 * (at - octet.Len))
	}
	return s
}

// rowOf lays a player's row out as a word.
func rowOf(r *core.Rules, p *core.Position, who core.Side) uint64 {
	from, to := r.Row(who)
	return octet.Row(p.Houses[from:to])
}

// position lays rows out as a position.
func (k *kernel) position(p *core.Position, who core.Side, mine, theirs uint64) {
	p.Mover = who
	for h := range k.rules.Rows[core.South] {
		mineFrom, _ := k.rules.Row(who)
		theirsFrom, _ := k.rules.Row(who.Other())
		p.Houses[mineFrom+h] = uint16(mine >> (8 * h & 63) & octet.Max)
		p.Houses[theirsFrom+h] = uint16(theirs >> (8 * h & 63) & octet.Max)
	}
}
