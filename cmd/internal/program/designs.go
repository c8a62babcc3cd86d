package program

import (
	"io"
	"slices"

	"houserules/analysis"
	"houserules/analysis/effects"
	"houserules/analysis/ladder"
	"houserules/reports"
	"houserules/sim/plan"
	"houserules/sim/table"
	"houserules/variants"
)

// analyzed is a study's folder with everything that there is to say about it.
type analyzed struct {
	dir     string
	plan    *plan.Plan
	results *analysis.Results
	// designs are the answers to what a study that varies rules asks.
	designs []reports.Design
	// ladder is what the study's ladders show; nil where it has none.
	ladder *ladder.Results
	// loaded are the variants whose rules the report says in words, once it is written.
	loaded []*variants.Variant
	// seen are games that the report may show.
	seen *seenGames
}

// print prints the comparison or, of a study that varies rules, its answers where
// people read them.
func (x *analyzed) print(w io.Writer, format string, reader *readerFlags) error {
	if len(x.designs) > 0 && (format == reports.FormatText || format == reports.FormatMarkdown) {
		return reports.Designs(w, x.results, x.designs, reader.reader(goOn(x.plan, x.results, x.dir)), format)
	}
	return reports.ComparisonFor(w, x.results, reader.reader(marked(x.plan, goOn(x.plan, x.results, x.dir))), format)
}

// factorsOf say how the variants of a plan were made, by variant; nil where none
// was.
func factorsOf(p *plan.Plan) map[string]map[string]string {
	if len(p.Designs) == 0 {
		return nil
	}
	all := map[string]map[string]string{}
	for i := range p.Designs {
		for _, r := range p.Designs[i].Runs {
			if all[r.Variant] == nil {
				all[r.Variant] = p.Designs[i].Levels(r.Variant)
			}
		}
	}
	return all
}

// varied tells whether a variant of a plan is one of those that were varied, and
// not one that was made of them.
func varied(p *plan.Plan, variant string) bool {
	return slices.ContainsFunc(p.Designs, func(d plan.Design) bool { return slices.Contains(d.Of, variant) || d.Against == variant })
}

// answers are what the games of a study say to its questions.
func answers(src analysis.Source, p *plan.Plan, r *analysis.Results) ([]reports.Design, error) {
	opt := effects.Options{Level: r.Level, Tolerance: r.Tolerance}
	if r.Anytime != nil {
		opt.Anytime = r.Anytime.Games
	}
	list := make([]reports.Design, len(p.Designs))
	for i := range p.Designs {
		d := &p.Designs[i]
		list[i].Plan = d
		of := designOf(d)
		var err error
		switch d.Question {
		case plan.Sweep:
			list[i].Swept, err = effects.Sweep(src, of, opt)
		case plan.Effects:
			list[i].Explained, err = effects.Explain(src, of, opt)
		case plan.Readings:
			list[i].Readings, err = effects.Read(src, of, opt)
		}
		if err != nil {
			return nil, err
		}
		// A player of one family has nothing to say of the games of another.
		list[i].Explained = slices.DeleteFunc(list[i].Explained, func(e effects.Explained) bool { return !plannedFor(p, d, e.Agents) })
		list[i].Readings = slices.DeleteFunc(list[i].Readings, func(e effects.Readings) bool { return !plannedFor(p, d, e.Agents) })
	}
	return list, nil
}

// plannedFor tells whether a line-up was to play any of a design's variants.
func plannedFor(p *plan.Plan, d *plan.Design, agents string) bool {
	return slices.ContainsFunc(p.Cells, func(c table.Cell) bool {
		return (c.Name() == agents || c.Agents == agents) &&
			slices.ContainsFunc(d.Runs, func(r plan.DesignRun) bool { return r.Variant == c.Variant })
	})
}

// designOf is a design as the analysis knows it.
func designOf(d *plan.Design) *effects.Design {
	out := &effects.Design{Orders: d.Orders, Against: d.Against}
	for _, f := range d.Factors {
		out.Factors = append(out.Factors, effects.Factor{Name: f.Name, Levels: f.Levels, Base: f.Base})
	}
	for _, r := range d.Runs {
		out.Runs = append(out.Runs, effects.Run{Variant: r.Variant, Levels: r.Levels})
	}
	return out
}
