package hop

import (
	"math/rand/v2"
	"testing"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/rules"
	"houserules/engine/sides"
)

// family is what the laws of families need to know of hop.
func family() enginetest.Family {
	roots := map[string]any{}
	for name, r := range builtins() {
		roots[name] = r
	}
	// A game in which players without a move are common.
	roots["crowded"] = small(func(r *Rules) { r.Steps = StepsNotBackward })
	// With few counters positions come back.
	roots["few counters"] = small(func(r *Rules) {
		r.Setup = "o . .\n. . .\n. . x\n"
		r.End.Repetition = &Repetition{Count: 3}
	})
	// Counters that may not step back, and meet their image soon.
	roots["turning"] = small(func(r *Rules) {
		r.Setup = "o o o\n. . .\n. x .\n"
		r.Second, r.Rotation = &Second{Steps: StepsOnward}, RotationMirrored
	})
	roots["turning aside"] = small(func(r *Rules) {
		r.Setup = "o o .\n. . .\n. . x\n"
		r.Second, r.Rotation = &Second{Steps: StepsOnward}, RotationMirrored
	})
	roots["hunted"] = small(func(r *Rules) { r.Second = &Second{Steps: StepsAhead} })
	roots["drawn"] = drawnRules()
	return enginetest.Family{
		Defaults: func() any { return Default() },
		Check:    func(r any) []rules.Problem { return r.(*Rules).Check() },
		Compile: func(r any) (engine.Game, error) {
			return Compile(r.(*Rules))
		},
		Describe: func(r any) []rules.Clause { return r.(*Rules).Describe() },
		Say:      words.English().Say,
		Roots:    roots,
		Text: func(_ string, r any, draw *rand.Rand) string {
			if r := r.(*Rules); r.Board.Lines == LinesDrawn {
				return randomCounters(draw, drawnRules().Setup)
			}
			return randomPicture(draw, r.(*Rules).Board)
		},
		Silent: map[string]string{
			"board.lines: grid or drawn": "no picture of the start is one of both kinds",
			"board.size":                 "no picture of the start fits two sizes: it must change with the size",
			"board.centres":              "no picture of the start fits a board with and without centres",
		},
		Options: func(g engine.Game) enginetest.Options {
			return enginetest.Options{HistoryEnds: []string{"repetition"}, Conserved: conserved(unseated(g))}
		},
	}
}

// unseated is the family's own game behind the seats of package sides.
func unseated(g engine.Game) *Game {
	if seated, ok := g.(*sides.Game); ok {
		g = seated.Inner()
	}
	return g.(*Game)
}

// TestFamilyLaws walks every knob: all doors play the same games, and the
// prose tells what is played.
func TestFamilyLaws(t *testing.T) { enginetest.FamilyLaws(t, family()) }
