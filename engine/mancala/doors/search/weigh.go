package search

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/doors/internal/oneply"
	"houserules/engine/mancala/internal/core"
)

// Weigh lets the kernel value positions by weights, in place of the lead. Moves are
// ordered by the lead as before.
func (k *Kernel) Weigh(w core.Weights) { k.weights = &w }

// guess is what a position is worth to the player to move in which the game is not over.
func (k *Kernel) guess(c *position) int32 {
	if k.weights == nil {
		return c.lead
	}
	late := 0
	if c.board <= k.weights.Late {
		late = 1
	}
	w := &k.weights.Parts[c.who&1][late]
	own := int32(octet.Sum(c.mine))
	sum := c.lead*w.Lead + own*w.Own + (c.board-own)*w.Theirs + w.Move
	for i, row := range [2]uint64{c.mine, c.theirs} {
		houses := &w.Houses[i]
		for house := 0; row != 0; house, row = house+1, row>>8 {
			sum += houses[house&7][min(row&octet.Max, 15)]
		}
	}
	return min(max(sum, -engine.MostWeighed), engine.MostWeighed)
}

// frontierWeighed is frontier with weights: every move is played.
func (k *Kernel) frontierWeighed(p *position, moves uint8, beta int32) oneply.Best {
	best := oneply.NoBest()
	for rest := uint(moves); rest != 0; rest &= rest - 1 {
		house := bits.TrailingZeros(rest) & 7
		var c position
		k.play(p, house, &c)
		k.Nodes++
		if best.Add(house, turned(k.leaf(&c), c.who == p.who)); best.Value >= beta {
			break
		}
	}
	return best
}

// whole says whether a search looks at every position that the plain player's order of moves
// leaves it: what is known of the lead alone cuts none short where stores change it, where
// positions are worth something else, and where the plain player's are asked for.
func (k *Kernel) whole() bool { return k.stores || k.byBook || k.weights != nil }
