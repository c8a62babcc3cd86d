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

// Lots that seat the page's players the other way round turn nothing round on the page: who
// starts, chooses, gives up and wins is called by their number there.
func TestLotsThatSwap(t *testing.T) {
	knobs := []variants.Setting{{Knob: "match.starter", Value: "winner-chooses"}, {Knob: "stop.resigning", Value: "opponent"}, {Knob: "match.games", Value: "1 game"}}
	swapped := 0
	for _, seed := range []string{"1", "2", "3", "4", "5", "6", "7", "8"} {
		for _, games := range []string{"1 game", "3 games"} {
			knobs[2].Value = games
			x, _, view := opens(t, "french", map[string]any{"match": true, "lots": true, "seed": seed, "seats": []string{session.Person, session.Person}}, knobs...)
			starter := view.Match.Starter
			if !view.Match.Drawn {
				t.Fatalf("%+v", view.Match)
			}
			swapped += starter - 1
			view = x.ask(map[string]any{"do": "resign"})
			if games == "1 game" {
				if view.Match.Winner != 3-starter || view.Match.Chooses != 0 || !view.Match.Over || view.Match.CutOff {
					t.Errorf("seed %s: %+v", seed, view.Match)
				}
				continue
			}
			if view.Match.Chooses != 3-starter || view.Match.Over {
				t.Errorf("seed %s: %+v", seed, view.Match)
			}
			if view = x.ask(map[string]any{"do": "next", "side": "start"}); view.Match.Starter != 3-starter || view.Match.Drawn {
				t.Errorf("seed %s: %+v", seed, view.Match)
			}
		}
	}
	if swapped == 0 || swapped == 16 {
		t.Errorf("%d of 16 are swapped", swapped)
	}
}

// Lots are said where they decide who starts the next game; a winner who is no person chooses
// nothing; a match with a game that was cut off is won by nobody; a record has the points that
// were agreed on.
func TestWhatIsSaidOfAMatch(t *testing.T) {
	lots := variants.Setting{Knob: "match.starter", Value: "lots"}
	players := map[string]any{"match": true, "seats": []string{"random", "greedy"}}
	x, _, _ := opens(t, "french", players, lots)
	x.ask(map[string]any{"do": "answer", "most": 1 << 20})
	if view := x.ask(map[string]any{"do": "next"}); !view.Match.Drawn || view.Match.Over {
		t.Errorf("%+v", view.Match)
	}
	x, _, view := opens(t, "french", map[string]any{"match": true, "seats": []string{session.Person, "greedy"}}, variants.Setting{Knob: "match.starter", Value: "winner-chooses"}, variants.Setting{Knob: "stop.resigning", Value: "opponent"})
	if view = x.ask(map[string]any{"do": "resign"}); view.Match.Chooses != 0 || view.Match.Over {
		t.Errorf("%+v", view.Match)
	}
	x, _, _ = opens(t, "french", players, variants.Setting{Knob: "limit.plies", Value: "4 plies"})
	for view = x.ask(map[string]any{"do": "answer", "most": 1 << 20}); !view.Match.Over; view = x.ask(map[string]any{"do": "answer", "most": 1 << 20}) {
		x.ask(map[string]any{"do": "next"})
	}
	if !view.Match.CutOff || view.Match.TooMany || view.Match.Winner != 0 {
		t.Errorf("%+v", view.Match)
	}
	x, _, _ = opens(t, "kalah", map[string]any{"match": true, "target": 60, "seats": []string{"random", "greedy"}})
	if m := x.lines()[0]["match"].(map[string]any); m["target"] != 60.0 {
		t.Errorf("%v", m)
	}
}

// Who is second gives up for themselves, and what was offered or refused before is over then.
func TestSecondGivesUp(t *testing.T) {
	x, _, view := opens(t, "french", map[string]any{"seats": []string{session.Person, session.Person}}, variants.Setting{Knob: "stop.resigning", Value: "opponent"})
	x.ask(map[string]any{"do": "play", "move": view.Moves[0].Text})
	x.ask(map[string]any{"do": "offer"})
	if view = x.ask(map[string]any{"do": "resign"}); view.Offered || view.End != "resigned" || !reflect.DeepEqual(view.Returns, []float64{1, 0}) {
		t.Errorf("%+v", view)
	}
	x, _, _ = opens(t, "french", nil)
	if view = x.ask(map[string]any{"do": "offer"}); view.Refused != 2 {
		t.Errorf("%+v", view)
	}
	if view = x.ask(map[string]any{"do": "undo"}); view.Refused != 0 {
		t.Errorf("%+v", view)
	}
}
