package analysis

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A study whose games were all cut off as draws says neither that the sides
// are even nor that anything differs.
func TestAllCutOff(t *testing.T) {
	src := seeded(21)
	whole := luck(src, 3000, []float64{0.45}, []float64{0.05}, 0)[0]
	cut := make([]game, len(whole))
	for i := range cut {
		cut[i] = result(0, 0, 3)
		cut[i].end = 2
	}
	var m memory
	m.mirror("a", "random", 1000, whole)
	short := twoSeats()
	short.Limit = 3
	m.add(short, "b", "random", []string{"random", "random"}, 1000, cut)
	r := analyze(t, &m, Options{Tolerance: 0.01, Totals: totals()})
	if c := r.Cells[1]; c.Fair.Verdict != Undecided || !c.Fair.CutOff || c.Fair.Outlook.Games != 0 || c.CutOffAs != (Outcomes{Draws: 3000}) || c.First != (Outcomes{CutOff: 3000}) || !math.IsNaN(c.Fair.Effect.Value) {
		t.Errorf("%+v %+v", c.Fair, c.CutOffAs)
	}
	if f := r.Cells[0].Fair; f.CutOff || f.Verdict == Undecided && f.Outlook.Games == 0 {
		t.Errorf("no game of it was cut off: %+v", f)
	}
	for _, d := range r.Differences {
		if d.Verdict != Undecided || d.Direction != 0 || !d.CutOff || d.Outlook.Games != 0 {
			t.Errorf("%s: %+v", d.Name, d.Judged)
		}
	}
	// Games cut off after 3 plies could have gone on to the other's limit.
	d := r.Differences[3]
	if b := d.Effect.CutOffBounds; d.Name != PlyCount || b == nil || !near(b.Lo, 3-r.Cells[0].Plies.Mean, 1e-9) || !near(b.Hi, b.Lo+197, 1e-9) || !math.IsNaN(d.Effect.Value) ||
		!warned(d.Effect, "warning.counted-until-limit") {
		t.Errorf("%+v", d)
	}
	// There are 48 seeds, whatever the games have shown.
	if d := r.Differences[2]; d.Name != FirstLead || d.Effect.CutOffBounds == nil || !near(d.Effect.CutOffBounds.Hi-d.Effect.CutOffBounds.Lo, 96, 1e-9) {
		t.Errorf("%+v", d)
	}
	// Where the rules do not say how many, nobody knows, whatever the others show.
	if e, _ := analyze(t, &m, Options{}).Cells[1].Estimate(FirstLead); e.CutOffBounds == nil || !math.IsInf(e.CutOffBounds.Lo, -1) || !math.IsInf(e.CutOffBounds.Hi, 1) {
		t.Errorf("%+v", e)
	}
	if d := analyze(t, &m, Options{}).Differences[2]; d.Name != FirstLead || d.Outlook.Games != 0 || !math.IsInf(d.Effect.Hi, 1) {
		t.Errorf("%+v", d)
	}
	m.cells, m.games = m.cells[1:], m.games[1:]
	alone := analyze(t, &m, Options{})
	if e, _ := alone.Cells[0].Estimate(FirstLead); e.CutOffBounds == nil || !math.IsInf(e.CutOffBounds.Lo, -1) || !math.IsInf(e.CutOffBounds.Hi, 1) {
		t.Errorf("%+v", e)
	}
	// All of its games are alike, which tells nothing of their spread.
	if e, _ := r.Cells[1].Estimate(PlyCount); !math.IsNaN(e.Value) || e.CutOffBounds.Lo != 3 || !math.IsNaN(e.Lo) {
		t.Errorf("%+v", e)
	}
}

// A few games cut off among many take nothing away from a verdict that they
// could not have changed.
func TestFewCutOff(t *testing.T) {
	src := seeded(22)
	games := luck(src, 20000, []float64{0.6}, []float64{0.02}, 0)[0]
	for i := range 20 {
		games[1000*i].end = 2
	}
	var m memory
	m.mirror("a", "random", 1000, games)
	if f := analyze(t, &m, Options{Tolerance: 0.01}).Cells[0].Fair; f.Verdict != LargerThanTolerance || f.CutOff || f.Effect.CutOffBounds == nil {
		t.Errorf("%+v", f)
	}
}

