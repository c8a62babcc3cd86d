package analysis

import (
	"math"

	"houserules/analysis/exact"
	"houserules/analysis/portable"
	"houserules/engine/rules"
)

// Quantile is the length within which a share of the games ends, with the interval of its
// order statistics: it says nothing of the games beyond, so that one that goes on without
// end moves it no more than any other long one.
type Quantile struct {
	Share float64
	Estimate
}

// quantileShares are the shares of which lengths are told.
func quantileShares() []float64 { return []float64{0.1, 0.5, 0.9} }

// quantiles of the lengths; games cut off lasted longer than all others.
func (g *Games) quantiles(level float64) []Quantile {
	if g.games == 0 {
		return nil
	}
	var list []Quantile
	for _, p := range quantileShares() {
		below, above := g.ranks(p, level)
		e := Estimate{
			Value: g.lengthAt(int64(math.Ceil(float64(p * float64(g.games))))), Lo: math.NaN(), Hi: math.NaN(), Level: level, N: g.games, Method: MethodOrder,
		}
		switch {
		case below < 1 || above > g.games:
			e.Warnings = append(e.Warnings, onlyFew(g.games))
		default:
			e.Lo, e.Hi = g.lengthAt(below), g.lengthAt(above)
		}
		if math.IsInf(e.Value, 1) {
			e.Value, e.CutOffBounds = math.NaN(), &Bounds{Lo: g.lengthAt(g.games - g.cut.games), Hi: math.Inf(1)}
			e.Warnings = append(e.Warnings, rules.Say("warning.would-go-on", number(g.cut.games), number(g.games)))
		}
		list = append(list, Quantile{p, g.asPlayed(e)})
	}
	return list
}

// lengthAt is the length of the game of a rank, the shortest being the first; infinite
// where it was cut off.
func (g *Games) lengthAt(rank int64) float64 {
	if rank > g.games-g.cut.games {
		return math.Inf(1)
	}
	start, counts := g.pliesCount.Bins()
	for i, n := range counts {
		if rank -= n; rank <= 0 {
			return float64(start + int64(i))
		}
	}
	return math.Inf(1)
}

// ranks of the games whose lengths bound a quantile. The lower one is at most
// as high as the quantile unless fewer games than that lie below it, of which the binomial
// distribution says how rare it is; so is the upper one (David and Nagaraja 2003, Order
// Statistics, section 7.1). Without games enough they are below 1 or above all.
func (g *Games) ranks(p, level float64) (below, above int64) {
	if g.sequences == nil && g.clusters == nil && g.games <= mostExact {
		alpha := (1 - level) / 2
		return fewest(g.games, p, alpha), g.games + 1 - fewest(g.games, 1-p, alpha)
	}
	n := float64(g.games)
	r := reach{critical: g.ofMean(g.layout.plies).stretch(z(level))}
	if g.sequences != nil {
		r = g.sequences.alone(level, g.games)
	}
	half := float64(r.critical * math.Sqrt(float64(n*p*(1-p))))
	if math.IsNaN(half) {
		return 0, g.games + 1
	}
	return int64(math.Floor(float64(n*p) - half)), int64(math.Ceil(float64(n*p)+half)) + 1
}

// mostExact is the number of games up to which ranks are exact; beyond, the binomial
// distribution is the normal one.
const mostExact = 1000

// fewest is the largest number than which fewer of n games, each with a probability of p,
// are so rare as alpha.
func fewest(n int64, p, alpha float64) int64 {
	term, sum := float64(float64(n)*portable.Log(1-p)), 0.0
	for k := range n {
		if sum += portable.Exp(term); sum > alpha {
			return k
		}
		term += portable.Log(float64(n-k)/float64(k+1)) + portable.Log(p/(1-p))
	}
	return n
}

// span is the least and the greatest ratio of a game.
type span struct{ lo, hi float64 }

func noSpan() span { return span{math.Inf(1), math.Inf(-1)} }

// add adds the ratios of some games.
func (s *span) add(y, x func(int) int64, games int) {
	for i := range games {
		if d := x(i); d > 0 {
			r := float64(y(i)) / float64(d)
			s.lo, s.hi = min(s.lo, r), max(s.hi, r)
		}
	}
}

// merge adds the games of another.
func (s *span) merge(o span) { s.lo, s.hi = min(s.lo, o.lo), max(s.hi, o.hi) }

// fewRatio is a ratio of few games: the delta method is asymptotic, and of five games it
// misses one in five times. There is no interval, but the range of single games.
func fewRatio(c *exact.Cross, y, x int, level float64, seen span) Estimate {
	e := ratio(c, y, x, level)
	if math.IsNaN(e.Value) {
		return e
	}
	e.Lo, e.Hi, e.along = math.NaN(), math.NaN(), nil
	e.Seen, e.Warnings = &Bounds{seen.lo, seen.hi}, warn("warning.range-seen", number(e.N))
	return e
}
