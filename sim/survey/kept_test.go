package survey

import "testing"

// Asking is over when there are positions or games enough, whichever comes first.
func TestKeptSaysHowFarItIs(t *testing.T) {
	for _, k := range []struct {
		Kept
		want int64
	}{{Kept{Games: 700, Positions: 500}, KeptGames / 2}, {Kept{Games: KeptGames / 4, Positions: 3}, KeptGames / 4}, {Kept{Games: KeptGames}, KeptGames}} {
		if got := k.done(); got != k.want {
			t.Errorf("%d positions in %d games: %d", k.Positions, k.Games, got)
		}
	}
}
