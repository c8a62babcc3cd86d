package endgames

import (
	"errors"
	"slices"
	"testing"

	"houserules/engine/mancala"
	"houserules/engine/solve"
)

// TestClasses goes through the reasons for which values are exact, bounds, or not
// found.
func TestClasses(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(r *mancala.Rules)
		class  solve.Class // 0: refused
		key    string
	}{
		{"unclaimed", func(*mancala.Rules) {}, solve.Exact, "solve.exact.nobody"},
		{"split", func(r *mancala.Rules) { r.End.Repetition.Remaining = mancala.DivSplit }, solve.Exact, "solve.exact.nobody"},
		{"owner", func(r *mancala.Rules) { r.End.Repetition.Remaining = mancala.DivOwner }, solve.Bounds, "solve.bounds"},
		{"opponent", func(r *mancala.Rules) { r.End.Repetition.Remaining = mancala.DivOpponent }, solve.Bounds, "solve.bounds"},
		{"last capturer", func(r *mancala.Rules) { r.End.Repetition.Remaining = mancala.DivLastCapturer }, solve.Exact, "solve.exact.last-capturer"},
		{"no repetition", func(r *mancala.Rules) { r.End.Repetition = nil }, solve.Exact, "solve.exact.nobody"},
		{"owner at the limit", func(r *mancala.Rules) { r.End.Repetition, r.Limit.Remaining = nil, mancala.DivOwner }, solve.Bounds, "solve.bounds"},
		{"few seeds repeat", func(r *mancala.Rules) { r.End.Repetition.AtMost = 6 }, solve.Exact, "solve.exact.nobody"},
		{"few seeds repeat, owner", func(r *mancala.Rules) { r.End.Repetition.AtMost, r.End.Repetition.Remaining = 6, mancala.DivOwner }, solve.Bounds, "solve.bounds"},
		{"few seeds repeat, owner at the limit", func(r *mancala.Rules) { r.End.Repetition.AtMost, r.Limit.Remaining = 6, mancala.DivOwner }, solve.Bounds, "solve.bounds"},
		{"kalah", func(r *mancala.Rules) { *r = *kalah(6, 4); r.Limit.Remaining = mancala.DivOwner }, solve.Exact, "solve.exact.stores"},
		{"majority", func(r *mancala.Rules) { r.End.Majority = mancala.Majority{Set: true, Seeds: 25} }, solve.Exact, "solve.exact.nobody"},
		{"half", func(r *mancala.Rules) { r.End.Majority = mancala.Majority{Set: true, Seeds: 24} }, 0, "solve.refused.majority"},
		{"komi", func(r *mancala.Rules) { r.Komi = 2.5 }, solve.Exact, "solve.exact.nobody"},
		{"komi and majority", func(r *mancala.Rules) { r.Komi, r.End.Majority = 2.5, mancala.Majority{Set: true, Seeds: 25} }, 0, "solve.refused.komi"},
		{"pile", func(r *mancala.Rules) { r.Sowing.Opening = mancala.OpeningPile }, solve.Exact, "solve.exact.nobody"},
		{"pie", func(r *mancala.Rules) { r.Opening = "pie" }, 0, "solve.refused.pie"},
		{"many seeds", func(r *mancala.Rules) { r.Board.Seeds = 16 }, solve.Exact, "solve.exact.nobody"},
	} {
		r := finnish()
		c.change(r)
		s, err := New(r, "test")
		var refused solve.Refusal
		switch {
		case c.class == 0:
			if !errors.As(err, &refused) || refused.Why.Key != c.key {
				t.Errorf("%s: %v, not %s", c.name, err, c.key)
			}
		case err != nil:
			t.Errorf("%s: %v", c.name, err)
		default:
			if class, why := s.Class(); class != c.class || why.Key != c.key {
				t.Errorf("%s: %v, %v; not %v, %s", c.name, class, why, c.class, c.key)
			}
		}
	}
}

// TestManySeeds solves the endgames of a game with more seeds than a byte tells, which are
// those of the game with fewer.
func TestManySeeds(t *testing.T) {
	endgames := func(seeds int) []solve.Layer {
		r := finnish()
		r.Board.Houses, r.Board.Seeds = [2]int{12, 12}, seeds
		return solved(t, solver(t, r), 3).Layers
	}
	if few, many := endgames(1), endgames(16); !slices.Equal(few, many) {
		t.Errorf("of 384 seeds %v, of 24 %v", many, few)
	}
	r := finnish()
	r.Board.Houses, r.Board.Seeds = [2]int{12, 12}, 16
	if _, err := solver(t, r).Solve(t.Context(), solve.Options{Seeds: mostSeeds + 1, Workers: 1}); err == nil {
		t.Error("a layer of 128 seeds was solved")
	}
}
