package analysis

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"houserules/analysis/anytime"
	"houserules/engine/enginetest"
)

// grows are the criticals of tables of k rows of a study that may grow.
func grows(k int, games int64) criticals {
	o := Options{Level: 0.95, Anytime: atAnyTime(k, games)}
	return criticals{level: 0.95, zero: math.NaN(), equal: math.NaN()}.along(o.Anytime.sequences("random", o.Level), nil)
}

// Also the intervals against a tolerance that is itself estimated are those of
// the sequence of the row, on both sides, and those by themselves of the sequence
// of one row.
func TestSequenceAgainstAnEstimatedTolerance(t *testing.T) {
	src := seeded(71)
	const n = 4000
	v := luck(src, n, []float64{0.45, 0.45}, []float64{0.1, 0.1}, 0.5)
	fixed := differenceIn(t, v[0], v[1], PlyCount, Options{Tolerance: 0.02})
	d := differenceIn(t, v[0], v[1], PlyCount, Options{Tolerance: 0.02, Anytime: atAnyTime(3, n)})
	if d.Beyond == nil || d.Of != ToleranceOfPlies || d.Tolerance != fixed.Tolerance {
		t.Fatalf("%+v", d)
	}
	quantiles := student(0.95, n-1) + student(0.9, n-1)
	// Either limit has what longer games could add, of fixed size at its level, in a sequence
	// by bets that no such game comes.
	up, down := 200-meanPlies(v[1]), 200-meanPlies(v[0])
	at := func(alpha float64) float64 { return 1 - math.Pow(alpha, 1.0/n) }
	bets := func(alpha float64) float64 {
		_, share := anytime.Bets(shareTally(0, n), alpha)
		return share
	}
	for _, c := range []struct {
		what         string
		alpha        float64
		got, ofFixed float64
		part         float64 // of the base's length that is taken off more
		zero         bool
	}{
		{"above", 0.05 / 3, d.Equivalence.Hi - d.Beyond.Lo, fixed.Equivalence.Hi - fixed.Beyond.Lo, 0.05, false},
		{"below", 0.05 / 3, d.Beyond.Hi - d.Equivalence.Lo, fixed.Beyond.Hi - fixed.Equivalence.Lo, -0.05, false},
		{"zero", 0.05 / 3, d.Effect.Hi - d.Effect.Lo, fixed.Effect.Hi - fixed.Effect.Lo, 0, true},
		{"above, by itself", 0.05, d.Equivalence.Single.Hi - d.Beyond.Single.Lo, fixed.Equivalence.Hi - fixed.Beyond.Lo, 0.05, false},
		{"below, by itself", 0.05, d.Beyond.Single.Hi - d.Equivalence.Single.Lo, fixed.Beyond.Hi - fixed.Equivalence.Lo, -0.05, false},
	} {
		far := (1 + c.part) * down
		switch {
		case c.zero:
			c.ofFixed = (c.ofFixed - at(0.025)*(up+far)) / 2 / student(0.95, n-1) * quantiles
		case c.part > 0: // the upper limit at 90 %, the lower at 95 %
			c.ofFixed -= at(0.05)*up + at(0.025)*far
		default:
			c.ofFixed -= at(0.025)*up + at(0.05)*far
		}
		c.got -= bets(c.alpha) * (up + far)
		// Of one width each way; of fixed size one is that of 95 %, one that of 90 %.
		want := c.ofFixed / quantiles * 2 * anytime.Sequence{Alpha: c.alpha, Games: n}.Critical(n)
		if !near(c.got, want, 1e-7) {
			t.Errorf("%s: %v, want %v", c.what, c.got, want)
		}
	}
}

// Planned is with the critical value of the later look, by the formula of the
// mixture written anew, and with normal errors.
func TestPlanningOfASequence(t *testing.T) {
	const alpha, games, sd = 0.05 / 3, 20000, 0.5
	c := grows(3, games)
	p := Planning{Tolerance: 0.01, Spread: Spread{Variance: sd * sd, Student: true}, Sequence: &c.sequences.row}
	half := func(n float64) float64 {
		a := -2 * math.Log(alpha)
		rho := (a + math.Log(a) + 1) / games
		return sd * math.Sqrt(2*(n*rho+1)/(n*n*rho)*math.Log(math.Sqrt(n*rho+1)/alpha))
	}
	for _, wanted := range []float64{0.02, 0.01, 0.005, 0.001} {
		n := p.Games(wanted)
		if !near(p.HalfWidth(n), half(float64(n)), 1e-9) || !(half(float64(n)) <= wanted && wanted < half(float64(n-1))) {
			t.Errorf("± %v: %d games with ± %v, before ± %v", wanted, n, half(float64(n)), half(float64(n-1)))
		}
	}
	// There is nothing before the first look.
	if n := p.Games(0.4); n != anytime.First || !math.IsNaN(p.HalfWidth(n-1)) || !math.IsNaN(p.Decided(n-1, 0)) {
		t.Errorf("± 0.4: %d games", n)
	}
	normal := distuv.UnitNormal.CDF
	for _, n := range []int64{20000, 100000, 1000000} {
		se := sd / math.Sqrt(float64(n))
		reach := half(float64(n)) / se
		for _, effect := range []float64{0, 0.005, 0.02} {
			inside := normal((0.01-effect)/se-reach) - normal((-0.01-effect)/se+reach)
			beyond := normal((effect-0.01)/se-reach) + normal((-effect-0.01)/se-reach)
			if got, want := p.Decided(n, effect), max(0, inside)+beyond; !near(got, want, 1e-9) {
				t.Errorf("%d games, effect %v: decided with %v, want %v", n, effect, got, want)
			}
		}
	}
}

