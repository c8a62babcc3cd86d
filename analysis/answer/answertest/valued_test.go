package answertest_test

import (
	"fmt"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
)

// What is said of players who value positions in two ways, by each outcome of a pair: told apart on one side,
// on two, decided alike, and open; and where there is no pair.
func TestValued(t *testing.T) {
	const learned = ";eval=0123456789abcdef"
	large, open := analysis.LargerThanTolerance, analysis.Undecided
	twins := func(variant, player string, lead, other float64, v, w analysis.Verdict) []analysis.Cell {
		return []analysis.Cell{row(variant, player, lead, 3, v), row(variant, player+learned, other, 3, w)}
	}
	apart := twins("a", "nodes:8", 8, 40, large, large)
	turned := twins("b", "nodes:8", 8, -9, large, large)
	same := twins("c", "nodes:8", 8, 9, large, large)
	unknown := twins("d", "nodes:8", 8, 3, large, open)
	for _, e := range []struct {
		name  string
		cells []analysis.Cell
		want  string
	}{
		{"all of them", concat(apart, turned, same, unknown), "[apart a 8 40] [ 4 2 2 1]"},
		{"one, told apart", turned, "[apart b 8 -9]"},
		{"one, told apart and decided alike", apart, "[apart a 8 40] [same]"},
		{"one, decided alike", same, "[same]"},
		{"one, open", unknown, "[open]"},
		{"of other rules", concat(apart[:1], turned[1:]), ""},
		{"of other positions", concat(apart[:1], twins("a", "nodes:16", 1, 1, large, large)[1:]), ""},
		{"all by the lead", apart[:1], "[lead]"},
		{"all who learned", apart[1:], "[learned]"},
		{"somebody of whom it is not known", concat(apart[:1], []analysis.Cell{row("a", "mcts:10", 1, 3, open)}), ""},
		{"nobody searches", []analysis.Cell{row("a", "greedy", 1, 3, open)}, ""},
	} {
		r := &analysis.Results{Base: e.cells[0].Variant, Tolerance: 0.01, Level: 0.95, Cells: e.cells}
		got := ""
		for i, c := range compare.Valued(r) {
			if i > 0 {
				got += " "
			}
			got += "[" + c.Key[min(len("answer.whom.valued."), len(c.Key)):]
			for _, a := range c.Args {
				switch a := a.(type) {
				case answer.Count, answer.Variant:
					got += fmt.Sprint(" ", a)
				case answer.Interval:
					got += fmt.Sprintf(" %.0f", 100*a.Value)
				}
			}
			got += "]"
		}
		if got != e.want {
			t.Errorf("%s: %s, not %s", e.name, got, e.want)
		}
	}
}

func concat(lists ...[]analysis.Cell) (all []analysis.Cell) {
	for _, x := range lists {
		all = append(all, x...)
	}
	return all
}
