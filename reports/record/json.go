package record

import (
	"houserules/analysis"
	"houserules/analysis/tree"
)

// JSON returns the comparison as one indented object. Keys mean what they mean
// in summary.json, which has more of each cell; what this adds are the verdicts
// in words. Here a difference calls the name of its cells "lineup", as cells
// do.
func JSON(r *analysis.Results, w Words) ([]byte, error) {
	o := flatten(r, w).Without("schema", "level", "power", "protocol").
		With("cells", tree.Each(func(c object) object {
			return c.Without("roles", "unit", "plies", "scores", "margin", "first_moves")
		}))
	return tree.Indented(o)
}
