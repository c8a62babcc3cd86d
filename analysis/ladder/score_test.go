package ladder

import (
	"math"
	"math/rand/v2"
	"testing"

	"houserules/analysis/joint"
	"houserules/engine/enginetest"
)

// TestScoresStayBounded: the interval of a score lies between 0 and 1 and says something where all scores are
// alike, and it misses as seldom as it says where nearly all games are won.
func TestScoresStayBounded(t *testing.T) {
	const pairs, level = 125, 0.95
	critical := joint.Sidak(level, 1)
	e := &errors{z: critical, known: map[[2]*column]float64{}}
	all := &column{values: make([]float64, pairs)}
	for i := range all.values {
		all.values[i] = 1
	}
	if x := e.score(all, critical, level); x.Hi != 1 || !(x.Lo < 0.98 && x.Lo > 0.9) {
		t.Errorf("of %d pairs that are all won the score is %v to %v", pairs, x.Lo, x.Hi)
	}
	random := rand.New(rand.NewPCG(3, 1))
	n := enginetest.Often(200, 4000)
	for _, won := range []float64{0.9, 0.98} { // of single games, so that pairs are 0, ½ or 1
		missed := 0
		for range n {
			c := &column{values: make([]float64, pairs)}
			for i := range c.values {
				for range 2 {
					if random.Float64() < won {
						c.values[i] += 0.5
					}
				}
			}
			if x := e.score(c, critical, level); x.Lo < 0 || x.Hi > 1 || won < x.Lo || won > x.Hi {
				missed++
			}
		}
		if share := float64(missed) / float64(n); share > 0.05+4*math.Sqrt(0.05*0.95/float64(n)) {
			t.Errorf("%v of the games won: missed in %.3f of %d", won, share, n)
		}
	}
}
