package wide

import (
	"math/bits"

	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/doors/swar"
	"houserules/engine/mancala/internal/core"
)

// The wide kernel in Go does what those in assembly do, with eight lanes to a word. What is written q counts the words of a vector.

// wordHouses is the number of houses in the rows that it is written for.
const wordHouses = 6

// turn is a ply of the block.
type turn struct {
	ply int
	who core.Side
	now uint // the place of the position before it in the ring
	// The rows before the ply and after it.
	mine, theirs, mineAfter, theirsAfter *[rowWidth]vec
}

// wordRules are what the form in Go needs of the rules besides tables.
type wordRules struct {
	captures octet.Block
	// before are the numbers of which the last house must have held one before
	// the sowing; none for any.
	before []octet.Block
	// care is octet.Top where turns in which the opponent has no seeds are looked
	// at closely, else 0; watches is set where other turns are too.
	care    uint64
	watches bool
}

// wordState is what it needs of the games besides group, of which it
// leaves luck, hashes, gates and most of the scratch memory alone, by the words
// of vectors.
type wordState struct {
	// random are the words of the block.
	random [laneCount]uint64
	// hashes are those of each game's positions before each ply, by the clock.
	hashes [wordCount][8][ringPlies]uint8
	// late are the games that the kernel gives up.
	late vec
	// gated says, for each ply of the block, where the position may have
	// occurred.
	gated [wordCount][4]uint64
}

// stretch is the number of plies without a capture at the beginning of a
// block beyond which the kernel gives a game up. The ply of the last capture
// must not be lost when counters begin anew, at 224 plies or more by anewPlies,
// and a block adds four plies: 188 is too many. The assembly, which looks at
// every ply, has 184.
const stretch = 180

// draw goes on to the next random word in all lanes.
func (f *flight) draw() {
	for i := range f.keys {
		f.inWords.random[i] = f.keys[i].Next()
	}
}

// kernel plays a block in assembly, in some lanes from one on. Then going has the set
// of lanes whose game is not over, and alarms have those in which a position may have come
// back, which the kernel leaves to be found out.
type kernel func(w *group, k *tables, lane uint64)

// needs are what a kernel is chosen by.
type needs struct {
	row     int  // houses a row that it has
	unequal bool // rows may have fewer
	either  bool // captures are in either row
}

// needsOf is what rows of some lengths need. For unequal ones there are kernels of two
// sizes.
func needsOf(rows [2]int, either bool) needs {
	n := needs{row: max(rows[core.South], rows[core.North]), unequal: rows[core.South] != rows[core.North], either: either}
	switch {
	case n.unequal && n.row <= 6:
		n.row = 6
	case n.unequal:
		n.row = rowWidth
	}
	return n
}

// block plays a block.
func (d *Door) block() {
	f := &d.flight
	if d.kernel == nil {
		f.draw()
		d.inGo()
		return
	}
	for lane := 0; lane < laneCount; lane += d.lanes {
		d.kernel(&f.group, &d.tables, uint64(lane))
	}
}

// inGo is the kernel in Go.
func (d *Door) inGo() {
	f := &d.flight
	for set := f.fresh; set != 0; set &= set - 1 {
		f.freshen(&d.start, bits.TrailingZeros64(set))
	}
	f.was, f.saved = f.plies, f.course
	f.moves, f.alarms = vec{}, [4]uint64{}
	repeats := d.tables.repeats != 0
	if repeats {
		f.giveUp()
	}
	var p turn
	for ply := range 4 {
		p.locate(f, ply)
		for q := range uint(wordCount) {
			d.play(&p, q)
		}
	}
	if repeats {
		for q := range f.inWords.gated {
			f.search(q)
		}
	}
	f.going = 0
	for q, moves := range f.moves {
		f.going |= uint64(octet.Gather(f.live[q]&octet.Top)) << (8 * q)
		sums := f.branching[q&1][q&^1:]
		sums[0] += spread(moves)
		sums[1] += spread(moves >> 32)
	}
}

