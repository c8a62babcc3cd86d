package chart

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Shape is how a key entry is drawn.
type Shape int

// The shapes.
const (
	// Box is a filled rectangle, HatchedBox one with lines across.
	Box Shape = iota + 1
	HatchedBox
	// ThinLine, ThickLine, DottedLine and DashedLine are lines.
	ThinLine
	ThickLine
	DottedLine
	DashedLine
	// Triangle is the mark of a mean.
	Triangle
	// Alone is the entry's marker without a line.
	Alone
)

// Key is one entry of a figure's key.
type Key struct {
	Label string
	Color Color
	Shape Shape
	// Marker stands on a line; the zero value is none.
	Marker Marker
}

// Marker is the form of the points of a line.
type Marker int

// The markers: four that are filled and two that are outlines.
const (
	Dot Marker = iota + 1
	Square
	Pyramid
	Diamond
	Ring
	Frame

	markers = int(Frame)
)

// DrawGlyph implements [draw.GlyphDrawer].
func (m Marker) DrawGlyph(c *draw.Canvas, style draw.GlyphStyle, at vg.Point) {
	r := style.Radius
	corners := func(points ...vg.Point) {
		for i := range points {
			points[i] = vg.Point{X: at.X + points[i].X*r, Y: at.Y + points[i].Y*r}
		}
		c.FillPolygon(style.Color, points)
	}
	switch m {
	case Square:
		corners(vg.Point{X: -0.9, Y: -0.9}, vg.Point{X: 0.9, Y: -0.9}, vg.Point{X: 0.9, Y: 0.9}, vg.Point{X: -0.9, Y: 0.9})
	case Pyramid:
		corners(vg.Point{X: -1.15, Y: -0.8}, vg.Point{X: 1.15, Y: -0.8}, vg.Point{Y: 1.25})
	case Diamond:
		corners(vg.Point{X: -1.3}, vg.Point{Y: -1.3}, vg.Point{X: 1.3}, vg.Point{Y: 1.3})
	case Ring:
		draw.CircleGlyph{}.DrawGlyph(c, style, at)
		style.Radius = 0.6 * r
		c.SetColor(Paper)
		draw.CircleGlyph{}.DrawGlyph(c, style, at)
	case Frame:
		Square.DrawGlyph(c, style, at)
		style.Color, style.Radius = Paper, r/2
		Square.DrawGlyph(c, style, at)
	default:
		draw.CircleGlyph{}.DrawGlyph(c, style, at)
	}
}

const (
	swatchWidth = 15
	keyGap      = 13

	markerRadius = 3
)

// keyLines places the entries on lines of a width.
func keyLines(keys []Key, width vg.Length) [][]Key {
	style := sans(smallSize, Ink)
	var lines [][]Key
	used := vg.Length(0)
	for _, key := range keys {
		key.Label = fit(style, Clean(key.Label), width-swatchWidth-4)
		need := swatchWidth + 4 + style.Width(key.Label) + keyGap
		if len(lines) == 0 || used+need-keyGap > width {
			lines = append(lines, nil)
			used = 0
		}
		lines[len(lines)-1] = append(lines[len(lines)-1], key)
		used += need
	}
	return lines
}

// drawKeyLine draws one line of the key with its middle at y.
func drawKeyLine(c draw.Canvas, keys []Key, x, y vg.Length) {
	style := sans(smallSize, Ink)
	for _, key := range keys {
		drawSwatch(c, key, x, y)
		put(c, style, x+swatchWidth+4, y, key.Label)
		x += swatchWidth + 4 + style.Width(key.Label) + keyGap
	}
}

func drawSwatch(c draw.Canvas, key Key, x, y vg.Length) {
	a := area{canvas: c, bottom: y - 4, top: y + 4}
	line := draw.LineStyle{Color: key.Color, Width: 1.1}
	switch key.Shape {
	case Box:
		a.box(x, x+swatchWidth, a.bottom, a.top, key.Color)
		return
	case HatchedBox:
		a.box(x, x+swatchWidth, a.bottom, a.top, key.Color)
		a.hatch(x, x+swatchWidth, a.bottom, a.top)
		return
	case Triangle:
		mid := x + swatchWidth/2
		c.FillPolygon(key.Color, []vg.Point{{X: mid, Y: y + 2.5}, {X: mid - 3, Y: y - 2}, {X: mid + 3, Y: y - 2}})
		return
	case ThickLine:
		line.Width = 3
	case DottedLine:
		line.Dashes = []vg.Length{1, 2}
	case DashedLine:
		line.Dashes = []vg.Length{2.5, 1.5}
	}
	if key.Shape != Alone {
		c.StrokeLine2(line, x, y, x+swatchWidth, y)
	}
	if key.Marker != 0 {
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: key.Color, Radius: markerRadius, Shape: key.Marker}, vg.Point{X: x + swatchWidth/2, Y: y})
	}
}
