package engine

import "strconv"

// Seat says whose turn it is: a seat number from 1 (the seat that makes the
// first ply) up to the game's number of seats, or [Chance], or [Over].
type Seat int8

const (
	// Over is the turn of a finished game.
	Over Seat = -1
	// Chance is the turn of the dice.
	Chance Seat = 0
	// First is the seat that makes the first ply.
	First Seat = 1
	// MaxSeats is the largest number of seats of any game here (Awéthi! with four
	// herders and the wairgka).
	MaxSeats = 5
)

// Index returns the seat's place in a zero-based array. It is valid only for
// seats 1 and up.
func (s Seat) Index() int { return int(s) - 1 }

// String returns "over", "chance" or the seat's number.
func (s Seat) String() string {
	switch {
	case s == Over:
		return "over"
	case s == Chance:
		return "chance"
	default:
		return strconv.Itoa(int(s))
	}
}

// Action is one choice at one ply, a small number whose meaning belongs to
// the family: in mancala the index of the house in sowing order.
type Action uint16

// NoAction marks the absence of an action in tables.
const NoAction Action = 0xFFFF
