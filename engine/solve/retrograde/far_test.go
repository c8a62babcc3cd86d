package retrograde_test

import (
	"testing"

	"houserules/engine/solve/retrograde"
)

// TestFarPayoffs has positions that lead to each other, one of which may also leave the layer
// for all that is lost, where play without end gives all to one player: the distance from a
// payoff is larger than a byte.
func TestFarPayoffs(t *testing.T) {
	for _, most := range []int{42, 43, 48, 63, 64, 100, 127} {
		cells := []retrograde.Cell{
			retrograde.MakeCell(retrograde.None, 1), retrograde.MakeCell(-most, 1),
			retrograde.MakeCell(retrograde.None, 1), retrograde.MakeCell(-most, 1),
		}
		e := retrograde.NewEdges(4, func(p int) int { return cells[p].Open() }, [][]uint32{{3, 2, 1, 0}})
		l := &retrograde.Layer{Cells: cells, Ranks: make([]uint8, 4), Tags: []retrograde.Tag{{Payoff: most, Passed: 1}, {Payoff: -most, Passed: 0}}, Largest: most}
		if _, err := retrograde.Solve(t.Context(), l, e, retrograde.Options{Workers: 1}); err != nil {
			t.Fatal(err)
		}
		for p, want := range []int{most, most, -most, -most} {
			if got := cells[p].Value(); got != want {
				t.Errorf("most %d: state %d is worth %d, not %d", most, p, got, want)
			}
		}
	}
}

// TestChains has states of which each leads to the one before alone, one after the other
// and many side by side: more ranks than a byte holds, more states than a step asks for.
func TestChains(t *testing.T) {
	for _, c := range []struct{ long, wide int }{{1, 1}, {2, 1}, {600, 1}, {4, 300_000}} {
		cells := make([]retrograde.Cell, c.long*c.wide)
		var to []uint32
		for i := range cells {
			if i < c.wide {
				cells[i] = retrograde.MakeCell(1, 0)
				continue
			}
			cells[i] = retrograde.MakeCell(retrograde.None, 1)
			to = append(to, uint32(i-c.wide))
		}
		e := retrograde.NewEdges(len(cells), func(p int) int { return cells[p].Open() }, [][]uint32{to})
		l := &retrograde.Layer{Cells: cells, Ranks: make([]uint8, len(cells)), Tags: []retrograde.Tag{{}}, Largest: 1}
		longest, err := retrograde.Solve(t.Context(), l, e, retrograde.Options{Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		if longest != c.long {
			t.Errorf("%d in a row: the longest line has %d plies", c.long, longest)
		}
		for i, cell := range cells {
			plies := i/c.wide + 1
			want := 1
			if plies%2 == 0 {
				want = -1
			}
			if cell.Value() != want || int(l.Ranks[i]) != min(plies, retrograde.RankUnknown) {
				t.Fatalf("%d by %d, state %d: %d at rank %d, not %d at %d", c.long, c.wide, i, cell.Value(), l.Ranks[i], want, min(plies, retrograde.RankUnknown))
			}
		}
	}
}
