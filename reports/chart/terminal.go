package chart

import (
	"bufio"
	"io"
	"slices"

	"houserules/configs/printable"
	"houserules/configs/words"
	"houserules/engine"
)

// Terminal paints a position as lines of text, with ANSI colours if color is
// set. The lines of a board stand between its points, for which it is twice as high.
// Its captions are in a language. It returns the first error of w.
func Terminal(w io.Writer, d engine.Drawing, say *words.Catalogue, color bool) error {
	var g grid
	if len(d.Lines) > 0 {
		d = spread(d)
	}
	for _, l := range d.Lines {
		g.line(l)
	}
	for _, s := range d.Squares {
		g.tint(s.At, d.Cell.Column-1, ground(s.Tone))
		g.write(s.At, engine.EndsAt, s.Mark, ansiDim)
	}
	for _, p := range d.Places {
		g.write(p.At, p.Align, p.Mark, ink(p.Tone))
		if p.Chosen {
			g.write(engine.Spot{Column: p.At.Column - 1, Line: p.At.Line}, engine.EndsAt, ">", "")
		}
	}
	for _, l := range d.Labels {
		g.write(l.At, l.Align, l.Text, ink(l.Tone))
	}
	out := bufio.NewWriter(w)
	for _, row := range g {
		paint(out, row, color)
	}
	for _, c := range d.Notes() {
		out.WriteString(say.Sentence(c.Key, c.Args...) + "\n")
	}
	return out.Flush()
}

// spread is a drawing with an empty line between every two, so that lines have room.
func spread(d engine.Drawing) engine.Drawing {
	twice := func(s engine.Spot) engine.Spot { return engine.Spot{Column: s.Column, Line: 2 * s.Line} }
	d.Lines, d.Squares, d.Places, d.Labels = slices.Clone(d.Lines), slices.Clone(d.Squares), slices.Clone(d.Places), slices.Clone(d.Labels)
	for i, l := range d.Lines {
		d.Lines[i] = engine.Line{From: twice(l.From), To: twice(l.To)}
	}
	for i := range d.Squares {
		d.Squares[i].At = twice(d.Squares[i].At)
	}
	top, bottom := 0, 0 // of the places
	for i := range d.Places {
		at := twice(d.Places[i].At)
		d.Places[i].At = at
		if bottom = max(bottom, at.Line); i == 0 || at.Line < top {
			top = at.Line
		}
	}
	for i := range d.Labels { // those above and below stay near
		at := twice(d.Labels[i].At)
		at.Line = min(max(at.Line, top-1), bottom+1)
		d.Labels[i].At = at
	}
	return d
}

// line writes a line of the board between its ends, where the text has places for it.
func (g *grid) line(l engine.Line) {
	from, to := l.From, l.To
	if to.Line < from.Line || to.Line == from.Line && to.Column < from.Column {
		from, to = to, from
	}
	across, down := to.Column-from.Column, to.Line-from.Line
	if down == 0 {
		for column := from.Column + 1; column < to.Column; column++ {
			g.stroke(engine.Spot{Column: column, Line: from.Line}, '-')
		}
		return
	}
	letter := '|'
	switch {
	case across > 0:
		letter = '\\'
	case across < 0:
		letter = '/'
	}
	for step := 1; step < down; step++ {
		if across*step%down == 0 {
			g.stroke(engine.Spot{Column: from.Column + across*step/down, Line: from.Line + step}, letter)
		}
	}
}

// stroke writes a part of a line; where two cross it is an x, larger than a counter's.
func (g *grid) stroke(at engine.Spot, letter rune) {
	glyph := g.at(at.Line, at.Column)
	if glyph.letter != 0 && glyph.letter != letter {
		letter = 'X'
	}
	glyph.letter, glyph.ink = letter, ansiDim
}

// The parts of ANSI escape sequences that set colours.
const (
	ansiDim   = "2"
	ansiReset = "\x1b[0m"
)

// ink is the colour of letters in a tone; empty is the terminal's own.
func ink(t engine.Tone) string {
	switch t {
	case engine.Seat1, engine.Highlight:
		return "1;36"
	case engine.Seat2:
		return "1;33"
	case engine.Seat3:
		return "1;35"
	case engine.Seat4:
		return "1;97"
	case engine.Seat5:
		return "1;91"
	case engine.Empty, engine.Muted:
		return ansiDim
	default:
		return ""
	}
}

// ground is the colour behind the letters of a square; empty is the terminal's
// own.
func ground(t engine.Tone) string {
	switch t {
	case engine.Water:
		return "44"
	case engine.Forest:
		return "42"
	case engine.Lair:
		return "100"
	case engine.Shelter:
		return "47"
	default:
		return ""
	}
}

// glyph is a character of a grid with its colours; the zero value is a blank.
type glyph struct {
	letter      rune
	ink, ground string
}

// grid is the text, line by line; it grows as it is written on.
type grid [][]glyph

// at returns the glyph at a line and a column, both from 0.
func (g *grid) at(line, column int) *glyph {
	for len(*g) <= line {
		*g = append(*g, nil)
	}
	row := &(*g)[line]
	if more := column + 1 - len(*row); more > 0 {
		*row = append(*row, make([]glyph, more)...)
	}
	return &(*row)[column]
}

// write puts a text at a spot. Letters beyond the left edge are left out.
func (g *grid) write(at engine.Spot, align engine.Align, text, ink string) {
	letters := []rune(printable.Text(text))
	from := at.Column
	if align == engine.EndsAt {
		from -= len(letters) - 1
	}
	for i, letter := range letters {
		if column := from + i; column >= 0 {
			glyph := g.at(at.Line, column)
			glyph.letter, glyph.ink = letter, ink
		}
	}
}

// tint colours the ground of the columns that end at a spot.
func (g *grid) tint(at engine.Spot, columns int, ground string) {
	for column := max(0, at.Column-columns+1); column <= at.Column; column++ {
		g.at(at.Line, column).ground = ground
	}
}

// paint writes a line, without the blanks at its end.
func paint(out *bufio.Writer, row []glyph, color bool) {
	for i := range row {
		if row[i].letter == 0 {
			row[i].letter, row[i].ink = ' ', ""
		}
	}
	blank := glyph{letter: ' '}
	for len(row) > 0 && row[len(row)-1] == blank {
		row = row[:len(row)-1]
	}
	for len(row) > 0 {
		end := slices.IndexFunc(row, func(g glyph) bool { return g.ink != row[0].ink || g.ground != row[0].ground })
		if end < 0 {
			end = len(row)
		}
		style := row[0].ink
		if style != "" && row[0].ground != "" {
			style += ";"
		}
		style += row[0].ground
		colored := color && style != ""
		if colored {
			out.WriteString("\x1b[" + style + "m")
		}
		for _, g := range row[:end] {
			out.WriteRune(g.letter)
		}
		if colored {
			out.WriteString(ansiReset)
		}
		row = row[end:]
	}
	out.WriteByte('\n')
}
