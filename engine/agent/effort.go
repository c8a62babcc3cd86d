package agent

import "math"

// playoutPositions is the number of positions in whose time a game is tried at
// random to its end; kernels are quicker, long games without one slower.
const playoutPositions = 40

// lookedAt is about how many positions a search of so many plies comes to where
// there are so many actions: all of the first ply, and of each further one the
// power 5/8 of the actions, between the square root of perfect order (Knuth and
// Moore 1975, "An analysis of alpha-beta pruning", Artificial Intelligence 6) and
// the 3/4 of none. Searches in awalé, kalah, alquerque and Aiyawatstani come
// within a factor of three of it. It takes roots only, which are the same on all
// machines.
func lookedAt(depth int, actions float64) float64 {
	root := math.Sqrt(actions)
	further := float64(root * math.Sqrt(math.Sqrt(root)))
	n := 1.0
	for ply := range depth {
		if ply == 0 {
			n = actions
		} else {
			n = float64(n * further)
		}
	}
	return n
}

// Positions is about how many positions the agent looks at for a move where there
// are so many actions to choose from, at least one. It is known before anything is
// played, the same on every machine, and right to an order of magnitude: enough to
// cut work into pieces of seconds.
func (s Spec) Positions(actions float64) float64 {
	n := 1.0
	switch {
	case s.kind.Positions != nil:
		n = max(n, s.kind.Positions(s.values, actions))
	case s.kind.Cost == Greedy:
		n = max(n, actions)
	case s.kind.Cost == Search:
		n = max(n, float64(actions*actions))
	}
	for _, x := range s.agents() {
		n = max(n, x.Positions(actions))
	}
	return n
}
