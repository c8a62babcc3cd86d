package herding

// sides returns how many of the four squares next to a square hold awéthi
// that can catch an aiwe of the seat. A shelter with several awéthi is one
// square.
func (s *State) sides(q square, seat int) int {
	n := 0
	for _, side := range [directions]square{q - stride, q + 1, q + stride, q - 1} {
		if c := s.cells[side]; c != vacant && c.awethi() && s.catches(c, side, seat) {
			n++
		}
	}
	return n
}

// catches says whether the awéthi that stands on a square, as the cell says, can catch
// aiwe of the seat.
func (s *State) catches(c cell, q square, seat int) bool {
	if s.g.rules.Catch.By == TrapperAny {
		return true
	}
	if c > inShelter {
		return q == s.g.homes[seat]
	}
	return (int(c)-1)/awethiEach == seat
}

// surrounded says whether an aiwe of the seat on this square has enough awéthi
// around it.
func (s *State) surrounded(q square, seat int) bool { return s.sides(q, seat) >= s.g.rules.Catch.Sides }

// caught says whether the aiwe of the seat that stands on this square is
// caught, as far as the position tells.
func (s *State) caught(q square, seat int) bool {
	return s.surrounded(q, seat) && (s.g.rules.Catch.Condition != ConditionHemmed || s.exits(q, nil) == 0)
}

// exits counts the throws of its herd's die that could move the aiwe on a
// square, if the squares of a list were taken, too.
func (s *State) exits(q square, taken []square) int {
	k := kindOf((s.cells[q].aiwePieceHere() - firstAiwe) % herdSize)
	n := 0
	for d := range directions {
		if s.aiweEnd(q, k, d, taken) != q {
			n++
		}
	}
	return n
}

// caughtHerd returns the caught aiwe of a herd as a bit mask.
func (s *State) caughtHerd(seat int) uint8 {
	var mask uint8
	for j, q := range s.herd(seat) {
		if q >= offBoard && s.caught(q, seat) {
			mask |= 1 << j
		}
	}
	return mask
}

// collect brings aiwe of the current herd into the shelter: those that were
// caught when the herd's turn began, which the mask names, and still are. All
// are judged before any leaves the board, though the order does not matter,
// for aiwe catch nobody.
func (s *State) collect(mask uint8) {
	for j := range herdSize {
		piece := aiwePiece(int(s.seat), j)
		if mask>>j&1 != 0 && s.caught(s.at[piece], int(s.seat)) {
			s.move(piece, sheltered)
		}
	}
}
