package mancala

import (
	"math/bits"

	"houserules/engine"
)

// wideLanes is the number of games in flight.
const wideLanes = 8 * len(vec{})

// wideDoor plays the random player against himself with the wide kernel, in
// which a vector has one house of 32 games. What the kernel does not know, ends
// and rare turns, it asks of the door with a game to two words; games that it
// cannot play to their end it leaves to other doors altogether.
type wideDoor struct {
	swar   *fastDoor
	array  *arrayDoor
	tables wideTables
	seeds  int // in the game
	start  wideStart
	flight wideFlight
	octets octetRules
	// left are the rows of the games that are left to other doors.
	left  []int
	state gameState
}

// wideStart is what the lane of a new game holds.
type wideStart struct {
	houses  [2 * wideRow]uint8
	store   [2]uint8
	deficit [2]uint8
	leader  uint8
}

// wideFlight is the games in flight with what the assembly need not know of
// them.
type wideFlight struct {
	wideGroup
	assembly bool   // which of its forms the kernel has
	busy     uint32 // the lanes that hold a game
	begun    uint32 // those whose game began with the block
	games    [wideLanes]wideGame
	octets   wideOctets
}

// wideGame is what is known of a game beside its lane: its row and, because a
// lane's counters are bytes, what was counted before they began anew.
type wideGame struct {
	row         int
	opening     [2]uint8
	repeated    bool   // a position has come back
	stood       uint64 // when it stood, by the clock
	plies       uint32
	lastCapture uint32
	leadTaken   uint32
	leadChanges uint32
	forced      uint32
	branching   uint32
	fired       [firings]uint32
}

// newWideDoor makes a door for the rules of a swar door, which must be such
// that fitsWide, and hasAssembly or fitsOctets, hold.
func newWideDoor(swar *fastDoor, assembly bool) *wideDoor {
	d := &wideDoor{swar: swar, array: newArrayDoor(swar.g)}
	d.flight.assembly = assembly
	d.compile(swar.g)
	return d
}

// Name implements engine.Door.
func (d *wideDoor) Name() string {
	if d.flight.assembly {
		return "avx2"
	}
	return "wide"
}

// Play implements engine.Door.
func (d *wideDoor) Play(seed, first uint64, rows *engine.Rows) {
	d.left = d.left[:0]
	f := &d.flight
	for begun := 0; ; {
		for free := ^f.busy; free != 0 && begun < rows.Len; free &= free - 1 {
			f.begin(&d.start, bits.TrailingZeros32(free), seed, first+uint64(begun), begun)
			begun++
		}
		if f.busy == 0 {
			break
		}
		if f.assembly {
			wideDraw(&f.wideGroup)
			widePlay(&f.wideGroup, &d.tables)
		} else {
			f.draw()
			d.block()
		}
		d.judge(f)
		f.advance()
		for done := f.busy &^ uint32(f.going); done != 0; done &= done - 1 {
			d.end(f, bits.TrailingZeros32(done), first, rows)
		}
		if f.clock%anewPlies == 0 {
			d.anew(f)
		}
	}
	d.rest(seed, first, rows)
}

// restTogether is the number of games from which on a flight of 64 that is not
// full is worth more than playing one after the other.
const restTogether = 16

// rest plays the games that are left to other doors: one after the other, or,
// where they are many, together.
func (d *wideDoor) rest(seed, first uint64, rows *engine.Rows) {
	if len(d.left) < restTogether {
		for _, i := range d.left {
			d.array.fill(seed, first, rows, i)
		}
		return
	}
	next := 0
	d.swar.play(seed, first, rows, func() (int, bool) {
		if next == len(d.left) {
			return 0, false
		}
		next++
		return d.left[next-1], true
	})
}

// anew lets the counters of long games begin anew, and leaves those that come
// near the limit to other doors.
func (d *wideDoor) anew(f *wideFlight) {
	for i := range wideLanes {
		if f.plies.lanes()[i] < 256-anewPlies || f.busy>>i&1 == 0 {
			continue
		}
		f.anew(i)
		if g := &f.games[i]; int(g.plies)+256+anewPlies >= d.swar.limit {
			d.left = append(d.left, g.row)
			f.busy &^= 1 << i
			f.live.lanes()[i] = 0
		}
	}
}

