package retrograde_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"houserules/engine/solve/retrograde"
)

// state is a position of a game drawn at random.
type state struct {
	final bool
	leave []int // what the moves that leave the layer are worth
	stay  []int // where the others lead
}

// draw makes a game of some positions, each with a tag for either player whom play
// without end favours.
func draw(r *rand.Rand, positions int) []state {
	game := make([]state, 2*positions)
	for p := range positions {
		s := state{}
		switch r.IntN(12) {
		case 0:
			s = state{final: true, leave: []int{r.IntN(13) - 6}}
		default:
			for range r.IntN(3) {
				s.leave = append(s.leave, r.IntN(13)-6)
			}
			for range r.IntN(4) {
				s.stay = append(s.stay, r.IntN(positions))
			}
			if len(s.leave)+len(s.stay) == 0 {
				s = state{final: true, leave: []int{0}}
			}
		}
		other := state{s.final, s.leave, nil}
		for i, q := range s.stay {
			other.stay = append(other.stay, q)
			s.stay[i] = q + positions
		}
		game[p], game[p+positions] = s, other
	}
	return game
}

// cutOff values the states by cutting play off after ever more plies.
func cutOff(game []state, payoff func(p int) int) []int {
	values, next := make([]int, len(game)), make([]int, len(game))
	for p := range game {
		values[p] = payoff(p)
	}
	for changed := true; changed; {
		changed = false
		for p, s := range game {
			best := -100
			for _, v := range s.leave {
				best = max(best, v)
			}
			for _, q := range s.stay {
				best = max(best, -values[q])
			}
			next[p] = best
			changed = changed || best != values[p]
		}
		values, next = next, values
	}
	return values
}

func solveOf(ctx context.Context, game []state, payoff, workers int) (*retrograde.Layer, error) {
	l := &retrograde.Layer{Largest: 6, Tags: []retrograde.Tag{{Payoff: payoff, Passed: 1}, {Payoff: -payoff, Passed: 0}}}
	var moves []uint32
	for _, s := range game {
		best := retrograde.None
		for _, v := range s.leave {
			best = max(best, v)
		}
		c := retrograde.MakeCell(best, len(s.stay))
		if s.final {
			c |= retrograde.Final
		}
		l.Cells = append(l.Cells, c)
		for _, q := range s.stay {
			moves = append(moves, uint32(q))
		}
	}
	edges := retrograde.NewEdges(len(game), func(p int) int { return len(game[p].stay) }, [][]uint32{moves})
	l.Ranks = make([]uint8, len(l.Cells))
	_, err := retrograde.Solve(ctx, l, edges, retrograde.Options{Workers: workers})
	return l, err
}

// TestSolve compares values with those of play cut off after ever more plies, and
// ranks with what they mean: a move that keeps the value leads to a rank less, the
// least there is for who makes more than the payoff, else the largest.
func TestSolve(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 15))
	for game := range 300 {
		payoff, positions, workers := r.IntN(13)-6, 1+r.IntN(80), 1
		if game == 0 {
			positions, workers = 40_000, 3
		}
		states := draw(r, positions)
		endless := func(p int) int {
			if p < positions {
				return payoff
			}
			return -payoff
		}
		want := cutOff(states, endless)
		l, err := solveOf(t.Context(), states, payoff, workers)
		if err != nil {
			t.Fatal(err)
		}
		for p, s := range states {
			v := l.Cells[p].Value()
			if v != want[p] {
				t.Fatalf("game %d: state %d is worth %d, not %d", game, p, v, want[p])
			}
			if v == endless(p) {
				continue
			}
			var ranks []int
			for _, x := range s.leave {
				if x == v && !s.final {
					ranks = append(ranks, 1)
				}
			}
			for _, q := range s.stay {
				if -want[q] == v {
					ranks = append(ranks, 1+int(l.Ranks[q]))
				}
			}
			rank := 0
			for i, n := range ranks {
				if i == 0 || v > endless(p) && n < rank || v < endless(p) && n > rank {
					rank = n
				}
			}
			if int(l.Ranks[p]) != rank {
				t.Fatalf("game %d: state %d has rank %d, not %d", game, p, l.Ranks[p], rank)
			}
		}
	}
}

// TestSolveGivesUp: a context that is done ends it.
func TestSolveGivesUp(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	states := draw(rand.New(rand.NewPCG(2, 2)), 100)
	if _, err := solveOf(ctx, states, 0, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
