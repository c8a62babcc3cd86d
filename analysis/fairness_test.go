package analysis

import (
	"testing"

	"houserules/engine/enginetest"
)

// Is it fair and do the seats do equally well are one question of games with
// more than two seats: it has one interval and one verdict.
func TestOneQuestionOneVerdict(t *testing.T) {
	m := herd(seeded(41), 3, 600, []float64{0.3, 0.22, 0.2}, 0.1)
	for i := range m.games[0] {
		if i%40 == 0 {
			m.games[0][i].end = 2
		}
	}
	c := &analyze(t, m, Options{Tolerance: 0.02}).Cells[0]
	fair, seat := c.Fair, c.Seats[0].Advantage
	if fair.Verdict != seat.Verdict || fair.Direction != seat.Direction || fair.Effect.Lo != seat.Effect.Lo || fair.Effect.Hi != seat.Effect.Hi ||
		fair.Equivalence.Lo != seat.Equivalence.Lo || *fair.Effect.Capped != *seat.Effect.Capped || !near(fair.Effect.Value, seat.Effect.Value, 1e-12) {
		t.Errorf("fair %+v\nseat %+v", fair, seat)
	}
}

// What is in a family decides how wide its intervals are: every further
// line-up of one agent widens those of the others, one of several agents does
// not, nor does one that played the same games under another name.
func TestFamilies(t *testing.T) {
	src := seeded(42)
	games := luck(src, 2000, []float64{0.45, 0.5, 0.47}, []float64{0.05, 0.04, 0.12}, 0)
	width := func(edit func(*memory)) float64 {
		var m memory
		m.mirror("a", "random", 500, games[0])
		edit(&m)
		f := analyze(t, &m, Options{Tolerance: 0.01}).Cells[0].Fair.Effect
		return f.Hi - f.Lo
	}
	alone := width(func(*memory) {})
	pair := func(first, second string) func(*memory) {
		return func(m *memory) {
			m.add(twoSeats(), "a", first+","+second, []string{first, second}, 500, games[1])
			m.add(twoSeats(), "a", second+","+first, []string{second, first}, 500, games[2])
		}
	}
	if w := width(pair("greedy", "random")); w != alone {
		t.Errorf("line-ups of two agents made %v of %v", w, alone)
	}
	if w := width(func(m *memory) { m.mirror("a", "uniform", 500, games[0]) }); w != alone {
		t.Errorf("the same games under another name made %v of %v", w, alone)
	}
	if w := width(func(m *memory) { m.mirror("a", "greedy", 500, games[1]) }); w <= 1.1*alone {
		t.Errorf("another line-up made %v of %v", w, alone)
	}
}

// The advantages of the seats of all cells hold the truth together.
func TestSeatFamilyCoverage(t *testing.T) {
	runs := 12 // each takes half a second of a processor, for its critical values
	if enginetest.Long() {
		runs = 400
	}
	src := seeded(43)
	hits := 0
	for range runs {
		m := herd(src, 2, 400, []float64{0.3, 0.2}, 0.1)
		for _, name := range []string{"b", "c"} {
			o := herd(src, 2, 400, []float64{0.3, 0.2}, 0.1)
			m.add(o.cells[0].Info, name, "random", []string{"random", "random", "random"}, 128, o.games[0])
		}
		all := true
		for _, c := range analyze(t, m, Options{}).Cells {
			e := c.Seats[0].Advantage.Effect
			all = all && e.Lo <= 0.05 && 0.05 <= e.Hi
		}
		if all {
			hits++
		}
	}
	checkShare(t, "all seats of three cells", hits, runs, 0.945, 0.965)
}
