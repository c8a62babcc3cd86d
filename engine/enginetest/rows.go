package enginetest

import (
	"fmt"
	"slices"

	"houserules/engine"
)

// column is one column of rows.
type column struct {
	name string
	// list is a slice, at has its values one by one.
	list any
	at   func(i int) any
	// is says whether another list is the same.
	is func(other any) bool
}

func columnOf[T comparable](name string, list []T) column {
	return column{name, list, func(i int) any { return list[i] }, func(other any) bool {
		o, ok := other.([]T)
		return ok && slices.Equal(list, o)
	}}
}

// columns lists every column of the game's rows.
func columns(r *engine.Rows) []column {
	list := []column{
		columnOf("game", r.Game),
		columnOf("end", r.End),
		columnOf("plies", r.Plies),
		columnOf("branching_sum", r.BranchingSum),
		columnOf("forced_plies", r.ForcedPlies),
		columnOf("lead_changes", r.LeadChanges),
		columnOf("last_lead_change", r.LastLeadChange),
		columnOf("comeback", r.Comeback),
	}
	for k := range r.Info.Seats() {
		list = append(list,
			columnOf(fmt.Sprintf("score_%d", k+1), r.Score[k]),
			columnOf(fmt.Sprintf("return_%d", k+1), r.Return[k]),
			columnOf(fmt.Sprintf("captures_%d", k+1), r.Captures[k]),
			columnOf(fmt.Sprintf("largest_capture_%d", k+1), r.LargestCapture[k]),
			columnOf(fmt.Sprintf("first_move_%d", k+1), r.FirstMove[k]))
	}
	for k, m := range r.Info.Metrics {
		list = append(list, columnOf(m.Name, r.Metrics[k]))
	}
	if r.Lines != nil {
		list = append(list, columnOf("line", r.Lines))
	}
	if r.Openings != nil {
		list = append(list, columnOf("opening", r.Openings), columnOf("opening_redraws", r.Redrawn), columnOf("by_chance", r.ByChance))
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
	same := true
	for k := range a {
		if a[k].name != b[k].name {
			return fmt.Errorf("a column %s, not %s", b[k].name, a[k].name)
		}
		same = same && a[k].is(b[k].list)
	}
	if same {
		return nil
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
