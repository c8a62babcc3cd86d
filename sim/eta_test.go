package sim

import (
	"testing"
	"time"

	"houserules/engine/agent"
)

// Where the check of the doors says what games take, the time left is by that until games of a
// cell's kind are played, and cells of a kind keep their ratio then.
func TestETAByTheCheck(t *testing.T) {
	m := newMeter([]agent.Cost{agent.Cheap, agent.Cheap, agent.Search}, []int64{100, 100, 10}, []int64{100, 100, 10}, 1)
	m.expect(0, time.Millisecond, false)
	m.expect(1, 40*time.Millisecond, true)
	if got := m.eta(); got != 0 {
		t.Errorf("%v, though nobody knows what a search takes", got)
	}
	m.expect(2, time.Second, true)
	if got, want := m.eta().Round(time.Millisecond), 100*time.Millisecond+4*time.Second+10*time.Second; got != want {
		t.Errorf("by the check %v, want %v", got, want)
	}
	// Many at a time are ten times as fast as in the check; the other cell is no less dear for that.
	m.count(0, Tally{Wins: 50}, 1, 5*time.Millisecond)
	if got, want := m.eta().Round(time.Millisecond), 5*time.Millisecond+4*time.Second+10*time.Second; got != want {
		t.Errorf("half of the first cell is played: %v, want %v", got, want)
	}
}

// All cells are checked once, in an order that mixes them.
func TestCellsAreCheckedInAMixedOrder(t *testing.T) {
	for n := 1; n < 200; n++ {
		cells, seen := make([]int, n), map[int]bool{}
		for i := range cells {
			cells[i] = i
		}
		sum := 0
		for i := range n {
			c := spread(cells, i)
			seen[c] = true
			if i < n/4 {
				sum += c
			}
		}
		if len(seen) != n {
			t.Errorf("%d of %d cells are checked", len(seen), n)
		}
		if mean := float64(sum) / float64(max(1, n/4)); n >= 40 && (mean < .3*float64(n) || mean > .7*float64(n)) {
			t.Errorf("the first quarter of %d cells is about %.0f", n, mean)
		}
	}
}
