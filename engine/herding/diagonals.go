package herding

import "encoding/binary"

// diagonals is a set of squares that lie in memory by their colour, as on a chess board, and
// by diagonals. A byte has eight squares of one diagonal from north-east to south-west, and
// the byte after it those of the next one of the same colour. So the squares of a colour
// around any square are eight bytes and what is left of the eight beside them, and
// all that exactly so many steps can lead to are one word (see near).
type diagonals [2 * colourBytes]uint8

const (
	// edge is how many diagonals around the board are in a set, so that what is around
	// any square is in it.
	edge = 4
	// strip is how many diagonals of a colour there are, strips how many bytes each has.
	strip       = stride + 2*edge + 1
	strips      = 5
	colourBytes = strips * strip
)

// place is where a square is in a set of diagonals, and what is around it.
type place struct {
	byte uint16
	bit  uint8
	// southEast and southWest count the squares in these directions.
	southEast, southWest int8
	// around are the squares around of its own colour and of the other one.
	around [2]struct {
		byte uint16
		by   uint8 // bits after the first of it
	}
}

// placeOf returns the place of a square.
func placeOf(q square) (p place) {
	row, column := int(q)/stride, int(q)%stride
	colour := (row + column) & 1
	in := func(colour, down, across int) (byte uint16, bit uint8) {
		return uint16(colour*colourBytes + across>>3*strip + down), uint8(across & 7)
	}
	down, across := (row+column)>>1+edge, (row-column+stride-1)>>1+edge
	byte, bit := in(colour, down, across)
	p.byte, p.bit = byte, 1<<bit
	p.southEast, p.southWest = int8(row+column), int8(row-column)
	p.around[0].byte, p.around[0].by = in(colour, down-3, across-3)
	p.around[1].byte, p.around[1].by = in(1-colour, down-4+colour, across-4+colour)
	return p
}

func (d *diagonals) add(p *place)    { d[p.byte] |= p.bit }
func (d *diagonals) remove(p *place) { d[p.byte] &^= p.bit }

// eight returns eight squares of each of eight diagonals of a colour.
func (d *diagonals) eight(first uint16, by uint8) uint64 {
	w := d[first : first+strip+8]
	low, high := binary.LittleEndian.Uint64(w), binary.LittleEndian.Uint64(w[strip:])
	keep := 0x0101_0101_0101_0101 * (uint64(0xFF) >> (by & 7))
	return low>>(by&7)&keep | high<<(8-by&7)&^keep
}

// diagonals returns a set as one by diagonals.
func (s *squareSet) diagonals() (d diagonals) {
	for q := s.next(0); q < squares; q = s.next(q + 1) {
		p := placeOf(q)
		d.add(&p)
	}
	return d
}

// nearby returns the squares of a set that are near a square of the board.
func (b *board) nearby(d *diagonals, middle square) near {
	return near{b.ofColour(d, middle, 0) & sameMask, b.ofColour(d, middle, 1)}
}

// ofColour is nearby for the squares to which an even number of steps leads, or an odd one.
func (b *board) ofColour(d *diagonals, middle square, n int) uint64 {
	a := &b.places[middle].around[n&1]
	return d.eight(a.byte, a.by)
}
