package endgames

import (
	"strings"
	"testing"

	"houserules/engine/hop"
	"houserules/engine/solve"
)

// TestDoubts: where the solver sees other moves or ends than the State has, it says so, with
// the rules and a position.
func TestDoubts(t *testing.T) {
	small := func() *hop.Rules {
		r := hop.Default()
		r.Board = hop.Board{Lines: hop.LinesGrid, Size: 3, Diagonals: hop.DiagonalsFull}
		r.Setup = "o o o\n. . .\nx x x\n"
		return r
	}
	for name, change := range map[string]func(*hop.Rules){
		"moves": func(r *hop.Rules) { r.Steps = hop.StepsNotBackward },
		"turns": func(r *hop.Rules) { r.Continuation = hop.ContinuationNone },
		"ends":  func(r *hop.Rules) { r.End.NoCounters = hop.NoCounters{First: hop.EndingWin, Second: hop.EndingDraw} },
		"alike": func(*hop.Rules) {},
	} {
		s, err := New(small(), "forged")
		if err != nil {
			t.Fatal(err)
		}
		other := small()
		change(other)
		if s.look.plain, err = hop.New(other); err != nil {
			t.Fatal(err)
		}
		_, err = s.Solve(t.Context(), solve.Options{Seeds: s.Seeds()})
		if wrong := name != "alike"; wrong != (err != nil) || wrong && !strings.HasPrefix(err.Error(), "rules forged, position ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
