package herding

import "houserules/engine"

// wolf plays for the wairgka. It eats when it can, else it moves the wairgk
// that comes nearest to an aiwe. Equals are decided by the canonical order,
// so its choice depends on the position alone.
type wolf struct{ herds nearness }

// Choose implements engine.Agent.
func (w *wolf) Choose(s engine.State, legal []engine.Action, _ *engine.Random) engine.Action {
	x := s.(*State)
	w.herds.take(x)
	best, chosen := -1<<30, legal[0]
	from, mover := 0, -1 // the steps from the wairgk that was looked at last
	for _, a := range legal {
		if a == passAction {
			return a
		}
		k, end := destination(a)
		if k != mover {
			from, mover = w.herds.of(x.at[wairgkPiece(k)], 0), k
		}
		value := from - w.herds.of(end, from-int(x.distance))
		if x.cells[end].aiwe() {
			value = 1000 + x.preyValue(end)
		}
		if value > best {
			best, chosen = value, a
		}
	}
	return chosen
}

// nearness tells many squares how many steps it is to the nearest aiwe, as nearest
// does for one.
type nearness struct {
	game *Game
	// around are the squares from which it is so many steps or fewer, as far as
	// was asked for.
	around [2 * size]squareSet
	known  int
}

// take looks at where the aiwe are.
func (n *nearness) take(s *State) {
	n.game, n.known = s.g, 1
	n.around[0] = s.aiweSet()
	if n.around[0].empty() {
		n.known = 0
	}
}

// of is the number of steps from a square, of which it is known that they are not
// fewer than a number.
func (n *nearness) of(from square, least int) int {
	if n.known == 0 {
		return 2 * size
	}
	for steps := max(least, 0); ; steps++ {
		for steps >= n.known {
			next := n.game.oneStep(&n.around[n.known-1])
			next.or(&n.around[n.known-1])
			next.and(&n.game.inside)
			n.around[n.known] = next
			n.known++
		}
		if n.around[steps].has(from) {
			return steps
		}
	}
}

// nearest is the number of steps from a square to the nearest aiwe, other
// pieces and water apart.
func (s *State) nearest(from square) int {
	best := 2 * size
	for seat := range s.g.herders {
		for _, q := range s.herd(seat) {
			if q >= offBoard {
				best = min(best, s.g.paces(from, q))
			}
		}
	}
	return best
}

// preyValue is how much the wairgka gain by eating the aiwe on a square. A
// caught one is worth more, because its herder would bring it in. It is worth
// more, too, the more aiwe its herder has brought in: a herder who cannot reach
// draw_at does no harm.
func (s *State) preyValue(q square) int {
	seat := (s.cells[q].aiwePieceHere() - firstAiwe) / herdSize
	value := 10
	if s.caught(q, seat) {
		value += 10
		seat = s.scorer(q, seat)
	}
	home, _ := s.g.sheltered(&s.position, seat)
	value += 4 * home
	if s.g.rules.Points.Eaten && s.g.rules.Scoring.points() {
		value += 4 * s.g.worth[kindOf((s.cells[q].aiwePieceHere()-firstAiwe)%herdSize)]
	}
	return value
}
