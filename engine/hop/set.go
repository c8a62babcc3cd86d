package hop

import "math/bits"

// set is some points of a board, a bit each. Boards of up to 64 points use the low word
// only, which is all that the kernels know.
type set struct{ lo, hi uint64 }

// one is the set of one point.
func one(bit int) set {
	if bit < 64 {
		return set{lo: 1 << bit}
	}
	return set{hi: 1 << (bit - 64)}
}

func (a set) and(b set) set  { return set{a.lo & b.lo, a.hi & b.hi} }
func (a set) or(b set) set   { return set{a.lo | b.lo, a.hi | b.hi} }
func (a set) less(b set) set { return set{a.lo &^ b.lo, a.hi &^ b.hi} }
func (a set) none() bool     { return a.lo|a.hi == 0 }
func (a set) some() bool     { return a.lo|a.hi != 0 }

// has says whether a point is in the set.
func (a *set) has(bit int) bool {
	if bit < 64 {
		return a.lo>>(bit&63)&1 == 1
	}
	return a.hi>>(bit&63)&1 == 1
}

// up are the points that lie s bits above those of a set, down those below; s is from 1
// to 63.
func (a set) up(s int) set {
	return set{a.lo << (s & 63), a.hi<<(s&63) | a.lo>>(-s&63)}
}

func (a set) down(s int) set {
	return set{a.lo>>(s&63) | a.hi<<(-s&63), a.hi >> (s & 63)}
}

// count is the number of points.
func (a set) count() int { return bits.OnesCount64(a.lo) + bits.OnesCount64(a.hi) }

// words are the two words, the low one first.
func (a set) words() [2]uint64 { return [2]uint64{a.lo, a.hi} }
