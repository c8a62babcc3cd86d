package analysis

import (
	"fmt"
	"math"

	"houserules/engine"
)

// figures returns the cell's figures, all but the verdict.
func (s *cellSums) figures(level float64) Cell {
	c := s.cell
	out := Cell{
		Variant: c.Variant, Agents: c.Agents, Lineup: c.Lineup, Roles: roleNames(c.Info), Unit: c.Info.Unit,
		Games: s.games, Capped: s.capped.games, First: s.first, CutOff: s.capped.first,
		Plies:          s.plies.Moments(1),
		PliesHistogram: s.pliesCount.histogram(),
	}
	for i := range s.scores {
		out.Scores = append(out.Scores, s.scores[i].Moments(2))
	}
	if s.twoSeats() {
		out.Margin = s.margin.Moments(2)
		out.MarginHistogram = s.marginCount.histogram()
	}
	for i, n := range s.ends {
		if n > 0 {
			out.EndReasons = append(out.EndReasons, Count{c.Info.EndReasons[i], n})
		}
	}
	for i, n := range s.firstMoves {
		if n > 0 {
			out.FirstMoves = append(out.FirstMoves, Count{c.Info.Actions[i], n})
		}
	}
	if s.firstNone > 0 && len(s.firstMoves) > 0 {
		out.FirstMoves = append(out.FirstMoves, Count{"none", s.firstNone})
	}
	for i := range s.fired {
		f := &s.fired[i]
		out.Firings = append(out.Firings, Count{f.name, f.games})
		out.MeanFirings = append(out.MeanFirings, NamedEstimate{f.name, f.times(level)})
	}
	for i := range s.measures {
		out.Measures = append(out.Measures, s.measures[i].figures(s.capped.games, level))
	}
	out.Estimates = s.estimates(level)
	return out
}

// twoSeats tells whether the cell has a margin.
func (s *cellSums) twoSeats() bool { return len(s.scores) == 2 }

// estimates returns the cell's estimates in the order of their names.
func (s *cellSums) estimates(level float64) []NamedEstimate {
	n, f, cut := s.games, s.first, s.capped
	share := func(name string, k, capped int64) NamedEstimate {
		e := Wilson(k, n, level)
		e.Capped = s.bounds(float64(k-capped), 0, 1, 1)
		return NamedEstimate{name, e}
	}
	list := []NamedEstimate{
		{FirstAdvantage, s.firstAdvantage(level)},
		{FirstScore, s.firstScore(level)},
		share(FirstWins, f.Wins, cut.first.Wins),
		share(Draws, f.Draws, cut.first.Draws),
		share(FirstLosses, f.Losses, cut.first.Losses),
		{DecisiveShare, s.decisive(level)},
	}
	if s.twoSeats() {
		margin := TMean(&s.margin, 2, level)
		margin.Capped = s.bounds(float64(s.margin.Sum()-cut.margin), -s.mostMargin(), s.mostMargin(), 2)
		list = append(list, NamedEstimate{SeedMargin, margin})
	}
	atLeast := func(e Estimate, lo, hi float64) Estimate {
		return wouldGoOn(within(e, lo, hi), cut.games)
	}
	capped := Wilson(cut.games, n, level)
	return append(list,
		NamedEstimate{PlyCount, atLeast(TMean(&s.plies, 1, level), 0, math.Inf(1))},
		NamedEstimate{Branching, atLeast(Ratio(s.turns, turnBranching, turnPlies, level), 0, math.Inf(1))},
		NamedEstimate{ForcedShare, atLeast(Ratio(s.turns, turnForced, turnPlies, level), 0, 1)},
		NamedEstimate{LeadChanges, atLeast(countMean(&s.leads, 1, level), 0, math.Inf(1))},
		NamedEstimate{CappedShare, capped},
	)
}

// wouldGoOn adds a warning to a figure that games cut off would have changed.
func wouldGoOn(e Estimate, cut int64) Estimate {
	if cut > 0 {
		e.Warnings = append(e.Warnings, fmt.Sprintf("%d of %d games were cut off at the limit and would have gone on", cut, e.N))
	}
	return e
}

// bounds returns what a mean would be if every game cut off had the least or
// the greatest value, given the total of the other games; nil if none was.
func (s *cellSums) bounds(others, least, most, unit float64) *Bounds {
	if s.capped.games == 0 {
		return nil
	}
	cut, n := float64(s.capped.games), float64(s.games)*unit
	return &Bounds{Lo: (others + cut*least) / n, Hi: (others + cut*most) / n}
}

// firstScore estimates the first seat's mean return.
func (s *cellSums) firstScore(level float64) Estimate {
	e := s.score(level)
	full := float64(engine.FullReturn)
	e.Capped = s.bounds(float64(s.returns.Sum()-s.capped.returns), 0, full, full)
	return e
}

