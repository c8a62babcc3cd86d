package mancala

import "math/bits"

// The wide kernel in Go does what wideDraw and widePlay do in assembly, with
// eight lanes to a word. What is written q counts the words of a vector.

// wideTurn is a ply of the block.
type wideTurn struct {
	ply int
	who side
	now uint // the place of the position before it in the ring
	// The rows before the ply and after it.
	mine, theirs, mineAfter, theirsAfter *[wideRow]vec
}

// octetRules are what the form in Go needs of the rules besides wideTables.
type octetRules struct {
	captures laneRange
	// care is laneTop where turns in which the opponent has no seeds are looked
	// at closely, else 0; watches is set where other turns are too.
	care    uint64
	watches bool
}

// wideOctets is what it needs of the games besides wideGroup, of which it
// leaves luck, hashes, gates and most of the scratch memory alone, by the words
// of vectors.
type wideOctets struct {
	// random are the words of the block.
	random [wideLanes]uint64
	// hashes are those of each game's positions before each ply, by the clock.
	hashes [4][8][wideRing]uint8
	// late are the games that the kernel gives up.
	late [4]uint64
	// moves are the sums of the numbers of legal moves in the block.
	moves [4]uint64
	// gated says, for each ply of the block, where the position may have
	// occurred.
	gated [4][4]uint64
}

// wideStretch is the number of plies without a capture at the beginning of a
// block beyond which the kernel gives a game up. The ply of the last capture
// must not be lost when counters begin anew, at 224 plies or more by anewPlies,
// and a block adds four plies: 188 is too many. The assembly, which looks at
// every ply, has 184.
const wideStretch = 180

// draw goes on to the next random word in all lanes.
func (f *wideFlight) draw() {
	for i := range f.keys {
		f.octets.random[i] = f.keys[i].Next()
	}
}

// block plays a block.
func (d *wideDoor) block() {
	f := &d.flight
	f.was, f.saved = f.plies, f.wideCourse
	f.octets.moves, f.alarms = [4]uint64{}, [4]uint32{}
	repeats := d.tables.repeats != 0
	if repeats {
		f.giveUp()
	}
	var p wideTurn
	for ply := range 4 {
		p.locate(f, ply)
		for q := range uint(4) {
			d.play(&p, q)
		}
	}
	if repeats {
		for q := range f.octets.gated {
			f.search(q)
		}
	}
	f.going = 0
	for q, moves := range f.octets.moves {
		f.going |= f.live[q] & laneTop * laneGather >> 56 << (8 * q)
		sums := f.branching[q&1][q&2:]
		sums[0] += spread(moves)
		sums[1] += spread(moves >> 32)
	}
}

// locate finds the positions before and after a ply.
func (p *wideTurn) locate(f *wideFlight, ply int) {
	p.ply, p.who = ply, side(ply&1)
	p.now = (uint(f.clock) + uint(ply)) % wideRing
	here, next := &f.ring[p.now], &f.ring[(p.now+1)%wideRing]
	p.mine, p.theirs = (*[wideRow]vec)(here[:]), (*[wideRow]vec)(here[wideRow:])
	p.mineAfter, p.theirsAfter = (*[wideRow]vec)(next[:]), (*[wideRow]vec)(next[wideRow:])
	if p.who == north {
		p.mine, p.theirs = p.theirs, p.mine
		p.mineAfter, p.theirsAfter = p.theirsAfter, p.mineAfter
	}
}

// giveUp finds the games whose last capture is too far back.
func (f *wideFlight) giveUp() {
	for q := range f.octets.late {
		f.octets.late[q] = 0
		// The top bits of the few that have more plies: 128 at least, and the
		// sum of the other bits with this brings out the top bit once more.
		plies := f.plies[q]
		long := plies & (plies&laneLow + (2*laneMax+1-wideStretch)*laneOnes) & laneTop
		for lanes := f.live[q] & long; lanes != 0; lanes &= lanes - 1 {
			i := laneOf(q, lanes)
			if f.plies.lanes()[i]-f.lastCapture.lanes()[i] > wideStretch {
				f.octets.late[q] |= lanes & -lanes
			}
		}
	}
}

// laneOf is the first lane of a set.
func laneOf(q int, set uint64) int { return (8*q + bits.TrailingZeros64(set)>>3) & (wideLanes - 1) }

// watch says which of eight turns must be looked at closely by rules that ask
// for more than whether the opponent has seeds.
func (d *wideDoor) watch(p *wideTurn, q uint) (care uint64) {
	q &= 3
	m, t := p.mine, p.theirs
	if d.tables.slams != 0 {
		// A grand slam takes all of the opponent's houses, so that none is too
		// large, and ends in the last one with seeds or beyond it: last is its
		// number in his row, and beyond says where a house has so many seeds.
		// Where he has none last is the first; a move that does not reach it is
		// no slam, and is not forbidden for leaving him without seeds if no
		// other does.
		small := d.tables.small[0]
		var large, any, last, beyond uint64
		for h := wideRow - 1; h >= 0; h-- {
			large |= atLeast(t[h][q], small)
			if h > 0 {
				any |= t[h][q]
				last += (any + laneLow) & laneTop >> 7
			}
		}
		for h := range wideRow {
			beyond |= m[h][q] + (laneTop - uint64(wideRow-h)*laneOnes) - last
		}
		care = beyond & laneTop &^ large
	}
	if d.tables.allOnes != 0 {
		var several uint64
		for h := range wideRow {
			several |= atLeast(m[h][q], 2*laneOnes) | atLeast(t[h][q], 2*laneOnes)
		}
		care |= several ^ laneTop
	}
	return care
}

// filter looks closely at some turns: it puts right in upTo what can be played
// and returns those in which the game is over for a reason other than that.
func (d *wideDoor) filter(p *wideTurn, q uint, set uint64) (over uint64) {
	f, k := &d.flight, &d.swar.fastKernel
	e := &k.g.rules.End
	for ; set != 0; set &= set - 1 {
		i := laneOf(int(q), set)
		here := lanes{mine: wideRowOf(p.mine, i), theirs: wideRowOf(p.theirs, i)}
		if e.RowEmpty != nil && here.theirs == 0 {
			over |= set & -set
			continue
		}
		if e.AllOnes != nil && several(here.mine)|several(here.theirs) == 0 {
			over |= set & -set
		}
		if here.theirs != 0 && !k.slamNear(p.who, here.mine, here.theirs) {
			continue
		}
		o := k.legal(p.who, here.mine, here.theirs)
		n := uint8(0)
		for h := range f.upTo {
			n += uint8(o.moves >> h & 1)
			f.upTo[h].lanes()[i] = n
		}
		if o.feeding {
			f.firedFeeding.lanes()[i]++
		}
		if o.slam && o.moves != 0 {
			f.barred.lanes()[i]++
		}
	}
	return over
}
