package endgames

import (
	"houserules/engine"
	"houserules/engine/mancala"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/solve"
)

// MoveValues appends what the legal actions at a state of the game are worth to who is
// to move, in half units of score: by the layers that were solved, which know no
// history. It is false where they do not reach, where values are bounds, or where they
// depend on who captured last.
func (s *Solver) MoveValues(state engine.State, legal []engine.Action, dst []float64) ([]float64, bool) {
	own, ok := state.(*mancala.State)
	if !ok || s.class != solve.Exact || s.asksLast {
		return dst, false
	}
	here := *own.Snapshot().Position
	here.Stores = [2]engine.Score{}
	seeds := s.rules.OnBoard(&here)
	if seeds >= len(s.layers) {
		return dst, false
	}
	j := &judge{Solver: s}
	o, _ := s.rules.Judge(&here, core.Never, core.Nobody, &j.search)
	for _, a := range legal {
		var next core.Position
		landing := s.rules.Move(&here, int(a), o.Harmless(), &next)
		worth := 0
		if landing.Captured > 0 || landing.Ends != 0 {
			worth = j.leaving(&here, &next, &landing, tag{}, seeds)
		} else {
			worth = -s.layers[seeds].value(0, s.space.index(&next, seeds))
		}
		dst = append(dst, float64(2*worth))
	}
	return dst, true
}

// Abilities implements solve.Solver.
func (s *Solver) Abilities() solve.Abilities {
	return solve.Abilities{MoveValues: s.MoveValues, FairStarts: s.FairStarts, Acyclic: s.order != nil, NoStart: s.noStart}
}

// States implements solve.Solver. A number too large for an int is the largest.
func (s *Solver) States(seeds int) int { return s.states(seeds) }
