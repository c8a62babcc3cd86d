package oneply

import (
	"math/rand/v2"
	"testing"

	"houserules/engine/lookahead"
)

// TestBest compares what is kept move by move with a look at all values.
func TestBest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		b, best, want := NoBest(), int32(-1<<30), uint8(0)
		for house := range 8 {
			if r.IntN(3) == 0 {
				continue
			}
			value := r.Int32N(5) - 2 + (r.Int32N(3)-1)*lookahead.Won
			b.Add(house, value)
			if value > best {
				best, want = value, 0
			}
			if value == best {
				want |= 1 << house
			}
		}
		if b.Value != best || b.moves != want {
			t.Fatalf("the best are %08b, worth %d, not %08b, worth %d", b.moves, b.Value, want, best)
		}
	}
}
