package chart

import (
	"bytes"
	"fmt"
	"io"
	"regexp"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	plotfont "gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgpdf"
)

// PDF writes the figure as a PDF page of its size. Its letters are outlines, so that
// it needs no font, and its dates are fixed, so that the same figure has the same
// bytes.
func (f *Figure) PDF(w io.Writer) error {
	m, h := f.measure(Width, true)
	canvas := vgpdf.New(Width, h)
	m.draw(draw.New(outlined{canvas}))
	var page bytes.Buffer
	if _, err := canvas.WriteTo(&page); err != nil {
		return fmt.Errorf("figure %s as PDF: %w", f.Name, err)
	}
	if _, err := w.Write(undated(page.Bytes())); err != nil {
		return fmt.Errorf("figure %s as PDF: %w", f.Name, err)
	}
	return nil
}

// undated puts the first day of the year 2000 in place of the moment of writing.
// The number of bytes stays, because the file lists where its parts begin.
func undated(page []byte) []byte {
	date := regexp.MustCompile(`(/(?:CreationDate|ModDate) \(D:)[0-9]{14}`)
	return date.ReplaceAll(page, []byte("${1}20000101000000"))
}

// outlined is a canvas that draws letters as shapes. What gonum does with fonts in
// PDF was tried: bold letters are not found, a second font gets the file of the
// first, the fonts stand in the order of a map, and letters beyond code page 1252
// are lost.
type outlined struct{ *vgpdf.Canvas }

// FillString implements vg.Canvas.
func (c outlined) FillString(face plotfont.Face, at vg.Point, text string) {
	var buffer sfnt.Buffer
	// A size of so many pixels keeps all that 26.6 fixed-point numbers can tell.
	const pixels = 1024
	size := fixed.I(pixels)
	scale := face.Font.Size / pixels
	length := func(v fixed.Int26_6) vg.Length { return vg.Length(v) / 64 * scale }
	x := at.X
	for _, r := range text {
		index, err := face.Face.GlyphIndex(&buffer, r)
		if err != nil {
			continue
		}
		segments, err := face.Face.LoadGlyph(&buffer, index, size, nil)
		if err != nil {
			continue
		}
		point := func(p fixed.Point26_6) vg.Point { return vg.Point{X: x + length(p.X), Y: at.Y - length(p.Y)} }
		var path vg.Path
		for _, s := range segments {
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				if len(path) > 0 {
					path.Close()
				}
				path.Move(point(s.Args[0]))
			case sfnt.SegmentOpLineTo:
				path.Line(point(s.Args[0]))
			case sfnt.SegmentOpQuadTo:
				path.QuadTo(point(s.Args[0]), point(s.Args[1]))
			case sfnt.SegmentOpCubeTo:
				path.CubeTo(point(s.Args[0]), point(s.Args[1]), point(s.Args[2]))
			}
		}
		if len(path) > 0 {
			path.Close()
			c.Fill(path)
		}
		if advance, err := face.Face.GlyphAdvance(&buffer, index, size, 0); err == nil {
			x += length(advance)
		}
	}
}
