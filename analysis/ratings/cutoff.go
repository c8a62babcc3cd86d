package ratings

import (
	"math"

	"houserules/analysis/match"
)

// Ending is a way in which all games of a meeting that were cut off could have ended.
type Ending int

// The endings that are counted: those games lost or won by player A, or by whoever moved first.
const (
	LostByA Ending = iota
	WonByA
	LostByFirst
	WonByFirst
	// Endings is their number.
	Endings int = iota
)

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
// American Statistical Association 95). All games of a meeting that were cut off end alike in the extremes, for
// whom that is best or worst: in a player's own meetings that is plain, in those of others it is tried. Where no
// game was cut off, both ends of a strength are the same.
func (f *Fit) Bounds(r Reach) (strengths, intervals []Range, err error) {
	intervals = f.Strengths(r)
	strengths = make([]Range, f.players)
	for i := range strengths {
		value := f.Strength(i, f.anchor).Value
		strengths[i] = Range{value, value}
		if i == f.anchor || !f.cutOff() {
			continue
		}
		for _, way := range [2]float64{-1, 1} {
			ends, err := f.extreme(i, way)
			if err != nil {
				return nil, nil, err
			}
			limit := ends.Strengths(r)[i]
			if value := ends.Strength(i, f.anchor).Value; way < 0 {
				strengths[i].Lo, intervals[i].Lo = value, limit.Lo
			} else {
				strengths[i].Hi, intervals[i].Hi = value, limit.Hi
			}
		}
		if math.IsNaN(intervals[i].Lo) || math.IsNaN(intervals[i].Hi) {
			intervals[i] = Range{math.NaN(), math.NaN()}
		}
	}
	return strengths, intervals, nil
}

// extreme is the fit with games that were cut off ended so that a player is as weak, or as strong, as it can be.
func (f *Fit) extreme(player int, way float64) (*Fit, error) {
	ends := make([]Ending, len(f.meetings))
	for i := range f.meetings {
		m := &f.meetings[i]
		if good := m.A == player || m.A != f.anchor && m.B == f.anchor; good == (way > 0) {
			ends[i] = WonByA
		}
	}
	best, err := f.with(ends)
	if err != nil {
		return nil, err
	}
	for better := true; better; {
		better = false
		for i := range f.meetings {
			if m := &f.meetings[i]; m.CutOff == nil || m.A == player || m.B == player {
				continue
			}
			ends[i] = WonByA - ends[i]
			other, err := f.with(ends)
			if err != nil {
				return nil, err
			}
			if gain := other.Strength(player, f.anchor).Value - best.Strength(player, f.anchor).Value; float64(way*gain) > 1e-9 {
				best, better = other, true
			} else {
				ends[i] = WonByA - ends[i]
			}
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

// FirstMoveBounds are the least and the greatest effect of the first move, in Elo, over the ways in which games
// that were cut off could have ended, and the interval that holds for all of them.
func (f *Fit) FirstMoveBounds(r Reach) (effect, interval Range, err error) {
	value := f.FirstMove().Value
	effect, interval = Range{value, value}, f.FirstMoves(r)
	if !f.cutOff() {
		return effect, interval, nil
	}
	for _, e := range [...]Ending{LostByFirst, WonByFirst} {
		ends := make([]Ending, len(f.meetings))
		for i := range ends {
			ends[i] = e
		}
		x, err := f.with(ends)
		if err != nil {
			return effect, interval, err
		}
		if e == LostByFirst {
			effect.Lo, interval.Lo = x.FirstMove().Value, x.FirstMoves(r).Lo
		} else {
			effect.Hi, interval.Hi = x.FirstMove().Value, x.FirstMoves(r).Hi
		}
	}
	return effect, interval, nil
}
