package reference

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"houserules/analysis/joint"
	"houserules/analysis/match"
	"houserules/analysis/ratings"
	"houserules/analysis/repeat"
	"houserules/engine"
	"houserules/sim/plan"
)

// checkElo tells why the Elo of a rating are not those that the results of its pairings give. Among is the
// number of players that have one in the study, but for the anchors. Fits is the probability that
// [Strength] has, where no game was cut off.
func (r *rating) checkElo(p *plan.Plan, cells []repeat.Cell, shown map[string]*cell, among int) (fits *float64, err error) {
	meetings, exact := r.meetings(p, cells, shown)
	return r.follows(meetings, exact, among)
}

// follows tells why the Elo of a rating do not follow from some results: a value is another one (where these
// are known exactly) or none that games cut off could make it, or lies outside of the interval, or the interval has another level or no end, or a bound is
// nearer to the value than four fifths of how far it is where what one game of a pair gives the other takes (in the
// edition no bound is nearer than .95 of that); where the other side is open there is no value, and a bound has less
// to spare. How games hang together counts do not tell, so that the bounds for all ways in which games that were cut off
// could have ended are held to those of the games as they are counted, which are nearer.
func (r *rating) follows(meetings []ratings.Meeting, exact bool, among int) (fits *float64, err error) {
	const rounding, spare, near = 1e-3, 10, 0.8
	anchor := r.number(Anchor)
	if anchor < 0 || among < 1 {
		return nil, fmt.Errorf("rates players of %s without %s: it was changed", r.Variant, Anchor)
	}
	fit, err := ratings.New(len(r.Players), anchor, meetings)
	if err != nil {
		return nil, fmt.Errorf("rates players of %s whose results do not give that: %w", r.Variant, err)
	}
	reach := ratings.Reach{Critical: joint.Bonferroni((1-Level)/2, among), Alpha: (1 - Level) / 2 / float64(among)}
	cutOff := slices.ContainsFunc(meetings, func(m ratings.Meeting) bool { return m.CutOff != nil })
	counted := fit // with games that were cut off as the rules count them, whose bounds are nearer
	if cutOff {
		stood := slices.Clone(meetings)
		for i := range stood {
			stood[i].CutOff = nil
		}
		if counted, err = ratings.New(len(r.Players), anchor, stood); err != nil {
			return nil, fmt.Errorf("rates players of %s whose results do not give that: %w", r.Variant, err)
		}
	}
	ranges, nearest := fit.Strengths(reach), counted.Strengths(reach)
	for i, x := range r.Players {
		ends, open, value, in := fit.StrengthEnds(i), ranges[i], counted.Strength(i, anchor).Value, nearest[i]
		alone := 0 // meetings whose games nobody else has: who plays as another has no such but with that one
		for _, m := range meetings {
			if (m.A == i || m.B == i) && m.Weight == 1 {
				alone++
			}
		}
		wrong := x.Elo.Level != Level || x.Elo.Lo == nil && x.Elo.Hi == nil && i != anchor && alone > 1
		if v := x.Elo.Value; v == nil {
			wrong = wrong || exact && x.Elo.Lo != nil && x.Elo.Hi != nil && !cutOff
		} else {
			wrong = wrong || exact && !(*v >= ends.Lo-rounding && *v <= ends.Hi+rounding)
		}
		if i != anchor && alone > 1 && !math.IsNaN(open.Lo) { // sides are open where the results leave them so
			wrong = wrong || (x.Elo.Lo == nil) != math.IsInf(open.Lo, -1) || (x.Elo.Hi == nil) != math.IsInf(open.Hi, 1)
		}
		if lo := x.Elo.Lo; lo != nil && i != anchor && !math.IsNaN(in.Lo) {
			wrong = wrong || value-*lo < float64(near*(value-in.Lo)) || math.IsInf(in.Hi, 1) && *lo > in.Lo+spare
		}
		if hi := x.Elo.Hi; hi != nil && i != anchor && !math.IsNaN(in.Hi) {
			wrong = wrong || *hi-value < float64(near*(in.Hi-value)) || math.IsInf(in.Lo, -1) && *hi < in.Hi-spare
		}
		if wrong {
			return nil, fmt.Errorf("has an Elo of %s that does not follow from the results of its games under %s, which give %.1f to %.1f: it was changed", x.Agent, r.Variant, ends.Lo, ends.Hi)
		}
	}
	if p := fit.ChiSquare().P; exact && !cutOff && !math.IsNaN(p) {
		p = published(p)
		fits = &p
	}
	return fits, nil
}

