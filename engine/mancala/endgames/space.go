package endgames

import (
	"cmp"
	"slices"

	"houserules/engine/mancala/internal/core"
)

// space numbers the positions of a board, as the player to move sees them. Where
// both rows are as long, North's view is South's, turned; else the positions with
// South to move come before those with North to move.
type space struct {
	board core.Board
	sides int
	// rows are the numbers of South's rows and of North's.
	rows [2]*rows
	// bases are where a number of seeds on the board, a player to move, and a number
	// of their seeds begin.
	bases [][2][]int
}

// newSpace numbers the positions with up to most seeds.
func newSpace(b core.Board, most int) *space {
	x := &space{board: b, sides: sidesOf(b)}
	x.rows[0] = newRows(b.Rows[0], most)
	x.rows[1] = x.rows[0]
	if x.sides == 2 {
		x.rows[1] = newRows(b.Rows[1], most)
	}
	for n := range most + 1 {
		var bases [2][]int
		at := 0
		for side := range x.sides {
			mine, theirs := x.rows[side], x.rows[1-side]
			for k := range n + 1 {
				bases[side] = append(bases[side], at)
				at += mine.counts[k] * theirs.counts[n-k]
			}
		}
		x.bases = append(x.bases, bases)
	}
	return x
}

func sidesOf(b core.Board) int {
	if b.Rows[0] == b.Rows[1] {
		return 1
	}
	return 2
}

// positions is how many positions a board has with so many seeds.
func positions(b core.Board, seeds int) int {
	n := choose(seeds+b.Size-1, b.Size-1)
	if sides := sidesOf(b); n <= int(^uint(0)>>1)/sides {
		n *= sides
	}
	return n
}

// side is the player to move that the positions are numbered by.
func (x *space) side(mover core.Side) int { return int(mover) * (x.sides - 1) }

// index is the number of a position with so many seeds.
func (x *space) index(p *core.Position, seeds int) int {
	side := x.side(p.Mover)
	from, _ := x.board.Row(p.Mover)
	other, _ := x.board.Row(p.Mover.Other())
	k, mine := number(x.rows[side], p.Houses[from:])
	_, theirs := number(x.rows[1-side], p.Houses[other:])
	return x.bases[seeds][side][k] + mine*x.rows[1-side].counts[seeds-k] + theirs
}

// number is the number of a row, with its seeds.
func number(r *rows, houses []uint16) (seeds, number int) {
	last := r.houses - 1
	for i := range last {
		seeds += int(houses[i])
		number += int(r.place[i][seeds])
	}
	return seeds + int(houses[last]), number
}

// lay makes the position with two rows, the player to move's first.
func (x *space) lay(side int, mine, theirs []uint8) core.Position {
	p := core.Position{Mover: core.Side(side)}
	from, _ := x.board.Row(p.Mover)
	other, _ := x.board.Row(p.Mover.Other())
	for i, n := range mine {
		p.Houses[from+i] = uint16(n)
	}
	for i, n := range theirs {
		p.Houses[other+i] = uint16(n)
	}
	return p
}

// strip is the positions of a layer in which the player to move has so many of the
// seeds: their numbers go on from base to end, by the number of their row and then by that
// of the other.
type strip struct {
	side, mine, theirs int // seeds of the player to move, and of the other
	base, end          int
}

// place is where a position with a number lies: its strip, and the numbers of its rows.
func (x *space) place(index, seeds int) (at strip, mine, theirs int) {
search:
	for side := range x.sides {
		for k := range seeds + 1 {
			if at = x.strip(side, k, seeds); index < at.end {
				break search
			}
		}
	}
	rows := x.rows[1-at.side].counts[at.theirs]
	return at, (index - at.base) / rows, (index - at.base) % rows
}

// at is the position with a number.
func (x *space) at(index, seeds int) core.Position {
	at, mine, theirs := x.place(index, seeds)
	return x.lay(at.side, x.rows[at.side].row(at.mine, mine), x.rows[1-at.side].row(at.theirs, theirs))
}

// strip is the one in which the player to move of a side has so many of the seeds.
func (x *space) strip(side, mine, seeds int) strip {
	base := x.bases[seeds][side][mine]
	return strip{side, mine, seeds - mine, base, base + x.rows[side].counts[mine]*x.rows[1-side].counts[seeds-mine]}
}

// strips cuts a layer.
func (x *space) strips(seeds int) []strip {
	list := make([]strip, 0, x.sides*(seeds+1))
	for side := range x.sides {
		for k := range seeds + 1 {
			list = append(list, x.strip(side, k, seeds))
		}
	}
	return list
}

// largestFirst are the numbers of some strips under so many tags, of which those of a tag
// come one after the other, by the number of their positions.
func largestFirst(strips []strip, tags int) []int {
	size := func(i int) int {
		at := &strips[i%len(strips)]
		return at.end - at.base
	}
	order := make([]int, tags*len(strips))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(size(j), size(i)) })
	return order
}

// part is some rows of the player to move of a strip, under a tag.
type part struct {
	number     int // of the tag
	at         strip
	begin, end int
}

// partSize is about how many positions a part has, if a row does not have more.
const partSize = 1 << 15

// cut cuts strips under so many tags into parts.
func cut(x *space, strips []strip, tags int) []part {
	var parts []part
	for number := range tags {
		for _, at := range strips {
			rows := x.rows[at.side].counts[at.mine]
			step := max(1, partSize*rows/(at.end-at.base))
			for from := 0; from < rows; from += step {
				parts = append(parts, part{number, at, from, min(from+step, rows)})
			}
		}
	}
	return parts
}
