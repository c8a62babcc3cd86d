package ratings

import (
	"math"

	"houserules/analysis/match"
	"houserules/analysis/portable"
)

// Estimate is a number with its standard error.
type Estimate struct{ Value, SE float64 }

// Interval is value ± critical standard errors.
func (e Estimate) Interval(critical float64) (lo, hi float64) {
	return e.Value - float64(critical*e.SE), e.Value + float64(critical*e.SE)
}

// combination is a linear combination of the parameters.
func (f *Fit) combination(w []float64) Estimate {
	variance := 0.0
	for i := range w {
		for j := range w {
			variance += float64(float64(w[i]*w[j]) * f.covariance[i][j])
		}
	}
	return Estimate{Value: dot(w, f.at), SE: math.Sqrt(max(0, variance))}
}

// times is an estimate in another unit.
func (e Estimate) times(by float64) Estimate {
	return Estimate{Value: float64(e.Value * by), SE: float64(e.SE * by)}
}

// Strength is by how much a player is stronger than another, in Elo.
func (f *Fit) Strength(player, than int) Estimate {
	w := make([]float64, len(f.at))
	if k := f.place(player); k >= 0 {
		w[k]++
	}
	if k := f.place(than); k >= 0 {
		w[k]--
	}
	return f.combination(w).times(Elo)
}

// FirstMove is the effect of the first move net of strength, in Elo: how much
// stronger it makes whoever has it.
func (f *Fit) FirstMove() Estimate { return f.parameter(f.gamma()).times(Elo) }

func (f *Fit) parameter(at int) Estimate {
	w := make([]float64, len(f.at))
	w[at] = 1
	return f.combination(w)
}

// ChiSquare is the test of fit.
type ChiSquare struct {
	// Value is Pearson's statistic over the results of every seating of every
	// two players who met, Freedom its degrees of freedom; P is the probability
	// of one as large where the model is right. Without freedom P is
	// not-a-number.
	Value   float64
	Freedom int
	P       float64
}

// ChiSquare compares the results with what the model expects. It takes the games
// for independent.
func (f *Fit) ChiSquare() ChiSquare {
	c := ChiSquare{Freedom: -len(f.at), P: math.NaN()}
	for i := range f.meetings {
		if f.meetings[i].pairs() == 0 {
			continue
		}
		n := float64(f.meetings[i].weight() * float64(f.meetings[i].pairs()))
		for _, s := range f.meetings[i].seatings() {
			c.Freedom += 2
			for result, p := range f.chances(s.first, s.second) {
				gap := s.counts[result] - float64(n*p)
				c.Value += float64(gap*gap) / float64(n*p)
			}
		}
	}
	if c.Freedom > 0 {
		c.P = chiSquareTail(c.Value, c.Freedom)
	}
	return c
}

// chiSquareTail is the probability that χ² of so many degrees of freedom is
// above x: by recurrence from one or two degrees (Abramowitz and Stegun 26.4.4
// and 26.4.5).
func chiSquareTail(x float64, freedom int) float64 {
	half := float64(x / 2)
	tail, term, a := portable.Exp(-half), portable.Exp(-half), 1.0
	if freedom%2 == 1 {
		root := math.Sqrt(half)
		const rootOfPi = 1.772453850905516027298167483341145
		tail, a = portable.Erfc(root), 0.5
		// The next term is half^a·e^−half/Γ(a+1) at a = ½.
		term = float64(root*portable.Exp(-half)) / (rootOfPi / 2)
		if freedom == 1 {
			return tail
		}
		tail += term
		a++
	}
	for ; 2*a < float64(freedom); a++ {
		term = float64(term*half) / a
		tail += term
	}
	return min(1, tail)
}

// Circle is three players of whom each beats the next and the last the first.
type Circle [3]int

// Circles names all circles: in each of the three meetings the interval of the
// score, at the critical value, lies beyond one half.
func Circles(meetings []Meeting, critical float64) []Circle {
	beats := map[[2]int]bool{}
	most := 0
	for i := range meetings {
		m := &meetings[i]
		most = max(most, m.A, m.B)
		if m.pairs() == 0 {
			continue
		}
		e := match.At(m.Scores(), critical)
		beats[[2]int{m.A, m.B}] = e.Lo > 0.5
		beats[[2]int{m.B, m.A}] = e.Hi < 0.5
	}
	var list []Circle
	for a := range most + 1 {
		for b := a + 1; b <= most; b++ {
			for c := a + 1; c <= most; c++ {
				if b != c && beats[[2]int{a, b}] && beats[[2]int{b, c}] && beats[[2]int{c, a}] {
					list = append(list, Circle{a, b, c})
				}
			}
		}
	}
	return list
}
