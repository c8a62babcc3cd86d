package chart

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// fonts are the fonts of texts that [portableFonts] names.
const fonts = "font-family:'Liberation Sans',Arial,Helvetica,sans-serif"

// leanest is the number of letters of texts, such as those of ticks, whose width need not be told:
// a wider font changes little.
const leanest = 2

// What a drawing of vgsvg is made of.
var (
	drawnOpening = regexp.MustCompile(`<g transform="scale\(1, -1\) translate\(0, -([0-9.]+)\)">`)
	drawnPath    = regexp.MustCompile(`^<path d="([^"]*)" style="([^"]*)" ?/>$`)
	drawnText    = regexp.MustCompile(`^<text x="([^"]*)" y="([^"]*)" transform="scale\(1, -1\)" style="([^"]*)"( [^>]*)?>(.*)$`)
)

// lean is a drawing in fewer bytes that looks the same: upright, with places in tenths of a point from the one
// before, neighbouring paths of one look as one, filled circles as the round ends of a line, and without
// what texts have of the group around them. A drawing with turned parts stays as it is.
func lean(svg string) string {
	found := drawnOpening.FindStringSubmatch(svg)
	if found == nil || strings.Count(svg, "<g ") != 1 || strings.Contains(svg, "rotate(") {
		return svg
	}
	height, _ := strconv.ParseFloat(found[1], 64) // the expression takes numbers alone
	svg = strings.NewReplacer("\n\tstyle=", " style=", fonts+";", "", "font-weight:normal;", "", "font-style:normal;", "").Replace(svg)
	var list []leanShape
	times := map[string]int{} // of the styles of texts
	common := ""
	for line := range strings.SplitSeq(svg, "\n") {
		s := leanShape{line: line}
		if p := drawnPath.FindStringSubmatch(line); p != nil {
			s = leanShape{paths: p[1:2], style: p[2]}
		} else if t := drawnText.FindStringSubmatch(line); t != nil {
			x, _ := strconv.ParseFloat(t[1], 64)
			y, _ := strconv.ParseFloat(t[2], 64)
			if letters, _, _ := strings.Cut(t[5], "<"); utf8.RuneCountInString(letters) <= leanest {
				t[4] = ""
			}
			s = leanShape{line: t[4] + ">" + t[5], style: t[3], text: `<text x="` + tenth(x).String() + `" y="` + tenth(height+y).String() + `"`}
			if times[s.style]++; times[s.style] > times[common] {
				common = s.style
			}
		}
		if n := len(list); n == 0 || !list[n-1].join(&s) {
			list = append(list, s)
		}
	}
	lines := make([]string, len(list))
	for i := range list {
		lines[i] = list[i].element(height, common)
	}
	return drawnOpening.ReplaceAllLiteralString(strings.Join(lines, "\n"), `<g style="`+common+`">`)
}

// leanShape is what a lean drawing is made of: paths of one look, a text, or a line that stays as it is.
type leanShape struct {
	paths             []string
	text, style, line string
}

// join adds the next shape where both can be one. A path paints its inside first: only what has either an
// inside or a line can be joined, or the line around what was filled.
func (s *leanShape) join(next *leanShape) bool {
	if s.paths == nil || next.paths == nil {
		return false
	}
	hollow := strings.Contains(s.style, "fill:none")
	edged := strings.Contains(s.style, "stroke:")
	edge, line := strings.CutPrefix(next.style, "fill:none")
	switch {
	case s.style == next.style && hollow == edged:
		s.paths = append(s.paths, next.paths...)
		return true
	case len(s.paths) == 1 && s.paths[0] == next.paths[0] && !edged && line:
		s.style += edge
		return true
	}
	return false
}

// element is the shape in a drawing that is so high and whose texts look alike unless they say so.
func (s *leanShape) element(height float64, common string) string {
	switch {
	case s.text != "" && s.style == common:
		return s.text + s.line
	case s.text != "":
		return s.text + ` style="` + s.style + `"` + s.line
	case s.paths == nil:
		return s.line
	}
	d, style := "", s.style
	first, round := leanCircle(s.paths[0], height)
	if fill, ok := strings.CutPrefix(style, "fill:"); round && ok && !strings.Contains(fill, ";") {
		for _, p := range s.paths {
			c, ok := leanCircle(p, height)
			round = round && ok && c.r == first.r
			d += "M" + c.x.String() + "," + c.y.String() + "h0"
		}
		if round {
			style = "fill:none;stroke:" + fill + ";stroke-width:" + (2 * first.r).String() + ";stroke-linecap:round"
			return `<path d="` + d + `" style="` + style + `"/>`
		}
		d = ""
	} else if round && len(s.paths) == 1 {
		return `<circle cx="` + first.x.String() + `" cy="` + first.y.String() + `" r="` + first.r.String() + `" style="` + style + `"/>`
	}
	for _, p := range s.paths {
		d += leanPath(p, height)
	}
	return `<path d="` + d + `" style="` + style + `"/>`
}
