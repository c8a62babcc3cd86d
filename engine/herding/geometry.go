package herding

import (
	"math/bits"
	"strconv"
	"strings"
)

const (
	// size is the number of rows and of columns of the board.
	size = 25
	// stride is the distance between rows in memory: the board stands in a
	// frame of walls one square wide, so that no step needs a test for the
	// edge.
	stride = size + 2
	// squares is the number of squares with the frame.
	squares = stride * stride
)

// square is a place on the board, or one of the places of pieces that are not
// on it. Squares are numbered row by row, from the north-west corner of the
// frame; the numbers below are in the frame, where no piece can stand.
type square int16

// The places off the board.
const (
	unlaid    square = iota // an aiwe before its herd is set up
	sheltered               // an aiwe brought in by its herder
	eaten                   // an aiwe eaten by a wairgk
	// An aiwe brought in by another herder than its own is on abroad and the
	// herder, counted from 0.
	abroad
	// offBoard is more than the places off the board.
	offBoard = abroad + maxHerders
)

// at returns the square of a row and a column, both from 0.
func at(row, column int) square { return square((row+1)*stride + column + 1) }

func (q square) row() int    { return int(q)/stride - 1 }
func (q square) column() int { return int(q)%stride - 1 }

// String writes the square as row,column, counted from 0 at the north-west.
func (q square) String() string { return strconv.Itoa(q.row()) + "," + strconv.Itoa(q.column()) }

// parseSquare reads what String writes.
func parseSquare(text string) (square, bool) {
	r, c, ok := strings.Cut(text, ",")
	row, okRow := parseNumber(r, size-1)
	column, okColumn := parseNumber(c, size-1)
	return at(row, column), ok && okRow && okColumn
}

// parseNumber reads a number from 0 to high without sign or leading zeros.
func parseNumber(text string, high int) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && n <= high && strconv.Itoa(n) == text
}

// The straight directions, clockwise as the dice number them; a die shows one
// more.
const (
	north = iota
	east
	south
	west
	directions
)

// step returns the way to the next square in a straight direction.
func step(direction int) square { return [directions]square{-stride, 1, stride, -1}[direction] }

// diagonal returns the way to the next square on the diagonal that belongs to
// a die: north-west, north-east, south-east, south-west.
func diagonal(direction int) square {
	return [directions]square{-stride - 1, -stride + 1, stride + 1, stride - 1}[direction]
}

// directionLetter returns N, E, S or W.
func directionLetter(direction int) string { return "NESW"[direction : direction+1] }

// further says whether a square lies further in a direction than another.
func further(direction int, to, from square) bool {
	switch direction {
	case north:
		return to.row() < from.row()
	case east:
		return to.column() > from.column()
	case south:
		return to.row() > from.row()
	default:
		return to.column() < from.column()
	}
}

const (
	setWords = (squares + 63) / 64
	// setFrom is the word of a set with its first squares: what lies around any square
	// of the board is in the set then (see around and far).
	setFrom = 3
)

// squareSet is a set of squares.
type squareSet [setFrom + setWords + setFrom]uint64

func (s *squareSet) add(q square)      { s[q>>6+setFrom] |= 1 << (q & 63) }
func (s *squareSet) remove(q square)   { s[q>>6+setFrom] &^= 1 << (q & 63) }
func (s *squareSet) has(q square) bool { return s[q>>6+setFrom]>>(q&63)&1 != 0 }

func (s *squareSet) empty() bool {
	var any uint64
	for _, w := range s {
		any |= w
	}
	return any == 0
}

// and, or and without combine sets in place.
func (s *squareSet) and(t *squareSet) {
	for i := range s {
		s[i] &= t[i]
	}
}

func (s *squareSet) or(t *squareSet) {
	for i := range s {
		s[i] |= t[i]
	}
}

func (s *squareSet) without(t *squareSet) {
	for i := range s {
		s[i] &^= t[i]
	}
}

// neighbours returns the squares orthogonally next to a square of the set.
// The frame keeps rows apart.
func (s *squareSet) neighbours() squareSet {
	var t squareSet
	var below uint64 // the word below the current one
	for i, w := range s {
		var above uint64
		if i+1 < len(s) {
			above = s[i+1]
		}
		t[i] = w<<1 | below>>63 | w>>1 | above<<63 | // west and east
			w<<stride | below>>(64-stride) | w>>stride | above<<(64-stride)
		below = w
	}
	return t
}

// touching returns the squares that share a side or a corner with a square of
// the set.
func (s *squareSet) touching() squareSet {
	// With the squares to the west and east, all corners are above or below.
	all := s.neighbours()
	var row squareSet
	var below uint64 // the word below the current one
	for i := range row {
		row[i] = s[i] | s[i]<<1 | s[i]>>1
		if i > 0 {
			row[i] |= s[i-1] >> 63
		}
		if i+1 < len(s) {
			row[i] |= s[i+1] << 63
		}
	}
	for i, w := range row {
		var above uint64
		if i+1 < len(s) {
			above = row[i+1]
		}
		all[i] |= w<<stride | below>>(64-stride) | w>>stride | above<<(64-stride)
		below = w
	}
	return all
}

// next returns the first square of the set from q on, or squares.
func (s *squareSet) next(q square) square {
	i := int(q>>6) + setFrom
	if i >= len(s) {
		return squares
	}
	w := s[i] >> (q & 63) << (q & 63)
	for w == 0 {
		if i++; i == len(s) {
			return squares
		}
		w = s[i]
	}
	return square((i-setFrom)<<6 + bits.TrailingZeros64(w))
}
