package herding

import (
	"math/rand/v2"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/rules"
)

// family is what the laws of families need to know of herding. The roots are
// short games: rounds of four herders are long.
func family() enginetest.Family {
	root := func(change func(*Rules)) *Rules {
		r := Default()
		r.Limit.Rounds = 25
		change(r)
		return r
	}
	return enginetest.Family{
		Defaults: func() any { return Default() },
		Check:    func(r any) []rules.Problem { return r.(*Rules).Check() },
		Compile: func(r any) (engine.Game, error) {
			g, err := New(r.(*Rules))
			if err != nil {
				return nil, err
			}
			return g, nil
		},
		Describe: func(r any) []rules.Clause { return r.(*Rules).Describe() },
		Say:      words.English().Say,
		Roots: map[string]any{
			"one herder":   root(func(r *Rules) { r.Herders = 1 }),
			"two herders":  root(func(r *Rules) { r.Herders = 2; r.Catch.Sides = 2 }),
			"four herders": root(func(*Rules) {}),
			// Random awéthi hardly ever pass through a wide Forest in one move.
			"thin Forest": root(func(r *Rules) { r.Herders, r.Board.Check, r.Board.Map = 1, CheckWarn, thinForest() }),
			// With these every size of a random map can be played.
			"large Forest": root(func(r *Rules) {
				r.Herders = 1
				r.Board.Generate = drawn(func(g *Generate) { g.Lair, g.Forest, g.HerdingPoint, g.Water = 1, 11, [2]int{6, 6}, [2]int{} })
			}),
		},
		Options: func(g engine.Game) enginetest.Options {
			return enginetest.Options{Conserved: conserved(g.(*Game))}
		},
		Text: func(_ string, _ any, r *rand.Rand) string {
			lines, ok := generateMap(drawn(func(g *Generate) { g.Seed, g.Water = r.IntN(1000), [2]int{r.IntN(9), r.IntN(9)} }))
			if !ok {
				return defaultMap
			}
			return strings.Join(lines, "\n") + "\n"
		},
		Unsaid: map[string]string{
			"board.map":   "the prose counts the water squares; the map itself is shown, not told",
			"board.check": "says what becomes of a file, not how the game is played",
		},
		Silent: map[string]string{
			"board.check": "says what becomes of a file, not how the game is played",
		},
		Combinations: 60, Games: 3,
	}
}

// thinForest is the default map with a line of Forest before the north-west
// shelter as well.
func thinForest() string {
	lines := strings.Split(defaultMap, "\n")
	lines[2] = strings.ReplaceAll(lines[2], ".", "F")
	return strings.Join(lines, "\n")
}

// TestFamilyLaws walks every knob: whatever it is, the laws of games hold, and
// the prose tells what is played.
func TestFamilyLaws(t *testing.T) { enginetest.FamilyLaws(t, family()) }
