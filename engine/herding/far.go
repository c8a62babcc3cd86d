package herding

import "math/bits"

// far is a set of the squares around one, the middle: all that a walk of six
// steps can come to, and those next to them. Bit i, counted from the lowest of word 0
// on, is the square that lies i - 64·setFrom after the middle. Its inner four words
// have all that a walk of four steps can come to.
type far [2 * setFrom]uint64

// around returns the squares of a set that are around a square of the board.
func (f *far) around(s *squareSet, middle square) {
	i, by := uint(middle)>>6, uint(middle)&63
	w := s[i : i+7 : i+7]
	for k := range f {
		f[k] = w[k]>>by | w[k+1]<<1<<(63-by)
	}
}

// paces makes f the squares to which n steps from the middle can lead, each to a
// square of walk; n is at least 1.
func (f *far) paces(n int, walk *far) {
	b, c := (uint64(1)<<63|1<<(64-stride))&walk[2], (uint64(1)<<1|1<<stride)&walk[3]
	if n <= nearSteps {
		a, d := uint64(0), uint64(0)
		wa, wb, wc, wd := walk[1], walk[2], walk[3], walk[4]
		for ; n > 1; n-- {
			a, b, c, d = beside(0, a, b)&wa, beside(a, b, c)&wb, beside(b, c, d)&wc, beside(c, d, 0)&wd
		}
		*f = far{0, a, b, c, d, 0}
		return
	}
	*f = far{2: b, 3: c}
	for ; n > 1; n-- {
		var below uint64
		for k := range f {
			var above uint64
			if k+1 < len(f) {
				above = f[k+1]
			}
			w := f[k]
			f[k] = beside(below, w, above) & walk[k]
			below = w
		}
	}
}

// beside are the squares next to one of a word's set, given the words below and
// above it.
func beside(below, w, above uint64) uint64 {
	return w<<1 | below>>63 | w>>1 | above<<63 |
		w<<stride | below>>(64-stride) | w>>stride | above<<(64-stride)
}

// next returns the squares of walk to which one step leads from those of the set, over
// sides alone or over corners, too.
func (f *far) next(walk *far, corners bool) (next far) {
	var below, left uint64 // the word below the current one, and its rows' share of corners
	for k, w := range f {
		var above uint64
		if k+1 < len(f) {
			above = f[k+1]
		}
		next[k] = beside(below, w, above)
		if corners {
			row := w<<1 | below>>63 | w>>1 | above<<63 // west and east, to go on from
			next[k] |= row<<stride | left>>(64-stride)
			if k > 0 {
				next[k-1] |= row << (64 - stride)
			}
			next[k] |= row >> stride
			left = row
		}
		below = w
	}
	for k := range next {
		next[k] &= walk[k]
	}
	return next
}

// has says whether a square is in the set.
func (f *far) has(q, middle square) bool {
	i := uint(q - middle + 64*setFrom)
	return i < 64*uint(len(f)) && f[i>>6]>>(i&63)&1 != 0
}

// and keeps what is in two other sets as well.
func (f *far) and(x, y *far) {
	for k := range f {
		f[k] &= x[k] & y[k]
	}
}

// meets says whether some square is in all three sets.
func (f *far) meets(x, y *far) bool {
	var any uint64
	for k := range f {
		any |= f[k] & x[k] & y[k]
	}
	return any != 0
}

func (f *far) count() int {
	n := 0
	for _, w := range f {
		n += bits.OnesCount64(w)
	}
	return n
}

// pick returns the k-th square of the set, in their order, from 0.
func (f *far) pick(k int, middle square) square { return pickIn(f[:], k, middle-64*setFrom) }

// pickIn returns the place of the k-th bit that is set, from 0, in words of which the
// first begins at a square.
func pickIn(words []uint64, k int, first square) square {
	for _, w := range words {
		n := bits.OnesCount64(w)
		if k < n {
			return first + pickBit(w, k)
		}
		k -= n
		first += 64
	}
	return first
}

// pickBit returns the place of the k-th bit that is set, from 0.
func pickBit(w uint64, k int) square {
	for ; k > 0; k-- {
		w &= w - 1
	}
	return square(bits.TrailingZeros64(w))
}
