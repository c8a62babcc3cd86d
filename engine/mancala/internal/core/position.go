package core

import (
	"houserules/engine"
	"houserules/engine/recurrence"
)

const (
	// MaxRow is the largest number of houses in a row.
	MaxRow = 12
	// MaxSeeds is the largest number of seeds in a game, board and stores:
	// two rows of twelve houses with sixteen seeds each.
	MaxSeeds = 2 * MaxRow * 16
)

// Side is a player: 0 for South, 1 for North.
type Side uint8

// The sides.
const (
	South Side = 0
	North Side = 1
)

// Nobody is the last capturer before the first capture; a capturer is the
// number of a Side.
const Nobody int8 = -1

// Other is the opponent.
func (s Side) Other() Side { return 1 - s }

// Seat is the side's seat.
func (s Side) Seat() engine.Seat { return engine.Seat(s + 1) }

func (s Side) String() string {
	if s == South {
		return "South"
	}
	return "North"
}

// Position is what lies where and who is to move, without history.
type Position struct {
	// Houses in sowing order; those beyond the board are zero.
	Houses [2 * MaxRow]uint16
	// Stores of South and North.
	Stores [2]engine.Score
	Mover  Side
}

// Hash is the hash of the houses and the player to move, for package recurrence.
func (p *Position) Hash() uint64 {
	h := uint64(p.Mover)
	for i := 0; i < len(p.Houses); i += 4 {
		h = recurrence.Mix(h, uint64(p.Houses[i])|uint64(p.Houses[i+1])<<16|uint64(p.Houses[i+2])<<32|uint64(p.Houses[i+3])<<48)
	}
	return h
}

// Board is the shape of a board.
type Board struct {
	Rows [2]int // houses of South and North
	Size int    // both together
}

// NewBoard is a board with so many houses in South's row and in North's.
func NewBoard(rows [2]int) Board { return Board{Rows: rows, Size: rows[South] + rows[North]} }

// Row returns the bounds of a player's row: houses from ≤ i < to.
func (b *Board) Row(s Side) (from, to int) {
	if s == South {
		return 0, b.Rows[0]
	}
	return b.Rows[0], b.Size
}

// Turned is a position with the board turned by half a turn, as the other player sees it: rows
// and stores exchanged, and who is to move. The rows must have equally many houses.
func (b *Board) Turned(p *Position) Position {
	n := b.Rows[South]
	t := Position{Mover: p.Mover.Other(), Stores: [2]engine.Score{p.Stores[1], p.Stores[0]}}
	copy(t.Houses[:n], p.Houses[n:b.Size])
	copy(t.Houses[n:b.Size], p.Houses[:n])
	return t
}

// Owner is the player whose row a house is in.
func (b *Board) Owner(house int) Side {
	if house < b.Rows[0] {
		return South
	}
	return North
}

// Seeds counts the seeds in a player's row.
func (b *Board) Seeds(p *Position, s Side) int {
	from, to := b.Row(s)
	n := 0
	for _, h := range p.Houses[from:to] {
		n += int(h)
	}
	return n
}

// Empty says whether a player's row holds no seeds.
func (b *Board) Empty(p *Position, s Side) bool {
	from, to := b.Row(s)
	for _, h := range p.Houses[from:to] {
		if h > 0 {
			return false
		}
	}
	return true
}

// allOnes says whether no house holds more than one seed.
func (b *Board) allOnes(p *Position) bool {
	for _, h := range p.Houses[:b.Size] {
		if h > 1 {
			return false
		}
	}
	return true
}

// OnBoard counts the seeds on the board.
func (b *Board) OnBoard(p *Position) int { return b.Seeds(p, South) + b.Seeds(p, North) }

// All counts every seed, on the board and in the stores, in half units.
func (b *Board) All(p *Position) engine.Score {
	return engine.Units(b.OnBoard(p)) + p.Stores[South] + p.Stores[North]
}
