package asm

import "math/bits"

// set is a set of virtual registers, a bit to each.
type set []uint64

func newSet(n int) set { return make(set, (n+63)/64) }

func (s set) add(n int)      { s[n/64] |= 1 << (n % 64) }
func (s set) remove(n int)   { s[n/64] &^= 1 << (n % 64) }
func (s set) has(n int) bool { return s[n/64]>>(n%64)&1 != 0 }

// merge adds another set and says whether that added anything.
func (s set) merge(other set) (grown bool) {
	for i, w := range other {
		grown = grown || w&^s[i] != 0
		s[i] |= w
	}
	return grown
}

// all yields the members in order.
func (s set) all(yield func(int) bool) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			if !yield(64*i + bits.TrailingZeros64(w)) {
				return
			}
		}
	}
}

// follows are the steps that can come after a step. One of them may be the length of
// the function: there it would be left without a return.
func (f *Func) follows(n int) (to []int) {
	s := f.steps[n]
	if l, ok := s.target(); ok {
		to = append(to, f.labels[l])
	}
	if s.flow == next || s.flow == branch {
		to = append(to, n+1)
	}
	return to
}

// liveness returns, for each step, the registers that are in use before and after it:
// those that some way on from there reads before it writes them.
func (f *Func) liveness() (before, after []set) {
	before, after = make([]set, len(f.steps)), make([]set, len(f.steps))
	for n := range f.steps {
		before[n], after[n] = newSet(len(f.made)), newSet(len(f.made))
	}
	// Backwards all follows from what comes later, except around loops: so again until
	// nothing is added.
	for grown := true; grown; {
		grown = false
		for n := len(f.steps) - 1; n >= 0; n-- {
			for _, to := range f.follows(n) {
				if to < len(f.steps) {
					after[n].merge(before[to])
				}
			}
			live := newSet(len(f.made))
			live.merge(after[n])
			for _, r := range f.steps[n].defines() {
				live.remove(r.id)
			}
			for _, r := range f.steps[n].uses() {
				live.add(r.id)
			}
			grown = before[n].merge(live) || grown
		}
	}
	return before, after
}
