package ratings

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/optimize"
	"gonum.org/v1/gonum/stat/distuv"

	"houserules/analysis/match"
	"houserules/engine/enginetest"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %v, want %v ± %v", what, got, want, tolerance)
	}
}

// world is a true model.
type world struct {
	strength  []float64 // logarithms
	gamma, nu float64
	// copied is the chance that the second game of a pair repeats the first
	// one's result for A, so that the two hang together.
	copied float64
}

// chances are the first player's chances of loss, draw and win, as the model is
// printed.
func (w world) chances(first, second int) [3]float64 {
	i, j := w.gamma*math.Exp(w.strength[first]), math.Exp(w.strength[second])
	draw := w.nu * math.Sqrt(i*j)
	return [3]float64{j / (i + j + draw), draw / (i + j + draw), i / (i + j + draw)}
}

// play lets every two players meet.
func (w world) play(src *rand.Rand, pairs int) []Meeting {
	draw := func(p [3]float64) int {
		switch u := src.Float64(); {
		case u < p[0]:
			return 0
		case u < p[0]+p[1]:
			return 1
		default:
			return 2
		}
	}
	var list []Meeting
	for a := range w.strength {
		for b := a + 1; b < len(w.strength); b++ {
			m := Meeting{A: a, B: b}
			for range pairs {
				first := draw(w.chances(a, b))
				second := 2 - draw(w.chances(b, a))
				if src.Float64() < w.copied {
					second = first
				}
				m.Results[first][second]++
			}
			list = append(list, m)
		}
	}
	return list
}

