package match

import (
	"math"

	"houserules/analysis/portable"
)

// llr is the logarithm of the ratio of two likelihoods: the greatest that the
// pairs have where A's strength is elo1, by that where it is elo0. It is zero of
// no pairs.
func llr(p Pairs, scale Scale, elo0, elo1 float64) float64 {
	if p.N() == 0 {
		return 0
	}
	return logLikelihood(p, scale, elo1) - logLikelihood(p, scale, elo0)
}

// logLikelihood is the logarithm of the greatest likelihood under a strength,
// less that without any condition.
func logLikelihood(p Pairs, scale Scale, elo float64) float64 {
	d := around(Score(elo))
	if scale == Normalised {
		d = deviating(p, elo)
	}
	return relative(p, d)
}

// relative is the logarithm of the greatest likelihood where the values have the
// mean zero, less that without any condition.
func relative(p Pairs, d values) float64 {
	theta, sum := tilt(p, d), 0.0
	for i, k := range p {
		if k > 0 {
			sum -= float64(float64(k) * portable.Log1p(float64(theta*d[i])))
		}
	}
	return sum
}

// deviating are values whose mean is zero under the likeliest distribution of
// which the mean less one half is so many standard deviations. Around any
// distribution the condition is a linear one to the first order; the
// distribution that meets it gives the next one (Van den Bergh, "Normalized Elo
// in practice", section 4.1).
func deviating(p Pairs, elo float64) values {
	// Per pair, whose mean varies half as much as a game: the deviation is √2
	// times as far.
	t := float64(elo / normalisedScale * math.Sqrt2)
	var q [Outcomes]float64
	for i := range q {
		q[i] = 1.0 / Outcomes
	}
	var d values
	for range 100 {
		mean, sd := moments(q)
		for i := range d {
			z := (score(i) - mean) / sd
			d[i] = score(i) - 0.5 - float64(float64(t*sd*(1+float64(z*z)))/2)
		}
		next := probabilities(p, d, tilt(p, d))
		moved := 0.0
		for i := range q {
			moved = max(moved, math.Abs(next[i]-q[i]))
		}
		if q = next; moved < 1e-12 {
			break
		}
	}
	return d
}

// moments are the mean and the standard deviation of a pair's mean score.
func moments(q [Outcomes]float64) (mean, sd float64) {
	for i, p := range q {
		mean += float64(p * score(i))
	}
	variance := 0.0
	for i, p := range q {
		gap := score(i) - mean
		variance += float64(float64(p*gap) * gap)
	}
	return mean, math.Sqrt(variance)
}
