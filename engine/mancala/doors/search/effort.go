package search

import (
	"math"
	"sync/atomic"
)

// effort is what a search has cost so far, and what it may cost.
type effort struct {
	// nodes are the positions that were looked at, each as often as a search came
	// to it; most is the number with which a search is given up.
	nodes, most uint64
	// lookAt is the number of nodes at which to look up from the search.
	lookAt uint64
	// stop tells the search to give up, where it is not nil.
	stop *atomic.Bool
	// givenUp is set when the search was given up.
	givenUp bool
}

// lookUpEvery is the number of nodes after which a search looks whether it is to
// give up, some thousandths of a second.
const lookUpEvery = 1 << 16

// boundless is as many nodes as there are.
const boundless = math.MaxUint64

// allow begins to count for a search that may look at so many nodes.
func (e *effort) allow(nodes uint64) {
	e.givenUp, e.most = false, boundless
	if nodes < boundless-e.nodes {
		e.most = e.nodes + nodes
	}
	e.lookAt = e.next()
}

// next is the number of nodes at which to look up next.
func (e *effort) next() uint64 {
	if soon := e.nodes + lookUpEvery; soon <= e.most {
		return soon
	}
	return e.most + 1
}

// lookUp says whether to give up.
func (e *effort) lookUp() bool {
	if e.givenUp || e.nodes > e.most || e.stop != nil && e.stop.Load() {
		e.givenUp = true
		return true
	}
	e.lookAt = e.next()
	return false
}

// Heed makes searches look at stop every now and then, in less than a second of
// their time, and give up when it is set. What they find then means nothing.
func (k *Kernel) Heed(stop *atomic.Bool) { k.stop = stop }

// Nodes is the number of positions that the kernel has looked at since it was
// made.
func (k *Kernel) Nodes() uint64 { return k.nodes }
