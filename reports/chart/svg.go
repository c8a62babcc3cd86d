package chart

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"
)

// insideSVG returns what lies between gonum's svg tags. Its own tag carries
// no title, fixes the size and names the program in a comment, so the tag is
// written anew.
func insideSVG(raw []byte) ([]byte, error) {
	start := bytes.Index(raw, []byte("<svg "))
	end := bytes.LastIndex(raw, []byte("</svg>"))
	if start < 0 || end < start {
		return nil, errors.New("the drawing library wrote no svg element")
	}
	after := bytes.IndexByte(raw[start:end], '>')
	if after < 0 {
		return nil, errors.New("the drawing library wrote no complete svg tag")
	}
	return raw[start+after+1 : end], nil
}

// writeSVG writes the element with title, description and the drawing.
func (f *Figure) writeSVG(w io.Writer, head, prefix string, inside []byte) error {
	drawing := string(portableFonts(fixWidths(inside)))
	if f.Lean {
		drawing = lean(drawing)
	}
	_, err := fmt.Fprintf(w, "%s\n<title id=\"%stitle\">%s</title>\n<desc id=\"%sdesc\">%s</desc>%s</svg>\n",
		head, prefix, html.EscapeString(Clean(f.Title)), prefix, html.EscapeString(Clean(f.Alt)), drawing)
	if err != nil {
		return fmt.Errorf("figure %s: %w", f.Name, err)
	}
	return nil
}

// portableFonts names fonts that most machines have. Arial and Helvetica have the
// widths of Liberation Sans, which few but Linux have; embedding it would add half a
// megabyte.
func portableFonts(svg []byte) []byte {
	return replaceInStyles(svg, strings.NewReplacer(
		"font-family:Liberation Sans;", fonts+";",
		"font-variant:normal;", ""))
}

// fixWidths gives every text the width for which room was made, whatever font is
// there: with one that is wider, such as DejaVu, brackets and keys were cut off.
func fixWidths(svg []byte) []byte {
	return replaceBetween(svg, "<text ", "</text>", func(element string) string {
		attributes, escaped, _ := strings.Cut(element, ">")
		_, size, _ := strings.Cut(attributes, "font-size:")
		size, _, _ = strings.Cut(size, "px")
		text := html.UnescapeString(escaped)
		points, err := strconv.ParseFloat(size, 64)
		if err != nil || strings.IndexFunc(text, func(r rune) bool { return r >= 0x2E80 }) >= 0 {
			return element // a script that our font lacks has widths that we do not know
		}
		style := sans(points, Ink)
		if strings.Contains(attributes, "font-weight:bold") {
			style = bold(points, Ink)
		}
		width := style.Width(text).Points()
		if width <= 0 {
			return element
		}
		return fmt.Sprintf(`%s textLength="%.1f" lengthAdjust="spacingAndGlyphs">%s`, attributes, width, escaped)
	})
}

// cssVariables replaces the colours of the page.
func cssVariables(svg []byte) []byte {
	return replaceInStyles(svg, strings.NewReplacer(
		Ink.hex(), "var(--ink)", Muted.hex(), "var(--muted)", Grid.hex(), "var(--grid)",
		Shade.hex(), "var(--shade)", Accent.hex(), "var(--accent)", Paper.hex(), "var(--paper)"))
}

// replaceInStyles replaces inside style attributes only. Text of the figure
// cannot be mistaken for one: its quotation marks are escaped.
func replaceInStyles(svg []byte, replacer *strings.Replacer) []byte {
	return replaceBetween(svg, `style="`, `"`, replacer.Replace)
}

// replaceBetween replaces what lies between two marks, wherever they stand.
func replaceBetween(svg []byte, open, end string, replace func(string) string) []byte {
	var out bytes.Buffer
	for {
		at := bytes.Index(svg, []byte(open))
		if at < 0 {
			break
		}
		at += len(open)
		length := bytes.Index(svg[at:], []byte(end))
		if length < 0 {
			break
		}
		out.Write(svg[:at])
		out.WriteString(replace(string(svg[at : at+length])))
		svg = svg[at+length:]
	}
	out.Write(svg)
	return out.Bytes()
}

// hex writes the colour as gonum does in SVG.
func (c Color) hex() string { return fmt.Sprintf("#%06X", uint32(c)) }
