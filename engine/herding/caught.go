package herding

import "math/bits"

// sides returns how many of the four squares next to a square hold awéthi
// that can catch an aiwe of the seat. A shelter with several awéthi is one
// square.
func (s *State) sides(q square, seat int) int {
	beside := s.g.ofColour(&s.awethi, q, 1) & out(1<<heart)
	n := bits.OnesCount64(beside)
	if n == 0 || s.g.anybody {
		return n
	}
	n = 0
	for _, side := range [directions]square{q - stride, q + 1, q + stride, q - 1} {
		if c := s.cells[side]; c.awethi() && s.catches(c, side, seat) {
			n++
		}
	}
	return n
}

// catches says whether the awéthi that stands on a square, as the cell says, can catch
// aiwe of the seat.
func (s *State) catches(c cell, q square, seat int) bool {
	if s.g.anybody {
		return true
	}
	return s.leader(c, q) == seat
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

// collect brings aiwe of the current herd into a shelter: those that were
// caught when the herd's turn began, which the mask names, and still are. All
// are judged before any leaves the board, though the order does not matter,
// for aiwe catch nobody.
func (s *State) collect(mask uint8) {
	for j := range herdSize {
		piece, place := aiwePiece(int(s.seat), j), sheltered
		if mask>>j&1 == 0 || !s.caught(s.at[piece], int(s.seat)) {
			continue
		}
		if seat := s.scorer(s.at[piece], int(s.seat)); seat != int(s.seat) {
			place = abroad + square(seat)
		}
		s.move(piece, place)
	}
}

// scorer is the herder in whose shelter an aiwe of the seat would come that is
// caught on a square.
func (s *State) scorer(q square, seat int) int {
	if s.g.owners {
		return seat
	}
	var held [maxHerders]int
	for _, side := range [directions]square{q - stride, q + 1, q + stride, q - 1} {
		if c := s.cells[side]; c != vacant && c.awethi() && s.catches(c, side, seat) {
			held[s.leader(c, side)]++
		}
	}
	return mostSides(&held, seat)
}

// mostSides is the herder who holds more sides than any other, or the owner of
// the herd.
func mostSides(held *[maxHerders]int, owner int) int {
	best, seat := 0, owner
	for k, n := range held {
		switch {
		case n > best:
			best, seat = n, k
		case n == best:
			seat = owner
		}
	}
	return seat
}

// leader is the herder whose awéthi stand on a square, as the cell says.
func (s *State) leader(c cell, q square) int {
	if c < inLair {
		return (int(c) - 1) / awethiEach
	}
	seat := 0
	for s.g.homes[seat] != q {
		seat++
	}
	return seat
}
