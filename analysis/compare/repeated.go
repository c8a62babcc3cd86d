package compare

import (
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// FewDifferent tells whether so few games of a cell are different that no interval says how far
// others may be from them: it is a fact about so many games.
func FewDifferent(r *analysis.Results, c *analysis.Cell) bool {
	return !c.Fact() && !r.Matches && answer.FewDifferent(c.Repeats.Distinct, c.Repeats.Games)
}

// repeated says of the cells that the headline is about how few of their games are
// different, before anything is said of them; nothing where they are many, or all games were cut off.
func (h *Headline) repeated() []answer.Claim {
	cells, some := h.First.Cells, "answer.repeated-some"
	if h.counts() {
		cells, some = h.Cells(), "answer.repeated-many"
	}
	list := slices.DeleteFunc(slices.Clone(cells), func(c *analysis.Cell) bool {
		return !FewDifferent(h.Results, c)
	})
	switch c := cells[0]; {
	case len(list) == 0 || h.allCut():
		return nil
	case len(cells) == 1:
		return placed(answer.Before, h.claim(answer.Counted, answer.Say("answer.repeated", answer.Count(c.Repeats.Distinct), answer.Count(c.Repeats.Games)), c))
	default:
		return placed(answer.Before, h.claim(answer.Counted, answer.Say(some, answer.Count(len(list)), answer.Count(len(cells))), list...))
	}
}
