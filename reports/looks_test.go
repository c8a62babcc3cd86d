package reports_test

import (
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/reports"
)

// plainSpaces writes the spaces that do not break as others.
func plainSpaces(text string) string {
	return strings.NewReplacer("\u00a0", " ", "\u202f", " ", "&nbsp;", " ").Replace(text)
}

// A study whose intervals hold at every look says so, why, and lists its looks,
// wherever it is printed; one of fixed size says nothing of it.
func TestLooksAreSaid(t *testing.T) {
	r := oneVariant()
	fixed := string(compared(t, r, reports.FormatText)) + string(compared(t, r, reports.FormatJSON)) + page(t, reports.Input{Results: r})
	for _, word := range []string{"every look", "Looked at", "sequence", "grow"} {
		if strings.Contains(fixed, word) {
			t.Errorf("a study of fixed size says %q", word)
		}
	}
	for name, test := range map[string]struct {
		of      analysis.Anytime
		say     []string
		saysNot string
	}{
		"meant to grow":       {analysis.Anytime{Planned: true}, []string{"This study may grow", "1,000 games; 12,345 games"}, "An earlier look"},
		"looked at otherwise": {analysis.Anytime{}, []string{"other numbers of games than the one planned"}, "may grow"},
		"after a fixed look":  {analysis.Anytime{AfterFixed: true}, []string{"about 5.8 % of such studies", "instead of at most 5 %"}, "damaged"},
		"nobody knows":        {analysis.Anytime{Lost: true}, []string{"looks.json was damaged"}, "An earlier look"},
	} {
		r := oneVariant()
		test.of.Rows, test.of.Games, test.of.Looks = 6, map[string]int64{"random": 5000}, []int64{1000, 12345}
		r.Anytime = &test.of
		for where, text := range map[string]string{
			"text": string(compared(t, r, reports.FormatText)), "Markdown": string(compared(t, r, reports.FormatMarkdown)), "page": page(t, reports.Input{Results: r}),
		} {
			text = plainSpaces(text)
			for _, want := range test.say {
				if !strings.Contains(text, want) {
					t.Errorf("%s, %s: %q is not said", name, where, want)
				}
			}
			if strings.Contains(text, test.saysNot) {
				t.Errorf("%s, %s: %q is said", name, where, test.saysNot)
			}
		}
		html := plainSpaces(page(t, reports.Input{Results: r}))
		for _, want := range []string{"The 6 rows of a table share its error equally", "EQUAL WITHIN MARGIN: the whole 95 % interval lies inside"} {
			if !strings.Contains(html, want) {
				t.Errorf("%s: the page does not explain %q", name, want)
			}
		}
		object := string(compared(t, r, reports.FormatJSON))
		for _, want := range []string{`"sequence": {`, `"rows": 6`, `"random": 5000`} {
			if !strings.Contains(object, want) {
				t.Errorf("%s: JSON does not have %s", name, want)
			}
		}
	}
}

// Of many looks the first and the last are listed, and how many are between.
func TestManyLooks(t *testing.T) {
	r := oneVariant()
	r.Anytime = &analysis.Anytime{Rows: 1, Games: map[string]int64{"random": 1}, Planned: true}
	for n := range int64(12) {
		r.Anytime.Looks = append(r.Anytime.Looks, 1000+n)
	}
	if out := string(compared(t, r, reports.FormatText)); !strings.Contains(out, "Looked at with 1,000 games; 1,001 games; 1,002 games; 6 other numbers; 1,009 games; 1,010 games; 1,011 games.") {
		t.Error(out[:600])
	}
}
