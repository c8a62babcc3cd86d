package sim

import "fmt"

// grow warns of line-ups of a study that may grow which have too few games for
// its intervals.
func (r *resolver) grow(s *Study) {
	if !s.Grows {
		return
	}
	for _, l := range s.Lineups {
		if l.Games > 0 && l.Games < FirstLook {
			d := r.at("grow").Diagnostic(fmt.Sprintf("grow: %s has %d games, but intervals that hold at every look begin with %d", l.Name(), l.Games, FirstLook))
			d.Warning = true
			r.list = append(r.list, d)
		}
	}
}
