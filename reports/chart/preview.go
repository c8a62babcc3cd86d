package chart

import (
	"fmt"
	"image"
	"image/color"
	"io"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// The size of a preview in pixels, the one that pages which show links ask for (Open
// Graph, 1.91 : 1), and in points, at which its texts are as large as can be read when
// it is a third as wide.
const (
	previewWidth, previewHeight = 1200, 630
	previewPoints               = 400
	previewMargin               = 14
)

// Preview is a picture that says what a page is where its link is shown.
type Preview struct {
	Title, Text string
	// Bodies are what may be drawn below the words: the first that there is room for.
	Bodies []Body
	// Foot stands at the bottom, small.
	Foot string
}

// PNG writes the preview as an image of 1,200 by 630 pixels.
func (p *Preview) PNG(w io.Writer) error {
	const dpi = previewWidth * 72 / previewPoints
	height := vg.Length(previewHeight * previewPoints / previewWidth)
	canvas := vgimg.NewWith(vgimg.UseWH(previewPoints, height), vgimg.UseDPI(dpi), vgimg.UseBackgroundColor(color.White))
	p.draw(draw.New(canvas))
	if err := encode(w, fewColours(canvas.Image())); err != nil {
		return fmt.Errorf("preview: %w", err)
	}
	return nil
}

// fewColours is a picture with 32 shades of red, green and blue, where a palette has room for its colours: two fifths of
// the bytes, in three fifths of the time.
func fewColours(picture image.Image) image.Image {
	full, ok := picture.(*image.RGBA)
	if !ok {
		return picture
	}
	out := image.NewPaletted(full.Rect, nil)
	var places [1 << 15]int // of a colour in the palette, from 1
	for i := range out.Pix {
		pixel := full.Pix[4*i : 4*i+3]
		place := &places[int(pixel[0]>>3)<<10|int(pixel[1]>>3)<<5|int(pixel[2]>>3)]
		if *place == 0 {
			if len(out.Palette) == 256 {
				return picture
			}
			shade := func(v byte) byte { return v&^7 | v>>5 }
			out.Palette = append(out.Palette, color.RGBA{shade(pixel[0]), shade(pixel[1]), shade(pixel[2]), 255})
			*place = len(out.Palette)
		}
		out.Pix[i] = byte(*place - 1)
	}
	return out
}

// draw draws the words from the top and the foot at the bottom, and what there is room
// for between them.
func (p *Preview) draw(c draw.Canvas) {
	const titleLines, textLines, bar = 2, 5, 5
	strip := c
	strip.Max.X = strip.Min.X + bar
	c.FillPolygon(Accent, rectangle(strip))
	c = draw.Crop(c, previewMargin, -previewMargin, previewMargin, -previewMargin)
	inner, y := c.Max.X-c.Min.X, c.Max.Y
	title, body, foot := bold(16, Ink), sans(11, Ink), sans(smallSize, Muted)
	for _, line := range wrap(title, keepUnits(Clean(p.Title)), inner, titleLines) {
		put(c, title, c.Min.X, y-leading(title)/2, line)
		y -= leading(title)
	}
	y -= 4
	for _, line := range wrap(body, keepUnits(Clean(p.Text)), inner, textLines) {
		put(c, body, c.Min.X, y-leading(body)/2, line)
		y -= leading(body)
	}
	put(c, foot, c.Min.X, c.Min.Y+leading(foot)/2, fit(foot, Clean(p.Foot), inner))
	room := y - 6 - (c.Min.Y + leading(foot) + 4)
	for _, b := range p.Bodies {
		if measured := b.layout(inner); measured.total() <= room {
			place := c
			place.Max.Y = y - 6
			place.Min.Y = place.Max.Y - measured.total()
			measured.draw(place)
			return
		}
	}
}
