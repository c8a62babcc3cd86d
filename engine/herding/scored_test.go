package herding

import "testing"

// The total is all aiwe; what decides by points has none.
func TestTotal(t *testing.T) {
	r := Default()
	g, err := New(r)
	if err != nil {
		t.Fatal(err)
	}
	s := g.New().(*State)
	herds := 0
	for seat := range g.herders {
		herds += len(s.herd(seat))
	}
	if g.Total() != herds || herds == 0 {
		t.Errorf("%d, want %d", g.Total(), herds)
	}
	points := *r
	for _, s := range r.Scoring.Values() {
		points.Scoring = Scoring(s)
		if g, err := New(&points); err != nil || points.Scoring.points() == (g.Total() > 0) {
			t.Errorf("%s: %v, %v", s, g, err)
		}
	}
}
