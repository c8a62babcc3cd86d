package answertest_test

import (
	"fmt"
	"math"
	"math/rand/v2"

	"houserules/analysis"
	"houserules/sim/table"
)

// odds are what the games of a cell truly are. Each seat takes all with its own chance, and
// all share the win in what is left. Some never end: cut off, they count as shared, and the
// first player would have won them all.
type odds struct {
	variant string
	lineup  []string
	leg     int
	takes   []float64
	endless float64
	games   int
	// apart is by how much each of some openings that are listed favours the first seat of two, every
	// second one of them the other.
	apart    float64
	openings int
}

// world draws studies whose truth is known.
type world struct {
	name      string
	tolerance float64
	anytime   bool
	// roles is set where the first seat plays a role of its own.
	roles bool
	// luck is the share of games whose luck all cells have in common.
	luck float64
	// slow is how many times fewer studies than others it has; in soaks a tenth of that:
	// most of their time goes into critical values, see [joint.MaxT].
	slow  int
	cells func(src *rand.Rand) []odds
}

// known is a study with what is true of it.
type known struct {
	r     *analysis.Results
	roles bool
	of    map[string]*odds // by the names of the rules and of the players
}

// two are the odds of two players: the first one's advantage, and the share of draws.
func two(advantage, draws float64) []float64 {
	return []float64{(1-draws)/2 + advantage, (1-draws)/2 - advantage}
}

// alone are rules that one kind of players plays.
func alone(games int, player string, takes ...[]float64) []odds {
	var list []odds
	for i, x := range takes {
		list = append(list, odds{variant: fmt.Sprintf("rules-%03d", i), lineup: same(player, len(x)), leg: 1, takes: x, games: games})
	}
	return list
}

func same(player string, seats int) []string {
	list := make([]string, seats)
	for i := range list {
		list[i] = player
	}
	return list
}

// ofDepths are rules under which the first move is worth this much to players of each depth.
func ofDepths(games int, advantages ...float64) []odds {
	var list []odds
	for i, x := range advantages {
		of := alone(games, fmt.Sprintf("alphabeta:%d", i+1), two(x, 0.2), two(-x, 0.2))
		list = append(list, of...)
	}
	return list
}

// valuedInTwoWays are rules under which the first move is worth this much to players by the lead and by what
// was learned, in turn, with more and more nodes.
func valuedInTwoWays(games int, advantages ...float64) (list []odds) {
	for i, x := range advantages {
		list = append(list, alone(games, fmt.Sprintf("nodes:%d%s", 8<<(i/2), []string{"", ";eval=0123456789abcdef"}[i%2]), two(x, 0.2), two(-x, 0.2))...)
	}
	return list
}

