package search

import (
	"houserules/engine"
	"houserules/engine/lookahead"
)

// Kernel is a rule set in the form in which the search asks for it, and the memory of one
// search. It belongs to one worker.
type Kernel struct {
	rules     Rules
	objective engine.Objective
	// bounded is set where bounds hold unless somebody wins, level where ends of the game are
	// worth the lead, so that they hold always.
	bounded, level bool
	// past knows the game up to the root of the search, which is at ply root. line has the
	// positions at starts of turns that follow it on the line that is looked at.
	past  Past
	line  []Counters
	root  int32
	order []int
	lookahead.Count
}

// Past knows the positions of a game up to that where a search begins.
type Past interface {
	// Times is how often a position at the start of a turn has occurred since the last capture.
	Times(p *Position) int
}

// New makes a kernel for an objective.
func New(r *Rules, objective engine.Objective) *Kernel {
	k := &Kernel{rules: *r, objective: objective}
	k.bound()
	return k
}

// Search values moves at a position for the player to move: by the lead that can be forced
// so many plies ahead, in counters, and above all by won ends where the objective says so.
// kids are the positions that the moves lead to; past is asked where a repetition may end the game. The
// best values are exact, and so is every value equal to them, or less by less than the margin; others
// are upper bounds. values must be as long as kids.
func (k *Kernel) Search(p *Position, past Past, kids []Position, depth int, values []int32, margin int32) {
	k.Allow(lookahead.Boundless)
	k.begin(p, past, depth)
	best := int32(-infinite)
	for _, i := range k.hopsFirst(p, kids) {
		if k.GivenUp {
			return
		}
		k.Nodes++
		v := int32(0)
		if margin > 0 || best == -infinite {
			v = k.child(p, &kids[i], depth-1, max(-infinite, best-min(margin, infinite)), infinite)
		} else if v = k.child(p, &kids[i], depth-1, best-1, best+1); v > best {
			// Most moves are as good as the best or worse.
			v = k.child(p, &kids[i], depth-1, best, infinite)
		}
		values[i] = v
		best = max(best, v)
	}
}

// begin gets ready to search from a position.
func (k *Kernel) begin(p *Position, past Past, depth int) {
	k.past, k.root = past, p.At
	if len(k.line) <= depth {
		k.line = make([]Counters, depth+1)
	}
}

// stand puts a position after the root at the end of the line. A counter that may go on cannot be there
// again before the next capture.
func (k *Kernel) stand(p *Position) {
	m := Counters{p.Own, p.Enemy}
	if p.Chain != 0 {
		m = Counters{}
	}
	k.line[p.At-k.root] = m
}

// hopsFirst is the order in which moves are looked at, by their places.
func (k *Kernel) hopsFirst(p *Position, kids []Position) []int {
	k.order = k.order[:0]
	for _, hops := range [...]bool{true, false} {
		for i := range kids {
			if (kids[i].First > p.At) == hops {
				k.order = append(k.order, i)
			}
		}
	}
	return k.order
}

// child is what a position after a move is worth to the player who moved.
func (k *Kernel) child(p, c *Position, depth int, alpha, beta int32) int32 {
	again := c.Mover == p.Mover
	v, over := k.settle(c)
	switch {
	case over:
	case depth == 0:
		v = c.Lead
	case again:
		return k.search(c, depth, alpha, beta)
	default:
		return -k.search(c, depth, -beta, -alpha)
	}
	if again {
		return v
	}
	return -v
}

// settle asks whether the game is over at a position, and what that is worth to the player to
// move.
func (k *Kernel) settle(c *Position) (value int32, over bool) {
	r, verdict := &k.rules, int8(0)
	switch {
	case c.Chain != 0:
		over = int(c.At) >= r.Limit
	case c.Own == 0:
		verdict, over = r.NoCounters[c.Mover&1], true
	case !k.canStep(c.Own, c.Enemy, c.Mover) && !k.canHop(c.Own, c.Own, c.Enemy):
		verdict, over = r.Stuck[c.Mover&1], true
	default:
		over = k.repeated(c) || int(c.At) >= r.Limit
	}
	if !over {
		return 0, false
	}
	return k.worth(verdict, c.Lead), true
}

// comesBack is the least number of plies after which a position can come back: both
// players must move a counter away and back.
const comesBack = 4

// repeated says whether a position at the start of a turn has occurred so often since the last
// capture that the game ends. Players take turns there, so that every other position has the
// same one to move.
func (k *Kernel) repeated(c *Position) bool {
	missing := k.rules.Repetition - 1
	if missing < 0 || int(c.At-c.First) < comesBack*missing {
		return false
	}
	for at := c.At - comesBack; at > k.root && at >= c.First && missing > 0; at -= 2 {
		if k.line[at-k.root] == (Counters{c.Own, c.Enemy}) {
			missing--
		}
	}
	if missing > 0 && c.First <= k.root {
		missing -= k.past.Times(c)
	}
	return missing <= 0
}