// locate finds the positions before and after a ply.
func (p *turn) locate(f *flight, ply int) {
	p.ply, p.who = ply, core.Side(ply&1)
	p.now = (uint(f.clock) + uint(ply)) % ringPlies
	here, next := &f.ring[p.now], &f.ring[(p.now+1)%ringPlies]
	p.mine, p.theirs = &here[p.who], &here[1-p.who]
	p.mineAfter, p.theirsAfter = &next[p.who], &next[1-p.who]
}

// giveUp finds the games whose last capture is too far back.
func (f *flight) giveUp() {
	for q := range f.inWords.late {
		f.inWords.late[q] = 0
		// The top bits of the few that have more plies: 128 at least, and the
		// sum of the other bits with this brings out the top bit once more.
		plies := f.plies[q]
		long := plies & (plies&octet.Low + (2*octet.Max+1-stretch)*octet.Ones) & octet.Top
		for lanes := f.live[q] & long; lanes != 0; lanes &= lanes - 1 {
			i := laneOf(q, lanes)
			if f.plies.lanes()[i]-f.lastCapture.lanes()[i] > stretch {
				f.inWords.late[q] |= lanes & -lanes
			}
		}
	}
}

// laneOf is the first lane of a set.
func laneOf(q int, set uint64) int { return (8*q + bits.TrailingZeros64(set)>>3) & (laneCount - 1) }

// watch says which of eight turns must be looked at closely by rules that ask
// for more than whether the opponent has seeds.
func (d *Door) watch(p *turn, q uint) (care uint64) {
	q &= uint(wordCount) - 1
	m, t := p.mine, p.theirs
	if d.tables.slams != 0 {
		// A grand slam takes all of the opponent's houses, so that none is too
		// large, and ends in the last one with seeds or beyond it: last is its
		// number in that row, and beyond says where a house has so many seeds.
		// Where there is none last is the first; a move that does not reach it is
		// no slam, and is not forbidden for leaving them without seeds if no
		// other does.
		small := d.tables.small[0]
		var large, any, last, beyond uint64
		for h := wordHouses - 1; h >= 0; h-- {
			large |= atLeast(t[h][q], small)
			if h > 0 {
				any |= t[h][q]
				last += (any + octet.Low) & octet.Top >> 7
			}
		}
		for h := range wordHouses {
			beyond |= m[h][q] + (octet.Top - uint64(wordHouses-h)*octet.Ones) - last
		}
		care = beyond & octet.Top &^ large
	}
	if d.tables.allOnes != 0 {
		var several uint64
		for h := range wordHouses {
			several |= atLeast(m[h][q], 2*octet.Ones) | atLeast(t[h][q], 2*octet.Ones)
		}
		care |= several ^ octet.Top
	}
	return care
}

// filter looks closely at some turns: it puts right in upTo what can be played
// and returns those in which the game is over for a reason other than that.
func (d *Door) filter(p *turn, q uint, set uint64) (over uint64) {
	f, k := &d.flight, &d.swar.Kernel
	rowEmpty, allOnes := d.rules.Has(core.EndRowEmpty), d.rules.Has(core.EndAllOnes)
	for ; set != 0; set &= set - 1 {
		i := laneOf(int(q), set)
		here := swar.Rows{Mine: rowAt(p.mine, i), Theirs: rowAt(p.theirs, i)}
		if rowEmpty && here.Theirs == 0 {
			over |= set & -set
			continue
		}
		if allOnes && octet.Several(here.Mine)|octet.Several(here.Theirs) == 0 {
			over |= set & -set
		}
		if here.Theirs != 0 && !k.SlamNear(p.who, here) {
			continue
		}
		o := k.Legal(p.who, here)
		n := uint8(0)
		for h := range wordHouses {
			n += uint8(o.Moves >> h & 1)
			f.upTo[h].lanes()[i] = n
		}
		if o.Fired.Has(core.FiredFeeding) {
			f.firedFeeding.lanes()[i]++
		}
		if o.Fired.Has(core.FiredSlam) && o.Moves != 0 {
			f.barred.lanes()[i]++
		}
	}
	return over
}
