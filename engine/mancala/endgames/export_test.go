package endgames

import (
	"context"

	"houserules/engine/mancala/internal/core"
	"houserules/engine/solve"
)

// BoundsForTest are the bounds of a position, with a side having captured last, or
// core.Nobody.
func (s *Solver) BoundsForTest(p *core.Position, last int8) (lo, hi int) {
	return s.bounds(p, s.rules.OnBoard(p), seenBy(last, p.Mover))
}

// RankForTest is the rank of a position where nobody has captured.
func (s *Solver) RankForTest(p *core.Position) (rank int) {
	n := s.rules.OnBoard(p)
	return int(s.layers[n].ranks[s.space.index(p, n)])
}

// ListedForTest makes the solver list all moves.
func (s *Solver) ListedForTest() { s.tabled, s.banked = false, false }

// LayerForTest has the values and ranks of a layer.
func (s *Solver) LayerForTest(seeds int) (values []int8, ranks []uint8) {
	return s.layers[seeds].values, s.layers[seeds].ranks
}

// FirstMovesForTest values the moves of a position.
func (s *Solver) FirstMovesForTest(p core.Position) ([]solve.Move, error) {
	return s.valueMoves(context.Background(), s.standingAt(p), solve.Options{Workers: 1})
}

// TakenForTest compares what solving a layer took with what its memory is bounded by, as
// shares of its states: of states decided at two ranks in a row, and of moves of
// positions that tables do not hold. It has a line for each layer that is solved by a
// graph.
func (s *Solver) TakenForTest(note func(seeds, states, fronts, told int, bound float64)) {
	s.taken = func(j *job, told int) {
		note(j.seeds, len(j.ranks), j.room.Made(), told, s.told(j.seeds))
	}
}
