package analysis

import (
	"testing"

	"houserules/engine"
)

// Two shares that make up the whole, and two seats against the mean of both,
// are one estimate even where all games were alike and tell no correlation.
func TestStructuralCorrelation(t *testing.T) {
	var games []game
	for range 500 {
		games = append(games, herdGame(20, 20, 20))
	}
	m := &memory{}
	m.add(herdInfo(2), "a", "random", []string{"random", "random", "random"}, 128, games)
	c := analyze(t, m, Options{Tolerance: 0.05}).Cells[0]
	for _, s := range c.Seats[:2] {
		if e := s.Advantage.Effect; !near(e.Hi, e.Single.Hi, 1e-12) {
			t.Errorf("seat %d: ± %v, by itself ± %v", s.Number, e.Hi, e.Single.Hi)
		}
	}
	for _, r := range c.SeatRoles {
		if e := r.Share; !near(e.Hi, e.Single.Hi, 1e-12) {
			t.Errorf("%s: to %v, by itself to %v", r.Name, e.Hi, e.Single.Hi)
		}
	}
	// Three seats' returns are no two shares of a whole.
	if e := c.Seats[0].Return; !(e.Hi > e.Single.Hi) {
		t.Errorf("%+v", e)
	}
	for i := range games {
		games[i].end = engine.EndReason(1 + i%2)
	}
	// Nor do games cut off make two of one.
	for _, r := range analyze(t, m, Options{Tolerance: 0.05}).Cells[0].SeatRoles {
		if e := r.Share; !near(e.Hi, e.Single.Hi, 1e-12) {
			t.Errorf("%s: to %v, by itself to %v", r.Name, e.Hi, e.Single.Hi)
		}
	}
}
