package analysis

import (
	"testing"

	"houserules/engine/enginetest"
)

// Is it fair and do the seats do equally well are one question of games with
// more than two seats: it has one interval and one verdict, that of the seat that
// decides, whichever it is.
func TestOneQuestionOneVerdict(t *testing.T) {
	for _, x := range []struct {
		name string
		win  []float64
		want int
	}{
		{"the first", []float64{0.36, 0.22, 0.2}, 1},
		{"the last", []float64{0.22, 0.22, 0.1}, 3},
	} {
		m := herd(seeded(41), 3, 900, x.win, 0)
		for i := range m.games[0] {
			if i%40 == 0 {
				m.games[0][i].end = 2
			}
		}
		c := &analyze(t, m, Options{Tolerance: 0.02}).Cells[0]
		fair, seat := c.Fair, c.Seats[x.want-1].Advantage
		if c.FairSeat != x.want || fair.Verdict != LargerThanTolerance || fair.Verdict != c.SeatRoles[0].Equal.Verdict || fair.Direction != seat.Direction || fair.Effect.Lo != seat.Effect.Lo ||
			fair.Effect.Hi != seat.Effect.Hi || fair.Equivalence.Lo != seat.Equivalence.Lo || *fair.Effect.CutOffBounds != *seat.Effect.CutOffBounds || fair.Effect.Value != seat.Effect.Value {
			t.Errorf("%s: by seat %d\nfair %+v\nseat %+v", x.name, c.FairSeat, fair, seat)
		}
		if c.FirstFair().Effect.Value != c.Seats[0].Advantage.Effect.Value {
			t.Errorf("%s: of the first player %+v", x.name, c.FirstFair())
		}
	}
}

// The role that does least equally decides, and what is shown comes before what is open.
func TestLeastEqualRole(t *testing.T) {
	role := func(v Verdict, decisive int) Role { return Role{Equal: Judged{Verdict: v}, Decisive: decisive} }
	for _, x := range []struct {
		roles []Role
		want  int
	}{
		{nil, 0},
		{[]Role{role(0, 0), role(0, 0)}, 0},
		{[]Role{role(EqualWithinTolerance, 1), role(0, 0), role(Undecided, 4)}, 4},
		{[]Role{role(Undecided, 1), role(LargerThanTolerance, 3), role(Different, 6)}, 3},
		{[]Role{role(Undecided, 1), role(Undecided, 3)}, 1},
	} {
		switch got := leastEqual(x.roles); {
		case got == nil && x.want != 0, got != nil && got.Decisive != x.want:
			t.Errorf("%+v: %+v", x.roles, got)
		}
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
	var m memory
	for i, agent := range []string{"random", "greedy", "uniform", "other"} {
		m.mirror("a", agent, 500, games[[]int{0, 1, 0, 0}[i]])
	}
	for i, want := range []string{"other", "", "other", ""} {
		if got := analyze(t, &m, Options{Tolerance: 0.01}).Cells[i].SameGames; got != want {
			t.Errorf("cell %d has the games of %q, and they are those of %q", i, got, want)
		}
	}
	// Two players who play as one have the games of either, against each other too, in one seating
	// or in both; others have not.
	var two memory
	two.mirror("a", "greedy", 500, games[0])
	two.mirror("a", "careful", 500, games[0])
	two.add(twoSeats(), "a", "greedy,careful", []string{"greedy", "careful"}, 500, games[0])
	two.add(twoSeats(), "a", "greedy,other", []string{"greedy", "other"}, 500, games[1])
	for at, agents := range [][]string{{"careful", "random"}, {"random", "careful"}, {"other", "odd"}, {"odd", "other"}} {
		two.add(twoSeats(), "a", agents[0]+","+agents[1], agents, 500, games[at/2])
		c := &two.cells[len(two.cells)-1]
		c.Leg, c.Players = at%2+1, [][]string{{"careful", "random"}, {"other", "odd"}}[at/2]
	}
	r := analyze(t, &two, Options{Tolerance: 0.01})
	for i, want := range []string{"careful", "", "careful", "", "careful", ""} {
		if r.Cells[i].SameGames != want {
			t.Errorf("cell %d, %s, has the games of %q, and they are those of %q", i, r.Cells[i].Agents, r.Cells[i].SameGames, want)
		}
	}
	if w := width(func(m *memory) { m.mirror("a", "greedy", 500, games[1]) }); w <= 1.1*alone {
		t.Errorf("another line-up made %v of %v", w, alone)
	}
}

// The advantages of the seats of all cells hold the truth together.
func TestSeatFamilyCoverage(t *testing.T) {
	runs := enginetest.Often(4, 400) // each takes half a second of a processor, for its critical values
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
