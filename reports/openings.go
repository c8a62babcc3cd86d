package reports

import (
	"slices"
	"strconv"
	"strings"

	"houserules/analysis"
	"houserules/analysis/compare"
)

// openingWords says how games began that did not begin at the start position, by
// the name that cells have for it.
func openingWords(say translator, name string) string {
	kind, rest, _ := strings.Cut(name, ":")
	plies, err := strconv.Atoi(rest)
	switch {
	case kind == "random" && err == nil:
		return say("openings.random", plies)
	case kind == "all" && err == nil:
		return say("openings.all", plies)
	case kind == "file":
		return say("openings.file", rest)
	}
	return name
}

// unsigned is the unit of how much openings differ.
func unsigned() unit {
	u := pointUnit()
	u.signed = false
	return u
}

// fromOpenings adds to who played how the games began, where it was not at the
// start position.
func fromOpenings(say translator, who, openings string) string {
	if openings == "" {
		return who
	}
	return say("report.from-openings", who, openingWords(say, openings))
}

// openingGrid is the table of the openings with which the games of a line-up began.
func openingGrid(say translator, group compare.Lineup) (grid, bool) {
	g := grid{
		Caption: say("table.openings"),
		Columns: []column{
			left(say("table.variant")), right(say("table.opened")), right(say("table.different-openings")), right(say("table.drawn-again")),
		},
	}
	spread := slices.ContainsFunc(group.Cells, func(c *analysis.Cell) bool { return c.Openings.Spreads() })
	if spread {
		g.Columns = append(g.Columns, right(say("table.opening-spread", level(say, analysis.DefaultLevel))))
	}
	for _, c := range group.Cells {
		o := c.Openings
		if o.Name == "" {
			continue
		}
		different := count(say, o.Different)
		if o.Sampled {
			different = say("table.about", different)
		}
		drawn := o.Games
		if o.Listed > 0 { // of all sequences
			drawn = o.Listed
		}
		row := plain(c.Variant, count(say, o.Games), different, share(say, o.Redrawn, drawn+o.Redrawn))
		if spread {
			row = append(row, unsigned().measured(say, o.Spread))
		}
		g.Rows = append(g.Rows, row)
	}
	return g, len(g.Rows) > 0
}

// openingTerm explains openings, where there are any.
func openingTerm(say translator, r *analysis.Results) (term, bool) {
	has := func(is func(o analysis.Openings) bool) bool {
		return slices.ContainsFunc(r.Cells, func(c analysis.Cell) bool { return c.Openings.Name != "" && is(c.Openings) })
	}
	if !has(func(analysis.Openings) bool { return true }) {
		return term{}, false
	}
	text := say("method.openings.text")
	if has(func(o analysis.Openings) bool { return o.Clustered }) {
		text += " " + say("method.openings.clustered")
	}
	if has(func(o analysis.Openings) bool { return o.Spreads() }) {
		text += " " + say("method.openings.spread")
	}
	if slices.ContainsFunc(r.Differences, func(d analysis.Difference) bool { return d.Apart }) {
		text += " " + say("method.openings.apart")
	}
	return term{say("method.openings"), text}, true
}
