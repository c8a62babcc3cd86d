package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/lookahead"
	"houserules/engine/mancala"
	known "houserules/engine/rules"
)

// rootOf is where a search from a state begins.
func rootOf(s *mancala.State) *Root {
	h := s.Snapshot()
	return &Root{
		Position: h.Position, Played: h.Played, LastCapturer: h.LastCapturer,
		Majority: h.Majority, Left: h.Left, Since: h.Since, Ago: s.Ago,
	}
}

// TestTableChangesNothing searches positions of whole games, on boards where
// positions soon come back, with the table and without: the best moves and their
// worth are the same, whatever was left in the table, and fewer positions are
// looked at.
func TestTableChangesNothing(t *testing.T) {
	var with, without uint64
	values := 0
	boards := rand.New(rand.NewPCG(3, 3))
	every := known.Known{}
	for _, knob := range known.Knobs(mancala.Default()) {
		every[knob.Path] = known.Anything()
	}
	every["end.repetition.count"], every["end.repetition.remaining"] = known.Anything(), known.Anything()
	for i := range 60 {
		rules := mancala.Default()
		if i >= 3 {
			rules.Board = mancala.Board{Houses: [2]int{2 + boards.IntN(2), 2 + boards.IntN(2)}, Seeds: 1 + boards.IntN(3)}
			rules.Capture.Counts = [][]int{{2, 3}, {2}, {3}, {4}, {9}}[boards.IntN(5)]
		}
		rules.Feeding = mancala.FeedMust
		rules.End.Repetition = &mancala.Repetition{Count: 2, Remaining: []mancala.Division{mancala.DivOwner, mancala.DivMover, mancala.DivOpponent}[i%3]}
		g, err := mancala.New(rules)
		if err != nil {
			t.Fatal(err)
		}
		objective := []engine.Objective{engine.WinThenLead, engine.Win, engine.Lead}[i/2%3]
		a, b := New(g.Compiled(), every, objective), New(g.Compiled(), every, objective)
		r, given := rand.New(rand.NewPCG(uint64(i), 1)), uint64(0)
		for range 2 {
			s := g.New().(*mancala.State)
			for s.Turn() != engine.Over {
				legal := s.Actions(nil)
				depth := 4 + r.IntN(4)
				if i >= 3 {
					depth += r.IntN(6)
				}
				got, want := make([]int32, len(legal)), make([]int32, len(legal))
				for k, v := range map[*Kernel][]int32{a: got, b: want} {
					if k.recalls = k == a; k.recalls {
						// What a search leaves in the table that was given up.
						before := a.Nodes
						a.Deepen(rootOf(s), uint64(1+r.IntN(300)), legal, v, 0)
						given += a.Nodes - before
					}
					k.Allow(lookahead.Boundless)
					k.iterate(rootOf(s), depth, k.housesOf(rootOf(s), legal), v, false)
				}
				for m := range legal {
					best := slices.Max(want)
					if (got[m] == best) != (want[m] == best) || slices.Max(got) != best {
						t.Fatalf("%s to depth %d: %v, not %v", s.Position(), depth, got, want)
					}
					values++
				}
				s.Play(legal[r.IntN(len(legal))])
			}
		}
		if i < 3 {
			with += a.Nodes - given
			without += b.Nodes
		}
	}
	t.Logf("%d values; on the usual board %d positions in place of %d", values, with, without)
	if with*100 > without*98 {
		t.Errorf("%d positions in place of %d: the table is hardly used", with, without)
	}
}
