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
	runs := enginetest.Often(1000, 100_000)
	src := seeded(91)
	drawn := func(win, draw float64, n int64) (p atTable) {
		wins := int64(distuv.Binomial{N: float64(n), P: win, Src: src}.Rand())
		draws := int64(distuv.Binomial{N: float64(n - wins), P: draw / (1 - win), Src: src}.Rand())
		p.scores(wins, draws, n)
		return p
	}
	perGame := func(win, draw float64) PerGame {
		mean := win + draw/2
		square, cube := win+draw/4, win+draw/8 // about zero
		return PerGame{square - mean*mean, cube - 3*mean*square + 2*mean*mean*mean}
	}
	quantile := func(df float64) float64 { return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: df}.Quantile(0.975) }
	for _, test := range []struct{ win, draw float64 }{
		{0.51, 0.03}, {0.45, 0.045}, {0.464, 0.045}, {0.3, 0.6}, {0.6, 0.1}, {0.65, 0.1}, {0.7, 0.1},
		{0.61, 0.04}, {0.25, 0.2}, {0.36, 0.1}, {0.4, 0.5}, {0.2, 0.3},
	} {
		win, draw := test.win, test.draw
		effect := win + draw/2 - 0.5
		n := GamesToNotice(effect, perGame(win, draw))
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
		{[2]float64{0.48, 0.04}, [2]float64{0.75, 0.1}}, {[2]float64{0.7, 0.2}, [2]float64{0.45, 0.15}},
	} {
		effect := test.b[0] + test.b[1]/2 - test.a[0] - test.a[1]/2
		n := GamesToNoticeBetween(effect, perGame(test.b[0], test.b[1]), perGame(test.a[0], test.a[1]))
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
	even, one := PerGame{Square: 0.25}, PerGame{Square: 1}
	if n := GamesToNotice(0.025, even); n != 3142 {
		t.Errorf("%d games notice 2.5 pp, want 7.848879·400 + 1.92", n)
	}
	// 0.1875·-0.5 is the cube of a share of three in four, 1.552304 the factor of skewness.
	if n := GamesToNotice(0.25, SharePerGame(0.75)); n != 29 {
		t.Errorf("%d games notice 25 pp, want 7.848879·3 + 1.92 + 1.552304·2", n)
	}
	// Who always wins, or draws where others never do, is noticed as soon as may be.
	for _, n := range []int64{GamesToNotice(0.5, SharePerGame(1)), GamesToNoticeBetween(1, SharePerGame(1), SharePerGame(0))} {
		if n != 2 {
			t.Errorf("%d games notice what is always so", n)
		}
	}
	nan := PerGame{Square: math.NaN()}
	for _, n := range []int64{GamesToNotice(0, even), GamesToNotice(math.NaN(), even), GamesToNotice(0.1, nan), GamesToNotice(1e-8, even), GamesToNoticeBetween(0, one, one), GamesToNotice(0, PerGame{})} {
		if n != 0 {
			t.Errorf("%d games notice nothing", n)
		}
	}
}

// checkPower compares rates with four in five and one in twenty: a binomial band
// of four standard errors and, for scores of few games, which are no normal
// distribution and come in steps, what is said at the formula.
func checkPower(t *testing.T, what string, effect float64, n int64, found, wrong, runs int) {
	t.Helper()
	power, size := float64(found)/float64(runs), float64(wrong)/float64(runs)
	t.Logf("%s of %+.3f, %d games: noticed in %.4f, and in %.4f where there is none", what, effect, n, power, size)
	least, most, few := 0.8, 0.8, 0.0
	switch {
	case n < 40:
		least, most, few = 0.78, 0.84, 0.035
	case n < 150:
		least, most, few = 0.79, 0.82, 0.035
	}
	band := 4 * math.Sqrt(0.8*0.2/float64(runs))
	if power < least-band || power > most+band || math.Abs(size-0.05) > 4*math.Sqrt(0.05*0.95/float64(runs))+few {
		t.Errorf("%s of %v: noticed in %.4f of studies with %d games, and in %.4f where there is none", what, effect, power, n, size)
	}
}

// How a game varies is how those do that there are.
func TestScorePerGame(t *testing.T) {
	c := Cell{Games: 8, First: Outcomes{Wins: 3, Draws: 2, Losses: 1, CutOff: 2}, CutOffAs: Outcomes{Wins: 1, Losses: 1}}
	// 4 wins, 2 draws, 2 losses: mean 5/8, squares 4.5/8.
	if got := c.ScorePerGame(); !near(got.Square, 4.5/8-25.0/64, 1e-15) || !near(got.Cube, (4*27.0-2-2*125)/512/8, 1e-15) {
		t.Errorf("%v", got)
	}
	c.Seats = []Seat{{Return: Estimate{Value: 0.3}}, {}, {}}
	if got := c.ScorePerGame(); !near(got.Square, 0.21, 1e-15) || !near(got.Cube, 0.3*0.343-0.7*0.027, 1e-15) {
		t.Errorf("three seats: %v", got)
	}
	// 1, 2 and 1 pairs with 0, 1 and 2 points: half of a variance of ½.
	if got := (&Pairing{Pairs: [match.Outcomes]int64{1, 0, 2, 0, 1}}).ScorePerGame(); !near(got.Square, 0.25, 1e-15) || got.Cube != 0 {
		t.Errorf("pairs: %v", got)
	}
	// 1 and 3 pairs with 0 and 2 points: the mean is 1½.
	if got := (&Pairing{Pairs: [match.Outcomes]int64{1, 0, 0, 0, 3}}).ScorePerGame(); !near(got.Square, 0.375, 1e-15) || !near(got.Cube, -0.375, 1e-15) {
		t.Errorf("uneven pairs: %v", got)
	}
}
