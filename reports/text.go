package reports

import (
	"io"
	"strings"
	"unicode/utf8"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"houserules/reports/chart"
)

// textWidth is the number of columns that a table may have where nobody says how wide
// the terminal is, and leastWidth the least that is tried on a narrower one.
const (
	textWidth  = 118
	leastWidth = 40
)

// Terminal is a writer that knows how many columns it has; 0 where it does not. Text
// that is printed to it fits them: tables that are too wide come in parts, each with the
// heads of the rows.
type Terminal interface {
	io.Writer
	Columns() int
}

// columnsOf is the number of columns of a writer, 0 where it is not known.
func columnsOf(w io.Writer) int {
	if t, ok := w.(Terminal); ok {
		return t.Columns()
	}
	return 0
}

// printText prints a sheet for the terminal.
func printText(say translator, w io.Writer, s sheet) error {
	return printTextIn(say, w, s, columnsOf(w))
}

// printTextIn prints a sheet in so many columns; 0 where it is not known how many there
// are.
func printTextIn(say translator, w io.Writer, s sheet, columns int) error {
	width := textWidth
	line := chart.Clean
	if columns > 0 {
		width = min(width, max(columns, leastWidth))
		line = func(text string) string { return wrapped(text, width) }
	}
	p := &printer{w: w}
	p.print(line(s.Title), "\n")
	for _, l := range s.Lines {
		p.print(line(l), "\n")
	}
	p.sections(say, s.Sections, width)
	if s.Last != "" && len(s.Sections) > 0 {
		p.print("\n", wrapped(s.Last, width), "\n")
	}
	return p.err
}

// printSections prints sections for the terminal without a head.
func printSections(say translator, w io.Writer, list []section) error {
	p := &printer{w: w}
	p.sections(say, list, widthOf(w))
	return p.err
}

// widthOf is the number of columns for text that is printed to a writer.
func widthOf(w io.Writer) int {
	if columns := columnsOf(w); columns > 0 {
		return min(textWidth, max(columns, leastWidth))
	}
	return textWidth
}

// sections prints sections in so many columns.
func (p *printer) sections(say translator, list []section, width int) {
	for _, sec := range list {
		title, longest := wrapped(chart.Clean(sec.Title), width), 0
		for line := range strings.Lines(title) {
			longest = max(longest, utf8.RuneCountInString(strings.TrimRight(line, "\n")))
		}
		p.print("\n", strings.TrimRight(title, "\n"), "\n", strings.Repeat("=", longest), "\n")
		for _, g := range sec.Tables {
			if g.Caption != "" {
				p.print("\n", wrapped(g.Caption, width))
			}
			p.print("\n", trimLines(unbound(renderText(say, g, width))), "\n")
		}
		if len(sec.Remarks) > 0 {
			p.print("\n")
		}
		for _, remark := range sec.Remarks {
			p.print(wrapped(say("report.note", chart.Clean(remark)), width), "\n")
		}
		if sec.Lead != "" {
			p.print("\n", wrapped(sec.Lead, width), "\n")
		}
		for command := range strings.Lines(sec.Command) {
			p.print("  ", chart.Clean(strings.TrimSuffix(command, "\n")), "\n")
		}
	}
}

// wrapped breaks a text into lines.
func wrapped(s string, width int) string {
	return trimLines(unbound(text.WrapSoft(bound(chart.Clean(s)), width)))
}

// Widths of columns of tables.
const (
	columnGap = 2  // between columns
	leastLast = 24 // of the last column, which wraps
)

// renderText lays a grid out with two spaces between columns. Its last column
// wraps to the width that the others leave. A grid that is too wide all the same comes
// in parts, one below the other, each with the first column.
func renderText(say translator, g grid, width int) string {
	g.Rows = g.aligned()
	widths := naturalWidths(say, g)
	last := len(widths) - 1
	if sumOf(widths[:last])+min(widths[last], leastLast) <= width {
		return renderPart(say, g, width, widths[0])
	}
	// The first column stands in each part, beside the widest of the others that does
	// not wrap.
	const leastFirst = 8
	first := min(widths[0], width/2)
	for _, w := range widths[1:last] {
		first = min(first, max(leastFirst, width-columnGap-w))
	}
	var parts []string
	for from := 1; from <= last; {
		to, used := from, first
		for to <= last && (to == from || used+columnGap+min(widths[to], leastLast) <= width) {
			if to > from && to < last && used+columnGap+widths[to] > width {
				break // only the last column of all wraps beside others
			}
			used += columnGap + widths[to]
			to++
		}
		parts = append(parts, renderPart(say, g.columns(from, to), width, first))
		from = to
	}
	return strings.Join(parts, "\n\n")
}

