package search

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/doors/internal/oneply"
	"houserules/engine/mancala/doors/swar"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/transposition"
)

// search returns what a position is worth to the player to move, looking a
// number of plies ahead, if that lies between alpha and beta, and otherwise a
// bound on the same side. moves are the houses that can be played. Once the
// search is given up what it returns means nothing.
func (k *Kernel) search(p *position, moves uint8, depth int, alpha, beta int32) int32 {
	if depth == 0 {
		return k.quiet(p, moves, k.follows, alpha, beta)
	}
	if k.Nodes >= k.LookAt && k.LookUp() {
		return 0
	}
	switch {
	case depth == 1 && k.follows > 0:
		return k.verge(p, moves, alpha, beta)
	case depth == 1 && k.whole():
		return k.frontier(p, moves, beta).Value
	case depth == 1:
		return k.edge(p, moves, beta)
	}
	k.line[p.at] = swar.Rows{Mine: p.mine, Theirs: p.theirs}
	if k.recalls && depth >= tableLeast {
		return k.recall(p, moves, depth, alpha, beta)
	}
	if !k.whole() {
		return k.staged(p, moves, depth, alpha, beta)
	}
	f := &k.frames[depth]
	best, _ := k.visit(p.who, f, k.expand(p, moves, f), depth, alpha, beta)
	return best
}

// visit searches what expand has found for a player. It returns also the kid
// that was best or cut the search short.
func (k *Kernel) visit(who core.Side, f *frame, n, depth int, alpha, beta int32) (best int32, kid uint8) {
	best = -infinite
	for _, i := range f.order[:n] {
		c := &f.kids[i&7]
		k.Nodes++
		moves, v, over := k.settle(c)
		if c.who != who {
			if !over {
				v = k.search(c, moves, depth-1, -beta, -max(alpha, best))
			}
			v = -v
		} else if !over { // who moves again
			v = k.search(c, moves, depth-1, max(alpha, best), beta)
		}
		if v > best {
			if best, kid = v, i; best >= beta {
				break
			}
		}
	}
	return best, kid
}

// recall is search with the table.
func (k *Kernel) recall(p *position, moves uint8, depth int, alpha, beta int32) int32 {
	key := k.rules.Key(p.mine, p.theirs, p.who, engine.Score(p.lead), p.last)
	place := k.table.Place(key)
	known, ok := k.table.Find(place, key)
	// What history can change has no place in a table.
	timeless := depth < k.rules.Timeless(int(p.at-p.first), int(k.limit-p.at))
	if v := int32(known.Value); ok && timeless && known.Depth == depth && transposition.Decides(known.Bound, v, alpha, beta) {
		return v
	}
	f := &k.frames[depth]
	n := k.expand(p, moves, f)
	from := k.from[p.who&1]
	if ok {
		k.first(f, n, uint8(int(known.Move)-from))
	}
	best, kid := k.visit(p.who, f, n, depth, alpha, beta)
	if k.GivenUp {
		return 0
	}
	found := transposition.Found{Value: int64(best), Depth: depth, Move: engine.Action(from + int(f.houses[kid&7]))}
	if timeless {
		found.Bound = transposition.BoundOf(best, alpha, beta)
	}
	k.table.Store(place, key, found)
	return best
}

// expand plays all moves and orders them by the lead right after them, the best
// first and equals in the order of the houses.
func (k *Kernel) expand(p *position, moves uint8, f *frame) (n int) {
	for rest := uint(moves); rest != 0; rest &= rest - 1 {
		c := &f.kids[n&7]
		house := bits.TrailingZeros(rest)
		f.houses[n&7] = uint8(house)
		k.play(p, house, c)
		lead := c.lead
		if c.who == p.who {
			lead = -lead
		}
		f.leads[n&7] = lead
		at := n
		for ; at > 0 && f.leads[f.order[(at-1)&7]&7] > lead; at-- {
			f.order[at&7] = f.order[(at-1)&7]
		}
		f.order[at&7] = uint8(n)
		n++
	}
	return n
}

// first takes the move with a house before all others.
func (k *Kernel) first(f *frame, n int, house uint8) {
	for at, i := range f.order[:n] {
		if f.houses[i&7] == house {
			copy(f.order[1:at+1], f.order[:at])
			f.order[0] = i
			return
		}
	}
}

// frontier is search one ply above the horizon, where most positions are. It
// plays a move only where more can change than what lies where: a capture, an
// end of the game. All others are worth the lead as it is. Where a move is worth beta or more it stops.
func (k *Kernel) frontier(p *position, moves uint8, beta int32) oneply.Best {
	switch {
	case k.weights != nil:
		return k.frontierWeighed(p, moves, beta)
	case k.stores:
		return k.frontierStores(p, moves, beta)
	}
	best := oneply.NoBest()
	sow := &k.sow[p.who&1]
	last := p.at+1 == k.limit
	for rest := uint(moves); rest != 0; rest &= rest - 1 {
		house := bits.TrailingZeros(rest) & 7
		s := &sow[p.mine>>(8*house)&octet.Max][house]
		mine, theirs := p.theirs+s.theirs, p.mine+s.mine
		v := p.lead
		k.Nodes++
		if k.captures.In(mine)&s.last != 0 || mine == 0 || (theirs+k.near)&k.leafMask == 0 || p.unplayed&^s.bit == 0 || last {
			var c position
			k.play(p, house, &c)
			v = -k.leaf(&c)
		}
		if best.Add(house, v); best.Value >= beta {
			break
		}
	}
	return best
}
