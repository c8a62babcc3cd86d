package ratings

import (
	"fmt"
	"math"
	"slices"

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

// same is the first ending that comes to the same pairs as one.
func (m *Meeting) same(e Ending) Ending {
	if m.CutOff == nil {
		return 0
	}
	for first := range e {
		if a, b := &m.CutOff[first], &m.CutOff[e]; a.Results == b.Results && slices.Equal(a.Clusters, b.Clusters) {
			return first
		}
	}
	return e
}

// ended is the meeting with an ending.
func (m Meeting) ended(e Ending) Meeting {
	if m.CutOff != nil {
		m.Results, m.Clusters = m.CutOff[e].Results, m.CutOff[e].Clusters
	}
	return m
}

// cutOff tells whether games of some meeting were cut off.
func (f *Fit) cutOff() bool {
	return slices.ContainsFunc(f.meetings, func(m Meeting) bool { return m.CutOff != nil })
}

// StrengthEnds are the least and the greatest strength of a player above the anchor, in Elo, over the ways in which
// games that were cut off could have ended; twice the strength itself where none was.
func (f *Fit) StrengthEnds(player int) Range {
	if player == f.anchor {
		return Range{}
	}
	return f.ends(f.place(player))
}

// FirstMoveEnds are those of the effect of the first move.
func (f *Fit) FirstMoveEnds() Range { return f.ends(f.gamma()) }

// ends are those of a parameter, in Elo.
func (f *Fit) ends(k int) Range {
	r := Range{f.at[k], f.at[k]}
	for _, x := range f.extremes(k) {
		r = Range{min(r.Lo, x.at[k]), max(r.Hi, x.at[k])}
	}
	return Range{float64(Elo * r.Lo), float64(Elo * r.Hi)}
}

// anyWay is an interval of a parameter that holds for all ways in which games that were cut off could have ended: its
// lower limit is the least, its upper one the greatest of them (Horowitz and Manski 2000, "Nonparametric Analysis
// of Randomized Experiments with Missing Covariate and Outcome Data", Journal of the American Statistical
// Association 95). They are looked for where all such games of a meeting with the same seating end alike: where all
// do for the stronger player, and where the parameter itself is least and greatest.
func (f *Fit) anyWay(k int, of func(x *Fit) Range) Range {
	all := of(f)
	if !f.cutOff() || math.IsNaN(all.Lo) {
		return all
	}
	list := f.extremes(k)
	for e := range Ending(Endings) {
		list = append(list, f.with(f.alike(e)))
	}
	looked := map[*Fit]bool{f: true}
	for _, x := range list {
		if !looked[x] {
			looked[x] = true
			in := of(x)
			all = Range{min(all.Lo, in.Lo), max(all.Hi, in.Hi)} // not numbers where one is none
		}
	}
	return all
}

// mostSteps is how often endings are chosen anew, which mostly happens two or three times.
const mostSteps = 20

// extremes are the fits with endings at which a parameter is least or greatest of those near them: to which all games that
// ended in one way for the stronger player lead, since a strength may be least in several places, where draws are
// rare and where they are frequent, for example.
func (f *Fit) extremes(k int) (list []*Fit) {
	if !f.cutOff() {
		return nil
	}
	for _, way := range [2]float64{-1, 1} {
		for e := range Ending(Endings) {
			best := f.with(f.alike(e))
			for range mostSteps {
				x := f.with(best.toward(k, way))
				if !(float64(way*x.at[k]) > float64(way*best.at[k])) {
					break
				}
				best = x
			}
			if !slices.Contains(list, best) {
				list = append(list, best)
			}
		}
	}
	return list
}

// alike has one ending for all meetings, of which the stronger player is A.
func (f *Fit) alike(e Ending) []Ending {
	list := make([]Ending, len(f.meetings))
	for i := range list {
		list[i] = e
		if m := &f.meetings[i]; f.Strength(m.A, m.B).Value < 0 {
			first, second := e.Halves()
			list[i] = EndingOf(2-second, 2-first) // of the game in which A moved first it is B's second
		}
	}
	return list
}

// toward are the endings that move a parameter most in a direction. With another result of a game it moves by the
// difference of the slopes of the likelihood, times its covariance with the others.
func (f *Fit) toward(k int, way float64) []Ending {
	best := func(first, second int) (at int) {
		most := math.Inf(-1)
		for result, slope := range slopes() {
			gain := 0.0
			for i, place := range f.touched(first, second) {
				if place >= 0 {
					gain += float64(float64(way*f.naive[k][place]) * slope[i])
				}
			}
			if gain > most {
				most, at = gain, result
			}
		}
		return at
	}
	list := make([]Ending, len(f.meetings))
	for i := range f.meetings {
		m := &f.meetings[i]
		list[i] = EndingOf(best(m.A, m.B), 2-best(m.B, m.A))
	}
	return list
}

// with is the fit with an ending for each meeting, which is made once. Where its strengths did not settle it would be the
// fit itself: with virtual games they do.
func (f *Fit) with(ends []Ending) *Fit {
	ends = slices.Clone(ends)
	for i := range ends {
		ends[i] = f.meetings[i].same(ends[i])
	}
	name := fmt.Sprint(ends)
	if x := f.ended[name]; x != nil {
		return x
	}
	list := make([]Meeting, len(f.meetings))
	for i := range list {
		list[i] = f.meetings[i].ended(ends[i])
	}
	x, err := New(f.players, f.anchor, list)
	if err != nil {
		x = f
	}
	if f.ended == nil {
		f.ended = map[string]*Fit{}
	}
	f.ended[name] = x
	return x
}
