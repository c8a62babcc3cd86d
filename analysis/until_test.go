package analysis

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"gonum.org/v1/gonum/stat/distuv"

	"houserules/analysis/anytime"
	"houserules/analysis/bounded"
	"houserules/engine/enginetest"
)

// stoppedStudy is a study of one question that is asked after rounds of games,
// each a quarter more than the one before, until a rule ends it.
type stoppedStudy struct {
	src *rand.Rand
	// less and more are the probabilities of the least and the greatest of three
	// values.
	less, more float64
	values     [3]float64

	tally bounded.Tally
	n     int64
}

// grow adds games up to a number.
func (s *stoppedStudy) grow(games int64) {
	if s.n == 0 {
		s.tally = bounded.Tally{Least: s.values[0], Most: s.values[2], Values: []bounded.Value{{At: s.values[0]}, {At: s.values[1]}, {At: s.values[2]}}}
	}
	left := games - s.n
	less := int64(distuv.Binomial{N: float64(left), P: s.less, Src: s.src}.Rand())
	more := int64(distuv.Binomial{N: float64(left - less), P: s.more / (1 - s.less), Src: s.src}.Rand())
	for i, n := range []int64{less, left - less - more, more} {
		s.tally.Values[i].Games += n
	}
	s.n = games
}

func (s *stoppedStudy) truth() float64 {
	return s.less*s.values[0] + (1-s.less-s.more)*s.values[1] + s.more*s.values[2]
}

// Who plays until an interval of fixed size is narrow enough has its coverage
// (Chow and Robbins 1965), for scores and for differences that are often and that
// are rarely another than zero; and takes half of the games or less that a
// sequence takes to be as narrow.
func TestFixedWidth(t *testing.T) {
	runs := enginetest.Often(125, 13_000)
	const z95 = 1.959963984540054
	for what, test := range map[string]struct {
		values     [3]float64
		less, more float64
		width      float64
	}{
		"a score, ± 2 pp":                {[3]float64{0, 0.5, 1}, 0.5, 0.45, 0.02},
		"a score, ± 0.5 pp":              {[3]float64{0, 0.5, 1}, 0.47, 0.48, 0.005},
		"a difference, ± 1 pp":           {[3]float64{-1, 0, 1}, 0.2, 0.22, 0.01},
		"a difference, ± 0.5 pp":         {[3]float64{-1, 0, 1}, 0.3, 0.3, 0.005},
		"a rare difference, ± 0.5 pp":    {[3]float64{-1, 0, 1}, 0.004, 0.02, 0.005},
		"hardly any difference, ± 1 pp":  {[3]float64{-1, 0, 1}, 0.001, 0.002, 0.01},
		"a difference one way, ± 0.5 pp": {[3]float64{-1, 0, 1}, 0.0001, 0.01, 0.005},
	} {
		src := seeded(81)
		missed, played, sequenced := 0, int64(0), int64(0)
		for range runs {
			s := stoppedStudy{src: src, less: test.less, more: test.more, values: test.values}
			along := anytime.Sequence{Alpha: 0.05, Games: 20_000}
			fixed := false
			for games := int64(1000); ; games += games / 4 {
				s.grow(games)
				if lo, hi := s.tally.Score(z95); !fixed && hi-lo <= 2*test.width {
					fixed = true
					played += games
					if truth := s.truth(); truth < lo || truth > hi {
						missed++
					}
				}
				if lo, hi := along.Bounded(s.tally); hi-lo <= 2*test.width {
					sequenced += games
					break
				}
			}
		}
		got := float64(missed) / float64(runs)
		t.Logf("%s: missed in %.4f of %d, after %d games; a sequence takes %.2f times as many", what, got, runs, played/int64(runs), float64(sequenced)/float64(played))
		if band := 4 * math.Sqrt(0.05*0.95/float64(runs)); got > 0.05+band || test.less > 0.1 && got < 0.05-band {
			t.Errorf("%s: missed in %.4f", what, got)
		}
		if test.less > 0.1 && sequenced < 2*played {
			t.Errorf("%s: a sequence takes %d games, intervals of fixed size %d", what, sequenced, played)
		}
	}
}

