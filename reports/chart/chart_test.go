package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
)

// specimens are figures with everything that has gone wrong in one before:
// accents at the upper edge, long names, empty groups, numbers that there are
// not, ranges without width.
func specimens() []*Figure {
	nan := math.NaN()
	interval := func(v, half float64) Interval {
		return Interval{Value: v, Lo: v - half, Hi: v + half, InnerLo: v - half/2, InnerHi: v + half/2, BoundLo: v - 2*half, BoundHi: v + 2*half, Color: Accent}
	}
	long := strings.Repeat("Ñandú-Awéthi! ", 12)
	return []*Figure{
		{
			Name: "intervals", Title: "ÉÀÂÅ: " + long, Note: "A note: " + long, Alt: "all of it <&>\"",
			Key: []Key{{Label: long, Color: Accent, Shape: ThinLine}, {Label: "Ångström", Color: Shade, Shape: Box}, {Label: "x", Color: Muted, Shape: DottedLine}, {Label: "y", Color: Accent, Shape: ThickLine}},
			Body: &Rows{RowHeight: 19, Column: "Ä share [95 %]", Axis: Axis{Label: "Şhare (%)", Min: 40, Max: 60, Marked: true, Reference: 50, BandLo: 49, BandHi: 51}, Groups: []Group{
				{Title: long, Rows: []Row{{Label: long, Text: "50.0 [49.0, 51.0]", Mark: interval(50, 1)}, {Label: "é", Text: "–"}, {Label: "", Mark: interval(80, 100)}}},
				{Title: "empty"},
				{Rows: []Row{{Label: "nan", Mark: Interval{Value: nan, Lo: nan, Hi: nan, InnerLo: nan, InnerHi: nan, BoundLo: nan, BoundHi: nan}}}},
			}},
		},
		{
			Name: "stacks", Title: "One bar <b>&amp;</b> 象棋 \x00\x1b[31m",
			Key: []Key{{Label: "a", Color: Series(0), Shape: Box}, {Label: "b", Color: Series(1), Shape: HatchedBox}},
			Body: &Rows{RowHeight: 20, Axis: Axis{Label: "%", Max: 100}, Groups: []Group{{Rows: []Row{
				{Label: "x", Mark: Stack{Parts: []Part{{Size: 60, Label: "60.0", Color: Series(0)}, {Size: 39.9, Label: "39.9", Color: Series(1), Hatched: true}, {Size: 0.1, Label: "0.1", Color: Series(2)}, {Size: 0}}}},
				{Label: "none", Mark: Stack{}},
			}}}},
		},
		{
			Name: "distributions", Title: "Ê",
			Key: []Key{{Label: "mean", Color: Ink, Shape: Triangle}, {Label: "base", Color: Ink, Shape: DashedLine}},
			Body: &Rows{RowHeight: 46, Column: "mean", Axis: Axis{Label: "plies", Min: -1, Max: 7}, Groups: []Group{{Title: "g", Rows: []Row{
				{Label: "x", Text: "2.0", Mark: Distribution{Start: -1, Width: 2, Shares: []float64{0.1, 0.5, 0.4, 0}, Outline: []float64{0.2, 0.2, 0.3, 0.3}, Peak: 0.5, Mean: 2, Color: SkyBlue}},
				{Label: "flat", Mark: Distribution{Start: -1, Width: 2, Shares: []float64{0, 0, 0, 0}, Mean: nan}},
			}}}},
		},
		{
			Name: "broken", Title: "A broken axis",
			Body: &Rows{RowHeight: 19, Axis: Axis{Min: 40, Max: 95, Gaps: []Gap{{Lo: 52, Hi: 60}, {Lo: 61, Hi: 91}}, Marked: true, Reference: 50, BandLo: 49, BandHi: 51}, Groups: []Group{{Rows: []Row{
				{Label: "in sight", Mark: interval(48, 1)}, {Label: "far off", Mark: interval(60.5, 0.1)}, {Label: "beyond", Mark: interval(93, 80)},
			}}}},
		},
		{
			Name: "empty", Title: "No rows at all, but a title, so that there is ink",
			Body: &Rows{RowHeight: 10, Axis: Axis{Min: 0, Max: 1}},
		},
	}
}

