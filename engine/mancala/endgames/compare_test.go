package endgames

import (
	"strings"
	"testing"

	"houserules/engine/mancala"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/rules"
	"houserules/engine/solve"
)

// TestForgottenKnobs: rules are changed and their ways are not told, as where somebody adds a
// knob and puts it on their lists without a thought. What is solved then is refused with the
// rules and a position.
func TestForgottenKnobs(t *testing.T) {
	plain := func() *mancala.Rules {
		r := finnish()
		r.GrandSlam = mancala.SlamCaptures
		return r
	}
	for way, c := range map[string]struct {
		rules         func() *mancala.Rules
		houses, seeds int
		changes       map[string]func(*mancala.Rules)
	}{
		"tables": {plain, 3, 9, map[string]func(*mancala.Rules){
			"kroo":       func(r *mancala.Rules) { r.Kroo = mancala.KrooSow },
			"opposite":   func(r *mancala.Rules) { r.Capture.Opposite = mancala.OppositeAlways },
			"singletons": func(r *mancala.Rules) { r.Singletons = mancala.SingletonsLast },
			"least":      func(r *mancala.Rules) { r.Sowing.Least = 2 },
			"leave":      func(r *mancala.Rules) { r.Feeding = mancala.FeedLeave },
			"row":        func(r *mancala.Rules) { r.Capture.Row = mancala.RowEither },
			"groups":     func(r *mancala.Rules) { r.Capture.Groups = 2 },
			"laps":       func(r *mancala.Rules) { r.Sowing.Laps = mancala.LapsRelay },
			"direction":  func(r *mancala.Rules) { r.Sowing.Direction = mancala.Clockwise },
		}},
		"bank": {func() *mancala.Rules { return kalah(3, 2) }, 3, 12, map[string]func(*mancala.Rules){
			"counts":     func(r *mancala.Rules) { r.Capture.Counts = []int{2} },
			"singletons": func(r *mancala.Rules) { r.Singletons = mancala.SingletonsLast },
			"feeding":    func(r *mancala.Rules) { r.End.RowEmpty, r.Feeding = nil, mancala.FeedLeave },
			"groups":     func(r *mancala.Rules) { r.Capture.Groups = 3 },
			"laps":       func(r *mancala.Rules) { r.Sowing.Laps = mancala.LapsRelay },
		}},
	} {
		for name, change := range c.changes {
			said, made := c.rules(), c.rules()
			change(made)
			s := forged(t, made, said, c.houses)
			if !s.tabled && !s.banked {
				t.Fatalf("%s, %s: the way is not told that it knows the rules", way, name)
			}
			_, err := s.Solve(t.Context(), solve.Options{Seeds: c.seeds, Workers: 2})
			if err == nil || !strings.Contains(err.Error(), "rules forged, position ") {
				t.Errorf("%s, %s: %v", way, name, err)
			}
			s.Close()
		}
	}
}

// forged is a solver for rules that pretend to others' knobs.
func forged(t *testing.T, made, said *mancala.Rules, houses int) *Solver {
	t.Helper()
	for _, r := range []*mancala.Rules{made, said} {
		r.Board, r.End.Majority = mancala.Board{Houses: [2]int{houses, houses}, Seeds: 2}, mancala.Majority{}
	}
	s, err := New(made, "forged")
	if err != nil {
		t.Fatal(err)
	}
	s.rules.Knobs = rules.NewSettings(said, mancala.Default())
	s.order = newOrder(s, knownToOrder())
	s.tabled, s.banked = s.tablesApply(knownToRowTables()), s.bankApplies(knownToBank())
	return s
}

// TestDoubts: what the plain rules say otherwise than the solver lists is refused before a
// layer is solved.
func TestDoubts(t *testing.T) {
	for name, change := range map[string]func(*core.Rules){
		"an end":    func(r *core.Rules) { r.FewSeeds = 2 },
		"a feeding": func(r *core.Rules) { r.MustFeed = false },
		"the slams": func(r *core.Rules) { r.GrandSlam = core.SlamCaptures },
	} {
		s := forged(t, finnish(), finnish(), 3)
		own := *s.rules
		change(&own)
		s.rules = &own
		_, err := s.Solve(t.Context(), solve.Options{Seeds: 9, Workers: 1})
		if err == nil || !strings.Contains(err.Error(), "rules forged, position ") || !strings.Contains(err.Error(), "by the plain rules ") {
			t.Errorf("%s: %v", name, err)
		}
		s.Close()
	}
}
