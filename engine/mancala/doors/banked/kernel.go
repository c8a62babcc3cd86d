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
	// sow has the sowings by the seeds in a house and the house.
	sow [(octet.Max + 1) * octet.Len]sowing
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
	search   core.Search
}

// choice is what there is to choose from.
type choice struct {
	nth [octet.Len]uint8
	// tallied is the number of houses and, from forcedAt on, whether it is one.
	tallied uint64
}

// sowing is what playing a house with a number of seeds does.
type sowing struct {
	// mine and theirs are added to the two rows. The one that empties the
	// house is negative; words wrap around, and the bytes of the sum are the
	// houses.
	mine, theirs uint64
	// last has all bits of the house where the last seed fell, if it may capture
	// there, and one the lowest of them. No row & last is one where it may not.
	last, one uint64
	// fired counts the rules that the sowing fires, see below.
	fired uint64
	// pass has all bits where the other player is to move after it, and none
	// where the same moves again.
	pass   uint64
	into   uint8 // seeds that fell into the store
	facing uint8 // where the house opposite to last begins
}

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

// Holds says whether the kernel can play rules of which this is known: its words must hold
// a game.
func Holds(r *core.Rules, known rules.Known) bool {
	return known.Plays(r.Knobs) && len(r.Capture.Counts) == 0 && r.Occurrences == 0 && r.Limit.Plies <= longest &&
		r.Rows[core.South] == r.Rows[core.North] && r.Rows[core.South] <= octet.Len && r.OnBoard(&r.Start) <= octet.Max
}

// compile fills the kernel from the rules.
func (k *kernel) compile(r *core.Rules) {
	k.rules, k.recorder, k.fresh = r, tally.NewRecorder(r), tally.Fresh(r)
	mine, theirs := rowOf(r, &r.Start, r.Start.Mover), rowOf(r, &r.Start, r.Start.Mover.Other())
	k.start = [2]uint64{mine, theirs}
	k.fewest, k.majority, k.limit = int64(max(r.Few, r.Barren)), int64(r.Majority), int64(r.Limit.Plies)
	if r.Has(core.EndAllOnes) {
		k.fewest = max(k.fewest, int64(r.Size))
	}
	if r.Capture.Opposite == core.OppositeAlways {
		k.always = 1
	}
	for mask := range k.choice {
		c := &k.choice[mask]
		for rest := mask; rest != 0; rest &= rest - 1 {
			c.nth[c.tallied] = uint8(bits.TrailingZeros(uint(rest)))
			c.tallied++
		}
		if c.tallied == 1 {
			c.tallied |= 1 << forcedAt
		}
	}
	for i := range k.sow {
		k.sow[i].one = 1
	}
	for house := range r.Rows[core.South] {
		for seeds := 1; seeds <= r.OnBoard(&r.Start); seeds++ {
			k.sow[seeds*octet.Len+house] = sow(r, house, seeds)
		}
	}
}

// sow is what playing a house of South's does. It is asked of the plain rules.
func sow(r *core.Rules, house, seeds int) sowing {
	p := core.Position{Mover: core.South}
	p.Houses[house] = uint16(seeds)
	l := core.NewLanding()
	last := r.Sow(&p, house, &l)
	s := sowing{one: 1, pass: ^uint64(0), into: uint8(p.Stores[core.South] / engine.Units(1))}
	s.mine, s.theirs = rowOf(r, &p, core.South)-uint64(seeds)<<(8*house), rowOf(r, &p, core.North)
	if l.Fired.Has(core.FiredKroo) {
		s.fired |= 1
	}
	switch own := r.Rows[core.South]; {
	case last >= r.Size:
		if r.Sowing.ExtraTurn == core.ExtraStore {
			s.pass = 0
			s.fired |= 1 << extraAt
		}
	case last < own && r.Capture.Opposite != core.OppositeNever:
		s.last, s.one = octet.Max<<(8*last), 1<<(8*last)
		s.facing = uint8(8 * (own - 1 - last))
	}
	return s
}

// rowOf lays a player's row out as a word.
func rowOf(r *core.Rules, p *core.Position, who core.Side) uint64 {
	from, to := r.Row(who)
	row := uint64(0)
	for h, n := range p.Houses[from:to] {
		row |= uint64(n) << (8 * h & 63)
	}
	return row
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