// end records the game of a lane that is over, or leaves it to another door
// where the kernel stopped for another reason.
func (d *wideDoor) end(f *wideFlight, i int, first uint64, rows *engine.Rows) {
	f.busy &^= 1 << i
	s, g, at := &d.state, &f.games[i], f.clock
	if g.repeated {
		at = g.stood
	}
	who := side(f.plies.lanes()[i] & 1)
	here := wideRows(&f.ring[at%wideRing], i, who)
	s.sides[south].store, s.sides[north].store = engine.Units(int(f.store[south].lanes()[i])), engine.Units(int(f.store[north].lanes()[i]))
	s.board = d.seeds - int(f.store[south].lanes()[i]) - int(f.store[north].lanes()[i])
	o, end := d.swar.over(who, here, s)
	switch {
	case end == endAllOnes, end == endNoMove && !d.decided(f, i):
		d.takeBack(f, i, here, o) // the kernel looked at the turn
	case end == 0 && g.repeated:
		end = endRepetition
	}
	if end == 0 {
		d.left = append(d.left, g.row)
		return
	}
	d.finish(f, i, who, here, end, first, rows)
}

// decided says whether the last capture of a game that is over ended it, by a
// majority or few seeds left, before the kernel looked at the next turn.
func (d *wideDoor) decided(f *wideFlight, i int) bool {
	a, b := int(f.store[south].lanes()[i]), int(f.store[north].lanes()[i])
	return d.seeds-a-b <= d.swar.fewest || engine.Units(max(a, b)) >= d.swar.majority
}

// takeBack takes back that the kernel counted the rules that took part in a
// turn, which does not take place.
func (d *wideDoor) takeBack(f *wideFlight, i int, here lanes, o options) {
	if here.theirs == 0 && d.swar.g.rules.End.RowEmpty != nil {
		return // it counted none
	}
	if o.feeding {
		f.firedFeeding.lanes()[i]--
	}
	if o.slam && o.moves != 0 {
		f.barred.lanes()[i]--
	}
}

// finish records a game.
func (d *wideDoor) finish(f *wideFlight, i int, who side, here lanes, end engine.EndReason, first uint64, rows *engine.Rows) {
	s, game := &d.state, &f.games[i]
	for k := range s.sides {
		me := &s.sides[k]
		me.captures = uint32(f.captures[k].lanes()[i])
		me.largest = engine.Units(int(f.largest[k].lanes()[i]))
		me.deficit = engine.Units(int(f.deficit[k].lanes()[i]))
	}
	s.row = game.row
	s.lastCapturer = int8(f.lastCapturer.lanes()[i]) - 1
	s.leadChanges = game.leadChanges + uint32(f.leadChanges.lanes()[i])
	s.leadTaken = plyOf(game.leadTaken, f.leadTaken.lanes()[i], game.plies)
	s.lastCapture = plyOf(game.lastCapture, f.lastCapture.lanes()[i], game.plies)
	s.plies = game.plies + uint32(f.plies.lanes()[i])
	s.forced = game.forced + uint32(f.forced.lanes()[i])
	s.branching = game.branching + f.branchingOf(i)
	s.opening = game.opening
	s.fired = game.fired
	s.fired[firedFeeding] += uint32(f.firedFeeding.lanes()[i])
	s.fired[firedSlam] += uint32(f.firedSlam.lanes()[i]) + uint32(f.barred.lanes()[i])
	s.fired[firedKroo] += uint32(f.firedKroo.lanes()[i])
	d.swar.record(s, who, rowSeeds(here.mine), end, first, rows)
}

// plyOf is the ply of an event: the one that the lane knows, or before.
func plyOf(before uint32, lane uint8, plies uint32) uint32 {
	if lane == 0 {
		return before
	}
	return plies + uint32(lane)
}
