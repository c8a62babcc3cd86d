package chart

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"io"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"houserules/engine"
)

// Steps is a game as one picture whose contents a script exchanges. What lies on the
// board has few looks: each is drawn once, and places refer to it.
type Steps struct {
	frames []engine.Drawing
	board  *boardLayout
	spots  []engine.Spot
	looks  []engine.Place
	// shown are the looks of all spots in every frame, -1 for nothing.
	shown [][]int
}

// NewSteps gathers what the positions of one game show. There must be one at least. Say
// names the owners of stores, see [Board].
func NewSteps(frames []engine.Drawing, width int, say func(owner string) string) (*Steps, error) {
	if len(frames) == 0 {
		return nil, errors.New("a game without positions cannot be drawn")
	}
	s := &Steps{frames: frames}
	all := frames[0]
	all.Places = nil
	at := map[engine.Spot]int{}
	for _, f := range frames {
		for _, p := range f.Places {
			if _, known := at[p.At]; !known {
				at[p.At] = len(s.spots)
				s.spots = append(s.spots, p.At)
				all.Places = append(all.Places, p)
			}
		}
	}
	s.board = (&Board{Drawing: all, Say: say}).measure(vg.Length(width))
	for _, f := range frames {
		shown := slices.Repeat([]int{-1}, len(s.spots))
		for _, p := range f.Places {
			l := look(p)
			l.Chosen = p.Chosen
			l.Name = "" // equal contents look alike wherever they are
			i := slices.Index(s.looks, l)
			if i < 0 {
				i = len(s.looks)
				s.looks = append(s.looks, l)
			}
			shown[at[p.At]] = i
		}
		s.shown = append(s.shown, shown)
	}
	return s, nil
}

// Changes are, for each frame, the spots that differ from the frame before with their
// new looks, two numbers for each; in the first frame these are all spots.
func (s *Steps) Changes() [][]int {
	var list [][]int
	before := slices.Repeat([]int{-2}, len(s.spots))
	for _, shown := range s.shown {
		changed := []int{}
		for i := range shown {
			if shown[i] != before[i] {
				changed = append(changed, i, shown[i])
			}
		}
		list, before = append(list, changed), shown
	}
	return list
}

// Inline writes the picture as an svg element for an HTML page, with the contents of
// one frame. Ids begin with the prefix: PREFIXl0, PREFIXl1 and so on are the looks; the
// places are the use elements of the group of class "places", in the order of Changes,
// each with a ring of class "ring" after it.
func (s *Steps) Inline(w io.Writer, prefix string, frame int, title, alt string) error {
	var out bytes.Buffer
	height := s.board.total().Points()
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 %.4g %.4g" aria-labelledby="%stitle %sdesc">`, s.board.width.Points(), height, prefix, prefix)
	fmt.Fprintf(&out, "\n<title id=\"%stitle\">%s</title>\n<desc id=\"%sdesc\">%s</desc>\n<defs>", prefix, html.EscapeString(Clean(title)), prefix, html.EscapeString(Clean(alt)))
	box := 2.2 * s.board.side
	for i := range s.looks {
		drawing, err := inside(box, box, func(c draw.Canvas) {
			painter{c, s.board.side}.place(vg.Point{X: box / 2, Y: box / 2}, &s.looks[i])
		})
		if err != nil {
			return err
		}
		fmt.Fprintf(&out, `<g id="%sl%d">%s</g>`, prefix, i, drawing)
	}
	ground, err := inside(s.board.width, s.board.total(), func(c draw.Canvas) {
		s.board.ground(c)
		s.board.labels(c)
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(&out, "</defs>\n%s\n<g class=\"places\">", ground)
	canvas := draw.Canvas{Rectangle: vg.Rectangle{Max: vg.Point{X: s.board.width, Y: s.board.total()}}}
	for i := range s.spots {
		place := &s.board.Drawing.Places[i]
		x, y := s.board.place(place)
		p := s.board.at(canvas, x, y)
		left, top := p.X.Points(), height-p.Y.Points()
		href := ""
		if l := s.shown[frame][i]; l >= 0 {
			href = fmt.Sprintf(` href="#%sl%d"`, prefix, l)
		}
		fmt.Fprintf(&out, "\n<use x=\"%.5g\" y=\"%.5g\"%s/>", left-box.Points()/2, top-box.Points()/2, href)
		hidden := ""
		if frame == 0 || s.shown[frame][i] == s.shown[frame-1][i] || place.Kind == engine.Store {
			hidden = ` display="none"`
		}
		store := ""
		if place.Kind == engine.Store {
			store = " store"
		}
		fmt.Fprintf(&out, `<circle class="ring%s" cx="%.5g" cy="%.5g" r="%.4g"%s/>`, store, left, top, math.Round(49*s.board.side.Points())/100, hidden)
	}
	out.WriteString("</g>\n</svg>\n")
	if _, err := w.Write(out.Bytes()); err != nil {
		return fmt.Errorf("picture of a game: %w", err)
	}
	return nil
}

// inside draws something and returns what lies within the svg element, with the
// colours of the page.
func inside(width, height vg.Length, paint func(draw.Canvas)) ([]byte, error) {
	canvas := vgsvg.NewWith(vgsvg.UseWH(width, height))
	paint(draw.New(canvas))
	var raw bytes.Buffer
	if _, err := canvas.WriteTo(&raw); err != nil {
		return nil, fmt.Errorf("picture of a game: %w", err)
	}
	drawing, err := insideSVG(raw.Bytes())
	if err != nil {
		return nil, fmt.Errorf("picture of a game: %w", err)
	}
	return bytes.TrimSpace(portableFonts(cssVariables(fixWidths(drawing)))), nil
}
