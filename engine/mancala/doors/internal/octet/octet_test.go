package octet

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// drawRow draws a row of houses and packs it.
func drawRow(r *rand.Rand, houses int) ([]int, uint64) {
	row := make([]int, houses)
	var word uint64
	most := []int{1, 4, 13, Max}[r.IntN(4)]
	for h := range row {
		if r.IntN(3) > 0 {
			row[h] = r.IntN(most + 1)
		}
		word |= uint64(row[h]) << (8 * h)
	}
	return row, word
}

// drawCounts draws captured numbers of seeds.
func drawCounts(r *rand.Rand) []int {
	var counts []int
	for n := 1; n <= 64; n++ {
		if r.IntN(1+n/2) == 0 {
			counts = append(counts, n)
		}
	}
	return counts
}

// TestWords compares what is asked of all houses at once with asking each.
func TestWords(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		row, word := drawRow(r, Len)
		counts := drawCounts(r)
		var some, more uint8
		var hits, cover uint64
		seeds := 0
		for h, n := range row {
			seeds += n
			if n > 0 {
				some |= 1 << h
			}
			if n > 1 {
				more |= 1 << h
			}
			if slices.Contains(counts, n) {
				hits |= 0x80 << (8 * h)
			}
		}
		var got uint64
		for _, block := range Blocks(counts) {
			got |= block.In(word) & Top
		}
		cover = Cover(counts).In(word) & Top
		switch {
		case Occupied(word) != some:
			t.Fatalf("%v: occupied %08b, not %08b", row, Occupied(word), some)
		case Several(word) != more:
			t.Fatalf("%v: several %08b, not %08b", row, Several(word), more)
		case Sum(word) != seeds:
			t.Fatalf("%v: %d seeds, not %d", row, Sum(word), seeds)
		case got != hits:
			t.Fatalf("%v: with counts %v the hits are %016x, not %016x", row, counts, got, hits)
		case hits&^cover != 0:
			t.Fatalf("%v: with counts %v the cover %016x lacks hits %016x", row, counts, cover, hits)
		}
	}
}

// TestBlocks has the blocks of some sets of numbers.
func TestBlocks(t *testing.T) {
	for _, c := range []struct {
		counts []int
		blocks int
	}{{[]int{2, 3}, 1}, {[]int{4}, 1}, {[]int{1, 2}, 2}, {[]int{4, 5, 6, 7}, 1}, {[]int{2, 3, 4}, 2}, {[]int{2, 4, 6}, 3}} {
		if got := Blocks(c.counts); len(got) != c.blocks {
			t.Errorf("%v are %d blocks, not %d", c.counts, len(got), c.blocks)
		}
	}
}
