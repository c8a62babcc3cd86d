package endgames

import (
	"context"

	"houserules/engine"
	"houserules/engine/mancala"
	"houserules/engine/mancala/internal/core"
)

// history searches games with all that was played, where bounds leave a value open:
// alpha-beta in the fail-soft form, on the game's own State. Right after a capture
// nothing has a history, so that bounds cut the search short there, and what was found
// is remembered.
type history struct {
	*Solver
	ctx   context.Context
	found map[fresh]int
	left  int // positions that may still be looked at
}

// mostFound is how many positions are remembered.
const mostFound = 1 << 20

// fresh is a position right after a capture.
type fresh struct {
	core.Position
	last int8
}

// playedOn is the game without a majority and with a limit of plies that nobody meets, as
// values are.
func (s *Solver) playedOn() (*mancala.Game, error) {
	r := s.game.Rules()
	r.End.Majority, r.Limit.Plies = mancala.Majority{}, max(r.Limit.Plies, engine.FarLimit)
	return mancala.New(&r)
}

// newHistory returns a search from the start of that game; nil where there is none.
func (s *Solver) newHistory(ctx context.Context) (*history, *mancala.State) {
	g, err := s.playedOn()
	if err != nil {
		return nil, nil
	}
	return &history{Solver: s, ctx: ctx, found: map[fresh]int{}}, g.New().(*mancala.State)
}

// value is the lead that the player to move still makes, if it lies between alpha and
// beta, and otherwise a bound on the same side. It is false where there were too many
// positions.
func (h *history) value(s *mancala.State, alpha, beta int) (int, bool) {
	at := s.Snapshot()
	me := at.Mover
	if s.Turn() == engine.Over {
		o := s.Outcome()
		return int(o.Scores[me]-o.Scores[me.Other()]-s.Score(me.Seat())+s.Score(me.Other().Seat())) / 2, true
	}
	if h.left--; h.left < 0 || h.left%(1<<12) == 0 && h.ctx.Err() != nil {
		h.left = 0
		return 0, false
	}
	if at.Since > 0 {
		return h.moves(s, alpha, beta)
	}
	key := fresh{*at.Position, at.LastCapturer}
	key.Stores = [2]engine.Score{}
	if v, ok := h.found[key]; ok {
		return v, true
	}
	lo, hi := h.bounds(at.Position, h.rules.OnBoard(at.Position), seenBy(at.LastCapturer, me))
	switch {
	case lo == hi || lo >= beta:
		return lo, true
	case hi <= alpha:
		return hi, true
	}
	v, ok := h.moves(s, lo-1, hi+1)
	if ok && len(h.found) < mostFound {
		h.found[key] = v
	}
	return v, ok
}

// moves is value by the moves of a position.
func (h *history) moves(s *mancala.State, alpha, beta int) (int, bool) {
	best := -2 * mostSeeds
	for _, a := range h.inOrder(s) {
		v, ok := h.after(s, a, alpha, beta)
		if !ok {
			return 0, false
		}
		best = max(best, v)
		if alpha = max(alpha, v); alpha >= beta {
			break
		}
	}
	return best, true
}

// after is what a move is worth to who makes it.
func (h *history) after(s *mancala.State, a engine.Action, alpha, beta int) (int, bool) {
	me := s.Snapshot().Mover
	before := s.Score(me.Seat()) - s.Score(me.Other().Seat())
	s.Play(a)
	defer s.Undo()
	won := int(s.Score(me.Seat())-s.Score(me.Other().Seat())-before) / 2
	if s.Snapshot().Mover == me {
		v, ok := h.value(s, alpha-won, beta-won)
		return won + v, ok
	}
	v, ok := h.value(s, won-beta, won-alpha)
	return won - v, ok
}

// inOrder lists the moves, those first that seem best by the middle of the bounds.
func (h *history) inOrder(s *mancala.State) []engine.Action {
	list := s.Actions(nil)
	hints := make([]int, len(list))
	me := s.Snapshot().Mover
	for i, a := range list {
		s.Play(a)
		at := s.Snapshot()
		hint := 2 * int(s.Score(me.Seat())-s.Score(me.Other().Seat())) / 2
		if s.Turn() != engine.Over {
			lo, hi := h.bounds(at.Position, h.rules.OnBoard(at.Position), seenBy(at.LastCapturer, at.Mover))
			if at.Mover == me {
				hint += lo + hi
			} else {
				hint -= lo + hi
			}
		}
		s.Undo()
		k := i
		for ; k > 0 && hints[k-1] < hint; k-- {
			hints[k], list[k] = hints[k-1], list[k-1]
		}
		hints[k], list[k] = hint, a
	}
	return list
}
