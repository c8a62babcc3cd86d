package compare

import (
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// Spread is by how much the first player's advantage differs from opening to opening, as a size; false
// where the games of a cell do not tell: with one opening or one game of each, games that were cut off,
// few different ones, seats that are not compared as two are.
func Spread(r *analysis.Results, c *analysis.Cell) (answer.Interval, bool) {
	e := Interval(c.Openings.Spread, answer.Size)
	return e, c.Openings.Spreads() && !math.IsNaN(e.Lo) && Judged(&c.Fair) && Seats(c) == 2 && !unlike(c) && !FewDifferent(r, c)
}

// spreads says by how much what the first move is worth differs from opening to opening: of the first
// cell whose games tell, the headline's before others, with an interval that holds for it alone; of several also
// between which estimates they all lie. It is chosen by its place, never by what was found.
func (h *Headline) spreads() (answer.Claim, bool) {
	cells := slices.DeleteFunc(slices.Concat(h.First.Cells, h.Cells()), func(c *analysis.Cell) bool {
		_, ok := Spread(h.Results, c)
		return !ok
	})
	if len(cells) == 0 {
		return answer.Claim{}, false
	}
	var all []*analysis.Cell
	least, most := math.Inf(1), 0.0
	for _, c := range cells {
		if !slices.Contains(all, c) {
			e, _ := Spread(h.Results, c)
			all, least, most = append(all, c), math.Min(least, e.Value), math.Max(most, e.Value)
		}
	}
	c := cells[0]
	e, _ := Spread(h.Results, c)
	kind, key := answer.Order, "answer.whom.spread"
	if e.ClearOf = []float64{0}; !(e.Lo > 0) {
		kind, key, e.ClearOf = answer.Undecided, "answer.whom.spread-open", nil
	}
	text := answer.Say(key, e, h.opener(c))
	if len(all) > 1 {
		text = answer.Say("answer.whom.spread-range", text, answer.Count(len(all)),
			answer.Number{Value: least, In: answer.Size, Digits: answer.RoundedDown}, answer.Number{Value: most, In: answer.Size, Digits: answer.RoundedUp})
	}
	return h.claim(kind, text, all...), true
}

// ExactSpread is how openings differ where the games are all that there is of them: it is no estimate.
func ExactSpread(c *analysis.Cell) (answer.Interval, bool) {
	e := Interval(c.Openings.Spread, answer.Size)
	return e, c.Population != nil && c.Openings.Spreads() && Seats(c) == 2 && !unlike(c)
}

// exactSpreads says of the cells of which all games are known by how much openings differ.
func (h *Headline) exactSpreads() (answer.Claim, bool) {
	var cells []*analysis.Cell
	least, most := math.Inf(1), 0.0
	for i := range h.Results.Cells {
		if e, ok := ExactSpread(&h.Results.Cells[i]); ok {
			cells, least, most = append(cells, &h.Results.Cells[i]), math.Min(least, e.Value), math.Max(most, e.Value)
		}
	}
	switch len(cells) {
	case 0:
		return answer.Claim{}, false
	case 1:
		c := cells[0]
		e, _ := ExactSpread(c)
		who := answer.Say("answer.whose", answer.Variant(c.Variant), answer.Say("text.verbatim", answer.Player(sole(c))))
		return h.claim(answer.Counted, answer.Say("answer.whom.spread-exact", e, who, answer.Count(c.Population.Openings)), c), true
	}
	return h.claim(answer.Counted, answer.Say("answer.whom.spread-exact-range", answer.Count(len(cells)),
		answer.Number{Value: least, In: answer.Size, Digits: answer.RoundedDown}, answer.Number{Value: most, In: answer.Size, Digits: answer.RoundedUp}), cells...), true
}

// opener names a cell as [Headline.whose] does, without its openings where all began with the same.
func (h *Headline) opener(c *analysis.Cell) any {
	if len(h.All) == 1 || slices.ContainsFunc(h.Cells(), func(o *analysis.Cell) bool { return o.Openings.Name != c.Openings.Name }) {
		return h.whose(c)
	}
	who := answer.Say("text.verbatim", answer.Player(sole(c)))
	if h.oneRuleSet() {
		return who
	}
	return answer.Say("answer.whose", answer.Variant(c.Variant), who)
}
