package mancala

import (
	"math/bits"
	"slices"

	"houserules/engine"
)

// arrayDoor plays the random player against himself on boards that do not fit
// the kernel's words, rows of up to twelve houses, any number of seeds; and the
// few games that the wide kernel leaves. It
// plays one game at a time on the plain position, with sets of houses as
// masks, and asks the plain rules only where a turn needs more than choosing
// among houses with seeds.
type arrayDoor struct {
	recorder
	fresh    gameState
	majority engine.Score
	// judged is set for rules that may forbid a move, or end the game, at any
	// turn, slams for those that may where no house of the opponent holds more
	// seeds than largest; fewest is the number on the board that may end it.
	judged, slams   bool
	largest, fewest int
	lap             int // seeds in a whole lap
	// order has the houses of a lap from each house, reach the masks of those
	// that so many seeds come to.
	order [2 * MaxRow][2 * MaxRow]uint8
	reach [2 * MaxRow][2*MaxRow + 1]uint32
	row   [2]uint32 // masks of the rows

	search liveSearch
	// history has the positions since the last capture.
	history [][2 * MaxRow]uint16
}

// newArrayDoor compiles the rules. They must sow in one lap and not into
// stores, and capture by numbers of seeds.
func newArrayDoor(g *Game) *arrayDoor {
	e := &g.rules.End
	d := &arrayDoor{
		recorder: newRecorder(g), fresh: g.fresh(), majority: newState(g, g.start).majority,
		judged:  g.singletonsLast || g.endsByPosition() || e.AllOnes != nil,
		slams:   g.forbidsSlams(),
		largest: slices.Max(g.rules.Capture.Counts), fewest: g.countEnd, lap: g.size,
	}
	if e.FewSeeds != nil {
		d.fewest = max(d.fewest, e.FewSeeds.AtMost)
	}
	if g.skipOrigin {
		d.lap--
	}
	for h := range g.size {
		d.row[g.owner(h)] |= 1 << h
		at := h
		for i := range d.lap {
			at = int(g.next[g.owner(h)][at])
			d.order[h][i] = uint8(at)
			d.reach[h][i+1] = d.reach[h][i] | 1<<at
		}
	}
	return d
}

// Name implements engine.Door.
func (d *arrayDoor) Name() string { return "array" }

// Play implements engine.Door.
func (d *arrayDoor) Play(seed, first uint64, rows *engine.Rows) {
	for i := range rows.Len {
		d.fill(seed, first, rows, i)
	}
}

// fill plays the game of one row.
func (d *arrayDoor) fill(seed, first uint64, rows *engine.Rows, i int) {
	f := d.fresh
	f.row = i
	stream := engine.GameStreams(seed, first+uint64(i)).Stream(engine.PurposeMove)
	p := d.g.start
	end := d.play(&f, &p, stream)
	d.record(&f, p.mover, d.g.seeds(&p, p.mover), end, first, rows)
}

// play plays a game to its end.
func (d *arrayDoor) play(f *gameState, p *position, stream engine.Stream) engine.EndReason {
	repetition := d.g.rules.End.Repetition
	occupied, played, closely := d.occupied(p), uint32(0), true
	var word uint64
	d.history = d.history[:0]
	for {
		who := p.mover
		o := options{moves: occupied & d.row[who]}
		if closely || o.moves == 0 || occupied&d.row[who.other()] == 0 || d.slams && d.slamNear(p) {
			if f.slamEnded {
				return endGrandSlam
			}
			var end engine.EndReason
			if o, end = d.g.judge(p, d.majority, f.lastCapturer, &d.search); end != 0 {
				return end
			}
		}
		if repetition != nil {
			// Every house is played between two occurrences, see
			// fastDoor.repeated.
			if played == d.row[south]|d.row[north] && d.repeated(f, p, repetition) {
				return endRepetition
			}
			d.history = append(d.history, p.houses)
		}
		if int(f.plies) >= d.g.rules.Limit.Plies {
			return endLimit
		}
		if f.plies&3 == 0 {
			word = stream.Word(uint64(f.plies) / 4)
		}
		house := d.choose(f, o.moves, word)
		played |= 1 << house
		l := landing{capturer: none}
		last := d.sow(p, house, &occupied, &l)
		f.plies++
		closely = d.judged
		if d.row[who]>>last&1 == 0 && d.g.counts[p.houses[last]] {
			if d.g.capture(p, last, o.onlySlams, &l); l.captured > 0 {
				f.capture(who, l.captured, f.plies)
				// No position before can come back, with fewer seeds.
				occupied, played = d.occupied(p), 0
				d.history = d.history[:0]
			}
			f.slamEnded = l.slamEnds
			closely = closely || l.slamEnds || p.stores[who] >= d.majority || f.board <= d.fewest
		}
		for fired := firingsAt(&o, &l); fired != 0; fired &= fired - 1 {
			f.fired[bits.TrailingZeros16(fired)]++
		}
		p.mover = who.other()
	}
}

// slamNear says whether nothing that the opponent has is out of reach of a
// grand slam.
func (d *arrayDoor) slamNear(p *position) bool {
	from, to := d.g.row(p.mover.other())
	for _, n := range p.houses[from:to] {
		if int(n) > d.largest {
			return false
		}
	}
	return true
}

// occupied is the mask of the houses that hold seeds.
func (d *arrayDoor) occupied(p *position) uint32 {
	mask := uint32(0)
	for h, n := range p.houses[:d.g.size] {
		if n > 0 {
			mask |= 1 << h
		}
	}
	return mask
}

// repeated says whether the position has occurred so often since the last
// capture that the game ends.
func (d *arrayDoor) repeated(f *gameState, p *position, r *Repetition) bool {
	if r.AtMost > 0 && f.board > r.AtMost {
		return false
	}
	seen := 1
	for i := len(d.history) - 2; i >= 0; i -= 2 {
		if d.history[i] == p.houses {
			seen++
		}
	}
	return seen >= r.Count
}

// choose draws a move and counts the choice.
func (d *arrayDoor) choose(f *gameState, moves uint32, word uint64) int {
	n := bits.OnesCount32(moves)
	f.branching += uint32(n)
	if n == 1 {
		f.forced++
	}
	for range engine.Lane(word, uint(f.plies), n) {
		moves &= moves - 1
	}
	house := bits.TrailingZeros32(moves)
	if f.plies < 2 {
		from, _ := d.g.row(side(f.plies))
		f.opening[f.plies] = uint8(house - from)
	}
	return house
}

// sow sows as Game.sow does and returns the house of the last seed.
func (d *arrayDoor) sow(p *position, origin int, occupied *uint32, l *landing) int {
	seeds := int(p.houses[origin])
	p.houses[origin] = 0
	*occupied &^= 1 << origin
	l.kroo = seeds >= d.g.lap
	order := &d.order[origin]
	for ; seeds > d.lap; seeds -= d.lap {
		for _, h := range order[:d.lap] {
			p.houses[h]++
		}
		*occupied |= d.reach[origin][d.lap]
	}
	for _, h := range order[:seeds] {
		p.houses[h]++
	}
	*occupied |= d.reach[origin][seeds]
	return int(order[seeds-1])
}

// playsArrays says whether the door can play the rules.
func (g *Game) playsArrays() bool {
	return g.rules.Sowing.Stores == StoresNone && !g.relay && g.groups == 0 &&
		g.opposite == OppositeNever && slices.Contains(g.counts[:], true)
}
