package octet_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/doors/internal/octet/octettest"
)

// TestWords compares what is asked of all houses at once with asking each.
func TestWords(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		row, word := octettest.Row(r, octet.Len)
		counts := octettest.Counts(r)
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
		for _, block := range octet.Blocks(counts) {
			got |= block.In(word) & octet.Top
		}
		cover = octet.Cover(counts).In(word) & octet.Top
		switch {
		case octet.Occupied(word) != some:
			t.Fatalf("%v: occupied %08b, not %08b", row, octet.Occupied(word), some)
		case octet.Several(word) != more:
			t.Fatalf("%v: several %08b, not %08b", row, octet.Several(word), more)
		case octet.Sum(word) != seeds:
			t.Fatalf("%v: %d seeds, not %d", row, octet.Sum(word), seeds)
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
		if got := octet.Blocks(c.counts); len(got) != c.blocks {
			t.Errorf("%v are %d blocks, not %d", c.counts, len(got), c.blocks)
		}
	}
}
