package agent

import (
	"math"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/lookahead"
)

// plainly values a position as nodes:N;v=2 says, by looking at everything: so many plies ahead,
// and beyond them at what gains.
func plainly(v valuer, s engine.State, me engine.Seat, depth, beyond int) float64 {
	turn := s.Turn()
	switch {
	case turn == engine.Over:
		return v.value(s, me)
	case depth == 0 && beyond == 0:
		return v.guess(s, me)
	}
	best, sign := math.Inf(-1), 1.0
	if turn != me {
		sign = -1
	}
	if depth == 0 {
		best = sign * v.guess(s, me)
	}
	now := v.lead(s, turn)
	for _, a := range s.Actions(nil) {
		s.Play(a)
		switch {
		case depth > 0:
			best = max(best, sign*plainly(v, s, me, depth-1, beyond))
		case v.lead(s, turn) > now+float64(v.passing):
			best = max(best, sign*plainly(v, s, me, 0, beyond-1))
		}
		s.Undo()
	}
	return sign * best
}

// TestSecondVersion: nodes:N;v=2 finds what a search of everything does, which is often something else
// than the first version does as many plies ahead, and takes one best action.
func TestSecondVersion(t *testing.T) {
	compared, other := 0, 0
	for i := range 12 {
		g, n := enginetest.NewTree(enginetest.TreeRules{Seed: uint64(i), Seats: 2, Branching: 2 + i%4, Limit: 30}), 0
		decisions(g, 1, func(s engine.State, legal []engine.Action) {
			if n++; n > 12 {
				return
			}
			p := newDeepening(300, engine.Objective(n%3), g.Info())
			p.passing = engine.Score(n % 2)
			p.follows = lookahead.QuietPlies
			values := p.Search(s, legal, nil)
			if len(bests(values)) != 1 {
				t.Fatalf("at %s several are best: %v", s.Position(), values)
			}
			if p.depth > 5 {
				return
			}
			want, me := make([]float64, 0, len(legal)), s.Turn()
			for _, a := range legal {
				s.Play(a)
				want = append(want, plainly(p.valuer, s, me, p.depth-1, lookahead.QuietPlies))
				s.Undo()
			}
			best := bests(values)[0]
			if slices.Max(want) != values[best] || want[best] != values[best] {
				t.Fatalf("at %s after %d plies: %v, not %v", s.Position(), p.depth, values, want)
			}
			compared++
			if first := newAlphaBeta(p.depth, p.objective, g.Info()).Search(s, legal, nil); slices.Max(first) != values[best] {
				other++
			}
		})
	}
	if compared < 20 || other < 5 {
		t.Errorf("%d positions, %d of them worth something else than to the first version", compared, other)
	}
}

// TestVersionIsPartOfTheName: the first version has the name that it always had.
func TestVersionIsPartOfTheName(t *testing.T) {
	for text, want := range map[string]string{"nodes:50;v=1": "nodes:50", "nodes:50;v=2": "nodes:50;v=2", "nodes:50;v=2;softmax=0.5": "nodes:50;softmax=0.5;v=2"} {
		s, err := Parse(text)
		if err != nil || s.String() != want {
			t.Errorf("%s is called %s: %v", text, s, err)
		}
	}
	first, _ := Parse("nodes:50")
	if f := first.Facts(); f != (engine.PlayerFacts{Nodes: 50}) {
		t.Errorf("of the first version %+v is known", f)
	}
	if _, err := Parse("nodes:50;v=3"); err == nil {
		t.Error("there is a third version")
	}
}
