package enginetest

import (
	"fmt"

	"houserules/engine"
)

// column is one column of rows, as text.
type column struct {
	name string
	at   func(i int) any
}

// columns lists every column of the game's rows.
func columns(r *engine.Rows) []column {
	list := []column{
		{"game", func(i int) any { return r.Game[i] }},
		{"end", func(i int) any { return r.End[i] }},
		{"plies", func(i int) any { return r.Plies[i] }},
		{"branching_sum", func(i int) any { return r.BranchingSum[i] }},
		{"forced_plies", func(i int) any { return r.ForcedPlies[i] }},
		{"lead_changes", func(i int) any { return r.LeadChanges[i] }},
		{"last_lead_change", func(i int) any { return r.LastLeadChange[i] }},
		{"comeback", func(i int) any { return r.Comeback[i] }},
	}
	for k := range r.Info.Seats() {
		list = append(list,
			column{fmt.Sprintf("score_%d", k+1), func(i int) any { return r.Score[k][i] }},
			column{fmt.Sprintf("return_%d", k+1), func(i int) any { return r.Return[k][i] }},
			column{fmt.Sprintf("captures_%d", k+1), func(i int) any { return r.Captures[k][i] }},
			column{fmt.Sprintf("largest_capture_%d", k+1), func(i int) any { return r.LargestCapture[k][i] }},
			column{fmt.Sprintf("first_move_%d", k+1), func(i int) any { return r.FirstMove[k][i] }})
	}
	for k, m := range r.Info.Metrics {
		list = append(list, column{m.Name, func(i int) any { return r.Metrics[k][i] }})
	}
	if r.Lines != nil {
		list = append(list, column{"line", func(i int) any { return r.Lines[i] }})
	}
	if r.Openings != nil {
		list = append(list,
			column{"opening", func(i int) any { return r.Openings[i] }},
			column{"opening_redraws", func(i int) any { return r.Redrawn[i] }})
	}
	return list
}

// DiffRows compares two records of the same games, column by column, and
// returns an error that names the first game and every column in which they
// differ; nil if they are equal.
func DiffRows(want, got *engine.Rows) error {
	if want.Len != got.Len {
		return fmt.Errorf("%d rows, not %d", got.Len, want.Len)
	}
	a, b := columns(want), columns(got)
	if len(a) != len(b) {
		return fmt.Errorf("%d columns, not %d", len(b), len(a))
	}
	for k := range a {
		if a[k].name != b[k].name {
			return fmt.Errorf("a column %s, not %s", b[k].name, a[k].name)
		}
	}
	for i := range want.Len {
		var text string
		for k := range a {
			if x, y := a[k].at(i), b[k].at(i); x != y {
				text += fmt.Sprintf("; %s is %v, not %v", b[k].name, y, x)
			}
		}
		if text != "" {
			return fmt.Errorf("game %d (row %d)%s", want.Game[i], i, text)
		}
	}
	return nil
}

// slice returns rows from (included) to to (excluded), sharing memory.
func slice(r *engine.Rows, from, to int) *engine.Rows {
	p := *r
	p.Len = to - from
	p.Game, p.End, p.Plies = r.Game[from:to], r.End[from:to], r.Plies[from:to]
	p.BranchingSum, p.ForcedPlies = r.BranchingSum[from:to], r.ForcedPlies[from:to]
	p.LeadChanges, p.LastLeadChange = r.LeadChanges[from:to], r.LastLeadChange[from:to]
	p.Comeback = r.Comeback[from:to]
	for k := range r.Info.Seats() {
		p.Score[k], p.Return[k] = r.Score[k][from:to], r.Return[k][from:to]
		p.Captures[k], p.LargestCapture[k] = r.Captures[k][from:to], r.LargestCapture[k][from:to]
		p.FirstMove[k] = r.FirstMove[k][from:to]
	}
	p.Metrics = make([][]int32, len(r.Metrics))
	for k := range r.Metrics {
		p.Metrics[k] = r.Metrics[k][from:to]
	}
	if r.Lines != nil {
		p.Lines = r.Lines[from:to]
	}
	return &p
}
