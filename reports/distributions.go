package reports

import (
	"math"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/compare"
	"houserules/reports/chart"
)

// lengthFigure shows how long games last.
func lengthFigure(say translator, r *analysis.Results, groups []compare.Lineup) *chart.Figure {
	return distributionFigure(say, r, groups, distribution{
		name:      "lengths",
		title:     say("plot.lengths.title"),
		label:     say("plot.lengths.axis"),
		what:      say("plot.lengths.unit"),
		quantity:  analysis.PlyCount,
		unit:      unit{scale: 1, digits: 1},
		histogram: func(c *analysis.Cell) (*analysis.Histogram, analysis.Moments) { return &c.PliesHistogram, c.Plies },
	})
}

// leadFigure shows by how much the first player wins or loses.
func leadFigure(say translator, r *analysis.Results, groups []compare.Lineup) *chart.Figure {
	unitOfScores, oneUnit := leadUnit(say, compare.CellsOf(groups))
	if !oneUnit {
		unitOfScores = say("plot.leads.units")
	}
	return distributionFigure(say, r, groups, distribution{
		name:      "margins",
		title:     say("plot.leads.title"),
		label:     say("plot.leads.axis", unitOfScores),
		what:      unitOfScores,
		quantity:  analysis.FirstLead,
		unit:      unit{scale: 1, digits: 1, signed: true},
		zero:      true,
		ofScores:  true,
		histogram: func(c *analysis.Cell) (*analysis.Histogram, analysis.Moments) { return &c.LeadHistogram, c.Lead },
	})
}

// distribution says what a figure of distributions shows.
type distribution struct {
	name, title, label, what string
	// quantity is the estimate of the mean; a cell without it is not drawn.
	quantity string
	unit     unit
	// zero draws a line at zero.
	zero bool
	// ofScores is set where the values are in the unit of the scores, so that
	// a base that counts something else is no comparison.
	ofScores  bool
	histogram func(*analysis.Cell) (*analysis.Histogram, analysis.Moments)
}

// distributionFigure draws one strip for each cell over a shared axis, with
// the base variant's outline over those of the others, so that a shift can be
// seen without laying many curves on each other.
func distributionFigure(say translator, r *analysis.Results, groups []compare.Lineup, d distribution) *chart.Figure {
	var histograms []*analysis.Histogram
	for _, group := range groups {
		for _, c := range group.Cells {
			if d.has(c) {
				h, _ := d.histogram(c)
				if d.quantity == analysis.PlyCount {
					// Games cut off are as long as the limit, wherever that is.
					h = finished(h, c.CutOff)
				}
				histograms = append(histograms, h)
			}
		}
	}
	w, ok := shownWindow(histograms)
	if !ok {
		return nil
	}
	body := &chart.Rows{RowHeight: distributionRow, Column: say("plot.distributions.column")}
	if len(histograms) > manyRows {
		body.RowHeight = flatDistRow
	}
	body.Axis = chart.Axis{Number: say.number, Label: d.label, Min: w.lo, Max: w.hi, Marked: d.zero, OnTop: true}
	var alt, beyond []string
	outlined := false
	for _, group := range groups {
		var base []float64
		baseUnit := ""
		for _, c := range group.Cells {
			if c.Variant == r.Base && d.has(c) && len(group.Cells) > 1 {
				h, _ := d.histogram(c)
				base, baseUnit = w.rebin(h).shares, scoreUnit(say, c)
			}
		}
		g, peak := chart.Group{Title: playedBy(say, &group)}, 0.0
		for _, c := range group.Cells {
			if !d.has(c) {
				g.Rows = append(g.Rows, chart.Row{Label: c.Variant, Text: missing})
				continue
			}
			h, moments := d.histogram(c)
			b := w.rebin(h)
			peak = max(peak, slices.Max(b.shares))
			mark := chart.Distribution{Start: b.start, Width: b.width, Shares: b.shares, Mean: math.NaN(), Color: chart.SkyBlue}
			if moments.Mean >= w.lo && moments.Mean <= w.hi {
				mark.Mean = moments.Mean
			}
			// A lead in counters has nothing to do with one in seeds.
			if c.Variant != r.Base && base != nil && (!d.ofScores || scoreUnit(say, c) == baseUnit) {
				mark.Outline, outlined = base, true
			}
			text := d.unit.number(say, moments.Mean, 1) + " (" + unit{scale: 1}.number(say, moments.SD, 1) + ")"
			g.Rows = append(g.Rows, chart.Row{Label: c.Variant, Text: text, Mark: mark})
			alt = append(alt, say("plot.distributions.row", playedBy(say, &group), c.Variant, text))
			if out := b.below + b.above; out > 0.00005 {
				beyond = append(beyond, say("plot.distributions.out", c.Variant, whoPlays(say, &group), share(say, int64(math.Round(out*1e6)), 1e6)))
			}
		}
		for i, row := range g.Rows {
			if mark, ok := row.Mark.(chart.Distribution); ok {
				mark.Peak = peak
				g.Rows[i].Mark = mark
			}
		}
		body.Groups = append(body.Groups, g)
	}
	f := &chart.Figure{
		Name: d.name, Title: d.title, Body: body,
		Note: say("plot.distributions.note", unit{scale: 1}.number(say, w.width, 0), d.what),
		Alt:  say("plot.distributions.alt", say.clauses(alt)),
		Key: []chart.Key{
			{Label: say("plot.distributions.share"), Color: chart.SkyBlue, Shape: chart.Box},
			{Label: say("plot.distributions.mean"), Color: chart.Ink, Shape: chart.Triangle},
		},
	}
	if outlined {
		f.Key = append(f.Key, chart.Key{Label: say("plot.distributions.base", r.Base), Color: chart.Ink, Shape: chart.DashedLine})
	}
	switch {
	case len(beyond) > 8:
		f.Note = say("plot.distributions.many-beyond", f.Note, len(beyond))
	case len(beyond) > 0:
		f.Note = say("plot.distributions.beyond", f.Note, strings.Join(beyond, ", "))
	}
	return f
}

// has tells whether a cell has the quantity and games to draw.
func (d distribution) has(c *analysis.Cell) bool {
	h, _ := d.histogram(c)
	_, known := c.Estimate(d.quantity)
	return known && slices.ContainsFunc(h.Counts, func(n int64) bool { return n > 0 })
}
