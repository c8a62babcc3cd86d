package answertest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/compare"
)

// A range of a hundred games over several rule sets has what every one of them has: 29.6 to 41.33 are
// 29 to 42, by hand; what is the same under all is one number.
func TestRangesAreRoundedOutwards(t *testing.T) {
	made := func() (*answer.Answer, *answertest.Tables) {
		r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95}
		for i, o := range []analysis.Outcomes{{Wins: 4133, Draws: 400, Losses: 5467}, {Wins: 2960, Draws: 400, Losses: 6640}} {
			c := row(string(rune('a'+i)), "greedy", -9, 1, analysis.LargerThanTolerance)
			c.First, c.Games, c.Fair.Direction = o, 10_000, -1
			r.Cells = append(r.Cells, c)
		}
		return compare.Answer(r), answertest.Of(r)
	}
	a, tables := made()
	span := func(lo, hi int) answer.Text { return answer.Say("answer.to", answer.Count(lo), answer.Count(hi)) }
	if got := fmt.Sprint(a.Headline[0].Args[2:5]); got != fmt.Sprint([]any{span(29, 42), answer.Count(4), span(54, 67)}) {
		t.Errorf("%s", got)
	}
	if found := answertest.Answer(a, tables); len(found) > 0 {
		t.Errorf("the true answer is refused: %v", found)
	}
	for _, lie := range []any{span(30, 42), span(29, 41), span(30, 41), span(28, 42), answer.Count(41)} {
		a, tables := made()
		a.Headline[0].Args[2] = lie
		if found := fmt.Sprint(answertest.Answer(a, tables)); !strings.Contains(found, "of a hundred where the rows have 29.60 to 41.33") {
			t.Errorf("%v: %s", lie, found)
		}
	}
}

// Whole numbers of a hundred add up to one in one cell; of several they reach over all.
func TestHundreds(t *testing.T) {
	for _, x := range []struct {
		parts [][]int64
		want  []any
	}{
		{[][]int64{{995, 4, 1}}, []any{answer.Count(100), answer.Count(0), answer.Count(0)}},
		{[][]int64{{1, 2}, {2, 4}}, []any{answer.Count(33), answer.Count(67)}},
		{[][]int64{{1, 2}, {2, 3}}, []any{answer.Say("answer.to", answer.Count(33), answer.Count(40)), answer.Say("answer.to", answer.Count(60), answer.Count(67))}},
		{[][]int64{{1, 999}, {2, 998}}, []any{answer.Say("answer.to", answer.Count(0), answer.Count(1)), answer.Say("answer.to", answer.Count(99), answer.Count(100))}},
	} {
		if got := compare.Hundreds(x.parts); !slices.EqualFunc(got, x.want, func(a, b any) bool { return fmt.Sprint(a) == fmt.Sprint(b) }) {
			t.Errorf("%v: %v instead of %v", x.parts, got, x.want)
		}
	}
}
