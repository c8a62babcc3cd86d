package herding

import (
	"math"
	"math/bits"

	"houserules/engine"
)

// throws is the number of results of the two dice of the wairgka.
const throws = directions * scentFaces

// scent knows where each wairgk can be after one to six steps, as the board
// stands, walking in circles if need be.
type scent struct {
	s     *State
	paces [maxHerders][scentFaces + 1]squareSet
}

func (c *scent) take(s *State) {
	c.s = s
	h := newHunter(s)
	for k := range s.g.wairgk {
		h.paces(s.at[wairgkPiece(k)], scentFaces, &c.paces[k])
	}
}

// prey marks the throws with which a wairgk can eat the aiwe on a square, as
// a mask by direction·scentFaces + distance-1.
func (c *scent) prey(q square) (mask uint32) {
	for k := range c.s.g.wairgk {
		from := c.s.at[wairgkPiece(k)]
		if distance(from, q) > scentFaces {
			continue
		}
		for n := 1; n <= scentFaces; n++ {
			if !c.paces[k][n].has(q) {
				continue
			}
			for d := range directions {
				if further(d, q, from) {
					mask |= 1 << (d*scentFaces + n - 1)
				}
			}
		}
	}
	return mask
}

// farWolf looks one turn ahead: it adds to what a move eats what the best
// bite of its next throw is worth, averaged over the moves of the next herd,
// which collects what it has caught, and over the 24 throws. What the awéthi
// do in between it does not guess.
type farWolf struct {
	twin, later State
	scent       scent
}

// futureBite is the worth of a bite that is only hoped for, as a share of one
// taken now.
const futureBite = 0.6

// Choose implements engine.Agent.
func (w *farWolf) Choose(s engine.State, legal []engine.Action, _ *engine.Draws) engine.Action {
	x := s.(*State)
	best, chosen := math.Inf(-1), legal[0]
	for _, a := range legal {
		if a == passAction {
			return a
		}
		_, end := destination(a)
		value := 0.0
		if x.cells[end].aiwe() {
			value = float64(x.farPrey(end))
		}
		w.twin.copyPosition(x)
		w.twin.Play(a)
		if w.twin.phase == phaseOver {
			value += overValue(&w.twin)
		} else {
			// Far from all prey every hope is nothing: come nearer.
			value += futureBite*w.hope() - 0.1*float64(w.twin.nearest(end))
		}
		if value > best {
			best, chosen = value, a
		}
	}
	return chosen
}

// farPrey is how much the wairgka gain by eating the aiwe on a square. A game
// ends with the first herd that is gone, so while they are winning it pays to
// make an end of the smallest herd; and to rob a herder of a catch, most of
// one who would come to draw_at or beyond by it.
func (s *State) farPrey(q square) int {
	seat := (s.cells[q].aiwePieceHere() - firstAiwe) / herdSize
	aiwe, _ := s.g.sheltered(&s.position, seat)
	value := 10 + 5*(herdSize-s.left(seat))
	if s.caught(q, seat) {
		value += 15
		if aiwe+1 >= s.g.rules.DrawAt {
			value += 25
		}
	}
	return value
}

// overValue is what the end of the game is worth to the wairgka: much if they
// have won, as much less than nothing if they have not.
func overValue(s *State) float64 {
	mine := s.Outcome().Returns[s.g.herders]
	return 200 * (float64(mine)/float64(engine.FullReturn) - 0.5)
}

// hope is the average best bite of the next throw.
func (w *farWolf) hope() float64 {
	sum := 0.0
	for direction := range directions {
		w.later.copyPosition(&w.twin)
		w.later.Play(engine.Action(direction))
		if w.later.phase == phaseOver {
			sum += overValue(&w.later)
		} else {
			sum += w.bite()
		}
	}
	return sum / directions
}

// bite is the average over the throws of the best bite of each.
func (w *farWolf) bite() float64 {
	s := &w.later
	w.scent.take(s)
	var bite [throws]int
	for seat := range s.g.herders {
		for _, q := range s.herd(seat) {
			if q < offBoard {
				continue
			}
			mask := w.scent.prey(q)
			if mask == 0 {
				continue
			}
			value := s.farPrey(q)
			for ; mask != 0; mask &= mask - 1 {
				i := bits.TrailingZeros32(mask)
				bite[i] = max(bite[i], value)
			}
		}
	}
	sum := 0
	for _, value := range bite {
		sum += value
	}
	return float64(sum) / throws
}

// farHerder looks one turn ahead: it plays the assignments of the dice that
// look best out to the end of its turn, as the greedy herder would, and takes
// the one after which it expects most: the catches, each with the odds that
// the wairgk leave it alone until it is collected, and the odds that the next
// throw brings another, averaged over the moves of its herd.
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
func (h *farHerder) Choose(s engine.State, legal []engine.Action, _ *engine.Draws) engine.Action {
	x := s.(*State)
	if x.phase != phaseChoose {
		return h.walk(x, legal)
	}
	h.p.look(x)
	h.candidates = h.candidates[:0]
	for _, a := range legal {
		steps := x.assigned(a)
		h.insert(candidate{a, h.p.best(&steps).value})
	}
	best, chosen := math.Inf(-1), legal[0]
	for _, c := range h.candidates {
		h.twin.copyPosition(x)
		h.twin.Play(c.action)
		for h.twin.phase == phaseWalk {
			h.legal = h.twin.Actions(h.legal[:0])
			h.twin.Play(h.hand.walk(&h.twin, h.legal))
		}
		if value := h.judge(int(x.seat)); value > best {
			best, chosen = value, c.action
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

// judge is what the position after a turn is worth to its herder.
func (h *farHerder) judge(seat int) float64 {
	s := &h.twin
	value := 0.0
	if s.leash == unleashed {
		h.scent.take(s)
	}
	for j, q := range s.herd(seat) {
		if q < offBoard || !s.caught(q, seat) {
			continue
		}
		odds := 1.0
		if s.leash == unleashed {
			spared := 1 - float64(bits.OnesCount32(h.scent.prey(q)))/throws
			odds = math.Pow(spared, float64(s.g.herders))
		}
		worth := 1.0
		if s.g.rules.Scoring == ScoringPoints {
			worth += float64(s.g.worth[kindOf(j)]) / 4
		}
		value += odds * worth
	}
	return value + nextCatch*h.next(seat)
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
		if l.phase == phaseOver {
			sum++ // all that was left is home
			continue
		}
		l.phase = phaseChoose
		h.p.look(l)
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
	hopeful := false
	for i := range h.p.count {
		t := &h.p.targets[i]
		var union uint8
		for k := range awethiEach {
			for n := 1; n <= awethiEach; n++ {
				union |= t.bits[k][n]
			}
		}
		hopeful = hopeful || t.held+bits.OnesCount8(union) >= h.p.s.g.rules.Catch.Sides
	}
	if !hopeful {
		return 0
	}
	hits := uint32(0)
	l := &h.later
	for i, dice := range l.g.dice {
		l.steps = dice
		h.legal = l.appendChoices(h.legal[:0])
		for _, a := range h.legal {
			if steps := l.assigned(a); h.catches(&steps) {
				hits += l.g.weights[i]
				break
			}
		}
	}
	return float64(hits) / 256
}

// catches says whether some target can be surrounded with these steps.
func (h *farHerder) catches(steps *[awethiEach]uint8) bool {
	for i := range h.p.count {
		if h.p.surround(i, steps).catches {
			return true
		}
	}
	return false
}
