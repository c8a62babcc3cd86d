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
	cells := h.First.Cells
	if h.large() {
		cells = h.Cells()
	}
	list := slices.DeleteFunc(slices.Clone(cells), func(c *analysis.Cell) bool {
		return !FewDifferent(h.Results, c)
	})
	switch c := cells[0]; {
	case len(list) == 0 || h.allCut():
		return nil
	case h.large(): // the sentence behind it says of how many
		return placed(answer.Before, h.claim(answer.Counted, answer.Say("answer.repeated-many", answer.Count(len(list))), list...))
	case len(cells) == 1:
		return placed(answer.Before, h.claim(answer.Counted, answer.Say("answer.repeated", answer.Count(c.Repeats.Distinct), answer.Count(c.Repeats.Games)), c))
	default:
		return placed(answer.Before, h.claim(answer.Counted, answer.Say("answer.repeated-some", answer.Count(len(list)), answer.Count(len(cells))), list...))
	}
}
