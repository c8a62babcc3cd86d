package engine_test

import (
	"testing"

	"houserules/engine"
)

// What a journal says of a game's random numbers is that of its last choice, whatever games
// are noted in between.
func TestJournalSaysWhetherNumbersWereDrawn(t *testing.T) {
	var j engine.Journal
	for i, x := range []struct {
		game  uint64
		drawn bool
	}{{1, false}, {1, false}, {2, false}, {2, true}, {1, false}, {3, true}, {3, true}, {4, true}, {5, false}, {1, true}, {5, false}} {
		j.Note(x.game, engine.Choice{Action: engine.Action(i)}, x.drawn)
		if j.NothingDrawn(x.game) == x.drawn {
			t.Errorf("choice %d of game %d: undrawn %v", i, x.game, j.NothingDrawn(x.game))
		}
	}
	j.Forget(5)
	j.Note(5, engine.Choice{}, false)
	if !j.NothingDrawn(5) || j.NothingDrawn(1) || j.NothingDrawn(2) || len(j.Choices(1)) != 4 || len(j.Choices(5)) != 1 {
		t.Errorf("undrawn %v, %v and %v, %d and %d choices", j.NothingDrawn(5), j.NothingDrawn(1), j.NothingDrawn(2), len(j.Choices(1)), len(j.Choices(5)))
	}
}
