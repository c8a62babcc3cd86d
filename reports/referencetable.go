package reports

import (
	"math"
	"strconv"
	"strings"

	"houserules/analysis/answer"
	"houserules/analysis/reference"
)

// oneTable joins the tables of several sets of rules, one after the other, with the rules as first
// column; its rows can be sorted. They are those whose seats are unlike, or those whose seats are alike:
// these have other columns.
func oneTable(say translator, e *reference.Edition, roles bool, a *answer.Answer, titles []VariantText, shown []section) grid {
	g := grid{Sortable: true}
	for i, name := range a.Rules {
		if e.Unlike(name) != roles {
			continue
		}
		t := sortable(shown[i].Tables[0], a.Sections[i].Tables[0])
		g.Caption, g.Columns = t.Caption, append([]column{left(say("table.rules-of"))}, t.Columns...)
		for _, row := range t.Rows {
			g.Rows = append(g.Rows, append([]cell{{Text: titleIn(titles, name), Link: rulesPage(name)}}, row...))
		}
	}
	return g
}

// sortable is a table whose numbers can be sorted.
func sortable(g grid, t answer.Table) grid {
	g.Sortable = true
	for i, row := range t.Rows {
		for k, x := range row {
			if !t.Columns[k].Number {
				continue
			}
			value := ""
			switch x := x.(type) {
			case answer.Interval:
				if math.IsNaN(x.Value) { // by the middle of its bounds
					x.Value = (x.Lo + x.Hi) / 2
				}
				value = strconv.FormatFloat(x.Value, 'g', 6, 64)
			case answer.Number:
				value = strconv.FormatFloat(x.Value, 'g', 6, 64)
			case answer.Count:
				value = strconv.FormatInt(int64(x), 10)
			}
			g.Rows[i][k].Value = &value
		}
	}
	return g
}

// rowNotes say how the rows of a page are read: of all entries, or only those of a set of rules, of which
// nobody has rows who has them elsewhere, and why; lead says that what was learned there was left out.
func rowNotes(say translator, e *reference.Edition, only string, lead bool, titles []VariantText) []string {
	r := e.Rows(only)
	notes := []string{say("reference.rows"), say("reference.rows.fixed", count(say, r.Fixed), count(say, r.All))}
	if r.Joined > 0 {
		notes = append(notes, say("reference.rows.joined", count(say, r.Joined)))
	}
	var methods []string
	for _, x := range e.Entries {
		if f := x.Effect; f != nil && (only == "" || x.Variant == only || x.Base == only) {
			methods = append(methods, f.Method)
		}
	}
	notes = append(notes, methodsUsed(say, methods)...)
	if x := r.Fewest; x != nil {
		notes = append(notes, say("reference.rows.distinct", count(say, r.Compared), count(say, x.Distinct), count(say, x.Games)))
	}
	notes = append(notes, trainedNotes(say, e, only, titles)...)
	if only == "" {
		for _, v := range e.Pages() {
			pairs, entries := e.Alike(v)
			for _, p := range pairs {
				notes = append(notes, say("reference.alike", titleIn(titles, v), say.text(answer.Player(p[0])), say.text(answer.Player(p[1])), count(say, int64(entries))))
			}
		}
		return notes
	}
	var unplayed, unlearned, cutOff []string
	for _, x := range e.Absent(only) {
		player := say.text(answer.Player(x.Name))
		switch {
		case x.EvaluationHash != "" && lead:
			unlearned = append(unlearned, player)
		case e.CutOff(only, x):
			cutOff = append(cutOff, player)
		default:
			unplayed = append(unplayed, player)
		}
	}
	if len(unplayed) > 0 {
		notes = append(notes, say("reference.not-played", strings.Join(unplayed, "; ")))
	}
	if len(cutOff) > 0 {
		notes = append(notes, say("reference.not-ended", strings.Join(cutOff, "; ")))
	}
	if len(unlearned) > 0 {
		notes = append(notes, say("reference.not-learned", strings.Join(unlearned, "; ")))
	}
	if len(e.StrengthsOf(only)) == 0 {
		notes = append(notes, say("reference.strength.unmeasured"))
	}
	return notes
}
