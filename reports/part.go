package reports

import (
	"houserules/analysis"
	"houserules/analysis/compare"
)

// undecided tells whether a verdict of a line-up is UNDECIDED.
func undecided(r *analysis.Results, group compare.Lineup) bool {
	for _, c := range group.Cells {
		if c.Fair.Verdict == analysis.Undecided || c.FirstMove != nil && c.FirstMove.Effect.Verdict == analysis.Undecided {
			return true
		}
		for i := range c.Seats {
			if c.Seats[i].Advantage.Verdict == analysis.Undecided {
				return true
			}
		}
	}
	for _, d := range compare.Differences(r, group.Agents) {
		if d.Verdict == analysis.Undecided {
			return true
		}
	}
	return false
}