// columns is the part of a grid with its first column and those from one to before
// another.
func (g grid) columns(from, to int) grid {
	part := grid{Columns: append([]column{g.Columns[0]}, g.Columns[from:to]...)}
	for _, row := range g.Rows {
		part.Rows = append(part.Rows, append([]cell{row[0]}, row[from:to]...))
	}
	return part
}

// naturalWidths are the widths of a grid's columns where nothing wraps.
func naturalWidths(say translator, g grid) []int {
	widths := make([]int, len(g.Columns))
	for i, c := range g.Columns {
		widths[i] = text.StringWidth(chart.Clean(c.Head))
	}
	for _, cells := range g.Rows {
		for i, c := range cells {
			widths[i] = max(widths[i], text.StringWidth(bound(chart.Clean(c.joined(say)))))
		}
	}
	return widths
}

// sumOf is the width of columns, each with the space behind it.
func sumOf(widths []int) int {
	sum := 0
	for _, width := range widths {
		sum += width + columnGap
	}
	return sum
}

// renderPart lays out a grid whose first column is no wider than it may be; its last
// column wraps to the width that the others leave.
func renderPart(say translator, g grid, width, first int) string {
	t := table.NewWriter()
	header := make(table.Row, len(g.Columns))
	for i, c := range g.Columns {
		header[i] = chart.Clean(c.Head)
	}
	t.AppendHeader(header)
	for _, cells := range g.Rows {
		row := make(table.Row, len(cells))
		for i, c := range cells {
			row[i] = bound(chart.Clean(c.joined(say)))
		}
		t.AppendRow(row)
	}
	widths := naturalWidths(say, g)
	widths[0] = min(widths[0], first)
	configs := make([]table.ColumnConfig, len(g.Columns))
	for i, c := range g.Columns {
		configs[i] = table.ColumnConfig{Number: i + 1, Align: text.AlignLeft, AlignHeader: text.AlignLeft}
		if c.Right {
			configs[i].Align, configs[i].AlignHeader = text.AlignRight, text.AlignRight
		}
	}
	configs[0].WidthMax, configs[0].WidthMaxEnforcer = first, text.WrapSoft
	last := &configs[len(configs)-1]
	last.WidthMax, last.WidthMaxEnforcer = max(width-sumOf(widths[:len(widths)-1]), min(widths[len(widths)-1], min(leastLast, width-first-columnGap))), text.WrapSoft
	t.SetColumnConfigs(configs)
	t.SetStyle(plainStyle())
	lines := strings.Split(t.Render(), "\n")
	for i, line := range lines {
		// The rule under the heads reaches over the gap after the last column.
		if rest := strings.TrimLeft(line, "-"); rest == "" && line != "" {
			lines[i] = strings.TrimSuffix(line, "--")
			break
		}
	}
	return strings.Join(lines, "\n")
}

// plainStyle has no frame: a line under the heads, two spaces between columns.
func plainStyle() table.Style {
	style := table.StyleDefault
	style.Box.PaddingLeft, style.Box.PaddingRight = "", "  "
	style.Box.MiddleHorizontal = "-"
	style.Options = table.Options{SeparateHeader: true}
	style.Format.Header = text.FormatDefault
	return style
}

// tie stands for a space at which a line must not be broken. A no-break space
// will not do: the wrapping breaks at it too.
const tie = "\uE000"

// bound ties ± to its number and what the language ties, unbound makes spaces of the
// ties.
func bound(s string) string { return binding.Replace(s) }

var binding = strings.NewReplacer("± ", "±"+tie, " ± ", tie+"±"+tie, noBreak, tie)

func unbound(s string) string { return strings.ReplaceAll(s, tie, " ") }

// trimLines removes the spaces at the ends of lines.
func trimLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n")
}
