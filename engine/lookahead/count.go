package lookahead

import (
	"math"
	"sync/atomic"
)

// Count is what searches have cost so far, and what one may cost. Whoever searches embeds it.
type Count struct {
	// Nodes are the positions that were looked at, each as often as a search came
	// to it.
	Nodes uint64
	// LookAt is the number of nodes at which the search calls LookUp next.
	LookAt uint64
	// GivenUp is set when the search was given up.
	GivenUp bool

	most uint64 // the number of nodes with which a search is given up
	stop *atomic.Bool
}

// LookUpEvery is the number of nodes after which a search looks whether it is to
// give up: at the most some thousandths of a second, where a family has no kernel.
const LookUpEvery = 1 << 12

// Boundless is as many nodes as there are.
const Boundless = math.MaxUint64

// Allow begins to count for a search that may look at so many nodes.
func (c *Count) Allow(nodes uint64) {
	c.GivenUp, c.most = false, Boundless
	if nodes < Boundless-c.Nodes {
		c.most = c.Nodes + nodes
	}
	c.LookAt = c.next()
}

// next is the number of nodes at which to look up next.
func (c *Count) next() uint64 {
	if soon := c.Nodes + LookUpEvery; soon <= c.most {
		return soon
	}
	return c.most + 1
}

// LookUp says whether to give up.
func (c *Count) LookUp() bool {
	if c.GivenUp || c.Nodes > c.most || c.stop != nil && c.stop.Load() {
		c.GivenUp = true
		return true
	}
	c.LookAt = c.next()
	return false
}

// Exceeded says whether a search has looked at more nodes than were allowed.
func (c *Count) Exceeded() bool { return c.Nodes > c.most }

// Spent says whether as many were looked at as are allowed.
func (c *Count) Spent() bool { return c.Nodes >= c.most }

// Charge takes from the count what was looked at beyond what is allowed: the search threw it away.
func (c *Count) Charge() { c.Nodes = min(c.Nodes, c.most) }

// StopOn implements engine.Interruptible: searches look at stop every now and then, in less
// than a second of their time, and give up when it is set. What they find then means nothing.
func (c *Count) StopOn(stop *atomic.Bool) { c.stop = stop }
