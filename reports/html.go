package reports

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"

	"houserules/configs/printable"
	"houserules/reports/chart"
)

//go:embed page.html.tmpl
var pageTemplate string

//go:embed page.js
var pageScript string

//go:embed table.js
var tableScript string

//go:embed page.css
var pageStyle string

// page is what the template reads.
type page struct {
	document
	Style template.CSS
	// Script steps through the examples; the page is complete without it.
	Script template.JS
	// Shown are the examples as they are drawn.
	Shown []example
	// Beside are the figures of the first screen.
	Beside []drawnFigure
	// Pages are the chapters before the rules, After those behind.
	Pages, After []drawnChapter
	Sides        drawnSides
	// Drawn are the figures that are folded.
	Drawn   []drawnFigure
	Opening string
	// Carried is the record as the page carries it; empty without one. Saved are files that
	// people can save from the page.
	Carried template.JS
	Saved   []saved
}

type drawnFigure struct {
	*chart.Figure
	Number int
	SVG    template.HTML
	// Narrow is the same laid out for a narrow screen; it may be empty.
	Narrow template.HTML
}

type drawnChapter struct {
	chapter
	Drawn []drawnFigure
}

type drawnSides struct {
	sideBySide
	Pictures           []drawnFigure
	Caption, SameTitle string
	Heads              []sideHead
}

// sideHead is a variant at the head of a column of rules.
type sideHead struct {
	Title  string
	Source Source
}

// narrowWidth is the width in points of figures for narrow screens, of 400 pixels
// with margins.
const narrowWidth = 280

// columnWidth is the width in points of figures beside the first screen's text: that of
// their column, so that their letters are as large as elsewhere. columnHeight is the height
// beyond which they would be longer than a screen together.
const columnWidth, columnHeight = 420, 500

// besideWidth is the width at which figures beside the first screen's text are drawn: wider than
// their column, and so shown smaller, where they are too long for it.
func besideWidth(list []*chart.Figure) int {
	height := 0.0
	for _, f := range list {
		height += f.HeightAt(columnWidth)
	}
	if height > columnHeight {
		return chart.Width
	}
	return columnWidth
}

// drawer numbers and draws the figures of a page.
type drawer struct{ number int }

// draw draws the next figure.
func (d *drawer) draw(f *chart.Figure) (drawnFigure, error) { return d.at(f, chart.Width) }

// small draws the next figure for a narrow place.
func (d *drawer) small(f *chart.Figure) (drawnFigure, error) { return d.at(f, narrowWidth) }

// both draws the next figure for a width, and again for narrow screens.
func (d *drawer) both(f *chart.Figure, width int) (drawnFigure, error) {
	out, err := d.at(f, width)
	if err == nil {
		out.Narrow, err = inline(f, narrowWidth, f.Name+"-narrow-")
	}
	return out, err
}

// at draws the next figure for a width.
func (d *drawer) at(f *chart.Figure, width int) (drawnFigure, error) {
	d.number++
	svg, err := inline(f, width, f.Name+"-")
	return drawnFigure{Figure: f, Number: d.number, SVG: svg}, err
}

// inline is a figure as a part of the page. The drawing escapes every text it holds, so it is
// safe as it is.
func inline(f *chart.Figure, width int, prefix string) (template.HTML, error) {
	var svg bytes.Buffer
	if err := f.InlineAt(&svg, width, prefix); err != nil {
		return "", fmt.Errorf("report as HTML: %w", err)
	}
	return template.HTML(svg.String()), nil
}

// chapters draws the figures of chapters.
func (d *drawer) chapters(list []chapter) ([]drawnChapter, error) {
	var out []drawnChapter
	for _, c := range list {
		drawn := drawnChapter{chapter: c}
		for _, f := range c.Figures {
			draw := d.draw
			if c.Multiples {
				draw = d.small
			}
			one, err := draw(f)
			if err != nil {
				return nil, err
			}
			drawn.Drawn = append(drawn.Drawn, one)
		}
		out = append(out, drawn)
	}
	return out, nil
}

