package reports

import (
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/compare"
)

// lengthChapter says how long games of the strongest last and how they end, in words.
func lengthChapter(say translator, in *Input, h *compare.Headline) (chapter, bool) {
	r := in.Results
	p := chapter{ID: "length", Title: say("page.length")}
	if len(h.All) == 0 || r.Matches {
		return p, false
	}
	g := grid{Caption: say("length.caption", say.text(h.First.Players())), Columns: []column{left(say("table.rules-of")), right(say("length.plies"))}}
	minutes := in.Reader.SecondsPerMove > 0
	if minutes {
		g.Columns = append(g.Columns, right(say("length.minutes")))
	}
	g.Columns = append(g.Columns, left(say("length.ends")))
	for _, c := range h.First.Cells {
		row := []string{c.Variant, meanText(say, r, c, analysis.PlyCount)}
		if minutes {
			e, _ := c.Estimate(analysis.PlyCount)
			u := unit{scale: in.Reader.SecondsPerMove / 60, digits: 1}
			row = append(row, u.plusMinus(say, e))
		}
		g.Rows = append(g.Rows, plain(append(row, endingsInWords(say, c))...))
	}
	p.Notes = topRows(say, &g)
	p.Tables = []grid{g}
	return p, len(g.Rows) > 0
}

// endingsInWords lists how a cell's games ended, the most frequent first, with what
// is rarer than one in a hundred at the end.
func endingsInWords(say translator, c *analysis.Cell) string {
	if c.Games <= 0 {
		return missing
	}
	ends := slices.Clone(c.EndReasons)
	slices.SortStableFunc(ends, func(a, b analysis.Count) int { return sign(float64(b.Count - a.Count)) })
	var list, rare []string
	for _, e := range ends {
		if 100*e.Count < c.Games {
			rare = append(rare, endingInWords(say, e.Name))
			continue
		}
		list = append(list, say("length.share", share(say, e.Count, c.Games), endingInWords(say, e.Name)))
	}
	if len(rare) > 0 {
		list = append(list, say("length.rare", strings.Join(rare, ", ")))
	}
	return capital(say.clauses(list))
}

// endingInWords says what an end reason of the tables means; one of which there are
// no words is its name.
func endingInWords(say translator, name string) string {
	return say.name("ending.", name)
}
