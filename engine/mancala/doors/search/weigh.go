package search

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/doors/internal/oneply"
	"houserules/engine/mancala/internal/core"
)

// pairs is what two neighbouring houses weigh together, by the seeds in the left one and sixteen
// times those in the other: of the own row and the other one, by the pair.
type pairs [2][octet.Len / 2][256]int32

// Weigh lets the kernel value positions by weights, in place of the lead. Moves are
// ordered by the lead as before.
func (k *Kernel) Weigh(w core.Weights) {
	k.weights, k.pairs = &w, new([2][2]pairs)
	for side := range w.Parts {
		for late := range w.Parts[side] {
			for row, houses := range &w.Parts[side][late].Houses {
				for house := range houses[:octet.Len] {
					for seeds := range 256 {
						k.pairs[side][late][row][house/2][seeds] += houses[house][seeds>>(4*(house%2))&15]
					}
				}
			}
		}
	}
}

// guess is what a position is worth to the player to move in which the game is not over.
func (k *Kernel) guess(c *position) int32 {
	if k.weights == nil {
		return c.lead
	}
	late := 0
	if c.board <= k.weights.Late {
		late = 1
	}
	w, t := &k.weights.Parts[c.who&1][late], &k.pairs[c.who&1][late]
	own := int32(octet.Sum(c.mine))
	sum := c.lead*w.Lead + own*w.Own + (c.board-own)*w.Theirs + w.Move + t.of(0, c.mine) + t.of(1, c.theirs)
	return min(max(sum, -engine.MostWeighed), engine.MostWeighed)
}

// of is what a row weighs.
func (t *pairs) of(which int, row uint64) int32 {
	many := (row + 112*octet.Ones) & octet.Top // sixteen seeds or more, which count as fifteen
	row = (row | many>>7*15) & (15 * octet.Ones)
	row |= row >> 4
	p := &t[which]
	return p[0][row&255] + p[1][row>>16&255] + p[2][row>>32&255] + p[3][row>>48&255]
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
