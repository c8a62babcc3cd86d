package hop

import (
	"fmt"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/sides"
)

// TestLaws holds every built-in rule set, and one that uses the other choices
// of all knobs, to the laws of enginetest.
func TestLaws(t *testing.T) {
	sets := builtins()
	sets["other choices"] = with(alquerque(), func(r *Rules) {
		r.Board.Diagonals = DiagonalsFull
		r.Steps, r.Capture, r.Continuation = StepsNotBackward, CaptureOptional, ContinuationOptional
		r.End.Repetition = &Repetition{Count: 2}
		r.Limit.Plies = 60
	})
	sets["seats changed"] = with(alquerque(), func(r *Rules) {
		r.Opening, r.Starts, r.Handicap = sides.OpeningPie, StartsSecond, Handicap{Second: 2}
	})
	sets["second starts"] = with(alquerque(), func(r *Rules) { r.Starts = StartsSecond })
	games, plies := 1, 20
	if enginetest.Long() {
		games, plies = 4, 80
	}
	for name, r := range sets {
		t.Run(name, func(t *testing.T) {
			own := mustNew(t, r)
			g := seat(own)
			o := enginetest.Options{
				Games: games, Plies: plies, Depth: 2, HistoryEnds: []string{"repetition"},
				BadActions: []string{"E5", "E5-", "E3xE5x", "e3-e5", "A1-A1", "PASS"},
				Conserved:  conserved(own),
			}
			enginetest.Laws(t, g, o)
		})
	}
}

// conserved: what one player has captured and what the other has left are what
// the other began with.
func conserved(g *Game) func(engine.State) error {
	return func(s engine.State) error {
		if seated, ok := s.(*sides.State); ok {
			s = seated.Inner()
		}
		p := &s.(*State).now().position
		for k := range 2 {
			captured, left, all := s.Score(engine.Seat(2-k)), p.left(side(k)), g.start.left(side(k))
			if captured+engine.Units(left) != engine.Units(all) {
				return fmt.Errorf("%v captured and %d left of %d", captured, left, all)
			}
		}
		if p.men[0].and(p.men[1]).some() || p.men[0].or(p.men[1]).less(g.all).some() {
			return fmt.Errorf("counters overlap or lie beside the board: %x", p.men)
		}
		return nil
	}
}