// newPage draws all figures of a document, in the order of the page.
func newPage(say translator, content document) (page, error) {
	p := page{document: content, Style: template.CSS(pageStyle), Opening: content.openingCode(), Saved: content.saved()}
	var d drawer
	var err error
	if p.Carried, err = carried(content.Record); err != nil {
		return p, err
	}
	beside := p.beside()
	for _, f := range beside {
		one, err := d.both(f, besideWidth(beside))
		if err != nil {
			return p, err
		}
		p.Beside = append(p.Beside, one)
	}
	if p.Pages, err = d.chapters(p.Chapters); err != nil {
		return p, err
	}
	p.Sides.sideBySide = p.document.Sides
	for _, v := range p.document.Sides.Heads {
		p.Sides.Heads = append(p.Sides.Heads, sideHead{v.title(), v.Source})
	}
	p.Sides.Caption, p.Sides.SameTitle = p.document.Sides.captions(say)
	for _, f := range p.document.Sides.Boards {
		svg, err := inline(f, chart.Width, f.Name+"-")
		if err != nil {
			return p, err
		}
		p.Sides.Pictures = append(p.Sides.Pictures, drawnFigure{Figure: f, SVG: svg})
	}
	for i := range p.Examples {
		one, err := p.newExample(say, i)
		if err != nil {
			return p, err
		}
		p.Shown = append(p.Shown, one)
		if one.Picture != "" {
			p.Script = template.JS(pageScript)
		}
	}
	if p.After, err = d.chapters(p.Length); err != nil {
		return p, err
	}
	if slices.ContainsFunc(p.Chapters, func(c chapter) bool {
		return slices.ContainsFunc(c.Tables, func(g grid) bool { return g.Sortable })
	}) {
		p.Script += template.JS(tableScript)
	}
	for _, f := range p.Figures {
		one, err := d.draw(f)
		if err != nil {
			return p, err
		}
		p.Drawn = append(p.Drawn, one)
	}
	return p, nil
}

// HTML writes the report as one page that needs nothing else: style and
// figures are inside, there are no remote files, and nothing needs a script.
func HTML(w io.Writer, in Input) error {
	if err := in.check(); err != nil {
		return err
	}
	say := in.Reader.translator()
	return htmlPage(say, w, newDocument(say, &in))
}

// htmlPage writes a document as one page.
func htmlPage(say translator, w io.Writer, d document) error {
	p, err := newPage(say, d)
	if err != nil {
		return err
	}
	t, err := template.New("page").Funcs(template.FuncMap{
		"clean": prose, "number": figure, "web": webAddress, "say": say, "titleOf": VariantText.title,
		"quoteID": quoteID, "paragraphs": paragraphs, "digits": strconv.Itoa,
	}).Parse(pageTemplate)
	if err != nil {
		return fmt.Errorf("report as HTML: %w", err)
	}
	// Into memory first: an error must not leave half a page behind.
	var buffer bytes.Buffer
	if err := t.Execute(&buffer, p); err != nil {
		return fmt.Errorf("report as HTML: %w", err)
	}
	if err := writePage(w, &buffer); err != nil {
		return fmt.Errorf("report as HTML: %w", err)
	}
	return nil
}

// writePage writes a page for people, with nothing in it that does something unseen.
func writePage(w io.Writer, page *bytes.Buffer) error {
	_, err := io.WriteString(w, printable.Text(page.String()))
	return err
}

const noBreak = "\u00A0"

// prose is text as the page prints it: no line breaks between ±, a number and
// its unit.
func prose(s string) string { return unbroken.Replace(chart.Clean(s)) }

var unbroken = strings.NewReplacer(" ± ", noBreak+"±"+noBreak, "± ", "±"+noBreak, " pp", noBreak+"pp", " %", noBreak+"%")

// figure is a number in a column of numbers: it has one place for a line
// break, before its interval.
func figure(s string) string {
	s = strings.ReplaceAll(chart.Clean(s), " ", noBreak)
	return strings.ReplaceAll(s, noBreak+"[", " [")
}
