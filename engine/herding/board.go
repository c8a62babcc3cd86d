package herding

import (
	"cmp"
	"slices"
	"strings"
)

// maxHerders is the number of corners, and so the largest number of herders.
const maxHerders = 4

// terrain is the letter of a square on the map.
type terrain byte

// The letters of a map, and the frame around it.
const (
	meadow       terrain = '.'
	water        terrain = '~'
	forest       terrain = 'F'
	lair         terrain = 'L'
	shelter      terrain = 'S'
	herdingPoint terrain = 'H'
	wall         terrain = 0
)

// letters lists the terrains that a map may show.
const letters = ".~FLSH"

// middle is the square in the middle of the Lair, where every wairgk starts.
const middle = square((size/2+1)*stride + size/2 + 1)

// land is a board as its map shows it: what judging a map asks for.
type land struct {
	lines    []string
	terrain  [squares]terrain
	shelters [maxHerders]square
	// points are the squares of each corner on which a herd begins, row by row;
	// there are six in every corner that is used.
	points [maxHerders][]square
	// cells is the board without pieces, as State uses it.
	cells [squares]cell

	// Sets of squares, for moves by whole sets.
	water, forest, lair squareSet
	// open is where a wairgk may be, pieces apart.
	open squareSet
	// inside are the squares of the board, without its frame.
	inside squareSet
	// free are the squares that are vacant without pieces.
	free squareSet
}

// board is a map laid out for playing.
type board struct {
	land
	// beyond are, by direction and row or column, the squares that lie further in
	// the direction.
	beyond [directions][size]squareSet
	// ahead are, by direction, those near a middle that lie further than that.
	ahead [directions]near
	// places say where each square is in sets of diagonals. Of such sets vacant has the
	// squares that are vacant without pieces, wet the water and den the Lair.
	places           [squares]place
	vacant, wet, den diagonals
	// prowled has, by square, the open ones near it.
	prowled [squares]near
	// rows and columns give the row and the column of each square.
	rows, columns [squares]int8
	// around are the rings of the squares near a middle.
	around [window][window]ring
}

// mapLines splits a map into lines; a final line break is no line of its own.
func mapLines(text string) []string {
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// landOf reads a map of the right size and with known letters only.
func landOf(lines []string) *land {
	b := &land{lines: lines, shelters: [maxHerders]square{at(0, 0), at(0, size-1), at(size-1, size-1), at(size-1, 0)}}
	for q := range b.cells {
		b.cells[q] = blocked
	}
	for row, line := range lines {
		for column := range size {
			b.lay(at(row, column), terrain(line[column]))
		}
	}
	return b
}

// layBoard lays out a map for playing.
func layBoard(lines []string) *board {
	b := &board{land: *landOf(lines)}
	for q := range square(squares) {
		b.rows[q], b.columns[q], b.places[q] = int8(q.row()), int8(q.column()), placeOf(q)
	}
	for corner := range b.points {
		b.points[corner] = b.nearest(b.points[corner], corner)
	}
	for n := 1; n < size; n++ {
		// What lies beyond a row or column, and that itself, lies beyond the next.
		for d, from := range [directions]int{north: n, east: size - 1 - n, south: size - 1 - n, west: n} {
			last := from + 1
			if d == north || d == west {
				last = from - 1
			}
			b.beyond[d][from] = b.beyond[d][last]
			for i := range size {
				q := at(last, i)
				if d == east || d == west {
					q = at(i, last)
				}
				b.beyond[d][from].add(q)
			}
		}
	}
	b.vacant, b.wet, b.den = b.free.diagonals(), b.water.diagonals(), b.lair.diagonals()
	b.layRings()
	for d := range directions {
		beyond := b.beyond[d][size/2].diagonals()
		b.ahead[d] = b.nearby(&beyond, middle)
	}
	return b
}

// nearest returns those of the squares of a herding-point on which a herd begins:
// the six that are the fewest steps from the shelter. Of equally near ones it
// takes those that come first row by row when the board is turned so that the
// shelter lies north-west, so that all corners are equally good.
func (b *board) nearest(point []square, corner int) []square {
	if len(point) <= herdSize {
		return point
	}
	turned := func(q square) square {
		for range (maxHerders - corner) % maxHerders {
			q = quarterTurn(q)
		}
		return q
	}
	home := b.shelters[corner]
	slices.SortFunc(point, func(p, q square) int {
		return cmp.Or(b.distance(p, home)-b.distance(q, home), int(turned(p)-turned(q)))
	})
	point = point[:herdSize]
	slices.Sort(point)
	return point
}

// distance is the number of orthogonal steps between two squares of an empty
// board.
func (b *board) distance(p, q square) int {
	return abs(int(b.rows[p])-int(b.rows[q])) + abs(int(b.columns[p])-int(b.columns[q]))
}

func (b *land) lay(q square, t terrain) {
	b.terrain[q] = t
	b.inside.add(q)
	b.cells[q] = vacant
	switch t {
	case water:
		b.water.add(q)
	case forest:
		b.forest.add(q)
	case lair:
		b.lair.add(q)
		b.cells[q] = inLair
	case shelter:
		b.cells[q] = inShelter
	case herdingPoint:
		if corner, ok := cornerDistrict(q); ok {
			b.points[corner] = append(b.points[corner], q)
		}
	}
	if b.cells[q] == vacant {
		b.free.add(q)
	}
	if t != water && t != shelter {
		b.open.add(q)
	}
}

// district returns which third of the board, from 0 to 2, a row or column is
// in: eight, nine and eight wide.
func district(n int) int {
	switch {
	case n < 8:
		return 0
	case n < 17:
		return 1
	default:
		return 2
	}
}

// thirds returns where the districts of a third begin.
func thirds(third int) int { return [3]int{0, 8, 17}[third] }

// cornerDistrict returns the corner in whose district a square lies, if any.
func cornerDistrict(q square) (corner int, ok bool) {
	switch r, c := district(q.row()), district(q.column()); {
	case r == 0 && c == 0:
		return 0, true
	case r == 0 && c == 2:
		return 1, true
	case r == 2 && c == 2:
		return 2, true
	case r == 2 && c == 0:
		return 3, true
	default:
		return 0, false
	}
}

// cornerIndex returns the place of a corner clockwise from the north-west, or
// -1.
func cornerIndex(c Corner) int {
	for i, name := range c.Values() {
		if string(c) == name {
			return i
		}
	}
	return -1
}

// quarterTurn returns where a square goes when the board is turned clockwise
// by a quarter.
func quarterTurn(q square) square { return at(q.column(), size-1-q.row()) }
