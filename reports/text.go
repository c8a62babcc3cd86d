package reports

import (
	"io"
	"strings"
	"unicode/utf8"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"houserules/reports/chart"
)

// textWidth is the number of columns that a table for the terminal may have.
const textWidth = 118

// printText prints a sheet for the terminal.
func printText(w io.Writer, s sheet) error {
	p := &printer{w: w}
	p.print(chart.Clean(s.Title), "\n")
	for _, line := range s.Lines {
		p.print(chart.Clean(line), "\n")
	}
	for _, sec := range s.Sections {
		title := chart.Clean(sec.Title)
		p.print("\n", title, "\n", strings.Repeat("=", utf8.RuneCountInString(title)), "\n")
		for _, g := range sec.Tables {
			p.print("\n", chart.Clean(g.Caption), "\n", trimLines(unbound(renderText(g))), "\n")
		}
		if len(sec.Remarks) > 0 {
			p.print("\n")
		}
		for _, remark := range sec.Remarks {
			p.print(trimLines(unbound(text.WrapSoft(say("report.note", bound(chart.Clean(remark))), textWidth))), "\n")
		}
	}
	return p.err
}

// renderText lays a grid out with two spaces between columns. Its last column
// wraps to the width that the others leave.
func renderText(g grid) string {
	const least = 24
	t := table.NewWriter()
	header := make(table.Row, len(g.Columns))
	widths := make([]int, len(g.Columns))
	for i, c := range g.Columns {
		header[i] = chart.Clean(c.Head)
		widths[i] = text.StringWidth(chart.Clean(c.Head))
	}
	t.AppendHeader(header)
	for _, cells := range g.Rows {
		row := make(table.Row, len(cells))
		for i, c := range cells {
			clean := bound(chart.Clean(c.String()))
			row[i] = clean
			widths[i] = max(widths[i], text.StringWidth(clean))
		}
		t.AppendRow(row)
	}
	used := 0
	for _, width := range widths[:len(widths)-1] {
		used += width + 2
	}
	configs := make([]table.ColumnConfig, len(g.Columns))
	for i, c := range g.Columns {
		configs[i] = table.ColumnConfig{Number: i + 1, Align: text.AlignLeft, AlignHeader: text.AlignLeft}
		if c.Right {
			configs[i].Align, configs[i].AlignHeader = text.AlignRight, text.AlignRight
		}
	}
	last := &configs[len(configs)-1]
	last.WidthMax, last.WidthMaxEnforcer = max(textWidth-used, least), text.WrapSoft
	t.SetColumnConfigs(configs)
	t.SetStyle(plainStyle())
	lines := strings.Split(t.Render(), "\n")
	if len(lines) > 1 {
		// The rule under the heads reaches over the gap after the last column.
		lines[1] = strings.TrimSuffix(lines[1], "--")
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

// bound ties ± to its number, unbound makes spaces of the ties.
func bound(s string) string {
	return strings.NewReplacer("± ", "±"+tie, " ± ", tie+"±"+tie).Replace(s)
}

func unbound(s string) string { return strings.ReplaceAll(s, tie, " ") }

// trimLines removes the spaces at the ends of lines.
func trimLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n")
}
