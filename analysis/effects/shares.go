package effects

import (
	"math"

	"houserules/analysis/anytime"
	"houserules/analysis/exact"
	"houserules/analysis/portable"
	"houserules/sim/design"
)

// Together stands for the place of a factor where what several do together is
// meant.
const Together = -1

// Share is the part that one factor has in how an effect varies over all
// combinations of a design's levels, each counting alike.
type Share struct {
	// Factor is a place, or Together.
	Factor int
	// Variance is that part, of advantages as fractions of 1; its error by the luck
	// of the games is taken off. Share is what it is of all, from 0 to 1; both are
	// not-a-number where more than half of the games were cut off, Share also where
	// nothing is seen to vary.
	Variance, Share float64
	// Lo and Hi hold for the shares of a line-up together.
	Lo, Hi float64
}

// shares part the variance of the runs' effects among the factors and what they
// do together. There are none where the runs cannot tell.
//
// The parts are sums of squares of contrasts (see [design.Fit.Parts]). The luck of
// the games makes each larger by the trace of its covariance, which is taken off.
// An interval is that of the distance of the contrasts from the truth: its square
// is a sum of χ² weighted by that covariance, whose quantile is that of one χ² with
// the same mean and variance (Satterthwaite 1946, "An approximate distribution of
// estimates of variance components", Biometrics Bulletin 2), and the length of the
// contrasts errs by no more than that distance. All parts hold at once
// (Bonferroni), and each share lies between what the least part is beside the
// greatest others and the greatest beside the least.
func (m *measured) shares(fit *design.Fit, d *Design, opt Options, agents string) []Share {
	parts, ok := fit.Parts()
	if !ok {
		return nil
	}
	list := make([]Share, len(d.Factors)+1)
	rows := make([][][]float64, len(list))
	all := 0
	for i, p := range parts {
		at := len(d.Factors)
		if p.Term.B < 0 && i+1 < len(parts) {
			at = p.Term.A
		}
		rows[at] = append(rows[at], p.Rows...)
		all += len(p.Rows)
	}
	if last := len(rows) - 1; len(rows[last]) == 0 {
		list, rows = list[:last], rows[:last] // of a single factor
	}
	s := newSpread(m, len(d.Runs))
	s.unseen = 0.5
	if d.Against != "" {
		s.unseen = 1
	}
	critical := 0.0
	if games, along := opt.Anytime[agents]; along {
		critical = anytime.Sequence{Alpha: (1 - opt.Level) / float64(max(1, all)), Games: games}.Critical(m.games)
	}
	facts := len(m.estimated(0, len(d.Runs))) == 0 // of which there is no more to know
	least, most := make([]float64, len(list)), make([]float64, len(list))
	total := 0.0
	for i := range list {
		p := s.part(rows[i], (1-opt.Level)/float64(len(list)), critical)
		list[i] = Share{Factor: i, Variance: p.variance}
		least[i], most[i] = p.least, p.most
		total += p.variance
	}
	if last := len(list) - 1; last == len(d.Factors) {
		list[last].Factor = Together
	}
	for i := range list {
		x := &list[i]
		lo, hi := least[i], most[i]
		for k := range list {
			if k != i {
				lo += most[k]
				hi += least[k]
			}
		}
		if x.Share, x.Lo, x.Hi = x.Variance/total, 0, 1; facts {
			x.Lo, x.Hi = math.NaN(), math.NaN()
			continue
		}
		if lo > 0 {
			x.Lo = least[i] / lo
		}
		if hi > 0 {
			x.Hi = most[i] / hi
		}
	}
	return list
}

// spread is how the runs' effects vary, with their covariances.
type spread struct {
	runs int
	// means are the effects as the games were counted, below and above how far
	// games cut off could move them.
	means, below, above []float64
	// covariances of the means: as the games were counted and, where
	// some were cut off, as if all of these had been lost and won.
	covariances [][][]float64
	games       int64
	mostCut     bool
	// unseen is the largest effect of one game on a run's.
	unseen float64
}

// newSpread reads the contrasts that come first, one for each run.
func newSpread(m *measured, runs int) *spread {
	s := &spread{runs: runs, games: m.games}
	cut := int64(0)
	for i := range m.runs {
		cut = max(cut, m.runs[i].cut)
	}
	s.mostCut = 2*cut > m.games
	s.covariances = append(s.covariances, m.covariances(m.stood, runs))
	if m.least != nil {
		s.covariances = append(s.covariances, m.covariances(m.least, runs), m.covariances(m.most, runs))
	}
	for i := range runs {
		unit := m.unit * m.contrasts[i].Of
		mean := m.stood.Mean(i, unit)
		s.means = append(s.means, mean)
		below, above := 0.0, 0.0
		if m.least != nil {
			below, above = mean-m.least.Mean(i, unit), m.most.Mean(i, unit)-mean
		}
		s.below, s.above = append(s.below, below), append(s.above, above)
	}
	return s
}

