package analysis

import (
	"math/big"

	"houserules/engine"
)

// seatSums are the exact sums of the returns of all seats of one cell, seen
// together game by game: the seats share one win, so their returns correlate.
type seatSums struct {
	roles []roleGroup
	// seats are the returns by seat, in sixtieths.
	seats *Cross
	// unequal counts, by seat, the games in which its return was not its
	// role's mean.
	unequal []int64
	// cut are the returns by seat of the games cut off.
	cut []int64
	// took counts, by role, the games of which its seats took all, a part
	// and nothing, cutTook those among them that were cut off.
	took, cutTook []Outcomes

	columns [][]int32 // scratch
}

// newSeatSums returns empty sums, or nil for a game of two equal seats: there
// the first player's score says it all.
func newSeatSums(info *engine.Info) *seatSums {
	roles := roleGroups(info)
	seats := info.Seats()
	if seats <= 2 && len(roles) < 2 {
		return nil
	}
	return &seatSums{
		roles: roles, seats: NewCross(seats), unequal: make([]int64, seats), cut: make([]int64, seats),
		took: make([]Outcomes, len(roles)), cutTook: make([]Outcomes, len(roles)), columns: make([][]int32, seats),
	}
}

// add counts a block of games. Those that ended for the given reason were cut
// off.
func (s *seatSums) add(rows *engine.Rows, limit engine.EndReason) {
	for k := range s.columns {
		s.columns[k] = s.columns[k][:0]
		for _, r := range rows.Return[k][:rows.Len] {
			s.columns[k] = append(s.columns[k], int32(r))
		}
	}
	s.seats.Add(s.columns)
	for i := range rows.Len {
		cut := limit != 0 && rows.End[i] == limit
		for g, role := range s.roles {
			total := 0
			for _, k := range role.seats {
				total += int(rows.Return[k][i])
			}
			for _, k := range role.seats {
				if len(role.seats)*int(rows.Return[k][i]) != total {
					s.unequal[k]++
				}
				if cut {
					s.cut[k] += int64(rows.Return[k][i])
				}
			}
			s.took[g].count(engine.Return(total))
			if cut {
				s.cutTook[g].count(engine.Return(total))
			}
		}
	}
}

// combination is a weighted sum of the columns of a Cross: one seat, the
// seats of a role together, or a seat against its role.
type combination []int64

// oneSeat is the return of a seat, in sixtieths.
func (s *seatSums) oneSeat(seat int) combination {
	w := make(combination, len(s.columns))
	w[seat] = 1
	return w
}

// together is what the seats of a role took, in sixtieths.
func (s *seatSums) together(role *roleGroup) combination {
	w := make(combination, len(s.columns))
	for _, k := range role.seats {
		w[k] = 1
	}
	return w
}

// against is the return of a seat less the mean of its role, in sixtieths
// over the number of the role's seats.
func (s *seatSums) against(seat int, role *roleGroup) combination {
	w := make(combination, len(s.columns))
	for _, k := range role.seats {
		w[k] = -1
	}
	w[seat] += int64(len(role.seats))
	return w
}

// of applies the weights to a sum for each column.
func (w combination) of(sums []int64) int64 {
	total := int64(0)
	for i, x := range w {
		total += x * sums[i]
	}
	return total
}

// twice applies the weights of two combinations to what is known of each pair
// of columns.
func twice(u, v combination, of func(i, j int) *big.Int) *big.Int {
	total := new(big.Int)
	for i, x := range u {
		for j, y := range v {
			if x != 0 && y != 0 {
				term := of(i, j)
				total.Add(total, term.Mul(term, big.NewInt(x*y)))
			}
		}
	}
	return total
}

// meanOf is the mean of a combination in a unit of which unit values make one.
// There must be a row.
func (c *Cross) meanOf(w combination, unit int64) float64 {
	return quotient(big.NewInt(w.of(c.sums)), big.NewInt(unit*c.n))
}

// squaresOf is the sum of the squares of a combination.
func (c *Cross) squaresOf(w combination) float64 {
	f, _ := new(big.Float).SetInt(twice(w, w, func(i, j int) *big.Int { return c.products[c.at(i, j)].big() })).Float64()
	return f
}

// varianceOf is the sample variance of a combination; not-a-number of fewer
// than two rows.
func (c *Cross) varianceOf(w combination) float64 { return c.overPairs(twice(w, w, c.scaled)) }

// correlationOf is Pearson's correlation of two combinations; not-a-number
// where one of them is constant.
func (c *Cross) correlationOf(u, v combination) float64 {
	return correlate(twice(u, v, c.scaled), twice(u, u, c.scaled), twice(v, v, c.scaled))
}
