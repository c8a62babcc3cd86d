package program

import (
	"io"
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/analysis/ladder"
	"houserules/analysis/varied"
	"houserules/reports"
	"houserules/sim/plan"
	"houserules/sim/table/files"
)

// analyzed is a study's folder with everything that there is to say about it.
type analyzed struct {
	dir     string
	plan    *plan.Plan
	data    *files.Dataset
	results *analysis.Results
	// designs are the answers to what a study that varies rules asks.
	designs []varied.Design
	// ladder is what the study's ladders show; nil where it has none.
	ladder *ladder.Results
	// curves are what the first move is worth over strength; nil where the study has
	// ladders, or too few strengths of one kind of players.
	curves []compare.Curve
	// seen are games that the report may show.
	seen *seenGames
}

// answer is what the games say to the study's question.
func (x *analyzed) answer() *answer.Answer { return kindOf(x.plan).answer(x) }

// print prints the comparison or, of a study that asks more, its answer where people
// read it.
func (x *analyzed) print(w io.Writer, format string, reader *readerFlags) error {
	if len(x.designs) > 0 && (format == reports.FormatText || format == reports.FormatMarkdown) {
		return reports.Answered(w, x.answer(), reader.of(x.plan, goOn(x.plan, x.results, x.dir)), format)
	}
	return reports.ComparisonFor(w, x.results, reader.of(x.plan, marked(x.plan, goOn(x.plan, x.results, x.dir))), format)
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

// wasVaried tells whether a variant of a plan is one of those that were varied, and
// not one that was made of them.
func wasVaried(p *plan.Plan, variant string) bool {
	return slices.ContainsFunc(p.Designs, func(d plan.Design) bool { return slices.Contains(d.Of, variant) || d.Against == variant })
}
