package session_test

import (
	"fmt"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/matchplay"
	"houserules/reports/playable/session"
)

// Lots say who starts a single game where its rules draw them, as at the terminal: by the seed.
// Who sits where is kept when players change, and who chooses seats by hand has them.
func TestLotOfAGame(t *testing.T) {
	fell := map[int]bool{}
	for seed := range uint64(8) {
		want := int(matchplay.PlayerByLot(engine.GameStreams(seed, 0)))
		fell[want] = true
		x, _, view := opens(t, "finnish", map[string]any{"lots": true, "seed": fmt.Sprint(seed)})
		if view.Lot != want || view.Match != nil || (view.Waits == session.Person) != (want == 1) {
			t.Errorf("seed %d: the lot falls on %d, not %d; %s", seed, view.Lot, want, view.Waits)
		}
		for _, seats := range [][]string{{session.Person, "greedy"}, {"random", session.Person}} {
			if view = x.ask(map[string]any{"do": "seat", "seats": seats}); view.Lot != want {
				t.Errorf("seed %d: then on %d", seed, view.Lot)
			}
			order := []any{seats[0], seats[1]}
			if want == 2 {
				slices.Reverse(order)
			}
			if got := x.lines()[0]["agents"]; fmt.Sprint(got) != fmt.Sprint(order) {
				t.Errorf("seed %d: %v sit, not %v", seed, got, order)
			}
		}
		x, _, view = opens(t, "finnish", map[string]any{"seed": fmt.Sprint(seed)})
		if got := x.lines()[0]["agents"]; view.Lot != 0 || fmt.Sprint(got) != fmt.Sprint([]string{session.Person, "greedy"}) {
			t.Errorf("seed %d, seats chosen: %d, %v", seed, view.Lot, got)
		}
	}
	if len(fell) != 2 {
		t.Errorf("all lots fall alike: %v", fell)
	}
	if _, _, view := opens(t, "french", map[string]any{"lots": true}); view.Lot != 0 {
		t.Error("a lot is drawn where the rules know none")
	}
	// Seed 7 plays the game that players have by those seats.
	x, v, view := opens(t, "catalan", map[string]any{"lots": true, "seats": []string{"random", "greedy"}})
	view = x.ask(map[string]any{"do": "answer", "most": 1 << 20})
	if want := playedAlone(t, v, x.lines()[0]["agents"].([]any), 0); view.Waits != "over" || view.Position != want {
		t.Errorf("the game ends at %s, alone at %s", view.Position, want)
	}
}
