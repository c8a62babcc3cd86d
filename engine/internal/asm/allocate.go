package asm

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// allocate returns the place of each virtual register.
func (f *Func) allocate() ([]int, error) {
	if errs := f.targets(); errs != nil {
		return nil, errors.Join(errs...)
	}
	before, after := f.liveness()
	if errs := f.check(before, after); errs != nil {
		return nil, errors.Join(errs...)
	}
	left, near, twins := f.left(), f.near(after), f.twins()
	places := slices.Repeat([]int{-1}, len(f.made))
	for {
		r := fewest(left, places)
		if r < 0 {
			return places, nil
		}
		if left[r] == 0 {
			return nil, f.exhausted(r, after)
		}
		places[r] = bits.TrailingZeros32(left[r])
		for _, twin := range twins[r] {
			if at := places[twin]; at >= 0 && left[r]>>at&1 != 0 {
				places[r] = at
				break
			}
		}
		for other := range near[r].all {
			left[other] &^= 1 << places[r]
		}
	}
}

// left are the places that each register could have by the instructions that it is in.
func (f *Func) left() []uint32 {
	left := slices.Repeat([]uint32{1<<32 - 1}, len(f.made))
	for _, s := range f.steps {
		for n, o := range s.operands {
			if r, ok := o.self(); ok {
				left[r.id] &= kinds[s.kinds[n]].given
			}
			if base, ok := o.read(); ok {
				left[base.id] &= kinds[base.view].given
			}
		}
	}
	return left
}

// near are, for each register, those whose place it must not have: one is written while
// the other is in use afterwards, or both are by one instruction.
func (f *Func) near(after []set) []set {
	near := make([]set, len(f.made))
	for r := range near {
		near[r] = newSet(len(f.made))
	}
	for n, s := range f.steps {
		written := s.defines()
		busy := newSet(len(f.made))
		busy.merge(after[n])
		for _, w := range written {
			busy.add(w.id)
		}
		for _, w := range written {
			for other := range busy.all {
				if other != w.id && f.made[other].class == f.made[w.id].class {
					near[w.id].add(other)
					near[other].add(w.id)
				}
			}
		}
	}
	return near
}

// twins are, for each register, those that it is copied to or from: in the place of one
// of them the copy is left out.
func (f *Func) twins() [][]int {
	twins := make([][]int, len(f.made))
	for _, s := range f.steps {
		if !s.copies {
			continue
		}
		a, ok := s.operands[0].self()
		b, too := s.operands[1].self()
		if ok && too && a.id != b.id {
			twins[a.id] = append(twins[a.id], b.id)
			twins[b.id] = append(twins[b.id], a.id)
		}
	}
	return twins
}

// fewest is the register without a place for which there are the fewest left.
func fewest(left []uint32, places []int) int {
	best := -1
	for r, l := range left {
		if places[r] < 0 && (best < 0 || bits.OnesCount32(l) < bits.OnesCount32(left[best])) {
			best = r
		}
	}
	return best
}

// exhausted says that a register found no place, and which are in the way.
func (f *Func) exhausted(r int, after []set) error {
	class := f.made[r].class
	var most []int
	var at site
	for n, s := range f.steps {
		busy := newSet(len(f.made))
		busy.merge(after[n])
		for _, w := range s.defines() {
			busy.add(w.id)
		}
		var here []int
		for b := range busy.all {
			if f.made[b].class == class {
				here = append(here, b)
			}
		}
		if busy.has(r) && len(here) > len(most) {
			most, at = here, s.at
		}
	}
	var lines strings.Builder
	for _, b := range most {
		fmt.Fprintf(&lines, "\n\tmade at %s", f.made[b].at)
	}
	return f.wrong(f.made[r].at, "no %s register is left for the one made here; %d are in use at %s; keep some of them in memory meanwhile:%s", class, len(most), at, &lines)
}