// worlds are where sentences are most easily false: nothing to find, effects on the edge of
// the tolerance, one odd among many, what is rare.
func worlds() []world {
	fixed := func(list []odds) func(*rand.Rand) []odds { return func(*rand.Rand) []odds { return list } }
	spread := func(games, cells int, draws float64, values ...float64) func(*rand.Rand) []odds {
		return func(src *rand.Rand) []odds {
			var takes [][]float64
			for range cells {
				takes = append(takes, two(one(src, values...), draws))
			}
			return alone(games, "greedy", takes...)
		}
	}
	// Of two players one is stronger, and the first move is worth something, on the scale of odds.
	meet := func(games int, gap, first float64, before ...odds) []odds {
		a, b := "alphabeta:2", "greedy"
		for leg, players := range [][]string{{a, b}, {b, a}} {
			wins := 0.9 / (1 + math.Exp(-gap-first))
			before = append(before, odds{variant: "rules-000", lineup: players, leg: leg + 1, takes: []float64{wins, 0.9 - wins}, games: games})
			gap = -gap
		}
		return before
	}
	pairs := func(gap float64) []odds {
		return meet(400, gap, 0, append(alone(400, "alphabeta:2", two(0, 0.2)), alone(400, "greedy", two(0.1, 0.2))...)...)
	}
	// What the first move of a pair is worth to equals: on the edge of the tolerance.
	edge := math.Log((0.45 + 0.05) / (0.45 - 0.05))
	rare := alone(1000, "greedy", two(0.04, 0.2), two(-0.05, 0.2), two(-0.06, 0.2))
	for i := range rare {
		rare[i].endless = []float64{0.02, 0.001, 0.01}[i]
	}
	fromOpenings := func(apart float64) []odds {
		list := alone(200, "greedy", two(0.02, 0.2), two(-0.05, 0.2))
		for i := range list {
			list[i].openings, list[i].apart = 40, apart
		}
		return list
	}
	// Lists are of at most three rule sets, or of more than 128, whose critical values are quick.
	return []world{
		{name: "null", tolerance: 0.05, luck: 0.5, cells: spread(500, 3, 0.2, 0)},
		{name: "null, no tolerance", luck: 1, cells: spread(300, 3, 0.2, 0)},
		{name: "one rule set", tolerance: 0.05, cells: spread(1000, 1, 0.2, 0, 0.05, -0.05)},
		{name: "on the edge", tolerance: 0.05, luck: 0.8, cells: spread(1200, 3, 0.2, 0.05, -0.05)},
		{name: "base and edge", tolerance: 0.05, luck: 0.9, cells: fixed(alone(2000, "greedy", two(0, 0.2), two(0.05, 0.2), two(-0.05, 0.2)))},
		{name: "one odd cell", tolerance: 0.05, luck: 0.5, cells: fixed(alone(500, "greedy", two(0, 0.2), two(0.05, 0.2), two(0.12, 0.2)))},
		{name: "as uneven", tolerance: 0.05, luck: 0.5, cells: fixed(alone(500, "greedy", two(0.1, 0.2), two(-0.1, 0.2)))},
		{name: "far apart", tolerance: 0.05, cells: fixed(alone(500, "greedy", two(0.02, 0.2), two(-0.15, 0.2), two(0.2, 0.2)))},
		{name: "nearly all drawn", tolerance: 0.01, cells: fixed(alone(1000, "greedy", two(0.01, 0.98), two(-0.01, 0.97), two(0, 0.99)))},
		{name: "rare endless games", tolerance: 0.05, luck: 0.5, cells: fixed(rare)},
		{name: "many players", tolerance: 0.05, luck: 0.5, cells: fixed(ofDepths(400, 0, 0.05, -0.05, 0.08, 0, 0, 0, 0.05, 0, 0))},
		{name: "many rule sets", slow: 10, tolerance: 0.1, luck: 0.5, cells: spread(100, 130, 0.2, 0, 0, 0.1, -0.1, 0.2)},
		{name: "three seats", slow: 10, tolerance: 0.05, luck: 0.5, cells: fixed(alone(600, "greedy", []float64{0.3, 0.3, 0.3}, []float64{0.35, 0.30, 0.25}))},
		{name: "one rule set of three", slow: 10, tolerance: 0.05, cells: fixed(alone(600, "greedy", []float64{0.35, 0.30, 0.25}))},
		{name: "many of three seats", slow: 100, tolerance: 0.05, luck: 0.5, cells: func(*rand.Rand) []odds {
			even, odd := []float64{0.3, 0.3, 0.3}, []float64{0.35, 0.30, 0.25}
			return alone(300, "greedy", even, odd, even, even, even, even, odd)
		}},
		{name: "unlike roles of two", tolerance: 0.05, roles: true, luck: 0.5, cells: spread(600, 3, 0, 0, 0.05, -0.05)},
		{name: "many unlike roles", slow: 10, tolerance: 0.05, roles: true, luck: 0.5, cells: spread(100, 130, 0, 0, 0.05, -0.05)},
		{name: "a wolf and herders", slow: 10, tolerance: 0.05, roles: true, luck: 0.5, cells: fixed(alone(800, "greedy", []float64{0.4, 0.2, 0.2, 0.2}, []float64{0.1, 0.35, 0.25, 0.3}))},
		{name: "a wolf that takes all", slow: 10, tolerance: 0.01, roles: true, cells: fixed(alone(800, "greedy", []float64{0.97, 0.01, 0.01, 0.01}, []float64{0.95, 0.01, 0.02, 0.01}))},
		{name: "strength changes nothing", tolerance: 0.05, luck: 0.3, cells: fixed(ofDepths(400, 0.03, 0.03, 0.03, 0.03, 0.03, 0.03))},
		{name: "strength by parity", tolerance: 0.05, luck: 0.3, cells: fixed(ofDepths(400, 0.1, 0, 0.1, 0, 0.1, 0))},
		{name: "strength matters", tolerance: 0.05, luck: 0.3, cells: fixed(ofDepths(600, 0.15, 0, 0.05, -0.05, 0.05, -0.1))},
		{name: "looked at again", tolerance: 0.05, anytime: true, luck: 0.5, cells: spread(1500, 3, 0.2, 0, 0.05, -0.05)},
		{name: "openings that do not differ", tolerance: 0.05, cells: fixed(fromOpenings(0))},
		{name: "openings that differ", tolerance: 0.05, cells: fixed(fromOpenings(0.12))},
		{name: "valued in two ways", tolerance: 0.05, luck: 0.3, cells: fixed(valuedInTwoWays(600, 0.05, 0, 0.1, 0.1, -0.08, 0.08))},
		{name: "equal pairs", tolerance: 0.05, cells: fixed(pairs(0))},
		{name: "unequal pairs", tolerance: 0.05, cells: fixed(pairs(0.2))},
		{name: "pairs on the edge", tolerance: 0.05, luck: 0.3, cells: fixed(meet(1000, 1, edge))},
		{name: "far from equal", tolerance: 0.05, luck: 0.3, cells: fixed(meet(600, 2.2, 2*edge))},
		{name: "too unequal at times", tolerance: 0.05, cells: fixed(meet(600, 2.5, -edge))},
	}
}

