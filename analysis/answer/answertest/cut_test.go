package answertest_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/compare"
)

// lost is a row all of whose games were cut off.
func lost(variant string) analysis.Cell {
	c := row(variant, "greedy", 0, 50, analysis.Undecided)
	c.First, c.CutOff, c.Plies.Max = analysis.Outcomes{CutOff: c.Games}, c.Games, 0
	e := &c.Fair.Effect
	e.Value, e.AllCut, e.CutOffBounds = math.NaN(), true, &analysis.Bounds{Lo: -0.5, Hi: 0.5}
	return c
}

// TestAllGamesCutOff: of games that were all cut off nothing is said but that.
func TestAllGamesCutOff(t *testing.T) {
	rest := row("b", "greedy", 4, 1, analysis.LargerThanTolerance)
	for _, x := range []struct {
		cells    []analysis.Cell
		headline []string
		sure     []string
	}{
		{[]analysis.Cell{lost("a"), lost("b")}, []string{"answer.all-cut"}, []string{"answer.sure.cut"}},
		{[]analysis.Cell{lost("a"), rest}, []string{"answer.games", "answer.all-cut-also"}, []string{"answer.sure.cut-some", "answer.sure.others"}},
	} {
		r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95, Cells: x.cells}
		a, tables := compare.Answer(r), answertest.Of(r)
		keys := func(list []answer.Claim) (keys []string) {
			for _, c := range list {
				keys = append(keys, c.Key)
			}
			return keys
		}
		if got, sure := keys(a.Headline), keys(a.Five.Sure.Claims); !slices.Equal(got, x.headline) || !slices.Equal(sure, x.sure) {
			t.Errorf("%q, %q", got, sure)
		}
		if whom := keys(a.Five.Whom.Claims); !slices.Contains(whom, "answer.whom.all-cut") {
			t.Errorf("%q", whom)
		}
		if found := answertest.Answer(a, tables); len(found) > 0 {
			t.Errorf("the true answer is refused: %v", found)
		}
	}
	r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95, Cells: []analysis.Cell{lost("a"), rest}}
	tables := answertest.Of(r)
	of := func(i int) *analysis.Cell { return &r.Cells[i] }
	none, half := answer.Count(0), answer.Number{Value: 0.5, In: answer.Size}
	for why, c := range map[string]answer.Claim{
		"all of whose games were cut off":           compare.Claim(r, answer.Counted, answer.Say("answer.games", "greedy", "x", none, none, none, answer.Say("answer.under", answer.Variant("a"))), of(0)),
		"a width of a, greedy":                      compare.Claim(r, answer.Width, answer.Say("answer.sure", half, answer.Level(0.95), answer.Count(2), "games"), of(0), of(1)),
		"bounds of a, greedy":                       compare.Claim(r, answer.Range, answer.Say("answer.whom.bounds", "greedy", answer.Variant("a"), compare.Effect(&of(0).Fair)), of(0)),
		"not all games of b, greedy were cut off":   compare.Claim(r, answer.Counted, answer.Say("answer.all-cut-under", "greedy", answer.Say("answer.under", answer.Variant("b"))), of(1)),
		"not all games of all rows were cut off":    compare.Claim(r, answer.Counted, answer.Say("answer.all-cut"), of(0)),
		"answer.sure.cut-some counts 2 where there": compare.Claim(r, answer.Counted, answer.Say("answer.sure.cut-some", answer.Count(2), answer.Count(2)), of(0)),
	} {
		text := ""
		for _, x := range answertest.Claim(&c, tables) {
			text += x.Error() + "\n"
		}
		if !strings.Contains(text, why) {
			t.Errorf("not refused with %q, but: %s", why, text)
		}
	}
}
