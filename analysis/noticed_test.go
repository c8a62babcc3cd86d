package analysis

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"houserules/analysis/match"
	"houserules/engine/enginetest"
)

// atTable are the games that somebody plays at a table.
type atTable struct{ n, sum, squares float64 }

// scores takes games that were won, drawn and lost.
func (p *atTable) scores(wins, draws, n int64) {
	p.n, p.sum, p.squares = float64(n), float64(wins)+float64(draws)/2, float64(wins)+float64(draws)/4
}

func (p *atTable) mean() float64 { return p.sum / p.n }

// variance is the sample's.
func (p *atTable) variance() float64 { return (p.squares - p.sum*p.sum/p.n) / (p.n - 1) }

// Whoever plays as many games as are named notices the effect four times in five,
// by Student's test; and hardly more often than one time in twenty where there is
// none.
func TestNoticed(t *testing.T) {
	runs := 4000
	if enginetest.Long() {
		runs = 100_000
	}
	src := seeded(91)
	drawn := func(win, draw float64, n int64) (p atTable) {
		wins := int64(distuv.Binomial{N: float64(n), P: win, Src: src}.Rand())
		draws := int64(distuv.Binomial{N: float64(n - wins), P: draw / (1 - win), Src: src}.Rand())
		p.scores(wins, draws, n)
		return p
	}
	variance := func(win, draw float64) float64 {
		mean := win + draw/2
		return win + draw/4 - mean*mean
	}
	quantile := func(df float64) float64 { return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: df}.Quantile(0.975) }
	for _, test := range []struct{ win, draw float64 }{
		{0.51, 0.03}, {0.45, 0.045}, {0.464, 0.045}, {0.3, 0.6}, {0.6, 0.1}, {0.65, 0.1}, {0.7, 0.1},
	} {
		win, draw := test.win, test.draw
		effect := win + draw/2 - 0.5
		n := Noticed(effect, variance(win, draw))
		q := quantile(float64(n - 1))
		found, wrong := 0, 0
		even := (1 - draw) / 2
		for range runs {
			p := drawn(win, draw, n)
			if math.Abs(p.mean()-0.5) > q*math.Sqrt(p.variance()/p.n) {
				found++
			}
			p = drawn(even, draw, n)
			if math.Abs(p.mean()-0.5) > q*math.Sqrt(p.variance()/p.n) {
				wrong++
			}
		}
		checkPower(t, "an advantage", effect, n, found, wrong, runs)
	}
	for _, test := range []struct{ a, b [2]float64 }{
		{[2]float64{0.45, 0.05}, [2]float64{0.48, 0.05}}, {[2]float64{0.3, 0.2}, [2]float64{0.3, 0.4}}, {[2]float64{0.3, 0.1}, [2]float64{0.55, 0.3}},
	} {
		va, vb := variance(test.a[0], test.a[1]), variance(test.b[0], test.b[1])
		effect := test.b[0] + test.b[1]/2 - test.a[0] - test.a[1]/2
		n := NoticedBetween(effect, va, vb)
		q := quantile(float64(2*n - 2))
		differ := func(a, b atTable) bool {
			return math.Abs(a.mean()-b.mean()) > q*math.Sqrt(a.variance()/a.n+b.variance()/b.n)
		}
		found, wrong := 0, 0
		for range runs {
			if differ(drawn(test.a[0], test.a[1], n), drawn(test.b[0], test.b[1], n)) {
				found++
			}
			if differ(drawn(test.a[0], test.a[1], n), drawn(test.a[0], test.a[1], n)) {
				wrong++
			}
		}
		checkPower(t, "a difference", effect, n, found, wrong, runs)
	}
	// By hand: the square of 1.959964 + 0.841621 is 7.848879.
	if n := Noticed(0.025, 0.25); n != 3142 {
		t.Errorf("%d games notice 2.5 pp, want 7.848879·400 + 1.92", n)
	}
	for _, n := range []int64{Noticed(0, 0.25), Noticed(math.NaN(), 0.25), Noticed(0.1, math.NaN()), Noticed(1e-8, 0.25), NoticedBetween(0, 1, 1)} {
		if n != 0 {
			t.Errorf("%d games notice nothing", n)
		}
	}
}

// checkPower compares rates with four in five and one in twenty: a binomial band
// of four standard errors, and some points for scores of few games, which are none
// of a normal distribution.
func checkPower(t *testing.T, what string, effect float64, n int64, found, wrong, runs int) {
	t.Helper()
	power, size := float64(found)/float64(runs), float64(wrong)/float64(runs)
	t.Logf("%s of %+.3f, %d games: noticed in %.4f, and in %.4f where there is none", what, effect, n, power, size)
	few := 0.0
	if n < 150 {
		few = 0.035
	}
	if math.Abs(power-0.8) > 4*math.Sqrt(0.8*0.2/float64(runs))+few || math.Abs(size-0.05) > 4*math.Sqrt(0.05*0.95/float64(runs))+few {
		t.Errorf("%s of %v: noticed in %.4f of studies with %d games, and in %.4f where there is none", what, effect, power, n, size)
	}
}

// The variance of a game is that of the games that there are.
func TestScoreVariance(t *testing.T) {
	c := Cell{Games: 8, First: Outcomes{Wins: 3, Draws: 2, Losses: 1, CutOff: 2}, CutOff: Outcomes{Wins: 1, Losses: 1}}
	// 4 wins, 2 draws, 2 losses: mean 5/8, squares 4.5/8.
	if got := c.ScoreVariance(); !near(got, 4.5/8-25.0/64, 1e-15) {
		t.Errorf("%v", got)
	}
	c.Seats = []Seat{{Return: Estimate{Value: 0.3}}, {}, {}}
	if got := c.ScoreVariance(); !near(got, 0.21, 1e-15) {
		t.Errorf("three seats: %v", got)
	}
	// 1, 2 and 1 pairs with 0, 1 and 2 points: half of a variance of ½.
	if got := (&Pairing{Pairs: [match.Outcomes]int64{1, 0, 2, 0, 1}}).ScoreVariance(); !near(got, 0.25, 1e-15) {
		t.Errorf("pairs: %v", got)
	}
}
