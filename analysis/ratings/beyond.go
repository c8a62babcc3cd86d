package ratings

import (
	"math"

	"houserules/analysis/portable"
)

// beyond moves the one limit of players whose other side is open to where those whom they met put it: at the limit of
// such a one, and from there by as much as they are at least the stronger than that one (or the weaker, where all is
// lost). So who beat somebody every time has a greater least strength than whom they beat. That takes the error of one
// side once more, shared among those whom a player met; it is that of the open side, which is never wrong.
func (f *Fit) beyond(list []Range, r Reach) {
	type step struct {
		to, than int
		by       Range
	}
	var steps []step
	for i, x := range list {
		met := f.met(i)
		if i == f.anchor || math.IsInf(x.Lo, 0) == math.IsInf(x.Hi, 0) || len(met) == 0 {
			continue
		}
		own := r
		if own.Alpha = r.Alpha / float64(len(met)); len(met) > 1 && !r.Known {
			own.Critical = portable.NormalQuantile(1 - own.Alpha)
		}
		for _, j := range met {
			if d := f.Apart(i, j, own); !math.IsNaN(d.Lo) && (len(met) == 1 || !r.Known || math.IsInf(d.Lo, 0) || math.IsInf(d.Hi, 0)) { // other critical values of any number of looks nobody knows
				steps = append(steps, step{i, j, d})
			}
		}
	}
	for range list { // from each to the next, along the longest way
		for _, s := range steps {
			x, than := &list[s.to], list[s.than]
			if lo := than.Lo + s.by.Lo; math.IsInf(x.Hi, 1) && lo > x.Lo {
				x.Lo = lo
			}
			if hi := than.Hi + s.by.Hi; math.IsInf(x.Lo, -1) && hi < x.Hi {
				x.Hi = hi
			}
		}
	}
}

// Apart is the interval of by how much a player is stronger than another, in Elo, as [Fit.Strengths] has it of the
// anchor, but for what others say of those whom games bound on one side only.
func (f *Fit) Apart(player, than int, r Reach) Range {
	from, err := New(f.players, than, f.meetings)
	if err != nil || player == than {
		return Range{math.NaN(), math.NaN()}
	}
	return from.above(player, r)
}

// met are those whom a player met, but for the anchor.
func (f *Fit) met(player int) (list []int) {
	for i := range f.meetings {
		m := &f.meetings[i]
		if other := m.A + m.B - player; (m.A == player || m.B == player) && other != f.anchor && m.pairs() > 0 {
			list = append(list, other)
		}
	}
	return list
}
