package reports

import (
	"math"
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
	g := grid{Caption: say("length.caption", say.text(h.First.Players())), Columns: []column{left(say("table.rules-of")), right(say("length.half")), right(say("length.nine"))}}
	minutes := in.Reader.SecondsPerMove > 0
	if minutes {
		g.Columns = append(g.Columns, right(say("length.minutes")))
	}
	g.Columns = append(g.Columns, left(say("length.ends")))
	for _, c := range h.First.Cells {
		half, nine := endsWithin(c, 0.5), endsWithin(c, 0.9)
		row := plain(c.Variant, wholePlies(say, c, half), wholePlies(say, c, nine))
		if minutes {
			if math.IsInf(half.Lo, 1) { // said beside it
				half = analysis.Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN()}
			}
			row = append(row, unit{scale: in.Reader.SecondsPerMove / 60, digits: 1}.measured(say, half))
		}
		g.Rows = append(g.Rows, append(row, cell{Text: endingsInWords(say, c)}))
	}
	p.Notes = topRows(say, &g)
	p.Tables = []grid{g}
	return p, len(g.Rows) > 0
}

// wholePlies prints a quantile of plies, which are whole numbers; nothing is known of one
// that lies among the games cut off.
func wholePlies(say translator, c *analysis.Cell, e analysis.Estimate) string {
	u := unit{scale: 1}
	switch {
	case math.IsInf(e.Lo, 1):
		return say("length.unknown", share(say, c.CutOff, c.Games))
	case math.IsNaN(e.Value) && !math.IsNaN(e.Lo):
		return u.interval(say, e.Lo, e.Hi, 0)
	case math.IsNaN(e.Value), math.IsNaN(e.Lo):
		return u.number(say, e.Value, 0)
	}
	return u.number(say, e.Value, 0) + " " + u.interval(say, e.Lo, e.Hi, 0)
}

// endsWithin is the length within which a share of a cell's games ends.
func endsWithin(c *analysis.Cell, share float64) analysis.Estimate {
	for _, q := range c.Lengths {
		if q.Share == share {
			return q.Estimate
		}
	}
	return analysis.Estimate{Value: math.NaN()}
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
