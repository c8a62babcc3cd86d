package mancala

import "encoding/binary"

// wideLargest is the largest number of seeds in a house that the kernel can
// capture.
const wideLargest = 14

// fitsWide says whether the wide kernel can play the rules. They must be such
// that the one with a game to two words can.
func (g *Game) fitsWide() bool {
	r := &g.rules
	switch {
	case g.rows != [2]int{wideRow, wideRow}, r.Sowing.Direction != CounterClockwise:
		return false
	case r.Capture.Chain != ChainBack, r.Capture.Counts[len(r.Capture.Counts)-1] > wideLargest:
		return false
	case r.Limit.Plies < 256+anewPlies:
		return false
	case g.singletonsLast, g.endsByPosition(), g.start.stores[south]%2 != 0, g.start.stores[north]%2 != 0, g.all(&g.start) > 2*laneMax:
		return false
	}
	switch g.slam {
	case SlamOpponentTakesRest, SlamLeavesFirst, SlamLeavesLast:
		return false
	}
	return true
}

// fitsOctets says whether the form in Go can play rules that the kernel can:
// the captured numbers must be one block (see laneRange), and the machine's
// words begin with their lowest byte.
func (k *fastKernel) fitsOctets() bool { return len(k.exactly) == 1 && hasWords() }

// compile fills the tables from the rules.
func (d *wideDoor) compile(g *Game) {
	t, k := &d.tables, &d.swar.fastKernel
	lap := uint8(2 * wideRow)
	t.round = fillVec(lap - 1)
	if g.skipOrigin {
		lap--
	} else {
		t.sowOrigin = fillVec(0xFF)
	}
	t.lap, t.laps2, t.laps3 = fillVec(lap), fillVec(2*lap), fillVec(3*lap)
	for h := range wideRow {
		var own [16]uint8
		for origin := range wideRow {
			switch {
			case h == origin:
				own[origin] = laneMax
			default:
				own[origin] = uint8((h-origin+2*wideRow)%(2*wideRow)) - 1
			}
		}
		t.own[h] = tableVec(own)
		t.lapEnds[h], t.lapEnds2[h] = fillVec(lap+uint8(2*wideRow-1-h)), fillVec(2*lap+uint8(2*wideRow-1-h))
		t.reach[h] = fillVec(uint8(g.reach[h]) - 1)
	}
	var hits [16]uint8
	for _, n := range g.rules.Capture.Counts {
		hits[n] = 0xFF
	}
	t.hits = tableVec(hits)
	d.seeds = k.fresh.board + int(g.start.stores[south]+g.start.stores[north])/2
	t.majority = fillVec(uint8(min(int(k.majority)/2-1, laneMax)))
	t.enough = fillVec(uint8(min(d.seeds-k.fewest-1, laneMax)))
	if g.rules.End.RowEmpty != nil {
		t.emptyEnds = fillVec(0xFF)
	}
	t.feeds = flag(g.mustFeed && g.rules.End.RowEmpty == nil)
	if g.cannotFeed == CannotPlaysOn {
		t.playsOn = fillVec(0xFF)
	}
	switch g.slam {
	case SlamNothing:
		t.slamNothing = 1
	case SlamForbidden:
		t.slams = 1
	case SlamForbiddenUnlessOnly:
		t.slams, t.slamNothing, t.unlessOnly = 1, 1, fillVec(0xFF)
	case SlamStarving:
		t.slams, t.unlessOnly, t.starving = 1, fillVec(0xFF), fillVec(0xFF)
	}
	t.small = fillVec(uint8(g.rules.Capture.Counts[len(g.rules.Capture.Counts)-1]))
	t.repeats = flag(g.rules.End.Repetition != nil)
	t.allOnes = flag(g.rules.End.AllOnes != nil)
	d.octets.captures = k.exactly[0] // the only one, see fitsOctets
	if g.mustFeed || g.rules.End.RowEmpty != nil {
		d.octets.care = laneTop
	}
	d.octets.watches = t.slams|t.allOnes != 0
	d.compileStart(g)
}

// compileStart prepares what new games begin with.
func (d *wideDoor) compileStart(g *Game) {
	s, k := &d.start, &d.swar.fastKernel
	for h, n := range g.start.houses[:g.size] {
		s.houses[h] = uint8(n)
	}
	for i := range k.fresh.sides {
		s.store[i] = uint8(k.fresh.sides[i].store / 2)
		s.deficit[i] = uint8(k.fresh.sides[i].deficit / 2)
	}
	switch {
	case s.store[south] > s.store[north]:
		s.leader = 1
	case s.store[south] < s.store[north]:
		s.leader = 2
	}
}

// fillVec is a byte in all lanes.
func fillVec(b uint8) vec {
	w := uint64(b) * laneOnes
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
