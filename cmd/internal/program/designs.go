package program

import (
	"io"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/analysis/ladder"
	"houserules/analysis/repeat"
	"houserules/analysis/varied"
	"houserules/reports"
	"houserules/sim/plan"
	"houserules/sim/table/files"
	"houserules/variants"
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
	// counted are the counts of blocks that were played just now.
	counted *repeat.Counted
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

// changesOf are the rules in which the variants of a plan depart from a base, where these are few.
func changesOf(p *plan.Plan, base string) map[string][]analysis.Change {
	const few = 3
	of := p.Variant(base)
	if of == nil || len(p.Variants) < 2 {
		return nil
	}
	from, err := variants.Restore(of.Rules)
	if err != nil {
		return nil // the tables are judged all the same
	}
	changes := map[string][]analysis.Change{}
	for _, v := range p.Variants {
		to, err := variants.Restore(v.Rules)
		if err != nil {
			continue
		}
		list := slices.DeleteFunc(variants.Diff(from, to), func(d variants.Difference) bool {
			return to.OutsideGames(d.Path) || strings.HasPrefix(d.Path, "match.")
		})
		if len(list) == 0 || len(list) > few {
			continue
		}
		for _, d := range list {
			changes[v.Name] = append(changes[v.Name], analysis.Change{Rule: d.Path, From: d.A, To: d.B})
		}
	}
	return changes
}

// wasVaried tells whether a variant of a plan is one of those that were varied, and
// not one that was made of them.
func wasVaried(p *plan.Plan, variant string) bool {
	return slices.ContainsFunc(p.Designs, func(d plan.Design) bool { return slices.Contains(d.Of, variant) || d.Against == variant })
}
