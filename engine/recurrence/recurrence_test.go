package recurrence

import (
	"math/rand/v2"
	"testing"
)

// TestAgainstScanning plays at random, with positions that come back, captures
// after which nothing before counts, and plies taken back, and looks through
// all positions for what the index says.
func TestAgainstScanning(t *testing.T) {
	for _, hashes := range []uint64{1, 3, 1 << 20} { // how many there are
		var x Index
		r := rand.New(rand.NewPCG(1, hashes))
		recurred := 0
		for range 40 {
			x.Clear()
			var line, since []int
			for range 400 {
				switch n := len(line); {
				case n > 0 && r.IntN(3) == 0:
					x.Pop()
					line, since = line[:n-1], since[:n-1]
				default:
					from := 0
					if n > 0 {
						from = since[n-1]
					}
					if r.IntN(30) == 0 {
						from = n // a capture
					}
					here := r.IntN(12)
					want := 1
					for _, p := range line[from:] {
						if p == here {
							want++
						}
					}
					hash := Mix(0, uint64(here)) % hashes
					same := func(i int) bool { return line[i] == here }
					if got := x.Times(hash, from, same); got != want-1 {
						t.Fatalf("%d times, not %d", got, want-1)
					}
					if got := x.Push(hash, from, same); got != want {
						t.Fatalf("entered the %d. time, not the %d.", got, want)
					}
					if want > 2 {
						recurred++
					}
					line, since = append(line, here), append(since, from)
				}
				if x.Len() != len(line) {
					t.Fatalf("%d positions, not %d", x.Len(), len(line))
				}
			}
		}
		if recurred < 100 {
			t.Errorf("only %d positions came back twice", recurred)
		}
	}
}

// TestChainsStayShort: a game of 160,000 plies without a capture is followed
// with no more comparisons to a ply than a short one. Scanning made eighty
// thousand.
func TestChainsStayShort(t *testing.T) {
	for _, plies := range []int{1000, 160_000} {
		var x Index
		compared := 0
		for i := range plies {
			// Positions as games have them: small numbers in few bytes.
			word := uint64(i%7) | uint64(i/7%11)<<8 | uint64(i/77%13)<<24 | uint64(i/1001)<<40
			x.Push(Mix(0, word), 0, func(int) bool { compared++; return false })
		}
		steps := 0
		for i := range x.entries {
			for at := x.entries[i].before; at != 0; at = x.entries[at-1].before {
				steps++
			}
		}
		t.Logf("%d plies: %d steps along chains, %d comparisons", plies, steps, compared)
		if steps > plies || compared > 0 {
			t.Errorf("%d plies took %d steps along chains and %d comparisons", plies, steps, compared)
		}
	}
}

// TestAllocations: games no longer than those before allocate nothing.
func TestAllocations(t *testing.T) {
	var x Index
	game := func() {
		x.Clear()
		for i := range 5000 {
			x.Push(Mix(1, uint64(i)), 0, func(int) bool { return true })
		}
	}
	game()
	if n := testing.AllocsPerRun(5, game); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkPush: nanoseconds for a ply do not grow with the game.
func BenchmarkPush(b *testing.B) {
	for _, c := range []struct {
		name  string
		plies int
	}{{"1000", 1000}, {"160000", 160_000}} {
		b.Run(c.name, func(b *testing.B) {
			var x Index
			for i := range b.N {
				if i%c.plies == 0 {
					x.Clear()
				}
				x.Push(Mix(0, uint64(i%c.plies)), 0, func(int) bool { return false })
			}
		})
	}
}