// number is where a player stands among those who are rated; −1 where it does not.
func (r *rating) number(agent string) int {
	return slices.IndexFunc(r.Players, func(x ratedPlayer) bool { return x.Agent == agent })
}

// meetings are the results of the pairings of a rating by the counts of its seatings. Strengths rest on the
// results of each seating alone; in pairs they are put so that bounds are near. They are not exact where a game that
// was not cut off has another result than to be won, drawn or lost, or where a pair lacks a game. Players under
// several names may have played the same games, whose counts are all the same: they count once.
func (r *rating) meetings(p *plan.Plan, cells []repeat.Cell, shown map[string]*cell) (list []ratings.Meeting, exact bool) {
	met, one := map[[2]int]seating{}, map[[2]int]bool{}
	var order [][2]int
	exact = true
	games, same, of := map[[2]int]string{}, map[string]int{}, []string{}
	for i := range p.Cells {
		c, n := &p.Cells[i], cells[i].Counts
		if c.Variant != r.Variant || len(c.Lineup) != 2 || c.Lineup[0] == c.Lineup[1] || r.Openings != "" && c.Openings != r.Openings {
			continue
		}
		a, b := r.number(c.Lineup[0]), r.number(c.Lineup[1])
		if a < 0 || b < 0 {
			continue
		}
		key := [2]int{a, b}
		x := seatingOf(n)
		exact = exact && (x.stood == 0 || x.cut > 0)
		met[key], order = x, append(order, key)
		games[key] = fmt.Sprint(n) // in the order of its keys
		if x := shown[cells[i].Cell]; x != nil && x.OneGame {
			one[[2]int{min(a, b), max(a, b)}] = true
		}
	}
	for _, k := range order {
		first, second := met[k], met[[2]int{k[1], k[0]}]
		if k[0] > k[1] {
			continue
		}
		exact = exact && first.games() == second.games()
		m := ratings.Meeting{A: k[0], B: k[1], Results: coupled(first.asCounted(), second.asCounted(), one[k])}
		if first.cut+second.cut > 0 {
			m.CutOff = &ratings.CutOff{}
			for e := range ratings.Ending(ratings.Endings) {
				a, b := e.Halves()
				m.CutOff[e] = ratings.Counted{Results: coupled(first.ended(a), second.ended(2-b), one[k])}
			}
		}
		if one[k] {
			m.Units = 1
		}
		both := []string{games[k], games[[2]int{k[1], k[0]}]}
		slices.Sort(both)
		name := strings.Join(both, " ")
		same[name]++
		list, of = append(list, m), append(of, name)
	}
	for i, name := range of {
		list[i].Weight = 1 / float64(same[name])
	}
	return list, exact
}

// seating counts the games of two players by what who moved first made of them: lost, drawn, won, and those that were
// cut off; stood is what the rules gave it beside wins and draws.
type seating struct {
	ends       [3]int64
	cut, stood int64
}

func seatingOf(n map[string]int64) seating {
	const full = int64(engine.FullReturn)
	won, drawn, cut := n["first_wins"], n["draws"], n["cut_off"]
	return seating{[3]int64{n[repeat.GamesKey] - won - drawn - cut, drawn, won}, cut, n["return_1"] - full*won - full/2*drawn}
}

func (s seating) games() int64 { return s.ends[0] + s.ends[1] + s.ends[2] + s.cut }

// ended are the games where all that were cut off ended in one way.
func (s seating) ended(halves int) [3]int64 {
	s.ends[halves] += s.cut
	return s.ends
}

// asCounted are the games as the rules count them, with as many halves of a win as counts tell.
func (s seating) asCounted() [3]int64 {
	const full = int64(engine.FullReturn)
	won, drawn := s.stood/full, min(1, s.stood%full)
	s.ends[0] += s.cut - won - drawn
	s.ends[1] += drawn
	s.ends[2] += won
	return s.ends
}

// coupled is a table with some sums, in which what is much for player A in the seating in which it moves first goes with
// little in the other, which is counted by who moves first there, too. Copies of one pair are one.
func coupled(first, second [3]int64, one bool) (t match.Results) {
	second[0], second[2] = second[2], second[0]
	for i, k := 0, 2; i < 3 && k >= 0; {
		n := min(first[i], second[k])
		t[i][k] += n
		first[i], second[k] = first[i]-n, second[k]-n
		if first[i] == 0 {
			i++
		} else {
			k--
		}
	}
	if one {
		for i := range t {
			for k := range t[i] {
				t[i][k] = min(t[i][k], 1)
			}
		}
	}
	return t
}
