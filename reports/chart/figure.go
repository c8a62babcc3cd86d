package chart

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Width is the width of every figure in points: the double column of a
// journal, 178 mm.
const Width = 504

// DPI is the resolution of the PNG files, in dots per inch.
const DPI = 192

const padding = 10

// Figure is a drawing with its words.
type Figure struct {
	// Name is the stem of its files.
	Name string
	// Title is a sentence that says what is shown.
	Title string
	// Note says what to keep in mind when reading it.
	Note string
	// Alt says in words what the figure shows, for those who cannot see it.
	Alt string
	Key []Key
	// Body is what is drawn: [Rows], [Multiples], a [Heat] or a [Curve].
	Body Body
	// Lean draws it in fewer bytes inside pages, for folders that are kept.
	Lean bool
}

// Body is what a figure draws below its words.
type Body interface {
	// layout measures it for a width.
	layout(width vg.Length) measured
}

// measured is a body that has been measured.
type measured interface {
	total() vg.Length
	// draw draws it into a canvas of that height.
	draw(c draw.Canvas)
}

// frame says which words are drawn: a page that prints title and note as text
// leaves them out of the drawing.
type frame struct {
	title, note []string
	key         [][]Key
	body        measured
}

// measure lays the figure out for a width in points, with its words or without.
func (f *Figure) measure(width int, words bool) (frame, vg.Length) {
	inner := vg.Length(width - 2*padding)
	m := frame{key: keyLines(f.Key, inner), body: f.Body.layout(inner)}
	height := 2*padding + m.body.total()
	if words {
		m.title = wrap(bold(titleSize, Ink), keepUnits(Clean(f.Title)), inner, 0)
		m.note = wrap(sans(smallSize, Muted), keepUnits(Clean(f.Note)), inner, 0)
		height += vg.Length(len(m.title))*leading(bold(titleSize, Ink)) + 5
		if len(m.note) > 0 {
			height += vg.Length(len(m.note))*leading(sans(smallSize, Muted)) + 6
		}
	}
	if len(m.key) > 0 {
		height += vg.Length(len(m.key))*keyHeight + 5
	}
	return m, height
}

const keyHeight = 13

// draw draws the figure from top to bottom.
func (m frame) draw(c draw.Canvas) {
	c = draw.Crop(c, padding, -padding, padding, -padding)
	y := c.Max.Y
	write := func(lines []string, style draw.TextStyle) {
		for _, line := range lines {
			put(c, style, c.Min.X, y-leading(style)/2, line)
			y -= leading(style)
		}
	}
	if len(m.title) > 0 {
		write(m.title, bold(titleSize, Ink))
		y -= 5
	}
	for _, line := range m.key {
		drawKeyLine(c, line, c.Min.X, y-keyHeight/2)
		y -= keyHeight
	}
	if len(m.key) > 0 {
		y -= 5
	}
	place := c
	place.Max.Y, place.Min.Y = y, y-m.body.total()
	m.body.draw(place)
	y = place.Min.Y - 6
	write(m.note, sans(smallSize, Muted))
}

// SVG writes the figure as a self-contained SVG file with title and
// description for screen readers.
func (f *Figure) SVG(w io.Writer) error {
	raw, height, err := f.render(Width, true)
	if err != nil {
		return err
	}
	head := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" role="img" width="%[1]dpt" height="%[2]spt" viewBox="0 0 %[1]d %[2]s" aria-labelledby="title desc">`,
		Width, height)
	return f.writeSVG(w, head, "", raw)
}

// Inline writes the figure as an svg element for an HTML page that prints
// title and note itself: without them, without a background, as wide as its
// place, and with the colours of the page as the CSS variables --ink, --muted,
// --grid, --shade, --accent and --paper.
func (f *Figure) Inline(w io.Writer) error { return f.InlineAt(w, Width, f.Name+"-") }

// InlineAt is Inline laid out anew for another width in points, so that its texts
// keep their size on a narrow screen. The prefix makes its ids its own.
func (f *Figure) InlineAt(w io.Writer, width int, prefix string) error {
	raw, height, err := f.render(width, false)
	if err != nil {
		return err
	}
	style := ""
	if f.Lean {
		style = ` style="` + fonts + `"`
	}
	head := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" role="img"%s viewBox="0 0 %d %s" aria-labelledby="%stitle %sdesc">`,
		style, width, height, prefix, prefix)
	return f.writeSVG(w, head, prefix, cssVariables(raw))
}

// HeightAt is the height in points of the figure as [Figure.InlineAt] lays it out for a width.
func (f *Figure) HeightAt(width int) float64 {
	_, h := f.measure(width, false)
	return h.Points()
}

// render draws the figure and returns what lies inside gonum's svg element.
func (f *Figure) render(width int, words bool) (inside []byte, height string, err error) {
	m, h := f.measure(width, words)
	canvas := vgsvg.NewWith(vgsvg.UseWH(vg.Length(width), h))
	c := draw.New(canvas)
	if words {
		c.FillPolygon(Paper, rectangle(c))
	}
	m.draw(c)
	var buffer bytes.Buffer
	if _, err := canvas.WriteTo(&buffer); err != nil {
		return nil, "", fmt.Errorf("figure %s: %w", f.Name, err)
	}
	inside, err = insideSVG(buffer.Bytes())
	if err != nil {
		return nil, "", fmt.Errorf("figure %s: %w", f.Name, err)
	}
	return inside, fmt.Sprintf("%.5g", h.Points()), nil
}

// PNG writes the figure as a PNG image of [Width] points at [DPI].
func (f *Figure) PNG(w io.Writer) error {
	m, h := f.measure(Width, true)
	canvas := vgimg.NewWith(vgimg.UseWH(Width, h), vgimg.UseDPI(DPI), vgimg.UseBackgroundColor(color.White))
	m.draw(draw.New(canvas))
	if err := encode(w, canvas.Image()); err != nil {
		return fmt.Errorf("figure %s: %w", f.Name, err)
	}
	return nil
}

// encode writes an image as PNG, in two thirds of the time that the smallest file takes, for
// some hundredths more bytes.
func encode(w io.Writer, picture image.Image) error {
	return (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(w, picture)
}

func rectangle(c draw.Canvas) []vg.Point {
	return []vg.Point{c.Min, {X: c.Max.X, Y: c.Min.Y}, c.Max, {X: c.Min.X, Y: c.Max.Y}}
}
