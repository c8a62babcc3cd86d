package agent

import (
	"math"

	"houserules/engine"
	"houserules/engine/lookahead"
	"houserules/engine/transposition"
)

// tree searches a fixed number of plies with alpha-beta pruning (Knuth and
// Moore 1975, "An analysis of alpha-beta pruning", Artificial Intelligence 6)
// in the fail-soft form.
//
// Seats beyond the second are taken for one coalition against the searcher
// (the paranoid assumption; Sturtevant and Korf 2000, "On pruning techniques
// for multi-player games", AAAI). With max^n instead hardly anything could be
// pruned. Whoever acts again maximises or minimises again. A chance turn is
// the mean over its results and costs no ply (expectimax; Michie 1966); its
// results are searched with a full window. What lies beyond the last ply is
// worth its scores, chance or not.
//
// A door that plays for a player with a bound on nodes must look at the same
// positions in the same order; package agent's documentation says which.
type tree struct {
	valuer
	lookahead.Count
	seat engine.Seat // for whom a position is valued that is searched
	// table remembers positions of states that can be recognized; nil for none.
	table *transposition.Table
	// endgames know what some positions are worth; nil for none.
	endgames engine.Endgames
	// byLead orders actions by the lead right after them alone, not by whether
	// they end the game.
	byLead bool
	// follows is the number of plies by which actions that gain are followed beyond the last one,
	// by the second version of nodes; 0 for none.
	follows int
	// soft is how actions are drawn, nil for the best alone, perScore what of a value a unit of
	// score is, and margin how much worse than the best actions are valued exactly at the root.
	soft             *engine.Softmax
	perScore, margin float64
	odds             []uint64 // scratch

	// actions, orders and weights are stacks shared by all plies of the
	// search: a ply pushes its part and pops it when it is done.
	actions []engine.Action
	orders  []float64 // minus the value right after the action, for the order of search
	weights []uint32
}

// tableLeast is the least depth of a position that the table remembers.
const tableLeast = 4

// root values the legal actions, looking so many plies ahead. The best action's
// worth is exact, and so is that of every action as good, or worse by less than the margin:
// only others are cut short. Where again is set, values has those of a search before, and what
// was better then is looked at first.
func (t *tree) root(s engine.State, legal []engine.Action, depth int, values []float64, again bool) {
	t.seat = s.Turn()
	from := len(t.actions)
	t.actions = append(t.actions, legal...)
	t.order(s, from, true, depth > 1 || t.follows > 0, engine.NoAction)
	if again {
		t.reorder(from, legal, values)
	}
	best := math.Inf(-1)
	for i := from; i < len(t.actions) && !t.GivenUp; i++ {
		a := t.actions[i]
		s.Play(a)
		t.Nodes++
		v := 0.0
		if t.margin > 0 {
			v = t.search(s, depth-1, best-t.margin, math.Inf(1))
		} else if t.follows > 0 {
			if v = t.search(s, depth-1, best, math.Inf(1)); v == best {
				v-- // the first of equals counts as the best
			}
		} else if v = t.search(s, depth-1, math.Nextafter(best, math.Inf(-1)), above(best)); v > best && i > from {
			// Most actions are as good as the best or worse.
			v = t.search(s, depth-1, best, math.Inf(1))
		}
		s.Undo()
		best = max(best, v)
		for k := range legal {
			if legal[k] == a {
				values[k] = v
			}
		}
	}
	t.actions, t.orders = t.actions[:from], t.orders[:from]
}

// exact appends what each of the legal actions is worth, exactly: each is searched
// with a full window.
func (t *tree) exact(s engine.State, legal []engine.Action, depth int, values []float64) []float64 {
	t.seat = s.Turn()
	for _, a := range legal {
		s.Play(a)
		t.Nodes++
		values = append(values, t.search(s, depth-1, math.Inf(-1), math.Inf(1)))
		s.Undo()
	}
	return values
}

// worth is what a position is worth to a seat that does not act there.
func (t *tree) worth(s engine.State, depth int, me engine.Seat) float64 {
	t.seat = me
	return t.search(s, depth, math.Inf(-1), math.Inf(1))
}