// Who plays until something is shown must have a sequence: of two variants that
// are alike intervals of fixed size find a difference far too often, and at the
// tolerance they find equality; a sequence does neither more often than in one
// study of twenty.
func TestUntilDecided(t *testing.T) {
	runs := enginetest.Often(250, 20_000)
	const tolerance, most, z95, z90 = 0.01, 2_000_000, 1.959963984540054, 1.6448536269514722
	type rates struct{ wrong, open float64 }
	simulate := func(better float64, wrong func(Verdict) bool, judge func(s *stoppedStudy) Verdict) rates {
		src := seeded(82)
		var r rates
		for range runs {
			s := stoppedStudy{src: src, less: 0.25 - better/2, more: 0.25 + better/2, values: [3]float64{-1, 0, 1}}
			verdict := Undecided
			for games := int64(1000); verdict == Undecided && games <= most; games += games / 4 {
				s.grow(games)
				verdict = judge(&s)
			}
			switch {
			case verdict == Undecided:
				r.open++
			case wrong(verdict):
				r.wrong++
			}
		}
		return rates{r.wrong / float64(runs), r.open / float64(runs)}
	}
	verdict := func(zero, equal [2]float64) Verdict {
		switch {
		case zero[0] > 0 || zero[1] < 0:
			return Different
		case equal[0] > -tolerance && equal[1] < tolerance:
			return EqualWithinTolerance
		}
		return Undecided
	}
	fixed := func(s *stoppedStudy) Verdict {
		var zero, equal [2]float64
		zero[0], zero[1] = s.tally.Score(z95)
		equal[0], equal[1] = s.tally.Score(z90)
		return verdict(zero, equal)
	}
	sequence := func(s *stoppedStudy) Verdict {
		var along [2]float64
		along[0], along[1] = anytime.Sequence{Alpha: 0.05, Games: 20_000}.Bounded(s.tally)
		return verdict(along, along)
	}
	differs := func(v Verdict) bool { return v == Different }
	equals := func(v Verdict) bool { return v == EqualWithinTolerance }
	for what, test := range map[string]struct {
		got    rates
		lo, hi float64
	}{
		"fixed size, no difference":         {simulate(0, differs, fixed), 0.1, 0.4},
		"a sequence, no difference":         {simulate(0, differs, sequence), 0, 0.05},
		"fixed size, just the tolerance":    {simulate(tolerance, equals, fixed), 0.06, 0.5},
		"a sequence, just the tolerance":    {simulate(tolerance, equals, sequence), 0, 0.05},
		"a sequence, on the other side":     {simulate(-tolerance, equals, sequence), 0, 0.05},
		"a sequence, four times as much":    {simulate(4*tolerance, equals, sequence), 0, 0.01},
		"a sequence, half of the tolerance": {simulate(tolerance/2, func(Verdict) bool { return false }, sequence), 0, 0},
	} {
		t.Logf("%s: wrong in %.4f of %d, open in %.4f", what, test.got.wrong, runs, test.got.open)
		if test.got.wrong < test.lo || test.got.wrong > test.hi {
			t.Errorf("%s: wrong in %.4f, want %v to %v", what, test.got.wrong, test.lo, test.hi)
		}
	}
}

// What is asked of a study's questions, and what ends it.
func TestMet(t *testing.T) {
	judged := func(v Verdict, half float64) Judged {
		return Judged{Verdict: v, Effect: Estimate{Lo: -half, Hi: half, Method: MethodMaxT}}
	}
	study := func(fair, score, draws Judged, seats ...Judged) *Results {
		c := Cell{Fair: fair}
		for _, j := range seats {
			c.Seats = append(c.Seats, Seat{Advantage: j})
		}
		return &Results{Cells: []Cell{c}, Differences: []Difference{{Name: FirstScore, Judged: score}, {Name: Draws, Judged: draws}}}
	}
	equal, open, none, wide := judged(EqualWithinTolerance, 0.004), judged(Undecided, 0.004), Judged{Effect: Estimate{Lo: math.NaN(), Hi: math.NaN()}}, judged(Different, 0.02)
	once := &Results{Cells: []Cell{{OneGame: true, Fair: none}}, Differences: []Difference{{Name: FirstScore, OneGame: true, Judged: none}}}
	for what, test := range map[string]struct {
		r               *Results
		narrow, decided bool
	}{
		"all decided and narrow":        {study(equal, equal, equal), true, true},
		"draws are no question":         {study(equal, equal, judged(Undecided, 0.3)), true, true},
		"one open":                      {study(equal, open, equal), true, false},
		"one wide":                      {study(wide, equal, equal), false, true},
		"one without a verdict":         {study(none, equal, equal), false, false},
		"the same rules":                {study(equal, Judged{Verdict: SameRules, Effect: none.Effect}, equal), true, true},
		"every seat counts":             {study(equal, equal, equal, equal, equal, wide), false, true},
		"a seat alone in its role":      {study(equal, equal, equal, Judged{}, equal, equal), true, true},
		"two seats are the fair one":    {study(equal, equal, equal, wide, wide), true, true},
		"nothing is asked":              {&Results{}, false, false},
		"one game alone":                {once, true, true},
		"one game beside open ones":     {&Results{Cells: append(study(open, equal, equal).Cells, once.Cells...)}, true, false},
		"one game beside one yet open":  {&Results{Cells: append(study(none, equal, equal).Cells, once.Cells...)}, false, false},
		"an interval without an end":    {study(judged(Different, math.Inf(1)), equal, equal), false, true},
		"exactly as wide as it may be":  {study(judged(Different, 0.005), equal, equal), true, true},
		"a little wider than it may be": {study(judged(Different, 0.0051), equal, equal), false, true},
	} {
		if got := (Until{HalfWidth: 0.005}).Met(test.r); got != test.narrow {
			t.Errorf("%s: narrow enough %v", what, got)
		}
		if got := (Until{Decided: true}).Met(test.r); got != test.decided {
			t.Errorf("%s: decided %v", what, got)
		}
	}
}

