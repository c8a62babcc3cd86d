package reports

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"

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
		"clean": chart.Clean, "web": webAddress, "heading": VariantText.heading,
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
