package search

import (
	"houserules/engine/mancala/doors/swar"
	"houserules/engine/recurrence"
)

// history has the positions since the last capture of the game, up to the root
// of a search, and the line that is looked at, in the order of the plies.
type history struct {
	line []swar.Rows
	// past is the number of positions that stood before the root.
	past int32
	// seen are the positions up to the root by hashes: where a bit is not set
	// none of them has the hash. It is made when it is first asked.
	seen    [seenWords]uint64
	indexed bool
}

// seenWords is the number of words in a set of hashes, a power of two.
const seenWords = 64

// begin forgets all positions and makes room for so many before the root and
// so many after it.
func (h *history) begin(past, depth int) {
	if need := past + 1 + depth; need > len(h.line) {
		h.line = make([]swar.Rows, 2*need)
	}
	h.past, h.indexed = int32(past), false
}

// hash chooses the bit of a position.
func hash(r swar.Rows) uint64 { return recurrence.Mix(r.Mine*0x9E3779B97F4A7C15, r.Theirs) }

// maybe says whether a position may be among those up to the root.
func (h *history) maybe(r swar.Rows) bool {
	if !h.indexed {
		h.indexed = true
		clear(h.seen[:])
		for _, p := range h.line[:h.past+1] {
			x := hash(p)
			h.seen[x>>6%seenWords] |= 1 << (x & 63)
		}
	}
	x := hash(r)
	return h.seen[x>>6%seenWords]>>(x&63)&1 != 0
}

// unjudged is a bit among the houses not played that is never cleared where
// repetition is not judged.
const unjudged = 1 << 31

// never is unjudged where with so many seeds on the board repetition is not
// judged.
func (k *Kernel) never(board int32) uint32 {
	if board > k.atMost {
		return unjudged
	}
	return 0
}

// repeated says whether a position has occurred for the count-th time since the
// last capture.
//
// It is asked only when every house has been played since then, see package
// swar, and looks only at positions that stood so long before it that every
// house can have been played since. Players alternate, so that every other
// position has the same one to move.
func (k *Kernel) repeated(c *position) bool {
	here := swar.Rows{Mine: c.mine, Theirs: c.theirs}
	missing := k.rules.Occurrences - 1
	at := c.at - k.nearest
	for ; at > k.past && at >= c.first; at -= 2 {
		if k.line[at] == here {
			missing--
		}
	}
	if at < c.first || missing > 0 && !k.maybe(here) {
		return missing <= 0
	}
	for ; at >= c.first && missing > 0; at -= 2 {
		if k.line[at] == here {
			missing--
		}
	}
	return missing <= 0
}
