package herding

import (
	"fmt"

	"houserules/engine"
)

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

// metricColumns are the indices of the first of each group of columns.
type metricColumns struct {
	sheltered, eaten, aiwe, points, against, lost, returnCount, returnPoints int // by seat
	sameWinners                                                              int
	rounds                                                                   int // and what follows it
}

// The roles. Their names are part of the tables.
const (
	herderRole  = "herder"
	wairgkaRole = "wairgka"
)

// describeColumns fills in what the tables need to know.
func (g *Game) describeColumns() {
	unit := "aiwe"
	if g.rules.Scoring == ScoringPoints {
		unit = "points"
	}
	g.info = engine.Info{
		Family: "herding", Unit: unit, EndReasons: []string{"herd-gone", "limit"}, CutOff: endLimit,
		Limit: g.rules.Limit.Rounds * g.herders * (1 + awethiEach + 1),
	}
	for range g.herders {
		g.info.Roles = append(g.info.Roles, engine.Role{Name: herderRole})
	}
	g.info.Roles = append(g.info.Roles, engine.Role{Name: wairgkaRole})

	add := func(name, doc string, halves bool) {
		g.info.Metrics = append(g.info.Metrics, engine.Metric{Name: name, Kind: engine.Measure, Doc: doc, Halves: halves})
	}
	each := func(seats int, name, doc string, halves bool) int {
		first := len(g.info.Metrics)
		for seat := 1; seat <= seats; seat++ {
			add(fmt.Sprintf("%s_%d", name, seat), fmt.Sprintf(doc, seat), halves)
		}
		return first
	}
	byKind := func(verb, doc string) int {
		first := len(g.info.Metrics)
		for _, k := range []string{"calves", "cows", "bulls"} {
			each(g.herders, verb+"_"+k, k+" of herd %d "+doc, false)
		}
		return first
	}
	m := &g.metrics
	m.sheltered = byKind("sheltered", "brought into the shelter")
	m.eaten = byKind("eaten", "eaten by wairgk")
	m.aiwe = each(g.herders, "aiwe", "aiwe that herder %d sheltered", false)
	m.points = each(g.herders, "points", "points of the aiwe that herder %d sheltered", false)
	m.against = each(g.herders, "against_wairgka",
		fmt.Sprintf("herder %%d against the wairgka: 1 with more than %d aiwe, a half with just as many, 0 with fewer", g.rules.DrawAt), true)
	m.lost = each(g.herders, "lost_catches", "caught aiwe of herd %d eaten before they were collected", false)
	m.returnCount = each(g.herders+1, "return_count", "sixtieths of the win of seat %d if aiwe are counted", false)
	m.returnPoints = each(g.herders+1, "return_points", "sixtieths of the win of seat %d if points are counted", false)
	m.sameWinners = len(g.info.Metrics)
	add("same_winners", "1 if the same seats share the win whether aiwe or points are counted, 0 if others do", false)
	m.rounds = len(g.info.Metrics)
	add("rounds", "rounds begun", false)
	add("unleashed_round", "round in which the wairgk were unleashed, 0 if they were not", false)
	add("hunts", "turns of the wairgka in which one moved", false)
	add("passes", "turns of the wairgka in which none could move", false)
	add("sent_home", "awéthi without a move that went straight back to their shelter", false)
	add("aiwe_left", "aiwe on the board at the end", false)
	g.info.Metrics = append(g.info.Metrics,
		engine.FiringOf("freeze", "herd turns in which a caught aiwe stood still", 0),
		engine.FiringOf("fear", "turns of the wairgka in which the fear of awéthi removed a move", 0))
}

// Metrics implements engine.State.
func (s *State) Metrics(dst []int32) {
	g, m := s.g, &s.g.metrics
	left := 0
	for seat := range g.herders {
		home, prey := s.tally(seat, sheltered), s.tally(seat, eaten)
		for k := range kinds {
			dst[m.sheltered+int(k)*g.herders+seat] = int32(home[k])
			dst[m.eaten+int(k)*g.herders+seat] = int32(prey[k])
		}
		aiwe, points := g.sheltered(&s.position, seat)
		dst[m.aiwe+seat], dst[m.points+seat] = int32(aiwe), int32(points)
		against := int32(1)
		if aiwe > g.rules.DrawAt {
			against = 2
		} else if aiwe < g.rules.DrawAt {
			against = 0
		}
		dst[m.against+seat] = against
		dst[m.lost+seat] = int32(s.lost[seat])
		left += s.left(seat)
	}
	count, points := g.returns(&s.position, ScoringCount), g.returns(&s.position, ScoringPoints)
	for seat := range g.herders + 1 {
		dst[m.returnCount+seat], dst[m.returnPoints+seat] = int32(count[seat]), int32(points[seat])
	}
	dst[m.sameWinners] = 0
	if (engine.Outcome{Returns: count}).Winners() == (engine.Outcome{Returns: points}).Winners() {
		dst[m.sameWinners] = 1
	}
	for i, n := range [...]int32{
		int32(s.round), int32(s.unleashedRound), int32(s.hunts), int32(s.passes),
		int32(s.homes), int32(left), int32(s.frozen), int32(s.fear),
	} {
		dst[m.rounds+i] = n
	}
}
