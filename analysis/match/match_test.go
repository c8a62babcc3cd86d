package match

import (
	"math"
	"math/rand/v2"
	"testing"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %v, want %v ± %v", what, got, want, tolerance)
	}
}

// The ratios that the tests of fastchess publish, to two decimals. One more of
// theirs, of 104 pairs all won, is 2.94 there and 2.09 here: it depends on their
// pseudo-counts, of which there are none here.
func TestLLRAsPublished(t *testing.T) {
	for _, test := range []struct {
		pairs      Pairs
		scale      Scale
		elo0, elo1 float64
		want       float64
	}{
		{Pairs{365, 16618, 36229, 16974, 390}, Normalised, 0, 2, 2.25},
		{Pairs{127, 4883, 10712, 5150, 104}, Normalised, -1.75, 0.25, 3.01},
		{Pairs{223, 9863, 21279, 10037, 246}, Logistic, 0.5, 2.5, -3.07},
		{Pairs{871, 26175, 55983, 26678, 821}, Logistic, 0, 2, -4.98},
	} {
		near(t, "the LLR", llr(test.pairs, test.scale, test.elo0, test.elo1), test.want, 0.005+1e-9)
	}
}

// golden finds the greatest value of a concave function.
func golden(f func(float64) float64, lo, hi float64) float64 {
	const ratio = 0.6180339887498949
	for range 200 {
		a, b := hi-ratio*(hi-lo), lo+ratio*(hi-lo)
		if f(a) < f(b) {
			lo = a
		} else {
			hi = b
		}
	}
	return f((lo + hi) / 2)
}

// dual is the greatest likelihood by duality: the least, over all multipliers
// under which every outcome keeps a probability, of −Σ n·log(1 + θd).
func dual(p Pairs, d values) float64 {
	least, most := d.ends()
	return -golden(func(theta float64) float64 {
		sum := 0.0
		for i, k := range p {
			if k > 0 {
				sum += float64(k) * math.Log(math.Max(1e-300, 1+theta*d[i]))
			}
		}
		return sum
	}, -1/most, -1/least)
}

// What Newton's steps find is what a search for the greatest value finds, with
// outcomes that were never counted and means outside of what was counted.
func TestLikelihood(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 5))
	for range 300 {
		var p Pairs
		for p.N() == 0 {
			for i := range p {
				if src.IntN(2) == 0 {
					p[i] = int64(src.IntN(40))
				}
			}
		}
		for _, mean := range []float64{0.02, 0.3, 0.5, 0.514, 0.77, 0.99} {
			d := around(mean)
			got, want := relative(p, d), dual(p, d)
			near(t, "the likelihood", got, want, 1e-9*(1+math.Abs(want)))
			// The likeliest distribution is one, and has the mean.
			sum, m := 0.0, 0.0
			for i, q := range probabilities(p, d, tilt(p, d)) {
				sum += q
				m += q * score(i)
			}
			near(t, "the sum of the probabilities", sum, 1, 1e-9)
			near(t, "the mean", m, mean, 1e-9)
		}
	}
}

