package search

import (
	"cmp"
	"math/bits"
	"slices"

	"houserules/engine"
	"houserules/engine/lookahead"
	"houserules/engine/mancala/doors/internal/oneply"
	"houserules/engine/mancala/doors/swar"
	"houserules/engine/mancala/internal/core"
)

// Root is a position to search from, with what it owes to its history.
type Root struct {
	*core.Position
	// Played are the houses played since the last capture, a bit to each.
	Played uint32
	// LastCapturer is the side that captured last, or core.Nobody.
	LastCapturer int8
	// Majority is the score that ends the game.
	Majority engine.Score
	// Left is the number of plies after which the game is cut off.
	Left int
	// Since is the number of positions before the root since the last capture;
	// Ago returns the one that stood so many plies ago.
	Since int
	Ago   func(plies int) *core.Position
}

// root is what the kernel keeps of it.
type root struct {
	here     position
	majority engine.Score
	total    engine.Score // all seeds, in half units
	limit    int32        // the number of the position at which the game is cut off
	history
}

// Fits says whether a position is one that a kernel of the rules can hold: it has
// tables for as many seeds as lie on the board at the start.
func Fits(r *core.Rules, p *core.Position) bool { return r.OnBoard(p) <= r.OnBoard(&r.Start) }

// begin gets ready to search from a position.
func (k *Kernel) begin(r *Root, depth int) {
	rows := swar.RowsOf(k.rules, r.Position)
	if total := k.rules.All(r.Position); k.total != total { // on which the majority depends
		k.majority, k.total = r.Majority, total
		k.Forget() // its values were those of a game with other seeds
	}
	mover := r.Mover
	k.here = position{
		mine: rows.Mine, theirs: rows.Theirs, who: mover, last: r.LastCapturer,
		lead:  int32(r.Stores[mover] - r.Stores[mover.Other()]),
		board: int32(k.rules.OnBoard(r.Position)),
	}
	k.here.unplayed = k.every&^r.Played | k.never(k.here.board)
	// Where no position of the tree can have come up in the game, its past does
	// not matter.
	past := 0
	if k.here.unplayed&unjudged == 0 && bits.OnesCount32(k.here.unplayed) <= depth {
		past = r.Since
	}
	k.history.begin(past, depth)
	for ago := 1; ago <= past; ago++ {
		k.line[past-ago] = swar.RowsOf(k.rules, r.Ago(ago))
	}
	k.line[past] = rows
	k.here.at = int32(past)
	k.here.first = int32(past - r.Since)
	k.limit = int32(past + r.Left)
}

// The table is used from the depth tableDepth on, for positions of at least
// tableLeast; from deepenDepth on shallower searches come first.
const (
	tableDepth  = 8
	tableLeast  = 4
	deepenDepth = 12
)

// Search values the legal actions, which are in ascending order, at a position
// for the player to move: by the lead that can be forced so many plies ahead, in
// half units, with Won for a won end. The best values are exact, and so is every
// value equal to them, or less by less than the margin; others are upper bounds. values must be as
// long as legal.
func (k *Kernel) Search(r *Root, depth int, legal []engine.Action, values []int32, margin int32) {
	k.margin = margin
	k.Allow(lookahead.Boundless)
	k.recalls = depth >= tableDepth
	houses := k.housesOf(r, legal)
	again := false
	if depth >= deepenDepth {
		for d := 2; d < depth; d += 2 {
			k.iterate(r, d, houses, values, again)
			again = true
		}
	}
	k.iterate(r, depth, houses, values, again)
}

// SearchAll is Search with every value exact.
func (k *Kernel) SearchAll(r *Root, depth int, legal []engine.Action, values []int32) {
	k.Search(r, depth, legal, values, 0)
	// What is no worse than the best is exact by now. The others are searched with
	// all that lies below; the table knows much of it.
	best := slices.Max(values)
	k.begin(r, depth)
	f := &k.frames[depth]
	n := k.expand(&k.here, k.housesOf(r, legal), f)
	for _, i := range f.order[:n] {
		if values[i] < best && !k.GivenUp {
			k.Nodes++
			values[i] = k.move(&f.kids[i], depth-1, -infinite)
		}
	}
}

