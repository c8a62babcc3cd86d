package analysis

import "math"

// Seat is how one seat of a cell fared.
type Seat struct {
	// Number is the seat's, from 1: seat 1 makes the first ply.
	Number int
	// Role is the role, as in Cell.SeatRoles, and Agent who played it.
	Role, Agent string
	// Return is the mean share of the win, a fraction of 1. Its interval is
	// simultaneous over the seats of the cell.
	Return Estimate
	// Even is the mean return of the seats of its role: what each would get
	// if they did equally well.
	Even float64
	// Advantage is Return less Even, judged against zero and the tolerance,
	// simultaneously with all others of its question: see Cell.Fair. A seat
	// alone in its role has no verdict.
	Advantage Judged
}

// Role is how the seats of one role fared together.
type Role struct {
	// Name is the name that the seats share, or "player" for seats with names
	// of their own; Seats are their numbers.
	Name  string
	Seats []int
	// Share is the mean share of the win that they took together. Its
	// interval is simultaneous over the roles of all cells of the study.
	Share Estimate
	// All, Part and Nothing are the shares of games of which they took the
	// whole win, a part of it and nothing, each with its own interval.
	All, Part, Nothing Estimate
	// Equal is the verdict on whether all of them do equally well within the
	// tolerance: LargerThanTolerance where some seat's advantage is beyond it,
	// EqualWithinTolerance where each is inside. It carries effect and direction
	// of the seat that decides, Decisive. A role of one seat has no verdict.
	Equal    Judged
	Decisive int
}

// Took is what a role took of the win, as readers meet it. Of a role with one seat that is the wider
// of both intervals, which holds in both families: one number has one interval.
func (c *Cell) Took(r *Role) Estimate {
	if len(r.Seats) == 1 && r.Seats[0] <= len(c.Seats) {
		if s := &c.Seats[r.Seats[0]-1].Return; s.Hi-s.Lo > r.Share.Hi-r.Share.Lo {
			return *s
		}
	}
	return r.Share
}

// TookBy is what a seat took; see [Cell.Took].
func (c *Cell) TookBy(s *Seat) Estimate {
	for i := range c.SeatRoles {
		if r := &c.SeatRoles[i]; len(r.Seats) == 1 && r.Seats[0] == s.Number {
			return c.Took(r)
		}
	}
	return s.Return
}

// Drawn is the share of a cell's games that were drawn: where seats have roles, of which a
// role took a part of the win. What seat 1 alone shared is less than that.
func (c *Cell) Drawn() float64 {
	if len(c.SeatRoles) > 1 {
		return c.SeatRoles[0].Part.Value
	}
	return float64(c.First.Draws) / float64(c.Games)
}

// Within is the number of plies within which a share of the games, part/of, ended.
// It is not-a-number where so many games were cut off that nobody knows.
func (c *Cell) Within(part, of int64) float64 {
	if of*(c.Games-c.CutOff) < part*c.Games {
		return math.NaN()
	}
	return c.PliesHistogram.Within(part, of)
}
