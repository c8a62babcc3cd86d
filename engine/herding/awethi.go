package herding

import "houserules/engine"

// An action of phaseChoose is an assignment of the dice: two bits for each
// awéthi, the eyes minus one, the first awéthi highest; or averageAction.
const averageAction engine.Action = 256

// pieceShift is where, in actions that move a piece, its number stands above
// the square where it ends.
const pieceShift = 10

// destination takes an action that moves a piece apart.
func destination(a engine.Action) (k int, end square) {
	return int(a >> pieceShift), square(a & (1<<pieceShift - 1))
}

// moveAction puts an action that moves a piece together.
func moveAction(k int, end square) engine.Action {
	return engine.Action(k)<<pieceShift | engine.Action(end)
}

// average returns the squares that each awéthi moves when all move equally.
func (g *Game) average(dice [awethiEach]uint8) uint8 {
	sum := dice[0] + dice[1] + dice[2] + dice[3]
	switch g.rules.Awethi.Average {
	case RoundDown, RoundNever:
		return sum / 4
	case RoundNearest:
		return (sum + 2) / 4
	default:
		return (sum + 3) / 4
	}
}

// appendChoices lists the different assignments of the dice, and the average
// where it is not the same as giving a die to each.
func (s *State) appendChoices(dst []engine.Action) []engine.Action {
	return append(dst, s.g.choices[assignment(s.steps)]...)
}

// assignment is the action that gives the awéthi so many squares, in order.
func assignment(eyes [awethiEach]uint8) engine.Action {
	a := engine.Action(0)
	for _, n := range eyes {
		a = a<<2 | engine.Action(n-1)
	}
	return a
}

// choicesOf lists the choices for dice in ascending order.
func (g *Game) choicesOf(dice [awethiEach]uint8) (list []engine.Action) {
	divided := dice[0] != dice[awethiEach-1] &&
		(g.rules.Awethi.Average != RoundNever || (dice[0]+dice[1]+dice[2]+dice[3])%awethiEach == 0)
	// All orders of the dice in ascending order, by the next permutation.
	for {
		list = append(list, assignment(dice))
		i := awethiEach - 2
		for i >= 0 && dice[i] >= dice[i+1] {
			i--
		}
		if i < 0 {
			break
		}
		j := awethiEach - 1
		for dice[j] <= dice[i] {
			j--
		}
		dice[i], dice[j] = dice[j], dice[i]
		for l, r := i+1, awethiEach-1; l < r; l, r = l+1, r-1 {
			dice[l], dice[r] = dice[r], dice[l]
		}
	}
	if divided {
		list = append(list, averageAction)
	}
	return list
}

// assigned returns how far each awéthi goes under a choice.
func (s *State) assigned(a engine.Action) [awethiEach]uint8 {
	if a == averageAction {
		n := s.g.average(s.steps)
		return [awethiEach]uint8{n, n, n, n}
	}
	return [awethiEach]uint8{uint8(a>>6&3) + 1, uint8(a>>4&3) + 1, uint8(a>>2&3) + 1, uint8(a&3) + 1}
}

// awethiEnds returns the squares where an awéthi of the current herder can end,
// which stands on the middle: none where that is so.
func (s *State) awethiEnds(k int) (ends uint64, middle square) {
	g, n := s.g, int(s.steps[k])
	from, home := s.at[awethiPiece(int(s.seat), k)], g.homes[s.seat]
	enter := s.enters(from, home)
	if !g.simple {
		enter.same |= 1 << heart // it has left it
	}
	var after [nearSteps + 1]uint64
	walks(g.passes(enter, from, home), g.simple, n, &after)
	return g.dry(after[n]&enter.of(n), n, from), from
}

// enters returns the squares around one that an awéthi may enter.
func (s *State) enters(middle, home square) near {
	around := s.g.nearby(&s.free, middle)
	if s.admits(home) {
		return around.or(s.g.only(middle, home))
	}
	return around
}

// admits says whether a shelter admits its owner's awéthi: no aiwe and no wairgk
// stands there.
func (s *State) admits(home square) bool { return s.cells[home] >= inShelter }

// passes returns those of the squares that an awéthi enters from which it may also
// go on.
func (g *Game) passes(enter near, middle, home square) near {
	if !g.rules.Awethi.CrossWater {
		enter = enter.without(g.nearby(&g.wet, middle))
	}
	if !g.rules.Awethi.CrossShelter {
		enter = enter.without(g.only(middle, home))
	}
	return enter
}

// dry returns those of the ends of an awéthi after n steps where it may stay: who stands in
// water must leave it.
func (g *Game) dry(ends uint64, n int, middle square) uint64 {
	if g.terrain[middle] == water {
		ends &^= g.ofColour(&g.wet, middle, n)
	}
	return ends
}

