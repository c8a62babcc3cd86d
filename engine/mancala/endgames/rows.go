package endgames

import "math"

// rows numbers the ways to lay seeds into the houses of a row: those with as many
// seeds by the combinatorial number system, from 0. With s(i) seeds in the first
// i+1 houses, the number is the sum of C(s(i)+i, i+1) over all houses but the last
// (Knuth, The Art of Computer Programming 4A, 7.2.1.3). So a row has a larger
// number than one that some of its seeds were sown on to.
type rows struct {
	houses int
	// counts is how many rows there are, by seeds.
	counts []int
	// first is where the rows with so many seeds begin in houses, in rows.
	first []int
	// cells are all rows with up to as many seeds as counts goes, houses after
	// houses.
	cells []uint8
	// place has the terms of the sum: by house, then by seeds up to there.
	place [][]uint32
}

// newRows numbers the rows with up to most seeds.
func newRows(houses, most int) *rows {
	r := &rows{houses: houses}
	all := 0
	for n := range most + 1 {
		r.counts = append(r.counts, choose(n+houses-1, houses-1))
		r.first = append(r.first, all)
		all += r.counts[n]
	}
	for i := range houses {
		terms := make([]uint32, most+1)
		for s := range terms {
			terms[s] = uint32(choose(s+i, i+1))
		}
		r.place = append(r.place, terms)
	}
	r.cells = make([]uint8, 0, all*houses)
	for n := range most + 1 {
		for number := range r.counts[n] {
			r.cells = r.append(r.cells, n, number)
		}
	}
	return r
}

// append writes the row with so many seeds and a number.
func (r *rows) append(dst []uint8, seeds, number int) []uint8 {
	at := len(dst)
	dst = append(dst, make([]uint8, r.houses)...)
	for i := r.houses - 2; i >= 0; i-- {
		s := seeds
		for int(r.place[i][s]) > number {
			s--
		}
		number -= int(r.place[i][s])
		dst[at+i+1] = uint8(seeds - s)
		seeds = s
	}
	dst[at] = uint8(seeds)
	return dst
}

// row is a row with so many seeds, by its number.
func (r *rows) row(seeds, number int) []uint8 {
	at := (r.first[seeds] + number) * r.houses
	return r.cells[at : at+r.houses : at+r.houses]
}

// choose is a binomial coefficient, or the largest int where that is too small for
// it.
func choose(n, k int) int {
	if k < 0 || k > n {
		return 0
	}
	k = min(k, n-k)
	c := 1
	for i := 1; i <= k; i++ {
		if c > math.MaxInt/(n-k+i) {
			return math.MaxInt
		}
		c = c * (n - k + i) / i
	}
	return c
}
