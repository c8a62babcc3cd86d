package chart

import "houserules/analysis/portable"

// Color is an opaque colour, 0xRRGGBB. It implements [image/color.Color].
type Color uint32

// The colours of the page. They differ from pure black and white, so that a
// page with a dark background can replace them by its own.
const (
	// Ink is for text, axes and marks.
	Ink Color = 0x1B1B1B
	// Muted is for text of the second rank.
	Muted Color = 0x595959
	// Grid is for the thin lines behind the data.
	Grid Color = 0xDDDDDD
	// Shade is for the band of the tolerance.
	Shade Color = 0xE4ECF4
	// Accent is for points and intervals: the blue of the palette.
	Accent Color = 0x0072B3
	// Paper is the background.
	Paper Color = 0xFFFFFE
)

// The palette of Okabe and Ito, with a light grey in place of their black.
const (
	Orange     Color = 0xE69F00
	SkyBlue    Color = 0x56B4E9
	Green      Color = 0x009E73
	Yellow     Color = 0xF0E442
	Blue       Color = 0x0072B2
	Vermillion Color = 0xD55E00
	Purple     Color = 0xCC79A7
	Grey       Color = 0xBBBBBB
)

// Series returns colour i of the palette for parts of a whole; after eight
// they repeat.
func Series(i int) Color {
	palette := [...]Color{Blue, Orange, Green, SkyBlue, Vermillion, Purple, Yellow, Grey}
	return palette[i%len(palette)]
}

// LineSeries returns colour and marker of line i. The colours have a contrast of 3 to 1
// to a white page and to a dark one, which not all of the palette have; markers tell
// lines apart without colours, and those that share one.
func LineSeries(i int) (Color, Marker) {
	colors := [...]Color{Blue, Vermillion, Green, Purple}
	return colors[i%len(colors)], Marker(i%markers) + Dot
}

// RGBA returns the colour in the form of package image/color.
func (c Color) RGBA() (r, g, b, a uint32) {
	return uint32(c>>16&0xFF) * 0x101, uint32(c>>8&0xFF) * 0x101, uint32(c&0xFF) * 0x101, 0xFFFF
}

// TextOn returns the colour of text that can be read on c: black or white,
// whichever has the greater contrast by the relative luminance of WCAG 2.1.
// Both differ by one step from [Ink] and [Paper], because they stay as they are
// on a dark page; on [Shade] and [Paper], which change there, it is [Ink], which does.
func (c Color) TextOn() Color {
	if c == Shade || c == Paper {
		return Ink
	}
	const (
		black Color = 0x000001
		white Color = 0xFFFFFF
	)
	if c.luminance() > 0.179 {
		return black
	}
	return white
}

// luminance is the relative luminance of WCAG 2.1.
func (c Color) luminance() float64 {
	channel := func(shift uint) float64 {
		v := float64(c>>shift&0xFF) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return portable.Pow((v+0.055)/1.055, 2.4)
	}
	return float64(0.2126*channel(16)) + float64(0.7152*channel(8)) + float64(0.0722*channel(0))
}
