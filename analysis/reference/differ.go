package reference

import (
	"encoding/json"
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/variants"
)

// difference is what moving first is worth under some rules less what it is worth under those from which they derive,
// for the same player from the same openings.
type difference struct {
	entry   *Entry
	effect  answer.Interval
	verdict analysis.Verdict
}

// parentOf is the name of the rules from which those of a plan derive; empty where from none.
func parentOf(rules json.RawMessage) string {
	var of struct{ Chain []string }
	if err := json.Unmarshal(rules, &of); err != nil || len(of.Chain) < 2 || !variants.IsName(of.Chain[1]) {
		return ""
	}
	return of.Chain[1]
}

// differences are those of a page's entries from the entries of the rules from which its rules derive, in their order.
func (e *Edition) differences(page string) (list []difference) {
	for _, x := range e.Entries {
		if x.page() != page || x.Parent == "" || x.Effect == nil {
			continue
		}
		of := slices.IndexFunc(e.Entries, func(y *Entry) bool {
			return y.Variant == x.Parent && y.Base == x.Base && y.Effect != nil && y.Recipe.of() == x.Recipe.of() && y.Recipe.Version == x.Recipe.Version &&
				y.Openings == x.Openings && y.Seat == x.Seat && y.Role == x.Role && y.Against == x.Against
		})
		if of >= 0 {
			list = append(list, x.less(e.Entries[of], e.Tolerance))
		}
	}
	return list
}

// less is the difference of two entries. Luck is drawn alike for all games of a seed, so that the two are not
// independent, and no summary keeps how they hang together: the interval is that of all differences of values within both intervals,
// which holds however they do. It holds together with all others, because the two do; equal is what lies within the
// tolerance with all of it.
func (e *Entry) less(of *Entry, tolerance float64) difference {
	x, y := e.shown(), of.shown()
	d := analysis.Estimate{Value: x.Value - y.Value, Lo: x.Lo - y.Hi, Hi: x.Hi - y.Lo} // no value where one of them has none
	verdict, _ := analysis.Judge(d, d, tolerance)
	return difference{e, answer.Interval{Value: d.Value, Lo: d.Lo, Hi: d.Hi, In: answer.Distance, ClearOf: []float64{0, -tolerance, tolerance}}, verdict}
}

// differSection is the table of a page's differences; false where there are none.
func (e *Edition) differSection(page string) (answer.Section, bool) {
	list := e.differences(page)
	if len(list) == 0 {
		return answer.Section{}, false
	}
	parent := answer.Variant(list[0].entry.Parent)
	t := answer.Table{Caption: answer.Say("reference.differ.caption", answer.Variant(page), parent), Verdicts: true, Columns: []answer.Column{
		answer.TextColumn(answer.Say("table.played-by")), answer.TextColumn(answer.Say("reference.openings")),
		answer.NumberColumn(answer.Say("reference.differ.effect")), answer.TextColumn(answer.Say("reference.verdict")),
	}}
	learned, words := false, []answer.Verdict{}
	for _, d := range list {
		learned = learned || d.entry.Recipe.EvaluationHash != ""
		if word := answer.Verdict(d.verdict.Key()); !slices.Contains(words, word) {
			words = append(words, word)
		}
		t.Add(answer.Player(d.entry.Recipe.Name), d.entry.Openings.Words(), d.effect, answer.Verdict(d.verdict.Key()))
	}
	s := answer.Section{Title: answer.Say("reference.differ", parent), Tables: []answer.Table{t}, Remarks: []answer.Text{
		answer.Say("reference.differ.meaning", answer.Points(e.Tolerance)), answer.Say("reference.differ.method", answer.Level(e.Level)),
	}}
	for _, word := range words {
		s.Remarks = append(s.Remarks, differWord(word, e.Tolerance))
	}
	if slices.ContainsFunc(list, func(d difference) bool { return math.IsNaN(d.effect.Value) }) {
		s.Remarks = append(s.Remarks, answer.Say("reference.differ.cut-off"))
	}
	if learned {
		s.Remarks = append(s.Remarks, answer.Say("reference.differ.learned"))
	}
	return s, true
}

// differWord says what a verdict of a difference means.
func differWord(word answer.Verdict, tolerance float64) answer.Text {
	within := answer.Points(tolerance)
	switch string(word) {
	case analysis.LargerThanTolerance.Key():
		return answer.Say("reference.differ.larger", word, within)
	case analysis.DifferentButSmall.Key():
		return answer.Say("reference.differ.small", word, within)
	case analysis.Different.Key():
		return answer.Say("reference.differ.different", word, within)
	case analysis.EqualWithinTolerance.Key():
		return answer.Say("reference.differ.equal", word, within)
	default:
		return answer.Say("reference.differ.undecided", word, within)
	}
}

// Children are the rules whose pages compare theirs with those of a page.
func (e *Edition) Children(page string) (list []string) {
	for _, v := range e.Pages() {
		if slices.Contains(e.Parents(v), page) {
			list = append(list, v)
		}
	}
	return list
}

// Parents are the rules with which a page compares its own.
func (e *Edition) Parents(page string) (list []string) {
	for _, d := range e.differences(page) {
		if !slices.Contains(list, d.entry.Parent) {
			list = append(list, d.entry.Parent)
		}
	}
	return list
}
