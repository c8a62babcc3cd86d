package analysis

import (
	"math"
	"testing"
)

// pairOf plays games of two players in both seatings. On the scale of odds A is stronger by
// a gap, and whoever moves first has an effect more.
func pairOf(seed uint64, games int, gap, effect float64) *memory {
	src, m := seeded(seed), &memory{}
	for leg, sign := range []float64{1, -1} {
		list := make([]game, games)
		for i := range list {
			if src.Float64() < 1/(1+math.Exp(-(sign*gap+effect))) {
				list[i] = result(30, 18, 20)
			} else {
				list[i] = result(18, 30, 20)
			}
		}
		lineup := []string{"alphabeta:2", "greedy"}
		if leg == 1 {
			lineup = []string{"greedy", "alphabeta:2"}
		}
		m.add(twoSeats(), "plain", lineup[0]+","+lineup[1], lineup, 1000, list)
	}
	m.cells[1].Leg = 2
	return m
}

// TestUnequalPairs: the first move is worth 9.9 pp to equals, and the interval covers it however
// unequal the players are. Of players of whom one wins 99 in a hundred it moves the score by a
// part of a point, which is no evenness. The limit lies where the interval is twice as wide as
// that of equals.
func TestUnequalPairs(t *testing.T) {
	const effect, games = 0.4, 2000
	equals := 1/(1+math.Exp(-effect)) - 0.5
	width := func(gap float64) (mean, covered float64, r *Results) {
		const studies = 40
		for seed := range uint64(studies) {
			r = analyze(t, pairOf(seed, games, gap, effect), Options{Tolerance: 0.01})
			c := &r.Cells[0]
			e := c.Fair.Effect
			mean += (e.Hi - e.Lo) / 2 / studies
			if e.Lo <= equals && equals <= e.Hi {
				covered += 1.0 / studies
			}
		}
		return mean, covered, r
	}
	even, _, _ := width(0)
	for _, c := range []struct {
		gap      float64
		unequal  bool
		least    float64 // share of intervals that cover what the first move is worth to equals
		lo, most float64 // widths in those of equals
	}{{0.8, false, 0.85, 1, 2}, {2, false, 0.85, 1.3, 2}, {2.95, true, 0.85, 2, 2.6}, {5, true, 0.85, 4, 8}} {
		mean, covered, r := width(c.gap)
		cell := &r.Cells[0]
		if ratio := mean / even; ratio < c.lo || ratio > c.most || covered < c.least || cell.Pairing.Unequal != c.unequal {
			t.Errorf("gap %v: %v times as wide as of equals, %v covered, unequal: %v, %+v", c.gap, ratio, covered, cell.Pairing.Unequal, cell.Fair)
		}
		if c.unequal && cell.Fair.Verdict != Undecided {
			t.Errorf("gap %v: %v", c.gap, cell.Fair.Verdict)
		}
	}
	// Equals of whom whoever moves first wins all are not unequal: it is the first move that decides.
	if c := analyze(t, pairOf(1, 200, 0, 50), Options{Tolerance: 0.01}).Cells[0]; c.Pairing.Unequal || c.Fair.Verdict != LargerThanTolerance || c.Fair.Effect.Hi != 0.5 {
		t.Errorf("%+v", c.Fair)
	}
	// Whoever moves first scores less than 1 % off one half, and yet it is no evenness.
	r := analyze(t, pairOf(1, 20_000, 6, effect), Options{Tolerance: 0.01})
	if s, _ := r.Cells[0].Estimate(FirstScore); r.Cells[0].Fair.Verdict != Undecided || max(s.Hi-0.5, 0.5-s.Lo) > 0.01 {
		t.Errorf("%+v", r.Cells[0].Fair)
	}
}
