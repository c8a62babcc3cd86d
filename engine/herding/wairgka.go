package herding

import "houserules/engine"

// scentFaces is the number of faces of the wairgka's distance die. A result
// of their two dice is direction·scentFaces + distance-1.
const scentFaces = 6

// passAction is the wairgka's only action when no wairgk can move.
const passAction = engine.Action(maxHerders) << pieceShift

// hunter knows the board as the wairgk see it whose ways are no near ones (see State.close).
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
	h.land = s.g.open
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

// reach returns where of a set a wairgk can be after exactly n steps.
func (h *hunter) reach(from square, n int, set *squareSet) squareSet {
	var reached squareSet
	reached.add(from)
	for range n {
		reached = h.s.g.oneStep(&reached)
		reached.and(&h.walk)
	}
	reached.and(set)
	if h.s.g.rules.Wairgka.Path != PathSimple {
		return reached
	}
	// Most of these can be reached without circles, too, so that a way to each is soon
	// found; there are a hundred thousand ways of six steps.
	var way [scentFaces + 1]square
	way[0] = from
	for q := reached.next(0); q < squares; q = reached.next(q + 1) {
		if !h.find(way[:n+1], 0, q) {
			reached.remove(q)
		}
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

// close says whether the ways of a wairgk are those of paces.
func (g *Game) close() bool { return g.rules.Wairgka.Path != PathSimple && g.straight() }

// closeEnds returns where the throw brings a wairgk, and where only fear keeps it
// from ending, for close ways.
func (s *State) closeEnds(k int) (ends, scared uint64) {
	g, from, n := s.g, s.at[wairgkPiece(k)], int(s.distance)
	awethi := g.nearby(&s.awethi, from)
	ends = paces(n, g.prowled[from].without(awethi)) & g.ahead[s.direction].of(n)
	if stack := g.rules.Wairgka.Stack; stack != StackAnywhere {
		others := g.ofColour(&s.prowlers, from, n)
		if stack == StackLair {
			others &^= g.ofColour(&g.den, from, n)
		}
		ends &^= others
	}
	if g.rules.Wairgka.Fear == FearNowhere {
		return ends, 0
	}
	if n&1 == 0 {
		scared = back(awethi.other)
	} else {
		scared = out(awethi.same)
	}
	if g.rules.Wairgka.NextTo == NextToCorners {
		for d := range directions {
			scared |= g.ofColour(&s.awethi, from+diagonal(d), n)
		}
	}
	if g.rules.Wairgka.Fear == FearOutside {
		scared &^= g.ofColour(&g.den, from, n)
	}
	scared &= ends
	if scared != 0 {
		scared &^= g.ofColour(&s.aiwe, from, n)
	}
	return ends &^ scared, scared
}

// farEnds returns those of a set to which the throw brings a wairgk.
func (h *hunter) farEnds(k int, set *squareSet) squareSet {
	s := h.s
	from, d := s.at[wairgkPiece(k)], s.direction
	line := from.row()
	if d == east || d == west {
		line = from.column()
	}
	wanted := s.g.beyond[d][line]
	wanted.and(set)
	return h.reach(from, int(s.distance), &wanted)
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
	can, _ := s.some()
	return can
}

// some says whether the throw brings a wairgk somewhere that may move, and whether fear
// alone keeps one from some square.
func (s *State) some() (can, feared bool) {
	for k := range s.g.wairgk {
		if !s.mayMove(k) {
			continue
		}
		if s.g.close() {
			ends, scared := s.closeEnds(k)
			can, feared = can || ends != 0, feared || scared != 0
			continue
		}
		h := newHunter(s)
		ends, scared := h.farEnds(k, &h.land), h.farEnds(k, &h.scared)
		can, feared = can || !ends.empty(), feared || !scared.empty()
	}
	return can, feared
}

// appendHunts lists the moves of the wairgk, or the pass of a turn without.
func (s *State) appendHunts(dst []engine.Action) []engine.Action {
	n := len(dst)
	for k := range s.g.wairgk {
		if !s.mayMove(k) {
			continue
		}
		if s.g.close() {
			ends, _ := s.closeEnds(k)
			dst = appendMoves(ends, int(s.distance), k, s.at[wairgkPiece(k)], dst)
			continue
		}
		h := newHunter(s)
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
	_, feared := s.some()
	return feared
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
