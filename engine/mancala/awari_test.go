package mancala

import (
	"testing"

	"houserules/engine/enginetest"
	"houserules/engine/mancala/internal/core"
)

// awari is the solved game: Romein and Bal, "Solving Awari with Parallel
// Retrograde Analysis", IEEE Computer 36(10), 2003; Lincke, "Exploring the
// Computational Limits of Large Exhaustive Search Problems", ETH Zürich 2002.
func awari() *Rules {
	r := Default()
	r.GrandSlam = SlamStarving
	r.End.Majority = Majority{Set: true, OfHalf: true, Seeds: 1}
	r.End.Repetition = &Repetition{Count: 2, Remaining: DivSplit}
	return r
}

// awariSolver holds the values of all positions with up to n seeds, South to
// move: the margin of future seeds for the mover, best play by both, play
// that never ends being worth nothing more to either.
type awariSolver struct {
	g      *Game
	values map[[12]uint8]int8
}

// mirror turns the board so that North's view becomes South's.
func mirror(p *core.Position) [12]uint8 {
	var k [12]uint8
	for h := range 12 {
		k[h] = uint8(p.Houses[(h+6*int(p.Mover))%12])
	}
	return k
}

// layer solves the positions with n seeds, those with fewer being known, and
// counts the wins and draws of the player to move.
func (a *awariSolver) layer(n int) (wins, draws int) {
	type node struct {
		fixed int   // best margin over moves that capture or end the game
		next  []int // where the others lead
		value int8
	}
	index := map[[12]uint8]int{}
	var keys [][12]uint8
	var p core.Position
	a.g.core.EachPlacement(&p, 0, n, func() bool {
		k := mirror(&p)
		index[k] = len(keys)
		keys = append(keys, k)
		return true
	})
	nodes := make([]node, len(keys))
	for i, k := range keys {
		var p core.Position
		for h, c := range k {
			p.Houses[h] = uint16(c)
		}
		nd := &nodes[i]
		nd.fixed = -1 << 20
		o := a.g.core.Legal(&p)
		if o.Moves == 0 { // the opponent takes the rest
			nd.fixed = -n
			continue
		}
		for h := range 6 {
			if o.Moves&(1<<h) == 0 {
				continue
			}
			var next core.Position
			if l := a.g.core.Move(&p, h, o.Harmless(), &next); l.Captured > 0 {
				nd.fixed = max(nd.fixed, l.Captured-int(a.values[mirror(&next)]))
			} else {
				nd.next = append(nd.next, index[mirror(&next)])
			}
		}
	}
	// For each t the least sets where the mover can force a margin of t, and
	// where the opponent can: what neither can force is play without end.
	for t := n; t >= 1; t-- {
		win, lose := make([]bool, len(nodes)), make([]bool, len(nodes))
		for changed := true; changed; {
			changed = false
			for i := range nodes {
				nd := &nodes[i]
				if !win[i] {
					yes := nd.fixed >= t
					for _, j := range nd.next {
						yes = yes || lose[j]
					}
					if yes {
						win[i], changed = true, true
					}
				}
				if !lose[i] {
					yes := nd.fixed <= -t
					for _, j := range nd.next {
						yes = yes && win[j]
					}
					if yes {
						lose[i], changed = true, true
					}
				}
			}
		}
		for i := range nodes {
			if win[i] && nodes[i].value == 0 {
				nodes[i].value = int8(t)
			}
			if lose[i] && nodes[i].value == 0 {
				nodes[i].value = int8(-t)
			}
		}
	}
	for i, k := range keys {
		v := nodes[i].value
		a.values[k] = v
		switch {
		case v > 0:
			wins++
		case v == 0:
			draws++
		}
	}
	return wins, draws
}

// TestAwariSolved compares with Lincke's table of wins and draws of the player
// to move over all positions with n seeds.
func TestAwariSolved(t *testing.T) {
	want := [][2]int{
		{5, 0}, {25, 13}, {123, 63}, {580, 143}, {2165, 0},
		{5698, 1548}, {14921, 4487}, {37767, 8351}, {85285, 20308}, {157721, 93743},
	}
	switch {
	case testing.Short():
		want = want[:6]
	case !enginetest.Long():
		want = want[:8]
	}
	g, err := New(awari())
	if err != nil {
		t.Fatal(err)
	}
	a := awariSolver{g, map[[12]uint8]int8{}}
	for i, w := range want {
		wins, draws := a.layer(i + 1)
		if wins != w[0] || draws != w[1] {
			t.Errorf("%d seeds: %d wins, %d draws; want %d and %d", i+1, wins, draws, w[0], w[1])
		}
	}
}
