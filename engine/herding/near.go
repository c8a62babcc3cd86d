package herding

import (
	"math/bits"

	"houserules/engine"
)

// near is a set of the squares around one, the middle: all that a walk of four
// steps can come to. Bit i, counted from the lowest of a on, is the square that lies
// i - margin after the middle. A value of four words stays in registers.
type near struct{ a, b, c, d uint64 }

const (
	// nearSteps is how many steps from the middle a square may be.
	nearSteps = 4
	// margin is the largest distance in memory of a square from the middle.
	margin = nearSteps * (stride + 1)
)

// middleOnly and sideOnly are the middle, and the square next to it in a direction.
func middleOnly() near { return near{b: 1 << (margin - 64)} }

func sideOnly(direction int) near {
	switch direction {
	case north:
		return near{b: 1 << (margin - stride - 64)}
	case east:
		return near{b: 1 << (margin + 1 - 64)}
	case south:
		return near{c: 1 << (margin + stride - 128)}
	default:
		return near{b: 1 << (margin - 1 - 64)}
	}
}

// with returns the set and a square, if that is near the middle.
func (n near) with(middle, q square) near {
	i := uint(q - middle + margin)
	if i > 2*margin {
		return n
	}
	switch bit := uint64(1) << (i & 63); i >> 6 {
	case 0:
		n.a |= bit
	case 1:
		n.b |= bit
	case 2:
		n.c |= bit
	default:
		n.d |= bit
	}
	return n
}

// has says whether a square is in the set.
func (n near) has(middle, q square) bool {
	i := uint(q - middle + margin)
	return i <= 2*margin && [4]uint64{n.a, n.b, n.c, n.d}[i>>6&3]>>(i&63)&1 != 0
}

func (n near) empty() bool { return n.a|n.b|n.c|n.d == 0 }

func (n near) and(m near) near     { return near{n.a & m.a, n.b & m.b, n.c & m.c, n.d & m.d} }
func (n near) xor(m near) near     { return near{n.a ^ m.a, n.b ^ m.b, n.c ^ m.c, n.d ^ m.d} }
func (n near) or(m near) near      { return near{n.a | m.a, n.b | m.b, n.c | m.c, n.d | m.d} }
func (n near) without(m near) near { return near{n.a &^ m.a, n.b &^ m.b, n.c &^ m.c, n.d &^ m.d} }

// The squares one step further. The frame keeps rows apart.

func (n near) north() near {
	return near{n.a>>stride | n.b<<(64-stride), n.b>>stride | n.c<<(64-stride), n.c>>stride | n.d<<(64-stride), n.d >> stride}
}

func (n near) south() near {
	return near{n.a << stride, n.b<<stride | n.a>>(64-stride), n.c<<stride | n.b>>(64-stride), n.d<<stride | n.c>>(64-stride)}
}

func (n near) west() near {
	return near{n.a>>1 | n.b<<63, n.b>>1 | n.c<<63, n.c>>1 | n.d<<63, n.d >> 1}
}

func (n near) east() near {
	return near{n.a << 1, n.b<<1 | n.a>>63, n.c<<1 | n.b>>63, n.d<<1 | n.c>>63}
}

// neighbours are the squares next to one of the set.
func (n near) neighbours() near { return n.north().or(n.south()).or(n.west().or(n.east())) }

// appendMoves appends the moves of a piece to each of the squares, in their order.
func (n near) appendMoves(k int, middle square, dst []engine.Action) []engine.Action {
	first := moveAction(k, 0) + engine.Action(middle) - margin
	for _, w := range [4]uint64{n.a, n.b, n.c, n.d} {
		for ; w != 0; w &= w - 1 {
			dst = append(dst, first+engine.Action(bits.TrailingZeros64(w)))
		}
		first += 64
	}
	return dst
}

// around returns the squares of a set that are near a square of the board.
func (s *squareSet) around(middle square) near {
	first := uint(middle) - margin + 64*setFrom
	i, by := first>>6, first&63
	w := s[i : i+5 : i+5]
	at := func(k int) uint64 { return w[k]>>by | w[k+1]<<1<<(63-by) }
	return near{at(0), at(1), at(2), at(3)}
}

// set is the set as one of all squares.
func (n near) set(middle square) (s squareSet) {
	first := uint(middle) - margin + 64*setFrom
	i, by := first>>6, first&63
	w := s[i : i+5 : i+5]
	for k, x := range [4]uint64{n.a, n.b, n.c, n.d} {
		w[k] |= x << by
		w[k+1] = x >> 1 >> (63 - by)
	}
	return s
}

// diamond is the set of the squares that are so many steps from the middle or
// fewer.
func diamond(steps int) near {
	n := middleOnly()
	for range steps {
		n = n.or(n.neighbours())
	}
	return n
}

// walks fills in where a piece can be after exactly 1, 2, … last steps from the
// middle, as far as that depends on its way: it comes to squares to pass alone, and
// never ends in the middle. A simple walk never turns straight back.
//
// A walk of at most four steps that never turns straight back visits a square twice
// only if the fourth step brings it back to where it began: on the grid every other
// circle is longer. Ending in the middle is never allowed, so that is all that "no
// square twice" needs.
func walks(pass near, simple bool, last int, after *[nearSteps + 1]near) {
	n, e, s, w := sideOnly(north), sideOnly(east), sideOnly(south), sideOnly(west) // by the last step
	for i := 1; ; i++ {
		after[i] = n.or(e).or(s.or(w)).without(middleOnly())
		if i == last {
			return
		}
		n, e, s, w = n.and(pass), e.and(pass), s.and(pass), w.and(pass)
		if simple {
			ne, sw := n.or(e), s.or(w)
			n, e, s, w = ne.or(w).north(), ne.or(s).east(), sw.or(e).south(), sw.or(n).west()
		} else {
			all := n.or(e).or(s.or(w))
			n, e, s, w = all.north(), all.east(), all.south(), all.west()
		}
	}
}
