// Package referencetest computes the figures of reference editions a second time, by
// other means. Tests compare the tables and pages of an edition with it, so it calls
// none of the code that made them.
package referencetest

import (
	"math"
	"strings"

	"houserules/analysis/portable"
	"houserules/analysis/reference"
)

// Counts are games by how they ended. What is made of them here is made in another way than the tables make
// it: by searching, where those solve an equation.
type Counts struct{ Wins, Draws, Losses, Cut int64 }

// And are these and others together.
func (c Counts) And(d Counts) Counts {
	return Counts{c.Wins + d.Wins, c.Draws + d.Draws, c.Losses + d.Losses, c.Cut + d.Cut}
}

// Games is their number.
func (c Counts) Games() int64 { return c.Wins + c.Draws + c.Losses + c.Cut }

// Ended is the number of games with a result.
func (c Counts) Ended() float64 { return float64(c.Wins + c.Draws + c.Losses) }

// Effect is the mean result of the games that ended, less one half.
func (c Counts) Effect() float64 {
	return float64(c.Wins+c.Wins+c.Draws)/(c.Ended()+c.Ended()) - 0.5
}

// Interval is Tango's of the effect: games cut off are lost at its lower end, and won at its upper.
func (c Counts) Interval(level float64) (lo, hi float64) {
	worst, best := Counts{c.Losses + c.Cut, c.Draws, c.Wins, 0}, Counts{c.Wins + c.Cut, c.Draws, c.Losses, 0}
	return -worst.upper(level), best.upper(level)
}

// upper is the greatest effect from which the mean is no more standard errors away than the level allows.
func (c Counts) upper(level float64) float64 {
	n, z := c.Ended(), deviations(level)
	seen := float64(c.Wins-c.Losses) / n
	return bisected(seen, 1, func(d float64) bool { return d-seen <= float64(z*math.Sqrt(c.variance(d)/n)) }) / 2
}

// variance is that of wins less losses at the likeliest shares whose difference is d.
func (c Counts) variance(d float64) float64 {
	w, t, l := float64(c.Wins), float64(c.Draws), float64(c.Losses)
	q := bisected(math.Max(0, -d), (1-d)/2, func(q float64) bool { return w/(q+d)+l/q > 2*t/(1-q-q-d) })
	return math.Max(0, q+q+d-float64(d*d))
}

// deviations is between how many standard deviations on both sides a normal value lies that often.
func deviations(level float64) float64 {
	return bisected(0, 9, func(x float64) bool { return portable.NormalCDF(x) <= (1+level)/2 })
}

// bisected is the last place at which something holds that holds up to there.
func bisected(lo, hi float64, holds func(float64) bool) float64 {
	for range 48 {
		if mid := float64((lo + hi) / 2); holds(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// Share is a share of n games with Wilson's interval, games cut off for and against it.
func Share(k, cut, n int64, level float64) (least, lo, hi float64) {
	z := deviations(level)
	z2 := float64(z * z)
	root := func(k int64, sign float64) float64 {
		m, x := float64(n), float64(k)
		a, b := m+z2, x+x+z2
		inside := math.Sqrt(math.Max(0, float64(b*b)-float64(4*a*x*x/m)))
		return (b + float64(sign*inside)) / (2 * a)
	}
	return float64(k) / float64(n), root(k, -1), root(k+cut, 1)
}

// Parts are the counts of an entry, of several trainings those of each.
func Parts(x *reference.Entry) (list []Counts) {
	for _, r := range x.Replicas {
		list = append(list, Counts{r.Wins, r.Draws, r.Losses, r.CutOff})
	}
	if len(list) == 0 {
		list = append(list, Counts{x.Wins, x.Draws, x.Losses, x.CutOff})
	}
	return list
}

// Over is the mean of what parts have, and the interval that holds theirs.
func Over(list []Counts, of func(Counts) (value, lo, hi float64)) (value, lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, c := range list {
		v, l, h := of(c)
		value, lo, hi = value+v/float64(len(list)), math.Min(lo, l), math.Max(hi, h)
	}
	return value, lo, hi
}

// EffectAt is the effect of an entry with its interval at a level. Bounds that other things make than counts
// are stretched from those that it has. How games stood that were cut off only its study knows: its value is taken.
func EffectAt(x *reference.Entry, level float64) (value, lo, hi float64) {
	if e := x.Effect; strings.HasSuffix(e.SimultaneousMethod, ", stretched") {
		by := deviations(level) / deviations(e.Level)
		return e.Value, math.Max(-0.5, e.Value-float64(by*(e.Value-e.Lo))), math.Min(0.5, e.Value+float64(by*(e.Hi-e.Value)))
	}
	value, lo, hi = Over(Parts(x), func(c Counts) (value, lo, hi float64) {
		lo, hi = c.Interval(level)
		return c.Effect(), lo, hi
	})
	if x.CutOff > 0 {
		value = x.Effect.Value
	}
	return value, lo, hi
}

// Together is the level of one of all estimates of an edition, by Bonferroni.
func Together(e *reference.Edition) float64 {
	n := 0
	for _, x := range e.Entries {
		if x.Effect != nil {
			n += len(Parts(x))
		}
	}
	return 1 - (1-e.Level)/math.Max(1, float64(n))
}

// CouldBeFair tells whether an entry could be shown to be fair: by two tests, each of the level that all have.
func CouldBeFair(x *reference.Entry, e *reference.Edition, level float64) (fair, could bool) {
	_, lo, hi := EffectAt(x, 2*level-1)
	return lo > -e.Tolerance && hi < e.Tolerance, hi-lo <= 2*e.Tolerance
}

// Verdict is what an interval shows.
func Verdict(x *reference.Entry, e *reference.Edition, level float64) string {
	if x.Effect == nil {
		return "one-game"
	}
	fair, _ := CouldBeFair(x, e, level)
	_, lo, hi := EffectAt(x, level)
	ahead := [2]string{"first", "second"}
	if x.Seat > 0 {
		ahead = [2]string{"role", "against"}
	}
	switch {
	case fair:
		return "fair"
	case lo > 0:
		return ahead[0]
	case hi < 0:
		return ahead[1]
	}
	return "open"
}
