package herding

import "slices"

// herdTurn plays step (1) for the current herd and the collection that
// begins step (2): nothing is decided between them.
func (s *State) herdTurn(direction int) {
	seat := int(s.seat)
	caught := s.caughtHerd(seat)
	if caught != 0 && s.g.freezes() {
		s.frozen++
	}
	escaped := s.g.rules.Catch.Condition == ConditionHemmed && s.looselySurrounded(seat, caught)
	order, n := s.herdOrder(seat, direction)
	for _, j := range order[:n] {
		if caught>>j&1 != 0 && s.g.freezes() {
			continue
		}
		moved := s.moveAiwe(seat, int(j), direction)
		if moved && caught>>j&1 != 0 && s.g.rules.Catch.Condition == ConditionStands {
			caught &^= 1 << j
			escaped = true
		}
	}
	if escaped {
		s.escapes++
	}
	s.collect(caught)
	if s.left(int(s.seat)) == 0 {
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
	for j, q := range s.herd(seat) {
		if q < offBoard {
			continue
		}
		ahead := s.ahead(q, direction)
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

// ahead says how early an aiwe on a square moves: its place along the
// direction, reversed for hindmost-first, and the same for all by number.
func (s *State) ahead(q square, direction int) int {
	along := int(s.g.rows[q])
	if direction == east || direction == west {
		along = int(s.g.board.columns[q])
	}
	if direction == north || direction == west {
		along = -along
	}
	switch s.g.rules.Herd.Order {
	case OrderForemost:
		return along
	case OrderHindmost:
		return -along
	default:
		return 0
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
		if t := s.g.terrain[q]; t == wall || t == water || t == lair || t == shelter {
			break
		}
		if s.cells[q] == vacant && !slices.Contains(taken, q) {
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
	through := false
	by, _ := aiweLine(kindOf(j), direction)
	for q := from + by; q != end; q += by {
		through = through || s.g.terrain[q] == forest
	}
	s.move(piece, end)
	s.stir(end, through)
	return true
}

// stir wakes the wairgk if a piece that has moved stands in the Forest, or,
// where the rules ask for no more, has come through it.
func (s *State) stir(end square, through bool) {
	if s.leash == asleep && (s.g.terrain[end] == forest || through && s.g.rules.Wairgka.Unleashed == UnleashedPassing) {
		s.leash = stirred
	}
}
