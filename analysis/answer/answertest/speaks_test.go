package answertest_test

import (
	"fmt"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/compare"
)

// The headline is about players of whom something is shown, where there are such: whoever is listed
// last of them, and not of all. Of those nobody else is put in their place.
func TestHeadlineIsAboutWhatIsShown(t *testing.T) {
	large, side, open := analysis.LargerThanTolerance, analysis.Different, analysis.Undecided
	study := func(verdicts ...analysis.Verdict) *analysis.Results {
		r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95}
		for i, v := range verdicts {
			c := row("a", []string{"random", "greedy", "alphabeta:2"}[i], map[analysis.Verdict]float64{large: 9, side: 4, open: 3}[v], 3.7, v)
			c.Fair.Direction = 1
			r.Cells = append(r.Cells, c)
		}
		return r
	}
	for _, x := range []struct {
		r          *analysis.Results
		about, why string
	}{
		{study(large, large, open), "greedy", "answer.whom.decided"},
		{study(large, open, open), "random", "answer.whom.decided"},
		{study(large, side, open), "random", "answer.whom.decided"},
		{study(side, side, open), "greedy", "answer.whom.shown"},
		{study(open, side), "greedy", "answer.whom.declared"},
		{study(open, large), "greedy", "answer.whom.declared"},
		{study(open, open), "greedy", "answer.whom.declared"},
	} {
		a, tables := compare.Answer(x.r), answertest.Of(x.r)
		why := a.Five.Whom.Claims[len(a.Five.Whom.Claims)-1]
		if a.Headline[0].Of.Players[0] != x.about || why.Key != x.why || why.Of.Players[0] != x.about {
			t.Errorf("about %v, %s, instead of %s, %s", a.Headline[0].Of.Players, why.Key, x.about, x.why)
		}
		if found := answertest.Answer(a, tables); len(found) > 0 {
			t.Errorf("the true answer is refused: %v", found)
		}
	}
	// The false sentences, by hand.
	for name, put := range map[string]func(r *analysis.Results, a *answer.Answer){
		"about alphabeta:2, of whom less is shown than of greedy": func(r *analysis.Results, a *answer.Answer) {
			a.Headline[0] = compare.Claim(r, answer.Counted, a.Headline[0].Text, &r.Cells[2])
		},
		"the reason is answer.whom.decided": func(r *analysis.Results, a *answer.Answer) {
			a.Five.Whom.Claims[len(a.Five.Whom.Claims)-1] = compare.Claim(r, 0, answer.Say("answer.whom.declared", "x"), &r.Cells[2])
		},
		"the last of them are greedy": func(r *analysis.Results, a *answer.Answer) {
			a.Five.Whom.Claims[len(a.Five.Whom.Claims)-1] = compare.Claim(r, 0, answer.Say("answer.whom.decided", "x"), &r.Cells[0])
		},
	} {
		r := study(large, large, open)
		a := compare.Answer(r)
		put(r, a)
		if found := fmt.Sprint(answertest.Answer(a, answertest.Of(r))); !strings.Contains(found, name) {
			t.Errorf("not refused with %q, but: %s", name, found)
		}
	}
	r := study(large, open, large)
	a := compare.Answer(r)
	a.Five.Whom.Claims[len(a.Five.Whom.Claims)-1].Key = "answer.whom.shown"
	if found := fmt.Sprint(answertest.Answer(a, answertest.Of(r))); !strings.Contains(found, "the reason is answer.whom.declared") {
		t.Errorf("%s", found)
	}
}