func fitted(t *testing.T, players int, list []Meeting) *Fit {
	t.Helper()
	f, err := New(players, 0, list)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The likelihood, written down once more and climbed without derivatives, has
// its greatest value where the fit is: in the form of Davidson and Beaver, whose
// γ is that of the second player and whose draws are without it.
func TestDavidsonAndBeaver(t *testing.T) {
	list := world{[]float64{0, 0.8, -0.5}, 1.3, 0.4, 0}.play(rand.New(rand.NewPCG(1, 81)), 120)
	f := fitted(t, 3, list)
	minusLog := func(x []float64) float64 {
		pi := []float64{1, math.Exp(x[0]), math.Exp(x[1])}
		gamma, nu := math.Exp(x[2]), math.Exp(x[3])
		sum := 0.0
		for i := range list {
			for _, aFirst := range []bool{true, false} {
				first, second := pi[list[i].A], pi[list[i].B]
				if !aFirst {
					first, second = second, first
				}
				counts := list[i].seating(aFirst)
				total := first + gamma*second + nu*math.Sqrt(first*second)
				sum += (float64(counts[2])+0.125)*math.Log(first/total) + (float64(counts[0])+0.125)*math.Log(gamma*second/total) +
					(float64(counts[1])+0.25)*math.Log(nu*math.Sqrt(first*second)/total)
			}
		}
		return -sum
	}
	best, err := optimize.Minimize(optimize.Problem{Func: minusLog}, make([]float64, 4), &optimize.Settings{
		Converger: &optimize.FunctionConverge{Absolute: 1e-13, Iterations: 2000},
	}, &optimize.NelderMead{})
	if err != nil {
		t.Fatal(err)
	}
	near(t, "the strength of the second player", f.Strength(1, 0).Value/Elo, best.X[0], 1e-4)
	near(t, "the strength of the third player", f.Strength(2, 0).Value/Elo, best.X[1], 1e-4)
	near(t, "γ", f.FirstMove().Value/Elo, -best.X[2], 1e-4)
	near(t, "ν", f.parameter(f.nu()).Value, best.X[3]-best.X[2]/2, 1e-4) // their ν is ν√γ of theirs, which is 1/γ here
}

// At the greatest likelihood every player scores what the model expects, and as
// many games are drawn, and as much goes to the first mover; virtual games count.
func TestFitMeetsTheScores(t *testing.T) {
	list := world{[]float64{0.3, 2, -1, 0}, 0.8, 0.7, 0.3}.play(rand.New(rand.NewPCG(2, 81)), 60)
	f := fitted(t, 4, list)
	var score, expected [4]float64
	var draws, first [2]float64
	for i := range list {
		for _, s := range list[i].seatings() {
			n := float64(list[i].pairs()) + 0.5
			p := f.chances(s.first, s.second)
			won := float64(s.counts[2]) + 0.125 + (float64(s.counts[1])+0.25)/2
			score[s.first] += won
			score[s.second] += n - won
			expected[s.first] += n * (p[2] + p[1]/2)
			expected[s.second] += n * (p[0] + p[1]/2)
			draws[0] += float64(s.counts[1]) + 0.25
			draws[1] += n * p[1]
			first[0] += won
			first[1] += n * (p[2] + p[1]/2)
		}
	}
	for i := range score {
		near(t, "a player's score", expected[i], score[i], 1e-9)
	}
	near(t, "the draws", draws[1], draws[0], 1e-9)
	near(t, "the first mover's score", first[1], first[0], 1e-9)
}

// Two players who drew nothing have the strengths of Bradley and Terry: the odds
// of their wins.
func TestTwoPlayersByHand(t *testing.T) {
	// Each seating 10⁶ games, A wins three quarters of both: 3 to 1.
	m := Meeting{A: 0, B: 1}
	m.Results[0][0], m.Results[2][2] = 250_000, 750_000
	f := fitted(t, 2, []Meeting{m})
	near(t, "B's strength", f.Strength(1, 0).Value, -400*math.Log10(3), 0.001)
	near(t, "A's strength", f.Strength(0, 1).Value, 400*math.Log10(3), 0.001)
	near(t, "the first move", f.FirstMove().Value, 0, 1e-9)
	// The games of a pair end alike: there are as many chances as pairs.
	near(t, "the standard error", f.Strength(1, 0).SE, Elo*math.Sqrt(1/750_000.0+1/250_000.0), 0.001)
}

// Players who won or lost everything, and games never drawn, have a rating all
// the same, and a wide one; but nobody is rated who met nobody.
func TestSeparation(t *testing.T) {
	all := Meeting{A: 0, B: 1}
	all.Results[2][2] = 50
	f := fitted(t, 2, []Meeting{all})
	if s := f.Strength(0, 1); !(s.Value > 300) || math.IsInf(s.Value, 0) || math.IsNaN(s.SE) {
		t.Errorf("%+v", s)
	}
	first := Meeting{A: 0, B: 1}
	first.Results[2][0] = 50 // whoever moves first wins
	if e := fitted(t, 2, []Meeting{first}).FirstMove(); !(e.Value > 300) || math.IsInf(e.Value, 0) {
		t.Errorf("%+v", e)
	}
	for _, list := range [][]Meeting{nil, {all, {A: 2, B: 3, Results: all.Results}}, {all, {A: 1, B: 2}}} {
		players := 4
		if len(list) < 2 {
			players = 3
		}
		if _, err := New(players, 0, list); err == nil {
			t.Errorf("%v is rated", list)
		}
	}
	if _, err := New(3, 0, []Meeting{all, {A: 2, B: 1, Results: all.Results}}); err != nil {
		t.Error(err)
	}
}

// The anchor changes no difference and no error of one.
func TestAnchor(t *testing.T) {
	list := world{[]float64{0, 1, 0.4}, 1.2, 0.5, 0}.play(rand.New(rand.NewPCG(4, 81)), 50)
	f := fitted(t, 3, list)
	g, err := New(3, 2, list)
	if err != nil {
		t.Fatal(err)
	}
	for a := range 3 {
		for b := range 3 {
			near(t, "a difference", f.Strength(a, b).Value, g.Strength(a, b).Value, 1e-6)
			near(t, "its error", f.Strength(a, b).SE, g.Strength(a, b).SE, 1e-6)
		}
	}
}

// The intervals cover what they should, also where the games of a pair hang
// together, and the test of fit rejects a true model about as rarely as it says
// and a wrong one nearly always.
func TestCoverage(t *testing.T) {
	runs := enginetest.Often(150, 4000)
	for _, c := range []struct {
		name   string
		w      world
		pairs  int
		lo, hi float64 // of the shares missed
	}{
		{"independent games", world{[]float64{0, 0.7, -0.6, 0.2}, 1.4, 0.5, 0}, 80, 0.04, 0.06},
		{"seldom drawn", world{[]float64{0, 2, -1, 0.2}, 0.7, 0.05, 0}, 80, 0.035, 0.065},
	} {
		var strength, first, draws, rejected int
		for i := range runs {
			f := fitted(t, 4, c.w.play(rand.New(rand.NewPCG(uint64(i), 82)), c.pairs))
			missed := func(e Estimate, truth float64) int {
				if lo, hi := e.Interval(1.959964); truth < lo || truth > hi {
					return 1
				}
				return 0
			}
			strength += missed(f.Strength(1, 2), Elo*(c.w.strength[1]-c.w.strength[2]))
			first += missed(f.FirstMove(), Elo*math.Log(c.w.gamma))
			draws += missed(f.parameter(f.nu()), math.Log(c.w.nu))
			if f.ChiSquare().P < 0.05 {
				rejected++
			}
		}
		for what, n := range map[string]int{"strength": strength, "first move": first, "fit": rejected} {
			share := float64(n) / float64(runs)
			slack := 3.5 * math.Sqrt(0.05*0.95/float64(runs))
			t.Logf("%s: %s missed %.4f of %d", c.name, what, share, runs)
			if share < c.lo-slack || share > c.hi+slack {
				t.Errorf("%s: %s missed %.4f of %d, want %v to %v", c.name, what, share, runs, c.lo, c.hi)
			}
		}
		t.Logf("%s: draws missed %.4f", c.name, float64(draws)/float64(runs))
	}
}

// Where half of the second games repeat the first, errors that take games for
// independent miss far too often; those of the sandwich do not.
func TestClusteredErrors(t *testing.T) {
	runs := enginetest.Often(150, 4000)
	w := world{[]float64{0, 0, 0}, 1, 0.5, 0.6}
	missed, naive := 0, 0
	for i := range runs {
		f := fitted(t, 3, w.play(rand.New(rand.NewPCG(uint64(i), 83)), 80))
		e := f.Strength(1, 0)
		if lo, hi := e.Interval(1.959964); lo > 0 || hi < 0 {
			missed++
		}
		if math.Abs(e.Value/Elo) > 1.959964*math.Sqrt(f.naive[0][0]) {
			naive++
		}
	}
	share, other := float64(missed)/float64(runs), float64(naive)/float64(runs)
	t.Logf("missed %.4f, without clusters %.4f of %d", share, other, runs)
	if slack := 3.5 * math.Sqrt(0.05*0.95/float64(runs)); share > 0.055+slack || share < 0.04-slack {
		t.Errorf("missed %.4f", share)
	}
	if other < 0.08 {
		t.Errorf("without clusters %.4f: the test shows nothing", other)
	}
}

// Three who beat each other in a circle are named, once, and the fit is bad.
func TestCircles(t *testing.T) {
	beats := func(a, b int) Meeting {
		m := Meeting{A: a, B: b}
		m.Results[2][2], m.Results[0][0], m.Results[2][0] = 60, 20, 20
		return m
	}
	list := []Meeting{beats(0, 1), beats(1, 2), beats(2, 0), beats(0, 3), beats(1, 3), beats(2, 3)}
	got := Circles(list, 2.64)
	if len(got) != 1 || got[0] != (Circle{0, 1, 2}) {
		t.Errorf("%v", got)
	}
	if c := fitted(t, 4, list).ChiSquare(); c.Freedom != 19 || c.P > 1e-6 {
		t.Errorf("%+v", c)
	}
	list[2] = beats(0, 2)
	if got := Circles(list, 2.64); len(got) != 0 {
		t.Errorf("%v", got)
	}
	list[2] = Meeting{A: 2, B: 0, Results: match.Results{{20, 0, 20}, {}, {0, 0, 25}}} // not shown
	if got := Circles(list, 2.64); len(got) != 0 {
		t.Errorf("%v", got)
	}
}

func TestChiSquareTail(t *testing.T) {
	for freedom := 1; freedom < 60; freedom++ {
		for _, x := range []float64{0, 0.01, 0.5, 1, 3.84, 10, 40, 120, 800} {
			want := distuv.ChiSquared{K: float64(freedom)}.Survival(x)
			near(t, "the tail", chiSquareTail(x, freedom), want, 1e-12)
		}
	}
}
