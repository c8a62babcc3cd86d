package herding

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// turnText turns a position or an action by a quarter clockwise: squares and
// directions move, all else stays.
func turnText(text string) string {
	words := strings.Fields(text)
	for i, w := range words {
		head, tail, colon := strings.Cut(w, ":")
		target := &head
		if colon {
			target = &tail
		}
		if q, ok := parseSquare(*target); ok {
			*target = quarterTurn(q).String()
		} else if (head == "hunt" || !colon) && len(*target) <= 2 && strings.Contains("NESW", (*target)[:1]) {
			*target = string("ESWN"[strings.IndexByte("NESW", (*target)[0])]) + (*target)[1:]
		}
		words[i] = head
		if colon {
			words[i] += ":" + tail
		}
	}
	return strings.Join(words, " ")
}

// TestQuarterTurn: a game and its turned twin, whose herders sit one corner
// further, have the same moves at every ply, turned; so all corners are
// equally good.
func TestQuarterTurn(t *testing.T) {
	a := game(t, func(r *Rules) { r.Limit.Rounds = 15 })
	b := game(t, func(r *Rules) {
		r.Limit.Rounds, r.Corners = 15, []Corner{NorthEast, SouthEast, SouthWest, NorthWest}
	})
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 1))
		s := a.New().(*State)
		for s.phase == phaseSetup {
			s.Play(s.Actions(nil)[r.IntN(60)])
		}
		twin, err := b.Parse(turnText(s.Position()))
		if err != nil {
			t.Fatal(err)
		}
		for s.phase != phaseOver {
			here, there := s.Actions(nil), twin.Actions(nil)
			var want, got []string
			for _, x := range here {
				want = append(want, turnText(s.ActionText(x)))
			}
			for _, x := range there {
				got = append(got, twin.ActionText(x))
			}
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(want, got) {
				t.Fatalf("at %s: turned moves are %v, the twin has %v", s.Position(), want, got)
			}
			x := here[r.IntN(len(here))]
			y, err := twin.ParseAction(turnText(s.ActionText(x)))
			if err != nil {
				t.Fatal(err)
			}
			s.Play(x)
			twin.Play(y)
			if want := turnText(s.Position()); twin.Position() != want {
				t.Fatalf("the twin is at %s, want %s", twin.Position(), want)
			}
		}
		if s.Outcome() != twin.Outcome() {
			t.Errorf("outcome %v, the twin's %v", s.Outcome(), twin.Outcome())
		}
	}
}
