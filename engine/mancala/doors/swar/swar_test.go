package swar

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/doors/internal/octet/octettest"
	"houserules/engine/mancala/internal/core"
)

// TestChain compares chains of captures with the plain rules' walk along
// the houses.
func TestChain(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	chains := 0
	for range 10_000 {
		s := settings([2]int{2 + r.IntN(7), 2 + r.IntN(7)}, 1)
		s.Capture.Chain = []core.Chain{core.ChainBack, core.ChainForward, core.ChainNone}[r.IntN(3)]
		s.Sowing.Direction = []core.Direction{core.CounterClockwise, core.Clockwise}[r.IntN(2)]
		if r.IntN(2) == 0 {
			s.Capture.Counts = octettest.Counts(r)
		}
		g := core.Compile(s)
		var k Kernel
		k.compile(g)
		row, word := octettest.Row(r, g.Rows[core.North])
		p := core.Position{Mover: core.South}
		for h, n := range row {
			p.Houses[g.Rows[core.South]+h] = uint16(n)
		}
		for h := range row {
			mask, _, seeds, _ := g.Chained(&p, g.Rows[core.South]+h)
			last := uint64(0x80) << (8 * h)
			hits := k.hits(word)
			if (hits&last != 0) != (mask != 0) {
				t.Fatalf("%v: house %d is a hit for one and not for the other, %s", row, h, describe(s))
			}
			if mask == 0 {
				continue
			}
			chains += bits.OnesCount32(mask) - 1
			var want uint64
			for rest := mask >> g.Rows[core.South]; rest != 0; rest &= rest - 1 {
				want |= 0xFF << (8 * bits.TrailingZeros32(rest))
			}
			got := k.chain(hits, last)
			if got&word != want&word || octet.Sum(got&word) != seeds {
				t.Fatalf("%v: the chain from house %d is %016x, not %016x, %s", row, h, got, want, describe(s))
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
		for _, kroo := range []core.Kroo{core.KrooSkip, core.KrooSow} {
			s := settings([2]int{5, 3}, 7)
			s.Kroo = kroo
			if clockwise {
				s.Sowing.Direction = core.Clockwise
			}
			t.Run(fmt.Sprint(kroo, clockwise), func(t *testing.T) { sowingTable(t, s, clockwise) })
		}
	}
}

func sowingTable(t *testing.T, settings core.Settings, clockwise bool) {
	var k Kernel
	k.compile(core.Compile(settings))
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
					if round = true; settings.Kroo == core.KrooSkip {
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

// settings are rules of the awalé kind on a board with so many seeds in each
// house.
func settings(rows [2]int, seeds int) core.Settings {
	s := core.Settings{
		Board: core.NewBoard(rows),
		Moves: core.Moves{
			Sowing: core.Sowing{Direction: core.CounterClockwise}, Kroo: core.KrooSkip,
			Capture: core.Capture{Counts: []int{2, 3}, Chain: core.ChainBack}, GrandSlam: core.SlamCaptures,
		},
		Limit: core.Limit{Plies: 2000}, Majority: core.Never, Barren: -1,
	}
	for h := range s.Size {
		s.Start.Houses[h] = uint16(seeds)
	}
	return s
}

func describe(s core.Settings) string {
	return fmt.Sprintf("rows %v, %s, chain %s, counts %v", s.Rows, s.Sowing.Direction, s.Capture.Chain, s.Capture.Counts)
}
