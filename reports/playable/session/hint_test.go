package session_test

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/rules"
	"houserules/reports/playable/session"
	"houserules/variants"
)

// second is the second seat.
const second = engine.First + 1

// worth is the lead of the player to move so many plies on, by looking at everything.
func worth(s engine.State, depth int) float64 {
	me := s.Turn()
	if me == engine.Over || depth == 0 {
		o := s.Outcome()
		score := func(seat engine.Seat) float64 {
			if me == engine.Over {
				return o.Scores[seat.Index()].Float()
			}
			return s.Score(seat).Float()
		}
		return score(engine.First) - score(second) // of First, turned by the caller
	}
	best := math.Inf(-1)
	for _, a := range s.Actions(nil) {
		s.Play(a)
		x := worth(s, depth-1)
		s.Undo()
		if me == second {
			x = -x
		}
		best = max(best, x)
	}
	if me == second {
		best = -best
	}
	return best
}

// A hint's best moves are those that are best so many plies on, its worst the worst.
func TestHint(t *testing.T) {
	x, v, view := opens(t, "kalah", map[string]any{"seats": []string{session.Person, session.Person}}, variants.Setting{Knob: "board.houses", Value: "2 houses"}, variants.Setting{Knob: "board.seeds", Value: "2 seeds"})
	s := v.Game.New()
	for ply := 0; view.Waits == session.Person; ply++ {
		var r struct {
			Hint  []rules.Message
			Error string
		}
		if err := json.Unmarshal([]byte(x.s.Ask(`{"do": "hint"}`)), &r); err != nil || r.Error != "" {
			t.Fatal(err, r.Error)
		}
		if r.Hint[0].Key != "playable.hint-how" || len(r.Hint) < 2 {
			t.Fatalf("%+v", r.Hint)
		}
		depth := int(r.Hint[0].Args[0].(float64))
		values := map[string]float64{}
		best, worst := math.Inf(-1), math.Inf(1)
		for _, a := range s.Actions(nil) {
			text, me := s.ActionText(a), s.Turn()
			s.Play(a)
			w := worth(s, min(depth, 12)-1)
			s.Undo()
			if me == second {
				w = -w
			}
			values[text] = w
			best, worst = max(best, w), min(worst, w)
		}
		for _, m := range r.Hint[1:] {
			want := map[string]float64{"playable.hint-best": best, "playable.hint-worst": worst}
			moves, _ := m.Args[0].([]any)
			for _, move := range moves {
				if w, known := want[m.Key]; depth <= 12 && known && values[move.(string)] != w {
					t.Errorf("ply %d: %s says %s, of %v", ply, m.Key, move, values)
				}
			}
		}
		move := view.Moves[ply%len(view.Moves)].Text
		a, err := s.ParseAction(move)
		if err != nil {
			t.Fatal(err)
		}
		s.Play(a)
		view = x.ask(map[string]any{"do": "play", "move": move})
	}
	if _, _, problem := x.tried(map[string]any{"do": "hint"}); problem == "" {
		t.Error("a hint after the end")
	}
	x, _, view = opens(t, "awethi", map[string]any{"seats": slices.Repeat([]string{session.Person}, 5)})
	for view.Waits != session.Person {
		view = x.ask(map[string]any{"do": "answer", "most": 1})
	}
	if text := x.s.Ask(`{"do": "hint"}`); !strings.Contains(text, "playable.hint-player") {
		t.Error(text)
	}
}
