package ratings

import (
	"math"

	"houserules/analysis/match"
)

// Ending is a way in which all games of a meeting that were cut off could have ended: those in which player A moved
// first in one, the others in one.
type Ending int

// Endings is the number of endings: each of a loss, a draw and a win of A in either seating.
const Endings = 9

// EndingOf is that with A's scores in halves of a point, in games in which A moved first and in the others.
func EndingOf(first, second int) Ending { return Ending(3*first + second) }

// Halves are these scores.
func (e Ending) Halves() (first, second int) { return int(e) / 3, int(e) % 3 }

// Counted are pairs as a [Meeting] has them.
type Counted struct {
	Results  match.Results
	Clusters []match.Results
}

// CutOff are the pairs of a meeting for each ending of its games that were cut off.
type CutOff [Endings]Counted

// ended is the meeting with an ending.
func (m Meeting) ended(e Ending) Meeting {
	if m.CutOff != nil {
		m.Results, m.Clusters = m.CutOff[e].Results, m.CutOff[e].Clusters
	}
	return m
}

// cutOff tells whether games of some meeting were cut off.
func (f *Fit) cutOff() bool {
	for i := range f.meetings {
		if f.meetings[i].CutOff != nil {
			return true
		}
	}
	return false
}

// Bounds are the least and the greatest strength of each player above the anchor, in Elo, over the ways in which
// games that were cut off could have ended, and intervals as those of [Fit.Strengths] that hold for all of
// them: a lower limit is that of the least strength, an upper one that of the greatest (Horowitz and Manski
// 2000, "Nonparametric Analysis of Randomized Experiments with Missing Covariate and Outcome Data", Journal of the
// American Statistical Association 95). In the extremes all such games of a meeting with the same seating end alike:
// the player's own as is worst or best, those of others as the trial of one after another shows, since they
// move what the first move and draws are worth. Where no game was cut off, both ends of a strength are the same.
func (f *Fit) Bounds(r Reach) (strengths, intervals []Range, err error) {
	intervals = f.Strengths(r)
	strengths = make([]Range, f.players)
	for i := range strengths {
		value := f.Strength(i, f.anchor).Value
		strengths[i] = Range{value, value}
		if i == f.anchor || !f.cutOff() {
			continue
		}
		strength := func(x *Fit) float64 { return x.Strength(i, f.anchor).Value }
		limits := func(x *Fit) Range { return x.Strengths(r)[i] }
		own := func(m *Meeting, way int) Ending { // for the player, or against the anchor
			if good := m.A == i || m.A != f.anchor && m.B == f.anchor; good == (way > 0) {
				return EndingOf(2, 2)
			}
			return EndingOf(0, 0)
		}
		if strengths[i], intervals[i], err = f.between(strengths[i], intervals[i], own, strength, limits, r.Quick); err != nil {
			return nil, nil, err
		}
	}
	return strengths, intervals, nil
}

// FirstMoveBounds are the least and the greatest effect of the first move, in Elo, over the ways in which games
// that were cut off could have ended, and the interval that holds for all of them.
func (f *Fit) FirstMoveBounds(r Reach) (effect, interval Range, err error) {
	value := f.FirstMove().Value
	effect, interval = Range{value, value}, f.FirstMoves(r)
	if !f.cutOff() {
		return effect, interval, nil
	}
	first := func(_ *Meeting, way int) Ending { return EndingOf(1+way, 1-way) }
	return f.between(effect, interval, first, func(x *Fit) float64 { return x.FirstMove().Value }, func(x *Fit) Range { return x.FirstMoves(r) }, r.Quick)
}

// between widens a value and its interval to those of all endings, from the endings that are likely to be the extremes.
func (f *Fit) between(value, interval Range, likely func(m *Meeting, way int) Ending, of func(*Fit) float64, limits func(*Fit) Range, quick bool) (Range, Range, error) {
	for _, way := range [2]int{-1, 1} {
		ends := make([]Ending, len(f.meetings))
		for i := range ends {
			ends[i] = likely(&f.meetings[i], way)
		}
		x, err := f.extreme(ends, func(x *Fit) float64 { return float64(float64(way) * of(x)) })
		if err != nil {
			return value, interval, err
		}
		v := of(x)
		limit := func(x *Fit) float64 { in := limits(x); return []float64{-in.Lo, 0, in.Hi}[1+way] }
		if far := limit(x); !quick && math.IsInf(interval.Lo, 0) != math.IsInf(interval.Hi, 0) && !math.IsInf(far, 0) {
			// Where one side is open, the limit of the other does not follow the strength.
			if x, err = f.extreme(ends, limit); err != nil {
				return value, interval, err
			}
		}
		in := limits(x)
		value = Range{min(value.Lo, v), max(value.Hi, v)}
		interval = Range{min(interval.Lo, in.Lo), max(interval.Hi, in.Hi)} // not numbers where one is none
	}
	if math.IsNaN(interval.Lo) || math.IsNaN(interval.Hi) {
		interval = Range{math.NaN(), math.NaN()}
	}
	return value, interval, nil
}

// extreme is the fit with the endings at which something is greatest, of those that one after another leads to.
func (f *Fit) extreme(ends []Ending, of func(*Fit) float64) (*Fit, error) {
	best, err := f.with(ends)
	if err != nil {
		return nil, err
	}
	most := of(best)
	for better := true; better; {
		better = false
		for i := range f.meetings {
			if f.meetings[i].CutOff == nil {
				continue
			}
			at := ends[i]
			for e := range Ending(Endings) {
				ends[i] = e
				x, err := f.with(ends)
				if err != nil {
					return nil, err
				}
				if v := of(x); v > most+1e-6 {
					best, most, at, better = x, v, e, true
				}
			}
			ends[i] = at
		}
	}
	return best, nil
}

// with is the fit with an ending for each meeting.
func (f *Fit) with(ends []Ending) (*Fit, error) {
	list := make([]Meeting, len(f.meetings))
	for i := range list {
		list[i] = f.meetings[i].ended(ends[i])
	}
	return New(f.players, f.anchor, list)
}
