package chart

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Heat is the body of a figure: a table of colours by two things, with a number
// in each place.
type Heat struct {
	// Rows and Columns label the places, RowTitle and ColumnTitle say what they
	// are.
	Rows, Columns         []string
	RowTitle, ColumnTitle string
	// Cells are by row and column.
	Cells [][]HeatCell
	// Most is the absolute value that has the full colour.
	Most float64
}

// HeatCell is one place. A value that is not a number leaves it empty.
type HeatCell struct {
	Value float64
	Text  string
}

// Transpose exchanges rows and columns.
func (h *Heat) Transpose() {
	cells := make([][]HeatCell, len(h.Columns))
	for j := range cells {
		for i := range h.Rows {
			cells[j] = append(cells[j], h.Cells[i][j])
		}
	}
	h.Rows, h.Columns, h.RowTitle, h.ColumnTitle, h.Cells = h.Columns, h.Rows, h.ColumnTitle, h.RowTitle, cells
}

// heatLayout is a body measured for a width.
type heatLayout struct {
	*Heat
	left, cell, head, row vg.Length
	rows, columns         [][]string
}

// Heights of rows in points: many are lower, so that they stay on a page.
const (
	heatRow     = 22
	lowHeatRow  = 14
	mostHighRow = 16
)

func (h *Heat) layout(width vg.Length) measured {
	l := &heatLayout{Heat: h, row: heatRow}
	lines := 2
	if len(h.Rows) > mostHighRow {
		l.row, lines = lowHeatRow, 1
	}
	labels := width / 3
	if len(h.Columns) < 3 {
		labels = width / 2
	}
	style, small := sans(bodySize, Ink), sans(smallSize, Ink)
	for _, row := range h.Rows {
		l.rows = append(l.rows, wrap(style, Clean(row), labels, lines))
		for _, line := range l.rows[len(l.rows)-1] {
			l.left = max(l.left, style.Width(line))
		}
	}
	l.left = max(l.left, bold(bodySize, Ink).Width(fit(bold(bodySize, Ink), Clean(h.RowTitle), labels))) + gutterGap
	l.cell = (width - l.left) / vg.Length(max(1, len(h.Columns)))
	most := 1
	for _, column := range h.Columns {
		l.columns = append(l.columns, wrap(small, Clean(column), l.cell-4, 3))
		most = max(most, len(l.columns[len(l.columns)-1]))
	}
	l.head = 2*headingHeight + vg.Length(most-1)*leading(small)
	return l
}

func (l *heatLayout) total() vg.Length { return l.head + vg.Length(len(l.Rows))*l.row + 4 }

func (l *heatLayout) draw(c draw.Canvas) {
	label, head := sans(bodySize, Ink), bold(bodySize, Ink)
	small := sans(smallSize, Ink)
	small.XAlign = draw.XCenter
	start := c.Min.X + l.left
	put(c, head, start, headingMiddle(c.Max.Y), fit(head, Clean(l.ColumnTitle), c.Max.X-start))
	bottom := headingMiddle(c.Max.Y - l.head + headingHeight)
	put(c, head, c.Min.X, bottom, fit(head, Clean(l.RowTitle), l.left-gutterGap))
	for j, lines := range l.columns {
		for k, line := range lines {
			put(c, small, start+(vg.Length(j)+0.5)*l.cell, bottom+vg.Length(len(lines)-1-k)*leading(small), line)
		}
	}
	a := area{canvas: c}
	for i, lines := range l.rows {
		top := c.Max.Y - l.head - vg.Length(i)*l.row
		putLines(c, label, c.Min.X, top-l.row/2, lines)
		for j, cell := range l.Cells[i] {
			if math.IsNaN(cell.Value) {
				continue
			}
			left := start + vg.Length(j)*l.cell
			color := heatColor(cell.Value, l.Most)
			a.box(left+1, left+l.cell-1, top-l.row+1, top-1, color)
			text := small
			text.Color = color.TextOn()
			shown := cell.Text
			if text.Width(shown) > l.cell-4 {
				shown = sign(cell.Value)
			}
			if text.Width(shown) <= l.cell-4 {
				put(c, text, left+l.cell/2, top-l.row/2, shown)
			}
		}
	}
}

// sign is what is left of a number where it has no room: which way a value goes is
// not for colours alone to say.
func sign(v float64) string {
	switch {
	case v > 0:
		return "+"
	case v < 0:
		return "−"
	default:
		return "0"
	}
}

// heatColor lies between white and blue for positive values, orange for negative
// ones.
func heatColor(v, most float64) Color {
	full := Blue
	if v < 0 {
		full = Orange
	}
	part := 0.0
	if most > 0 {
		part = min(1, math.Abs(v)/most)
	}
	const white = 0xF7
	channel := func(shift uint) Color {
		to := float64(full >> shift & 0xFF)
		return Color(math.Round(white+float64((to-white)*part))) << shift
	}
	return channel(16) | channel(8) | channel(0)
}
