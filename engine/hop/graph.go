package hop

import (
	"fmt"
	"slices"

	"houserules/engine"
)

// MaxPoints is the largest number of points of a board. The fast doors and the playouts play
// boards of up to WordPoints, a bit of a word each.
const (
	MaxPoints  = 128
	WordPoints = 64
)

// The axes along which lines run. "Up" an axis is towards higher bits: to the
// right, and for the other axes towards the top of the board.
const (
	east = iota
	north
	northEast
	northWest
	axes
)

// The moves of a slot. A slot is an axis and a point: moves along a line up
// from the point, or hops over it. In any position at most one of the four is
// legal, because a step needs the point to be own or empty, a hop needs an
// enemy there, and where a move starts a counter stands but where it ends none
// does.
const (
	stepUp = iota
	stepDown
	hopUp
	hopDown
	slotMoves
)

// point is a point of the board. A bit of a set stands for it.
type point struct {
	label string
	bit   int
	// line and column are its place in a picture of the board, from 0 at the
	// top left.
	line, column int
}

// move is an action as bits: what leaves the own points, what joins them, and
// what leaves the enemy's.
type move struct {
	from, to, over set
	// axis and kind (stepUp …) say which move it is of its slot.
	axis, kind int
	name       string
}

// spot is a place of a board in half cells: x counts from the left, y from the bottom.
type spot struct{ x, y int }

// plan is a board before it has bits: its points, and the lines that join them. The
// generator of grids ([grid]) and the reader of drawn boards ([drawn]) make one.
type plan struct {
	points []spot // from the bottom line up, from left to right
	lines  []joint
}

// joint is a line between two points that are next to each other on it: up its axis.
type joint struct{ from, to spot }

// axis is that along which the line runs.
func (j joint) axis() int {
	switch d := j.span(); {
	case d.y == 0:
		return east
	case d.x == 0:
		return north
	case d.x > 0:
		return northEast
	}
	return northWest
}

// span is how far the line leads.
func (j joint) span() spot { return spot{j.to.x - j.from.x, j.to.y - j.from.y} }

// graph is the board: points as bits of a set such that every direction is
// one shift, the same for all points: a place (x, y) has the bit (x + stride*y) / 2.
// With a stride of 8 a line of a grid is eight bits long; with 11 a line of six
// corners and one of five centres alternate. A hop is always two equal shifts.
type graph struct {
	// centres is set where points stand between four others, so that lines count half
	// cells.
	centres bool
	// width is the number of columns of a picture, height that of its lines.
	width, height int
	// points in the order of their bits: from the bottom line up, from left
	// to right.
	points []point
	all    set
	// shift is the distance in bits along each axis.
	shift [axes]int
	// lines holds, by axis, the points from which a line leads up to the next.
	lines [axes]set
	// mids holds, by axis, the points that have a line on both sides.
	mids [axes]set
	// moves are all moves that the board has, in the order of actions.
	moves []move
	// number is the action of a move of a slot, by axis, kind and bit.
	number [axes][slotMoves][MaxPoints]engine.Action
}

// grid plans a board of rows and columns. The board must be valid.
func grid(b Board) *plan {
	p, side := &plan{}, 2*b.Size-1
	for y := range side {
		for x := range side {
			if x%2 == 0 && y%2 == 0 || b.Centres && x%2 == 1 && y%2 == 1 {
				p.points = append(p.points, spot{x, y})
			}
		}
	}
	for _, from := range p.points {
		for axis, d := range directions(b.Centres) {
			diagonal, corner := axis == northEast || axis == northWest, from.x%2 == 0
			switch to := (spot{from.x + d.x, from.y + d.y}); {
			case !diagonal && !corner || !slices.Contains(p.points, to):
			case diagonal && b.Diagonals == DiagonalsNone:
			case diagonal && b.Diagonals == DiagonalsAlternating && (from.x+from.y)%4 != 0:
			default:
				p.lines = append(p.lines, joint{from, to})
			}
		}
	}
	return p
}

