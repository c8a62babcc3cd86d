package herding

import (
	"math/bits"

	"houserules/engine"
)

// near is a set of the squares around one, the middle: all that six steps can lead to, and
// those next to them. Its words have the squares of the middle's own colour, to which an even
// number of steps leads, and those of the other one. Bit 8i + j is the square that lies
// i diagonals further to the south-east and j further to the south-west than
// the first: seven of each in one word, eight in the other.
type near struct{ same, other uint64 }

const (
	// nearSteps is how many steps an awéthi goes at most.
	nearSteps = 4
	// heart is the bit of the middle.
	heart = 8*3 + 3
	// sameMask are the squares of the middle's own colour.
	sameMask = 0x007F_7F7F_7F7F_7F7F
	// sideways is how far from the middle a square may be, along rows and columns together.
	sideways = 7
)

// of returns the squares to which n steps lead.
func (n near) of(steps int) uint64 {
	if steps&1 == 0 {
		return n.same
	}
	return n.other
}

func (n near) or(m near) near      { return near{n.same | m.same, n.other | m.other} }
func (n near) without(m near) near { return near{n.same &^ m.same, n.other &^ m.other} }

// only is the set of a square alone, or none where that is not near the middle.
func (b *board) only(middle, q square) (n near) {
	p, m := &b.places[q], &b.places[middle]
	i, j := uint8(p.southEast-m.southEast+sideways), uint8(p.southWest-m.southWest+sideways)
	if max(i, j) > 2*sideways {
		return n
	}
	bit := uint64(1) << ((i>>1*8 + j>>1) & 63)
	if i&1 != 0 { // an even number of steps
		n.same = bit
	} else {
		n.other = bit
	}
	return n
}

// sidesFrom is the bit of the northern one of the squares next to one, which is at most five
// steps from the middle. The western one follows it, those to the east and south are
// eight bits after these two.
func (b *board) sidesFrom(middle, q square) uint {
	p, m := &b.places[q], &b.places[middle]
	i, j := uint(int(p.southEast)-int(m.southEast)+sideways), uint(int(p.southWest)-int(m.southWest)+sideways)
	return i>>1*8 + j>>1 - 9*(^i&1) // of the other colour, the sides are of the middle's
}

// The squares of a colour from which one step leads to those of the other, by the
// direction in which it does; from the middle's colour to the other one, and back.

func northOut(w uint64) uint64 { return w }
func eastOut(w uint64) uint64  { return w << 8 }
func southOut(w uint64) uint64 { return w << 9 }
func westOut(w uint64) uint64  { return w << 1 }

func northBack(w uint64) uint64 { return w >> 9 }
func eastBack(w uint64) uint64  { return w >> 1 }
func southBack(w uint64) uint64 { return w }
func westBack(w uint64) uint64  { return w >> 8 }

// out are the squares next to some of the middle's colour, back those next to some of
// the other one.
func out(w uint64) uint64 {
	w |= w << 1
	return w | w<<8
}

func back(w uint64) uint64 {
	w |= w >> 1
	return (w | w>>8) & sameMask
}

// line are the squares of a word that lie in one row, from north to south: from west
// to east they follow each other there.
func line(i int) uint64 {
	return [...]uint64{
		0x1, 0x102, 0x1_0204, 0x102_0408, 0x1_0204_0810, 0x102_0408_1020, 0x1_0204_0810_2040, 0x102_0408_1020_4080,
		0x204_0810_2040_8000, 0x408_1020_4080_0000, 0x810_2040_8000_0000, 0x1020_4080_0000_0000, 0x2040_8000_0000_0000, 0x4080_0000_0000_0000, 0x8000_0000_0000_0000,
	}[i]
}

// northern are the squares in the lines before the sixth.
const northern = 0x0103_070F_1F3F

// fromMiddle returns how far after the middle in memory a square of a word is, to which n
// steps lead.
func fromMiddle(bit, n int) square {
	i, j := bit>>3, bit&7
	return square((i+j-2*3-n&1)*stride + i - j)
}

// pick returns the k-th square of those to which n steps from the middle lead, in their
// order, from 0.
func pick(ends uint64, n, k int, middle square) square {
	i := 2*3 + n&1 - n
	if north := bits.OnesCount64(ends & northern); k >= north {
		i, k = 2*3, k-north
	}
	for ; ; i++ {
		w := ends & line(i)
		if here := bits.OnesCount64(w); k >= here {
			k -= here
			continue
		}
		for ; k > 0; k-- {
			w &= w - 1
		}
		return middle + fromMiddle(bits.TrailingZeros64(w), n)
	}
}

// appendMoves appends the moves of a piece to each of the squares to which n steps lead,
// in their order.
func appendMoves(ends uint64, n, piece int, middle square, dst []engine.Action) []engine.Action {
	first := moveAction(piece, middle)
	for i := 2*3 + n&1 - n; ends != 0; i++ {
		w := ends & line(i)
		ends ^= w
		for ; w != 0; w &= w - 1 {
			dst = append(dst, first+engine.Action(fromMiddle(bits.TrailingZeros64(w), n)))
		}
	}
	return dst
}

// walks fills in where a piece can be after exactly 1, 2, … last steps from the
// middle, as far as that depends on its way: it comes to squares to pass alone, and
// never ends in the middle. A simple walk never turns straight back.
//
// A walk of at most four steps that never turns straight back visits a square twice
// only if the fourth step brings it back to where it began: on the grid every other
// circle is longer. Ending in the middle is never allowed, so that is all that "no
// square twice" needs.
func walks(pass near, simple bool, last int, after *[nearSteps + 1]uint64) {
	const middle = uint64(1) << heart
	n, e, s, w := northOut(middle), eastOut(middle), southOut(middle), westOut(middle) // by the last step
	after[1] = n | e | s | w
	for i := 2; i <= last; i += 2 {
		n, e, s, w = onward(n&pass.other, e&pass.other, s&pass.other, w&pass.other, simple)
		n, e, s, w = northBack(n), eastBack(e), southBack(s), westBack(w)
		if after[i] = (n | e | s | w) &^ middle; i == last {
			return
		}
		n, e, s, w = onward(n&pass.same, e&pass.same, s&pass.same, w&pass.same, simple)
		n, e, s, w = northOut(n), eastOut(e), southOut(s), westOut(w)
		after[i+1] = n | e | s | w
	}
}

// onward returns those who may go on in each direction, by that of their last step.
func onward(n, e, s, w uint64, simple bool) (north, east, south, west uint64) {
	ne, sw := n|e, s|w
	if !simple {
		all := ne | sw
		return all, all, all, all
	}
	return ne | w, ne | s, sw | e, sw | n
}

// paces returns the squares to which n steps from the middle can lead, each to a square
// of walk; n is at least 1.
func paces(n int, walk near) uint64 {
	at := uint64(1) << heart
	for ; n > 1; n -= 2 {
		at = back(out(at)&walk.other) & walk.same
	}
	if n == 1 {
		return out(at) & walk.other
	}
	return at
}
