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
	cut *exact.Cross
	// took counts, by role, the games played out of which its seats took all,
	// a part and nothing, and those cut off.
	took []Outcomes

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
		roles: roles, seats: exact.NewCross(seats), unequal: make([]int64, seats), cut: exact.NewCross(seats),
		took: make([]Outcomes, len(roles)), columns: make([][]int32, seats),
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
		if cut {
			one := make([][]int32, len(s.columns))
			for k := range one {
				one[k] = s.columns[k][i : i+1]
			}
			s.cut.Add(one)
		}
		for g, role := range s.roles {
			total := 0
			for _, k := range role.seats {
				total += int(rows.Return[k][i])
			}
			for _, k := range role.seats {
				if len(role.seats)*int(rows.Return[k][i]) != total {
					s.unequal[k]++
				}
			}
			if cut {
				s.took[g].CutOff++
			} else {
				s.took[g].count(engine.Return(total), 1)
			}
		}
	}
}

// extreme are the sums of a combination as if it had a value in every game cut
// off.
func (s *seatSums) extreme(w exact.Combination, each int64) exact.Sums {
	some := s.cut.Replaced(w, exact.NewCross(len(w)), w, w)
	all := s.seats.Replaced(w, exact.NewCross(len(w)), w, w)
	return all.Replaced(&some, each)
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
