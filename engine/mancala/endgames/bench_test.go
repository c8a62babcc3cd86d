package endgames

import (
	"context"
	"testing"

	"houserules/engine/solve"
)

// BenchmarkAwari solves awari's endgames with up to 16 seeds and says how many
// positions a second that are.
func BenchmarkAwari(b *testing.B) {
	const seeds = 16
	for b.Loop() {
		s, err := New(awari(), "bench")
		if err != nil {
			b.Fatal(err)
		}
		if _, err := s.Solve(context.Background(), solve.Options{Seeds: seeds, Workers: 1}); err != nil {
			b.Fatal(err)
		}
		s.Close()
	}
	b.ReportMetric(float64(choose(seeds+12, 12))*float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}
