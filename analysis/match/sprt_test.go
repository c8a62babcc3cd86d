package match

import (
	"math"
	"math/rand/v2"
	"testing"

	"houserules/engine/enginetest"
)

// players are two players of whom A's chances are known.
type players struct {
	first, second [3]float64 // A's chances of loss, draw and win
	src           *rand.Rand
}

// newPlayers gives A a mean score. The games of a pair are independent, a share
// of them is drawn, and moving first adds something to the score.
func newPlayers(seed uint64, score, draws, firstMove float64) *players {
	game := func(mean float64) [3]float64 {
		win := mean - draws/2
		return [3]float64{1 - draws - win, draws, win}
	}
	return &players{game(score + firstMove), game(score - firstMove), rand.New(rand.NewPCG(seed, 1))}
}

func (p *players) play(chances [3]float64) Game {
	x := p.src.Float64()
	switch {
	case x < chances[0]:
		return Game{Halves: 0}
	case x < chances[0]+chances[1]:
		return Game{Halves: 1}
	default:
		return Game{Halves: 2}
	}
}

func (p *players) pair() (first, second Game) { return p.play(p.first), p.play(p.second) }

// within reports a share of trials outside of a range of what is nominal, by
// more than 3.5 standard errors of a binomial share.
func within(t *testing.T, what string, count, trials int, least, most float64) {
	t.Helper()
	share := float64(count) / float64(trials)
	band := func(p float64) float64 { return 3.5 * math.Sqrt(p*(1-p)/float64(trials)) }
	t.Logf("%s: %.4f of %d", what, share, trials)
	if share > most+band(most) || share < least-band(least) {
		t.Errorf("%s: %.4f of %d, which is not from %.4f to %.4f", what, share, trials, least-band(least), most+band(most))
	}
}

// decide plays matches and counts the verdicts.
func decide(test Test, trials int, of func(trial uint64) func() (Game, Game)) (stronger, not int, pairs float64) {
	for i := range trials {
		m := New(Rule{Test: test, Sequential: true, Most: 1 << 40})
		for pair := of(uint64(i)); !m.Add(pair()); {
		}
		pairs += float64(m.tally.N()) / float64(trials)
		switch test.Look(&m.tally.Strength) {
		case Stronger:
			stronger++
		case NotStronger:
			not++
		}
	}
	return stronger, not, pairs
}

// At elo0 the test errs with probability alpha, at elo1 with beta, whatever the
// share of draws, the worth of the first move and the width between the two,
// and looking after every pair. The rates are a little lower where a single
// pair carries the ratio far beyond a bound, and there pairs are few.
func TestErrorRates(t *testing.T) {
	trials := enginetest.Often(250, 10_000)
	for _, c := range []struct {
		elo0, elo1, alpha, beta, draws, firstMove float64
		least                                     float64 // of the nominal rates
	}{
		{0, 50, 0.05, 0.05, 0, 0, 0.8},
		{0, 50, 0.05, 0.05, 0.3, 0.1, 0.8},
		{0, 50, 0.05, 0.05, 0.8, 0, 0.4},
		{-30, 30, 0.05, 0.1, 0.1, -0.2, 0.8},
		{0, 40, 0.02, 0.1, 0.6, 0.1, 0.8},
		{0, 10, 0.05, 0.05, 0.97, 0, 0.15},
	} {
		test := Test{Logistic, c.elo0, c.elo1, c.alpha, c.beta}
		at := func(elo float64) func(uint64) func() (Game, Game) {
			return func(i uint64) func() (Game, Game) { return newPlayers(i, Score(elo), c.draws, c.firstMove).pair }
		}
		wrong, _, n0 := decide(test, trials, at(c.elo0))
		_, missed, n1 := decide(test, trials, at(c.elo1))
		t.Logf("%+v: %.0f and %.0f pairs", c, n0, n1)
		within(t, "alpha", wrong, trials, c.least*c.alpha, c.alpha)
		within(t, "beta", missed, trials, c.least*c.beta, c.beta)
	}
}

// On the normalised scale too; the strengths are then in deviations of a game.
func TestErrorRatesNormalised(t *testing.T) {
	trials := enginetest.Often(100, 5000)
	test := Test{Normalised, 0, 60, 0.05, 0.05}
	at := func(elo, draws float64) func(uint64) func() (Game, Game) {
		// Both games alike, so that a game's deviation is √2 times a pair's.
		gap := elo / normalisedScale
		score := 0.5 + gap*math.Sqrt((1-draws)/4/(1+gap*gap))
		return func(i uint64) func() (Game, Game) { return newPlayers(i, score, draws, 0).pair }
	}
	for _, draws := range []float64{0, 0.5} {
		wrong, _, _ := decide(test, trials, at(0, draws))
		_, missed, n := decide(test, trials, at(60, draws))
		t.Logf("draws %v: %.0f pairs", draws, n)
		within(t, "alpha", wrong, trials, 0.7*0.05, 0.05)
		within(t, "beta", missed, trials, 0.7*0.05, 0.05)
	}
}

// Games cut off may have ended in any way, the worst for the verdict among
// them: A, who would have lost all of them, is truly at elo0. Counted as draws
// they would make A look stronger.
func TestGamesCutOffDecideNothing(t *testing.T) {
	const cut = 0.04
	trials := enginetest.Often(100, 5000)
	test := Test{Logistic, 0, 60, 0.05, 0.05}
	of := func(hide bool) func(uint64) func() (Game, Game) {
		return func(i uint64) func() (Game, Game) {
			p := newPlayers(i, 0.5/(1-cut), 0.1, 0) // among the games that are not cut off
			one := func() Game {
				if p.src.Float64() < cut {
					return Game{Halves: 1, CutOff: hide}
				}
				return p.play(p.first)
			}
			n := 0
			return func() (Game, Game) {
				if n++; n > 3000 { // the extremes need not meet: then nothing is decided
					return Game{Halves: 0}, Game{Halves: 0}
				}
				return one(), one()
			}
		}
	}
	wrong, _, _ := decide(test, trials, of(true))
	within(t, "alpha with games cut off", wrong, trials, 0, 0.05)
	if wrong, _, _ = decide(test, trials, of(false)); float64(wrong)/float64(trials) < 0.08 {
		t.Errorf("counted as draws they mislead in %d of %d only: the test shows nothing", wrong, trials)
	}
}

func TestCheck(t *testing.T) {
	good := Test{Logistic, 0, 10, 0.05, 0.05}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for _, bad := range []Test{
		{}, {Logistic, 10, 10, 0.05, 0.05}, {Logistic, 0, 10, 0, 0.05}, {Logistic, 0, 10, 0.05, 0.5}, {Logistic, 0, 10, math.NaN(), 0.05},
		{Logistic, 0, math.Inf(1), 0.05, 0.05}, {Logistic, math.NaN(), 1, 0.05, 0.05}, {3, 0, 10, 0.05, 0.05},
	} {
		if bad.Check() == nil {
			t.Errorf("%+v passes", bad)
		}
	}
	for _, bad := range []Rule{{Test: good}, {Test: good, Most: 5, Until: -1}, {Test: good, Most: 5, Until: 0.5}, {Test: good, Most: 5, Until: 0.1, Sequential: true}} {
		if bad.Check() == nil {
			t.Errorf("%+v passes", bad)
		}
	}
}

// The bounds are those of every table of α = β = 0.05.
func TestBounds(t *testing.T) {
	lower, upper := Test{Alpha: 0.05, Beta: 0.05}.Bounds()
	near(t, "the lower bound", lower, -2.9444, 5e-5)
	near(t, "the upper bound", upper, 2.9444, 5e-5)
}
