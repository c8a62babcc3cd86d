package plan

import (
	"errors"
	"fmt"
	"math"
)

// Match is the rule by which a match of two players ends, laid down before its
// first game. A plan that has one has two cells, the two seatings of the players
// under one variant, of which the games with the same index are a pair; their
// number of games is the most that there can be.
type Match struct {
	// Scale is how Elo0 and Elo1 are measured, logistic or normalised.
	Scale string  `json:"scale"`
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
	// Sequential is set where the test of Elo0 against Elo1 ends the match.
	Sequential bool `json:"sequential"`
	// Until is the half-width of the score's interval at which it ends, as a
	// fraction of 1; 0 where none ends it.
	Until float64 `json:"until"`
	EqualTime
}

// EqualTime is how two players take the same time for a move, in a match that was planned so;
// zero in others.
type EqualTime struct {
	// Nodes are the positions that A and B may look at for a move.
	Nodes [2]int64 `json:"nodes,omitzero"`
	// Rates are how many of these each looks at in a second of processor time, to three
	// digits, as measured when the match was planned.
	Rates [2]float64 `json:"rates,omitzero"`
}

// checkMatch reports what is no rule for these cells. What the numbers mean is not
// known here.
func (p *Plan) checkMatch() error {
	m := p.Match
	if m == nil {
		return nil
	}
	for _, x := range []float64{m.Elo0, m.Elo1, m.Alpha, m.Beta, m.Until, m.Rates[0], m.Rates[1]} {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return errors.New("the rule of the match has a number that is none")
		}
	}
	for i, n := range m.Nodes {
		if n < 0 || m.Rates[i] < 0 || (n == 0) != (m.Nodes == [2]int64{}) || (m.Rates[i] == 0) != (n == 0) {
			return errors.New("the match says for one player alone how many positions it looks at in the same time")
		}
	}
	if len(p.Cells) != 2 || p.Cells[0].Leg != 1 || p.Cells[1].Leg != 2 ||
		p.Cells[0].Games != p.Cells[1].Games || p.Cells[0].BlockGames != p.Cells[1].BlockGames {
		return errors.New("a match has two cells, the two seatings of its players, with equal games")
	}
	return nil
}

// String is the rule in a line.
func (m *Match) String() string {
	if m == nil {
		return "no match"
	}
	about := fmt.Sprintf("%v against %v Elo (%s)", m.Elo0, m.Elo1, m.Scale)
	switch {
	case m.Sequential:
		return fmt.Sprintf("test of %s, alpha %v, beta %v", about, m.Alpha, m.Beta)
	case m.Until > 0:
		return fmt.Sprintf("until ± %.6g pp, %s", 100*m.Until, about)
	default:
		return "all games, " + about
	}
}
