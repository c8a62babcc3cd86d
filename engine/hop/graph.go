package hop

import (
	"fmt"
	"math/bits"

	"houserules/engine"
)

// MaxPoints is the largest number of points of a board: one bit each.
const MaxPoints = 64

// The directions come in pairs of opposites along four axes.
const (
	east = iota
	west
	north
	south
	northEast
	southWest
	northWest
	southEast
	directions
)

// A way is a kind of move in a direction, 0 … ways-1: steps first, then hops.
// Ways, and within a way the points they start from, give the order of
// actions.
const ways = 2 * directions

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
	way            int
	name           string
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
	// shift is the distance in bits along each axis: east, north, north-east,
	// north-west.
	shift [directions / 2]int
	// lines holds, by direction, the points from which a line leads there.
	lines [directions]uint64
	// hops holds, by direction, the points from which two lines lead
	// straight on to a landing point.
	hops [directions]uint64
	// moves are all moves that the board has, in the order of actions.
	moves []move
	// number is the action of a way from a point, by bit.
	number [ways][MaxPoints]engine.Action
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
	for d := range directions {
		from := corners
		if d >= northEast {
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
			if from>>p.bit&1 == 1 && g.neighbours(p, d) {
				g.lines[d] |= 1 << p.bit
			}
		}
	}
	for d := range directions {
		g.hops[d] = g.lines[d] & g.along(d^1, g.lines[d])
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

// neighbours says whether a point of the board lies next to p in a direction,
// whether or not a line leads there. The picture decides, so that no shift
// wraps round an edge.
func (g *graph) neighbours(p point, d int) bool {
	right := [directions]int{east: 2, west: -2, northEast: 2, northWest: -2, southEast: 2, southWest: -2}[d]
	up := [directions]int{north: 1, south: -1, northEast: 1, northWest: 1, southEast: -1, southWest: -1}[d]
	switch {
	case g.centres && d >= northEast:
		right /= 2
	case g.centres:
		up *= 2
	}
	line, column := p.line-up, p.column+right
	for _, q := range g.points {
		if q.line == line && q.column == column {
			return true
		}
	}
	return false
}

// along moves a set of points one place in a direction, with no regard to
// edges.
func (g *graph) along(d int, set uint64) uint64 {
	if d&1 == 0 {
		return set << g.shift[d/2]
	}
	return set >> g.shift[d/2]
}

// numberMoves numbers the moves: all steps by direction and point, then all hops,
// then the pass.
func (g *graph) numberMoves() {
	for way := range ways {
		d := way % directions
		from, reach := g.lines[d], 1
		if way >= directions {
			from, reach = g.hops[d], 2
		}
		for rest := from; rest != 0; rest &= rest - 1 {
			bit := bits.TrailingZeros64(rest)
			g.number[way][bit] = engine.Action(len(g.moves))
			m := move{from: 1 << bit, to: g.along(d, 1<<bit), way: way}
			sign := "-"
			if reach == 2 {
				m.over, m.to = m.to, g.along(d, m.to)
				sign = "x"
			}
			m.name = g.label(m.from) + sign + g.label(m.to)
			g.moves = append(g.moves, m)
		}
	}
	g.moves = append(g.moves, move{name: passText})
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
