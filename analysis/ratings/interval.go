package ratings

import (
	"math"

	"houserules/analysis/match"
	"houserules/analysis/portable"
)

// Reach says how far intervals go.
type Reach struct {
	// Critical is the critical value of the normal distribution, Alpha the error of one
	// side.
	Critical, Alpha float64
	// Known is set where errors count as known. Otherwise Student's quantile of as
	// many degrees of freedom as there are clusters less one stands for the critical
	// value.
	Known bool
}

// Range is an interval. A limit that nothing bounds is infinite.
type Range struct{ Lo, Hi float64 }

// far is how far away, in e-folds, a limit is taken for none.
const far = 40

// Strengths are the intervals of all players' strengths above the anchor's, in Elo.
//
// They hold the values at which the likelihood, all other parameters as they suit it
// best, is not too far below its greatest one. How far is the square of the critical
// value, times the variance of the estimate with clusters over that without (Chandler
// and Bate 2007, "Inference for clustered data using the independence loglikelihood",
// Biometrika 94). So they are as skew as the games are.
//
// Results against who is far ahead are few, and their number is a count with steps. Towards
// an even strength the virtual games count as half a result more. Away from it the
// likelihood may fall 1 + 0.4/√k times as far, k being one over the square of the standard
// error: at the exact limit of a count of k results (Garwood 1936, "Fiducial limits for the
// Poisson distribution", Biometrika 28) it has fallen so far, to within one part in a
// hundred at α = 0.025. Where no game bounds that side it is open, and the other limit is
// an exact one over pairs: who won all of n with a probability that is not above α is at
// least by the odds α^(1/n) : 1 − α^(1/n) the stronger, whatever hangs together within
// pairs and whoever else they met. Who is that much the stronger than another is stronger than the
// anchor by what that one is, too ([Fit.beyond]). They hold however games that were cut off would have ended
// ([Fit.anyWay]).
func (f *Fit) Strengths(r Reach) []Range {
	list := make([]Range, f.players)
	for i := range list {
		if f.place(i) >= 0 {
			list[i] = f.above(i, r)
		}
	}
	f.beyond(list, r)
	return list
}

// above is the interval of a player's strength above the anchor's.
func (f *Fit) above(player int, r Reach) Range {
	k := f.place(player)
	return f.anyWay(k, func(x *Fit) Range {
		return x.interval(k, r, func() (won, lost int64) { return x.allWon(player, x.anchor) })
	})
}

// FirstMoves is the interval of the effect of the first move net of strength, in Elo, which holds however games that were
// cut off would have ended.
func (f *Fit) FirstMoves(r Reach) Range {
	return f.anyWay(f.gamma(), func(x *Fit) Range { return x.interval(x.gamma(), r, x.firstWon) })
}

// firstWon is the least number of pairs of a meeting, where whoever moved first won all games, or lost all.
func (f *Fit) firstWon() (won, lost int64) {
	won, lost = math.MaxInt64, math.MaxInt64
	for i := range f.meetings {
		m := &f.meetings[i]
		switch n := m.pairs(); {
		case n == 0:
		case m.Results[2][0] == n:
			won, lost = min(won, m.units()), 0
		case m.Results[0][2] == n:
			won, lost = 0, min(lost, m.units())
		default:
			won, lost = 0, 0
		}
	}
	return won % math.MaxInt64, lost % math.MaxInt64
}

// exact is by how much, in Elo, a winner of n of n pairs is at least the stronger, but
// for an error.
func exact(alpha float64, n int64) float64 {
	return match.Elo(portable.Exp(portable.Log(alpha) / float64(n)))
}

// allWon is the number of pairs of two players, where the first of them won all of them
// or lost all of them.
func (f *Fit) allWon(player, against int) (won, lost int64) {
	for i := range f.meetings {
		m := &f.meetings[i]
		if m.A+m.B != player+against || m.A != player && m.B != player {
			continue
		}
		switch m.oneWay(player) {
		case 1:
			return m.units(), 0
		case -1:
			return 0, m.units()
		}
	}
	return 0, 0
}

