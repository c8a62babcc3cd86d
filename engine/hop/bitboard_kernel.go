package hop

import (
	"math/bits"

	"houserules/engine"
)

// board is what the kernel knows of a game in flight.
type board struct {
	// own and enemy are the counters at the start of a turn, seen by the
	// player to move; both are empty where the kernel must leave the game
	// alone, which it then sees to have no moves.
	own, enemy uint64
	// word is what is left of the random word that serves four plies.
	word uint64
	// total is the number of legal moves.
	total uint64
	// axes are the legal moves by axis.
	axes [axes]axisMoves
	// stepsFired and captureFired are 1 where those rules removed a move.
	stepsFired, captureFired uint64
}

// axisMoves are the legal moves along an axis.
type axisMoves struct {
	// slots has a bit for each. total is their number on this axis and those
	// before it.
	slots, total uint64
}

// round plays one ply of every game in flight: first it finds the moves of all
// of them, axis by axis, then it chooses and plays, game by game. All is done
// without branches that the processor could not foretell, but for captures.
func (d *bitboards) round() {
	switch {
	case d.ruled && d.g.centres:
		askRules[[1]struct{}, [11]struct{}, [6]struct{}, [5]struct{}](d)
	case d.ruled:
		askRules[[1]struct{}, [8]struct{}, [9]struct{}, [7]struct{}](d)
	case d.g.centres:
		findMoves[[1]struct{}, [11]struct{}, [6]struct{}, [5]struct{}](d)
	default:
		findMoves[[1]struct{}, [8]struct{}, [9]struct{}, [7]struct{}](d)
	}
	for i := range lanes {
		l, b := &d.lanes[i], &d.boards[i]
		total := b.total
		if total-1 > engine.LaneActions-1 || l.ply >= d.limit {
			d.seldom(i)
			continue
		}
		k := uint64(b.draw(int(total)))
		l.count(int(total))
		l.forced += uint32(below(total, 2))
		if d.ruled {
			l.stepsFired += int32(b.stepsFired)
			l.captureFired += int32(b.captureFired)
		}
		// The axis is the number of totals that are at most k.
		axis := (3 - (below(k, b.axes[0].total) + below(k, b.axes[1].total) + below(k, b.axes[2].total))) & 3
		m := &b.axes[axis]
		upTo := prefix(m.slots)
		k -= m.total - upTo>>56
		// The byte is the number of those up to which there are at most k, all
		// compared at once; at is its first bit, then the bit of the slot.
		at := ((k*ones | tops) - upTo) & tops >> 7 * ones >> 56 * 8 & 63
		k -= upTo << 8 >> at & 0xFF
		at += uint64(d.inByte[m.slots>>at&0xFF][k&7])
		bit := uint64(1) << (at & 63)
		if l.firstMove[l.mover&1] == engine.NoAction {
			l.firstMove[l.mover&1] = d.g.actionOf(b, int(axis), bit)
		}
		if s := d.g.shift[axis] & 63; b.enemy&bit != 0 {
			d.hop(l, b, bit, bit<<s|bit>>s)
		} else {
			b.own, b.enemy = b.enemy, b.own^(bit|bit<<s)
			l.mover ^= 1
		}
	}
}

// actionOf is the action of a slot with a legal move.
func (g *Game) actionOf(b *board, axis int, bit uint64) engine.Action {
	p := position{men: [2]uint64{first: b.own, second: b.enemy}, mover: first}
	return g.number[axis][g.kind(&p, axis, bit)][bits.TrailingZeros64(bit)]
}

// draw draws a ply's choice among n moves from its lane of the random word.
func (b *board) draw(n int) int {
	k := engine.Lane(b.word, 0, n)
	b.word >>= 16
	return k
}

// below is 1 if a < b, else 0, for numbers far below 2^63.
func below(a, b uint64) uint64 { return (a - b) >> 63 }

// hop captures the counter over by hopping from one of the ends to the other.
func (d *bitboards) hop(l *lane, b *board, over, ends uint64) {
	me, to := l.mover, ends&^b.own
	own, enemy := b.own^ends, b.enemy^over
	if d.g.continuation != ContinuationNone && d.g.canHop(to, enemy, d.g.all&^(own|enemy)) {
		l.men[me], l.men[me.other()], l.chain = own, enemy, to
		b.own, b.enemy = 0, 0
	} else {
		b.own, b.enemy = enemy, own
		l.mover = me.other()
	}
	l.captured(me)
}

// goOn plays a ply of a counter that may go on hopping: no other may move.
func (d *bitboards) goOn(l *lane, b *board) {
	g, me := d.g, l.mover
	own, enemy := l.men[me&1], l.men[me&1^1]
	empty, n := g.all&^(own|enemy), 0
	var hops [axes]uint64
	for axis := range hops {
		s := g.shift[axis] & 63
		hops[axis] = enemy & g.mids[axis] & (l.chain<<s&(empty>>s) | l.chain>>s&(empty<<s))
		n += bits.OnesCount64(hops[axis])
	}
	if g.continuation == ContinuationOptional {
		n++
	}
	k := b.draw(n)
	l.count(n)
	l.forced += uint32(below(uint64(n), 2))
	l.chain = 0
	b.own, b.enemy = own, enemy
	for axis, slots := range hops {
		if c := bits.OnesCount64(slots); k >= c {
			k -= c
			continue
		}
		for ; k > 0; k-- {
			slots &= slots - 1
		}
		bit, s := slots&-slots, g.shift[axis]&63
		d.hop(l, b, bit, bit<<s|bit>>s)
		return
	}
	l.passes++
	l.hops = 0
	b.own, b.enemy = enemy, own
	l.mover = me.other()
}

