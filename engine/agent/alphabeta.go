package agent

import (
	"math"

	"houserules/engine"
)

// alphaBeta searches a fixed number of plies with alpha-beta pruning (Knuth
// and Moore 1975, "An analysis of alpha-beta pruning", Artificial
// Intelligence 6) in the fail-soft form.
//
// Seats beyond the second are taken for one coalition against the searcher
// (the paranoid assumption; Sturtevant and Korf 2000, "On pruning techniques
// for multi-player games", AAAI). With max^n instead hardly anything could be
// pruned. Whoever acts again maximises or minimises again. A chance turn is
// the mean over its results and costs no ply (expectimax; Michie 1966); its
// results are searched with a full window. What lies beyond the last ply is
// worth its scores, chance or not.
//
// There is no transposition table: a position's worth depends on its history
// where repetition ends games.
type alphaBeta struct {
	depth  int
	seats  int
	values []float64   // scratch of Choose
	seat   engine.Seat // for whom a position is valued that is searched

	// actions, orders and weights are stacks shared by all plies of the
	// search: a ply pushes its part and pops it when it is done.
	actions []engine.Action
	orders  []float64 // value right after the action, for the order of search
	weights []uint32
}

func newAlphaBeta(depth int, info *engine.Info) *alphaBeta {
	return &alphaBeta{depth: depth, seats: info.Seats()}
}

// Choose implements engine.Agent.
func (b *alphaBeta) Choose(s engine.State, legal []engine.Action, d *engine.Draws) engine.Action {
	b.values = b.Search(s, legal, b.values[:0])
	return drawBest(legal, b.values, d)
}

// Search implements engine.Searcher. The best action's worth is exact, and so
// is that of every action as good: each is searched with a window that begins
// just below the best so far, so that only worse ones are cut short.
func (b *alphaBeta) Search(s engine.State, legal []engine.Action, values []float64) []float64 {
	b.seat = s.Turn()
	first := len(values)
	for range legal {
		values = append(values, math.Inf(-1))
	}
	best := math.Inf(-1)
	from := b.push(s, legal, true)
	for i := from; i < len(b.actions); i++ {
		a := b.actions[i]
		s.Play(a)
		v := b.search(s, b.depth-1, math.Nextafter(best, math.Inf(-1)), math.Inf(1))
		s.Undo()
		best = max(best, v)
		for k := range legal {
			if legal[k] == a {
				values[first+k] = v
			}
		}
	}
	b.actions, b.orders = b.actions[:from], b.orders[:from]
	return values
}

// search returns the position's worth if it lies between alpha and beta, and
// otherwise a bound on the same side.
func (b *alphaBeta) search(s engine.State, depth int, alpha, beta float64) float64 {
	turn := s.Turn()
	if depth == 0 || turn == engine.Over {
		return value(s, b.seat, b.seats)
	}
	if turn == engine.Chance {
		return b.expect(s, depth)
	}
	mine := turn == b.seat
	from := len(b.actions)
	b.actions = s.Actions(b.actions)
	b.order(s, from, mine, depth > 1)
	best := math.Inf(1)
	if mine {
		best = math.Inf(-1)
	}
	for i, to := from, len(b.actions); i < to && alpha < beta; i++ {
		s.Play(b.actions[i])
		v := b.search(s, depth-1, alpha, beta)
		s.Undo()
		if mine {
			best = max(best, v)
			alpha = max(alpha, v)
		} else {
			best = min(best, v)
			beta = min(beta, v)
		}
	}
	b.actions, b.orders = b.actions[:from], b.orders[:from]
	return best
}

// expect returns the mean worth of a chance turn's results.
func (b *alphaBeta) expect(s engine.State, depth int) float64 {
	from, fromWeight := len(b.actions), len(b.weights)
	b.actions = s.Actions(b.actions)
	to := len(b.actions)
	if w, ok := s.(engine.Weigher); ok {
		b.weights = w.Weights(b.weights)
	} else {
		for range to - from {
			b.weights = append(b.weights, 1)
		}
	}
	for range to - from {
		b.orders = append(b.orders, 0) // keeps the stacks level
	}
	sum, total := 0.0, 0.0
	for i := range to - from {
		weight := float64(b.weights[fromWeight+i])
		s.Play(b.actions[from+i])
		v := b.search(s, depth, math.Inf(-1), math.Inf(1))
		s.Undo()
		// The conversion keeps the product from being fused with the sum, so
		// that every machine rounds alike.
		sum += float64(weight * v)
		total += weight
	}
	b.actions, b.orders, b.weights = b.actions[:from], b.orders[:from], b.weights[:fromWeight]
	return sum / total
}

// push puts a list of actions on the stack, ordered for search, and returns
// where it begins.
func (b *alphaBeta) push(s engine.State, legal []engine.Action, mine bool) int {
	from := len(b.actions)
	b.actions = append(b.actions, legal...)
	b.order(s, from, mine, b.depth > 1)
	return from
}

// order sorts the actions from the given place on by the value right after
// them, the mover's best first and equals in canonical order. One ply above
// the horizon that would be the search itself: there sorting is left out.
func (b *alphaBeta) order(s engine.State, from int, mine, sorted bool) {
	for i := from; i < len(b.actions); i++ {
		a, v := b.actions[i], 0.0
		if sorted {
			s.Play(a)
			v = value(s, b.seat, b.seats)
			s.Undo()
			if mine {
				v = -v
			}
		}
		b.orders = append(b.orders, v)
		k := i
		for ; k > from && b.orders[k-1] > v; k-- {
			b.orders[k], b.actions[k] = b.orders[k-1], b.actions[k-1]
		}
		b.orders[k], b.actions[k] = v, a
	}
}
