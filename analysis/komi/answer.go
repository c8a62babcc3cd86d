package komi

import (
	"slices"

	"houserules/engine"
)

// Run is a stretch of komis that were looked at one after the other.
type Run struct{ From, To engine.Score }

// evenRuns are the stretches of komis that may be even, in their order. The points
// must be in ascending order of komi.
func evenRuns(points []Point) []Run {
	var runs []Run
	for i, p := range points {
		switch {
		case !p.Even():
		case i > 0 && points[i-1].Even():
			runs[len(runs)-1].To = p.Komi
		default:
			runs = append(runs, Run{p.Komi, p.Komi})
		}
	}
	return runs
}

// between returns the neighbours between which the favour changes where no komi
// may be even: with the first the first player is favoured, with the second the
// second. It reports false where one player is favoured with all.
func between(points []Point) (Run, bool) {
	for i := 1; i < len(points); i++ {
		if points[i-1].Lo > 0.5 && points[i].Hi < 0.5 {
			return Run{points[i-1].Komi, points[i].Komi}, true
		}
	}
	return Run{}, false
}

// coverage is that which the points of each of so many players need for those
// of all to hold together at a level, whatever they share (Bonferroni).
func coverage(level float64, players int) float64 { return 1 - (1-level)/float64(max(1, players)) }

// evenForAll are the stretches of komis that may be even for every one of some
// players, who have the same komis in the same order. Where the points of all hold
// together, a komi that is even for all of them is left out with no greater
// probability than that anything errs.
func evenForAll(players [][]Point) []Run {
	var all []Point
	for i, p := range players {
		if i == 0 {
			all = slices.Clone(p)
			continue
		}
		for k := range all {
			all[k].Lo, all[k].Hi = max(all[k].Lo, p[k].Lo), min(all[k].Hi, p[k].Hi)
		}
	}
	return evenRuns(all)
}
