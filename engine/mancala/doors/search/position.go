package search

import (
	"houserules/engine"
	"houserules/engine/lookahead"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/doors/internal/oneply"
	"houserules/engine/mancala/doors/swar"
	"houserules/engine/mancala/internal/core"
)

// position is a position with what its future depends on.
type position struct {
	// mine and theirs are the rows of the player to move and of the opponent.
	mine, theirs uint64
	lead         int32  // of the player to move, in half units
	board        int32  // seeds on it
	at           int32  // its number among the positions since the root's last capture
	first        int32  // that of the first position since the last capture
	unplayed     uint32 // houses not played since then, a bit to each, with unjudged
	who          core.Side
	last         int8 // the side that captured last, or core.Nobody
	ended        bool // by the last move itself
	closely      bool // the last capture may end the game
}

// Won outweighs every lead: it is what a won end is worth to who strives to win.
const Won = lookahead.Won

// infinite is beyond every value.
const infinite = 1 << 30

// play makes c what playing a house of p leads to.
func (k *Kernel) play(p *position, house int, c *position) {
	s := &k.sow[p.who&1][p.mine>>(8*(house&7))&octet.Max][house&7]
	c.mine, c.theirs = p.theirs+s.theirs, p.mine+s.mine
	c.lead, c.board, c.at, c.first = -p.lead, p.board, p.at+1, p.first
	c.unplayed = p.unplayed &^ s.bit
	c.who, c.last, c.ended, c.closely = p.who^1, p.last, false, false
	if k.captures.In(c.mine)&s.last != 0 {
		k.capture(p, s.last, c)
	}
	if k.stores {
		k.bank(p, s, c)
	}
}

// capture takes from c what the sowing from p captures that ended in last.
func (k *Kernel) capture(p *position, last uint64, c *position) {
	taken, ends := k.rows.Capture(p.theirs, c.mine, last)
	if c.mine&taken == 0 {
		return
	}
	n := int32(octet.Sum(c.mine & taken))
	c.mine &^= taken
	c.lead -= 2 * n
	c.board -= n
	c.first, c.unplayed, c.last, c.ended = c.at, k.every|k.never(c.board), int8(p.who), ends
	c.closely = ends || c.board <= k.fewest || k.larger(c) >= k.majority
}

// larger is the score of the player who is ahead.
func (k *Kernel) larger(c *position) engine.Score {
	return (k.total - engine.Score(2*c.board) + engine.Score(max(c.lead, -c.lead))) / 2
}

// settle asks at the start of a turn whether the game is over. It returns the
// houses that can be played, or true and what the position is worth to the player
// to move.
func (k *Kernel) settle(c *position) (moves uint8, value int32, over bool) {
	moves = octet.Occupied(c.mine)
	if c.closely || moves == 0 || (c.theirs+k.near)&k.nearMask == 0 || k.slams && k.rows.SlamNear(c.who, swar.Rows{Mine: c.mine, Theirs: c.theirs}) {
		options, end := k.judge(c)
		if end != 0 {
			return 0, k.final(c, end), true
		}
		moves = uint8(options.Moves)
	}
	if c.unplayed == 0 && k.repeated(c) {
		return 0, k.final(c, core.EndRepetition), true
	}
	if c.at == k.limit {
		return 0, k.final(c, core.EndLimit), true
	}
	return moves, 0, false
}

// judge asks for the ends of the game in the order that package mancala
// documents, but for repetition and the limit, which come last.
func (k *Kernel) judge(c *position) (core.LegalMoves, engine.EndReason) {
	if c.ended {
		return core.LegalMoves{}, core.EndGrandSlam
	}
	r := k.rules
	if end := r.EndBeforeMoves(k.larger(c), k.majority, c.mine == 0 || c.theirs == 0); end != 0 {
		return core.LegalMoves{}, end
	}
	options := core.LegalMoves{Moves: uint32(octet.Occupied(c.mine))}
	if !k.stores {
		options = k.rows.Legal(c.who, swar.Rows{Mine: c.mine, Theirs: c.theirs})
	}
	allOnes := r.Has(core.EndAllOnes) && octet.Several(c.mine)|octet.Several(c.theirs) == 0
	return options, r.EndAfterMoves(options, int(c.board), false, allOnes)
}

// leaf is what a position at the end of a line is worth to the player to move.
func (k *Kernel) leaf(c *position) int32 {
	if _, value, over := k.settle(c); over {
		return value
	}
	return k.guess(c)
}

// final is what a position is worth to the player to move in which the game is
// over.
func (k *Kernel) final(c *position, end engine.EndReason) int32 {
	lead := c.lead + int32(k.shares[end].Lead(c.who, int(c.board), octet.Sum(c.mine), c.last))
	return oneply.Worth(k.objective, lead)
}