// score is firstScore without the bounds. Where games are shared by more than
// two seats, the interval is Wilson's at the mean return: no variable between
// 0 and 1 with that mean varies more than a win-or-lose game.
func (s *cellSums) score(level float64) Estimate {
	if s.whole {
		return MeanScore(s.first, level)
	}
	e := Wilson(0, s.games, level)
	e.Value = s.returns.Mean() / float64(engine.FullReturn)
	e.Lo, e.Hi = wilson(e.Value, s.games, z(level))
	return e
}

// firstAdvantage estimates the first seat's advantage: with two seats the
// mean score and its interval less one half.
func (s *cellSums) firstAdvantage(level float64) Estimate {
	e := s.advantageEstimate()
	e.Level = level
	if s.games > 0 {
		e.Lo, e.Hi = s.advantageInterval(level)(z(level))
	} else {
		e.Lo, e.Hi = s.leastAdvantage(), s.mostAdvantage()
	}
	return e
}

// advantageEstimate is the estimate of the first seat's advantage without
// interval and level.
func (s *cellSums) advantageEstimate() Estimate {
	unit := float64(s.role.unit)
	lo, hi := s.role.bounds()
	e := Estimate{Value: s.advantage.Mean() / unit, N: s.games, Method: "normal"}
	if s.twoSeats() && s.whole {
		e.Method = "tango"
	}
	e.Capped = s.bounds(float64(s.advantage.Sum()-s.capped.advantage), float64(lo), float64(hi), unit)
	switch {
	case s.games == 0:
		e.Warnings = append(e.Warnings, tooFew(0))
	case s.games < fewGames:
		e.Warnings = append(e.Warnings, onlyFew(s.games))
	}
	if !s.twoSeats() && len(s.role.seats) == 1 {
		e.Warnings = append(e.Warnings, "the first seat is alone in its role: there is nobody to compare it with")
	}
	for _, a := range s.cell.Lineup {
		if a != s.cell.Lineup[0] {
			e.Warnings = append(e.Warnings, "the seats have different agents: the advantage is theirs as well as the first seat's")
			break
		}
	}
	return e
}

// fewGames is the number of games below which normal approximations are
// pointed out.
const fewGames = 30

// leastAdvantage and mostAdvantage bound any mean advantage.
func (s *cellSums) leastAdvantage() float64 {
	lo, _ := s.role.bounds()
	return float64(lo) / float64(s.role.unit)
}

func (s *cellSums) mostAdvantage() float64 {
	_, hi := s.role.bounds()
	return float64(hi) / float64(s.role.unit)
}

// advantageSpread is the spread of the first seat's advantage; the level is
// that of a single interval.
func (s *cellSums) advantageSpread(level float64) Spread {
	unit := float64(s.role.unit)
	if s.twoSeats() && s.whole {
		// Wilson's pseudo-games lie half a score away from the middle.
		return newSpread(s.first.variance(), 0.25, z(level))
	}
	square := unit * unit / 4
	if s.unequal > 0 {
		square = s.advantage.squareSum() / float64(s.unequal)
		if s.unequal < fewDiffering {
			// The largest variance around an even share (Bhatia and Davis 2000).
			lo, hi := s.role.bounds()
			square = max(square, float64(-lo*hi))
		}
	}
	return newSpread(s.advantage.Variance()/unit/unit, square/unit/unit, z(level))
}

// advantageInterval returns the interval of the advantage as a function of the
// critical value. There must be a game.
func (s *cellSums) advantageInterval(level float64) func(critical float64) (lo, hi float64) {
	if s.twoSeats() && s.whole {
		return func(critical float64) (float64, float64) {
			lo, hi := tango(s.first, critical)
			return lo / 2, hi / 2
		}
	}
	mean, se := s.advantage.Mean()/float64(s.role.unit), s.advantageSpread(level).SE(float64(s.games))
	return func(critical float64) (float64, float64) {
		return max(s.leastAdvantage(), mean-critical*se), min(s.mostAdvantage(), mean+critical*se)
	}
}

// decisive estimates the first seat's wins among the games with one winner.
func (s *cellSums) decisive(level float64) Estimate {
	f, cut := s.first, s.capped
	e := Wilson(f.Wins, f.Wins+f.Losses, level)
	if e.N == 0 {
		e.Warnings = []string{"no game was decisive"}
	}
	if cut.games == 0 {
		return e
	}
	wins := float64(f.Wins - cut.first.Wins)
	all := wins + float64(f.Losses-cut.first.Losses) + float64(cut.games)
	e.Capped = &Bounds{Lo: wins / all, Hi: (wins + float64(cut.games)) / all}
	return e
}
