package reference_test

import (
	"fmt"
	"math"
	"slices"

	"houserules/analysis/answer"
	"houserules/analysis/reference"
	"houserules/analysis/reference/referencetest"
)

// refusedRows lists the rows of an answer's tables that are not their entries.
func refusedRows(a *answer.Answer, entries []*reference.Entry) (list []string) {
	bare := func(v *float64, in answer.Unit) any {
		if v == nil {
			return answer.Missing
		}
		if in == answer.Percent {
			return answer.Number{Value: *v, In: in, Digits: 1, WithoutUnit: true}
		}
		return answer.Number{Value: *v}
	}
	for i, page := range a.Rules {
		rows := a.Sections[i].Tables[0].Rows
		var own []*reference.Entry
		for _, x := range entries {
			if referencetest.Page(x) == page {
				own = append(own, x)
			}
		}
		if len(rows) != len(own) || spelled(a.Sections[i].Title) != "reference.of "+page {
			list = append(list, fmt.Sprintf("%s has %d rows of %d entries", spelled(a.Sections[i].Title), len(rows), len(own)))
			continue
		}
		for k, x := range own {
			row, roles := rows[k], x.Seat > 0 || slices.ContainsFunc(own, func(o *reference.Entry) bool { return o.Seat > 0 })
			if roles {
				if got, want := spelled(row[0]), fmt.Sprintf("reference.seat-of %s %d %s", x.Role, x.Seat, x.Against); got != want {
					list = append(list, fmt.Sprintf("%s: %s", x.ID, got))
				}
				row = row[2:]
			}
			for c, want := range map[int]any{
				0: answer.Player(x.Recipe.Name), 1: referencetest.From(x), 2: x.Games, 4: referencetest.Words(x), 5: bare(referencetest.Value(x.DrawShare), answer.Percent), 6: bare(referencetest.Length(x, 0.5), answer.Plain), 7: bare(referencetest.Value(x.CutOffShare), answer.Percent),
			} {
				if spelled(row[c]) != spelled(want) {
					list = append(list, fmt.Sprintf("%s: column %d has %s, and not %s", x.ID, c, spelled(row[c]), spelled(want)))
				}
			}
			list = append(list, refusedEffect(x, row[3])...)
		}
	}
	return list
}

// refusedEffect lists what is wrong with the interval of a row.
func refusedEffect(x *reference.Entry, cell any) (list []string) {
	if x.Effect == nil {
		if cell != answer.Missing {
			list = append(list, fmt.Sprintf("%s: one game has the effect %v", x.ID, cell))
		}
		return list
	}
	is, ok := cell.(answer.Interval)
	known := referencetest.Known(x)
	if !ok || is.In != answer.Distance || is.Lo != x.Effect.SimultaneousLo || is.Hi != x.Effect.SimultaneousHi || known != (is.Value == x.Effect.Value) || known == math.IsNaN(is.Value) {
		list = append(list, fmt.Sprintf("%s: %+v is shown of %+v", x.ID, cell, *x.Effect))
	}
	for word, sign := range map[string]float64{"first": 1, "role": 1, "second": -1, "against": -1} {
		if x.Verdict == word && (sign*is.Lo <= 0 || sign*is.Hi <= 0) {
			list = append(list, fmt.Sprintf("%s: %s is shown by %+v", x.ID, word, is))
		}
	}
	return list
}
