package sim

import (
	"fmt"
	"slices"

	"houserules/engine/matchplay"
	"houserules/sim/table"
)

// matches makes the study one of matches where its file says so, and reports the
// variants that have none.
func (r *resolver) matches(s *Study, f StudyFile) {
	if f.Unit != UnitMatch {
		return
	}
	s.Unit = table.Matches
	if len(s.Designs) > 0 {
		r.fail("unit", "", "vary, effects and readings are asked of games, whose luck variants share one by one: leave unit: match out")
		return
	}
	for _, v := range s.Variants {
		if _, err := matchplay.Of(v.Game); err != nil {
			at := slices.Index(f.Variants, v.Name)
			path := "variants"
			if at >= 0 {
				path = fmt.Sprintf("variants[%d]", at)
			}
			r.fail(path, "", "%s has no matches that could be played: %v", v.Name, err)
		}
	}
}
