package herding

import (
	"math"

	"houserules/engine"
)

// weighingHerder plays out the same assignments of the dice as level 2 does, and takes the one after which the
// position is worth most; the moves themselves are those of level 2.
type weighingHerder struct {
	farHerder
	worth func(s engine.State, seat engine.Seat) int64
}

// Choose implements engine.Agent.
func (h *weighingHerder) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	x := s.(*State)
	if x.phase != phaseChoose {
		return h.farHerder.Choose(s, legal, d)
	}
	return h.assign(x, legal, func(float64) float64 { return worthAfter(&h.twin, engine.Seat(x.seat+1), h.worth) })
}

// weighingWolf takes the hunt after which the position is worth most.
type weighingWolf struct {
	farWolf
	worth func(s engine.State, seat engine.Seat) int64
}

// Choose implements engine.Agent.
func (w *weighingWolf) Choose(s engine.State, legal []engine.Action, _ *engine.Random) engine.Action {
	x := s.(*State)
	best, chosen := math.Inf(-1), legal[0]
	for _, a := range legal {
		if a == passAction {
			return a
		}
		w.twin.copyPosition(x)
		w.twin.Play(a)
		w.rest()
		if value := worthAfter(&w.twin, engine.Seat(x.g.herders+1), w.worth); value > best {
			best, chosen = value, a
		}
	}
	return chosen
}

// worthAfter is what a position is worth to a seat whose turn is over: what an evaluation says, or how the
// game has ended.
func worthAfter(s *State, seat engine.Seat, worth func(engine.State, engine.Seat) int64) float64 {
	if s.phase != phaseOver {
		return float64(worth(s, seat))
	}
	return float64((2*s.Outcome().Returns[seat.Index()].Float() - 1) * engine.MostWeighed)
}

// NewWeighing returns a player who knows the game as level 2 does, and takes what leads to the positions
// that are worth most to its seat.
func NewWeighing(worth func(s engine.State, seat engine.Seat) int64) engine.Agent {
	return &player{herder: (&weighingHerder{worth: worth}).Choose, wolf: (&weighingWolf{worth: worth}).Choose}
}
