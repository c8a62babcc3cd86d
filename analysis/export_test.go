package analysis

import "houserules/engine"

// The studies of which tests outside the package print the summary; inside, the
// printer cannot be imported.

// GoldenStudy is a small study with a bit of everything: two line-ups, a game cut
// off, a rule that fired, a cell without games.
func GoldenStudy() Source {
	m := four()
	m.games[0][2].end = 2
	m.games[1][0].fired = 2
	m.games[1][3].first = 1
	m.add(twoSeats(), "plain", "random,greedy", []string{"random", "greedy"}, 3, m.games[0][:2])
	m.add(twoSeats(), "bold", "random,greedy", []string{"random", "greedy"}, 3, nil)
	return m
}

// MeasuredStudy has columns of the family's own, a game cut off, and a cell
// without games.
func MeasuredStudy() Source {
	src := measured([]engine.Metric{{Name: "left", Kind: engine.Measure, Doc: "Seeds left."}, engine.FiringOf("slam", "", 0)}, [][]int32{{2, 4, 4, 6}, {1, 0, 0, 0}})
	src.games[0][1].end = 2
	src.add(src.cells[0].Info, "empty", "random", []string{"random", "random"}, 3, nil)
	return src
}

// HerdStudy has a cell of three seats and one of two.
func HerdStudy() Source {
	m := herd(seeded(24), 2, 2000, []float64{0.4, 0.2}, 0.2)
	m.mirror("pair", "random", 128, four().games[0])
	return m
}

// OddStudies have numbers that are none: no games, one game, games all cut off,
// and bounds without end.
func OddStudies() map[string]Source {
	cut := &memory{}
	g := result(0, 0, 3)
	g.end = 2
	cut.mirror("a", "random", 10, []game{g, g, g})
	cut.mirror("b", "random", 10, []game{g, g, g})
	one := &memory{}
	one.mirror("a", "random", 10, []game{result(30, 18, 40)})
	one.mirror("b", "random", 10, []game{result(18, 30, 40)})
	empty := &memory{}
	empty.mirror("a", "random", 10, nil)
	empty.mirror("b", "random", 10, four().games[0])
	return map[string]Source{"all cut off": cut, "one game": one, "no games": empty, "three seats": threeSeats()}
}
