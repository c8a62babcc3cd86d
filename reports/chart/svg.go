package chart

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"io"
	"regexp"
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
	// Arial and Helvetica have the widths of Liberation Sans, which few
	// machines but Linux have; embedding it would add half a megabyte.
	drawing := replaceInStyles(inside, strings.NewReplacer(
		"font-family:Liberation Sans;", "font-family:'Liberation Sans',Arial,Helvetica,sans-serif;",
		"font-variant:normal;", ""))
	_, err := fmt.Fprintf(w, "%s\n<title id=\"%stitle\">%s</title>\n<desc id=\"%sdesc\">%s</desc>%s</svg>\n",
		head, prefix, html.EscapeString(Clean(f.Title)), prefix, html.EscapeString(Clean(f.Alt)), drawing)
	if err != nil {
		return fmt.Errorf("figure %s: %w", f.Name, err)
	}
	return nil
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
	return regexp.MustCompile(`style="[^"]*"`).ReplaceAllFunc(svg, func(style []byte) []byte {
		return []byte(replacer.Replace(string(style)))
	})
}

// hex writes the colour as gonum does in SVG.
func (c Color) hex() string { return fmt.Sprintf("#%06X", uint32(c)) }
