package herding

import "slices"

// herdTurn plays step (1) for the current herd and the collection that
// begins step (2). Nothing is decided between them, unless the herd's owner
// chooses the order: then a ply for each aiwe follows.
func (s *State) herdTurn(direction int) {
	seat := int(s.seat)
	s.trapped = s.caughtHerd(seat)
	if s.trapped != 0 && s.g.freezes() {
		s.frozen++
	}
	s.escaped = s.g.rules.Catch.Condition == ConditionHemmed && s.looselySurrounded(seat, s.trapped)
	if s.g.rules.Herd.Order == OrderMover {
		s.driven = s.movable(seat)
		if s.direction, s.phase = int8(direction), phaseDrive; s.driven == 0 {
			s.herdStands()
		}
		return
	}
	order, n := s.herdOrder(seat, direction)
	for _, j := range order[:n] {
		if s.trapped>>j&1 == 0 || !s.g.freezes() {
			s.goes(int(j), direction)
		}
	}
	s.herdStands()
}

// movable are the aiwe of a herd that try to move, as a bit mask.
func (s *State) movable(seat int) (mask uint8) {
	for j, q := range s.herd(seat) {
		if q >= offBoard && (s.trapped>>j&1 == 0 || !s.g.freezes()) {
			mask |= 1 << j
		}
	}
	return mask
}

// goes moves an aiwe of the current herd, which may get away by it.
func (s *State) goes(j, direction int) {
	if s.moveAiwe(int(s.seat), j, direction) && s.trapped>>j&1 != 0 && s.g.rules.Catch.Condition == ConditionStands {
		s.trapped &^= 1 << j
		s.escaped = true
	}
}

// drive moves the aiwe that the herd's owner has chosen; after the last the herd
// has moved.
func (s *State) drive(j int) {
	s.goes(j, int(s.direction))
	if s.driven &^= 1 << j; s.driven == 0 {
		s.herdStands()
	}
}

// driveOn moves what is left of a herd, foremost first.
func (s *State) driveOn() {
	for s.phase == phaseDrive {
		s.drive(s.foremost())
	}
}

// foremost is the aiwe that is to move and stands farthest in the direction of
// the herd.
func (s *State) foremost() int {
	best, chosen := -2*size, 0
	places, by := s.g.along(int(s.direction))
	for j, q := range s.herd(int(s.seat)) {
		if along := by * int(places[q]); s.driven>>j&1 != 0 && along > best {
			best, chosen = along, j
		}
	}
	return chosen
}

// herdStands ends the move of a herd: those still caught are brought in.
func (s *State) herdStands() {
	if s.escaped {
		s.escapes++
	}
	s.collect(s.trapped)
	s.escaped, s.trapped, s.direction = false, 0, 0
	if s.g.rules.End.Moment == EndAtOnce && s.left(int(s.seat)) == 0 {
		s.phase, s.end = phaseOver, endHerdGone
		return
	}
	s.phase = phaseDice
}

// freezes says whether a caught aiwe does not try to move.
func (g *Game) freezes() bool {
	return g.rules.Catch.Freezes && g.rules.Catch.Condition != ConditionStands
}

// looselySurrounded says whether an aiwe of a herd has enough awéthi around it,
// but is not among the caught ones.
func (s *State) looselySurrounded(seat int, caught uint8) bool {
	for j, q := range s.herd(seat) {
		if q >= offBoard && caught>>j&1 == 0 && s.surrounded(q, seat) {
			return true
		}
	}
	return false
}

// herdOrder returns the aiwe of a herd that are on the board, from 0, in the
// order in which they move.
func (s *State) herdOrder(seat, direction int) (order [herdSize]int8, n int) {
	var key [herdSize]int // how far ahead the n-th in order is
	rows, by := s.ahead(direction)
	for j, q := range s.herd(seat) {
		if q < offBoard {
			continue
		}
		ahead := by * int(rows[q])
		i := n
		for i > 0 && key[i-1] < ahead {
			key[i], order[i] = key[i-1], order[i-1]
			i--
		}
		key[i], order[i] = ahead, int8(j)
		n++
	}
	return order, n
}

// ahead says how early an aiwe on a square moves: by its place along the
// direction, reversed for hindmost-first, and the same for all by number.
func (s *State) ahead(direction int) (places *[squares]int8, by int) {
	places, by = s.g.along(direction)
	switch s.g.rules.Herd.Order {
	case OrderForemost:
	case OrderHindmost:
		by = -by
	default:
		by = 0
	}
	return places, by
}

// along are the places of squares along a direction, times 1 or -1.
func (b *board) along(direction int) (places *[squares]int8, by int) {
	switch direction {
	case north:
		return &b.rows, -1
	case east:
		return &b.columns, 1
	case south:
		return &b.rows, 1
	default:
		return &b.columns, -1
	}
}

// aiweLine returns the way of an aiwe for a direction: its step and how many
// of them (calf one straight, cow two diagonal, bull two straight).
func aiweLine(k kind, direction int) (by square, n int) {
	switch k {
	case calf:
		return step(direction), 1
	case cow:
		return diagonal(direction), 2
	default:
		return step(direction), 2
	}
}

// aiweEnd returns where an aiwe of a kind comes along its line: to the last free
// square before whatever stops it, and at most to its target. The squares of a
// list are not free either.
func (s *State) aiweEnd(from square, k kind, direction int, taken []square) square {
	by, n := aiweLine(k, direction)
	end, q := from, from
	for range n {
		q += by
		if t := s.g.terrain[q]; t == wall || t == water || t == lair || t == shelter && s.g.rules.Shelter.Stops {
			break
		}
		if c := s.cells[q]; (c == vacant || c == inShelter) && !slices.Contains(taken, q) {
			end = q
		} else if !s.g.rules.Herd.Jumps {
			break
		}
	}
	return end
}

// moveAiwe moves an aiwe along its line, and reports whether it could move.
func (s *State) moveAiwe(seat, j, direction int) bool {
	piece := aiwePiece(seat, j)
	from := s.at[piece]
	end := s.aiweEnd(from, kindOf(j), direction, nil)
	if end == from {
		return false
	}
	s.move(piece, end)
	if s.leash == asleep {
		through := false
		by, _ := aiweLine(kindOf(j), direction)
		for q := from + by; q != end; q += by {
			through = through || s.g.terrain[q] == forest
		}
		s.stir(end, through)
	}
	return true
}

// stir wakes the wairgk if a piece that has moved stands in the Forest, or,
// where the rules ask for no more, has come through it.
func (s *State) stir(end square, through bool) {
	if s.leash == asleep && (s.g.terrain[end] == forest || through && s.g.rules.Wairgka.Unleashed == UnleashedPassing) {
		s.leash = stirred
	}
}
