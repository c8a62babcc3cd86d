package wide

import (
	"math/bits"
	"slices"

	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
	"houserules/engine/rules"
)

// largestCount is the largest number of seeds in a house that the kernel can
// capture.
const largestCount = 14

// shortestLimit is the least limit of plies: games that come near it are left
// to other doors when counters begin anew.
const shortestLimit = 256 + anewPlies

// Holds says whether the kernel, which knows these knobs and values, can play the rules, and
// package swar can.
func Holds(r *core.Rules, known rules.Known) bool {
	return known.Plays(r.Knobs) && r.Capture.Row != core.RowEither && fits(r)
}

// HoldsEither says the same of the kernel for captures in either row: rows must have
// six houses, and grand slams capture like others. Where a player must give a move, the
// smallest house that may be sown must hold two seeds, and captures take four or more. Where a
// first move may pile, the start must not come back.
func HoldsEither(r *core.Rules, known rules.Known) bool {
	gives := r.Feeding == core.FeedGive
	if !known.Plays(r.Knobs) || r.Capture.Row != core.RowEither || r.Rows != [2]int{6, 6} || !fits(r) || len(r.Capture.Before) > 0 ||
		gives && (r.Sowing.Least != 2 || r.Capture.Counts[0] < 4) || r.Feeding == core.FeedLeave {
		return false
	}
	return r.Sowing.Opening != core.OpeningPile || r.Occurrences == 2 && r.RepeatAtMost == 0 && opens(r)
}

// fits says what Holds and HoldsEither both ask for.
func fits(r *core.Rules) bool {
	longer, shorter := max(r.Rows[core.South], r.Rows[core.North]), min(r.Rows[core.South], r.Rows[core.North])
	return 2 <= shorter && longer <= rowWidth && r.Capture.Counts[len(r.Capture.Counts)-1] <= largestCount &&
		r.Limit.Plies >= shortestLimit && r.All(&r.Start) <= 2*octet.Max &&
		r.Start.Stores[core.South]%2 == 0 && r.Start.Stores[core.North]%2 == 0
}

// compile fills the tables from the rules.
func (d *Door) compile(r *core.Rules) {
	t, size := &d.tables, d.size
	t.fix()
	lap := uint8(size)
	t.round = fillVec(lap - 1)
	if r.SkipOrigin {
		lap--
	} else {
		t.sowOrigin = fillVec(0xFF)
	}
	t.lap, t.laps2, t.laps3 = fillVec(lap), fillVec(2*lap), fillVec(3*lap)
	for n := range octet.Max + 1 {
		laps := uint8(max(n, 1)-1) / lap
		rest, drops := uint8(n)-laps*lap, uint8(0)
		if !r.SkipOrigin {
			drops = uint8(n) / lap
		}
		v, i := n/laneCount, n%laneCount
		t.lapsOf[v][i], t.restOf[v][i], t.dropsOf[v][i] = laps, rest, drops
	}
	for h := range d.width {
		var own [16]uint8
		for origin := range d.width {
			switch {
			case h == origin:
				own[origin] = octet.Max
			default:
				own[origin] = uint8((h-origin+size)%size) - 1
			}
		}
		t.own[h] = tableVec(own)
		t.lapEnds[h], t.lapEnds2[h] = fillVec(lap+uint8(size-1-h)), fillVec(2*lap+uint8(size-1-h))
	}
	d.compileRows(r)
	var hits [16]uint8
	for _, n := range r.Capture.Counts {
		hits[n] = 0xFF
	}
	t.hits, t.hitsBits = tableVec(hits), bitsVec(hits)
	t.hitsOneMore = tableVec([16]uint8(append(hits[1:], 0)))
	most := r.Capture.Counts[len(r.Capture.Counts)-1]
	if most >= 2 {
		t.lapped = fillVec(1 << bits.Len(uint(most-2)))
	}
	var before [16]uint8
	for n := range before {
		if len(r.Capture.Before) == 0 || slices.Contains(r.Capture.Before, n) {
			before[n] = 0xFF
		}
	}
	t.before, t.beforeBits, t.asksBefore = tableVec(before), bitsVec(before), flag(len(r.Capture.Before) > 0)
	for _, n := range r.Capture.Counts {
		if n > 0 && before[n-1] == 0 {
			t.asksMore = 1
		}
	}
	t.majority = fillVec(uint8(min(int(r.Majority+1)/2-1, octet.Max)))
	t.enough = fillVec(uint8(min(d.seeds-d.fewest-1, octet.Max)))
	if r.Has(core.EndRowEmpty) {
		t.emptyEnds = fillVec(0xFF)
	}
	t.gives = flag(r.Feeding == core.FeedGive)
	t.feeds = flag(r.MustFeed && t.gives == 0 && !r.Has(core.EndRowEmpty))
	t.least = fillVec(uint8(max(1, r.Sowing.Least) - 1))
	if r.CannotFeed == core.CannotPlaysOn {
		t.playsOn = fillVec(0xFF)
	}
	switch r.GrandSlam {
	case core.SlamNothing:
		t.slamNothing = 1
	case core.SlamForbidden:
		t.slams = 1
	case core.SlamForbiddenUnlessOnly:
		t.slams, t.slamNothing, t.unlessOnly = 1, 1, fillVec(0xFF)
	case core.SlamStarving:
		t.slams, t.unlessOnly, t.starving = 1, fillVec(0xFF), fillVec(0xFF)
	}
	if most < 4 {
		t.laps3 = fillVec(octet.Max) // a house that gets four seeds holds more
	}
	t.small = fillVec(uint8(most))
	t.repeats = flag(r.Occurrences > 0)
	t.allOnes = flag(r.Has(core.EndAllOnes))
	d.compileStart(r)
}

