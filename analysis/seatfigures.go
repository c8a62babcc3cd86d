package analysis

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"houserules/analysis/exact"
	"houserules/analysis/joint"
	"houserules/engine"
	"houserules/engine/rules"
)

// seatFigures returns what the seats and the roles of a cell took; nothing
// for two equal seats and for a cell without games. So many cells of the study have roles, of
// which sentences are about all.
func (s *Games) seatFigures(critical criticals, opt Options, cells int) ([]Seat, []Role) {
	t := s.seats
	if t == nil || s.games == 0 {
		return nil, nil
	}
	var each, roles []exact.Combination
	for k := range t.columns {
		each = append(each, t.oneSeat(k))
	}
	for i := range t.roles {
		roles = append(roles, t.together(&t.roles[i]))
	}
	seats := make([]Seat, len(each))
	for k, e := range s.taken(each, opt.Level, 1) {
		seats[k] = Seat{Number: k + 1, Agent: s.sits(k), Return: e}
	}
	out := make([]Role, len(roles))
	for i, e := range s.taken(roles, opt.Level, cells) {
		out[i] = s.roleFigures(i, e, opt.Level)
	}
	s.judgeSeats(seats, out, critical, opt)
	return seats, out
}

// sits is the agent in a seat; of two players in both seatings it is both.
func (s *Games) sits(k int) string {
	if s.pairs != nil {
		return s.cell.Agents
	}
	return s.cell.Lineup[k]
}

// roleFigures returns what a role took of the games, given the mean.
func (s *Games) roleFigures(i int, mean Estimate, level float64) Role {
	t, role := s.seats, &s.seats.roles[i]
	r := Role{Name: role.name, Share: mean}
	for _, k := range role.seats {
		r.Seats = append(r.Seats, k+1)
	}
	share := func(k int64) Estimate {
		e := s.sequences.sequenced(Wilson(k, s.games, level))
		if cut := s.cut.games; cut > 0 {
			most := s.sequences.sequenced(Wilson(k+cut, s.games, level))
			e.CutOffBounds, e.Hi = &Bounds{Lo: e.Value, Hi: most.Value}, most.Hi
			e = mostlyCutOff(e, cut, s.games)
		}
		return s.asPlayed(e)
	}
	took := t.took[i]
	r.All, r.Part, r.Nothing = share(took.Wins), share(took.Draws), share(took.Losses)
	return r
}

// taken estimates the mean shares of the win that combinations of seats took,
// with simultaneous intervals: those of one cell by the largest of their errors, and those of
// several cells by Bonferroni.
//
// The interval of one of them is Wilson's at its mean, with the dispersion of
// the games in place of that of a win-or-lose game (quasi-likelihood:
// McCullagh and Nelder 1989, Generalized Linear Models, 2nd edition, section
// 4.5): it holds the means μ with |mean − μ| ≤ c·√(φ·μ(1−μ)/n). The critical
// value c is that of the largest of the correlated errors. The normal interval
// was rejected: where a role hardly ever wins it is too short above.
func (s *Games) taken(shares []exact.Combination, level float64, cells int) []Estimate {
	m := joint.Matrix(len(shares), func(int) int64 { return s.games }, func(i, j int) (float64, int64) {
		return s.correlation(shares[i], shares[j]), s.games
	})
	among, method := reach{critical: joint.MaxT(apart(level, cells), m)}, MethodMaxT
	if s.sequences != nil {
		among, method = member(s.sequences.row, s.games), MethodMixture
	}
	out := make([]Estimate, len(shares))
	for i, w := range shares {
		out[i] = s.takenBy(w, among, level)
		out[i].Method = method
	}
	return out
}

// apart is the level of each of so many estimates, or families of them, which hold together at a
// level.
func apart(level float64, n int) float64 { return 1 - (1-level)/float64(max(1, n)) }

// takenBy estimates one of them, with the interval that reaches so far and the
// one that it has by itself.
func (s *Games) takenBy(w exact.Combination, among reach, level float64) Estimate {
	t, full := s.seats, float64(engine.FullReturn)
	bounds := func(sum, squares, critical float64) (mean, lo, hi float64) {
		mean = sum / full / float64(s.games)
		phi := dispersion(sum/full, squares/full/full, float64(s.games), z(level))
		lo, hi = wilson(mean, s.games, critical*math.Sqrt(phi))
		return mean, lo, hi
	}
	e := Estimate{Value: t.seats.MeanOf(w, int64(engine.FullReturn)), Level: level, N: s.games}
	interval := func(r reach) (lo, hi float64) {
		if s.cut.games == 0 {
			_, lo, hi = bounds(float64(t.seats.SumOf(w)), t.seats.SquaresOf(w), r.critical)
			return lo, hi
		}
		least, most := t.extreme(w, 0), t.extreme(w, int64(engine.FullReturn))
		e.CutOffBounds = &Bounds{}
		e.CutOffBounds.Lo, lo, _ = bounds(float64(least.Sum()), least.Squares(), r.critical)
		e.CutOffBounds.Hi, _, hi = bounds(float64(most.Sum()), most.Squares(), r.critical)
		return lo, hi
	}
	e.Lo, e.Hi = interval(among)
	e.Single = &Bounds{}
	e.Single.Lo, e.Single.Hi = interval(s.sequences.alone(level, s.games))
	if s.cut.games > 0 {
		e = mostlyCutOff(e, s.cut.games, s.games)
	}
	if s.games < FewGames {
		e.Warnings = append(e.Warnings, onlyFew(s.games))
	}
	return s.asPlayed(e)
}

