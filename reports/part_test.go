package reports_test

import (
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/reports"
)

// Which part of the planned games this is stands on top wherever it is printed,
// with what was promised of it; of all games nothing is said.
func TestPartIsSaid(t *testing.T) {
	for name, test := range map[string]struct {
		part      *analysis.Part
		sequence  bool
		say, dont []string
	}{
		"all games":               {nil, false, nil, []string{"NOT FINISHED", "Ended by", "that its rule may take"}},
		"unfinished":              {&analysis.Part{Games: 7431, Played: 7431, Planned: 20000}, true, []string{"NOT FINISHED: 7,431 of 20,000 games.", "promises nothing about its verdicts yet"}, []string{"played in all"}},
		"some without a partner":  {&analysis.Part{Games: 7431, Played: 7900, Planned: 20000, Promised: true}, true, []string{"NOT FINISHED: 7,431 of 20,000 games.", "7,900 games have been played in all"}, []string{"promised nothing"}},
		"ended by its width":      {&analysis.Part{Games: 7431, Played: 7431, Planned: 20000, Promised: true, Ended: &analysis.Until{HalfWidth: 0.005}}, false, []string{"Ended by its rule: 7,431 of 20,000 games, all questions are known to ± 0.5 pp or better.", "Chow and Robbins 1965"}, []string{"NOT FINISHED"}},
		"ended, looked at before": {&analysis.Part{Games: 7431, Played: 7431, Planned: 20000, Promised: true, Ended: &analysis.Until{HalfWidth: 0.005}}, true, []string{"known to ± 0.5 pp or better"}, []string{"Chow and Robbins"}},
		"ended by its verdicts":   {&analysis.Part{Games: 7431, Played: 7431, Planned: 20000, Promised: true, Ended: &analysis.Until{Decided: true}}, true, []string{"no question is UNDECIDED"}, []string{"NOT FINISHED", "Chow and Robbins"}},
		"at its maximum":          {&analysis.Part{Games: 20000, Played: 20000, Planned: 20000, Promised: true}, true, []string{"All 20,000 games that its rule may take are played."}, []string{"NOT FINISHED", "Ended"}},
	} {
		r := oneVariant()
		r.Part = test.part
		if test.sequence {
			r.Anytime = &analysis.Anytime{Rows: 1, Games: map[string]int64{"random": 1}}
		}
		for where, text := range map[string]string{
			"text": string(compared(t, r, reports.FormatText)), "Markdown": string(compared(t, r, reports.FormatMarkdown)), "page": page(t, reports.Input{Results: r}),
		} {
			text = plainSpaces(text)
			for _, want := range test.say {
				if !strings.Contains(text, want) {
					t.Errorf("%s, %s: %q is not said", name, where, want)
				}
			}
			for _, other := range test.dont {
				if strings.Contains(text, other) {
					t.Errorf("%s, %s: %q is said", name, where, other)
				}
			}
		}
	}
}

// The command that goes on follows the tables of line-ups with something
// UNDECIDED, as it is, and no others.
func TestCommandToGoOn(t *testing.T) {
	const command = "houserules run 'a study that has quite a long name indeed, longer than any line of a terminal should be, as names of folders sometimes are' --games 120000"
	for _, verdict := range []analysis.Verdict{analysis.Undecided, analysis.EqualWithinTolerance, analysis.Different} {
		r := oneVariant()
		r.Differences, r.Cells[0].Fair.Verdict = nil, verdict
		want := verdict == analysis.Undecided
		reader := reports.Reader{GoOn: command}
		var text, markdown strings.Builder
		if err := reports.ComparisonFor(&text, r, reader, reports.FormatText); err != nil {
			t.Fatal(err)
		}
		if err := reports.ComparisonFor(&markdown, r, reader, reports.FormatMarkdown); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(text.String(), ":\n  "+command+"\n"); got != want {
			t.Errorf("%v: text has the command %v:\n%s", verdict, got, text.String())
		}
		if got := strings.Contains(markdown.String(), "```sh\n"+command+"\n```"); got != want {
			t.Errorf("%v: Markdown has the command %v", verdict, got)
		}
		html := strings.ReplaceAll(page(t, reports.Input{Results: r, Reader: reader}), "&#39;", "'")
		if got := strings.Contains(html, ">"+command+"</pre>"); got != want {
			t.Errorf("%v: the page has the command %v", verdict, got)
		}
		text.Reset()
		if err := reports.Comparison(&text, r, reports.FormatText); err != nil || strings.Contains(text.String(), "To play on") {
			t.Errorf("%v: a command that nobody gave (%v)", verdict, err)
		}
	}
}