func TestSVGIsWellFormed(t *testing.T) {
	for _, f := range specimens() {
		for kind, write := range map[string]func(io.Writer) error{"file": f.SVG, "inline": f.Inline} {
			var b bytes.Buffer
			if err := write(&b); err != nil {
				t.Fatal(err)
			}
			var names []string
			decoder := xml.NewDecoder(&b)
			for {
				token, err := decoder.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatalf("%s %s: %v", f.Name, kind, err)
				}
				if start, ok := token.(xml.StartElement); ok {
					names = append(names, start.Name.Local)
					for _, a := range start.Attr {
						if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
							t.Errorf("%s %s: %s has the value %q", f.Name, kind, a.Name.Local, a.Value)
						}
					}
				}
			}
			if len(names) < 3 || names[0] != "svg" || names[1] != "title" || names[2] != "desc" {
				t.Errorf("%s %s begins with %v, want svg, title, desc", f.Name, kind, names[:min(3, len(names))])
			}
		}
	}
}

// Nothing may touch the edge: accents above the title were cut off there, and
// long labels would be.
func TestPNGHasSizeAndMargin(t *testing.T) {
	for _, f := range specimens() {
		var b bytes.Buffer
		if err := f.PNG(&b); err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(&b)
		if err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		_, height := f.measure(Width, true)
		size := img.Bounds().Size()
		if size.X != Width*DPI/72 || math.Abs(float64(size.Y)-height.Points()*DPI/72) > 1.5 {
			t.Errorf("%s is %v pixels, want %d × %.0f", f.Name, size, Width*DPI/72, height.Points()*DPI/72)
		}
		blank := func(x, y int) bool {
			r, g, b, _ := img.At(x, y).RGBA()
			return r == 0xFFFF && g == 0xFFFF && b == 0xFFFF
		}
		inked := 0
		const edge = 8
		for y := range size.Y {
			for x := range size.X {
				if blank(x, y) {
					continue
				}
				inked++
				if x < edge || y < edge || x >= size.X-edge || y >= size.Y-edge {
					t.Fatalf("%s: something is drawn at %d, %d, at the edge of %v", f.Name, x, y, size)
				}
			}
		}
		if inked < 1000 {
			t.Errorf("%s has only %d pixels that are not blank", f.Name, inked)
		}
	}
}

