package lookahead

import (
	"sync/atomic"
	"testing"
)

// A search that needs as many positions as it may look at comes to its end, and one that needs one
// more does not, however many they are; one that may look at all goes on until it is stopped.
func TestCountGivesUp(t *testing.T) {
	for _, nodes := range []uint64{1, 2, LookUpEvery - 1, LookUpEvery, LookUpEvery + 1, 3 * LookUpEvery} {
		for _, before := range []uint64{0, 7} {
			c := Count{Nodes: before}
			c.Allow(nodes)
			for n := uint64(1); n <= nodes+1; n++ {
				c.Nodes++
				gives := c.Nodes >= c.LookAt && c.LookUp()
				if gives != (n > nodes) || c.GivenUp != gives || c.Exceeded() != gives || c.Spent() != (n >= nodes) {
					t.Fatalf("with %d of %d positions: gives up %v, %+v", n, nodes, gives, c)
				}
			}
			if c.Charge(); c.Nodes != before+nodes {
				t.Errorf("%d positions are charged, not %d", c.Nodes-before, nodes)
			}
		}
	}
	var c Count
	var stop atomic.Bool
	c.StopOn(&stop)
	c.Allow(Boundless)
	for range 3 {
		if c.Nodes = c.LookAt; c.LookUp() {
			t.Fatalf("%+v gives up", c)
		}
	}
	stop.Store(true)
	if c.Nodes = c.LookAt; !c.LookUp() || !c.GivenUp {
		t.Error("a search that is stopped goes on")
	}
}
