package answertest_test

import (
	"slices"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/compare"
)

// played is a row of so many games.
func played(variant string, games int64, v analysis.Verdict) analysis.Cell {
	c := row(variant, "greedy", 4, 9, v)
	c.Games = games
	return c
}

// TestFewGamesOfEachKind: that few games say nothing is said of all of them or not at all.
func TestFewGamesOfEachKind(t *testing.T) {
	longer := []analysis.Difference{{Agents: "greedy", Variant: "b", Base: "a", Name: "plies", Judged: analysis.Judged{Verdict: analysis.LargerThanTolerance}}}
	open, larger := analysis.Undecided, analysis.LargerThanTolerance
	for _, x := range []struct {
		name  string
		cells []analysis.Cell
		diffs []analysis.Difference
		key   string // of the sentence on few games; empty where there is none
		args  []any
		why   string // for which "26 games of each kind" is refused
	}{
		{"as many of each", []analysis.Cell{played("a", 26, open), played("b", 26, open)}, nil, "answer.few", []any{answer.Count(26)}, ""},
		{"few, and fewer", []analysis.Cell{played("a", 26, open), played("b", 12, open)}, nil, "answer.few", []any{answer.Say("answer.to", answer.Count(12), answer.Count(26))}, "26 to 26 games where there are 12 to 26"},
		{"few and many", []analysis.Cell{played("a", 26, open), played("b", 37, open), played("c", 48, open)}, nil, "answer.few-some", []any{answer.Count(1), answer.Count(3)}, `37 games of b, greedy say "UNDECIDED"`},
		{"few, one of them decided", []analysis.Cell{played("a", 26, open), played("b", 26, larger)}, nil, "answer.few-some", []any{answer.Count(2), answer.Count(2)}, `26 games of b, greedy say "LARGER THAN MARGIN"`},
		{"few, a difference decided", []analysis.Cell{played("a", 26, open), played("b", 26, open)}, longer, "answer.few-some", []any{answer.Count(2), answer.Count(2)}, "the difference of b, greedy in plies"},
		{"enough", []analysis.Cell{played("a", 30, open)}, nil, "", nil, "30 games of a"},
	} {
		r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95, Cells: x.cells, Differences: x.diffs}
		a, tables := compare.Answer(r), answertest.Of(r)
		var said *answer.Claim
		for i := range a.Headline {
			if strings.HasPrefix(a.Headline[i].Key, "answer.few") {
				said = &a.Headline[i]
			}
		}
		switch {
		case said == nil && x.key == "":
		case said == nil || said.Key != x.key || !sameArgs(said.Args, x.args) || !a.TooFew:
			t.Errorf("%s: %v", x.name, a.Headline)
		}
		if found := answertest.Answer(a, tables); len(found) > 0 {
			t.Errorf("%s: the true answer is refused: %v", x.name, found)
		}
		var cells []*analysis.Cell
		for i := range r.Cells {
			cells = append(cells, &r.Cells[i])
		}
		of := compare.Claim(r, answer.Undecided, answer.Say("answer.few", answer.Count(26)), cells...)
		text := ""
		for _, y := range answertest.Claim(&of, tables) {
			text += y.Error() + "\n"
		}
		if x.why == "" && text != "" || !strings.Contains(text, x.why) {
			t.Errorf("%s: not refused with %q, but: %s", x.name, x.why, text)
		}
		some := compare.Claim(r, answer.Counted, answer.Say("answer.few-some", answer.Count(4), answer.Count(4)), cells...)
		if found := answertest.Claim(&some, tables); len(found) != 1 || !strings.Contains(found[0].Why, "it counts 4 of 4 with few games") {
			t.Errorf("%s: %v", x.name, found)
		}
	}
	few := played("a", 26, open)
	r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95, Cells: []analysis.Cell{few}}
	of := compare.Claim(r, answer.Counted, answer.Say("answer.cut-off", answer.Count(0)), &r.Cells[0])
	if found := answertest.Claim(&of, answertest.Of(r)); len(found) != 1 || !strings.Contains(found[0].Why, "of a hundred from 26 games") {
		t.Errorf("%v", found)
	}
}

// Where the games of one kind of players alone are few, it says of whom, and how many.
func TestFewGamesOfOneKind(t *testing.T) {
	few, many := played("a", 26, analysis.Undecided), row("a", "random", 4, 9, analysis.Undecided)
	many.Games = 400
	r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95, Cells: []analysis.Cell{many, few}}
	a, tables := compare.Answer(r), answertest.Of(r)
	i := slices.IndexFunc(a.Headline, func(c answer.Claim) bool { return c.Key == "answer.few-only" })
	if i < 0 {
		t.Fatalf("%v", a.Headline)
	}
	if found := answertest.Answer(a, tables); len(found) > 0 {
		t.Errorf("the true answer is refused: %v", found)
	}
	a.Headline[i].Args[0] = answer.Count(400)
	if found := answertest.Claim(&a.Headline[i], tables); len(found) == 0 {
		t.Error("400 games of players who played 26 are not refused")
	}
}

// sameArgs tells whether arguments are the same ones.
func sameArgs(a, b []any) bool { return answer.Say("", a...).String() == answer.Say("", b...).String() }
