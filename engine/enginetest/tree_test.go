package enginetest

import (
	"testing"

	"houserules/engine"
)

// TestTreesHaveEverything sees to it that tree games offer what tests of
// players and doors need: every end reason, extra turns, thefts, negative
// scores, chance turns, draws.
func TestTreesHaveEverything(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(40) {
		c := &court{Options: Options{Games: 20, Plies: 200}, game: NewTree(TreeRules{Seed: seed, Seats: 2, Branching: 4, Dice: seed%2 == 0, Limit: 30})}
		c.info = c.game.Info()
		err := c.walk(func(s engine.State) error {
			metrics := make([]int32, 2)
			s.Metrics(metrics)
			switch {
			case s.Turn() == engine.Chance:
				seen["chance"]++
			case s.Turn() == engine.Over:
				o := s.Outcome()
				seen[c.info.EndReason(o.End)]++
				if o.Returns[0] == o.Returns[1] {
					seen["draw"]++
				}
				if metrics[0] > 0 {
					seen["extra turn"]++
				}
				if metrics[1] > 0 {
					seen["theft"]++
				}
			case s.Score(1) < 0:
				seen["negative score"]++
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, what := range []string{"chance", "target", "dead-end", "limit", "draw", "extra turn", "theft", "negative score"} {
		if seen[what] < 10 {
			t.Errorf("%s: only %d times in 800 games", what, seen[what])
		}
	}
}
