package flight

import (
	"math/bits"

	"houserules/engine"
)

// Portable returns the kernel in Go.
func Portable(r *Rules) func(*Games) {
	k := &portable{rules: *r, inByte: newInByte()}
	switch {
	case r.MustCapture || r.StepsRuled:
		k.find = askRules
	case r.Shift == [axes]int{1, 11, 6, 5}:
		k.find = findMoves[[1]struct{}, [11]struct{}, [6]struct{}, [5]struct{}]
	case r.Shift == [axes]int{1, 8, 9, 7}:
		k.find = findMoves[[1]struct{}, [8]struct{}, [9]struct{}, [7]struct{}]
	default:
		k.find = askRules
	}
	return k.play
}

// portable is the kernel in Go.
type portable struct {
	rules  Rules
	inByte *[256][8]uint8
	find   func(*portable, *Games)
	lanes  [Lanes]legal
}

// legal are the legal moves of a game.
type legal struct {
	// total is their number.
	total uint64
	axes  [axes]axisMoves
	// stepsFired and captureFired are 1 where those rules removed a move.
	stepsFired, captureFired uint64
}

// axisMoves are the legal moves along an axis.
type axisMoves struct {
	// slots has a bit for each. total is their number on this axis and those
	// before it.
	slots, total uint64
}

// play plays one ply of every game: first it finds the moves of all of them, then it
// chooses and plays, game by game. All is done without branches that the processor
// could not foretell, but for captures.
func (k *portable) play(g *Games) {
	k.find(k, g)
	g.Alone, g.Captured = 0, 0
	turn := g.Turn[0] & 48
	for i := range k.lanes {
		l := &k.lanes[i]
		if l.total-1 > engine.LaneActions-1 || int64(g.Left[i]) <= 0 {
			g.Alone |= 1 << i
			g.Slot[i] = 0
			continue
		}
		g.Left[i]--
		g.Branching[i] += l.total
		g.Forced[i] += below(l.total, 2)
		g.StepsFired[i] += l.stepsFired
		g.CaptureFired[i] += l.captureFired
		g.Mover[i] = ^g.Mover[i]
		axis, slot := k.choose(l, g.Word[i]>>turn&0xFFFF*l.total>>16)
		g.Slot[i], g.Axis[i] = slot, axis
		own, enemy, s := g.Own[i], g.Enemy[i], k.rules.Shift[axis]&63
		if enemy&slot != 0 {
			g.Captured |= 1 << i
			g.Own[i], g.Enemy[i] = enemy^slot, own^(slot<<s|slot>>s)
		} else {
			g.Own[i], g.Enemy[i] = enemy, own^(slot|slot<<s)
		}
	}
}

// choose finds the n-th of the legal moves: its axis, and the bit of its slot.
func (k *portable) choose(l *legal, n uint64) (axis, slot uint64) {
	// The axis is the number of totals that are at most n.
	axis = (3 - (below(n, l.axes[0].total) + below(n, l.axes[1].total) + below(n, l.axes[2].total))) & 3
	m := &l.axes[axis]
	upTo := prefix(m.slots)
	n -= m.total - upTo>>56
	// The byte is the number of those up to which there are at most n, all
	// compared at once; at is its first bit, then the bit of the slot.
	at := ((n*ones | tops) - upTo) & tops >> 7 * ones >> 56 * 8 & 63
	n -= upTo << 8 >> at & 0xFF
	at += uint64(k.inByte[m.slots>>at&0xFF][n&7])
	return axis, 1 << (at & 63)
}

// below is 1 if a < b, else 0, for numbers far below 2^63.
func below(a, b uint64) uint64 { return (a - b) >> 63 }

// constant is a shift as the length of an array type: the compiler makes a
// copy of findMoves for each, in which the shift is a constant. With
// the shift as a variable the kernel is 7 % slower.
type constant interface {
	[1]struct{} | [5]struct{} | [6]struct{} | [7]struct{} | [8]struct{} | [9]struct{} | [11]struct{}
}

