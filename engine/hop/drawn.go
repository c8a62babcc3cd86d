package hop

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"houserules/engine/rules"
)

// drawing reads a board that is drawn: points, the counters on them, and the lines
// between them. What is wrong with it points into the text by line and column, counted
// from 1.
type drawing struct {
	text  [][]rune
	found []rules.Problem
	// points are the points of the text, from its top line down; at has their numbers.
	points []cell
	at     map[cell]int
	// joints are the lines, as numbers of points, the lower one or the left one first.
	joints [][2]int
	// traced are the signs that belong to a line, by the sign that stands for it alone.
	traced map[cell]string
}

// cell is where a sign stands in the text, from 0 at the upper left.
type cell struct{ line, column int }

// The signs of a drawn board beside its lines.
const (
	pointSigns = "xo12."
	crossing   = 'X' // of a / and a \, where there is no point
)

// strokes are the signs of lines, and where each goes on from a point.
var strokes = [...]struct {
	sign rune
	way  cell
}{{'-', cell{0, 1}}, {'|', cell{-1, 0}}, {'/', cell{-1, 1}}, {'\\', cell{-1, -1}}}

// readDrawn reads a drawn board. The plan is nil where there is a problem.
func readDrawn(text string) (*plan, [2][]spot, []rules.Problem) {
	d := &drawing{at: map[cell]int{}, traced: map[cell]string{}}
	for _, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		d.text = append(d.text, []rune(line))
	}
	d.readPoints()
	for i := range d.points {
		d.trace(i)
	}
	d.leftOver()
	d.connected()
	if len(d.found) > 0 {
		return nil, [2][]spot{}, d.found
	}
	p, men := d.plan()
	if len(d.found) > 0 {
		return nil, men, d.found
	}
	return p, men, nil
}

// fail notes what is wrong at a place.
func (d *drawing) fail(at cell, key string, args ...any) {
	d.found = append(d.found, rules.Problem{Path: "setup", Line: at.line + 1, Column: at.column + 1, Message: rules.Say(key, args...)})
}

// sign is what stands at a cell, a blank beside the text.
func (d *drawing) sign(at cell) rune {
	if at.line < 0 || at.line >= len(d.text) || at.column < 0 || at.column >= len(d.text[at.line]) {
		return ' '
	}
	return d.text[at.line][at.column]
}

// each calls f for every sign that is no blank.
func (d *drawing) each(f func(at cell, sign rune)) {
	for l, line := range d.text {
		for c, sign := range line {
			if sign != ' ' {
				f(cell{l, c}, sign)
			}
		}
	}
}

func (d *drawing) readPoints() {
	d.each(func(at cell, sign rune) {
		switch {
		case strings.ContainsRune(pointSigns, sign):
			d.at[at] = len(d.points)
			d.points = append(d.points, at)
			if len(d.points) == MaxPoints+1 {
				d.fail(at, "hop.drawn.too-many", MaxPoints)
			}
		case !strings.ContainsRune(`-|/\X`, sign):
			d.fail(at, "hop.drawn.sign", strconv.QuoteRune(sign))
		}
	})
	if len(d.points) == 0 {
		d.fail(cell{}, "hop.drawn.empty")
	}
}

// trace follows the lines that lead right and up from a point.
func (d *drawing) trace(from int) {
	for _, w := range strokes {
		at, step := d.points[from], 0
		for {
			next := cell{at.line + w.way.line, at.column + w.way.column}
			sign := d.sign(next)
			if sign == w.sign || sign == crossing && (w.sign == '/' || w.sign == '\\') {
				d.traced[next] += string(w.sign)
				at, step = next, step+1
				continue
			}
			if to, ok := d.at[next]; ok && step > 0 {
				d.joints = append(d.joints, [2]int{from, to})
			} else if step > 0 {
				d.fail(at, "hop.drawn.to-nowhere", string(w.sign))
			}
			break
		}
	}
}

// leftOver finds signs of lines that lead down or left to nowhere, and crossings of one
// line only.
func (d *drawing) leftOver() {
	d.each(func(at cell, sign rune) {
		switch traced := d.traced[at]; {
		case !strings.ContainsRune(`-|/\X`, sign):
		case traced == "":
			d.fail(at, "hop.drawn.from-nowhere", string(sign))
		case sign == crossing && len(traced) == 1:
			d.fail(at, "hop.drawn.crossing", traced)
		}
	})
}

// connected wants a way along lines from the first point to every other.
func (d *drawing) connected() {
	near := make([][]int, len(d.points))
	for _, j := range d.joints {
		near[j[0]], near[j[1]] = append(near[j[0]], j[1]), append(near[j[1]], j[0])
	}
	seen := make([]bool, len(d.points))
	var visit func(int)
	visit = func(i int) {
		seen[i] = true
		for _, j := range near[i] {
			if !seen[j] {
				visit(j)
			}
		}
	}
	for i, at := range d.points {
		if i > 0 && !seen[i] {
			d.fail(at, "hop.drawn.unconnected")
		}
		if i == 0 || !seen[i] {
			visit(i) // each piece of the board is told once
		}
	}
}

// plan turns the text into places of half cells, whatever distance is drawn between
// neighbours, and finds the counters.
func (d *drawing) plan() (*plan, [2][]spot) {
	unit, low, bottom := d.units()
	odd, same := 0, true
	where := make([]spot, len(d.points))
	for i, at := range d.points {
		where[i] = spot{(at.column - low) / max(unit.column, 1), (bottom - at.line) / max(unit.line, 1)}
		parity := (where[i].x + where[i].y) & 1
		if i == 0 {
			odd = parity
		}
		same = same && parity == odd
	}
	for i := range where {
		if same && len(where) > 1 {
			where[i].x += odd // points between points, half a cell from them
		} else {
			where[i] = spot{2 * where[i].x, 2 * where[i].y}
		}
	}
	p := &plan{}
	var men [2][]spot
	spans := map[int]spot{}
	for i := len(d.points) - 1; i >= 0; i-- {
		at := d.points[i]
		p.points = append(p.points, where[i])
		if s, ok := owner(d.sign(at)); ok {
			men[s] = append(men[s], where[i])
		}
	}
	for _, j := range d.joints {
		l := joint{where[j[0]], where[j[1]]}
		if span, ok := spans[l.axis()]; ok && span != l.span() {
			d.fail(d.points[j[0]], "hop.drawn.uneven")
		} else {
			spans[l.axis()] = l.span()
		}
		p.lines = append(p.lines, l)
	}
	slices.SortFunc(p.points, func(a, b spot) int { return cmp.Or(cmp.Compare(a.y, b.y), cmp.Compare(a.x, b.x)) })
	if n := p.places(); n > MaxPoints || p.corner().x > 50 {
		d.fail(d.points[0], "hop.drawn.too-wide", n, MaxPoints)
	}
	return p, men
}

// units are the greatest distances of which all distances of points are multiples.
func (d *drawing) units() (unit cell, low, bottom int) {
	low = d.points[0].column
	for _, at := range d.points {
		low, bottom = min(low, at.column), max(bottom, at.line)
	}
	for _, at := range d.points {
		unit = cell{gcd(unit.line, bottom-at.line), gcd(unit.column, at.column-low)}
	}
	return unit, low, bottom
}

// gcd is the greatest common divisor.
func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
