package reports

import (
	"cmp"
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/compare"
	"houserules/reports/chart"
)

// mostTopRows is how many rows the figure of the first screen has room for.
const mostTopRows = 12

// topFigure is the one figure of the first screen: the advantage by variant and
// players on one scale, with the strip of the tolerance. Where there are too many
// rows it shows the strongest players, and where those are too many the ten variants
// that are nearest to even.
func topFigure(say translator, h *compare.Headline) *chart.Figure {
	r := h.Results
	if len(h.All) == 0 {
		return nil
	}
	seats := ofSeats(h)
	groups, note := h.All, say(compare.GamesOrMatches(seats, "plot.top.note", "plot.top.note-seats"))
	if len(compare.CellsOf(groups)) > mostTopRows {
		only := h.First
		if len(only.Cells) > mostTopRows {
			note += " " + say("plot.top.nearest", count(say, int64(len(only.Cells))))
			only.Cells = nearestToEven(only.Cells)[:mostRows]
		}
		groups = []compare.Lineup{only}
	}
	body := &chart.Rows{RowHeight: intervalRow, Column: say("plot.advantage.column", levelsOf(say, r).zero)}
	body.Axis = chart.Axis{Number: say.number, Label: say(compare.GamesOrMatches(seats, "plot.top.axis", "plot.top.axis-seats")), Marked: true, BandLo: -100 * r.Tolerance, BandHi: 100 * r.Tolerance}
	var rows []extent
	var alt []string
	var texts []cell
	bounds, some := false, false
	for i := range groups {
		g := chart.Group{Title: capital(say.text(groups[i].Players()))}
		for _, c := range groups[i].Cells {
			e := c.Fair.Effect
			if compare.NothingKnown(e) {
				g.Rows = append(g.Rows, chart.Row{Label: c.Variant})
				texts = append(texts, cell{Text: unknown(say, c)})
				alt = append(alt, say("plot.alt", say.text(groups[i].Players()), c.Variant, unknown(say, c)))
				continue
			}
			mark := chart.Interval{
				Value: 100 * e.Value, Lo: 100 * e.Lo, Hi: 100 * e.Hi,
				InnerLo: 100 * c.Fair.Equivalence.Lo, InnerHi: 100 * c.Fair.Equivalence.Hi,
				BoundLo: math.NaN(), BoundHi: math.NaN(), Color: chart.Accent,
			}
			if e.CutOffBounds != nil {
				mark.BoundLo, mark.BoundHi = 100*e.CutOffBounds.Lo, 100*e.CutOffBounds.Hi
				bounds = true
			}
			label := c.Variant
			if c.FairSeat > 0 {
				label, some = say("plot.top.seat", c.Variant, c.FairSeat), true
			}
			rows = append(rows, extentOf(say("plot.scale.row", c.Variant, c.Agents), mark))
			g.Rows = append(g.Rows, chart.Row{Label: label, Mark: mark})
			texts = append(texts, measuredEffect(say, pointUnit().bare(), &c.Fair))
			alt = append(alt, say("plot.alt", say.text(groups[i].Players()), label, effect(say, pointUnit(), &c.Fair)))
		}
		body.Groups = append(body.Groups, g)
	}
	alignRows(body, texts)
	f := &chart.Figure{
		Name: "first-player-advantage", Title: topTitle(say, h),
		Key: intervalKeys(say, levelsOf(say, r), band(say, r), bounds), Body: body,
		Alt: say("plot.intervals.alt", say.clauses(alt)),
	}
	if some && !seats {
		note += " " + say("plot.top.seats")
	}
	f.Note = following(note, scale(say, &body.Axis, rows, percent().asDifference()))
	return f
}

// unknown stands for an advantage of which nothing is known.
func unknown(say translator, c *analysis.Cell) string {
	if compare.AllCut(c) {
		return say("table.all-cut")
	}
	return missing
}

// ofSeats tells whether all advantages belong to seats of games for more than two.
func ofSeats(h *compare.Headline) bool {
	return !slices.ContainsFunc(h.Cells(), func(c *analysis.Cell) bool { return c.FairSeat == 0 })
}

