package reference_test

import (
	"math"
	"strings"

	"houserules/analysis/reference"
)

// counts are games by how they ended. What is made of them here is made in another way than the tables make
// it: by searching, where those solve an equation.
type counts struct{ wins, draws, losses, cut int64 }

func (c counts) games() int64 { return c.wins + c.draws + c.losses + c.cut }

// ended is the number of games with a result.
func (c counts) ended() float64 { return float64(c.wins + c.draws + c.losses) }

// effect is the mean result of the games that ended, less one half.
func (c counts) effect() float64 {
	return (float64(c.wins)+float64(c.draws)/2)/c.ended() - 0.5
}

// interval is Tango's of the effect: games cut off are lost at its lower end, and won at its upper.
func (c counts) interval(level float64) (lo, hi float64) {
	worst, best := counts{c.losses + c.cut, c.draws, c.wins, 0}, counts{c.wins + c.cut, c.draws, c.losses, 0}
	return -worst.upper(level), best.upper(level)
}

// upper is the greatest effect from which the mean is no more standard errors away than the level allows.
func (c counts) upper(level float64) float64 {
	n, z := c.ended(), math.Sqrt2*math.Erfinv(level)
	seen := float64(c.wins-c.losses) / n
	return bisected(seen, 1, func(d float64) bool { return d-seen <= z*math.Sqrt(c.variance(d)/n) }) / 2
}

// variance is that of wins less losses at the likeliest shares whose difference is d.
func (c counts) variance(d float64) float64 {
	w, t, l := float64(c.wins), float64(c.draws), float64(c.losses)
	q := bisected(math.Max(0, -d), (1-d)/2, func(q float64) bool { return w/(q+d)+l/q > 2*t/(1-2*q-d) })
	return math.Max(0, 2*q+d-d*d)
}

// bisected is the last place at which something holds that holds up to there.
func bisected(lo, hi float64, holds func(float64) bool) float64 {
	for range 48 {
		if mid := (lo + hi) / 2; holds(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// share is a share of n games with Wilson's interval, games cut off for and against it.
func share(k, cut, n int64, level float64) (least, lo, hi float64) {
	z := math.Sqrt2 * math.Erfinv(level)
	root := func(k int64, sign float64) float64 {
		m, x := float64(n), float64(k)
		a, b := m+z*z, 2*x+z*z
		return (b + sign*math.Sqrt(math.Max(0, b*b-4*a*x*x/m))) / (2 * a)
	}
	return float64(k) / float64(n), root(k, -1), root(k+cut, 1)
}

// parts are the counts of an entry, of several trainings those of each.
func parts(x *reference.Entry) (list []counts) {
	for _, r := range x.Replicas {
		list = append(list, counts{r.Wins, r.Draws, r.Losses, r.CutOff})
	}
	if len(list) == 0 {
		list = append(list, counts{x.Wins, x.Draws, x.Losses, x.CutOff})
	}
	return list
}

// over is the mean of what parts have, and the interval that holds theirs.
func over(list []counts, of func(counts) (value, lo, hi float64)) (value, lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, c := range list {
		v, l, h := of(c)
		value, lo, hi = value+v/float64(len(list)), math.Min(lo, l), math.Max(hi, h)
	}
	return value, lo, hi
}

// effectAt is the effect of an entry with its interval at a level. Bounds that other things make than counts
// are stretched from those that it has.
func effectAt(x *reference.Entry, level float64) (value, lo, hi float64) {
	if e := x.Effect; strings.HasSuffix(e.SimultaneousMethod, ", stretched") {
		by := math.Erfinv(level) / math.Erfinv(e.Level)
		return e.Value, math.Max(-0.5, e.Value-by*(e.Value-e.Lo)), math.Min(0.5, e.Value+by*(e.Hi-e.Value))
	}
	return over(parts(x), func(c counts) (value, lo, hi float64) {
		lo, hi = c.interval(level)
		return c.effect(), lo, hi
	})
}

// together is the level of one of all estimates of an edition, by Bonferroni.
func together(e *reference.Edition) float64 {
	n := 0
	for _, x := range e.Entries {
		if x.Effect != nil {
			n += len(parts(x))
		}
	}
	return 1 - (1-e.Level)/math.Max(1, float64(n))
}

// narrow tells whether an entry could be shown to be fair: by two tests, each of the level that all have.
func narrow(x *reference.Entry, e *reference.Edition, level float64) (fair, could bool) {
	_, lo, hi := effectAt(x, 2*level-1)
	return lo > -e.Tolerance && hi < e.Tolerance, hi-lo <= 2*e.Tolerance
}

// verdict is what an interval shows.
func verdict(x *reference.Entry, e *reference.Edition, level float64) string {
	if x.Effect == nil {
		return "one-game"
	}
	fair, _ := narrow(x, e, level)
	_, lo, hi := effectAt(x, level)
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
