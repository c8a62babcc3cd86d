package sim

import (
	"fmt"

	"houserules/sim/plan"
)

// Tolerances of shares, in percentage points, from which on one is warned of or
// refused: a game that one side wins by three to one is even to nobody.
const (
	largeTolerance  = 10
	absurdTolerance = 25
)

// JudgeTolerance says what is wrong with a tolerance of shares in percentage
// points, and whether it is refused for that; nothing is wrong with most.
func JudgeTolerance(points float64) (problem string, refused bool) {
	switch {
	case points >= absurdTolerance:
		return fmt.Sprintf("a tolerance of %v pp calls a game even that one side wins by %v %% to %v %%; choose less than %d pp, 1 pp is usual",
			points, 50+points, 50-points, absurdTolerance), true
	case points >= largeTolerance:
		return fmt.Sprintf("a tolerance of %v pp calls a game even that one side wins by %v %% to %v %%; 1 pp is usual",
			points, 50+points, 50-points), false
	default:
		return "", false
	}
}

// tolerance takes over the smallest effects that matter.
func (r *resolver) tolerance(f StudyFile) plan.Tolerance {
	score, at := f.Tolerance.Score, "tolerance.score"
	if given, ok := r.given(at); ok {
		if _, ok := r.given("margin"); ok {
			r.fail("margin", "", "margin is another name for tolerance.score, which is given at %s:%d:%d too; leave one of them out",
				given.File, given.Line, given.Column)
		}
	}
	if f.Margin != nil {
		score, at = *f.Margin, "margin"
	}
	r.ofShares(at, score)
	t := plan.Tolerance{Score: score / 100}
	for _, x := range []struct {
		written *float64
		kept    **float64
	}{{f.Tolerance.Draws, &t.Draws}, {f.Tolerance.Lead, &t.Lead}, {f.Tolerance.Plies, &t.Plies}} {
		if x.written != nil {
			fraction := *x.written / 100
			*x.kept = &fraction
		}
	}
	if f.Tolerance.Draws != nil {
		r.ofShares("tolerance.draws", *f.Tolerance.Draws)
	}
	return t
}

// ofShares judges a tolerance of shares.
func (r *resolver) ofShares(path string, points float64) {
	problem, refused := JudgeTolerance(points)
	if problem == "" {
		return
	}
	d := r.at(path).Diagnostic(problem)
	d.Warning = !refused
	r.list = append(r.list, d)
}