// A study of fixed size that goes on is told the games that a sequence takes,
// one that may grow those of its own; both by the formula of the mixture.
func TestGoOn(t *testing.T) {
	const n = 4000
	v := luck(seeded(83), n, []float64{0.45, 0.455}, []float64{0.1, 0.1}, 0.5)
	later := &Anytime{Rows: 3, Games: map[string]int64{"random": n}}
	fixed := differenceIn(t, v[0], v[1], FirstScore, Options{Tolerance: 0.01, Later: later})
	grown := differenceIn(t, v[0], v[1], FirstScore, Options{Tolerance: 0.01, Anytime: later})
	if fixed.Verdict != Undecided || fixed.Outlook.GoOn != grown.Outlook.GoOn || grown.Outlook.GoOn != grown.Outlook.Games {
		t.Fatalf("fixed %+v, grown %+v", fixed.Outlook, grown.Outlook)
	}
	if fixed.Outlook.GoOn < 2*fixed.Outlook.Games {
		t.Errorf("%d games to go on, %d of a new study", fixed.Outlook.GoOn, fixed.Outlook.Games)
	}
	sd := (fixed.Effect.Single.Hi - fixed.Effect.Single.Lo) / 2 / 1.959964 * math.Sqrt(n)
	games := fixed.Outlook.GoOn
	if half := (anytime.Sequence{Alpha: 0.05 / 3, Games: n}).Critical(games) * sd / math.Sqrt(float64(games)); math.Abs(half/0.005-1) > 0.02 {
		t.Errorf("after %d games it is known to ± %v", games, half)
	}
	r := Results{Differences: []Difference{fixed, {Judged: Judged{Verdict: Different, Outlook: Outlook{GoOn: 1e9}}}}}
	if r.GoOn() != fixed.Outlook.GoOn || (&Results{}).GoOn() != 0 {
		t.Errorf("%d games to go on", r.GoOn())
	}
	// Both seatings of two players have half of the games each.
	fixed.Agents = "greedy,random"
	r = Results{
		Cells:       []Cell{{Agents: fixed.Agents, Pairing: &Pairing{Seatings: make([]Seating, 2)}}},
		Differences: []Difference{fixed},
	}
	if want := (fixed.Outlook.GoOn + 1) / 2; r.GoOn() != want {
		t.Errorf("%d games of each seating to go on, want %d", r.GoOn(), want)
	}
	// Known exactly enough, and open nevertheless: twice as exactly.
	p := Planning{Critical: 2, CriticalEqual: 2, CriticalBeyond: 2, Tolerance: 0.01, Spread: Spread{Variance: 0.25}}
	if games := p.goOn(40_000, 0.005, 0.005); games != 160_000 {
		t.Errorf("%d games to know it twice as exactly as with 40,000", games)
	}
}

// What is said of a cell does not depend on whether it was extended: only its
// blocks are others.
func TestExtendedCells(t *testing.T) {
	v := luck(seeded(84), 700, []float64{0.45, 0.47}, []float64{0.1, 0.1}, 0.5)
	var whole, extended memory
	for i, name := range []string{"a", "b"} {
		whole.mirror(name, "random", 100, v[i])
		extended.mirror(name, "random", 100, v[i])
		extended.cells[i].Stages = []int64{130, 555}
	}
	a, b := analyze(t, &whole, Options{Tolerance: 0.01}), analyze(t, &extended, Options{Tolerance: 0.01})
	if diff := cmp.Diff(a, b, cmpopts.EquateNaNs(), cmpopts.IgnoreUnexported(Estimate{}, Results{}), cmp.AllowUnexported(Forfeits{})); diff != "" {
		t.Errorf("(-whole +extended):\n%s", diff)
	}
	extended.cells[1].Stages = []int64{130}
	if _, err := Analyze(&extended, Options{}); err == nil || !strings.Contains(err.Error(), "extended from other numbers") {
		t.Errorf("error %v", err)
	}
}