// play draws a study.
func (w *world) play(number uint64) (*known, error) {
	src := rand.New(rand.NewPCG(2_000, number))
	cells := w.cells(src)
	k := &known{roles: w.roles, of: map[string]*odds{}}
	m := &memory{}
	toy := info(len(cells[0].takes), w.roles)
	common := src.Uint64()
	for i := range cells {
		x := &cells[i]
		c := table.Cell{Variant: x.variant, Agents: x.lineup[0], Lineup: x.lineup, Leg: x.leg, Info: toy}
		for _, player := range x.lineup[1:] {
			if player != x.lineup[0] {
				c.Agents = x.lineup[0] + "," + player
			}
		}
		if x.openings > 0 {
			c.Openings, c.Listed, c.Lines, c.ByChance = all, int64(x.openings), true, true
		}
		k.of[c.Variant+"|"+c.Agents] = x
		m.add(c, x.draw(src, rand.New(rand.NewPCG(common, 1)), w.luck))
	}
	opt := analysis.Options{Name: "known", Tolerance: w.tolerance, Level: 0.95, Changes: changes(m.cells)}
	if w.anytime {
		opt.Anytime = &analysis.Anytime{Rows: len(cells), Games: map[string]int64{}, Planned: true}
		for i := range m.cells {
			opt.Anytime.Games[m.cells[i].Name()] = m.cells[i].Games
		}
	}
	r, err := analysis.Analyze(m, opt)
	k.r = r
	return k, err
}

// draw plays a cell's games, of which some have their luck from a source in common.
func (x *odds) draw(own, common *rand.Rand, luck float64) []game {
	list := make([]game, x.games)
	seats := len(x.takes)
	for i := range list {
		u, shared := own.Float64(), common.Float64()
		if own.Float64() < luck {
			u = shared
		}
		g := game{plies: uint16(20 + own.IntN(200)), first: uint8(60 / seats)}
		for seat, p := range x.takes {
			if seat < 2 && x.openings > 0 {
				p += x.apart * float64((1-2*seat)*(1-2*(i%x.openings%2)))
			}
			if u -= p; u < 0 {
				g.first, g.to = 0, uint8(seat)
				if seat == 0 {
					g.first = 60
				}
				break
			}
		}
		if own.Float64() < x.endless {
			g = game{plies: 500, cut: true, first: uint8(60 / seats)}
		}
		if x.openings > 0 {
			g.line = uint8(i / x.openings)
		}
		list[i] = g
	}
	return list
}

// takesOf is what a seat, from 0, truly gets of the win.
func (x *odds) takesOf(seat int) float64 {
	left := 1.0
	for _, p := range x.takes {
		left -= p
	}
	e := (1 - x.endless) * (x.takes[seat] + left/float64(len(x.takes)))
	if seat == 0 {
		e += x.endless
	}
	return e
}

// advantages are by how much each seat truly gets more than the mean of its role: of two
// players the first one's alone.
func (x *odds) advantages(roles bool) []float64 {
	seats := len(x.takes)
	if seats == 2 {
		return []float64{x.takesOf(0) - 0.5}
	}
	from := 0
	if roles {
		from = 1 // nobody shares the first seat's role
	}
	mean := 0.0
	for k := from; k < seats; k++ {
		mean += x.takesOf(k) / float64(seats-from)
	}
	list := make([]float64, seats)
	for k := from; k < seats; k++ {
		list[k] = x.takesOf(k) - mean
	}
	return list
}

// odds are the odds of a cell that is not both seatings of a pair.
func (k *known) odds(c *analysis.Cell) *odds { return k.of[c.Variant+"|"+c.Played()] }

// truth are the true advantages in a cell; of both seatings of a pair those of whoever moves
// first.
func (k *known) truth(c *analysis.Cell) []float64 {
	if p := c.Pairing; p != nil {
		// What it comes to among equals: by the odds of whoever moves first, in either seating.
		order, decisive := 0.0, 0.0
		for _, s := range p.Seatings {
			takes := k.of[c.Variant+"|"+s.Agents].takes
			order += math.Log(takes[0]/takes[1]) / 2
			decisive += (takes[0] + takes[1]) / 2
		}
		return []float64{decisive * (1/(1+math.Exp(-order)) - 0.5)}
	}
	return k.odds(c).advantages(k.roles)
}

// decisive is the true advantage of the seat that a cell's verdict is about.
func (k *known) decisive(c *analysis.Cell) float64 { return k.truth(c)[max(0, c.FairSeat-1)] }

// uneven is how far the furthest seat of a cell truly is from even.
func (k *known) uneven(c *analysis.Cell) (size float64) {
	for _, x := range k.truth(c) {
		size = math.Max(size, math.Abs(x))
	}
	return size
}
