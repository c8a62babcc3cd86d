package design

import (
	"fmt"
	"math/bits"
	"slices"
)

// Fraction returns the runs of a regular fraction 1/2^halvings of a two-level
// factorial, that with the longest words: the fewest short products of factors
// that are constant (resolution and aberration: Fries and Hunter 1980,
// Technometrics 22). The words are sets of factors as bits; what a word mixes up
// follows from it: of the word ABCD the effect of A is that of BCD, that of AB
// that of CD.
//
// It is an error where main effects could not be told from each other.
func Fraction(s Space, halvings int) (runs []Run, words []uint64, err error) {
	k := len(s)
	basic := k - halvings
	switch {
	case slices.ContainsFunc(s, func(levels int) bool { return levels != 2 }):
		return nil, nil, errTwoLevels
	case k > 30:
		return nil, nil, fmt.Errorf("%d factors are too many for a fraction: 30 at most", k)
	case halvings < 1:
		return nil, nil, fmt.Errorf("a fraction of 1/%d is no fraction", 1<<max(0, halvings))
	case basic < 1 || 1<<basic < k+1:
		return nil, nil, fmt.Errorf("1/%d of %d combinations cannot tell the main effects of %d factors apart", 1<<halvings, uint64(1)<<k, k)
	}
	search := generators{basic: basic, wanted: halvings, left: 50_000}
	search.choose(nil)
	if search.best == nil {
		return nil, nil, fmt.Errorf("1/%d of %d combinations cannot tell the main effects of %d factors apart", 1<<halvings, uint64(1)<<k, k)
	}
	for r := range Space(slices.Repeat([]int{2}, basic)).All() {
		run := slices.Clone(r)
		at := uint64(0)
		for f, level := range r {
			at |= uint64(level) << f
		}
		for _, g := range search.best {
			// So that the run of all zeros, today's rules, is in every fraction:
			// a factor is 1 where an odd number of its generator's factors is.
			run = append(run, bits.OnesCount64(at&g)%2)
		}
		runs = append(runs, run)
	}
	return runs, wordsOf(search.best, basic), nil
}

// generators searches for those of the best fraction: the sets of basic factors
// by whose product each of the others is set.
type generators struct {
	basic  int
	wanted int // generators
	left   int // sets to look at
	best   []uint64
	worst  []int // the number of words by length
}

// choose adds generators, each after the last, so that every set of them comes
// up once.
func (g *generators) choose(have []uint64) {
	if g.left == 0 {
		return
	}
	if len(have) == g.wanted {
		g.left--
		lengths := lengths(wordsOf(have, g.basic), g.basic+len(have))
		if lengths[1]+lengths[2] > 0 {
			return
		}
		if g.best == nil || slices.Compare(lengths, g.worst) < 0 {
			g.best, g.worst = slices.Clone(have), lengths
		}
		return
	}
	// Long generators make long words: they come first.
	for size := g.basic; size >= 2; size-- {
		for w := uint64(1)<<g.basic - 1; w > 0; w-- {
			if bits.OnesCount64(w) == size && (len(have) == 0 || after(have[len(have)-1], w)) {
				g.choose(append(slices.Clone(have), w))
			}
		}
	}
}

// after tells whether a generator may follow another: shorter, or lower of the
// same length.
func after(before, w uint64) bool {
	a, b := bits.OnesCount64(before), bits.OnesCount64(w)
	return b < a || b == a && w < before
}

// wordsOf are the products of factors that are constant, given the generators.
func wordsOf(have []uint64, basic int) []uint64 {
	var words []uint64
	for subset := 1; subset < 1<<len(have); subset++ {
		word := uint64(0)
		for i, g := range have {
			if subset>>i&1 == 1 {
				word ^= g | 1<<(basic+i)
			}
		}
		words = append(words, word)
	}
	slices.SortFunc(words, func(a, b uint64) int {
		if d := bits.OnesCount64(a) - bits.OnesCount64(b); d != 0 {
			return d
		}
		return int(int64(a) - int64(b))
	})
	return words
}

// lengths counts words by their length.
func lengths(words []uint64, factors int) []int {
	n := make([]int, factors+1)
	for _, w := range words {
		n[bits.OnesCount64(w)]++
	}
	return n
}
