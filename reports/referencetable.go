package reports

import (
	"strconv"

	"houserules/analysis/answer"
)

// oneTable joins the tables of several sets of rules, one after the other, with the rules as first
// column; its rows can be sorted. All are of the same columns.
func oneTable(say translator, rules []string, titles []VariantText, raw []answer.Section, shown []section) grid {
	g := grid{Caption: shown[0].Tables[0].Caption, Sortable: true, Columns: append([]column{left(say("table.rules-of"))}, shown[0].Tables[0].Columns...)}
	for i, s := range shown {
		t := sortable(s.Tables[0], raw[i].Tables[0])
		for _, row := range t.Rows {
			g.Rows = append(g.Rows, append([]cell{{Text: titleIn(titles, rules[i]), Link: rulesPage(rules[i])}}, row...))
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