// walker looks for the ways of exactly n orthogonal steps of an awéthi.
type walker struct {
	s      *State
	from   square
	home   square
	simple bool
	// dry keeps the walk out of the Forest until its end; see path.
	dry bool
}

// enters says whether an awéthi may be on a square.
func (w *walker) enters(q square) bool {
	return w.s.cells[q] == vacant || q == w.home && w.s.admits(q)
}

// passes says whether it may also go on from there.
func (w *walker) passes(q square) bool {
	a := &w.s.g.rules.Awethi
	return (q != w.home || a.CrossShelter) && (a.CrossWater || w.s.g.terrain[q] != water)
}

// path returns the first way, directions tried clockwise from the north, that
// leads an awéthi to an end in exactly n steps; it appends the squares after
// the start to dst, or returns false.
func (w *walker) path(q square, n, came int, end square, dst []square) ([]square, bool) {
	for d := range directions {
		if w.simple && came != directions && d == came^2 {
			continue
		}
		next := q + step(d)
		if !w.enters(next) || next == w.from && (n == 1 || w.simple) {
			continue
		}
		if n == 1 {
			if next == end {
				return append(dst, next), true
			}
			continue
		}
		if !w.passes(next) || w.dry && w.s.g.terrain[next] == forest {
			continue
		}
		if list, ok := w.path(next, n-1, d, end, append(dst, next)); ok {
			return list, true
		}
	}
	return dst, false
}

// awethiPath appends the canonical way of an awéthi of the current herder to
// an end: one that keeps out of the Forest, its end apart, where there is one.
func (s *State) awethiPath(k int, end square, dst []square) []square {
	piece := awethiPiece(int(s.seat), k)
	from := s.at[piece]
	w := walker{s: s, from: from, home: s.g.homes[s.seat], simple: s.g.simple, dry: true}
	s.lift(from)
	defer s.put(piece, from)
	list, ok := w.path(from, int(s.steps[k]), directions, end, dst)
	if !ok {
		w.dry = false
		list, _ = w.path(from, int(s.steps[k]), directions, end, dst)
	}
	return list
}

// appendWalks lists the moves of the awéthi that have not moved: for each in
// turn its ends in the order of squares, or what it may do that has none.
func (s *State) appendWalks(dst []engine.Action) []engine.Action {
	for k, n := range s.steps {
		if n == 0 {
			continue
		}
		ends, middle := s.awethiEnds(k)
		if ends == 0 {
			dst = s.appendStuck(k, dst)
			continue
		}
		dst = appendMoves(ends, int(n), k, middle, dst)
	}
	return dst
}

// appendStuck lists what an awéthi without an end may do: the square it
// stands on means that it stays, the shelter that it goes straight home. It
// stays in water, too, where its shelter admits nobody.
func (s *State) appendStuck(k int, dst []engine.Action) []engine.Action {
	from, home := s.at[awethiPiece(int(s.seat), k)], s.g.homes[s.seat]
	stays := s.g.terrain[from] != water && s.g.rules.Awethi.Stuck != StuckHome || from == home || !s.admits(home)
	goes := from != home && s.admits(home) && (s.g.terrain[from] == water || s.g.rules.Awethi.Stuck != StuckStays)
	first, second := from, home
	if home < from {
		first, second = home, from
	}
	for _, q := range [2]square{first, second} {
		if q == from && stays || q == home && q != from && goes {
			dst = append(dst, moveAction(k, q))
			if home == from {
				break
			}
		}
	}
	return dst
}

// walk moves one awéthi; after the fourth the turn is over. One that is stuck and
// does not stay goes straight home.
func (s *State) walk(k int, end square, stuck bool) {
	piece := awethiPiece(int(s.seat), k)
	if from := s.at[piece]; end != from {
		through := false
		if s.leash == asleep && s.g.rules.Wairgka.Unleashed == UnleashedPassing && !stuck {
			through = s.mustPassForest(k, end)
		}
		s.move(piece, end)
		if stuck {
			s.homes++
		} else {
			s.stir(end, through)
		}
	}
	s.steps[k] = 0
	if s.steps == [awethiEach]uint8{} {
		s.endTurn()
	}
}

// stuck says whether an awéthi of the current herder has no end.
func (s *State) stuck(k int) bool {
	ends, _ := s.awethiEnds(k)
	return ends == 0
}

// mustPassForest says whether every way of an awéthi to an end leads through
// the Forest.
func (s *State) mustPassForest(k int, end square) bool {
	var way [awethiEach]square
	list := s.awethiPath(k, end, way[:0])
	for _, q := range list[:len(list)-1] {
		if s.g.terrain[q] == forest {
			return true
		}
	}
	return false
}
