package reports

import (
	"slices"

	"houserules/analysis"
	"houserules/analysis/compare"
)

// familyGrid is the table of the measures that the games' families add to the
// tables: each measure with its variants below each other, so that equal ones
// stand together. Games without measures of their own are left out.
func familyGrid(say translator, r *analysis.Results, group compare.Lineup) (grid, bool) {
	g := grid{
		Caption: say("table.measures", levelsOf(say, r).zero), ByHead: true,
		Columns: []column{
			left(say("table.measure")), left(say("table.variant")), right(say("table.mean", levelsOf(say, r).zero)),
			right(say("table.sd")), left(say("table.what-it-counts")),
		},
	}
	u := unit{scale: 1, digits: 1}
	for _, name := range measureNames(group.Cells) {
		doc := ""
		for _, c := range group.Cells {
			m, ok := measureOf(c, name)
			if !ok {
				continue
			}
			// What is counted stands in the first row of those that count it.
			text := say.measure(m.Doc)
			if text == doc {
				text = ""
			}
			doc = m.Doc
			g.Rows = append(g.Rows, []cell{{Text: say.column(name)}, {Text: c.Variant}, u.measured(say, m.Mean), u.like(say, m.SD, m.Mean), {Text: text}})
		}
	}
	return g, len(g.Rows) > 0
}

// measureOf returns the measure of the given name, or false.
func measureOf(c *analysis.Cell, name string) (analysis.Measure, bool) {
	at := slices.IndexFunc(c.Measures, func(m analysis.Measure) bool { return m.Name == name })
	if at < 0 {
		return analysis.Measure{}, false
	}
	return c.Measures[at], true
}

// measureNames lists the measures of all cells, in the order of appearance.
func measureNames(cells []*analysis.Cell) []string {
	var names []string
	for _, c := range cells {
		for _, m := range c.Measures {
			if !slices.Contains(names, m.Name) {
				names = append(names, m.Name)
			}
		}
	}
	return names
}
