package herding

import (
	"slices"

	"houserules/engine"
)

// scentFaces is the number of faces of the wairgka's distance die. A result
// of their two dice is direction·scentFaces + distance-1.
const scentFaces = 6

// passAction is the wairgka's only action when no wairgk can move.
const passAction = engine.Action(maxHerders) << pieceShift

// hunter knows the board as the wairgk see it.
type hunter struct {
	s  *State
	at [pieces]square // where the pieces are
	// walk is where a wairgk may be on its way. land is where it may end if the
	// direction allows it. scared are the squares that only fear keeps out of
	// land.
	walk, land, scared squareSet
}

// newHunter looks at the board, where it has changed.
func newHunter(s *State) *hunter {
	if s.seen.at == s.at {
		return &s.seen
	}
	s.seen.look(s)
	return &s.seen
}

// look looks at the board.
func (h *hunter) look(s *State) {
	h.s, h.at, h.scared = s, s.at, squareSet{}
	var awethi, wairgk squareSet
	for seat := range s.g.herders {
		for k := range awethiEach {
			awethi.add(s.at[awethiPiece(seat, k)])
		}
	}
	for k := range s.g.wairgk {
		wairgk.add(s.at[wairgkPiece(k)])
	}
	h.walk = s.g.open
	h.walk.without(&awethi)
	h.land = s.g.ground
	h.land.without(&awethi)
	switch s.g.rules.Wairgka.Stack {
	case StackNowhere:
		h.land.without(&wairgk)
	case StackLair:
		wairgk.without(&s.g.lair)
		h.land.without(&wairgk)
	}
	if fear := s.g.rules.Wairgka.Fear; fear != FearNowhere {
		h.scared = awethi.neighbours()
		if s.g.rules.Wairgka.NextTo == NextToCorners {
			h.scared = awethi.touching()
		}
		if fear == FearOutside {
			h.scared.without(&s.g.lair)
		}
		aiwe := s.aiweSet()
		h.scared.without(&aiwe)
		h.scared.and(&h.land)
		h.land.without(&h.scared)
	}
}

// aiweSet are the squares where aiwe stand.
func (s *State) aiweSet() (aiwe squareSet) {
	for seat := range s.g.herders {
		for _, q := range s.herd(seat) {
			if q >= offBoard {
				aiwe.add(q)
			}
		}
	}
	return aiwe
}

// reach returns where a wairgk can be after exactly n steps.
func (h *hunter) reach(from square, n int) squareSet {
	if h.s.g.rules.Wairgka.Path == PathSimple {
		var ends squareSet
		var way [scentFaces + 1]square
		way[0] = from
		h.simple(way[:], 0, n, &ends)
		return ends
	}
	var reached squareSet
	done := 0
	if h.s.g.straight() {
		done = min(n, nearSteps)
		reached = h.close(from, done).set(from)
	} else {
		reached.add(from)
	}
	for range n - done {
		reached = h.s.g.oneStep(&reached)
		reached.and(&h.walk)
	}
	return reached
}

// straight says whether wairgk step over sides alone, not over corners.
func (g *Game) straight() bool { return g.rules.Wairgka.Steps == NextToSides }

// oneStep returns the squares to which one step of a wairgk leads from those of a
// set.
func (g *Game) oneStep(from *squareSet) squareSet {
	if g.straight() {
		return from.neighbours()
	}
	return from.touching()
}

// paw returns the way of a wairgk's step by its number, below paws: clockwise from the
// north, those over sides before those over corners.
func paw(i int) square {
	if i < directions {
		return step(i)
	}
	return diagonal(i - directions)
}

// paws is the number of different steps of a wairgk.
func (g *Game) paws() int {
	if g.straight() {
		return directions
	}
	return 2 * directions
}

// paces is the number of steps of a wairgk between two squares of an empty board.
func (g *Game) paces(p, q square) int {
	if g.straight() {
		return g.distance(p, q)
	}
	return max(abs(int(g.rows[p])-int(g.rows[q])), abs(int(g.board.columns[p])-int(g.board.columns[q])))
}

// close is reach for up to four steps, where squares may be come to twice.
func (h *hunter) close(from square, n int) near {
	reached, walk := middleOnly(), h.walk.around(from)
	for range n {
		reached = reached.neighbours().and(walk)
	}
	return reached
}

// isClose says whether closeEnds has the ends of the throw.
func (s *State) isClose() bool {
	return s.distance <= nearSteps && s.g.rules.Wairgka.Path != PathSimple && s.g.straight()
}

