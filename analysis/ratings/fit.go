package ratings

import (
	"errors"
	"math"

	"houserules/analysis/portable"
)

// Elo is the number of Elo in which the odds of winning against losing grow
// e-fold.
const Elo = 400 / 2.302585092994045684017991454684364

// Fit is the model fitted to some meetings.
type Fit struct {
	players  int
	meetings []Meeting
	// at are the parameters: the logarithms of all strengths but that of the
	// anchor, then those of γ and ν. covariance is that of their estimates.
	at         []float64
	covariance matrix
	anchor     int
}

// New fits the model. The anchor's strength is zero. Players are those of the
// meetings, from 0 on; they must be connected.
func New(players, anchor int, meetings []Meeting) (*Fit, error) {
	if players < 2 || !Connected(players, meetings) {
		return nil, errors.New("players who did not meet, directly or through others, cannot be rated together")
	}
	f := &Fit{players: players, anchor: anchor, meetings: meetings, at: make([]float64, players+1)}
	if err := f.climb(); err != nil {
		return nil, err
	}
	return f, nil
}

// place is where the strength of a player stands among the parameters, -1 for
// the anchor; gamma and nu are where theirs do.
func (f *Fit) place(player int) int {
	switch {
	case player == f.anchor:
		return -1
	case player > f.anchor:
		return player - 1
	default:
		return player
	}
}

func (f *Fit) gamma() int { return f.players - 1 }
func (f *Fit) nu() int    { return f.players }

// slopes are the derivatives of the logarithm of a result's weight: those of the
// first player's win, of a draw and of a loss.
func (f *Fit) slopes(first, second int) [3][]float64 {
	var out [3][]float64
	for result := range out {
		x := make([]float64, len(f.at))
		won := float64(float64(result) / 2) // of the first player
		if k := f.place(first); k >= 0 {
			x[k] += won
		}
		if k := f.place(second); k >= 0 {
			x[k] += 1 - won
		}
		x[f.gamma()] = won
		if result == 1 {
			x[f.nu()] = 1
		}
		out[result] = x
	}
	return out
}

// chances are the probabilities of the first player's results: lost, drawn, won.
func (f *Fit) chances(first, second int) (p [3]float64) {
	var logs [3]float64
	top := math.Inf(-1)
	for result, x := range f.slopes(first, second) {
		logs[result] = dot(x, f.at)
		top = max(top, logs[result])
	}
	sum := 0.0
	for i := range p {
		p[i] = portable.Exp(logs[i] - top)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// seatings are both orders of a meeting's players.
func (m *Meeting) seatings() [2]struct {
	first, second int
	counts        [3]int64
} {
	return [2]struct {
		first, second int
		counts        [3]int64
	}{{m.A, m.B, m.seating(true)}, {m.B, m.A, m.seating(false)}}
}

// virtual are the parts of games lost, drawn and won that every meeting is given
// in each seating: together one even game a meeting.
func virtual() [3]float64 { return [3]float64{0.125, 0.25, 0.125} }

// climb finds the greatest likelihood and the covariance of the estimates.
func (f *Fit) climb() error {
	for range 200 {
		slope, curvature := f.derivatives()
		step, ok := curvature.solve(slope)
		if !ok {
			return errors.New("the strengths cannot be told apart: there are too few games")
		}
		// The likelihood is concave, so that only the length of a step can be
		// wrong; e-fold changes of three are far enough at once.
		length, largest := 1.0, 0.0
		for _, s := range step {
			largest = max(largest, math.Abs(s))
		}
		if largest > 3 {
			length = 3 / largest
		}
		for i := range f.at {
			f.at[i] += float64(length * step[i])
		}
		if largest < 1e-12 {
			return f.sandwich()
		}
	}
	return errors.New("the strengths do not settle: the likelihood has no greatest value")
}

// derivatives are the slope of the logarithm of the likelihood, virtual games
// included, and its curvature, turned to be positive.
func (f *Fit) derivatives() (slope []float64, curvature matrix) {
	slope, curvature = make([]float64, len(f.at)), newMatrix(len(f.at))
	for i := range f.meetings {
		if f.meetings[i].pairs() == 0 {
			continue
		}
		for _, s := range f.meetings[i].seatings() {
			x, p := f.slopes(s.first, s.second), f.chances(s.first, s.second)
			mean := meanOf(x, p)
			n := 0.0
			for result, k := range s.counts {
				weight := float64(k) + virtual()[result]
				n += weight
				addTo(slope, x[result], weight)
			}
			addTo(slope, mean, -n)
			for result := range x {
				curvature.addOuter(minus(x[result], mean), float64(n*p[result]))
			}
		}
	}
	return slope, curvature
}

// sandwich is the covariance of the estimates, from how much the slopes of whole
// pairs vary.
func (f *Fit) sandwich() error {
	_, curvature := f.derivatives()
	meat := newMatrix(len(f.at))
	pairs := int64(0)
	for i := range f.meetings {
		m := &f.meetings[i]
		s := m.seatings()
		one, other := f.slopes(m.A, m.B), f.slopes(m.B, m.A)
		expected := sum(meanOf(one, f.chances(s[0].first, s[0].second)), meanOf(other, f.chances(s[1].first, s[1].second)))
		for first, row := range m.Results {
			for second, k := range row {
				if k > 0 {
					pairs += k
					meat.addOuter(minus(sum(one[first], other[2-second]), expected), float64(k))
				}
			}
		}
	}
	bread, ok := curvature.inverse()
	if !ok {
		return errors.New("the strengths cannot be told apart: there are too few games")
	}
	f.covariance = bread.times(meat).times(bread)
	// As many pairs as parameters say nothing of how much they vary.
	if free := pairs - int64(len(f.at)); free > 0 {
		f.covariance.scale(float64(pairs) / float64(free))
	}
	return nil
}

// meanOf is the mean of some vectors with given probabilities.
func meanOf(x [3][]float64, p [3]float64) []float64 {
	out := make([]float64, len(x[0]))
	for i := range x {
		addTo(out, x[i], p[i])
	}
	return out
}
