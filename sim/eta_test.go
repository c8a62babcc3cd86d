package sim

import (
	"testing"
	"time"
)

// Where the check of the doors says what games take, the time left is by that until games of a
// cell's kind are played, and cells of a kind keep their ratio then.
func TestETAByTheCheck(t *testing.T) {
	m := newMeter([]string{"random", "random", "alphabeta:2"}, []int64{100, 100, 10}, []int64{100, 100, 10}, 1)
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

// A few cells of many do not tell what all will take, nor do the first games of one.
func TestETAOfFewCells(t *testing.T) {
	const cells = 40
	players, games := make([]string, cells), make([]int64, cells)
	for i := range games {
		players[i], games[i] = "alphabeta:4", 1000
	}
	m := newMeter(players, games, games, 2)
	for i := range 3 {
		m.expect(i, time.Second, false)
	}
	if got := m.eta(); got != 0 {
		t.Errorf("three of forty are known: %v", got)
	}
	m.expect(3, time.Second, false)
	if got, want := m.eta().Round(time.Second), cells*1000/2*time.Second; got != want {
		t.Errorf("a tenth is known: %v, want %v", got, want)
	}
	m.count(0, Tally{Wins: 2}, 1, 4*time.Second)
	if got, want := m.eta().Round(time.Second), (cells*1000-2)/2*time.Second; got != want {
		t.Errorf("two games are played: %v, want %v", got, want)
	}
	m.count(0, Tally{Wins: 98}, 1, 6*time.Second)
	if got, want := m.eta().Round(time.Second), (cells*1000-100)/20*time.Second; got != want {
		t.Errorf("a hundred games are played: %v, want %v", got, want)
	}
}

// In a study of many small cells what lies between their games counts, too.
func TestETAOfManySmallCells(t *testing.T) {
	const cells = 20
	players, games := make([]string, cells), make([]int64, cells)
	for i := range games {
		players[i], games[i] = "random", 100
	}
	m := newMeter(players, games, games, 1)
	m.begin()
	m.first.at = time.Now().Add(-10 * time.Second)
	m.marks[0].at = m.first.at
	for i := range cells / 2 {
		m.count(i, Tally{Wins: 100}, 1, 100*time.Millisecond)
	}
	if got := m.eta(); got < 9*time.Second {
		t.Errorf("half took ten seconds, one of them for games, and the other half takes %v", got)
	}
}

// Where others take the machine, time left is by how fast it went lately.
func TestETAUnderLoad(t *testing.T) {
	now := mark{at: time.Now(), spent: 55 * time.Second}
	before := func(passed, spent time.Duration) mark {
		return mark{at: now.at.Add(-passed), busy: time.Minute - passed, spent: now.spent - spent}
	}
	m := newMeter([]string{"random"}, []int64{100_000}, []int64{100_000}, 1)
	m.begin()
	m.count(0, Tally{Wins: 60_000}, 1, time.Minute)
	m.first, m.marks = before(time.Minute, 55*time.Second), nil
	for passed := 20 * time.Second; passed > 0; passed -= time.Second / 2 {
		m.marks = append(m.marks, before(passed, passed/2))
	}
	if got := m.slowness(now); got < 1.7 || got > 2 {
		t.Errorf("half of the machine is there now, and before nearly all of it: %v times as slow", got)
	}
}

// While doors are checked, what games take by processor time takes as much longer as the check does.
func TestETAOfTheCheckUnderLoad(t *testing.T) {
	m := newMeter([]string{"random"}, []int64{100}, []int64{100}, 2)
	for spent, want := range map[time.Duration]float64{time.Second: 8, 8 * time.Second: 1, 16 * time.Second: 1, 0: 1} {
		now := mark{at: m.first.at.Add(4 * time.Second), spent: m.first.spent + spent}
		if got := m.slowness(now); got != want {
			t.Errorf("the check spent %v: %v times as slow, want %v", spent, got, want)
		}
	}
	if got := m.slowness(mark{at: m.first.at.Add(time.Millisecond), spent: m.first.spent + time.Microsecond}); got != 1 {
		t.Errorf("nobody knows yet, and it is %v times as slow", got)
	}
}
