package sim

import (
	"testing"

	"houserules/sim/shard"
)

// The shards of a study have all of its blocks, each once, and none has the dear cells
// to itself: of every cell each has as many blocks as the others, or one more.
func TestSplit(t *testing.T) {
	p := toyPlan(t, 1000, 100, "random", "greedy", "alphabeta:2")
	const shards = 7
	portions, err := Split(p, shards)
	if err != nil {
		t.Fatal(err)
	}
	for cell := range p.Cells {
		blocks := p.Cells[cell].Blocks()
		for b := range blocks {
			owners := 0
			for _, portion := range portions {
				if portion.Has(cell, b) {
					owners++
				}
			}
			if owners != 1 {
				t.Errorf("block %d of cell %d is in %d shards", b, cell, owners)
			}
		}
		for k, portion := range portions {
			if n := portion[cell].To - portion[cell].From; n != blocks/shards && n != blocks/shards+1 {
				t.Errorf("shard %s has %d of %d blocks of cell %d", shard.Shard{Index: k + 1, Of: shards}, n, blocks, cell)
			}
		}
	}
}

// Games that are too long for a block of the usual time weigh more, by powers of two.
func TestTooLong(t *testing.T) {
	for positions, want := range map[float64]int64{0: 1, blockPositions / 2: 1, blockPositions: 2, 3 * blockPositions: 4, 4 * blockPositions: 8} {
		if got := tooLong(positions); got != want {
			t.Errorf("%.0f positions weigh %d, not %d", positions, got, want)
		}
	}
}
