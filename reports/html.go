package reports

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"houserules/reports/chart"
)

//go:embed page.html.tmpl
var pageTemplate string

//go:embed page.css
var pageStyle string

// page is what the template reads.
type page struct {
	document
	Style   template.CSS
	Drawn   []drawnFigure
	Files   []dataFile
	Opening string
	// Groups are the findings by line-up.
	Groups []findingGroup
}

type drawnFigure struct {
	*chart.Figure
	Number int
	SVG    template.HTML
}

type findingGroup struct {
	Lineup   string
	Findings []finding
}

// HTML writes the report as one page that needs nothing else: style and
// figures are inside, there are no scripts and no remote files.
func HTML(w io.Writer, in Input) error {
	if err := in.check(); err != nil {
		return err
	}
	p := page{document: newDocument(&in), Style: template.CSS(pageStyle), Files: dataFiles(), Opening: openingCode()}
	for i, f := range p.Figures {
		var svg bytes.Buffer
		if err := f.Inline(&svg); err != nil {
			return fmt.Errorf("report as HTML: %w", err)
		}
		// The drawing escapes every text it holds, so it is safe as it is.
		p.Drawn = append(p.Drawn, drawnFigure{Figure: f, Number: i + 1, SVG: template.HTML(svg.String())})
	}
	for _, f := range p.Findings {
		if last := len(p.Groups) - 1; last < 0 || p.Groups[last].Lineup != f.Lineup {
			p.Groups = append(p.Groups, findingGroup{Lineup: f.Lineup})
		}
		last := &p.Groups[len(p.Groups)-1]
		last.Findings = append(last.Findings, f)
	}
	t, err := template.New("page").Funcs(template.FuncMap{
		"clean": prose, "number": figure, "web": webAddress, "say": say, "heading": VariantText.heading,
	}).Parse(pageTemplate)
	if err != nil {
		return fmt.Errorf("report as HTML: %w", err)
	}
	// Into memory first: an error must not leave half a page behind.
	var buffer bytes.Buffer
	if err := t.Execute(&buffer, p); err != nil {
		return fmt.Errorf("report as HTML: %w", err)
	}
	if _, err := buffer.WriteTo(w); err != nil {
		return fmt.Errorf("report as HTML: %w", err)
	}
	return nil
}

const noBreak = "\u00A0"

// prose is text as the page prints it: no line breaks between ±, a number and
// its unit.
func prose(s string) string {
	return strings.NewReplacer(
		" ± ", noBreak+"±"+noBreak, "± ", "±"+noBreak, " pp", noBreak+"pp", " %", noBreak+"%",
	).Replace(chart.Clean(s))
}

// figure is a number in a column of numbers: it has one place for a line
// break, before its interval.
func figure(s string) string {
	s = strings.ReplaceAll(chart.Clean(s), " ", noBreak)
	return strings.ReplaceAll(s, noBreak+"[", " [")
}
