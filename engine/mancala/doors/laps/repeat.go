package laps

import (
	"houserules/engine/mancala/internal/core"
	"houserules/engine/recurrence"
)

// past has the positions of a game since the last capture, where repetition is
// judged.
type past struct {
	history []position
	recent  recurrence.Index // of those of them that left the last few
	// seen has, by some bits of a position's hash, the number of a stretch between
	// captures in its upper half, and in its lower half a set of some more bits of
	// the hashes that came up in it: mostly it says at once that none comes back.
	seen    [1 << seenBits]uint64
	stretch uint32
}

// seenBits is the number of bits of a hash that choose a place in seen.
const seenBits = 10

// position is one that may come back.
type position struct {
	rows
	who core.Side
}

// few is the number of positions among which one is looked for without an index.
const few = 64

// repeated enters the game's position and says whether it has occurred so often
// since the last capture that the game ends.
func (d *Door) repeated(g *game) bool {
	here := position{g.rows, g.who}
	g.history = append(g.history, here)
	seen, bit := g.place(here)
	stretch := uint64(g.stretch) << 32
	// Nothing branches on whether the place was used in this stretch.
	old := *seen & -(((*seen^stretch)>>32 - 1) >> 63)
	*seen = old | stretch | bit
	return old&bit != 0 && d.ends(g.times(here, here.hash()), g.Board)
}

// wouldRepeat says whether it would be so of a position that is not entered.
func (d *Door) wouldRepeat(g *game, next position, board int) bool {
	seen, bit := g.place(next)
	return *seen>>32 == uint64(g.stretch) && *seen&bit != 0 && d.ends(1+g.times(next, next.hash()), board)
}

// ends says whether a position ends a game that has occurred so often, with so many
// seeds on the board.
func (d *Door) ends(times, board int) bool {
	return times >= d.rules.Occurrences && (d.rules.RepeatAtMost == 0 || board <= d.rules.RepeatAtMost)
}

// place is where seen has the bit of a position.
func (p *past) place(of position) (seen *uint64, bit uint64) {
	const odd, other = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03
	hash := of.mine*odd + of.theirs*other + uint64(of.who)<<60
	return &p.seen[hash>>(64-seenBits)], 1 << (hash >> (64 - seenBits - 5) & 31)
}

// times is how often a position has occurred, by the history.
func (p *past) times(here position, hash uint64) int {
	times := 0
	near := max(0, len(p.history)-few)
	for _, earlier := range p.history[near:] {
		if earlier == here {
			times++
		}
	}
	if near > 0 {
		for n := p.recent.Len(); n < near; n++ {
			old := p.history[n]
			p.recent.Push(old.hash(), 0, func(i int) bool { return p.history[i] == old })
		}
		times += p.recent.Times(hash, 0, func(i int) bool { return p.history[i] == here })
	}
	return times
}

// hash is the hash of a position, for package recurrence.
func (p position) hash() uint64 {
	return recurrence.Mix(recurrence.Mix(uint64(p.who), p.mine), p.theirs)
}

// forget leaves no positions that could come back.
func (p *past) forget() {
	p.history = p.history[:0]
	if p.recent.Len() > 0 {
		p.recent.Clear()
	}
	if p.stretch++; p.stretch == 0 { // the numbers of stretches are used up
		clear(p.seen[:])
		p.stretch++
	}
}
