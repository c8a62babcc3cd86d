package herding

import "houserules/engine"

// tally counts the aiwe of a herder that are in one of the places off the
// board, by kind.
func (p *position) tally(seat int, place square) (n [kinds]int) {
	for j, q := range p.herd(seat) {
		if q == place {
			n[kindOf(j)]++
		}
	}
	return n
}

// sheltered returns how many aiwe a herder has brought in, and their points.
func (g *Game) sheltered(p *position, seat int) (aiwe, points int) {
	for j, q := range p.herd(seat) {
		if q == sheltered {
			aiwe++
			points += g.worth[kindOf(j)]
		}
	}
	return aiwe, points
}

// eatenAiwe returns how many aiwe the wairgk have eaten.
func (g *Game) eatenAiwe(p *position) int {
	n := 0
	for seat := range g.herders {
		for _, q := range p.herd(seat) {
			if q == eaten {
				n++
			}
		}
	}
	return n
}

// Score implements engine.State: a herder's sheltered aiwe, or their points
// where points decide; for the wairgka the aiwe they have eaten.
func (s *State) Score(seat engine.Seat) engine.Score {
	if !s.counted {
		for i := range s.g.herders + 1 {
			s.scores[i] = s.g.score(&s.position, i)
		}
		s.counted = true
	}
	return s.scores[seat.Index()]
}

func (g *Game) score(p *position, seat int) engine.Score {
	if seat == g.herders {
		return engine.Units(g.eatenAiwe(p))
	}
	aiwe, points := g.sheltered(p, seat)
	if g.rules.Scoring.points() {
		return engine.Units(points)
	}
	return engine.Units(aiwe)
}

// Outcome implements engine.State. Aiwe still on the board count for nobody.
func (s *State) Outcome() engine.Outcome {
	o := engine.Outcome{End: s.end}
	if s.end == 0 {
		return o
	}
	for seat := range s.g.herders + 1 {
		o.Scores[seat] = s.g.score(&s.position, seat)
	}
	o.Returns = s.g.returns(&s.position, s.g.rules.Scoring)
	return o
}

// winners are the seats that win. A herder competes who has sheltered at least
// draw_at aiwe or, where points win outright, has any points; the best of them
// by the counting win, and their team-mates with them. If nobody competes the
// wairgka win alone. If the largest number of aiwe that a herder has sheltered
// is just draw_at, and points do not win outright, they win with the herders.
func (g *Game) winners(p *position, scoring Scoring) (won [engine.MaxSeats]bool) {
	var competes [maxHerders]bool
	var value [maxHerders]int
	best, most, some := 0, 0, false
	for seat := range g.herders {
		aiwe, points := g.sheltered(p, seat)
		value[seat], competes[seat] = aiwe, aiwe >= g.rules.DrawAt
		if scoring.points() {
			value[seat] = points
		}
		if scoring == ScoringOutright {
			competes[seat] = points > 0
		}
		if competes[seat] {
			best, some = max(best, value[seat]), true
		}
		most = max(most, aiwe)
	}
	team := false
	for seat := range g.herders {
		won[seat] = competes[seat] && value[seat] == best
		team = team || won[seat] && g.rules.Team.has(seat)
	}
	for seat := range g.herders {
		won[seat] = won[seat] || team && g.rules.Team.has(seat)
	}
	won[g.herders] = !some || scoring != ScoringOutright && most == g.rules.DrawAt
	return won
}

// returns shares the win among the winners, or those of them who bet.
func (g *Game) returns(p *position, scoring Scoring) [engine.MaxSeats]engine.Return {
	won := g.winners(p, scoring)
	if g.rules.Bets == BetsHerders {
		won[g.herders] = false
		if won == [engine.MaxSeats]bool{} {
			for seat := range g.herders {
				won[seat] = true
			}
		}
	}
	return shares(won)
}

// shares gives each of the winners an equal share.
func shares(won [engine.MaxSeats]bool) (r [engine.MaxSeats]engine.Return) {
	sharers := 0
	for _, w := range won {
		if w {
			sharers++
		}
	}
	for seat, w := range won {
		if w {
			r[seat] = engine.FullReturn / engine.Return(sharers)
		}
	}
	return r
}
