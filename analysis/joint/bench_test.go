package joint

import "testing"

// The critical value of nine differences from a common base.
func BenchmarkMaxT(b *testing.B) {
	for b.Loop() {
		MaxT(0.95, equicorrelated(9, 0.5))
	}
}
