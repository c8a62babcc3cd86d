package atlas

import "math"

// SoftmaxTally counts games of two players who draw their moves by the moves' exact values.
type SoftmaxTally struct {
	Temperature float64 `json:"temperature"`
	Tally
}

// Tally counts games, for who moves first.
type Tally struct {
	Games  int64 `json:"games"`
	Wins   int64 `json:"wins"`
	Draws  int64 `json:"draws"`
	Losses int64 `json:"losses"`
	// Lead is the sum of the leads in half units, Squares that of their squares.
	Lead    int64 `json:"lead_halves"`
	Squares int64 `json:"lead_halves_squared"`
	// CutOff is the number of games cut off at the limit of plies.
	CutOff int64 `json:"cut_off"`
}

// Mean is the mean lead of the first player in units, with half the width of its
// interval of 95 %, by the central limit theorem: games are a thousand and more,
// leads are bounded.
func (p *Tally) Mean() (mean, half float64) {
	n := float64(p.Games)
	if p.Games < 2 {
		return math.NaN(), math.NaN()
	}
	sum := float64(p.Lead) / 2
	mean = sum / n
	squares := float64(float64(p.Squares) / 4) // rounded, so that nothing is fused with it
	variance := max(0, (squares-float64(sum*mean))/(n-1))
	return mean, 1.959963984540054 * math.Sqrt(variance/n)
}

// Advantage is the first player's score less a half, from -1/2 to 1/2, as studies
// have it.
func (p *Tally) Advantage() float64 {
	if p.Games == 0 {
		return math.NaN()
	}
	return float64(p.Wins-p.Losses) / float64(2*p.Games)
}
