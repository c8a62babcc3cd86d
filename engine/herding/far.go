package herding

// far is a set of the squares around one, the middle: all that six steps over sides or
// corners can come to. Bit i, counted from the lowest of word 0 on, is the square that lies
// i - 64·setFrom after the middle.
type far [2 * setFrom]uint64

// around returns the squares of a set that are around a square of the board.
func (f *far) around(s *squareSet, middle square) {
	i, by := uint(middle)>>6, uint(middle)&63
	w := s[i : i+7 : i+7]
	for k := range f {
		f[k] = w[k]>>by | w[k+1]<<1<<(63-by)
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
