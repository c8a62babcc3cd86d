package mancala

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// drawRow draws a row of houses and packs it.
func drawRow(r *rand.Rand, houses int) ([]int, uint64) {
	row := make([]int, houses)
	var word uint64
	most := []int{1, 4, 13, laneMax}[r.IntN(4)]
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

// TestLanes compares what is asked of all houses at once with asking each.
func TestLanes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		row, word := drawRow(r, laneHouses)
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
		for _, block := range laneRanges(counts) {
			got |= block.houses(word) & laneTop
		}
		cover = laneCover(counts).houses(word) & laneTop
		switch {
		case occupied(word) != some:
			t.Fatalf("%v: occupied %08b, not %08b", row, occupied(word), some)
		case several(word) != more:
			t.Fatalf("%v: several %08b, not %08b", row, several(word), more)
		case rowSeeds(word) != seeds:
			t.Fatalf("%v: %d seeds, not %d", row, rowSeeds(word), seeds)
		case got != hits:
			t.Fatalf("%v: with counts %v the hits are %016x, not %016x", row, counts, got, hits)
		case hits&^cover != 0:
			t.Fatalf("%v: with counts %v the cover %016x lacks hits %016x", row, counts, cover, hits)
		}
	}
}

// TestLaneRanges has the blocks of some sets of numbers.
func TestLaneRanges(t *testing.T) {
	for _, c := range []struct {
		counts []int
		blocks int
	}{{[]int{2, 3}, 1}, {[]int{4}, 1}, {[]int{1, 2}, 2}, {[]int{4, 5, 6, 7}, 1}, {[]int{2, 3, 4}, 2}, {[]int{2, 4, 6}, 3}} {
		if got := laneRanges(c.counts); len(got) != c.blocks {
			t.Errorf("%v are %d blocks, not %d", c.counts, len(got), c.blocks)
		}
	}
}

// TestLaneChain compares chains of captures with the plain rules' walk along
// the houses.
func TestLaneChain(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	chains := 0
	for range 10_000 {
		rules := Default()
		rules.Board.Houses = [2]int{2 + r.IntN(7), 2 + r.IntN(7)}
		rules.Board.Seeds = 1
		rules.Capture.Chain = pick[Chain](r.IntN, ChainBack.Values())
		rules.Sowing.Direction = pick[Direction](r.IntN, Clockwise.Values())
		if r.IntN(2) == 0 {
			rules.Capture.Counts = drawCounts(r)
		}
		g := build(rules)
		var k fastKernel
		k.compile(g)
		row, word := drawRow(r, g.rows[north])
		p := position{mover: south}
		for h, n := range row {
			p.houses[g.rows[south]+h] = uint16(n)
		}
		for h := range row {
			mask, _, seeds := g.chain(&p, g.rows[south]+h)
			last := uint64(0x80) << (8 * h)
			hits := k.hits(word)
			if (hits&last != 0) != (mask != 0) {
				t.Fatalf("%v: house %d is a hit for one and not for the other, %s", row, h, describeRules(rules))
			}
			if mask == 0 {
				continue
			}
			chains += bits.OnesCount32(mask) - 1
			var want uint64
			for rest := mask >> g.rows[south]; rest != 0; rest &= rest - 1 {
				want |= 0xFF << (8 * bits.TrailingZeros32(rest))
			}
			got := k.chain(hits, last)
			if got&word != want&word || rowSeeds(got&word) != seeds {
				t.Fatalf("%v: the chain from house %d is %016x, not %016x, %s", row, h, got, want, describeRules(rules))
			}
		}
	}
	if chains < 1000 {
		t.Errorf("only %d houses were captured beside the last", chains)
	}
}

// TestSowingTable compares the table's sowings with seeds dropped one by one.
func TestSowingTable(t *testing.T) {
	for _, clockwise := range []bool{false, true} {
		for _, kroo := range []Kroo{KrooSkip, KrooSow} {
			rules := sized(Default(), 5, 3, 7)
			rules.Kroo = kroo
			if clockwise {
				rules.Sowing.Direction = Clockwise
			}
			t.Run(fmt.Sprint(kroo, clockwise), func(t *testing.T) { sowingTable(t, rules, clockwise) })
		}
	}
}

func sowingTable(t *testing.T, rules *Rules, clockwise bool) {
	g := mustNew(t, rules)
	var k fastKernel
	k.compile(g)
	const south, size = 5, 8
	for origin := range size {
		for seeds := 1; seeds <= 56; seeds++ {
			var board [size]int
			at, round := origin, false
			for left := seeds; left > 0; {
				if at++; clockwise {
					at += size - 2
				}
				at %= size
				if at == origin {
					if round = true; rules.Kroo == KrooSkip {
						continue
					}
				}
				board[at]++
				left--
			}
			who, house := 0, origin
			if origin >= south {
				who, house = 1, origin-south
			}
			s := &k.movers[who].sow[seeds][house]
			row := [2]uint64{s.theirs, s.mine + uint64(seeds)<<(8*house)}
			for h, n := range board {
				mine, lane := h < south == (origin < south), h
				if h >= south {
					lane -= south
				}
				word := row[0]
				if mine {
					word = row[1]
				}
				if got := int(word >> (8 * lane) & 0xFF); got != n {
					t.Fatalf("house %d with %d seeds: house %d gets %d, not %d", origin, seeds, h, got, n)
				}
				if h == at && !mine && s.last&^rounds != 0x80<<(8*lane) || h == at && mine && s.last&^rounds != 0 {
					t.Fatalf("house %d with %d seeds: last is %016x and not house %d", origin, seeds, s.last, h)
				}
			}
			if s.last&rounds != 0 != round {
				t.Fatalf("house %d with %d seeds: came round: %v", origin, seeds, round)
			}
		}
	}
}