// findMoves finds the legal moves along the axes in every game, under rules that
// forbid no move along a line.
func findMoves[e, n, ne, nw constant](k *portable, g *Games) {
	var shift0 e
	var shift1 n
	var shift2 ne
	var shift3 nw
	lines, mids := &k.rules.Lines, &k.rules.Mids
	for i := range k.lanes {
		l, own, enemy := &k.lanes[i], g.Own[i], g.Enemy[i]
		l.total = 0
		l.add(0, movable(own, enemy, lines[0], mids[0], len(shift0)))
		l.add(1, movable(own, enemy, lines[1], mids[1], len(shift1)))
		l.add(2, movable(own, enemy, lines[2], mids[2], len(shift2)))
		l.add(3, movable(own, enemy, lines[3], mids[3], len(shift3)))
	}
}

// movable finds the legal moves along an axis. A step goes along a line between two
// points without an enemy of which one is own; a hop over an enemy between two such
// points.
func movable(own, enemy, lines, mids uint64, s int) uint64 {
	free, ownUp := ^enemy, own>>s
	return (free&lines&(own^ownUp) | enemy&mids&(free<<s)&(ownUp^own<<s)) & (free >> s)
}

// askRules finds the legal moves in every game under rules that forbid some, or on a board
// of any shifts, as package hop's Game.legal does at the start of a turn, and notes which
// of those rules did.
func askRules(k *portable, g *Games) {
	r, must := &k.rules, uint64(0)
	s0, s1, s2, s3 := uint(r.Shift[0])&63, uint(r.Shift[1])&63, uint(r.Shift[2])&63, uint(r.Shift[3])&63
	lines, mids := &r.Lines, &r.Mids
	if r.MustCapture {
		must = 1
	}
	for i := range k.lanes {
		l, own, enemy := &k.lanes[i], g.Own[i], g.Enemy[i]
		empty := r.All &^ (own | enemy)
		// Written out axis by axis: a loop leaves 0.9 of the rate.
		up0, down0, hops0 := along(own, enemy, empty, lines[0], mids[0], s0)
		up1, down1, hops1 := along(own, enemy, empty, lines[1], mids[1], s1)
		up2, down2, hops2 := along(own, enemy, empty, lines[2], mids[2], s2)
		up3, down3, hops3 := along(own, enemy, empty, lines[3], mids[3], s3)
		steps0, steps1, steps2, steps3 := up0|down0, up1|down1, up2|down2, up3|down3
		if r.StepsRuled {
			up, down := &r.Up[g.Mover[i]&1], &r.Down[g.Mover[i]&1]
			all0, all1, all2, all3 := steps0, steps1, steps2, steps3
			steps0, steps1 = up0&up[0]|down0&down[0], up1&up[1]|down1&down[1]
			steps2, steps3 = up2&up[2]|down2&down[2], up3&up[3]|down3&down[3]
			l.stepsFired = some((all0 ^ steps0) | (all1 ^ steps1) | (all2 ^ steps2) | (all3 ^ steps3))
		}
		// Without a branch: nobody foresees where there is something to capture.
		hops := some(hops0|hops1|hops2|hops3) & must
		l.captureFired = hops & some(steps0|steps1|steps2|steps3)
		l.total = 0
		l.add(0, hops0|steps0&(hops-1))
		l.add(1, hops1|steps1&(hops-1))
		l.add(2, hops2|steps2&(hops-1))
		l.add(3, hops3|steps3&(hops-1))
	}
}

// along finds the steps up and down an axis, and the slots of the hops.
func along(own, enemy, empty, lines, mids uint64, s uint) (up, down, hops uint64) {
	ownUp, emptyUp := own>>s, empty>>s
	return own & emptyUp & lines, empty & ownUp & lines, enemy & mids & (own<<s&emptyUp | ownUp&(empty<<s))
}

// some is 1 if there is something in a set, else 0.
func some(set uint64) uint64 { return (set | -set) >> 63 }

// add adds the legal moves along the next axis.
func (l *legal) add(axis int, slots uint64) {
	l.total += uint64(bits.OnesCount64(slots))
	l.axes[axis] = axisMoves{slots, l.total}
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
