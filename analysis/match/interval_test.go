package match

import (
	"math"
	"testing"

	"houserules/engine/enginetest"
)

// Pairs of two outcomes only are wins and losses: the interval is Wilson's.
func TestIntervalIsWilsons(t *testing.T) {
	const z = 1.959963984540054
	for _, k := range []float64{0, 1, 7, 20} {
		n := 20.0
		e := Interval(Pairs{int64(n - k), 0, 0, 0, int64(k)}, 0.95)
		middle := (k/n + z*z/2/n) / (1 + z*z/n)
		half := z / (1 + z*z/n) * math.Sqrt(k/n*(1-k/n)/n+z*z/4/n/n)
		near(t, "the lower limit", e.Lo, math.Max(0, middle-half), 1e-9)
		near(t, "the upper limit", e.Hi, math.Min(1, middle+half), 1e-9)
	}
}

// All pairs even is no proof that all are.
func TestIntervalOfPairsAlike(t *testing.T) {
	e := Interval(Pairs{0, 0, 50, 0, 0}, 0.95)
	if !(e.Lo < 0.49 && e.Hi > 0.51) || math.Abs(e.Lo+e.Hi-1) > 1e-9 {
		t.Errorf("%+v", e)
	}
	if e := Interval(Pairs{}, 0.95); e.Lo != 0 || e.Hi != 1 || !math.IsNaN(e.Value) {
		t.Errorf("of nothing %+v", e)
	}
}

// coverage counts the matches whose interval misses the truth.
func coverage(rule Rule, trials int, score, draws, firstMove float64) (missed int, pairs float64) {
	for i := range trials {
		p := newPlayers(uint64(i)+1e6, score, draws, firstMove)
		m := New(rule)
		for !m.Add(p.pair()) {
		}
		e := Interval(m.tally.Strength.Stood, Level)
		if e.Lo > score || e.Hi < score {
			missed++
		}
		pairs += float64(m.tally.N()) / float64(trials)
	}
	return missed, pairs
}

// The interval misses with its nominal rate after a number of pairs fixed
// before, and also where the width itself ended the match.
func TestCoverage(t *testing.T) {
	trials := enginetest.Often(150, 20_000)
	test := Test{Logistic, 0, 10, 0.05, 0.05}
	for _, c := range []struct {
		score, draws, firstMove float64
		least                   float64 // lower where few pairs differ, and their number comes in large steps
	}{{0.5, 0, 0, 0.045}, {0.55, 0.3, 0.1, 0.045}, {0.8, 0.1, 0.05, 0.045}, {0.5, 0.9, 0, 0.02}} {
		for _, rule := range []Rule{{Test: test, Most: 60}, {Test: test, Most: 300}, {Test: test, Until: 0.03, Most: 1 << 40}} {
			missed, n := coverage(rule, trials, c.score, c.draws, c.firstMove)
			t.Logf("%+v, until ± %v: %.0f pairs", c, rule.Until, n)
			within(t, "missed", missed, trials, c.least, 0.053)
		}
	}
}

// A match ends at the first pair at which its interval is narrow enough.
func TestUntil(t *testing.T) {
	p := newPlayers(1, 0.6, 0.2, 0)
	rule := Rule{Test: Test{Logistic, 0, 10, 0.05, 0.05}, Until: 0.025, Most: 1 << 40}
	m, before := New(rule), Tally{}
	for {
		before = m.Tally()
		if m.Add(p.pair()) {
			break
		}
	}
	now, last := Interval(m.tally.Strength.Stood, Level), Interval(before.Strength.Stood, Level)
	if now.Half() > 0.025 || last.Half() <= 0.025 {
		t.Errorf("it ended at ± %v after ± %v", now.Half(), last.Half())
	}
	if n := m.tally.N(); !m.Add(p.pair()) || m.tally.N() != n {
		t.Error("a pair after the end counts")
	}
}

// Limits come from the extreme tables, and where most games were cut off there
// is no value.
func TestSpread(t *testing.T) {
	var tally Tally
	for i := range 100 {
		tally.Add(Game{Halves: 1, CutOff: i < 10}, Game{Halves: 1})
	}
	e := tally.Strength.Spread(tally.CutOff, fixed)
	low, high := fixed(Pairs{0, 10, 90, 0, 0}), fixed(Pairs{0, 0, 90, 10, 0})
	if e.Lo != low.Lo || e.Hi != high.Hi || e.Value != 0.5 {
		t.Errorf("%+v, want from %v to %v", e, low.Lo, high.Hi)
	}
	if e := tally.Strength.Spread(101, fixed); !math.IsNaN(e.Value) {
		t.Errorf("%+v", e)
	}
}
