package compare

import (
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// few says that there are few games: that they say nothing, where there are few in every cell and
// nothing is decided of them, else in how many of the headline's cells there are few. What is cut off is
// played, too; a fact needs no sample.
func (h *Headline) few() (claims []answer.Claim, nothing bool) {
	var all, first, few []*analysis.Cell
	var games []int
	nothing = !slices.ContainsFunc(h.Results.Differences, func(d analysis.Difference) bool { return KindOf(d.Verdict) == answer.Order })
	for i := range h.Results.Cells {
		c := &h.Results.Cells[i]
		if c.Games == 0 || c.Fact() {
			continue
		}
		all, games = append(all, c), append(games, int(c.Games))
		if c.Games >= analysis.FewGames || decidedAnything(c) {
			nothing = false
		}
	}
	if nothing && len(all) > 0 {
		return []answer.Claim{h.claim(answer.Undecided, answer.Say(GamesOrMatches(h.Results.Matches, "answer.few", "answer.few-matches"), Between(games)), all...)}, true
	}
	for _, c := range h.First.Cells {
		if slices.Contains(all, c) {
			if first = append(first, c); c.Games < analysis.FewGames {
				few = append(few, c)
			}
		}
	}
	if len(few) == 0 {
		return nil, false
	}
	if len(first) == 1 && !h.Results.Matches {
		return []answer.Claim{h.claim(answer.Counted, answer.Say("answer.few-only", answer.Count(few[0].Games), h.players(few[0])), few...)}, false
	}
	return []answer.Claim{h.claim(answer.Counted, answer.Say("answer.few-some", answer.Count(len(few)), answer.Count(len(first))), few...)}, false
}

// decidedAnything tells whether a verdict on a cell says something: on its seats, or on who is stronger.
func decidedAnything(c *analysis.Cell) bool {
	for _, j := range advantages(c) {
		if KindOf(j.Verdict) != answer.Undecided {
			return true
		}
	}
	return c.Pairing != nil && c.Pairing.Stronger != 0
}
