package session_test

import (
	"reflect"
	"testing"

	"houserules/reports/playable/session"
	"houserules/variants"
)

// Before the first move of a game, also of a later one of a match, no player agrees to equal
// shares, whatever they expect; to more they do, and get what was offered.
func TestOfferBeforeTheFirstMove(t *testing.T) {
	x, _, view := opens(t, "french", map[string]any{"match": true, "seats": []string{session.Person, "random"}}, variants.Setting{Knob: "match.starter", Value: "loser"}, variants.Setting{Knob: "stop.resigning", Value: "opponent"})
	refused := func() {
		t.Helper()
		for _, parts := range []string{"", "24-24"} {
			if view = x.ask(map[string]any{"do": "offer", "parts": parts}); view.Refused != 2 || view.Waits != session.Person || view.Back {
				t.Errorf("%q: %+v", parts, view)
			}
		}
	}
	refused()
	x.ask(map[string]any{"do": "resign"})
	if view = x.ask(map[string]any{"do": "next"}); view.Match.Starter != 1 || view.Plies != 0 {
		t.Fatalf("%+v", view.Match)
	}
	refused()
	view = x.ask(map[string]any{"do": "offer", "parts": "0-48"})
	if view.Waits != "over" || view.End != "agreed" || view.Refused != 0 || view.Offered || !reflect.DeepEqual(view.Scores, []string{"0", "48"}) || !reflect.DeepEqual(view.Returns, []float64{0, 1}) {
		t.Errorf("%+v", view)
	}
	if view.Match.Points[0] != 0 || view.Match.Points[1] != 2 {
		t.Errorf("%+v", view.Match)
	}
	if _, _, problem := x.tried(map[string]any{"do": "offer", "parts": "0-48"}); problem == "" {
		t.Error("an offer after the end")
	}
}

// After the first move who expects no more agrees; parts that the rules do not know are an
// error, and leave the game as it was.
func TestOfferOnTheWay(t *testing.T) {
	x, _, view := opens(t, "french", map[string]any{"seats": []string{session.Person, "random"}})
	x.ask(map[string]any{"do": "play", "move": view.Moves[0].Text})
	x.ask(map[string]any{"do": "answer", "most": 1})
	for _, parts := range []string{"49-0", "x", "1-2-3"} {
		if _, _, problem := x.tried(map[string]any{"do": "offer", "parts": parts}); problem == "" {
			t.Errorf("%q is a division", parts)
		}
	}
	if view = x.ask(map[string]any{"do": "offer", "parts": "48-0"}); view.Refused != 2 || view.End != "" {
		t.Errorf("%+v", view)
	}
	if view = x.ask(map[string]any{"do": "offer", "parts": "20-28"}); view.End != "agreed" {
		t.Errorf("%+v", view)
	}
}
