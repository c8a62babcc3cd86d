package hop

import (
	"math"
	"testing"

	"houserules/engine"
)

// TestRandomGames compares uniform random play with 10,000 games played
// elsewhere: the first player won 48.1 % of them (single hop) and 48.7 %
// (text intent), each with a margin of 1.0 points, and the single-hop games
// had 456.6 plies on average with a standard deviation of 116.7. The
// tolerances are four standard errors of both samples together.
func TestRandomGames(t *testing.T) {
	games := 20000
	if testing.Short() {
		games = 4000
	}
	tests := []struct {
		name  string
		wins  float64
		plies float64 // 0 to skip
		sd    float64
	}{
		{"aiyawatstani-single-hop", 0.481, 456.6, 116.7},
		{"aiyawatstani", 0.487, 0, 0},
	}
	for _, c := range tests {
		g := mustNew(t, builtins()[c.name])
		door := fastDoors(g)[0]
		rows := engine.NewRows(g.Info(), games)
		door.Play(2024, 0, rows)
		n, wins, sum, squares := float64(games), 0.0, 0.0, 0.0
		for i, plies := range rows.Plies {
			wins += rows.Return[0][i].Float()
			sum += float64(plies)
			squares += float64(plies) * float64(plies)
		}
		mean := sum / n
		sd := math.Sqrt(squares/n - mean*mean)
		both := math.Sqrt(1/n + 1/10000.0)
		t.Logf("%s: first %.4f, plies %.1f (sd %.1f)", c.name, wins/n, mean, sd)
		if math.Abs(wins/n-c.wins) > 4*0.5*both {
			t.Errorf("%s: the first player wins %.4f of %d games, elsewhere %.3f", c.name, wins/n, games, c.wins)
		}
		if c.plies > 0 && (math.Abs(mean-c.plies) > 4*c.sd*both || math.Abs(sd-c.sd) > 4*c.sd*both) {
			t.Errorf("%s: %.1f plies (sd %.1f), elsewhere %.1f (sd %.1f)", c.name, mean, sd, c.plies, c.sd)
		}
	}
}
