package program

import (
	"houserules/reports"
	"houserules/sim/plan"
	"houserules/variants"
)

// searched are the rules of a study for which a search for a fairer change is proposed:
// those it compares others with, or the first that can be searched; nil where none can.
func searched(p *plan.Plan, list []*variants.Variant) *variants.Variant {
	var of *variants.Variant
	for _, v := range list {
		if info := v.Game.Info(); info.Seats() == 2 && plan.Verdicts(info) == 1 && (of == nil || v.Name == p.Base) {
			of = v
		}
	}
	return of
}

// builtIn tells whether rules equal the built-in variant of their name.
func (a *app) builtIn(v *variants.Variant) bool {
	b, problems := a.library.Load(v.Name)
	return !problems.HasErrors() && b.Hash == v.Hash
}

// searchFor is the command that searches, which works wherever the page is read: rules that
// are not built in are saved from it.
func (a *app) searchFor(v *variants.Variant) reports.Search {
	switch {
	case v == nil:
		return reports.Search{}
	case a.builtIn(v):
		return reports.Search{Command: "houserules balance " + quote(v.Name)}
	default:
		file := v.Name + ".yaml"
		return reports.Search{Command: "houserules balance " + quote(file), File: file}
	}
}
