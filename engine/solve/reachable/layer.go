package reachable

import (
	"context"

	"houserules/engine/solve/retrograde"
)

// none is the best value of the moves that leave a layer where none does.
const none = -2

// work is a layer that is being solved.
type work struct {
	// open is how many moves stay in the layer and lead to what is not won, best the
	// best value of those that leave it.
	open []uint16
	best []int8
	// first is where the predecessors of a position begin in from.
	first, from []uint32

	values []int8
	ranks  []uint8
	done   []bool
	now    []uint32 // decided at the rank at hand
	// longest is the largest rank, also where a byte does not hold it.
	longest int
}

// layer solves a layer, the lower ones being solved. The game is drawn at the position
// with the number over, if that is not negative.
func (s *Solver[P]) layer(ctx context.Context, n, over int) (*work, error) {
	l := s.layers[n]
	w := &work{
		open: make([]uint16, len(l.found)), best: make([]int8, len(l.found)), first: make([]uint32, len(l.found)+1),
		values: make([]int8, len(l.found)), ranks: make([]uint8, len(l.found)), done: make([]bool, len(l.found)),
	}
	to := make([]uint32, 0, l.moves)
	for i, p := range l.found {
		if i%lookEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		w.best[i] = none
		if i == over {
			w.best[i], w.done[i] = 0, true
			continue
		}
		worth, ended := s.game.Look(p, func(next P, again bool) {
			hash := s.game.Hash(next)
			if at := s.game.Layer(next); at != n {
				v := s.layers[at].values[s.layers[at].number(hash, next)]
				if !again {
					v = -v
				}
				w.best[i] = max(w.best[i], v)
				return
			}
			to = append(to, uint32(l.number(hash, next)))
			w.open[i]++
		})
		if ended {
			w.best[i], w.done[i] = int8(worth), true
			w.values[i] = int8(worth)
			if worth != 0 {
				w.now = append(w.now, uint32(i))
			}
		}
	}
	w.turn(to)
	w.solve()
	return w, nil
}

// turn lists the moves by where they lead.
func (w *work) turn(to []uint32) {
	for _, q := range to {
		w.first[q+1]++
	}
	for q := range w.open {
		w.first[q+1] += w.first[q]
	}
	next := append([]uint32(nil), w.first...)
	w.from = make([]uint32, len(to))
	at := 0
	for p, n := range w.open {
		for range n {
			q := to[at]
			w.from[next[q]] = uint32(p)
			next[q]++
			at++
		}
	}
}

// solve decides positions rank by rank, the finished games, of rank 0, being decided.
func (w *work) solve() {
	for rank := 1; ; rank++ {
		var next []uint32
		decide := func(p uint32, value int8) {
			w.done[p], w.values[p], w.ranks[p] = true, value, uint8(min(rank, retrograde.RankUnknown))
			next = append(next, p)
		}
		if rank == 1 {
			for p := range w.open {
				switch {
				case w.done[p]:
				case w.best[p] == 1:
					decide(uint32(p), 1)
				case w.open[p] == 0 && w.best[p] == -1:
					decide(uint32(p), -1)
				}
			}
		}
		for _, q := range w.now {
			for _, p := range w.from[w.first[q]:w.first[q+1]] {
				switch {
				case w.done[p]:
				case w.values[q] == -1:
					decide(p, 1)
				default:
					if w.open[p]--; w.open[p] == 0 && w.best[p] <= -1 {
						decide(p, -1)
					}
				}
			}
		}
		if w.now = next; len(next) == 0 {
			break
		}
		w.longest = rank
	}
	for p, done := range w.done {
		if !done {
			w.ranks[p] = retrograde.RankUnknown
		}
	}
}