// constant is a shift as the length of an array type: the compiler makes a
// copy of findMoves and askRules for each, in which the shift is a constant. With
// the shift as a variable the door is 7 % slower.
type constant interface {
	[1]struct{} | [5]struct{} | [6]struct{} | [7]struct{} | [8]struct{} | [9]struct{} | [11]struct{}
}

// findMoves finds the legal moves along the axes in every game, under rules that
// forbid no move along a line.
func findMoves[e, n, ne, nw constant](d *bitboards) {
	var shift0 e
	var shift1 n
	var shift2 ne
	var shift3 nw
	lines, mids := &d.g.lines, &d.g.mids
	for i := range d.boards {
		b := &d.boards[i]
		own, enemy := b.own, b.enemy
		b.total = 0
		b.add(0, movable(own, enemy, lines[0], mids[0], len(shift0)))
		b.add(1, movable(own, enemy, lines[1], mids[1], len(shift1)))
		b.add(2, movable(own, enemy, lines[2], mids[2], len(shift2)))
		b.add(3, movable(own, enemy, lines[3], mids[3], len(shift3)))
	}
}

// movable finds the legal moves along an axis. A step goes along a line between two
// points without an enemy of which one is own; a hop over an enemy between two such
// points.
func movable(own, enemy, lines, mids uint64, s int) uint64 {
	free, ownUp := ^enemy, own>>s
	return (free&lines&(own^ownUp) | enemy&mids&(free<<s)&(ownUp^own<<s)) & (free >> s)
}

// askRules finds the legal moves in every game under rules that forbid some, as
// [Game.legal] does at the start of a turn, and notes which of those rules did. It
// hides the moves where a repetition ends the game.
func askRules[e, n, ne, nw constant](d *bitboards) {
	var shift0 e
	var shift1 n
	var shift2 ne
	var shift3 nw
	g, must := d.g, uint64(0)
	lines, mids := &g.lines, &g.mids
	if g.mustCapture {
		must = 1
	}
	for i := range d.boards {
		l, b := &d.lanes[i], &d.boards[i]
		own, enemy := b.own, b.enemy
		empty := g.all &^ (own | enemy)
		// Written out axis by axis: a loop leaves 0.9 of the rate.
		up0, down0, hops0 := along(own, enemy, empty, lines[0], mids[0], len(shift0))
		up1, down1, hops1 := along(own, enemy, empty, lines[1], mids[1], len(shift1))
		up2, down2, hops2 := along(own, enemy, empty, lines[2], mids[2], len(shift2))
		up3, down3, hops3 := along(own, enemy, empty, lines[3], mids[3], len(shift3))
		steps0, steps1, steps2, steps3 := up0|down0, up1|down1, up2|down2, up3|down3
		if g.stepsRuled {
			up, down := &g.stepsUp[l.mover&1], &g.stepsDown[l.mover&1]
			all0, all1, all2, all3 := steps0, steps1, steps2, steps3
			steps0, steps1 = up0&up[0]|down0&down[0], up1&up[1]|down1&down[1]
			steps2, steps3 = up2&up[2]|down2&down[2], up3&up[3]|down3&down[3]
			b.stepsFired = some((all0 ^ steps0) | (all1 ^ steps1) | (all2 ^ steps2) | (all3 ^ steps3))
		}
		// Without a branch: nobody foresees where there is something to capture.
		hops := some(hops0|hops1|hops2|hops3) & must
		b.captureFired = hops & some(steps0|steps1|steps2|steps3)
		b.total = 0
		b.add(0, hops0|steps0&(hops-1))
		b.add(1, hops1|steps1&(hops-1))
		b.add(2, hops2|steps2&(hops-1))
		b.add(3, hops3|steps3&(hops-1))
		if g.repetition > 0 && own|enemy != 0 {
			l.remember(stood{own, enemy}, g.repetition)
			if l.repeated {
				b.total = 0
			}
		}
	}
}

// along finds the steps up and down an axis, and the slots of the hops.
func along(own, enemy, empty, lines, mids uint64, s int) (up, down, hops uint64) {
	ownUp, emptyUp := own>>s, empty>>s
	return own & emptyUp & lines, empty & ownUp & lines, enemy & mids & (own<<s&emptyUp | ownUp&(empty<<s))
}

// some is 1 if there is something in a set, else 0.
func some(set uint64) uint64 { return (set | -set) >> 63 }

// add adds the legal moves along the next axis.
func (b *board) add(axis int, slots uint64) {
	b.total += uint64(bits.OnesCount64(slots))
	b.axes[axis] = axisMoves{slots, b.total}
}

// Constants of counting bits in the fields of a word (Warren 2013, "Hacker's
// Delight", section 5-1).
const (
	pairs   = 0x5555555555555555
	nibbles = 0x3333333333333333
	octets  = 0x0F0F0F0F0F0F0F0F
	ones    = 0x0101010101010101
	tops    = 0x8080808080808080
)

// prefix counts bits: byte i of the result is the number of bits set in bytes
// 0 … i of x. The number of legal moves along an axis is at most 64, so that
// no byte carries into the next.
func prefix(x uint64) uint64 {
	x -= x >> 1 & pairs
	x = x&nibbles + x>>2&nibbles
	x = (x + x>>4) & octets
	return x * ones
}

// newInByte returns a table of the place of the k-th bit set in a byte.
func newInByte() *[256][8]uint8 {
	t := new([256][8]uint8)
	for x := range t {
		k := 0
		for b := range 8 {
			if x>>b&1 == 1 {
				t[x][k] = uint8(b)
				k++
			}
		}
	}
	return t
}
