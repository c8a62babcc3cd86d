package analysis

import (
	"math"
	"slices"
	"testing"

	"houserules/analysis/joint"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// Variants with unequal numbers of games are compared over the games that both
// played, as if the others had not been there.
func TestUnequalGames(t *testing.T) {
	src := seeded(11)
	v := luck(src, 300, []float64{0.45, 0.5, 0.4, 0.5}, []float64{0.05, 0.04, 0.1, 0.1}, 0.6)
	v[1][7].end = 2
	v[0][150].end = 2
	for _, c := range []struct {
		sizes []int
		base  string
	}{{[]int{200, 300, 120, 0}, "a"}, {[]int{120, 300, 200, 0}, "b"}} {
		var m memory
		names := []string{"a", "b", "c", "d"}
		for i, name := range names {
			m.mirror(name, "random", 64, v[i][:c.sizes[i]])
		}
		r := analyze(t, &m, Options{Tolerance: 0.01, Base: c.base})
		if len(r.Differences) != 8 || r.Cells[1].Games != 300 {
			t.Fatalf("%d differences", len(r.Differences))
		}
		base := slices.Index(names, c.base)
		for _, d := range r.Differences {
			member := slices.Index(names, d.Variant)
			pairs := min(c.sizes[base], c.sizes[member])
			var alone memory
			alone.mirror(c.base, "random", 64, v[base][:pairs])
			alone.mirror(d.Variant, "random", 64, v[member][:pairs])
			other := analyze(t, &alone, Options{Tolerance: 0.01})
			i := slices.IndexFunc(other.Differences, func(o Difference) bool { return o.Name == d.Name })
			o := other.Differences[i]
			if d.Pairs != int64(pairs) || d.Effect.Value != o.Effect.Value || d.Correlation != o.Correlation {
				t.Errorf("%s %s: %+v, alone %+v", d.Variant, d.Name, d, o)
			}
			if diff := cmp.Diff(o.Effect.CutOffBounds, d.Effect.CutOffBounds, cmpopts.EquateApprox(1e-12, 0)); diff != "" {
				t.Errorf("%s %s: alone (-), among others (+): %s", d.Variant, d.Name, diff)
			}
			// Two comparisons are wider than one, by less than Šidák's factor, which
			// is what games cut off take.
			wider := (d.Effect.Hi - d.Effect.Lo) / (o.Effect.Hi - o.Effect.Lo)
			if d.Effect.CutOffBounds != nil {
				wider = (d.Effect.Hi - d.Effect.CutOffBounds.Hi) / (o.Effect.Hi - o.Effect.CutOffBounds.Hi)
			}
			most := joint.Sidak(0.95, 2) / z(0.95)
			if d.Name == FirstScore || d.Name == Draws {
				most *= 1.04 // score intervals of a hundred pairs grow a little faster than their critical value
			}
			if d.Name == FirstLead || d.Name == PlyCount {
				most = student(math.Pow(0.95, 0.5), d.Pairs-1) / student(0.95, d.Pairs-1)
			}
			if d.Name == PlyCount { // the share that none of so many games shows grows with the logarithm of the error
				most = max(most, math.Log((1-math.Sqrt(0.95))/2)/math.Log(0.025))
			}
			if wider <= 1 || wider > most+1e-6 {
				t.Errorf("%s %s: %v times as wide", d.Variant, d.Name, wider)
			}
		}
		if d := r.Cells[3]; d.Games != 0 || d.Fair.Verdict != 0 || !math.IsNaN(d.Plies.Mean) {
			t.Errorf("a cell without games: %+v", d)
		}
	}
}

// A variant that never differs is not proved equal by a few games, and is by
// many.
func TestNoDifference(t *testing.T) {
	src := seeded(12)
	games := luck(src, 20000, []float64{0.45}, []float64{0.05}, 0)[0]
	for _, c := range []struct {
		n           int
		want, plies Verdict
	}{{50, Undecided, Undecided}, {1500, EqualWithinTolerance, EqualWithinTolerance}, {20000, EqualWithinTolerance, EqualWithinTolerance}} {
		var m memory
		m.mirror("a", "random", 4096, games[:c.n])
		m.mirror("b", "random", 4096, games[:c.n])
		r := analyze(t, &m, Options{Tolerance: 0.01})
		d := r.Differences[0]
		if d.Verdict != c.want || d.Effect.Value != 0 || !(d.Effect.Hi > 0) || d.Correlation != 1 || len(d.Effect.Warnings) == 0 {
			t.Errorf("%d games: %+v", c.n, d)
		}
		// An unseen difference of plies counts as that of unrelated games, so that
		// the interval has a width, and it is judged against a twentieth of the
		// base's mean. Of fifty games one in fourteen could be a long one, seen in none.
		if d := r.Differences[3]; d.Name != PlyCount || d.Verdict != c.plies || !(d.Effect.Hi > 0.001) || !near(d.Tolerance, r.Cells[0].Plies.Mean/20, 1e-3) {
			t.Errorf("%d games: %+v", c.n, d)
		}
	}
}

// A rule that fired in three games of a hundred thousand, always to one side's
// advantage, is not proved to favour it, and one that fired in twelve is. The
// test is McNemar's: over all studies of a rule that favours nobody it errs in
// 5 %, however rarely the rule fires (TestRareRuleError of package bounded), though
// given that just four games differ they all favour one side in 2·2⁻⁴ = 12.5 %.
func TestRareDifference(t *testing.T) {
	src := seeded(13)
	a := luck(src, 100000, []float64{0.45}, []float64{0}, 0)[0]
	for rare, want := range map[int]Verdict{3: EqualWithinTolerance, 12: DifferentButSmall} {
		b := slices.Clone(a)
		changed := 0
		for i := range b {
			if changed < rare && b[i].returns[0] == 0 {
				b[i] = result(30, 18, b[i].plies)
				changed++
			}
		}
		var m memory
		m.mirror("a", "random", 65536, a)
		m.mirror("b", "random", 65536, b)
		d := analyze(t, &m, Options{Tolerance: 0.01}).Differences[0]
		if d.Verdict != want || len(d.Effect.Warnings) == 0 {
			t.Errorf("%d games differ: %+v", rare, d)
		}
	}
}

func TestMissingBaseWarns(t *testing.T) {
	m := four()
	m.mirror("bold", "greedy", 3, m.games[1])
	r := analyze(t, m, Options{})
	if len(r.Warnings) != 1 || !slices.Contains(r.Warnings[0].Args, any("greedy")) || len(r.Differences) != 4 {
		t.Errorf("%q, %d differences", r.Warnings, len(r.Differences))
	}
}

// The critical value of a table is that of its own correlations: those of the
// differences within each line-up, computed here the plain way.
func TestCriticalOfATable(t *testing.T) {
	src := seeded(16)
	var m memory
	var differences, advantages []mat.Symmetric
	for _, agent := range []string{"random", "greedy"} {
		v := luck(src, 400, []float64{0.45, 0.5, 0.4}, []float64{0.05, 0.04, 0.1}, 0.5)
		var x [3][]float64
		for i, games := range v {
			m.mirror([]string{"a", "b", "c"}[i], agent, 128, games)
			for _, g := range games {
				x[i] = append(x[i], g.returns[0].Float())
			}
		}
		var b, c []float64
		for i := range x[0] {
			b, c = append(b, x[1][i]-x[0][i]), append(c, x[2][i]-x[0][i])
		}
		r := stat.Correlation(b, c, nil)
		differences = append(differences, mat.NewSymDense(2, []float64{1, r, r, 1}))
		three := equicorrelated(3, 0)
		for i := range 3 {
			for j := range i {
				three.SetSym(i, j, stat.Correlation(x[i], x[j], nil))
			}
		}
		advantages = append(advantages, three)
		if r < 0.3 {
			t.Errorf("differences from one base correlate at %v only", r)
		}
	}
	r := analyze(t, &m, Options{})
	want := joint.MaxT(0.95, differences...) / joint.Bonferroni(0.05, 4)
	for _, d := range r.Differences {
		if d.Name != FirstScore {
			continue
		}
		if got := (d.Effect.Hi - d.Effect.Lo) / (d.Equivalence.Hi - d.Equivalence.Lo); !near(got, want, 2e-3) { // of score intervals, which are not quite linear
			t.Errorf("%s %s: intervals in the ratio %v, want %v", d.Agents, d.Variant, got, want)
		}
	}
	critical := joint.MaxT(0.95, advantages...)
	for i := range r.Cells {
		c := &r.Cells[i]
		lo, hi := tango(c.First, critical)
		if !near(c.Fair.Effect.Lo, lo/2, 1e-6) || !near(c.Fair.Effect.Hi, hi/2, 1e-6) {
			t.Errorf("%s %s: %+v, want %v to %v", c.Variant, c.Agents, c.Fair.Effect, lo/2, hi/2)
		}
	}
}

// Variants that share their luck are compared more sharply than others.
func TestPairingSharpens(t *testing.T) {
	src := seeded(15)
	width := func(shared float64) (float64, float64) {
		var m memory
		for v, games := range luck(src, 5000, []float64{0.45, 0.5}, []float64{0.05, 0.04}, shared) {
			m.mirror([]string{"a", "b"}[v], "random", 1024, games)
		}
		d := analyze(t, &m, Options{}).Differences[0]
		return d.Effect.Hi - d.Effect.Lo, d.Correlation
	}
	apart, none := width(0)
	paired, much := width(0.9)
	if math.Abs(none) > 0.06 || much < 0.7 || paired > 0.6*apart {
		t.Errorf("apart %v (correlation %v), paired %v (%v)", apart, none, paired, much)
	}
}
