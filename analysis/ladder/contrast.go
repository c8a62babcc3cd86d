package ladder

import (
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"houserules/analysis"
	"houserules/analysis/bounded"
	"houserules/analysis/joint"
	"houserules/engine/rules"
)

// contrast is a sum of means of columns, each with a weight.
type contrast []term

type term struct {
	of     *column
	weight float64
}

// fact tells whether all games in it are copies of one, of two, and so on.
func (c contrast) fact() bool {
	return !slices.ContainsFunc(c, func(t term) bool { return !t.of.once })
}

// value is the sum as the tables count games cut off, least and most are what it
// could have been.
func (c contrast) value() (value, least, most float64) {
	for _, t := range c {
		lo, hi := t.of.bounds()
		if t.weight < 0 {
			lo, hi = hi, lo
		}
		value += float64(t.weight * mean(t.of.values))
		least += float64(t.weight * lo)
		most += float64(t.weight * hi)
	}
	return value, least, most
}

// errors are the covariances of the means of columns, each computed once.
type errors struct {
	// z is the critical value of a single interval.
	z     float64
	known map[[2]*column]float64
}

// of is the covariance of the means of two columns.
func (e *errors) of(a, b *column) float64 {
	x, known := e.known[[2]*column{a, b}]
	if !known {
		if a == b {
			x = a.errorSquare(e.z)
		} else {
			x = jointError(a, b)
		}
		e.known[[2]*column{a, b}], e.known[[2]*column{b, a}] = x, x
	}
	return x
}

// covariance of two contrasts.
func (e *errors) covariance(c, o contrast) float64 {
	sum := 0.0
	for _, a := range c {
		for _, b := range o {
			sum += float64(a.weight * b.weight * e.of(a.of, b.of))
		}
	}
	return sum
}

// se is the standard error of a contrast.
func (e *errors) se(c contrast) float64 { return math.Sqrt(max(0, e.covariance(c, c))) }

// games is the smallest number of observations of its columns.
func (c contrast) games() int64 {
	n := int64(math.MaxInt64)
	for _, t := range c {
		n = min(n, int64(len(t.of.values)))
	}
	return n
}

// estimate is the contrast with its interval at a critical value.
func (e *errors) estimate(c contrast, critical, level float64) analysis.Estimate {
	value, least, most := c.value()
	if c.fact() {
		out := unknown(level)
		out.Value, out.N = value, c.games()
		out.Warnings = append(out.Warnings, rules.Say("warning.one-line", out.N))
		return out
	}
	se := e.se(c)
	half, alone := float64(critical*se), float64(e.z*se)
	out := analysis.Estimate{
		Value: value, Lo: least - half, Hi: most + half, Level: level, N: c.games(), Method: analysis.MethodMaxT,
		Single: &analysis.Bounds{Lo: least - alone, Hi: most + alone},
	}
	if least != most {
		out.CutOffBounds = &analysis.Bounds{Lo: least, Hi: most}
	}
	return out
}

// score is the mean of scores from 0 to 1 with its interval at a critical value, by the score test: it stays
// between 0 and 1, and does not shrink to nothing where all scores are alike.
func (e *errors) score(c *column, critical, level float64) analysis.Estimate {
	out := e.estimate(contrast{{c, 1}}, critical, level)
	if c.once {
		return out
	}
	least, most := c.values, c.values
	if c.least != nil {
		least, most = c.least, c.most
	}
	out.Method = analysis.MethodPairs
	low, high := tallyOf(least), tallyOf(most)
	out.Lo, _ = low.Score(critical)
	_, out.Hi = high.Score(critical)
	out.Single = &analysis.Bounds{}
	out.Single.Lo, _ = low.Score(e.z)
	_, out.Single.Hi = high.Score(e.z)
	return out
}

// tallyOf counts scores.
func tallyOf(list []float64) bounded.Tally {
	games := map[float64]int64{}
	for _, x := range list {
		games[x]++
	}
	t := bounded.Tally{Least: 0, Most: 1}
	for _, x := range slices.Sorted(maps.Keys(games)) {
		t.Values = append(t.Values, bounded.Value{At: x, Games: games[x]})
	}
	return t
}

// block are the correlations of contrasts, which count as independent of those in
// other blocks: see joint.MaxT.
func (e *errors) block(list []contrast) *mat.SymDense {
	return joint.Matrix(len(list), func(int) int64 { return 1 }, func(i, j int) (float64, int64) {
		return e.covariance(list[i], list[j]) / (e.se(list[i]) * e.se(list[j])), 1
	})
}
