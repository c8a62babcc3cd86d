package reports

import (
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/compare"
	"houserules/engine/rules"
)

// remarks are the games cut off and the warnings of the analysis, each warning
// once with the figures that it is about.
func remarks(say translator, r *analysis.Results, group compare.Lineup) []string {
	var lines, warnings []string
	// about holds, for each warning, the figures it is about in the order of
	// appearance, and the variants of each.
	type figure struct {
		name     string
		variants []string
	}
	about := map[string][]figure{}
	warn := func(variant, name string, messages []rules.Message) {
		for _, text := range warningWords(say, r.Matches, messages) {
			if about[text] == nil {
				warnings = append(warnings, text)
			}
			at := slices.IndexFunc(about[text], func(f figure) bool { return f.name == name })
			if at < 0 {
				at = len(about[text])
				about[text] = append(about[text], figure{name: name})
			}
			about[text][at].variants = append(about[text][at].variants, variant)
		}
	}
	for _, c := range group.Cells {
		if c.CutOff > 0 {
			score, _ := c.Estimate(analysis.FirstScore)
			lines = append(lines, say("remark.variant", c.Variant, cutOffWords(say, c, score.CutOffBounds)))
		}
		for _, e := range c.Estimates {
			warn(c.Variant, figureName(say, e.Name), e.Warnings)
		}
		warn(c.Variant, say("remark.fairness"), c.Fair.Effect.Warnings)
		if c.FirstMove != nil {
			warn(c.Variant, say("table.first-move-of-game"), c.FirstMove.Effect.Effect.Warnings)
		}
		warn(c.Variant, say("remark.seats"), seatWarnings(c))
		if !c.OneGame { // which is said of its figures; no game of it came up again
			warn(c.Variant, say("remark.repeats"), c.Repeats.Warnings)
		}
		warn(c.Variant, say("remark.forfeits"), c.Forfeits.Warnings)
	}
	for _, d := range compare.Differences(r, group.Agents) {
		warn(d.Variant, say("remark.difference", figureName(say, d.Name)), d.Effect.Warnings)
	}
	for _, text := range warnings {
		var who []string
		for _, f := range about[text] {
			if len(f.variants) < len(group.Cells) {
				f.name = say("remark.of", f.name, strings.Join(f.variants, ", "))
			}
			who = append(who, f.name)
		}
		lines = append(lines, say("remark.about", text, say.clauses(who)))
	}
	return lines
}
