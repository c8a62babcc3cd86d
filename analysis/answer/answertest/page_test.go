package answertest_test

import (
	"fmt"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/compare"
	"houserules/configs/words"
	"houserules/reports"
)

// What is called open on a page is the same number wherever it is counted; what is shown to favour
// somebody, but perhaps by less than the tolerance, is counted apart, and so is what has no verdict.
func TestOneCountOnAPage(t *testing.T) {
	large, different, open, even := analysis.LargerThanTolerance, analysis.Different, analysis.Undecided, analysis.EqualWithinTolerance
	made := func() (*answer.Answer, *answertest.Tables) {
		r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95}
		for i, v := range []analysis.Verdict{large, different, even, open, open, open, open, open, open, 0} {
			c := row(string(rune('a'+i/2)), []string{"random", "greedy"}[i%2], map[analysis.Verdict]float64{large: 4, different: 1.1}[v], 0.6, v)
			c.Fair.Direction, c.Fair.Outlook = 1, analysis.Outlook{HalfWidth: 0.006, WantedHalfWidth: 0.002, Games: 5000}
			r.Cells = append(r.Cells, c)
		}
		return compare.Answer(r), answertest.Of(r)
	}
	a, tables := made()
	if found := answertest.Answer(a, tables); len(found) > 0 {
		t.Fatalf("the true answer is refused: %v", found)
	}
	// By hand: of ten pairs one is unfair, one fair, one perhaps, six open, and one has no verdict.
	sum := a.Five.Fair.Claims[0].Args[0].(answer.Text)
	if got := fmt.Sprint(sum.Args[0].(answer.Text).Args[0], sum.Args[1:4], sum.Args[5].(answer.Text).Args[0], sum.Args[6].(answer.Text).Args[0]); got != "10[1 1 6]11" && got != "10 [1 1 6] 1 1" {
		t.Errorf("%s", got)
	}
	sure := a.Five.Sure.Claims[len(a.Five.Sure.Claims)-1]
	if sure.Key != "answer.sure.open-many" || sure.Args[0] != answer.Count(7) || sure.Args[4].(answer.Text).Args[0] != answer.Count(1) {
		t.Errorf("%v", sure.Text)
	}
	for why, put := range map[string]func(sum answer.Text, sure *answer.Claim){
		"two figures for one thing: open are 6 and 7": func(sum answer.Text, _ *answer.Claim) {
			sum.Args[3], sum.Args[5] = answer.Count(7), answer.Verbatim("")
		},
		"sum-perhaps counts 0 where there are 1":                 func(sum answer.Text, _ *answer.Claim) { sum.Args[5] = answer.Verbatim("") },
		"sum-none counts 0 where there are 1":                    func(sum answer.Text, _ *answer.Claim) { sum.Args[6] = answer.Verbatim("") },
		"two figures for one thing: pairs are 10 and 9":          func(sum answer.Text, _ *answer.Claim) { sum.Args[0].(answer.Text).Args[0] = answer.Count(9) },
		"answer.many.cases counts 9 where there are 10":          func(sum answer.Text, _ *answer.Claim) { sum.Args[0].(answer.Text).Args[0] = answer.Count(9) },
		"open-many: two figures for one thing: open are 6 and 7": func(_ answer.Text, c *answer.Claim) { c.Args[4] = answer.Verbatim("") },
		"answer.sure.open-perhaps counts 0 where there are 1":    func(_ answer.Text, c *answer.Claim) { c.Args[4] = answer.Verbatim("") },
		"two figures for one thing: perhaps are 1 and 2":         func(_ answer.Text, c *answer.Claim) { c.Args[4].(answer.Text).Args[0] = answer.Count(2) },
		"7 are not decided, 6 are named":                         func(_ answer.Text, c *answer.Claim) { c.Args[0] = answer.Count(6) },
		"two figures for one thing: without a verdict are 1 and 3": func(sum answer.Text, _ *answer.Claim) {
			sum.Args[6] = answer.Say("answer.fair.sum-none", answer.Count(3))
		},
	} {
		a, tables := made()
		put(a.Five.Fair.Claims[0].Args[0].(answer.Text), &a.Five.Sure.Claims[len(a.Five.Sure.Claims)-1])
		if found := answertest.Answer(a, tables); !strings.Contains(fmt.Sprint(found), why) {
			t.Errorf("not refused with %q, but: %v", why, found)
		}
	}
}

// Of a sweep the headline calls decided what the answer to "Is it fair?" does.
func TestOneWordForWhatIsDecided(t *testing.T) {
	r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95, Factors: map[string]map[string]string{}}
	for i := range 8 {
		v := []analysis.Verdict{analysis.Different, analysis.Undecided}[min(i, 1)]
		c := row(string(rune('a'+i)), "greedy", map[analysis.Verdict]float64{analysis.Different: 1.1}[v], 0.6, v)
		c.Fair.Direction = 1
		r.Cells = append(r.Cells, c)
	}
	a, tables := compare.Answer(r), answertest.Of(r)
	if found := answertest.Answer(a, tables); len(found) > 0 {
		t.Fatalf("the true answer is refused: %v", found)
	}
	const want = "Of 8 rule sets, judged together, none is decided; 7 are open; favoured, but perhaps by less than 1 pp: 1."
	if got := reports.Headline(words.English(), a); got != want {
		t.Errorf("%s", got)
	}
	a.Headline[0].Args[1] = answer.Count(1)
	if found := answertest.Answer(a, tables); !strings.Contains(fmt.Sprint(found), "answer.many.sum-judged counts 1 where there are 0") {
		t.Errorf("one is decided: %v", found)
	}
}

// Of one kind of players, what is said to be so under some of the rule sets is said of as many as the headline counts.
func TestOneNumberOfRuleSetsOnAPage(t *testing.T) {
	r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95}
	for i, v := range []analysis.Verdict{analysis.LargerThanTolerance, 2, 2, 2, 2, analysis.Undecided, analysis.Undecided, 0} {
		c := row(string(rune('a'+i)), "greedy", map[analysis.Verdict]float64{2: 4}[v], 0.6, v)
		c.Fair.Direction = 1
		r.Cells = append(r.Cells, c)
	}
	a, tables := compare.Answer(r), answertest.Of(r)
	if found := answertest.Answer(a, tables); len(found) > 0 {
		t.Fatalf("the true answer is refused: %v", found)
	}
	some := &a.Five.Fair.Claims[0]
	said := 0
	answertest.Every(some.Text, func(x answer.Text) {
		if x.Key == "answer.under-some" {
			if said++; x.Args[0] != answer.Count(5) || x.Args[1] != answer.Count(8) {
				t.Errorf("%v", x)
			}
			x.Args[1] = answer.Count(7)
		}
	})
	if found := answertest.Answer(a, tables); said != 1 || !strings.Contains(fmt.Sprint(found), "two figures for one thing: rule sets are 8 and 7") {
		t.Errorf("%d: %v", said, found)
	}
}