// above is a bound just above a value; there is none above no value at all.
func above(v float64) float64 {
	if math.IsInf(v, -1) {
		return math.Inf(1)
	}
	return math.Nextafter(v, math.Inf(1))
}

// search returns the position's worth if it lies between alpha and beta, and
// otherwise a bound on the same side. Once the search is given up what it
// returns means nothing.
func (t *tree) search(s engine.State, depth int, alpha, beta float64) float64 {
	turn := s.Turn()
	if t.endgames != nil && turn >= engine.First {
		if more, ok := t.endgames.Lead(s); ok {
			return t.settled(s, turn, more)
		}
	}
	switch {
	case turn == engine.Over || depth == 0 && t.follows == 0:
		return t.value(s, t.seat)
	case depth == 0:
		return t.quiet(s, t.follows, alpha, beta)
	}
	if t.Nodes >= t.LookAt && t.LookUp() {
		return 0
	}
	if turn == engine.Chance {
		return t.expect(s, depth)
	}
	if t.table != nil && depth >= tableLeast {
		if key, plies, ok := s.Recognize(); ok {
			return t.recall(s, depth, alpha, beta, key, depth < plies)
		}
	}
	best, _ := t.visit(s, depth, alpha, beta, engine.NoAction)
	return best
}

// recall is search with the table. timeless says that no history can change what
// the position is worth; what may has no place in a table.
func (t *tree) recall(s engine.State, depth int, alpha, beta float64, key engine.Key, timeless bool) float64 {
	place := t.table.Place(key)
	known, ok := t.table.Find(place, key)
	first := engine.NoAction
	if ok {
		first = known.Move
		if v := float64(known.Value); timeless && known.Depth == depth && transposition.Decides(known.Bound, v, alpha, beta) {
			return v
		}
	}
	best, move := t.visit(s, depth, alpha, beta, first)
	found := transposition.Found{Value: int64(best), Depth: depth, Move: move}
	if timeless {
		found.Bound = transposition.BoundOf(best, alpha, beta)
	}
	t.table.Store(place, key, found)
	return best
}

// visit searches what the actions at a position lead to, first of all the given
// one. It returns also the action that was best or cut the search short.
func (t *tree) visit(s engine.State, depth int, alpha, beta float64, first engine.Action) (best float64, move engine.Action) {
	mine := s.Turn() == t.seat
	from := len(t.actions)
	t.actions = s.Actions(t.actions)
	t.order(s, from, mine, depth > 1, first)
	best = math.Inf(1)
	if mine {
		best = math.Inf(-1)
	}
	for i, to := from, len(t.actions); i < to && alpha < beta; i++ {
		a := t.actions[i]
		s.Play(a)
		t.Nodes++
		v := t.search(s, depth-1, alpha, beta)
		s.Undo()
		switch {
		case mine && v > best:
			best, move = v, a
			alpha = max(alpha, v)
		case !mine && v < best:
			best, move = v, a
			beta = min(beta, v)
		}
	}
	t.actions, t.orders = t.actions[:from], t.orders[:from]
	return best, move
}

// expect returns the mean worth of a chance turn's results.
func (t *tree) expect(s engine.State, depth int) float64 {
	from, fromWeight := len(t.actions), len(t.weights)
	t.actions = s.Actions(t.actions)
	to := len(t.actions)
	t.weights = s.Weights(t.weights)
	for len(t.weights) < fromWeight+to-from {
		t.weights = append(t.weights, 1) // all are equally likely
	}
	for range to - from {
		t.orders = append(t.orders, 0) // keeps the stacks level
	}
	sum, total := 0.0, 0.0
	for i := range to - from {
		weight := float64(t.weights[fromWeight+i])
		s.Play(t.actions[from+i])
		t.Nodes++
		v := t.search(s, depth, math.Inf(-1), math.Inf(1))
		s.Undo()
		// The conversion keeps the product from being fused with the sum, so
		// that every machine rounds alike.
		sum += float64(weight * v)
		total += weight
	}
	t.actions, t.orders, t.weights = t.actions[:from], t.orders[:from], t.weights[:fromWeight]
	return sum / total
}
