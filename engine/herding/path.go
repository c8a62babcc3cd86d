package herding

import (
	"slices"
)

// wairgkPath returns a way of a wairgk to an end in exactly n steps, both
// squares included: the first, directions tried clockwise from the north, sides before corners. It
// is for records and may allocate.
func (s *State) wairgkPath(k int, end square, n int) []square {
	h := newHunter(s)
	way := make([]square, n+1)
	way[0] = s.at[wairgkPiece(k)]
	var find func(i int) bool
	find = func(i int) bool {
		if i == n {
			return way[i] == end
		}
		for d := range s.g.paws() {
			next := way[i] + paw(d)
			if s.g.paces(next, end) > n-i-1 {
				continue
			}
			if !h.walk.has(next) || s.g.rules.Wairgka.Path == PathSimple && slices.Contains(way[:i+1], next) {
				continue
			}
			if way[i+1] = next; find(i + 1) {
				return true
			}
		}
		return false
	}
	find(0)
	return way
}