// covariances returns the covariances of the means of the first contrasts.
func (m *measured) covariances(v *exact.Vectors, runs int) [][]float64 {
	sd := make([]float64, runs)
	for i := range sd {
		sd[i] = math.Sqrt(v.Variance(i, m.unit*m.contrasts[i].Of) / float64(m.games))
		if math.IsNaN(sd[i]) {
			sd[i] = 1 // of a single game nothing is known
		}
	}
	out := make([][]float64, runs)
	for i := range out {
		out[i] = make([]float64, runs)
		out[i][i] = float64(sd[i] * sd[i])
		for j := range i {
			if r := v.Correlation(i, j); !math.IsNaN(r) {
				out[i][j] = float64(float64(r*sd[i]) * sd[j])
			}
			out[j][i] = out[i][j]
		}
	}
	return out
}

// variation is a part with bounds.
type variation struct{ variance, least, most float64 }

// part is the sum of the squares of some weighted sums of the runs' effects, with
// the error alpha; critical, where it is not zero, is the value with which every
// single one of them holds at every look.
func (s *spread) part(rows [][]float64, alpha, critical float64) variation {
	square, moved := 0.0, 0.0
	for _, w := range rows {
		x, below, above := 0.0, 0.0, 0.0
		for i, a := range w {
			x += float64(a * s.means[i])
			if a < 0 {
				below -= float64(a * s.above[i])
				above -= float64(a * s.below[i])
			} else {
				below += float64(a * s.below[i])
				above += float64(a * s.above[i])
			}
		}
		square += float64(x * x)
		moved += float64(max(below, above) * max(below, above))
	}
	distance, luck := 0.0, 0.0
	for k, covariance := range s.covariances {
		trace, squares := s.moments(rows, covariance)
		if k == 0 {
			luck = trace
		}
		far := float64(critical * math.Sqrt(trace))
		if critical == 0 {
			far = math.Sqrt(chiSquare(alpha, trace, squares))
		}
		distance = max(distance, far)
	}
	length := math.Sqrt(square)
	distance += math.Sqrt(moved)
	v := variation{variance: max(0, square-luck)}
	if low := length - distance; low > 0 {
		v.least = float64(low * low)
	}
	v.most = float64((length + distance) * (length + distance))
	if s.mostCut {
		v.variance = math.NaN()
	}
	return v
}

// moments are the trace of the covariance of some weighted sums, and that of its
// square. Both are taken as if z² further games had shown what has not been seen:
// a difference as large as one can be.
func (s *spread) moments(rows [][]float64, covariance [][]float64) (trace, squares float64) {
	weighted := make([][]float64, len(rows))
	unseen := 0.0
	for k, w := range rows {
		weighted[k] = make([]float64, s.runs)
		whole := 0.0
		for i, a := range w {
			whole += math.Abs(a)
			if a == 0 {
				continue
			}
			for j, c := range covariance[i] {
				weighted[k][j] += float64(a * c)
			}
		}
		unseen += float64(whole * whole)
	}
	for k := range rows {
		for l := range k + 1 {
			sum := 0.0
			for i, a := range rows[l] {
				sum += float64(weighted[k][i] * a)
			}
			if l == k {
				trace += sum
				squares += float64(sum * sum)
			} else {
				squares += float64(2 * float64(sum*sum))
			}
		}
	}
	pseudo, n := z(0.95), float64(s.games)
	more := float64(float64(pseudo*pseudo) / n / n * float64(s.unseen*s.unseen) * min(1, unseen))
	return trace + more, squares + float64(more*more)
}

// chiSquare is the quantile, but for alpha, of the χ² that has a mean and, in
// squares, half its variance: scaled, with as many degrees of freedom as that takes
// (Wilson and Hilferty 1931, "The distribution of chi-square", Proceedings of the
// National Academy of Sciences 17).
func chiSquare(alpha, mean, squares float64) float64 {
	if !(mean > 0 && squares > 0) {
		return 0
	}
	freedom := float64(mean*mean) / squares
	spread := 2 / (9 * freedom)
	root := 1 - spread + float64(portable.NormalQuantile(1-alpha)*math.Sqrt(spread))
	return mean * float64(root*float64(root*root))
}
