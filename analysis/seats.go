package analysis

import (
	"houserules/analysis/exact"
	"houserules/engine"
)

// seatSums are the exact sums of the returns of all seats of one cell, seen
// together game by game: the seats share one win, so their returns correlate.
type seatSums struct {
	roles []roleGroup
	// seats are the returns by seat, in sixtieths.
	seats *exact.Cross
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
		roles: roles, seats: exact.NewCross(seats), unequal: make([]int64, seats), cut: make([]int64, seats),
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

// oneSeat is the return of a seat, in sixtieths.
func (s *seatSums) oneSeat(seat int) exact.Combination {
	w := make(exact.Combination, len(s.columns))
	w[seat] = 1
	return w
}

// together is what the seats of a role took, in sixtieths.
func (s *seatSums) together(role *roleGroup) exact.Combination {
	w := make(exact.Combination, len(s.columns))
	for _, k := range role.seats {
		w[k] = 1
	}
	return w
}

// against is the return of a seat less the mean of its role, in sixtieths
// over the number of the role's seats.
func (s *seatSums) against(seat int, role *roleGroup) exact.Combination {
	w := make(exact.Combination, len(s.columns))
	for _, k := range role.seats {
		w[k] = -1
	}
	w[seat] += int64(len(role.seats))
	return w
}
