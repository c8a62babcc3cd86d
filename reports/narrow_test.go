package reports

import (
	"strings"
	"testing"

	"houserules/analysis/answer"
	"houserules/configs/words"
)

// No label of a match's figure is cut on a narrow screen, in any language; one that is long is.
func TestMatchLabelsFitNarrowScreens(t *testing.T) {
	row := func(label answer.Text) answer.Row {
		return answer.Row{Label: label, Interval: answer.Interval{Value: 0.5051, Lo: 0.4512, Hi: 0.5612, In: answer.Percent}}
	}
	cut := func(tag string, rows ...answer.Row) bool {
		a := &answer.Answer{Level: 0.95, Top: &answer.Figure{
			Name: "match", Title: answer.Say("match.figure"), Axis: answer.Say("match.axis"), Unit: answer.Percent, Reference: 0.5, Groups: []answer.Group{{Rows: rows}},
		}}
		var d drawer
		drawn, err := d.small(answerFigure(translatorTo(words.In(tag)), a))
		if err != nil {
			t.Fatal(err)
		}
		return strings.Contains(string(drawn.SVG), "…")
	}
	for _, tag := range words.Languages() {
		if cut(tag, row(answer.Say("match.score")), row(answer.Say("match.first-score"))) {
			t.Errorf("%s: a label is cut", tag)
		}
		if !cut(tag, row(answer.Verbatim("a label of so many words that nobody has room for it"))) {
			t.Errorf("%s: a long label is not cut", tag)
		}
	}
}
