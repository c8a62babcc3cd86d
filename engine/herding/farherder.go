package herding

import (
	"math"
	"math/bits"

	"houserules/engine"
)

// farHerder looks one turn ahead. It takes the assignments of the dice that
// look best, plays each to the end of its turn as the greedy herder would, and
// chooses the one after which it expects most. What it expects are the catches,
// each with the odds that the wairgk leave it alone until it is collected, and
// the odds that the next throw brings another, averaged over the moves of its
// herd.
type farHerder struct {
	herder
	twin, later State
	scent       scent
	hand        herder // plays the turn out
	legal       []engine.Action
	candidates  []candidate
}

type candidate struct {
	action engine.Action
	value  int
}

const (
	// farCandidates is how many assignments are played out.
	farCandidates = 6
	// nextCatch is the worth of the odds of a catch next turn, as a share of
	// one made now: the wairgk and the other herders move in between.
	nextCatch = 0.7
)

// Choose implements engine.Agent.
func (h *farHerder) Choose(s engine.State, legal []engine.Action, _ *engine.Random) engine.Action {
	x := s.(*State)
	switch x.phase {
	case phaseDrive:
		return h.chooseDrive(x, legal)
	case phaseWalk:
		return h.walk(x, legal)
	}
	return h.assign(x, legal, func(floor float64) float64 { return h.judge(int(x.seat), floor) })
}

// assign plays the assignments of the dice that look best to the end of the turn, and takes the one after
// which the position, the twin's, is worth most. A value that is no more than the floor may be anything
// that is not.
func (h *farHerder) assign(x *State, legal []engine.Action, worth func(floor float64) float64) engine.Action {
	h.p.look(x)
	h.candidates = h.candidates[:0]
	for _, a := range legal {
		steps := x.assigned(a)
		h.insert(candidate{a, h.p.best(&steps, anything).value})
	}
	best, chosen := math.Inf(-1), legal[0]
	for _, c := range h.candidates {
		h.twin.copyPosition(x)
		h.twin.Play(c.action)
		for h.twin.phase == phaseWalk {
			h.legal = h.twin.Actions(h.legal[:0])
			h.twin.Play(h.hand.walk(&h.twin, h.legal))
		}
		if value := worth(best); value > best {
			best, chosen = value, c.action
		}
	}
	return chosen
}

// chooseDrive picks the aiwe to go next after which, the others following foremost
// first, a throw most often catches one, those that the turn brings in counted.
func (h *farHerder) chooseDrive(x *State, legal []engine.Action) engine.Action {
	seat, before := int(x.seat), x.left(int(x.seat))
	value := func(a engine.Action) float64 {
		h.later.copyPosition(x)
		h.later.drive(int(a))
		h.later.driveOn()
		in := float64(before - h.later.left(seat))
		if h.later.phase == phaseOver {
			return in
		}
		h.later.phase = phaseChoose
		h.p.survey(&h.later)
		return in + h.odds()
	}
	chosen := engine.Action(x.foremost())
	best := value(chosen)
	for _, a := range legal {
		if v := value(a); v > best {
			best, chosen = v, a
		}
	}
	return chosen
}

// insert keeps the best candidates, in descending order, earlier ones first
// among equals.
func (h *farHerder) insert(c candidate) {
	i := len(h.candidates)
	for i > 0 && h.candidates[i-1].value < c.value {
		i--
	}
	if i == farCandidates {
		return
	}
	if len(h.candidates) < farCandidates {
		h.candidates = append(h.candidates, c)
	}
	copy(h.candidates[i+1:], h.candidates[i:])
	h.candidates[i] = c
}

// judge is what the position after a turn is worth to its herder, or, where that is no
// more than a floor, anything that is not.
func (h *farHerder) judge(seat int, floor float64) float64 {
	s := &h.twin
	if s.leash == unleashed {
		h.scent.take(s)
	}
	value := h.caughtWorth(seat)
	if rules := &s.g.rules; rules.Team.has(seat) {
		for mate := range s.g.herders {
			if mate != seat && rules.Team.has(mate) {
				value += float64(mateShare * h.caughtWorth(mate))
			}
		}
	}
	if value+float64(nextCatch) <= floor {
		return value // the odds are one at best
	}
	return value + float64(nextCatch*h.next(seat))
}

// mateShare is the worth of a team-mate's catch, as a share of one's own.
const mateShare = 0.6

// caughtWorth is what the aiwe that are caught after the turn are worth to the one
// who will bring them in.
func (h *farHerder) caughtWorth(seat int) float64 {
	if h.twin.g.rules.Catch.Scores == ScorerOwner {
		return h.caughtOf(seat, seat)
	}
	value := 0.0
	for owner := range h.twin.g.herders {
		value += h.caughtOf(owner, seat)
	}
	return value
}

// caughtOf is the worth to a seat of what it will take from one owner's herd.
func (h *farHerder) caughtOf(owner, seat int) float64 {
	s := &h.twin
	value := 0.0
	// The wairgka's turns until the herd's own.
	turns := (owner-seat+s.g.herders-1)%s.g.herders + 1
	for j, q := range s.herd(owner) {
		if q < offBoard || !s.caught(q, owner) || s.scorer(q, owner) != seat {
			continue
		}
		odds := 1.0
		if s.g.rules.Catch.Condition == ConditionStands {
			odds = float64(directions-s.exits(q, nil)) / directions
		}
		if s.leash == unleashed {
			spared := 1 - float64(bits.OnesCount32(h.scent.prey(q)))/throws
			odds *= math.Pow(spared, float64(turns))
		}
		worth := 1.0
		if s.g.rules.Scoring.points() {
			worth += float64(float64(s.g.worth[kindOf(j)]) / 4)
		}
		value += float64(odds * worth)
	}
	return value
}

// next is the odds of a catch in the next turn, averaged over the throws of
// the herd's die, and a little for being near.
func (h *farHerder) next(seat int) float64 {
	sum := 0.0
	for direction := range directions {
		l := &h.later
		l.copyPosition(&h.twin)
		l.seat = int8(seat)
		l.herdTurn(direction)
		l.driveOn()
		if l.left(seat) == 0 {
			sum++ // all that was left is home
			continue
		}
		l.phase = phaseChoose
		h.p.survey(l)
		sum += h.odds()
		for k := range awethiEach {
			sum += float64(h.p.approach(l.at[awethiPiece(seat, k)])) / 1000
		}
	}
	return sum / directions
}

// odds is the share of the 256 throws with which the planner's herder can
// surround an aiwe.
func (h *farHerder) odds() float64 {
	with := h.p.catching()
	hits := uint32(0)
	for i := range h.p.s.g.given {
		if with.meets(&h.p.s.g.given[i]) {
			hits += h.p.s.g.weights[i]
		}
	}
	return float64(hits) / 256
}
