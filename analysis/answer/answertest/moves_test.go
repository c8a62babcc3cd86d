package answertest_test

import (
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/compare"
)

// departing is a study of which two rule sets depart from the base in a rule and are shown to differ
// from it, a third in a rule and is not, a fourth in many.
func departing() *analysis.Results {
	r := some()
	r.Cells[3] = row("d", "greedy", 5, 1, analysis.LargerThanTolerance)
	r.Cells = append(r.Cells, row("e", "greedy", 20, 1, analysis.LargerThanTolerance))
	r.Changes, r.Differences = map[string][]analysis.Change{}, nil
	for i, value := range []float64{-0.09, 0.004, 0.05, 0.2} {
		name, v := r.Cells[i+1].Variant, analysis.Different
		if i == 1 {
			v = analysis.Undecided
		}
		if i < 3 {
			r.Changes[name] = []analysis.Change{{Rule: "board.seeds", From: "4", To: "5"}}
		}
		r.Differences = append(r.Differences, analysis.Difference{Agents: "greedy", Variant: name, Base: "a", Name: analysis.FirstScore, Judged: analysis.Judged{
			Verdict: v, Effect: analysis.Estimate{Value: value, Lo: value - 0.01, Hi: value + 0.01},
		}})
	}
	return r
}

// TestWhatMovesTheFirstMove: of the changes of few rules those are counted that are shown, and
// the one is named that does most; a false one is found.
func TestWhatMovesTheFirstMove(t *testing.T) {
	r := departing()
	said := func(r *analysis.Results) (*answer.Answer, *answer.Claim) {
		a := compare.Answer(r)
		for i := range a.Five.Change.Claims {
			if c := &a.Five.Change.Claims[i]; strings.HasPrefix(c.Key, "answer.change.moves") {
				return a, c
			}
		}
		return a, nil
	}
	a, c := said(r)
	if c == nil || c.Key != "answer.change.moves" || c.Args[0] != answer.Count(3) || c.Args[1] != answer.Count(2) || c.Args[3].(answer.Interval).Value != -0.09 || c.Kind != answer.Order {
		t.Fatalf("%+v", c)
	}
	if found := answertest.Answer(a, answertest.Of(r)); len(found) > 0 {
		t.Errorf("the true answer is refused: %v", found)
	}
	if first := a.Five.Change.Claims[0].Key; first != "answer.change.two-games" {
		t.Errorf("it begins with %s", first)
	}
	for why, put := range map[string]func(c *answer.Claim){
		"it counts 3 of 3":      func(c *answer.Claim) { c.Args[1] = answer.Count(3) },
		"it counts 2 of 4":      func(c *answer.Claim) { c.Args[0] = answer.Count(4) },
		"not the change that":   func(c *answer.Claim) { c.Args[3] = compare.Interval(r.Differences[2].Effect, answer.Distance) },
		"2 of 3 changes":        func(c *answer.Claim) { c.Text = answer.Say("answer.change.moves-none", c.Args[0], c.Args[4]) },
		"its words are [order]": func(c *answer.Claim) { c.Kind = answer.Undecided },
	} {
		a, c := said(r)
		put(c)
		text := ""
		for _, x := range answertest.Answer(a, answertest.Of(r)) {
			text += x.Error() + "\n"
		}
		if !strings.Contains(strings.ReplaceAll(text, `["order"]`, "[order]"), why) {
			t.Errorf("not refused with %q, but: %s", why, text)
		}
	}
	for i := range r.Differences {
		r.Differences[i].Verdict, r.Differences[i].Effect.Lo, r.Differences[i].Effect.Hi = analysis.Undecided, -1, 1
	}
	if _, c := said(r); c == nil || c.Key != "answer.change.moves-none" || c.Kind != answer.Undecided {
		t.Errorf("nothing is shown: %+v", c)
	}
	r.Changes = nil
	if _, c := said(r); c != nil {
		t.Errorf("no change is of few rules: %+v", c)
	}
}
