package reachable_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/engine/solve/reachable"
)

// maze is a game of nothing but moves between numbered places, in layers.
type maze struct {
	layer []int
	moves [][]int  // what every move leads to
	again [][]bool // whether the player goes on there
	worth []int    // of places without moves
}

func (m *maze) Hash(p int) uint64 { return uint64(p) * 0x9E3779B97F4A7C15 }
func (m *maze) Layer(p int) int   { return m.layer[p] }
func (m *maze) over(p int) bool   { return len(m.moves[p]) == 0 }
func (m *maze) Look(p int, move func(next int, again bool)) (int, bool) {
	for i, q := range m.moves[p] {
		move(q, m.again[p][i])
	}
	return m.worth[p], m.over(p)
}

// drawn draws a maze of so many places.
func drawn(r *rand.Rand, places int) *maze {
	m := &maze{layer: make([]int, places), moves: make([][]int, places), again: make([][]bool, places), worth: make([]int, places)}
	for p := 1; p < places; p++ {
		m.layer[p] = r.IntN(4)
	}
	m.layer[0] = 3
	for p := range places {
		m.worth[p] = r.IntN(3) - 1
		if p > 0 && r.IntN(6) == 0 {
			continue
		}
		for range 1 + r.IntN(4) {
			if q := r.IntN(places); m.layer[q] <= m.layer[p] {
				m.moves[p] = append(m.moves[p], q)
				m.again[p] = append(m.again[p], m.layer[q] < m.layer[p] && r.IntN(3) == 0)
			}
		}
	}
	return m
}

// slowly values all places by cutting play off after ever more plies.
func (m *maze) slowly() []int {
	values := make([]int, len(m.layer))
	for range 4 * len(values) {
		next := make([]int, len(values))
		for p := range next {
			if m.over(p) {
				next[p] = m.worth[p]
				continue
			}
			best := -1
			for i, q := range m.moves[p] {
				if v := values[q]; m.again[p][i] {
					best = max(best, v)
				} else {
					best = max(best, -v)
				}
			}
			next[p] = best
		}
		values = next
	}
	return values
}

// TestMazes compares with a slow solver, from one place or from several.
func TestMazes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	positions, decided := 0, 0
	for range 400 {
		m := drawn(r, 5+r.IntN(60))
		s := reachable.New(m)
		roots := []int{0}
		for range r.IntN(4) {
			roots = append(roots, r.IntN(len(m.layer)))
		}
		r.Shuffle(len(roots), func(i, j int) { roots[i], roots[j] = roots[j], roots[i] })
		if err := s.Solve(t.Context(), slices.Values(roots), reachable.Options{}); err != nil {
			t.Fatal(err)
		}
		for _, p := range roots {
			if _, _, ok := s.Value(p); !ok {
				t.Fatalf("%d is a root of %+v and has no value", p, m)
			}
		}
		want := m.slowly()
		all := 0
		for p := range want {
			got, _, ok := s.Value(p)
			if !ok {
				continue
			}
			if all++; got != want[p] {
				t.Fatalf("%d of %+v is worth %d, not %d", p, m, got, want[p])
			}
			if got != 0 {
				decided++
			}
		}
		if all != s.Found() {
			t.Errorf("%d positions have values, %d were found", all, s.Found())
		}
		positions += all
	}
	t.Logf("%d positions, %d of them won or lost", positions, decided)
	if positions < 3000 || decided < 1000 {
		t.Errorf("%d positions, %d of them won or lost", positions, decided)
	}
}

// TestBounds: too little memory, and a context that is done.
func TestBounds(t *testing.T) {
	long := &maze{layer: make([]int, 20_000), moves: make([][]int, 20_000), again: make([][]bool, 20_000), worth: make([]int, 20_000)}
	for p := range len(long.moves) - 1 {
		long.moves[p], long.again[p] = []int{p + 1}, []bool{false}
	}
	long.worth[len(long.worth)-1] = -1
	start := slices.Values([]int{0})
	var many *reachable.TooManyError
	if err := reachable.New(long).Solve(t.Context(), start, reachable.Options{Memory: 50_000}); !errors.As(err, &many) || many.Found < 1000 || many.All {
		t.Errorf("memory: %v", err)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if err := reachable.New(long).Solve(done, start, reachable.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("context: %v", err)
	}
	s := reachable.New(long)
	if err := s.Solve(t.Context(), start, reachable.Options{}); err != nil {
		t.Fatal(err)
	}
	if v, rank, ok := s.Value(0); v != 1 || rank != 255 || !ok || s.Longest() != 19_999 {
		t.Errorf("the start is worth %d at rank %d, the longest line %d", v, rank, s.Longest())
	}
}
