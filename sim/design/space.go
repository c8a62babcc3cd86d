package design

import (
	"iter"
	"math"
	"slices"
)

// Space has the number of levels of each factor, each at least one.
type Space []int

// Run is one level of each factor.
type Run []int

// Size is the number of all runs, or math.MaxInt64 where it is larger.
func (s Space) Size() int64 {
	n := int64(1)
	for _, levels := range s {
		if n > math.MaxInt64/int64(levels) {
			return math.MaxInt64
		}
		n *= int64(levels)
	}
	return n
}

// All yields every run, the last factor changing fastest. The run belongs to the
// iteration: clone what is kept.
func (s Space) All() iter.Seq[Run] {
	return func(yield func(Run) bool) {
		run := make(Run, len(s))
		for {
			if !yield(run) {
				return
			}
			at := len(s) - 1
			for at >= 0 && run[at] == s[at]-1 {
				run[at] = 0
				at--
			}
			if at < 0 {
				return
			}
			run[at]++
		}
	}
}

// number is a run's place among all, for spaces whose size fits.
func (s Space) number(r Run) int64 {
	n := int64(0)
	for f, level := range r {
		n = n*int64(s[f]) + int64(level)
	}
	return n
}

// occur tells whether every pair of levels of two factors is in some run.
func occur(s Space, runs []Run, f, g int) bool {
	seen := make([]bool, s[f]*s[g])
	for _, r := range runs {
		seen[r[f]*s[g]+r[g]] = true
	}
	return !slices.Contains(seen, false)
}