// Deepen is Search to 1 ply, then 2, 3, … until it has come to a number of
// positions, with the values of the deepest search that came to its end. It
// returns that depth. It looks at the positions at which the plain player does,
// in the same order; package agent says which.
func (k *Kernel) Deepen(r *Root, nodes uint64, legal []engine.Action, values []int32, margin int32) (depth int) {
	k.margin = margin
	k.Allow(nodes)
	k.recalls, k.byBook = true, true
	defer func() { k.byBook = false }()
	k.Forget()
	houses := k.housesOf(r, legal)
	trial := k.trial[:len(legal)]
	for d := 1; d <= MaxDepth; d++ {
		k.iterate(r, d, houses, trial, d > 1)
		if d > 1 && (k.GivenUp || k.Exceeded()) {
			k.Charge()
			break
		}
		depth = d
		copy(values, trial)
		if k.Spent() {
			break
		}
	}
	return depth
}

// Forget empties the table. What Search finds does not depend on what is in
// it; how many positions it looks at does.
func (k *Kernel) Forget() { k.table.Clear() }

// housesOf are the houses of actions, a bit to each, counted within the row.
func (k *Kernel) housesOf(r *Root, legal []engine.Action) (houses uint8) {
	for _, a := range legal {
		houses |= 1 << (int(a) - k.from[r.Mover])
	}
	return houses
}

// iterate searches to one depth. Where again is set, values has those of a
// search before, and what was better then is looked at first.
func (k *Kernel) iterate(r *Root, depth int, houses uint8, values []int32, again bool) {
	k.begin(r, depth)
	f := &k.frames[depth]
	n := k.expand(&k.here, houses, f)
	if again {
		slices.SortStableFunc(f.order[:n], func(a, b uint8) int { return cmp.Compare(values[b], values[a]) })
	}
	best := int32(-infinite)
	for _, i := range f.order[:n] {
		if k.GivenUp {
			break
		}
		k.Nodes++
		values[i] = k.move(&f.kids[i], depth-1, best)
		if k.follows > 0 && k.margin == 0 && values[i] == best {
			values[i]-- // the first of equals counts as the best
		}
		best = max(best, values[i])
	}
}

// best are the best moves at a position of a game that stands at the end of the line, looking
// so many plies ahead without the table.
func (k *Kernel) best(p *position, moves uint8, depth int) oneply.Best {
	if depth == 1 {
		return k.frontier(p, moves, infinite)
	}
	k.recalls = false
	k.here.who = p.who
	if need := int(p.at) + depth + 1; need > len(k.line) {
		k.line = append(k.line, make([]swar.Rows, need)...)
	}
	f := &k.frames[depth]
	best := oneply.NoBest()
	for _, i := range f.order[:k.expand(p, moves, f)] {
		c := &f.kids[i&7]
		if depth == 2 && -c.lead < best.Value && k.patient(c) {
			continue // no better than the lead right after it
		}
		k.Nodes++
		best.Add(int(f.houses[i&7]), k.move(c, depth-1, best.Value))
	}
	return best
}

// move values a move at the root that leads to a position: exactly where it is
// at least as good as the best so far, or worse by less than the margin.
func (k *Kernel) move(c *position, depth int, best int32) int32 {
	again := c.who == k.here.who
	if depth == 0 && k.follows == 0 {
		return turned(k.leaf(c), again)
	}
	moves, v, over := k.settle(c)
	if over {
		return turned(v, again)
	}
	if best == -infinite || k.margin > 0 || k.follows > 0 {
		return k.within(c, moves, depth, max(-infinite, best-k.margin), infinite, again)
	}
	// Most moves are as good as the best or worse.
	if v = k.within(c, moves, depth, best-1, best+1, again); v > best {
		v = k.within(c, moves, depth, best, infinite, again)
	}
	return v
}

// within is search for the player who moved, who may move again.
func (k *Kernel) within(c *position, moves uint8, depth int, alpha, beta int32, again bool) int32 {
	if again {
		return k.search(c, moves, depth, alpha, beta)
	}
	return -k.search(c, moves, depth, -beta, -alpha)
}

// turned is what is worth a value to the player to move, to the player who
// moved before.
func turned(value int32, again bool) int32 {
	if again {
		return value
	}
	return -value
}
