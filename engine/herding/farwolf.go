package herding

import (
	"math"
	"math/bits"

	"houserules/engine"
)

// throws is the number of results of the two dice of the wairgka.
const throws = directions * scentFaces

// scent knows where each wairgk can be after one to six steps, as the board
// stands, walking in circles if need be. That follows from where it stands and where
// the awéthi do, so it is remembered while they stay.
type scent struct {
	game   *Game
	awethi [firstAiwe]square
	walk   squareSet // where a wairgk may be on its way
	from   [maxHerders]square
	paces  [maxHerders][scentFaces]far
	any    [maxHerders]far // after some number of steps
}

// take looks at the board.
func (c *scent) take(s *State) {
	if awethi := [firstAiwe]square(s.at[:firstAiwe]); c.game != s.g || c.awethi != awethi {
		c.game, c.awethi, c.walk, c.from = s.g, awethi, s.g.open, [maxHerders]square{}
		for _, q := range awethi[:s.g.herders*awethiEach] {
			c.walk.remove(q)
		}
	}
	for k := range s.g.wairgk {
		from := s.at[wairgkPiece(k)]
		if c.from[k] == from {
			continue
		}
		c.from[k], c.any[k] = from, far{}
		var walk far
		walk.around(&c.walk, from)
		at := far{setFrom: 1} // the middle
		for i := range c.paces[k] {
			at = at.next(&walk, !s.g.straight())
			c.paces[k][i] = at
			for word := range at {
				c.any[k][word] |= at[word]
			}
		}
	}
}

// prey marks the throws with which a wairgk can eat the aiwe on a square, as
// a mask by direction·scentFaces + distance-1.
func (c *scent) prey(q square) (mask uint32) {
	for k, from := range c.from[:c.game.wairgk] {
		if !c.any[k].has(q, from) {
			continue
		}
		steps := uint32(0)
		for n := range scentFaces {
			if c.paces[k][n].has(q, from) {
				steps |= 1 << n
			}
		}
		for d := range directions {
			if further(d, q, from) {
				mask |= steps << (d * scentFaces)
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
	legal       []engine.Action
	hand        wolf // plays the rest of a turn in which all wairgk move
}

// futureBite is the worth of a bite that is only hoped for, as a share of one
// taken now.
const futureBite = 0.6

// Choose implements engine.Agent.
func (w *farWolf) Choose(s engine.State, legal []engine.Action, _ *engine.Random) engine.Action {
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
		value += w.rest()
		if w.twin.phase == phaseOver {
			value += overValue(&w.twin)
		} else {
			// No wairgk can hope for a bite, so far is the prey: come nearer.
			value += float64(futureBite*w.hope()) - float64(0.1*float64(w.twin.nearest(end)))
		}
		if value > best {
			best, chosen = value, a
		}
	}
	return chosen
}

// rest plays the wairgk that follow in the same turn, and returns what they eat.
func (w *farWolf) rest() float64 {
	value := 0.0
	for w.twin.phase == phaseHunt {
		w.legal = w.twin.Actions(w.legal[:0])
		a := w.hand.Choose(&w.twin, w.legal, nil)
		if _, end := destination(a); a != passAction && w.twin.cells[end].aiwe() {
			value += float64(w.twin.farPrey(end))
		}
		w.twin.Play(a)
	}
	return value
}

// farPrey is how much the wairgka gain by eating the aiwe on a square. The game
// ends when the first herd is gone, so while they are winning it pays to eat
// the smallest herd. It also pays to take away a catch, most of all one that
// would bring its herder to draw_at or beyond; where points win outright, to
// take away the points of the dear ones, and where the eaten ones are points, to
// eat those first.
func (s *State) farPrey(q square) int {
	seat := (s.cells[q].aiwePieceHere() - firstAiwe) / herdSize
	value, rules := 10+20*(herdSize-s.left(seat)), &s.g.rules
	worth := 5 * min(s.g.worth[kindOf((s.cells[q].aiwePieceHere()-firstAiwe)%herdSize)], 5)
	if rules.Scoring.points() && rules.Points.Eaten {
		value += worth
	}
	if s.caught(q, seat) {
		value += 15
		aiwe, _ := s.g.sheltered(&s.position, s.scorer(q, seat))
		switch {
		case rules.Scoring == ScoringOutright:
			value += worth
		case aiwe+1 >= rules.DrawAt:
			value += 25
		}
	}
	return value
}

// overValue is what the end of the game is worth to the wairgka: a large number
// if they have won, and its negative if they have not.
func overValue(s *State) float64 {
	// Their own win, even where it pays them nothing.
	mine := shares(s.g.winners(&s.position, s.g.rules.Scoring))[s.g.herders]
	return float64(200 * (float64(mine)/float64(engine.FullReturn) - 0.5))
}

// hope is the average best bite of the next throw.
func (w *farWolf) hope() float64 {
	sum := 0.0
	for direction := range directions {
		w.later.copyPosition(&w.twin)
		w.later.Play(engine.Action(direction))
		w.later.driveOn()
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
