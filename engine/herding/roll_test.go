package herding

import (
	"math/rand/v2"
	"testing"

	"houserules/engine/enginetest"
)

// TestRoll compares random games from positions of a game, played out on a copy
// and ply by ply.
func TestRoll(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	ends := map[string]int{}
	for i := range 24 {
		g := game(t, func(rules *Rules) {
			rules.Limit.Rounds = 5 + 15*(i%3)
			rules.Herders = 1 + i%4
			rules.Wairgka.Choice = []Choice{ChoiceAny, ChoiceInTurn, ChoiceAll}[i%3]
		})
		for end, n := range enginetest.ComparePlayouts(t, g.Info(), g.New(), g.rules, r, 30) {
			ends[end] += n
		}
	}
	t.Log(ends)
	if ends["limit"] < 50 {
		t.Errorf("too few games: %v", ends)
	}
}

// BenchmarkRoll plays random games of a hundred rounds out from the start.
func BenchmarkRoll(b *testing.B) {
	enginetest.BenchmarkPlayouts(b, game(b, func(r *Rules) { r.Limit.Rounds = 100 }).New())
}
