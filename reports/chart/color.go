package chart

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

// RGBA returns the colour in the form of package image/color.
func (c Color) RGBA() (r, g, b, a uint32) {
	return uint32(c>>16&0xFF) * 0x101, uint32(c>>8&0xFF) * 0x101, uint32(c&0xFF) * 0x101, 0xFFFF
}

// TextOn returns the colour of text that can be read on c: black or white,
// whichever has the greater contrast by the relative luminance of WCAG 2.1.
// Both differ by one step from [Ink] and [Paper], because they stay as they are
// on a dark page.
func (c Color) TextOn() Color {
	const (
		black Color = 0x000001
		white Color = 0xFFFFFF
	)
	if c.luminance() > 0.179 {
		return black
	}
	return white
}

// luminance approximates the relative luminance with a square for the curve
// of sRGB.
func (c Color) luminance() float64 {
	channel := func(shift uint) float64 {
		v := float64(c>>shift&0xFF) / 255
		return v * v
	}
	return 0.2126*channel(16) + 0.7152*channel(8) + 0.0722*channel(0)
}
