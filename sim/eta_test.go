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
