package analysis

import (
	"fmt"
	"math"
	"testing"

	"houserules/analysis/anytime"
	"houserules/engine/enginetest"
)

// atAnyTime asks for intervals that hold at every look.
func atAnyTime(rows int, games int64) *Anytime {
	return &Anytime{Rows: rows, Games: map[string]int64{"random": games}, Looks: []int64{2 * games}, Planned: true}
}

// every visits all estimates of results, and the intervals that they have by
// themselves.
func every(r *Results, visit func(what string, e Estimate)) {
	both := func(what string, e Estimate) {
		visit(what, e)
		if e.Single != nil {
			e.Lo, e.Hi = e.Single.Lo, e.Single.Hi
			visit(what+", by itself", e)
		}
	}
	judged := func(what string, j *Judged) {
		both(what, j.Effect)
		both(what+", equal", j.Equivalence)
		if j.Beyond != nil {
			both(what+", beyond", *j.Beyond)
		}
	}
	for i := range r.Cells {
		c := &r.Cells[i]
		for _, e := range c.Estimates {
			both(c.Variant+" "+e.Name, e.Estimate)
		}
		for _, e := range c.MeanFirings {
			both(c.Variant+" firing "+e.Name, e.Estimate)
		}
		for _, m := range c.Measures {
			both(c.Variant+" measure "+m.Name, m.Mean)
		}
		judged(c.Variant+" fair", &c.Fair)
		for _, s := range c.Seats {
			both(fmt.Sprint(c.Variant, " seat ", s.Number), s.Return)
			if s.Advantage.Verdict != 0 {
				judged(fmt.Sprint(c.Variant, " advantage of seat ", s.Number), &s.Advantage)
			}
		}
		for _, role := range c.SeatRoles {
			for i, e := range []Estimate{role.Share, role.All, role.Part, role.Nothing} {
				both(fmt.Sprint(c.Variant, " role ", role.Name, i), e)
			}
		}
	}
	for i := range r.Differences {
		d := &r.Differences[i]
		judged(d.Variant+" difference in "+d.Name, &d.Judged)
	}
}

// Every interval of a study that may grow is of the sequence, wider than that of
// fixed size, and has the same value; two seats and three, games cut off and
// none.
func TestEveryIntervalIsOfTheSequence(t *testing.T) {
	src := seeded(61)
	const n = 3000
	var two memory
	for v, games := range luck(src, n, []float64{0.45, 0.5, 0.45}, []float64{0.05, 0.04, 0.05}, 0.7) {
		for i := range games {
			games[i].leads, games[i].fired = uint32(src.IntN(4)), int32(src.IntN(2))
			games[i].forced = uint32(src.IntN(5))
			games[i].branching = games[i].plies*3 + uint32(src.IntN(9))
			if v < 2 && src.IntN(20) == 0 {
				games[i].end = 2
			}
		}
		two.mirror([]string{"a", "b", "c"}[v], "random", 1024, games)
	}
	three := herd(seeded(62), 2, n, []float64{0.4, 0.2}, 0.2)
	for name, source := range map[string]Source{"two seats": &two, "three seats": three} {
		agents := source.Cells()[0].Agents
		opt := Options{Tolerance: 0.01, Totals: totals()}
		fixed := analyze(t, source, opt)
		opt.Anytime = &Anytime{Rows: 3, Games: map[string]int64{agents: n}}
		r := analyze(t, source, opt)
		want := map[string]Estimate{}
		every(fixed, func(what string, e Estimate) { want[what] = e })
		seen := 0
		every(r, func(what string, e Estimate) {
			w := want[what]
			if e.Method != MethodMixture || e.Level != 0.95 {
				t.Errorf("%s, %s: method %s at %v", name, what, e.Method, e.Level)
			}
			if e.Value != w.Value && !math.IsNaN(w.Value) {
				t.Errorf("%s, %s: %v, of fixed size %v", name, what, e.Value, w.Value)
			}
			if math.IsNaN(w.Lo) || w.Lo == w.Hi {
				return
			}
			seen++
			if !(e.Lo <= w.Lo && w.Hi <= e.Hi) || e.Hi-e.Lo > 2.6*(w.Hi-w.Lo) || e.Lo == w.Lo && e.Hi == w.Hi {
				t.Errorf("%s, %s: [%v, %v], of fixed size [%v, %v]", name, what, e.Lo, e.Hi, w.Lo, w.Hi)
			}
		})
		if seen < 20 {
			t.Errorf("%s: only %d intervals", name, seen)
		}
	}
}

