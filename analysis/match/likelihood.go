package match

import "math"

// A distribution of the five outcomes that makes what was counted likeliest, of
// all those under which some value d of an outcome has the mean zero, gives
// outcome i the probability p̂_i/(1 + θ·d_i), with p̂ the shares that were
// counted (empirical likelihood: Owen 1988, "Empirical likelihood ratio
// confidence intervals for a single functional", Biometrika 75; on five outcomes
// it is the maximum likelihood itself). θ makes the mean zero. Where no θ does,
// because what was counted lies on one side of zero, the outcome farthest on the
// other side takes what is missing, although it was never counted, and θ is at
// the end of its range. No pseudo-counts are needed.

// values has a value for each of the five outcomes.
type values [Outcomes]float64

// around are the scores of the outcomes less a mean.
func around(mean float64) values {
	var d values
	for i := range d {
		d[i] = score(i) - mean
	}
	return d
}

// ends are the least and the greatest of the values.
func (d values) ends() (lo, hi float64) {
	lo, hi = d[0], d[0]
	for _, x := range d[1:] {
		lo, hi = min(lo, x), max(hi, x)
	}
	return lo, hi
}

// counted tells whether a pair with the given value was counted.
func (d values) counted(p Pairs, value float64) bool {
	for i, k := range p {
		if k > 0 && d[i] == value {
			return true
		}
	}
	return false
}

// mean of the values under θ, and its slope in θ, which is negative.
func (d values) mean(p Pairs, theta float64) (value, slope float64) {
	n := float64(p.N())
	for i, k := range p {
		if k > 0 {
			share, w := float64(k)/n, d[i]/(1+float64(theta*d[i]))
			value += float64(share * w)
			slope -= float64(float64(share*w) * w)
		}
	}
	return value, slope
}

// tilt returns θ for the pairs counted, of which there must be some, and values
// of both signs.
func tilt(p Pairs, d values) float64 {
	least, most := d.ends()
	lo, hi := -1/most, -1/least
	// Only outcomes that were not counted can be at the end of the range.
	if !d.counted(p, least) {
		if v, _ := d.mean(p, hi); v >= 0 {
			return hi
		}
	}
	if !d.counted(p, most) {
		if v, _ := d.mean(p, lo); v <= 0 {
			return lo
		}
	}
	// Newton's steps, and a half of the range where one would leave it.
	theta := 0.0
	for range 200 {
		v, slope := d.mean(p, theta)
		switch {
		case v > 0:
			lo = theta
		case v < 0:
			hi = theta
		default:
			return theta
		}
		next := theta - v/slope
		if !(next > lo && next < hi) {
			next = lo + float64((hi-lo)/2)
		}
		if math.Abs(next-theta) <= 1e-15*math.Abs(theta) {
			return next
		}
		theta = next
	}
	return theta
}

// probabilities returns the likeliest distribution.
func probabilities(p Pairs, d values, theta float64) [Outcomes]float64 {
	var out [Outcomes]float64
	left, n := 1.0, float64(p.N())
	for i, k := range p {
		if k > 0 {
			out[i] = float64(k) / n / (1 + float64(theta*d[i]))
			left -= out[i]
		}
	}
	// At an end of the range one outcome, never counted, takes what is left.
	least, most := d.ends()
	for i, k := range p {
		if k == 0 && (theta == -1/least && d[i] == least || theta == -1/most && d[i] == most) {
			out[i] = max(0, left)
			break
		}
	}
	return out
}
