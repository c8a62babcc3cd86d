package record

import "houserules/analysis"

// Summary returns the results as the contents of summary.json, the file that
// other programs read: one object with the study's cells, differences and
// verdicts. Shares are fractions of 1. Keys are sorted and numbers have as
// many digits as they need, so equal results give equal bytes; what is not a
// number is null, with a warning beside it.
//
//	{"cells": [{"variant": …, "agents": […], "games": n,
//	  "first": {"wins": …, "draws": …, "losses": …},
//	  "plies": {"mean": …, "sd": …, …}, "scores": [{"mean": …, "sd": …, …}, …],
//	  "end_reasons": {reason: count}, "estimates": {name: {"value": …, "lo": …,
//	  "hi": …, "level": …, "n": …, "method": …}},
//	  "measures": {name: {"mean": …, "sd": …, "lo": …, "hi": …, "level": …,
//	  "n": …, "method": …, "doc": …}}, …}], "differences": […], …}
//
// Agents of a cell are always a list, one for each seat; "lineup" is the cell's
// name, and a difference's "agents" is that name. Cells with more than two
// seats, or two in different roles, also have "seats" and "seat_roles": what
// [analysis.Seat] and [analysis.Role] hold, in snake case.
func Summary(r *analysis.Results) ([]byte, error) {
	o := flatten(r, nil).
		with("cells", each(func(c object) object {
			return c.with("fair", func(v any) any { return v.(object).without("words") })
		})).
		with("differences", each(func(d object) object {
			d = d.without("words")
			for i := range d {
				if d[i].Key == "lineup" {
					d[i].Key = "agents"
				}
			}
			return d
		}))
	return indented(sorted(o))
}