// What the outlook of a study that may grow says comes true: at the number of
// games advised half of the width is half of the tolerance, and so many studies
// are decided at that look.
func TestOutlookOfASequenceKeepsItsPromise(t *testing.T) {
	runs := enginetest.Often(100, 10000)
	const tolerance = 0.05
	src := seeded(72)
	c := grows(3, 2000)
	for i, effect := range []float64{0, tolerance / 2, 2 * tolerance} {
		o := judgedOutcomes(c, played(src, 400000, effect, 0.1, 0), tolerance).Outlook
		decided, width := 0, 0.0
		for range runs {
			j := judgedOutcomes(c, played(src, o.Games, effect, 0.1, 0), tolerance)
			if !j.Open() {
				decided++
			}
			width += (j.Effect.Hi - j.Effect.Lo) / 2
		}
		share, chance := float64(decided)/float64(runs), o.Chances[i].WithGamesAdvised
		if math.Abs(share-chance) > 4*math.Sqrt(chance*(1-chance)/float64(runs))+0.02 {
			t.Errorf("effect %v, %d games: decided in %.3f of the studies, stated %.3f", effect, o.Games, share, chance)
		}
		if mean := width / float64(runs); math.Abs(mean/(tolerance/2)-1) > 0.02 {
			t.Errorf("effect %v: ± %.5f with the %d games for ± %v", effect, mean, o.Games, tolerance/2)
		}
	}
}

// Who looks at a study that may grow, plays as many games as its outlook advises
// and looks again, at a true effect on the tolerance, ever finds it inside in at
// most 2.5 % of the studies, and ever beyond in as many: scores and draws, leads
// and lengths, whose tolerance is estimated from the same games.
func TestFollowingTheOutlookAtTheTolerance(t *testing.T) {
	runs, most := enginetest.Often(3, 300), 8000
	src := seeded(73)
	for _, s := range scenarios() {
		inside, beyond, looks := 0, 0, 0
		for range runs {
			a, b := s.play(src, most, 1)
			seen := map[Verdict]bool{}
			for n := 1000; ; {
				looks++
				d := differenceIn(t, a[:n], b[:n], s.figure, Options{Tolerance: 0.02, Anytime: atAnyTime(1, 2000)})
				seen[d.Verdict] = true
				next := min(max(2*n, int(d.Outlook.Games)), most)
				if n == most {
					break
				}
				n = next
			}
			if seen[EqualWithinTolerance] || seen[DifferentButSmall] {
				inside++
			}
			if seen[LargerThanTolerance] {
				beyond++
			}
		}
		text := fmt.Sprintf("%s, %d looks at %d studies", s.name, looks, runs)
		t.Logf("%s: inside %d, beyond %d", text, inside, beyond)
		for _, found := range []int{inside, beyond} {
			if share := float64(found) / float64(runs); share > 0.025+4*math.Sqrt(0.025/float64(runs)) {
				t.Errorf("%s: inside %d, beyond %d", text, inside, beyond)
			}
		}
	}
}

// A difference of shares has the score interval of bounded values wherever it is
// judged: in the table, by itself, and against the tolerance of the draws. Of a
// dozen differences, all one way, the far side is further than their standard
// error tells.
func TestScoreIntervalWhereverJudged(t *testing.T) {
	src := seeded(74)
	const n, rare = 4000, 12
	a := luck(src, n, []float64{0.45}, []float64{0.05}, 0)[0]
	b := slices.Clone(a)
	changed := 0
	for i := range b {
		if changed < rare && b[i].returns[0] == 0 {
			b[i] = result(24, 24, b[i].plies)
			changed++
		}
	}
	for _, d := range []Difference{
		differenceIn(t, a, b, Draws, Options{Tolerance: 0.01}), differenceIn(t, a, b, Draws, Options{Tolerance: 0.01, Anytime: atAnyTime(1, n)}),
	} {
		e := d.Effect
		if e.Value != rare/float64(n) || d.Of != ToleranceOfDraws || *e.Single != (Bounds{e.Lo, e.Hi}) {
			t.Errorf("%+v", d)
		}
		if up, down := e.Hi-e.Value, e.Value-e.Lo; !(up > 1.2*down) || !(e.Lo > 0) {
			t.Errorf("[%v, %v] around %v", e.Lo, e.Hi, e.Value)
		}
	}
}
