package endgames

import (
	"slices"

	"houserules/engine/mancala/internal/core"
	"houserules/engine/solve"
)

// FairStarts is an ability.
func (s *Solver) FairStarts(moved int) solve.FairStarts {
	var found solve.FairStarts
	if s.seeds >= len(s.layers) {
		return found
	}
	start := s.rules.Start
	lead := int(start.Stores[start.Mover]-start.Stores[start.Mover.Other()]) / 2
	seen := map[core.Position]bool{start: true}
	front := []core.Position{start}
	for m := 1; m <= moved; m++ {
		var next []core.Position
		for _, p := range front {
			for from := range s.rules.Size {
				for to := range s.rules.Size {
					q := p
					if q.Houses[from] == 0 || from == to {
						continue
					}
					q.Houses[from]--
					q.Houses[to]++
					if !seen[q] {
						seen[q] = true
						next = append(next, q)
					}
				}
			}
		}
		slices.SortFunc(next, func(a, b core.Position) int { return slices.Compare(a.Houses[:], b.Houses[:]) })
		for _, p := range next {
			found.Looked++
			lo, hi := s.bounds(&p, s.seeds, nobody)
			switch {
			case lo != hi:
				found.Open++
			case lo+lead == 0:
				found.Even = append(found.Even, solve.FairStart{Position: s.game.PositionText(&p), Moved: m})
			}
		}
		front = next
	}
	return found
}
