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
	for k, n := range p.tally(seat, sheltered) {
		aiwe += n
		points += n * g.worth[k]
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
func (s *State) Score(seat engine.Seat) engine.Score { return s.g.score(&s.position, seat.Index()) }

func (g *Game) score(p *position, seat int) engine.Score {
	if seat == g.herders {
		return engine.Units(g.eatenAiwe(p))
	}
	aiwe, points := g.sheltered(p, seat)
	if g.rules.Scoring == ScoringPoints {
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

// returns shares the win. Let m be the largest number of aiwe that a herder
// has sheltered. If it is below draw_at the wairgka win alone. If not, the
// best herders by the counting win; by points only those compete who have at
// least draw_at aiwe. If m is just draw_at, the wairgka share with them.
func (g *Game) returns(p *position, scoring Scoring) (r [engine.MaxSeats]engine.Return) {
	var aiwe, value [maxHerders]int
	m := 0
	for seat := range g.herders {
		n, points := g.sheltered(p, seat)
		aiwe[seat], value[seat] = n, n
		if scoring == ScoringPoints {
			value[seat] = points
		}
		m = max(m, n)
	}
	enough := g.rules.DrawAt
	if m < enough {
		r[g.herders] = engine.FullReturn
		return r
	}
	best := -1
	for seat := range g.herders {
		if aiwe[seat] >= enough {
			best = max(best, value[seat])
		}
	}
	var winners [engine.MaxSeats]bool
	sharers := 0
	for seat := range g.herders {
		if aiwe[seat] >= enough && value[seat] == best {
			winners[seat] = true
			sharers++
		}
	}
	if m == enough {
		winners[g.herders] = true
		sharers++
	}
	for seat, won := range winners {
		if won {
			r[seat] = engine.FullReturn / engine.Return(sharers)
		}
	}
	return r
}