// The condition on the normalised scale is not linear; what the iteration finds
// meets it, and no distribution nearby that does is likelier.
func TestNormalisedLikelihood(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 6))
	gap := func(q [Outcomes]float64, t float64) float64 {
		mean, sd := moments(q)
		return mean - 0.5 - t*sd
	}
	for _, p := range []Pairs{{10, 20, 30, 25, 15}, {100, 0, 0, 0, 110}, {0, 3, 500, 9, 0}, {0, 0, 0, 0, 104}, {40, 0, 1, 3, 2}} {
		for _, elo := range []float64{-30, 0, 5, 60} {
			t0 := elo / normalisedScale * math.Sqrt2
			d := deviating(p, elo)
			q := probabilities(p, d, tilt(p, d))
			near(t, "the condition", gap(q, t0), 0, 1e-9)
			logs := func(q [Outcomes]float64) (sum float64) {
				for i, k := range p {
					if k > 0 {
						sum += float64(k) * math.Log(q[i])
					}
				}
				return sum
			}
			best := logs(q)
			for range 2000 {
				// A step in three directions at random, and one in the direction of
				// the mean that meets the condition again.
				r, sum := q, 0.0
				for i := range r {
					r[i] = q[i]*math.Exp(0.02*src.NormFloat64()) + 1e-4*math.Abs(src.NormFloat64())
				}
				tilted := func(s float64) [Outcomes]float64 {
					out, sum := r, 0.0
					for i := range out {
						out[i] *= math.Exp(s * score(i))
						sum += out[i]
					}
					for i := range out {
						out[i] /= sum
					}
					return out
				}
				lo, hi := -5.0, 5.0
				for range 80 {
					if sum = (lo + hi) / 2; gap(tilted(sum), t0) < 0 {
						lo = sum
					} else {
						hi = sum
					}
				}
				if got := logs(tilted(lo)); got > best+1e-6 && math.Abs(gap(tilted(lo), t0)) < 1e-9 {
					t.Fatalf("%v at %v: a likelier distribution: %v > %v", p, elo, got, best)
				}
			}
		}
	}
}

// Turning the players round turns the ratio round.
func TestSymmetry(t *testing.T) {
	p := Pairs{7, 13, 40, 22, 9}
	for _, s := range []Scale{Logistic, Normalised} {
		near(t, s.String(), llr(p, s, -3, 8), -llr(p.Reversed(), s, -8, 3), 1e-9)
	}
	near(t, "nothing", llr(Pairs{}, Logistic, 0, 10), 0, 0)
}

func TestElo(t *testing.T) {
	near(t, "the score of 400", Score(400), 10.0/11, 1e-15)
	near(t, "the score of 0", Score(0), 0.5, 0)
	for _, elo := range []float64{-900, -10, 0, 0.1, 35, 400} {
		near(t, "there and back", Elo(Score(elo)), elo, 1e-9)
	}
	if !math.IsInf(Elo(1), 1) || !math.IsInf(Elo(0), -1) || !math.IsNaN(Elo(math.NaN())) {
		t.Error("the ends")
	}
	// Of single games without draws the scales agree to the first order: 100
	// Elo more make 64.01 %, and (0.6401 − ½)/√(0.6401·0.3599) deviations.
	p := Pairs{3599 * 3599, 0, 2 * 3599 * 6401, 0, 6401 * 6401}
	near(t, "normalised Elo", normalisedElo(p), 0.1401/math.Sqrt(0.6401*0.3599)*800/math.Ln10, 1e-6)
}

// A pair counts for both questions: who is the stronger, and what the first
// move is worth.
func TestTally(t *testing.T) {
	var tally Tally
	tally.Add(Game{Halves: 2}, Game{Halves: 0})               // whoever moves first wins
	tally.Add(Game{Halves: 2}, Game{Halves: 2})               // A wins both
	tally.Add(Game{Halves: 1}, Game{Halves: 2, CutOff: true}) // counted as A's win
	if want := (Pairs{0, 0, 1, 1, 1}); tally.Strength.Stood != want {
		t.Errorf("strength %v, want %v", tally.Strength.Stood, want)
	}
	if want := (Pairs{0, 1, 1, 0, 1}); tally.Strength.Least != want {
		t.Errorf("at least %v, want %v", tally.Strength.Least, want)
	}
	if tally.Strength.Most != tally.Strength.Stood {
		t.Errorf("at most %v", tally.Strength.Most)
	}
	if want := (Pairs{0, 1, 1, 0, 1}); tally.First.Stood != want {
		t.Errorf("first mover %v, want %v", tally.First.Stood, want)
	}
	if want := (Pairs{0, 0, 1, 1, 1}); tally.First.Most != want {
		t.Errorf("first mover at most %v, want %v", tally.First.Most, want)
	}
	if tally.CutOff != 1 || tally.N() != 3 {
		t.Errorf("%d cut off of %d", tally.CutOff, tally.N())
	}
	p := Pairs{1, 0, 2, 0, 1}
	near(t, "the mean", p.Mean(), 0.5, 0)
	near(t, "the variance", p.Variance(), 0.125, 1e-15)
}
