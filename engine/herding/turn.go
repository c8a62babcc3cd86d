package herding

// layOut lays the herd of the current seat out on its herding-point, the
// numbers of a kind going row by row, and goes on to the next herd.
func (s *State) layOut(a arrangement) {
	points := s.g.points[s.g.corners[s.seat]]
	var laid [kinds]int
	for i, k := range a {
		s.move(aiwePiece(int(s.seat), kindOffset(k)+laid[k]), points[i])
		laid[k]++
	}
	if s.seat++; int(s.seat) == s.g.herders {
		s.seat, s.phase = 0, phaseHerd
		if s.g.rules.Starter == StartsByLots {
			s.phase = phaseLot
		}
	}
}

// endTurn ends an awéthi turn: the wairgka follow, or the next herder.
func (s *State) endTurn() {
	if s.leash == stirred {
		s.leash, s.unleashedRound = unleashed, s.round
	}
	if s.leash == unleashed {
		s.phase = phaseScent
		return
	}
	s.nextHerder()
}

// nextHerder passes the turn on, or ends the game at its limit of rounds.
func (s *State) nextHerder() {
	s.direction, s.distance, s.hunted = 0, 0, 0
	last := s.lastOfRound(s.g)
	if s.g.rules.End.Moment == EndNextHerd && s.g.finished(&s.position) {
		s.phase, s.end = phaseOver, endHerdGone
		return
	}
	if last && int(s.round) == s.g.rules.Limit.Rounds {
		s.phase, s.end = phaseOver, endLimit
		return
	}
	if last {
		s.round++
	}
	s.seat, s.phase = int8(s.next(s.g)), phaseHerd
}

// next is the herder who has the next turn.
func (p *position) next(g *Game) int { return (int(p.seat) + 1) % g.herders }

// finished says whether the herds end the game after the current turn. Where its
// herder's next turn ends it, that turn does not begin: the herder before stays
// the one whose turn it was.
func (g *Game) finished(p *position) bool {
	if g.rules.End.Moment == EndNextHerd {
		return p.left(p.next(g)) == 0
	}
	return g.herdGone(p)
}

// lastOfRound says whether the herder whose turn it is has the last one of the
// round.
func (p *position) lastOfRound(g *Game) bool { return p.next(g) == int(p.starter) }

// herdGone says whether a herder has no aiwe left on the board.
func (g *Game) herdGone(p *position) bool {
	for seat := range g.herders {
		if p.left(seat) == 0 {
			return true
		}
	}
	return false
}

// left returns how many aiwe of a herd are not sheltered and not eaten.
func (p *position) left(seat int) int {
	n := 0
	for _, q := range p.herd(seat) {
		if q == unlaid || q >= offBoard {
			n++
		}
	}
	return n
}

// herd returns where the aiwe of a herder are.
func (p *position) herd(seat int) []square {
	return p.at[aiwePiece(seat, 0):aiwePiece(seat, herdSize)]
}
