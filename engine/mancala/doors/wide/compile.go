package wide

import (
	"encoding/binary"
	"slices"

	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
)

// largestCount is the largest number of seeds in a house that the kernel can
// capture.
const largestCount = 14

// shortestLimit is the least limit of plies: games that come near it are left
// to other doors when counters begin anew.
const shortestLimit = 256 + anewPlies

// Holds says whether the kernel holds a game, as far as the choices of the
// knobs leave it open. The rules must be such that package swar holds them.
func Holds(r *core.Rules) bool {
	return r.Rows == [2]int{rowHouses, rowHouses} && r.Capture.Counts[len(r.Capture.Counts)-1] <= largestCount &&
		r.Limit.Plies >= shortestLimit && r.All(&r.Start) <= 2*octet.Max &&
		r.Start.Stores[core.South]%2 == 0 && r.Start.Stores[core.North]%2 == 0
}

// HoldsInWords says whether the form in Go can play rules that the kernel
// holds: the captured numbers must be one block (see octet.Block), and the
// machine's words begin with their lowest byte.
func HoldsInWords(r *core.Rules) bool { return len(octet.Blocks(r.Capture.Counts)) == 1 && hasWords() }

// compile fills the tables from the rules.
func (d *Door) compile(r *core.Rules) {
	t := &d.tables
	lap := uint8(2 * rowHouses)
	t.round = fillVec(lap - 1)
	if r.SkipOrigin {
		lap--
	} else {
		t.sowOrigin = fillVec(0xFF)
	}
	t.lap, t.laps2, t.laps3 = fillVec(lap), fillVec(2*lap), fillVec(3*lap)
	for h := range rowHouses {
		var own [16]uint8
		for origin := range rowHouses {
			switch {
			case h == origin:
				own[origin] = octet.Max
			default:
				own[origin] = uint8((h-origin+2*rowHouses)%(2*rowHouses)) - 1
			}
		}
		t.own[h] = tableVec(own)
		t.lapEnds[h], t.lapEnds2[h] = fillVec(lap+uint8(2*rowHouses-1-h)), fillVec(2*lap+uint8(2*rowHouses-1-h))
		t.reach[h] = fillVec(uint8(r.Reach[h]) - 1)
	}
	var hits [16]uint8
	for _, n := range r.Capture.Counts {
		hits[n] = 0xFF
	}
	t.hits = tableVec(hits)
	var before [16]uint8
	for n := range before {
		if len(r.Capture.Before) == 0 || slices.Contains(r.Capture.Before, n) {
			before[n] = 0xFF
		}
	}
	t.before, t.asksBefore = tableVec(before), flag(len(r.Capture.Before) > 0)
	d.inWords.before = octet.Blocks(r.Capture.Before)
	t.majority = fillVec(uint8(min(int(r.Majority+1)/2-1, octet.Max)))
	t.enough = fillVec(uint8(min(d.seeds-d.fewest-1, octet.Max)))
	if r.Has(core.EndRowEmpty) {
		t.emptyEnds = fillVec(0xFF)
	}
	t.feeds = flag(r.MustFeed && !r.Has(core.EndRowEmpty))
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
	t.small = fillVec(uint8(r.Capture.Counts[len(r.Capture.Counts)-1]))
	t.repeats = flag(r.Occurrences > 0)
	t.allOnes = flag(r.Has(core.EndAllOnes))
	d.inWords.captures = octet.Blocks(r.Capture.Counts)[0] // the only one, see HoldsInWords
	if r.MustFeed || r.Has(core.EndRowEmpty) {
		d.inWords.care = octet.Top
	}
	d.inWords.watches = t.slams|t.allOnes != 0
	d.compileStart(r)
}

// compileStart prepares what new games begin with.
func (d *Door) compileStart(r *core.Rules) {
	s, fresh := &d.start, tally.Fresh(r)
	for h, n := range r.Start.Houses[:r.Size] {
		s.houses[h] = uint8(n)
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
}

// fillVec is a byte in all lanes.
func fillVec(b uint8) vec {
	w := uint64(b) * octet.Ones
	return vec{w, w, w, w}
}

// tableVec is the same 16 bytes in each half.
func tableVec(b [16]uint8) vec {
	low, high := binary.LittleEndian.Uint64(b[:]), binary.LittleEndian.Uint64(b[8:])
	return vec{low, high, low, high}
}

func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
