package reports

import (
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/reports/chart"
)

// decimals prints the number of a cell with as many decimals as its column has.
type decimals struct {
	// need is how many the number needs by itself; it asks for none where it has no interval.
	need int
	asks bool
	text func(digits int) string
}

// mostMore is how many more decimals a column may have than its widest interval supports. A
// number that needs still more keeps its own.
const mostMore = 2

// inColumn is the cell of a number that has the decimals of an estimate by itself.
func (u unit) inColumn(e analysis.Estimate, text func(digits int) string) cell {
	d := &decimals{need: u.digitsOf(e), text: text}
	c := cell{Text: text(d.need), decimals: d}
	lo, hi := span(e)
	d.asks = c.Text != missing && hi > lo && !math.IsInf(hi-lo, 0)
	return c
}

// measured is the cell of an estimate.
func (u unit) measured(say translator, e analysis.Estimate) cell {
	return u.inColumn(e, func(digits int) string { return u.estimateTo(say, e, digits) })
}

// like is the cell of a value that has the decimals of the estimate beside it.
func (u unit) like(say translator, v float64, e analysis.Estimate) cell {
	return u.inColumn(e, func(digits int) string { return u.value(say, v, digits) })
}

// measuredPlusMinus is the cell of an estimate as [unit.plusMinus] prints it.
func (u unit) measuredPlusMinus(say translator, e analysis.Estimate) cell {
	c := u.inColumn(e, func(digits int) string {
		text, _ := u.plusMinus(say, e, digits)
		return text
	})
	_, c.decimals.need = u.plusMinus(say, e, c.decimals.need)
	return c
}

// measuredEffect is the cell of an effect with the interval that the verdict rests on.
func measuredEffect(say translator, u unit, j *analysis.Judged) cell {
	return judgedUnit(u, j).measured(say, j.Effect)
}

// measured is the cell of a value of an answer.
func (say translator) measured(x any) cell {
	switch x := x.(type) {
	case answer.Interval:
		return intervalUnit(x).measured(say, estimateIn(x))
	case answer.Number:
		if x.Like != nil {
			return numberUnit(x).like(say, x.Value, estimateIn(*x.Like))
		}
	}
	return cell{Text: say.text(x)}
}

// aligned has one number of decimals in each column, that of its narrowest interval.
// Measures of different things are aligned each for itself.
func (g grid) aligned() [][]cell {
	rows := make([][]cell, len(g.Rows))
	for i, row := range g.Rows {
		rows[i] = slices.Clone(row)
	}
	for from := 0; from < len(rows); {
		to := from + 1
		for to < len(rows) && (!g.ByHead || rows[to][0].Text == rows[from][0].Text) {
			to++
		}
		for column := range g.Columns {
			var list []*cell
			for _, row := range rows[from:to] {
				if column < len(row) {
					list = append(list, &row[column])
				}
			}
			align(list)
		}
		from = to
	}
	return rows
}

// Printed are the rows as a page's template prints them.
func (g grid) Printed() [][]cell { return g.aligned() }

// align gives cells one number of decimals.
func align(list []*cell) {
	var needs []int
	for _, c := range list {
		if c.decimals != nil && c.decimals.asks {
			needs = append(needs, c.decimals.need)
		}
	}
	if len(needs) == 0 {
		return
	}
	digits := together(needs)
	for _, c := range list {
		if c.decimals != nil && (!c.decimals.asks || c.decimals.need <= digits) {
			c.Text = c.decimals.text(digits)
		}
	}
}

// together is how many decimals numbers have beside each other, some of which need so many.
func together(needs []int) int {
	most := slices.Min(needs) + mostMore
	return slices.Max(slices.DeleteFunc(needs, func(need int) bool { return need > most }))
}

// alike is the answer whose first sentences have one number of decimals for all distances and
// sizes, and one for each other unit.
func alike(a *answer.Answer) *answer.Answer {
	of, needs := map[answer.Unit]answer.Unit{answer.Size: answer.Distance}, map[answer.Unit][]int{}
	each := func(visit func(x answer.Interval) answer.Interval) *answer.Answer {
		return a.First(func(v any) any {
			switch x := v.(type) {
			case answer.Interval:
				return visit(x)
			case answer.Number:
				if x.Like != nil {
					like := visit(*x.Like)
					x.Like = &like
				}
				return x
			}
			return v
		})
	}
	unit := func(x answer.Interval) (answer.Unit, bool) {
		lo, hi := span(estimateIn(x))
		in, other := of[x.In]
		if !other {
			in = x.In
		}
		return in, hi > lo && !math.IsInf(hi-lo, 0)
	}
	each(func(x answer.Interval) answer.Interval {
		if in, asks := unit(x); asks {
			needs[in] = append(needs[in], intervalDigits(x)-x.Decimals)
		}
		return x
	})
	return each(func(x answer.Interval) answer.Interval {
		if in, _ := unit(x); len(needs[in]) > 0 {
			x.Decimals = max(0, together(slices.Clone(needs[in]))-intervalDigits(x)+x.Decimals)
		}
		return x
	})
}

// alignAll gives cells that stand one after the other one number of decimals.
func alignAll(cells []cell) {
	list := make([]*cell, len(cells))
	for i := range cells {
		list[i] = &cells[i]
	}
	align(list)
}

// alignHeat gives the places of a map, of which there is a cell each, row by row, one number of
// decimals.
func alignHeat(h *chart.Heat, cells []cell) {
	alignAll(cells)
	for i := range h.Cells {
		for k := range h.Cells[i] {
			h.Cells[i][k].Text, cells = cells[0].Text, cells[1:]
		}
	}
}

// alignRows gives the texts of a figure's rows, of which there is a cell each, one number of
// decimals.
func alignRows(body *chart.Rows, cells []cell) {
	alignAll(cells)
	for i := range body.Groups {
		for k := range body.Groups[i].Rows {
			body.Groups[i].Rows[k].Text, cells = cells[0].Text, cells[1:]
		}
	}
}
