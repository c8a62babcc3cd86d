package analysis

import "math"

// MeanScore estimates a seat's mean score, win 1, draw ½, loss 0.
//
// Twice the score minus one is the difference of the shares of wins and of
// losses among the same games, so the interval is that of Tango (1998),
// "Equivalence test and confidence interval for the difference in proportions
// for the paired-sample design", Statistics in Medicine 17: it holds the
// means μ at which |mean − μ| is at most z standard errors, the error taken
// at the likeliest shares of wins, draws and losses that have the mean μ.
// Without draws it is Wilson's. With many games of both kinds it is the
// normal interval with the sample variance; unlike that one it is honest when
// nearly every game ends alike. Without games the score is not-a-number in
// [0, 1]. Games cut off have no score and are left out.
func MeanScore(o Outcomes, level float64) Estimate {
	n := o.playedOut()
	e := Estimate{Value: math.NaN(), Lo: 0, Hi: 1, Level: level, N: n, Method: MethodTango}
	if n == 0 {
		e.Warnings = warn("warning.no-mean")
		return e
	}
	e.Value = 0.5 + o.advantage()
	lo, hi := tango(o, z(level))
	e.Lo, e.Hi = 0.5+float64(lo/2), 0.5+float64(hi/2)
	e.along = shareInterval(o.tally())
	return e
}

// Games is the number of games counted.
func (o Outcomes) Games() int64 { return o.playedOut() + o.CutOff }

// playedOut is the number of games that have a result.
func (o Outcomes) playedOut() int64 { return o.Wins + o.Draws + o.Losses }

// advantage is the mean score minus one half.
func (o Outcomes) advantage() float64 {
	return float64(o.Wins-o.Losses) / float64(2*o.playedOut())
}

// variance is the sample variance of the score; of one game, the largest that
// a score can have.
func (o Outcomes) variance() float64 {
	n := float64(o.playedOut())
	if n < 2 {
		return 0.25
	}
	d := float64(o.Wins-o.Losses) / n
	return (float64(o.Wins+o.Losses)/n - float64(d*d)) / 4 * n / (n - 1)
}

// tango returns the bounds of the share of wins minus that of losses at a
// critical value.
func tango(o Outcomes, z float64) (lo, hi float64) {
	hi = tangoUpper(o.Wins, o.Losses, o.playedOut(), z)
	lo = -tangoUpper(o.Losses, o.Wins, o.playedOut(), z)
	return lo, hi
}

// tangoUpper is the largest δ with (wins − losses) − n·δ ≥ −z standard
// errors, found by bisection: the standardized distance decreases in δ.
func tangoUpper(wins, losses, n int64, z float64) float64 {
	w, l, m := float64(wins), float64(losses), float64(n)
	inside := func(d float64) bool {
		gap := float64(m*d) - (w - l)
		return gap <= z*math.Sqrt(m*max(0, tangoVariance(w, l, m, d)))
	}
	lo, hi := (w-l)/m, 1.0
	for range 200 {
		mid := lo + float64((hi-lo)/2)
		if mid == lo || mid == hi {
			break
		}
		if inside(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	if hi == 1 && inside(1) {
		return 1
	}
	return lo
}

// tangoVariance is the variance of a game's win-minus-loss at the likeliest
// shares whose difference is d: Tango's equation for the share q of losses,
// 2n·q² + B·q + C = 0.
func tangoVariance(wins, losses, n, d float64) float64 {
	if d < 0 {
		wins, losses, d = losses, wins, -d
	}
	b := float64((2*n-wins+losses)*d) - wins - losses
	c := -losses * d * (1 - d)
	root := math.Sqrt(float64(b*b) - float64(8*n*c))
	var q float64
	if b <= 0 {
		q = (root - b) / (4 * n)
	} else {
		q = -2 * c / (root + b) // the same without cancellation
	}
	return 2*q + float64(d*(1-d))
}
