package mancala

import (
	"cmp"
	"math/bits"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala/internal/core"
)

// kalah is the rule of the solved table: Irving, Donkers and Uiterwijk,
// "Solving Kalah", ICGA Journal 23(3), 2000.
func kalah() *Rules {
	r := Default()
	r.Sowing.Stores, r.Sowing.ExtraTurn = StoresOwn, ExtraStore
	r.Kroo = KrooSow
	r.Capture.Counts, r.Capture.Opposite = nil, OppositeAlways
	r.End.RowEmpty = &Ending{Remaining: DivOwner}
	return r
}

// kalahSolver decides what margin the player to move can reach, from the seeds
// on the board alone. No Kalah position comes back, so a search with memory is
// exact. It asks yes or no, which prunes far more than looking for the value.
type kalahSolver struct {
	g    *Game
	seen map[key]bounds
}

// key is a position without its stores.
type key struct {
	houses [2 * MaxRow]uint16
	mover  core.Side
}

// bounds are what is known of a margin: it is at least lo and at most hi.
type bounds struct{ lo, hi int }

// atLeast says whether the player to move can make their final lead, counted
// from here, at least need.
func (k *kalahSolver) atLeast(p core.Position, need int) bool {
	left, who := k.g.core.OnBoard(&p), p.Mover
	if need > left || need <= -left {
		return need <= -left
	}
	margin := func(stores [2]engine.Score) int { return int(stores[who]-stores[who.Other()]) / 2 }
	p.Stores = [2]engine.Score{}
	if k.g.core.Empty(&p, core.South) || k.g.core.Empty(&p, core.North) {
		return margin(k.g.core.Divide(&p, DivOwner, core.Nobody)) >= need
	}
	at := key{p.Houses, p.Mover}
	known := k.bounds(at)
	if known.lo >= need || known.hi < need {
		return known.lo >= need
	}
	var moves []core.Position
	for rest := k.g.core.Legal(&p).Moves; rest != 0; rest &= rest - 1 {
		var next core.Position
		k.g.core.Move(&p, bits.TrailingZeros32(rest), false, &next)
		moves = append(moves, next)
	}
	// Another turn first, then what captures most.
	slices.SortStableFunc(moves, func(a, b core.Position) int {
		return cmp.Or(cmp.Compare((a.Mover^who)&1, (b.Mover^who)&1), cmp.Compare(margin(b.Stores), margin(a.Stores)))
	})
	can := slices.ContainsFunc(moves, func(next core.Position) bool {
		gain := margin(next.Stores)
		if next.Mover == who {
			return k.atLeast(next, need-gain)
		}
		return !k.atLeast(next, gain-need+1)
	})
	known = k.bounds(at)
	if can {
		known.lo = max(known.lo, need)
	} else {
		known.hi = min(known.hi, need-1)
	}
	k.seen[at] = known
	return can
}

func (k *kalahSolver) bounds(at key) bounds {
	if b, ok := k.seen[at]; ok {
		return b
	}
	return bounds{-MaxSeeds, MaxSeeds}
}

// TestKalahSolved compares with the published results for the first player:
// columns are 1, 2, 3, … seeds a house.
func TestKalahSolved(t *testing.T) {
	tests := []struct {
		houses  int
		results string
		margins []int // where published
	}{
		{1, "DLWL", nil},
		{2, "WLLL", nil},
		{3, "DWWW", nil},
		{4, "WWWWWD", []int{2, 6, 8, 2}},
	}
	for _, c := range tests {
		for i := range c.results {
			if i >= 4 && !enginetest.Long() {
				continue // half a minute
			}
			seeds := i + 1
			g, err := New(sized(kalah(), c.houses, c.houses, seeds))
			if err != nil {
				t.Fatal(err)
			}
			k := kalahSolver{g, map[key]bounds{}}
			got := byte('L')
			if k.atLeast(g.core.Start, 0) {
				got = 'D'
			}
			if k.atLeast(g.core.Start, 1) {
				got = 'W'
			}
			if got != c.results[i] {
				t.Errorf("%d houses, %d seeds: %c, want %c", c.houses, seeds, got, c.results[i])
			}
			if m := c.margins; i < len(m) && (!k.atLeast(g.core.Start, m[i]) || k.atLeast(g.core.Start, m[i]+1)) {
				t.Errorf("%d houses, %d seeds: the margin is not %d", c.houses, seeds, m[i])
			}
		}
	}
}