func TestInlineUsesTheColoursOfThePage(t *testing.T) {
	f := specimens()[0]
	var file, inline bytes.Buffer
	if err := errors.Join(f.SVG(&file), f.Inline(&inline)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []Color{Ink, Muted, Grid, Shade, Accent, Paper} {
		if !strings.Contains(file.String(), c.hex()) {
			t.Errorf("the file lacks %s", c.hex())
		}
		if strings.Contains(inline.String(), c.hex()) {
			t.Errorf("the inline drawing has %s fixed", c.hex())
		}
	}
	for _, name := range []string{"--ink", "--muted", "--grid", "--shade", "--accent", "--paper"} {
		if !strings.Contains(inline.String(), "var("+name+")") {
			t.Errorf("the inline drawing lacks %s", name)
		}
	}
	if !strings.Contains(file.String(), f.Note[:8]) {
		t.Error("the file lacks the note")
	}
	if strings.Contains(inline.String(), f.Note[:8]) {
		t.Error("the inline drawing prints the note, which the page prints as text")
	}
}

func TestSameFigureSameBytes(t *testing.T) {
	for i := range specimens() {
		var a, b bytes.Buffer
		if err := errors.Join(specimens()[i].SVG(&a), specimens()[i].SVG(&b)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Errorf("%s differs from itself", specimens()[i].Name)
		}
	}
}

func TestTicks(t *testing.T) {
	for _, test := range []struct {
		least, most float64
		wanted      int
		labels      string
	}{
		{0, 100, 11, "0 10 20 30 40 50 60 70 80 90 100"},
		{0, 100, 7, "0 20 40 60 80 100"},
		{48.2, 51.1, 8, "48.5 49.0 49.5 50.0 50.5 51.0"},
		{-0.3, 0.3, 4, "−0.2 0.0 0.2"},
		{-2600, 2600, 6, "−2,000 −1,000 0 1,000 2,000"},
		{0.4995, 0.5003, 5, "0.4996 0.4998 0.5000 0.5002"},
	} {
		var labels []string
		for _, tick := range (Axis{}).ticks(test.wanted).Ticks(test.least, test.most) {
			if tick.Value < test.least-1e-9 || tick.Value > test.most+1e-9 {
				t.Errorf("%v to %v: tick at %v", test.least, test.most, tick.Value)
			}
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != test.labels {
			t.Errorf("%v to %v: got %q, want %q", test.least, test.most, got, test.labels)
		}
	}
}

func TestSpan(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, values := range [][]float64{nil, {nan}, {inf, -inf}, {0}, {50, 50}, {1e-12}, {-3, 4, nan}, {100}} {
		lo, hi := Span(values...)
		if !(lo < hi) {
			t.Errorf("%v: span %v to %v", values, lo, hi)
		}
		for _, v := range values {
			if !math.IsNaN(v) && !math.IsInf(v, 0) && !(lo < v && v < hi) {
				t.Errorf("%v: span %v to %v leaves out %v", values, lo, hi, v)
			}
		}
	}
}

func TestWrapAndFit(t *testing.T) {
	style := sans(bodySize, Ink)
	for _, width := range []vg.Length{5, 40, 90, 300} {
		for _, text := range []string{"", "one", "several words of a title", strings.Repeat("unbreakable", 20), "a-hyphenated-name-of-a-variant"} {
			for limit := range 3 {
				lines := wrap(style, text, width, limit)
				if limit > 0 && len(lines) > limit {
					t.Errorf("wrap(%q, %v, %d) gives %d lines", text, width, limit, len(lines))
				}
				for _, line := range lines {
					if line != "…" && style.Width(line) > width {
						t.Errorf("wrap(%q, %v): line %q is too wide", text, width, line)
					}
				}
				if joined := strings.Join(lines, " "); width == 300 && text != "" && !strings.HasPrefix(text, "unbreak") && joined != text {
					t.Errorf("wrap(%q) at a wide line gives %q", text, joined)
				}
			}
		}
	}
}

// Text on a coloured part can be read: contrast by the exact formula of WCAG
// 2.1, section 1.4.3, at least 4.5 : 1.
func TestTextOnColoursIsReadable(t *testing.T) {
	luminance := func(c Color) float64 {
		channel := func(v Color) float64 {
			s := float64(v&0xFF) / 255
			if s <= 0.03928 {
				return s / 12.92
			}
			return math.Pow((s+0.055)/1.055, 2.4)
		}
		return 0.2126*channel(c>>16) + 0.7152*channel(c>>8) + 0.0722*channel(c)
	}
	contrast := func(a, b Color) float64 {
		x, y := luminance(a), luminance(b)
		return (max(x, y) + 0.05) / (min(x, y) + 0.05)
	}
	for i := range 8 {
		c := Series(i)
		if got := contrast(c, c.TextOn()); got < 4.5 {
			t.Errorf("colour %s: contrast %.2f", c.hex(), got)
		}
		for k := range i {
			if Series(k) == c {
				t.Errorf("colours %d and %d are the same", k, i)
			}
		}
	}
	for _, c := range []Color{Ink, Muted} {
		for _, ground := range []Color{Paper, Shade} {
			if got := contrast(c, ground); got < 4.5 {
				t.Errorf("%s on %s: contrast %.2f", c.hex(), ground.hex(), got)
			}
		}
	}
}

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"Awéthi!": "Awéthi!", "a\nb\tc": "a b c", "x\x00\x1b[31m": "x��[31m", "abc\u202edef": "abc�def", "\xff": "�",
	} {
		if got := Clean(in); got != want {
			t.Errorf("Clean(%q) = %q, want %q", in, got, want)
		}
	}
}

func ExampleFigure_SVG() {
	f := &Figure{
		Name: "share", Title: "The share",
		Body: &Rows{RowHeight: 19, Axis: Axis{Label: "%", Max: 100}, Groups: []Group{{Rows: []Row{
			{Label: "french", Mark: Stack{Parts: []Part{{Size: 100, Color: Blue}}}},
		}}}},
	}
	var svg strings.Builder
	if err := f.SVG(&svg); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Split(svg.String(), "\n")[1])
	// Output: <title id="title">The share</title>
}