// By hand, for intervals of half-width 1 (0.8 for equality) and a tolerance of 2.
func TestJudgedWithBounds(t *testing.T) {
	c := criticals{level: 0.95, zero: 2, equal: 1.6}
	for _, test := range []struct {
		name          string
		value, lo, hi float64
		verdict       Verdict
		direction     int
		open          bool
	}{
		{"clear of the tolerance wherever it is", 4, 3.5, 4.5, LargerThanTolerance, 1, false},
		{"clear of zero only", 4, 2.5, 4.5, Different, 1, true},
		{"of either sign", 4, -1, 5, Undecided, 0, true},
		{"of either sign, down", -4, -5, 1, Undecided, 0, true},
		{"small or less", 1.1, 0.9, 1.1, EqualWithinTolerance, 0, true},
		{"even wherever it is", 0, -0.5, 0.5, EqualWithinTolerance, 0, false},
		{"even or not", 0, -2, 2, Undecided, 0, true},
		{"undecided anyhow", 1.5, 1.4, 1.6, Different, 1, false},
	} {
		s := Spread{Variance: 0.25 * 100}
		half := func(r reach) (float64, float64) {
			return test.value - r.critical*0.5, test.value + r.critical*0.5
		}
		b := &Bounds{test.lo, test.hi}
		j := c.judged(Estimate{Value: test.value, N: 100, CutOffBounds: b}, shifted(half, test.value, b), s, 2)
		if j.Verdict != test.verdict || j.Direction != test.direction || j.CutOff != test.open {
			t.Errorf("%s: %+v", test.name, j)
		}
	}
}

// Whatever became of the games cut off, a verdict is never contradicted by
// that on the games so counted.
func TestBoundsNeverContradict(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := criticals{level: 0.95, zero: 2, equal: 1.6}
		value := rapid.Float64Range(-5, 5).Draw(t, "value")
		b := &Bounds{
			Lo: value - rapid.Float64Range(0, 4).Draw(t, "below"),
			Hi: value + rapid.Float64Range(0, 4).Draw(t, "above"),
		}
		s := Spread{Variance: 25}
		judged := func(v float64, b *Bounds) Judged {
			half := func(r reach) (float64, float64) { return v - r.critical*0.5, v + r.critical*0.5 }
			return c.judged(Estimate{Value: v, N: 100, CutOffBounds: b}, shifted(half, v, b), s, 2)
		}
		j := judged(value, b)
		for _, truth := range []float64{b.Lo, value, b.Hi, (b.Lo + b.Hi) / 2} {
			k := judged(truth, nil)
			if j.Direction != 0 && k.Direction != j.Direction {
				t.Fatalf("%+v, at %v %+v", j, truth, k)
			}
			allowed := map[Verdict][]Verdict{
				LargerThanTolerance:  {LargerThanTolerance},
				Different:            {Different, LargerThanTolerance, DifferentButSmall},
				DifferentButSmall:    {DifferentButSmall},
				EqualWithinTolerance: {EqualWithinTolerance, DifferentButSmall},
			}[j.Verdict]
			if allowed != nil && !slices.Contains(allowed, k.Verdict) {
				t.Fatalf("%v, at %v %v", j.Verdict, truth, k.Verdict)
			}
		}
		if k := judged(value, nil); !j.CutOff && k.Verdict != j.Verdict {
			t.Fatalf("%v without a word, %v as they stood", j.Verdict, k.Verdict)
		}
	})
}

// shifted are limits of extreme tables with the error of the games as they
// stood.
func shifted(half interval, value float64, b *Bounds) limits {
	l := limits{stood: half}
	if b != nil {
		by := func(shift float64) interval {
			return func(r reach) (float64, float64) {
				lo, hi := half(r)
				return lo + shift, hi + shift
			}
		}
		l.least, l.most = by(b.Lo-value), by(b.Hi-value)
	}
	return l
}
