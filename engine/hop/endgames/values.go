package endgames

import (
	"houserules/engine"
	"houserules/engine/hop"
	"houserules/engine/solve"
)

// values are those that a solver has found, to be asked about states.
type values struct{ *Solver }

// Seeds implements solve.Values.
func (v *values) Seeds() int { return v.solved }

// Lead implements solve.Values: who wins. What was played before may only end the game in a draw
// sooner, so that it is known where no position can come back, and under other rules
// where nothing was played since the last capture.
func (v *values) Lead(s engine.State) (engine.Score, bool) {
	own, ok := s.(*hop.State)
	if !ok || v.game.Repetition() > 0 && own.Since() > 0 {
		return 0, false
	}
	value, _, ok := v.all.Value(own.Snapshot())
	return engine.Units(value), ok
}

// Fresh implements solve.Values.
func (v *values) Fresh(s engine.State) (list []solve.Move, err error) {
	own, ok := s.(*hop.State)
	if !ok {
		return nil, nil
	}
	here := own.Snapshot()
	v.game.Expand(here, func(a engine.Action, next hop.Snapshot) {
		move := solve.Move{Text: s.ActionText(a)}
		if worth, _, reached := v.all.Value(next); reached {
			if next.Mover() != here.Mover() {
				worth = -worth
			}
			move.Fresh = &worth
		}
		list = append(list, move)
	})
	return list, nil
}

var _ solve.Values = (*values)(nil)
