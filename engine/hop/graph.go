package hop

import (
	"fmt"

	"houserules/engine"
)

// MaxPoints is the largest number of points of a board: one bit each.
const MaxPoints = 64

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

// point is a point of the board. A bit of a uint64 stands for it.
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
	from, to, over uint64
	// axis and kind (stepUp …) say which move it is of its slot.
	axis, kind int
	name       string
}

// graph is the board: points as bits of a word such that every direction is
// one shift, the same for all points. Without centres a line of the grid is
// eight bits long, so that the shifts are 1, 8, 9 and 7. With centres a
// corner line of six bits and a centre line of five alternate, so that the
// shifts are 1, 11, 6 and 5; a hop is always two equal shifts.
type graph struct {
	size    int
	centres bool
	// points in the order of their bits: from the bottom line up, from left
	// to right.
	points []point
	all    uint64
	// shift is the distance in bits along each axis.
	shift [axes]int
	// lines holds, by axis, the points from which a line leads up to the next.
	lines [axes]uint64
	// mids holds, by axis, the points that have a line on both sides.
	mids [axes]uint64
	// moves are all moves that the board has, in the order of actions.
	moves []move
	// number is the action of a move of a slot, by axis, kind and bit.
	number [axes][slotMoves][MaxPoints]engine.Action
}

// newGraph lays out a board. The board must be valid.
func newGraph(b Board) *graph {
	g := &graph{size: b.Size, centres: b.Centres}
	g.shift = [...]int{1, 8, 9, 7}
	if b.Centres {
		g.shift = [...]int{1, 11, 6, 5}
	}
	g.layPoints()
	corners, even := g.corners()
	for a := range axes {
		from := corners
		if a == northEast || a == northWest {
			switch {
			case b.Centres:
				from = g.all
			case b.Diagonals == DiagonalsAlternating:
				from = even
			case b.Diagonals == DiagonalsNone:
				from = 0
			}
		}
		for _, p := range g.points {
			if from>>p.bit&1 == 1 && g.neighbour(p, a) {
				g.lines[a] |= 1 << p.bit
			}
		}
		g.mids[a] = g.lines[a] & (g.lines[a] << g.shift[a])
	}
	g.numberMoves()
	return g
}

// layPoints makes the points, from the bottom line up.
func (g *graph) layPoints() {
	add := func(bit, line, column int) {
		file, rank := column, g.height()-line
		if !g.centres {
			file = column / 2
		}
		g.points = append(g.points, point{fmt.Sprintf("%c%d", 'A'+file, rank), bit, line, column})
		g.all |= 1 << bit
	}
	for j := range g.size {
		line, up := g.size-1-j, g.shift[1]
		if g.centres {
			line *= 2
		}
		for i := range g.size {
			add(up*j+i, line, 2*i)
		}
		if g.centres && j < g.size-1 {
			for i := range g.size - 1 {
				add(up*j+6+i, line-1, 2*i+1)
			}
		}
	}
}

// height is the number of lines of points, and of lines of a picture.
func (g *graph) height() int {
	if g.centres {
		return 2*g.size - 1
	}
	return g.size
}

// corners returns the points of the grid and, of them, every second one: the
// points that have diagonals on an alternating board.
func (g *graph) corners() (corners, even uint64) {
	for j := range g.size {
		for i := range g.size {
			bit := uint64(1) << (g.shift[1]*j + i)
			corners |= bit
			if (i+j)%2 == 0 {
				even |= bit
			}
		}
	}
	return corners, even
}

// neighbour says whether the board has a point next to p up an axis, whether
// or not a line leads there. Places in the picture decide, so that no shift
// wraps round an edge.
func (g *graph) neighbour(p point, axis int) bool {
	right := [axes]int{east: 2, northEast: 2, northWest: -2}[axis]
	up := [axes]int{north: 1, northEast: 1, northWest: 1}[axis]
	switch {
	case g.centres && (axis == northEast || axis == northWest):
		right /= 2
	case g.centres:
		up *= 2
	}
	for _, q := range g.points {
		if q.line == p.line-up && q.column == p.column+right {
			return true
		}
	}
	return false
}

// numberMoves numbers the moves: by axis, then by the point of the slot, then
// by kind; last the pass. Since at most one move of a slot is legal, that is
// the order in which the bits of the slots come.
func (g *graph) numberMoves() {
	for a, s := range g.shift {
		for _, p := range g.points {
			bit := uint64(1) << p.bit
			up, down := bit<<s, bit>>s
			if g.lines[a]&bit != 0 {
				g.add(p, move{from: bit, to: up, axis: a, kind: stepUp})
				g.add(p, move{from: up, to: bit, axis: a, kind: stepDown})
			}
			if g.mids[a]&bit != 0 {
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
	if m.over != 0 {
		sign = "x"
	}
	m.name = g.label(m.from) + sign + g.label(m.to)
	g.moves = append(g.moves, m)
}

// pass is the action of ending a turn after a hop.
func (g *graph) pass() engine.Action { return engine.Action(len(g.moves) - 1) }

// label names a point, given as a bit.
func (g *graph) label(bit uint64) string {
	for _, p := range g.points {
		if bit == 1<<p.bit {
			return p.label
		}
	}
	return "?"
}