// topTitle is what the figures of the first pages show.
func topTitle(say translator, h *compare.Headline) string {
	if ofSeats(h) {
		return say("plot.top.title-seats")
	}
	return say(compare.GamesOrMatches(h.Results.Matches, "plot.top.title", "plot.top.title-matches"))
}

// topFigureNames are the stems of the figures of the first pages.
func topFigureNames() []string {
	return []string{"first-player-advantage", "hundred-games", "advantage-map", "board-1", "board-2", "board-3"}
}

// beside are the figures of the first screen.
func (d *document) beside() []*chart.Figure {
	var list []*chart.Figure
	for _, f := range []*chart.Figure{d.Top, d.Second} {
		if f != nil {
			list = append(list, f)
		}
	}
	return list
}

// allFigures returns the figures of the first pages and the others, in the order of the page, with
// the pictures of boards.
func (d *document) allFigures() []*chart.Figure {
	var list []*chart.Figure
	list = append(list, d.beside()...)
	list = append(list, d.Sides.Boards...)
	for _, c := range slices.Concat(d.Chapters, d.Length) {
		list = append(list, c.Figures...)
	}
	return append(list, d.Figures...)
}

// nearestToEven orders cells by the size of their advantage; what is not known comes
// last.
func nearestToEven(cells []*analysis.Cell) []*analysis.Cell {
	list := slices.Clone(cells)
	size := func(c *analysis.Cell) float64 {
		if v := math.Abs(c.Fair.Effect.Value); !math.IsNaN(v) {
			return v
		}
		return math.Inf(1)
	}
	slices.SortStableFunc(list, func(a, b *analysis.Cell) int { return cmp.Compare(size(a), size(b)) })
	return list
}

// mostMapRows is how many rows of a map have room beside the first screen's text.
const mostMapRows = 16

// matrixFigure is the map of advantages by variant and players, of a study that has more
// cells than the figure above has rows, with several kinds of players; nil of others. Of
// variants and players the more are its rows.
func matrixFigure(say translator, h *compare.Headline) *chart.Figure {
	if len(h.All) < 2 || len(h.Cells()) <= mostTopRows {
		return nil
	}
	rules := nearestToEven(h.First.Cells)
	nearest := ""
	if len(rules) > mostMapRows {
		nearest = " " + say("plot.matrix.nearest", count(say, mostMapRows), count(say, int64(len(rules))))
		rules = rules[:mostMapRows]
	}
	of := map[[2]string]*analysis.Cell{}
	for _, c := range append(h.Cells(), h.Same...) {
		of[[2]string{c.Variant, c.Agents}] = c
	}
	m := &chart.Heat{RowTitle: say("table.rules-of"), ColumnTitle: say("table.played-by")}
	var alt []string
	var texts []cell
	at := func(variant string, group *compare.Lineup) chart.HeatCell {
		c := of[[2]string{variant, group.Agents}]
		if c == nil || math.IsNaN(c.Fair.Effect.Value) {
			texts = append(texts, cell{})
			return chart.HeatCell{Value: math.NaN()}
		}
		u := pointUnit()
		v := 100 * c.Fair.Effect.Value
		m.Most = max(m.Most, math.Abs(v))
		alt = append(alt, say("plot.heat.cell", c.Variant, say.text(group.Players()), effect(say, u, &c.Fair)))
		texts = append(texts, u.bare().like(say, c.Fair.Effect.Value, c.Fair.Effect))
		return chart.HeatCell{Value: v}
	}
	for _, c := range rules {
		m.Rows = append(m.Rows, c.Variant)
		var row []chart.HeatCell
		for i := range h.All {
			row = append(row, at(c.Variant, &h.All[i]))
		}
		m.Cells = append(m.Cells, row)
	}
	alignHeat(m, texts)
	for i := range h.All {
		m.Columns = append(m.Columns, say.text(h.All[i].Players()))
	}
	if len(m.Columns) > len(m.Rows) {
		m.Transpose()
	}
	return &chart.Figure{
		Name: "advantage-map", Title: topTitle(say, h), Note: heatNote(say, m) + nearest,
		Alt: say("plot.heat.alt", say.clauses(alt)), Body: m,
	}
}
