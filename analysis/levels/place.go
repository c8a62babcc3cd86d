package levels

import (
	"errors"
	"math"

	"houserules/analysis"
	"houserules/analysis/ratings"
)

// Place chooses the levels by what games say of the candidates' strengths.
func Place(p Placement, candidates []string, r *analysis.Rating) (*Placement, error) {
	if len(r.Players) != len(candidates) {
		return nil, errors.New("the games do not say how strong the candidates are: play more of them, with --pairs")
	}
	estimates := map[string]analysis.Estimate{}
	for _, x := range r.Players {
		estimates[x.Agent] = x.Elo
	}
	elo := make([]float64, len(candidates))
	for i, name := range candidates {
		switch e := estimates[name]; {
		case !math.IsNaN(e.Value):
			elo[i] = e.Value
		case math.IsInf(e.Hi, 1): // at least so strong
			elo[i] = e.Lo
		default:
			elo[i] = e.Hi
		}
	}
	limit := func(x float64) *int {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return nil
		}
		whole := int(math.Round(x))
		return &whole
	}
	p.Schema = Schema
	for i, at := range Choose(elo, func(player, than int) bool {
		return separated(r.Apart(candidates[player], candidates[than]))
	}) {
		l := Level{Level: i + 1, Player: candidates[at], Elo: int(math.Round(elo[at]))}
		if e := estimates[l.Player]; l.Player != r.Anchor {
			l.Interval = &[2]*int{limit(e.Lo), limit(e.Hi)}
		}
		p.Levels = append(p.Levels, l)
	}
	p.Misfit = Misfit{ChiSquare: rounded(r.Fit.Value, 10), Freedom: r.Fit.Freedom, P: rounded(r.Fit.P, 1e6), Circles: len(r.Circles)}
	p.Hash = p.hash()
	return &p, nil
}

// separated reports whether an interval shows who is the stronger.
func separated(r ratings.Range) bool { return r.Lo > 0 }

// rounded is a number to a part of one; 0 where it is none.
func rounded(x float64, part float64) float64 {
	if math.IsNaN(x) {
		return 0
	}
	return math.Round(float64(x*part)) / part
}
