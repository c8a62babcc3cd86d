package chart

import (
	"strings"

	"golang.org/x/image/font"
	"gonum.org/v1/plot"
	plotfont "gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"houserules/configs/printable"
)

// Sizes of text in points.
const (
	titleSize = 11
	bodySize  = 9
	smallSize = 8
)

// sans returns the style of a text: Liberation Sans, which has the widths of
// Arial, so that an SVG shown with either looks the same.
func sans(size float64, color Color) text.Style {
	return text.Style{
		Color:   color,
		Font:    plotfont.Font{Typeface: "Liberation", Variant: "Sans", Size: vg.Length(size)},
		Handler: plot.DefaultTextHandler,
		XAlign:  draw.XLeft,
	}
}

// bold returns the style in bold.
func bold(size float64, color Color) text.Style {
	style := sans(size, color)
	style.Font.Weight = font.WeightBold
	return style
}

// put writes a text with the middle of its capitals at y. Centring by gonum is
// about the whole line, which puts text visibly below a mark at the same y.
func put(c draw.Canvas, style text.Style, x, y vg.Length, s string) {
	const halfCapital = 0.36
	ascent := style.FontExtents().Ascent
	style.YAlign = draw.YBottom
	c.FillText(style, vg.Point{X: x, Y: y - halfCapital*style.Font.Size + ascent - style.Font.Size}, s)
}

// putLines writes lines below each other, with their middle at y.
func putLines(c draw.Canvas, style text.Style, x, y vg.Length, lines []string) {
	for k, line := range lines {
		put(c, style, x, y+(vg.Length(len(lines)-1)/2-vg.Length(k))*leading(style), line)
	}
}

// leading is the distance between the lines of a text.
func leading(style text.Style) vg.Length { return style.Font.Size * 1.3 }

// Clean makes a string safe to draw on one line.
func Clean(s string) string { return printable.Line(s) }

// keepUnits puts no-break spaces between a number and its unit or sign.
func keepUnits(s string) string {
	return strings.NewReplacer(" %", "\u00a0%", " pp", "\u00a0pp", "± ", "±\u00a0").Replace(s)
}

// fit shortens a text to a width, with an ellipsis at its end.
func fit(style text.Style, s string, width vg.Length) string {
	if style.Width(s) <= width {
		return s
	}
	runes := []rune(s)
	for len(runes) > 1 {
		runes = runes[:len(runes)-1]
		if short := strings.TrimRight(string(runes), " -") + "…"; style.Width(short) <= width {
			return short
		}
	}
	return "…"
}

// wrap breaks a text into lines of at most a width, at spaces and after
// hyphens; a word wider than a line is shortened. With a positive limit the
// last line allowed takes the rest, shortened.
func wrap(style text.Style, s string, width vg.Length, limit int) []string {
	var lines []string
	line := ""
	words := splitWords(s)
	for i, word := range words {
		if line == "" || style.Width(strings.TrimRight(line+word, " ")) <= width {
			line += word
			continue
		}
		if limit > 0 && len(lines) == limit-1 {
			line += strings.Join(words[i:], "")
			break
		}
		lines = append(lines, fit(style, strings.TrimRight(line, " "), width))
		line = word
	}
	if line = strings.TrimRight(line, " "); line != "" {
		lines = append(lines, fit(style, line, width))
	}
	return lines
}

// splitWords cuts after each space and each hyphen.
func splitWords(s string) []string {
	var words []string
	start := 0
	for i, r := range s {
		if r == ' ' || r == '-' {
			words = append(words, s[start:i+1])
			start = i + 1
		}
	}
	return append(words, s[start:])
}
