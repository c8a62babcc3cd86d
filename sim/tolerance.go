package sim

import (
	"fmt"

	"houserules/sim/plan"
)

// tolerance takes over the smallest effects that matter. It warns of those that
// no verdict is judged against.
func (r *resolver) tolerance(f StudyFile) plan.Tolerance {
	if score, ok := r.given("tolerance.score"); ok {
		if _, ok := r.given("margin"); ok {
			r.fail("margin", "", "margin is another name for tolerance.score, which is given at %s:%d:%d too; leave one of them out",
				score.File, score.Line, score.Column)
		}
	}
	t := plan.Tolerance{Score: f.Tolerance.Score / 100}
	if f.Margin != nil {
		t.Score = *f.Margin / 100
	}
	for _, x := range []struct {
		key, unit string
		about     string
		written   *float64
		kept      **float64
	}{
		{"draws", "pp", "draws say only whether they differ", f.Tolerance.Draws, &t.Draws},
		{"lead", "%", "the lead say only whether it differs", f.Tolerance.Lead, &t.Lead},
		{"plies", "%", "plies say only whether they differ", f.Tolerance.Plies, &t.Plies},
	} {
		if x.written == nil {
			continue
		}
		fraction := *x.written / 100
		*x.kept = &fraction
		path := "tolerance." + x.key
		d := r.at(path).Diagnostic(fmt.Sprintf("%s: %v %s is kept in the plan; verdicts on %s from zero", path, *x.written, x.unit, x.about))
		d.Warning = true
		r.list = append(r.list, d)
	}
	return t
}
