package reference

import (
	"math"

	"houserules/analysis"
)

// slack is what bounds may differ by that are made of the same counts.
const slack = 1e-9

// follows tells whether the interval that a summary shows is that of the counts: it goes from the lower
// bound where games cut off count for nothing to the upper one where they count in full. Bounds of a design
// that counts do not tell (looks, openings that many games share) may lie further out; inwards they lie
// never but for how the method rounds.
func (x *Estimate) follows(least, most analysis.Estimate, exact bool) bool {
	if x == nil {
		return true
	}
	if x.Value != nil && !(*x.Value >= least.Value-slack && *x.Value <= most.Value+slack) {
		return false
	}
	if x.Lo == nil || x.Hi == nil {
		return x.Lo == x.Hi // all games are one, of which there is no interval, or it is too early a look
	}
	if x.Method != least.Method && (exact || x.Method != analysis.MethodMixture) || !x.holds() {
		return false
	}
	if exact {
		return math.Abs(*x.Lo-least.Lo) <= slack && math.Abs(*x.Hi-most.Hi) <= slack
	}
	const inwards = 0.8
	return *x.Lo <= least.Value-float64(inwards*(least.Value-least.Lo)) && *x.Hi >= most.Value+float64(inwards*(most.Hi-most.Value))
}

// sharesFollow tells whether the shares of an entry are those of its counts. Exact says that nothing but
// the counts makes their intervals.
func (e *Entry) sharesFollow(exact bool) bool {
	for _, s := range []struct {
		of         *Estimate
		k, more, n int64
	}{
		{e.DrawShare, e.Draws, e.CutOff, e.Games},
		{e.CutOffShare, e.CutOff, 0, e.Games},
		{e.Decisive, e.Wins, e.CutOff, e.Wins + e.Losses + e.CutOff},
	} {
		if s.of == nil || s.of.Lo == nil && s.of.Value == nil || s.n == 0 {
			continue
		}
		level := s.of.Level
		if s.of.Lo == nil {
			level = Level // there is no interval
		}
		if !(level > 0 && level < 1) {
			return false
		}
		if least, most := analysis.Wilson(s.k, s.n, level), analysis.Wilson(s.k+s.more, s.n, level); !s.of.follows(least, most, exact) {
			return false
		}
	}
	return true
}

// counts is the mean result less one half with the interval that the counts make: games cut off are lost at
// the lower end, and won at the upper.
func (e *Entry) counts(level float64) (least, most analysis.Estimate) {
	least = analysis.MeanScore(analysis.Outcomes{Wins: e.Wins, Draws: e.Draws, Losses: e.Losses + e.CutOff}, level)
	most = analysis.MeanScore(analysis.Outcomes{Wins: e.Wins + e.CutOff, Draws: e.Draws, Losses: e.Losses}, level)
	for _, x := range []*analysis.Estimate{&least, &most} {
		x.Value, x.Lo, x.Hi = x.Value-0.5, x.Lo-0.5, x.Hi-0.5
	}
	return least, most
}

// lines says of a cell how many of its games are different ones.
type lines struct {
	N        int64  `json:"n"`
	Distinct int64  `json:"distinct"`
	Most     int64  `json:"most_frequent"`
	Method   string `json:"method"`
}

// Methods of numbers of different games.
const (
	// Counted is of games that were compared one by one, Sampled of an estimate.
	Counted = "counted"
	Sampled = "sampled"
)

// of tells whether so many games can be so different.
func (l *lines) of(games int64) bool {
	if l == nil {
		return true
	}
	if l.N != games || l.Distinct < 1 || l.Distinct > games || l.Most < 1 {
		return false
	}
	switch l.Method {
	case Counted: // the most frequent one came up so often, and the others no more often
		return l.Distinct <= analysis.MostLines && l.Distinct+l.Most-1 <= games && (games+l.Most-1)/l.Most <= l.Distinct
	case Sampled:
		return 2*l.Distinct > analysis.MostLines
	}
	return false
}

// lasts tells whether an entry's lengths can be those of games of so many plies together, each of no more than
// a limit; 0 for none.
func (e *Entry) lasts(plies int64, limit int) bool {
	longest, possible := float64(plies), math.Inf(1) // the upper bound of the mean reckons with longer games than were seen
	if limit > 0 {
		longest, possible = min(longest, float64(limit)), float64(limit)
	}
	if v := e.Plies; v != nil && (v.Value != nil && math.Abs(float64(*v.Value*float64(e.Games))-float64(plies)) > 1e-6*float64(max(1, plies)) || !v.between(0, possible)) {
		return false
	}
	least := 0.0
	for i := range e.Lengths {
		q := &e.Lengths[i]
		if !q.between(least, longest) {
			return false
		}
		if q.Value != nil {
			least = *q.Value
			// So many games are as long, or longer.
			if e.CutOff == 0 && float64(least*(1-q.Share)*float64(e.Games)) > float64(plies) {
				return false
			}
		}
	}
	return true
}

// between tells whether a value lies between two others, and within its own bounds, which may be missing.
func (x *Estimate) between(least, most float64) bool {
	if x.Value != nil && !(*x.Value >= least && *x.Value <= most) || x.Hi != nil && *x.Hi > most || x.Lo != nil && *x.Lo < 0 {
		return false
	}
	return x.Lo == nil && x.Hi == nil || x.holds()
}