// interval is that of a parameter in Elo, of which allWon says in how many pairs all
// went one way.
func (f *Fit) interval(k int, r Reach, allWon func() (won, lost int64)) Range {
	none := Range{math.NaN(), math.NaN()}
	if math.IsNaN(r.Critical) || !r.Known && f.clusters < 2 {
		return none
	}
	top, _ := f.climb(f.at, nobody, onlyGames)
	below, above := f.open(top, k, -1), f.open(top, k, 1)
	if below || above {
		won, lost := allWon()
		// What else is known is a likelihood that no games of a cluster, which may all hang
		// together, make less likely than α.
		most := float64(2*len(f.meetings)) * -portable.Log(r.Alpha)
		switch {
		case below && above:
			return Range{math.Inf(-1), math.Inf(1)}
		case above && won > 0:
			return Range{exact(r.Alpha, won), math.Inf(1)}
		case above:
			return Range{float64(Elo * f.limit(top, k, -1, most, onlyGames)), math.Inf(1)}
		case lost > 0:
			return Range{math.Inf(-1), -exact(r.Alpha, lost)}
		default:
			return Range{math.Inf(-1), float64(Elo * f.limit(top, k, 1, most, onlyGames))}
		}
	}
	const alike = 1e-12
	design := f.covariance[k][k] / f.naive[k][k]
	if !(design > alike) {
		return none
	}
	critical := r.Critical
	if !r.Known {
		critical = portable.StudentQuantile(portable.Erf(critical/math.Sqrt2), float64(f.clusters-1))
	}
	most := float64(critical * critical * design / 2)
	further := most * (1 + float64(0.4*math.Sqrt(f.covariance[k][k])))
	even := peak{f.at, f.height}
	if f.at[k] > 0 {
		lo := min(f.limit(top, k, -1, most, onlyGames), f.limit(even, k, -1, most, withVirtual))
		return Range{float64(Elo * lo), float64(Elo * f.limit(top, k, 1, further, onlyGames))}
	}
	hi := max(f.limit(top, k, 1, most, onlyGames), f.limit(even, k, 1, most, withVirtual))
	return Range{float64(Elo * f.limit(top, k, -1, further, onlyGames)), float64(Elo * hi)}
}

// held climbs with a parameter held at a value.
func (f *Fit) held(k int, value float64, from []float64, with prior) peak {
	at := append([]float64{}, from...)
	at[k] = value
	p, _ := f.climb(at, k, with)
	return p
}

// open tells whether no game bounds a parameter in a direction: as far as can be the games
// are nearly as likely as they can be at all.
func (f *Fit) open(top peak, k int, direction float64) bool {
	const unlikely = 0.5
	return top.height-f.held(k, top.at[k]+float64(direction*far), top.at, onlyGames).height < unlikely
}

// limit is how far a parameter can be from its best value in a direction before the
// likelihood has fallen by so much; infinite where it does not.
func (f *Fit) limit(top peak, k int, direction, most float64, with prior) float64 {
	inside, step, from := top.at[k], 0.25, top.at
	fallen := func(at float64) float64 {
		p := f.held(k, at, from, with)
		if top.height-p.height <= most {
			from = p.at
		}
		return top.height - p.height
	}
	outside, kept := inside, math.Sqrt(most)
	left, over := kept, 0.0
	for {
		outside = inside + float64(direction*step)
		// The likelihood falls about as the square of the distance: its root is nearly a line.
		if over = kept - math.Sqrt(max(0, fallen(outside))); over < 0 {
			break
		}
		inside, left, step = outside, over, 2*step
		if math.Abs(inside-top.at[k]) > far {
			return math.Inf(int(direction))
		}
	}
	const near = 1e-8
	sure, never := portable.Narrow(func(beyond float64) float64 {
		return kept - math.Sqrt(max(0, fallen(inside+float64(direction*beyond))))
	}, 0, left, math.Abs(outside-inside), over, 4*near)
	sure, never = inside+float64(direction*sure), inside+float64(direction*never)
	for math.Abs(outside-inside) > near {
		mid := inside + float64((outside-inside)/2)
		if float64(direction*(mid-sure)) <= 0 || float64(direction*(mid-never)) < 0 && fallen(mid) <= most {
			inside = mid
		} else {
			outside = mid
		}
	}
	return outside
}