// directions are how far lines lead along each axis of a grid.
func directions(centres bool) [axes]spot {
	if centres {
		return [axes]spot{{2, 0}, {0, 2}, {1, 1}, {-1, 1}}
	}
	return [axes]spot{{2, 0}, {0, 2}, {2, 2}, {-2, 2}}
}

// layOut gives a board its bits. All lines along an axis must have one length, and the
// places must fit (see [plan.stride]).
func layOut(p *plan) *graph {
	stride, g := p.stride(), &graph{centres: p.centred()}
	spans := directions(g.centres)
	for _, l := range p.lines {
		spans[l.axis()] = l.span()
	}
	for a, d := range spans {
		g.shift[a] = (d.x + stride*d.y) / 2
	}
	cell := 2 // half cells from letter to letter, and from number to number
	if g.centres {
		cell = 1
	}
	top := p.corner()
	g.width, g.height = top.x+1, top.y/cell+1
	bits := map[spot]int{}
	for _, q := range p.points {
		bits[q] = p.bit(q)
		g.all = g.all.or(one(bits[q]))
		label := fmt.Sprintf("%c%d", 'A'+q.x/cell, q.y/cell+1)
		g.points = append(g.points, point{label, bits[q], (top.y - q.y) / cell, q.x})
	}
	for _, l := range p.lines {
		g.lines[l.axis()] = g.lines[l.axis()].or(one(bits[l.from]))
	}
	for a, s := range g.shift {
		g.mids[a] = g.lines[a].and(g.lines[a].up(s))
	}
	g.numberMoves()
	return g
}

// centred says whether points stand between others.
func (p *plan) centred() bool {
	return slices.ContainsFunc(p.points, func(q spot) bool { return q.x%2 == 1 || q.y%2 == 1 })
}

// corner is the upper right corner of the board.
func (p *plan) corner() (top spot) {
	for _, q := range p.points {
		top = spot{max(top.x, q.x), max(top.y, q.y)}
	}
	return top
}

// stride is the distance of two lines of points in bits, or the least one where that
// does not fit a word. The two that fit most boards are constants of the kernel in Go.
func (p *plan) stride() int {
	top := p.corner()
	usual, least := 8, top.x/2+1
	if p.centred() {
		usual, least = 11, (top.x+1)|1
	}
	if usual < least || (top.x+usual*top.y)/2 >= WordPoints {
		return least
	}
	return usual
}

// bit is the bit of a point.
func (p *plan) bit(q spot) int { return (q.x + p.stride()*q.y) / 2 }

// places is the number of bits that the board takes.
func (p *plan) places() int {
	return p.bit(p.corner()) + 1
}

// numberMoves numbers the moves: by axis, then by the point of the slot, then
// by kind; last the pass. Since at most one move of a slot is legal, that is
// the order in which the bits of the slots come.
func (g *graph) numberMoves() {
	for a, s := range g.shift {
		for _, p := range g.points {
			bit := one(p.bit)
			up, down := bit.up(s), bit.down(s)
			if g.lines[a].has(p.bit) {
				g.add(p, move{from: bit, to: up, axis: a, kind: stepUp})
				g.add(p, move{from: up, to: bit, axis: a, kind: stepDown})
			}
			if g.mids[a].has(p.bit) {
				g.add(p, move{from: down, to: up, over: bit, axis: a, kind: hopUp})
				g.add(p, move{from: up, to: down, over: bit, axis: a, kind: hopDown})
			}
		}
	}
	g.moves = append(g.moves, move{name: passText})
}

// add numbers a move of the slot of a point.
func (g *graph) add(p point, m move) {
	g.number[m.axis][m.kind][p.bit] = engine.Action(len(g.moves))
	sign := "-"
	if m.over.some() {
		sign = "x"
	}
	m.name = g.label(m.from) + sign + g.label(m.to)
	g.moves = append(g.moves, m)
}

// pass is the action of ending a turn after a hop.
func (g *graph) pass() engine.Action { return engine.Action(len(g.moves) - 1) }

// label names a point, given as a bit.
func (g *graph) label(bit set) string {
	for _, p := range g.points {
		if bit == one(p.bit) {
			return p.label
		}
	}
	return "?"
}
