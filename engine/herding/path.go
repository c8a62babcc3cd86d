package herding

import (
	"iter"
	"slices"

	"houserules/engine"
)

// wairgkPath returns a way of a wairgk to an end in exactly n steps, both
// squares included: the first, directions tried clockwise from the north, sides before corners. It
// is for records and may allocate.
func (s *State) wairgkPath(k int, end square, n int) []square {
	h := newHunter(s)
	way := make([]square, n+1)
	way[0] = s.at[wairgkPiece(k)]
	h.find(way, 0, end)
	return way
}

// find looks for a way to an end, of which way[:i+1] is known.
func (h *hunter) find(way []square, i int, end square) bool {
	left := len(way) - 1 - i
	if left == 0 {
		return way[i] == end
	}
	for d := range h.s.g.paws() {
		next := way[i] + paw(d)
		if h.s.g.paces(next, end) > left-1 || !h.walk.has(next) ||
			h.s.g.rules.Wairgka.Path == PathSimple && slices.Contains(way[:i+1], next) {
			continue
		}
		if way[i+1] = next; h.find(way, i+1, end) {
			return true
		}
	}
	return false
}

// way is the way of the piece that an action moves, square by square to its end, which is the
// last; none where nothing walks.
func (s *State) way(a engine.Action) (piece int, squares []square) {
	k, end := destination(a)
	switch {
	case s.phase == phaseWalk:
		piece = awethiPiece(int(s.seat), k)
		switch {
		case end == s.at[piece]:
		case end == s.g.homes[s.seat] && s.stuck(k):
			squares = []square{end}
		default:
			squares = s.awethiPath(k, end, nil)
		}
	case s.phase == phaseHunt && a != passAction:
		piece, squares = wairgkPiece(k), s.wairgkPath(k, end, int(s.distance))[1:]
	}
	return piece, squares
}

// Steps is an ability: an awéthi or a wairgk walks its way, square by square; everything
// else is one step.
func (s *State) Steps(a engine.Action) iter.Seq[[]engine.Place] {
	return func(yield func([]engine.Place) bool) {
		after := newState(s.g, &s.position)
		piece, way := s.way(a)
		for i, q := range way {
			if after.cells[q] != vacant {
				continue // where it ends, or passes others by
			}
			after.move(piece, q)
			if i < len(way)-1 && !yield(after.Drawing().Places) {
				return
			}
		}
		after.Reset()
		after.Play(a)
		yield(after.Drawing().Places)
	}
}
