package reports

import (
	"io"
	"regexp"
	"strings"

	"houserules/configs/printable"
)

// printMarkdown prints a sheet as GitHub-flavoured Markdown. Its title is a
// heading of the given depth, its sections one deeper.
func printMarkdown(say translator, w io.Writer, s sheet, depth int) error {
	p := &printer{w: w}
	p.print(strings.Repeat("#", depth), " ", markdownText(s.Title), "\n")
	for _, line := range s.Lines {
		p.print("\n", markdownText(line), "\n")
	}
	for _, sec := range s.Sections {
		p.print("\n")
		p.markdownSection(say, sec, depth+1)
	}
	return p.err
}

// markdownSection prints a section with a heading of the given depth.
func (p *printer) markdownSection(say translator, sec section, depth int) {
	p.print(strings.Repeat("#", depth), " ", markdownText(sec.Title), "\n")
	for _, g := range sec.Tables {
		p.print("\n")
		p.markdownGrid(say, g)
	}
	if len(sec.Remarks) > 0 {
		p.print("\n")
	}
	for _, remark := range sec.Remarks {
		p.print("- ", markdownText(remark), "\n")
	}
	if sec.Command != "" {
		p.print("\n", markdownText(sec.Lead), "\n\n", markdownCode("sh", printable.Line(sec.Command)))
	}
}

// markdownGrid prints a table under its caption.
func (p *printer) markdownGrid(say translator, g grid) {
	if g.Caption != "" {
		p.print("**", markdownText(g.Caption), "**\n\n")
	}
	heads, rules := make([]string, len(g.Columns)), make([]string, len(g.Columns))
	for i, c := range g.Columns {
		heads[i], rules[i] = markdownText(c.Head), "---"
		if c.Right {
			rules[i] = "--:"
		}
	}
	p.print("| ", strings.Join(heads, " | "), " |\n| ", strings.Join(rules, " | "), " |\n")
	for _, row := range g.aligned() {
		cells := make([]string, len(row))
		for i, c := range row {
			cells[i] = markdownCell(say, c)
		}
		p.print("| ", strings.Join(cells, " | "), " |\n")
	}
}

func markdownCell(say translator, c cell) string {
	switch {
	case c.Code:
		return markdownSpan(c.Text)
	case c.Strong == "":
		return markdownText(c.Text)
	case c.Text == "":
		return "**" + markdownText(c.Strong) + "**"
	default:
		return say("table.verdict-in-words", "**"+markdownText(c.Strong)+"**", markdownText(c.Text))
	}
}

// markdownText escapes a text for Markdown.
func markdownText(s string) string { return printable.Markdown(s) }

// webAddress recognises an address that can be linked as it is.
func webAddress(s string) bool {
	return regexp.MustCompile(`^https?://[^\s<>"'()\[\]|\\` + "`" + `]+$`).MatchString(s)
}

// markdownSpan prints a few words of a file as code; what would end that is escaped as text is.
func markdownSpan(s string) string {
	if s = printable.Line(s); strings.ContainsAny(s, "`|<") {
		return markdownText(s)
	}
	return "`" + s + "`"
}

// markdownCode prints a block of code whose fence is longer than any in it.
func markdownCode(language, code string) string {
	fence := "```"
	for strings.Contains(code, fence) {
		fence += "`"
	}
	return fence + language + "\n" + strings.TrimRight(code, "\n") + "\n" + fence + "\n"
}
