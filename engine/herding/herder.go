package herding

import (
	"slices"

	"houserules/engine"
)

// herder plays for a herder. When it gives dice to the awéthi it looks for a
// way to surround an aiwe of its own herd, best with no side open to the
// wairgk. Where there is none it brings its awéthi as near as it can to the
// aiwe that is nearest to all of them together. Then it moves them to the sides
// planned, in an order in which none blocks another. Where the order of the herd is
// its own to choose, the herd moves as one, foremost first.
//
// It draws nothing: equals are decided by the canonical order. Its choice
// depends on the position alone.
type herder struct {
	p planner
}

// Choose implements engine.Agent.
func (h *herder) Choose(s engine.State, legal []engine.Action, _ *engine.Random) engine.Action {
	x := s.(*State)
	switch x.phase {
	case phaseDrive:
		return engine.Action(x.foremost())
	case phaseChoose:
		return h.choose(x, legal)
	default:
		return h.walk(x, legal)
	}
}

// choose picks the assignment of the dice.
func (h *herder) choose(s *State, legal []engine.Action) engine.Action {
	h.p.look(s)
	best, chosen := -1<<30, legal[0]
	for _, a := range legal {
		steps := s.assigned(a)
		if b := h.p.best(&steps, best); b.value > best {
			best, chosen = b.value, a
		}
	}
	return chosen
}

// walk picks the next awéthi and where it goes.
func (h *herder) walk(s *State, legal []engine.Action) engine.Action {
	h.p.look(s)
	b := h.p.best(&s.steps, anything)
	if b.catches {
		if a, ok := h.take(s, legal, b); ok {
			return a
		}
	}
	// Nothing to surround, or somebody is in the way: whoever gains most
	// ground goes first.
	best, chosen := -1<<30, legal[0]
	before, mover := 0, -1 // the approach of the awéthi that was looked at last
	for _, a := range legal {
		k, end := destination(a)
		if b.catches && b.side[k] >= 0 {
			continue // it waits for its side
		}
		if k != mover {
			before, mover = h.p.approach(s.at[awethiPiece(h.p.seat, k)]), k
		}
		if gain := h.p.approach(end) - before; gain > best {
			best, chosen = gain, a
		}
	}
	return chosen
}

// take returns the first move to a planned side after which the target can
// still be surrounded; the last awéthi on its way needs no more.
func (h *herder) take(s *State, legal []engine.Action, b plan) (engine.Action, bool) {
	fallback, found := engine.NoAction, false
	q := h.p.targets[b.target].at
	sides := h.p.targets[b.target].sides
	for k, d := range b.side {
		if d < 0 {
			continue
		}
		a := moveAction(k, sides[d])
		if !slices.Contains(legal, a) {
			continue // another awéthi has to leave first
		}
		if !found {
			fallback, found = a, true
		}
		if s.caughtAfter(&h.p, a, q) {
			return a, true
		}
		h.p.look(s)
	}
	return fallback, found
}

// caughtAfter says whether, after a move, the aiwe on q is surrounded or can
// still be. It overwrites what the planner knows.
func (s *State) caughtAfter(p *planner, a engine.Action, q square) bool {
	s.Play(a)
	defer s.Undo()
	if s.phase != phaseWalk {
		return s.caught(q, (s.cells[q].aiwePieceHere()-firstAiwe)/herdSize)
	}
	p.lookAt(s, q)
	return p.count > 0 && p.surround(0, &s.steps, anything).catches
}
