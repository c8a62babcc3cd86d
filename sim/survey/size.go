package survey

import "houserules/sim/atlas"

// Size is how large an atlas is.
type Size struct {
	// Name is the atlas's.
	Name string
	// Houses and Seeds are the largest boards.
	Houses, Seeds int
	// Budget is the number of states that are solved for each rule set.
	Budget int
	// Nodes is the largest number of nodes of games that are worked out exactly.
	Nodes   int
	Players []atlas.Player
	// Curve is the number of games of softmax play at each temperature.
	Curve int64
}

// Quick is an atlas of about a minute on two cores.
func Quick() Size {
	return Size{"atlas-quick", 6, 6, 3_000_000, 20_000, []atlas.Player{{Agent: "random", Games: 1000}, {Agent: "greedy", Games: 1000}, {Agent: "alphabeta:3", Games: 100}}, 100}
}

// Standard is an atlas of about an hour on two cores.
func Standard() Size {
	return Size{"atlas", 6, 6, 1_500_000_000, 500_000, []atlas.Player{{Agent: "random", Games: 20_000}, {Agent: "greedy", Games: 20_000}, {Agent: "alphabeta:4", Games: 1000}}, 1000}
}

// Night is an atlas of about a night on two cores: every rule set to 4 × 6, 5 × 3 and
// 6 × 2, 44 G states of which the largest board takes 12 GB of memory.
func Night() Size {
	s := Standard()
	s.Name, s.Budget = "atlas-night", 9_000_000_000
	return s
}

// temperatures are the ones at which softmax play is solved exactly, in seeds.
func temperatures() []float64 { return []float64{0, 0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 12, 16} }

// moved is how many seeds at most lie elsewhere in the starts that are tried.
const moved = 2
