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
	// seatings are those of all meetings that have games.
	seatings []seating
	// at are the parameters: the logarithms of all strengths but that of the
	// anchor, then those of γ and ν. covariance is that of their estimates, naive
	// what it would be if all games had nothing to do with each other. height is that of
	// the likelihood, virtual games included.
	at                []float64
	height            float64
	covariance, naive matrix
	anchor            int
	// clusters is the number of those in which games share luck.
	clusters int
	// ended are the fits with games that were cut off ended otherwise, by their endings.
	ended map[string]*Fit
}

// New fits the model. The anchor's strength is zero. Players are those of the
// meetings, from 0 on; they must be connected.
func New(players, anchor int, meetings []Meeting) (*Fit, error) {
	if players < 2 || !connected(players, meetings) {
		return nil, errors.New("players who did not meet, directly or through others, cannot be rated together")
	}
	f := &Fit{players: players, anchor: anchor, meetings: meetings}
	for i := range meetings {
		if meetings[i].pairs() > 0 {
			for _, s := range meetings[i].seatings() {
				f.seatings = append(f.seatings, s)
			}
		}
	}
	top, ok := f.climb(make([]float64, players+1), nobody, withVirtual)
	if !ok {
		return nil, errors.New("the strengths do not settle: the likelihood has no greatest value")
	}
	f.at, f.height = top.at, top.height
	return f, f.sandwich()
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

// places are where the parameters stand on which a game rests: the strengths of who moves first
// and second, γ and ν.
type places [4]int

// touched are those of a game.
func (f *Fit) touched(first, second int) places {
	return places{f.place(first), f.place(second), f.gamma(), f.nu()}
}

// slopes are the derivatives of the logarithm of a result's weight in these: of a
// loss of who moves first, a draw and a win.
func slopes() [3][4]float64 { return [3][4]float64{{0, 1, 0, 0}, {0.5, 0.5, 0.5, 1}, {1, 0, 1, 0}} }

// logs are the logarithms of the chances of the first player's results at some
// parameters: lost, drawn, won.
func (f *Fit) logs(first, second int, at []float64) (logs [3]float64) {
	top := math.Inf(-1)
	touched := f.touched(first, second)
	for result, x := range slopes() {
		for k, place := range touched {
			if place >= 0 {
				logs[result] += float64(x[k] * at[place])
			}
		}
		top = max(top, logs[result])
	}
	sum := 0.0
	for _, l := range logs {
		sum += portable.Exp(l - top)
	}
	all := top + portable.Log(sum)
	for i := range logs {
		logs[i] -= all
	}
	return logs
}

// chances are the probabilities of the first player's results: lost, drawn, won.
func (f *Fit) chances(first, second int) (p [3]float64) { return exps(f.logs(first, second, f.at)) }

func exps(logs [3]float64) (p [3]float64) {
	for i, l := range logs {
		p[i] = portable.Exp(l)
	}
	return p
}

// meanSlope is the mean of the slopes with given probabilities.
func meanSlope(p [3]float64) (mean [4]float64) {
	for result, x := range slopes() {
		for k := range mean {
			mean[k] += float64(p[result] * x[k])
		}
	}
	return mean
}

// A peak is a point of the likelihood with its height.
type peak struct {
	at     []float64
	height float64
}

// prior is what a likelihood has beside the games.
type prior int

const (
	// withVirtual adds one even game a meeting that was never played.
	withVirtual prior = iota + 1
	// onlyGames adds next to nothing: what keeps flat directions from having no
	// curvature at all.
	onlyGames
)

const (
	nobody = -1 // no parameter is held
	ridge  = 1e-6
)

// virtual are the parts of games lost, drawn and won that every meeting is given
// in each seating: together one even game a meeting.
func virtual() [3]float64 { return [3]float64{0.125, 0.25, 0.125} }

// climb finds the greatest likelihood from some parameters on, of which one may be
// held where it is.
func (f *Fit) climb(from []float64, held int, p prior) (top peak, ok bool) {
	at := append([]float64{}, from...)
	height, slope, curvature := f.derivatives(at, p)
	for range 200 {
		if held >= 0 {
			slope[held] = 0
			for k := range curvature {
				curvature[held][k], curvature[k][held] = 0, 0
			}
			curvature[held][held] = 1
		}
		step, ok := curvature.solve(slope)
		if !ok {
			break
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
		if largest < 1e-10 {
			return peak{at, height}, true
		}
		for {
			next := append([]float64{}, at...)
			addTo(next, step, length)
			if h, s, c := f.derivatives(next, p); h >= height || length*largest < 1e-6 {
				at, height, slope, curvature = next, h, s, c
				break
			}
			length /= 2
		}
	}
	return peak{at, height}, false
}

// derivatives are the logarithm of the likelihood at some parameters, its slope, and
// its curvature, turned to be positive.
func (f *Fit) derivatives(at []float64, with prior) (height float64, slope []float64, curvature matrix) {
	slope, curvature = make([]float64, len(at)), newMatrix(len(at))
	of := slopes()
	for i := range f.seatings {
		s := &f.seatings[i]
		weights := s.counts
		if with == withVirtual {
			for result, v := range virtual() {
				weights[result] += v
			}
		}
		logs := f.logs(s.first, s.second, at)
		p, n := exps(logs), 0.0
		for result, w := range weights {
			n += w
			height += float64(w * logs[result])
		}
		mean, places := meanSlope(p), f.touched(s.first, s.second)
		for result, x := range of {
			places.add(slope, x, weights[result])
			places.addOuter(curvature, x, mean, float64(n*p[result]))
		}
		places.add(slope, mean, -n)
	}
	if with == onlyGames {
		for k, x := range at {
			height -= float64(ridge * x * x / 2)
			slope[k] -= float64(ridge * x)
			curvature[k][k] += ridge
		}
	}
	return height, slope, curvature
}

// add adds a multiple of the slopes of a game to those of all parameters.
func (of places) add(to []float64, x [4]float64, weight float64) {
	for k, place := range of {
		if place >= 0 {
			to[place] += float64(weight * x[k])
		}
	}
}

// addOuter adds a multiple of the product of x − mean with itself.
func (of places) addOuter(to matrix, x, mean [4]float64, weight float64) {
	for k := range x {
		x[k] -= mean[k]
	}
	for i, a := range of {
		if a < 0 {
			continue
		}
		row, by := to[a], float64(weight*x[i])
		for j, b := range of {
			if b >= 0 {
				row[b] += float64(by * x[j])
			}
		}
	}
}