// closeEnds returns those of a set to which the throw brings a wairgk, and where
// that stands.
func (h *hunter) closeEnds(k int, set *squareSet) (ends near, from square) {
	s := h.s
	from = s.at[wairgkPiece(k)]
	return h.close(from, int(s.distance)).and(set.around(from)).and(s.g.ahead[s.direction]), from
}

// farEnds is closeEnds for any throw.
func (h *hunter) farEnds(k int, set *squareSet) squareSet {
	s := h.s
	from, d := s.at[wairgkPiece(k)], s.direction
	line := from.row()
	if d == east || d == west {
		line = from.column()
	}
	ends := h.reach(from, int(s.distance))
	ends.and(set)
	ends.and(&s.g.beyond[d][line])
	return ends
}

// simple adds the ends of ways that come to no square twice; way[:i+1] is the
// way so far.
func (h *hunter) simple(way []square, i, n int, ends *squareSet) {
	if i == n {
		ends.add(way[i])
		return
	}
	for d := range h.s.g.paws() {
		next := way[i] + paw(d)
		if h.walk.has(next) && !slices.Contains(way[:i+1], next) {
			way[i+1] = next
			h.simple(way, i+1, n, ends)
		}
	}
}

// mayMove says whether the rules let this wairgk move after the current turn.
func (s *State) mayMove(k int) bool {
	switch s.g.rules.Wairgka.Choice {
	case ChoiceInTurn:
		return k == int(s.seat)%s.g.wairgk
	case ChoiceAll:
		return s.hunted>>k&1 == 0
	default:
		return true
	}
}

// canHunt says whether some wairgk may still move this turn.
func (s *State) canHunt() bool {
	h := newHunter(s)
	return s.some(h, &h.land)
}

// some says whether the throw brings a wairgk that may move to a square of a
// set.
func (s *State) some(h *hunter, set *squareSet) bool {
	for k := range s.g.wairgk {
		if !s.mayMove(k) {
			continue
		}
		if s.isClose() {
			if ends, _ := h.closeEnds(k, set); !ends.empty() {
				return true
			}
		} else if ends := h.farEnds(k, set); !ends.empty() {
			return true
		}
	}
	return false
}

// appendHunts lists the moves of the wairgk, or the pass of a turn without.
func (s *State) appendHunts(dst []engine.Action) []engine.Action {
	h := newHunter(s)
	n := len(dst)
	for k := range s.g.wairgk {
		if !s.mayMove(k) {
			continue
		}
		if s.isClose() {
			ends, from := h.closeEnds(k, &h.land)
			dst = ends.appendMoves(k, from, dst)
			continue
		}
		ends := h.farEnds(k, &h.land)
		for q := ends.next(0); q < squares; q = ends.next(q + 1) {
			dst = append(dst, moveAction(k, q))
		}
	}
	if len(dst) == n {
		dst = append(dst, passAction)
	}
	return dst
}

// feared says whether the fear of awéthi removes a move of this hunt.
func (s *State) feared() bool {
	h := newHunter(s)
	return !h.scared.empty() && s.some(h, &h.scared)
}

// hunt moves a wairgk, which eats the aiwe where it ends. The turn goes on where
// all of them move and another one can.
func (s *State) hunt(a engine.Action) {
	s.fears(!s.frightened && s.feared())
	s.pounce(a)
}

// fears counts the fear that removed a move of a hunt, once in a turn.
func (s *State) fears(feared bool) {
	if feared && !s.frightened {
		s.fear++
		s.frightened = true
	}
}

// pounce is the hunt itself.
func (s *State) pounce(a engine.Action) {
	if a == passAction {
		s.passes++
		s.nextHerder()
		return
	}
	if s.hunted == 0 {
		s.hunts++
	}
	k, end := destination(a)
	eats := s.cells[end].aiwe()
	if c := s.cells[end]; eats {
		victim := c.aiwePieceHere()
		seat := (victim - firstAiwe) / herdSize
		if s.caught(end, seat) {
			s.lost[seat]++
		}
		s.move(victim, eaten)
	}
	s.move(wairgkPiece(k), end)
	if eats && s.g.rules.End.Moment == EndAtOnce && s.g.herdGone(&s.position) {
		s.phase, s.end = phaseOver, endHerdGone
		s.direction, s.distance, s.hunted = 0, 0, 0
		return
	}
	if s.g.rules.Wairgka.Choice == ChoiceAll {
		s.hunted |= 1 << k
		if s.canHunt() {
			return
		}
	}
	s.nextHerder()
}