// At the planned number an interval by itself is 1.55 times as wide as that of
// fixed size, by its formula; below the first look there is none, no verdict,
// and it is said why.
func TestSequenceOfAMean(t *testing.T) {
	src := seeded(63)
	const n = 4000
	games := make([]game, n)
	for i := range games {
		games[i] = wild(src)
	}
	var m memory
	m.mirror("a", "random", 1024, games)
	m.mirror("b", "random", 1024, altered(src, games, 0.4, 3))
	r := analyze(t, &m, Options{Tolerance: 0.01, Anytime: atAnyTime(2, n)})
	plies, _ := r.Cells[0].Estimate(PlyCount)
	half := anytime.Sequence{Alpha: 0.05, Games: n}.Critical(n) * r.Cells[0].Plies.SD / math.Sqrt(n)
	// Above there is room for longer games than were seen, at every look.
	_, unseen := anytime.Bets(shareTally(0, n), 0.05)
	if longer := unseen * (200 - plies.Value); !near(plies.Hi-plies.Value, half+longer, 1e-9) || !near(plies.Value-plies.Lo, half, 1e-9) || !(longer > 0) {
		t.Errorf("%+v, want ± %v and %v more", plies, half, longer)
	}
	// Of a table of two rows each has half of the error, whatever correlates.
	fixed := analyze(t, &m, Options{Tolerance: 0.01}).Differences[3]
	d := r.Differences[3]
	want := anytime.Sequence{Alpha: 0.025, Games: n}.Critical(n) / student(0.95, n-1)
	both := 400 - plies.Value - r.Cells[1].Plies.Mean
	_, unseen = anytime.Bets(shareTally(0, n), 0.025)
	if got := (d.Effect.Hi - d.Effect.Lo - unseen*both) / (fixed.Effect.Hi - fixed.Effect.Lo - (1-math.Pow(0.025, 1.0/n))*both); d.Name != PlyCount || !near(got, want, 1e-7) {
		t.Errorf("a row is %v times as wide as of fixed size, want %v", got, want)
	}
	few := memory{}
	few.mirror("a", "random", 1024, games[:anytime.First-1])
	few.mirror("b", "random", 1024, m.games[1][:anytime.First-1])
	r = analyze(t, &few, Options{Tolerance: 0.01, Anytime: atAnyTime(2, n)})
	every(r, func(what string, e Estimate) {
		if !math.IsNaN(e.Lo) || !math.IsNaN(e.Hi) || !warned(e, "warning.before-first-look") && e.N > 0 {
			t.Errorf("%s: %+v", what, e)
		}
	})
	for _, j := range []Judged{r.Cells[0].Fair, r.Differences[0].Judged} {
		if j.Verdict != 0 {
			t.Errorf("below the first look: %+v", j)
		}
	}
}

// An estimator that knows no sequence gets no interval rather than a wrong one.
func TestUnknownEstimatorHasNoSequence(t *testing.T) {
	src := seeded(64)
	var m memory
	m.mirror("a", "random", 1024, luck(src, 2000, []float64{0.5}, []float64{0}, 0)[0])
	odd := Figure{Name: "odd", Kind: Number, Estimate: func(g *Games, level float64) Estimate {
		return Estimate{Value: 1, Lo: 0.9, Hi: 1.1, Level: level, N: g.N(), Method: MethodNormal}
	}}
	r := analyze(t, &m, Options{Anytime: atAnyTime(1, 2000), Figures: append(Figures(), odd)})
	if e, _ := r.Cells[0].Estimate("odd"); !math.IsNaN(e.Lo) || !math.IsNaN(e.Hi) || e.Value != 1 {
		t.Errorf("%+v", e)
	}
}

// What no sequence can be made of is an error that says so.
func TestAnytimeOptions(t *testing.T) {
	for _, a := range []*Anytime{{Rows: 0, Games: map[string]int64{"random": 1}}, {Rows: 1}, {Rows: 1, Games: map[string]int64{"greedy": 5}}} {
		if _, err := Analyze(four(), Options{Anytime: a}); err == nil {
			t.Errorf("%+v is accepted", a)
		}
	}
}

// Three variants that are alike are looked at with more and more games, from the
// games to the verdicts: some difference, advantage or unequal length is found
// in at most one study of twenty in each table.
func TestLookingAgainAtGames(t *testing.T) {
	runs, looks := 10, []int64{1000, 2000, 3000}
	switch {
	case testing.Short():
		runs = 4
	case enginetest.Soak():
		runs, looks = 200, []int64{1000, 2000, 4000, 8000, 16000}
	}
	src := seeded(65)
	most := int(looks[len(looks)-1])
	found := map[string]int{}
	for range runs {
		all := luck(src, most, []float64{0.46, 0.46, 0.46}, []float64{0.08, 0.08, 0.08}, 0.5)
		seen := map[string]bool{}
		for _, n := range looks {
			var m memory
			for v, games := range all {
				m.mirror([]string{"a", "b", "c"}[v], "random", 4096, games[:n])
			}
			r := analyze(t, &m, Options{Tolerance: 0.01, Anytime: atAnyTime(3, 4000)})
			for _, c := range r.Cells {
				seen["fair"] = seen["fair"] || c.Fair.Direction != 0
			}
			for _, d := range r.Differences {
				seen[d.Name] = seen[d.Name] || d.Direction != 0
			}
		}
		for name, is := range seen {
			if is {
				found[name]++
			}
		}
	}
	t.Logf("of %d: %v", runs, found)
	for _, name := range []string{"fair", FirstScore, Draws, FirstLead, PlyCount} {
		if got := float64(found[name]) / float64(runs); got > 0.03+4*math.Sqrt(0.03/float64(runs)) {
			t.Errorf("%s: found in %v", name, got)
		}
	}
}
