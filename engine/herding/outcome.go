package herding

import "houserules/engine"

// eatenOf counts the aiwe of a herd that the wairgk have eaten, by kind.
func (p *position) eatenOf(seat int) (n [kinds]int) {
	for j, q := range p.herd(seat) {
		if q == eaten {
			n[kindOf(j)]++
		}
	}
	return n
}

// brought counts the aiwe in a herder's shelter, by kind.
func (g *Game) brought(p *position, seat int) (n [kinds]int) {
	for j, q := range p.herd(seat) {
		if q == sheltered {
			n[kindOf(j)]++
		}
	}
	if g.rules.Catch.Scores == ScorerOwner {
		return n
	}
	for other := range g.herders {
		for j, q := range p.herd(other) {
			if q == abroad+square(seat) {
				n[kindOf(j)]++
			}
		}
	}
	return n
}

// count returns how many aiwe there are, and their points.
func (g *Game) count(n [kinds]int) (aiwe, points int) {
	for k, n := range n {
		aiwe += n
		points += n * g.worth[k]
	}
	return aiwe, points
}

// sheltered returns how many aiwe a herder has brought in, and their points.
func (g *Game) sheltered(p *position, seat int) (aiwe, points int) {
	return g.count(g.brought(p, seat))
}

// eatenAiwe returns how many aiwe the wairgk have eaten, and their points.
func (g *Game) eatenAiwe(p *position) (aiwe, points int) {
	var all [kinds]int
	for seat := range g.herders {
		for k, n := range p.eatenOf(seat) {
			all[k] += n
		}
	}
	return g.count(all)
}

// Score implements engine.State: a herder's sheltered aiwe, or their points
// where points decide; for the wairgka the aiwe they have eaten, or their points
// where those count.
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
		aiwe, points := g.eatenAiwe(p)
		if g.rules.Scoring.points() && g.rules.Points.Eaten {
			return engine.Units(points)
		}
		return engine.Units(aiwe)
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
// Where the eaten aiwe are points, the wairgka compete with those instead.
func (g *Game) winners(p *position, scoring Scoring) (won [engine.MaxSeats]bool) {
	var competes [maxHerders]bool
	var value [maxHerders]int
	best, most, some := 0, 0, false
	bites := scoring.points() && g.rules.Points.Eaten
	prey := 0
	if bites {
		_, prey = g.eatenAiwe(p)
		best = prey
	}
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
	switch {
	case !some:
		won[g.herders] = true
	case bites:
		won[g.herders] = prey == best && prey > 0
	default:
		won[g.herders] = scoring != ScoringOutright && most == g.rules.DrawAt
	}
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
