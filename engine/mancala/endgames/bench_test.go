package endgames

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/mancala"
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

// BenchmarkLead asks the tables about positions here and there.
func BenchmarkLead(b *testing.B) {
	const seeds = 12
	dir, rules := b.TempDir(), awari()
	s, err := New(rules, "bench")
	if err != nil {
		b.Fatal(err)
	}
	if _, err := s.Solve(context.Background(), solve.Options{Seeds: seeds, Tables: dir, Workers: 1}); err != nil {
		b.Fatal(err)
	}
	s.Close()
	book, err := OpenBook(rules, "bench", dir)
	if err != nil {
		b.Fatal(err)
	}
	defer book.Close()
	g, err := mancala.New(rules)
	if err != nil {
		b.Fatal(err)
	}
	draw := rand.New(rand.NewPCG(3, 4))
	states := make([]engine.State, 1000)
	for i := range states {
		houses := make([]int, 12)
		for range seeds {
			houses[draw.IntN(12)]++
		}
		text := strings.ReplaceAll(strings.Trim(fmt.Sprint(houses), "[]"), " ", ",")
		half := len(strings.Join(strings.Split(text, ",")[:6], ","))
		if states[i], err = g.Parse(text[:half] + "/" + text[half+1:] + " 0-0 S"); err != nil {
			b.Fatal(err)
		}
	}
	for i := 0; b.Loop(); i++ {
		book.Lead(states[i%len(states)])
	}
}
