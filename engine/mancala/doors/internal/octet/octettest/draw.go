// Package octettest draws words and positions at random for the tests of package octet and
// of the doors that use its words.
package octettest

import (
	"math/rand/v2"

	"houserules/engine/mancala/doors/internal/octet"
)

// Row draws a row of houses and packs it.
func Row(r *rand.Rand, houses int) ([]int, uint64) {
	row := make([]int, houses)
	var word uint64
	most := []int{1, 4, 13, octet.Max}[r.IntN(4)]
	for h := range row {
		if r.IntN(3) > 0 {
			row[h] = r.IntN(most + 1)
		}
		word |= uint64(row[h]) << (8 * h)
	}
	return row, word
}

// Counts draws captured numbers of seeds, in ascending order.
func Counts(r *rand.Rand) []int {
	var counts []int
	for n := 1; n <= 64; n++ {
		if r.IntN(1+n/2) == 0 {
			counts = append(counts, n)
		}
	}
	return counts
}