// compileRows fills those that depend on the lengths of the rows, by player.
func (d *Door) compileRows(r *core.Rules) {
	t := &d.tables
	t.nearest = uint64(2 * max(d.rows[core.South], d.rows[core.North]))
	for side, houses := range d.rows {
		from, _ := r.Row(core.Side(side))
		t.gap[side], t.minusRow[side] = fillVec(uint8(d.width-houses)), fillVec(uint8(-houses))
		t.missing[side] = fillVec(uint8(1<<d.width - 1<<houses))
		for h := range rowWidth {
			at := side*rowWidth + h
			if h < houses {
				t.there[at] = fillVec(0xFF)
				t.reach[at] = fillVec(uint8(r.Reach[from+h]) - 1)
				t.endsFrom[at] = fillVec(uint8(h - houses))
			} else {
				t.endsFrom[at] = fillVec(0x80) // before any house
			}
		}
	}
}

// compileStart prepares what new games begin with.
func (d *Door) compileStart(r *core.Rules) {
	s, fresh := &d.start, tally.Fresh(r)
	for h, n := range r.Start.Houses[:r.Size] {
		side := r.Owner(h)
		from, _ := r.Row(side)
		s.houses[side][h-from] = uint8(n)
	}
	for i := range fresh.Sides {
		s.store[i] = uint8(fresh.Sides[i].Store / 2)
		s.deficit[i] = uint8(fresh.Sides[i].Deficit / 2)
	}
	switch {
	case s.store[core.South] > s.store[core.North]:
		s.leader = 1
	case s.store[core.South] < s.store[core.North]:
		s.leader = 2
	}
	t := &d.tables
	for side := range 2 {
		for h, n := range s.houses[side] {
			t.startHouses[side*rowWidth+h] = fillVec(n)
		}
		t.startStore[side], t.startDeficit[side] = fillVec(s.store[side]), fillVec(s.deficit[side])
	}
	t.startLeader = fillVec(s.leader)
}

// fillVec is a byte in all lanes.
func fillVec(b uint8) vec {
	var v vec
	for i := range v {
		v[i] = b
	}
	return v
}

// tableVec is the same 16 bytes in each 128 bits.
func tableVec(b [16]uint8) vec {
	var v vec
	for i := range v {
		v[i] = b[i%16]
	}
	return v
}

// bitsVec has the numbers at which a table has 0xFF as bits of each word, and all from
// 15 on where it has 15.
func bitsVec(table [16]uint8) vec {
	var v vec
	for i := range v {
		for bit := range 8 {
			v[i] |= table[min(i%8*8+bit, 15)] & 1 << bit
		}
	}
	return v
}

func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