// dispersion is the variance of values between 0 and 1 in parts of that of
// wins and losses with the same mean, given their sum, the sum of their
// squares and their number. It counts z² further games, half won and half
// lost, for the reason that newSpread gives: games that were all shared alike
// are no proof that all are. It is 1 where every game is won or lost.
func dispersion(sum, squares, n, z float64) float64 {
	extra := float64(z * z / 2)
	p := (sum + extra) / (n + float64(2*extra))
	return min(1, ((squares+extra)/(n+float64(2*extra))-float64(p*p))/(p*(1-p)))
}

// contrast is a seat against the mean of its role.
type contrast struct {
	seat int
	of   *roleGroup
	w    exact.Combination
}

// contrasts lists the seats that are not alone in their role; none of two equal
// seats, where the first player's score says it all.
func (s *Games) contrasts() []contrast {
	var all []contrast
	if t := s.seats; t != nil {
		for i := range t.roles {
			for _, k := range t.roles[i].seats {
				if role := &t.roles[i]; len(role.seats) > 1 {
					all = append(all, contrast{k, role, t.against(k, role)})
				}
			}
		}
	}
	return all
}

// contrastMatrix returns their correlations.
func (s *Games) contrastMatrix(all []contrast) *mat.SymDense {
	return joint.Matrix(len(all), func(int) int64 { return s.games }, func(i, j int) (float64, int64) {
		return s.correlation(all[i].w, all[j].w), s.games
	})
}

// judgeSeats fills in each seat's role and advantage over it, and each role's
// verdict; see newFamilies for what the intervals hold together with. Of one game there
// are none.
func (s *Games) judgeSeats(seats []Seat, roles []Role, critical criticals, opt Options) {
	t := s.seats
	for i := range t.roles {
		role := &t.roles[i]
		for _, k := range role.seats {
			seats[k].Role = role.name
			seats[k].Even = t.seats.MeanOf(t.together(role), int64(engine.FullReturn)*int64(len(role.seats)))
		}
	}
	if s.fact() {
		return
	}
	for _, c := range s.contrasts() {
		seats[c.seat].Advantage = critical.along(s.sequences, s.later).judged(s.seatAdvantage(c.seat, c.of, c.w, opt))
	}
	for i := range roles {
		if len(roles[i].Seats) > 1 {
			roles[i].Equal, roles[i].Decisive = allEqual(roles[i].Seats, seats)
		}
	}
}

// seatAdvantage returns what criticals.judged needs to judge a seat's return
// against the mean of its role; see newSpread for the error.
func (s *Games) seatAdvantage(seat int, of *roleGroup, w exact.Combination, opt Options) (Estimate, limits, Spread, float64) {
	t := s.seats
	r := role{seats: of.seats, unit: int64(len(of.seats)) * int64(engine.FullReturn)}
	unit := float64(r.unit)
	least, most := r.bounds()
	e := Estimate{Value: t.seats.MeanOf(w, r.unit), N: s.games}
	if s.games < FewGames {
		e.Warnings = append(e.Warnings, onlyFew(s.games))
	}
	if slices.ContainsFunc(of.seats, func(k int) bool { return s.sits(k) != s.sits(of.seats[0]) }) {
		e.Warnings = append(e.Warnings, rules.Say("warning.agents-in-role"))
	}
	square := unit * unit / 4
	if n := t.unequal[seat]; n > 0 {
		square = t.seats.SquaresOf(w) / float64(n)
		if n < fewDiffering {
			// The largest variance around an even share (Bhatia and Davis 2000).
			square = max(square, float64(-least*most))
		}
	}
	about := func(mean float64, spread Spread) interval {
		return func(r reach) (lo, hi float64) {
			half := r.half(spread, float64(s.games))
			return max(float64(least)/unit, mean-half), min(float64(most)/unit, mean+half)
		}
	}
	spread := newSpread(t.seats.VarianceOf(w)/unit/unit, square/unit/unit, z(opt.Level)).atMost(mostVariance)
	l := limits{stood: about(e.Value, spread)}
	if s.cut.games > 0 {
		extreme := func(each int64) (float64, Spread) {
			sums := t.extreme(w, each)
			return sums.Mean() / unit, newSpread(sums.Variance()/unit/unit, square/unit/unit, z(opt.Level)).atMost(mostVariance)
		}
		low, ofLow := extreme(least)
		high, ofHigh := extreme(most)
		l.least, l.most, spread = about(low, ofLow), about(high, ofHigh), wider(ofLow, ofHigh)
		e.CutOffBounds = &Bounds{Lo: low, Hi: high}
		e = mostlyCutOff(e, s.cut.games, s.games)
	}
	return e, l, spread, opt.Tolerance
}

// correlation is how what two combinations of seats took correlates. Two shares
// that make up the whole win, or two seats against the mean of both, are one
// estimate up to sign, whatever the games were: they must not count twice, not
// even where all games were alike and tell no correlation. Others whose limits
// come from extreme tables count as independent, which makes the intervals
// wider (Šidák).
func (s *Games) correlation(u, v exact.Combination) float64 {
	if r := structural(u, v); r != 0 {
		return r
	}
	if s.cut.games > 0 {
		return 0
	}
	return s.seats.seats.CorrelationOf(u, v)
}

// structural is −1 where two combinations of the returns of all seats add up to
// the same in every game, and 1 where they differ by the same: the returns add
// up to one win. Otherwise it is zero, which says nothing.
func structural(u, v exact.Combination) float64 {
	constant := func(sign int64) bool {
		for k := range u {
			if u[k]+sign*v[k] != u[0]+sign*v[0] {
				return false
			}
		}
		return true
	}
	switch {
	case constant(1):
		return -1
	case constant(-1):
		return 1
	default:
		return 0
	}
}
