package agent

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/big"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// TestPower compares the powers with the roots of big numbers, and holds them to
// the error that they promise.
func TestPower(t *testing.T) {
	// 2^-(n/1024), exactly enough, by square roots.
	const precision = 200
	root := new(big.Float).SetPrec(precision).SetInt64(2)
	for range 10 {
		root.Sqrt(root)
	}
	step := new(big.Float).SetPrec(precision).Quo(big.NewFloat(1), root)
	exact := new(big.Float).SetPrec(precision).SetInt64(1)
	unit := new(big.Float).SetMantExp(big.NewFloat(1), 63)
	for n := range 63 * 1024 {
		z := float64(n) / 1024
		want, _ := new(big.Float).Mul(exact, unit).Float64()
		if got := float64(power(z)); math.Abs(got-want) > 64+want*1e-15 {
			t.Fatalf("2^-%v is %v units, not %v", z, got, want)
		}
		exact.Mul(exact, step)
	}
	last := power(0)
	if last != 1<<63 {
		t.Errorf("2^0 is %d", last)
	}
	for z := 0.0; z < 70; z += 0.000137 {
		got := power(z)
		if want := math.Exp2(-z) * (1 << 63); got > last || math.Abs(float64(got)-want) > 64+want*1.7e-10 {
			t.Fatalf("2^-%v is %d after %d, should be about %v", z, got, last, want)
		}
		last = got
	}
	for _, z := range []float64{63, 1e9, 1e300, math.Inf(1), math.NaN()} {
		if power(z) != 0 {
			t.Errorf("2^-%v is %d", z, power(z))
		}
	}
}

// TestSoftmaxIsLogit compares how often actions are taken with the logit of the
// exact leads, from the definition, by χ².
func TestSoftmaxIsLogit(t *testing.T) {
	for _, c := range []struct {
		spec        string
		temperature float64
		depth       int
	}{
		{"softmax:%s;depth=%d", 0.7, 1}, {"softmax:%s;depth=%d", 2, 1}, {"softmax:%s;depth=%d", 3, 2}, {"softmax:%s;depth=%d", 1.5, 3},
		{"softmax:%s;depth=%d", 1e6, 1}, {"softmax:%s;depth=%d", 0.01, 2}, {"softmax:%s;depth=%d", 0, 1},
		{"alphabeta:%[2]d;objective=lead;softmax=%[1]s", 2, 1}, {"alphabeta:%[2]d;objective=lead;softmax=%[1]s", 1, 3},
		{"alphabeta:%[2]d;objective=lead;softmax=%[1]s", 100, 2}, {"alphabeta:%[2]d;objective=lead;softmax=%[1]s", 0.2, 2},
	} {
		spec := fmt.Sprintf(c.spec, number(c.temperature), c.depth)
		x, cells, positions, game := 0.0, 0.0, 0, uint64(0)
		for _, g := range trees(60) {
			info, n := g.Info(), 0
			decisions(g, 1, func(s engine.State, legal []engine.Action) {
				if n++; n != 3 {
					return
				}
				me := s.Turn()
				var p []float64
				best, total := math.Inf(-1), 0.0
				for _, a := range legal {
					s.Play(a)
					p = append(p, minimaxTo("lead", s, c.depth-1, me, info.Seats()))
					s.Undo()
					best = max(best, p[len(p)-1])
				}
				for i, v := range p {
					if less := best - v; less < 1e-9 {
						p[i] = 1
					} else {
						p[i] = math.Exp(-less / c.temperature)
					}
					total += p[i]
				}
				games := enginetest.Fewer(500, 1500)
				counts := map[engine.Action]float64{}
				a := build(t, spec, me, info)
				for range games {
					game++
					counts[a.Choose(s, legal, draws(game, me, 0))]++
				}
				positions++
				rest, seen := float64(games), float64(games)
				for i, q := range p {
					expected := float64(games) * q / total
					if expected < 8 {
						continue // all those together are a cell below
					}
					d := counts[legal[i]] - expected
					x += d * d / expected
					cells++
					rest -= expected
					seen -= counts[legal[i]]
				}
				if rest > 8 {
					x += (seen - rest) * (seen - rest) / rest
					cells++
				} else if seen > 8+6*math.Sqrt(8) {
					t.Errorf("%s: %v choices that hardly anybody makes, expected %.2f, at %s", spec, seen, rest, s.Position())
				}
				cells-- // the counts of a position add up
			})
		}
		// χ² is near normal with so many degrees of freedom.
		z := 0.0
		if cells > 0 {
			z = (x - cells) / math.Sqrt(2*cells)
		}
		if positions < 20 || math.Abs(z) > 4.5 {
			t.Errorf("%s: χ² = %.1f with %v degrees of freedom (z = %.1f) at %d positions", spec, x, cells, z, positions)
		}
		t.Logf("%s: χ² = %.1f with %v degrees of freedom", spec, x, cells)
	}
}

// TestOdds has the odds at the ends of what may be asked: temperature 0, where
// only the best have any, and the highest, where all have the same.
func TestOdds(t *testing.T) {
	for _, c := range []struct {
		less, scale float64
		want        uint64
	}{
		{0, 0, 1 << 47}, {0, 5, 1 << 47}, {1, 0, 0}, {1e-300, 0, 0},
		{1, 1, 1 << 46}, {3, 1, 1 << 44}, {5, 2.5, 1 << 45}, {47, 1, 1}, {48, 1, 0}, {1e18, 1, 0},
		{math.MaxInt32, math.MaxFloat64, 1 << 47},
	} {
		if got := oddsOf(c.less, c.scale); got != c.want {
			t.Errorf("odds of %v less at scale %v: %d, not %d", c.less, c.scale, got, c.want)
		}
	}
}

// TestPlayersAreTheSameEverywhere freezes choices of players who reckon with
// powers, roots and logarithms: the sum was written on one machine and must come
// out on every other, whatever its processor joins or rounds.
func TestPlayersAreTheSameEverywhere(t *testing.T) {
	for spec, want := range map[string]uint64{
		"softmax:0.9":                                0xc4cafa24bb6839e1,
		"softmax:2.3;depth=3":                        0x1fa11da69e2d2194,
		"mcts:60;c=1.1":                              0x8bf148fa8f6b7305,
		"mcts:40;c=0.37":                             0x0385d351c8cdfd03,
		"mcts:50;c=0.7;objective=lead":               0xbdd23b54201ca9e5,
		"epsilon:0.3;of=softmax:1":                   0x6e663623ca707962,
		"epsilon:0.5;of=(mcts:20;c=2;objective=win)": 0xc15b9355351b5322,
	} {
		sum := fnv.New64a()
		for i, g := range trees(25) {
			n := 0
			decisions(g, 1, func(s engine.State, legal []engine.Action) {
				n++
				a := build(t, spec, s.Turn(), g.Info()).Choose(s, legal, draws(uint64(i), s.Turn(), n))
				sum.Write([]byte{byte(a), byte(a >> 8)})
			})
		}
		if got := sum.Sum64(); got != want {
			t.Errorf("%s: %#016x, not %#016x", spec, got, want)
		}
	}
}
