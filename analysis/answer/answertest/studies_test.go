package answertest_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"houserules/analysis"
	"houserules/engine"
	"houserules/sim/table"
)

// game is a drawn game: what the first seat got of 60, which other got the rest (none where
// they share it), how long it was and how it ended.
type game struct {
	first uint8
	to    uint8
	plies uint16
	cut   bool
	// line is which game it is, where a cell's tables keep that.
	line uint8
}

// memory is a source of drawn games.
type memory struct {
	cells []table.Cell
	games [][]game
	// told is set where the tables say that nothing is left to chance.
	told bool
	// opened is set where the games begin with openings that are enumerated.
	opened bool
}

func (m *memory) Cells() []table.Cell { return m.cells }

func (m *memory) Read(cell, block int, rows *engine.Rows) error {
	c := &m.cells[cell]
	from, n := c.Block(block)
	seats := c.Info.Seats()
	rows.Resize(n)
	rows.OneGame = m.told && c.StopsAtOneGame
	for i := range n {
		g := m.games[cell][int(from)+i]
		if rows.Lines != nil {
			rows.Lines[i] = 1 + engine.LineHash(g.line)
		}
		if c.Listed > 0 {
			at := (from + uint64(i)) % uint64(c.Listed)
			rows.Openings[i], rows.Redrawn[i], rows.Lines[i] = engine.LineHash(at), 0, engine.LineHash(at)+engine.LineHash(g.line)<<32
			if rows.ByChance[i] = 1; m.told {
				rows.ByChance[i] = 0
			}
		}
		rows.Game[i], rows.Plies[i], rows.BranchingSum[i] = from+uint64(i), uint32(g.plies), 2*uint32(g.plies)
		rows.End[i] = 1
		if g.cut {
			rows.End[i] = c.Info.CutOff
		}
		rest := 60 - int(g.first)
		for k := range seats {
			share := rest / (seats - 1)
			switch {
			case k == 0:
				share = int(g.first)
			case g.to > 0 && k == int(g.to):
				share = rest
			case g.to > 0:
				share = 0
			case k == 1:
				share = rest - (seats-2)*share
			}
			rows.Return[k][i], rows.Score[k][i] = engine.Return(share), engine.Score(2*share)
			rows.FirstMove[k][i] = engine.NoAction
		}
	}
	return nil
}

// info is a game of so many seats; the first has a role of its own where roles differ.
func info(seats int, unequal bool) *engine.Info {
	x := &engine.Info{Family: "toy", Unit: "seeds", Limit: 500, EndReasons: []string{"majority", "limit"}, CutOff: 2}
	for k := range seats {
		name := "Herder"
		if unequal && k == 0 {
			name = "Wolf"
		}
		if seats == 2 && !unequal {
			name = []string{"South", "North"}[k]
		}
		x.Roles = append(x.Roles, engine.Role{Name: name, Own: !unequal})
	}
	return x
}

// one is one of some.
func one[T any](src *rand.Rand, of ...T) T { return of[src.IntN(len(of))] }

// drawn is a study by its number, ordinary or degenerate, analyzed as studies are. Large
// ones are left out unless they are asked for. Whoever asks changes nothing in it: several
// tests share the first ones.
func drawn(number uint64, large bool) (*analysis.Results, error) {
	if !large && number < few {
		return firstDrawn()[number]()
	}
	return analyzed(number, large)
}

// million is the number of games of the largest cells.
const million = 1_000_000

// few is how many drawn studies each of some tests looks at.
const few = 40

// firstDrawn are the first drawn studies without large ones, each made when it is asked for.
var firstDrawn = sync.OnceValue(func() (list [few]func() (*analysis.Results, error)) {
	for n := range list {
		list[n] = sync.OnceValues(func() (*analysis.Results, error) { return analyzed(uint64(n), false) })
	}
	return list
})

// analyzed draws a study and analyzes it.
func analyzed(number uint64, large bool) (*analysis.Results, error) {
	src := rand.New(rand.NewPCG(26, number))
	variants := one(src, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2)
	if many := src.IntN(100); many < 6 {
		variants = one(src, 3, 4, 8)
	}
	agents := one(src, []string{"random"}, []string{"greedy"}, []string{"alphabeta:2"}, []string{"random", "greedy"}, []string{"alphabeta:2", "alphabeta:3"}, []string{"alphabeta:1", "alphabeta:2", "alphabeta:3", "alphabeta:5"})
	if agents[0] == "alphabeta:2" && number%2 == 1 { // players who value positions in two ways
		agents = []string{"nodes:8", "nodes:8;eval=0123456789abcdef"}[:len(agents)]
	}
	games := one(src, 1, 2, 5, 20, 60, 300, 1000)
	if large {
		switch src.IntN(200) {
		case 0:
			variants, agents, games = 720, agents[:1], 20
		case 1:
			games, variants, agents = million, 2, agents[:min(len(agents), 2)]
		}
	}
	seats := one(src, 2, 2, 2, 2, 3, 4, 5)
	toy := info(seats, src.IntN(5) == 0)
	m := &memory{}
	kind := src.IntN(9)
	openings := one(src, "", "", "", "random:4", all)
	m.opened, m.told = openings == all, kind == sameGame && src.IntN(3) > 0
	for i, agent := range agents {
		of := games
		if src.IntN(6) == 0 || games == million && i > 0 {
			of = 20 // beside many
		}
		base := m.draw(src, kind, of)
		for v := range variants {
			list := base
			if v > 0 && src.IntN(4) > 0 {
				list = m.draw(src, kind, of)
			}
			if games == million && v > 0 && number%2 == 0 {
				list = list[:20]
			}
			if m.opened && kind != sameGame {
				list = parted(list, int(number%3))
			}
			lineup := make([]string, seats)
			for k := range lineup {
				lineup[k] = agent
			}
			c := table.Cell{Variant: fmt.Sprintf("rules-%03d", v), Agents: agent, Lineup: lineup, Leg: 1, Openings: openings, Info: toy, Lines: kind == sameGame, StopsAtOneGame: m.told && openings == ""}
			if openings == all {
				c.Listed, c.LeftOut, c.Lines, c.ByChance = listed, one[int64](src, 0, 0, 3), true, kind != sameGame || m.told
				if v > 0 && src.IntN(3) == 0 {
					c.Listed = listed - 3
				}
			}
			m.add(c, list)
		}
	}
	if seats == 2 && src.IntN(5) == 0 {
		// Two players in both seatings, one of them alone at times.
		win := one(src, 0.5, 0.99, 1)
		for leg := range 2 {
			lineup := []string{"alphabeta:2", "greedy"}
			if leg == 1 {
				lineup = []string{"greedy", "alphabeta:2"}
				win = 1 - win
			}
			m.add(table.Cell{Variant: "rules-000", Agents: lineup[0] + "," + lineup[1], Lineup: lineup, Leg: leg + 1, Openings: openings, Info: toy}, m.won(src, games, win, 0, 0))
		}
		if src.IntN(2) == 0 {
			m.cells, m.games = m.cells[len(m.cells)-2:], m.games[len(m.games)-2:]
		}
	}
	opt := analysis.Options{Name: "drawn", Seed: number, Tolerance: one(src, 0, 0.01, 0.05, 0.1), Level: 0.95}
	if src.IntN(6) == 0 {
		opt.Anytime = &analysis.Anytime{Rows: len(m.cells), Games: map[string]int64{}, Planned: true}
		for i := range m.cells {
			opt.Anytime.Games[m.cells[i].Name()] = max(1, m.cells[i].Games)
		}
	}
	if src.IntN(6) == 0 {
		opt.Part = &analysis.Part{Games: int64(games), Played: int64(games), Planned: 2 * int64(games)}
	}
	if number%2 == 0 {
		opt.Changes = changes(m.cells)
	}
	r, err := analysis.Analyze(m, opt)
	if err == nil && src.IntN(3) == 0 {
		r.Factors = map[string]map[string]string{}
	}
	return r, err
}

// parted are games whose openings are told apart: nobody keeps which game it was, each is another one,
// or every second opening is won besides.
func parted(games []game, how int) []game {
	list := slices.Clone(games)
	for i := range list {
		if how > 0 {
			list[i].line = uint8(i / listed)
		}
		if how > 1 && i%2 == 0 && !list[i].cut {
			list[i].first = 60
		}
	}
	return list
}

// changes are those of rules that depart from the first of some cells in one rule.
func changes(cells []table.Cell) map[string][]analysis.Change {
	all := map[string][]analysis.Change{}
	for i := range cells {
		if name := cells[i].Variant; name != cells[0].Variant {
			all[name] = []analysis.Change{{Rule: "board.seeds", From: "4", To: name}}
		}
	}
	return all
}

func (m *memory) add(c table.Cell, games []game) {
	c.Games, c.BlockGames = int64(len(games)), 1000
	m.cells, m.games = append(m.cells, c), append(m.games, games)
}

// all are openings that are enumerated, so many of them.
const (
	all    = "all:2"
	listed = 10
)

// sameGame is the kind of games that players play who draw no random word.
const sameGame = 4

// draw plays some games of a kind.
func (m *memory) draw(src *rand.Rand, kind, n int) []game {
	switch kind {
	case 0: // everything cut off
		return m.won(src, n, 0, 0, 1)
	case 1: // one side always wins
		return m.won(src, n, one(src, 0.0, 1), 0, 0)
	case 2: // all drawn
		return m.won(src, n, 0, 1, 0)
	case 3: // some cut off
		return m.won(src, n, 0.5*src.Float64(), 0.1, one(src, 0, 0.01, 0.6, 1))
	case sameGame: // always the same game, from each of some openings where there are such
		some := m.won(src, min(n, listed), 0.5, 0.2, 0)
		list := make([]game, n)
		for i := range list {
			if list[i] = some[i%len(some)]; !m.opened {
				list[i] = some[0]
			}
		}
		return list
	case 5: // on the tolerance
		return m.won(src, n, 0.51, 0, 0)
	default:
		draws := 0.3 * src.Float64()
		return m.won(src, n, (1-draws)*(0.35+0.3*src.Float64()), draws, 0)
	}
}

// won plays games that the first seat wins, draws or has cut off with these chances.
func (m *memory) won(src *rand.Rand, n int, win, draw, cut float64) []game {
	list := make([]game, n)
	for i := range list {
		g := game{plies: uint16(20 + src.IntN(200)), cut: src.Float64() < cut, first: 30}
		switch u := src.Float64(); {
		case g.cut:
			g.plies = 500
		case u < win:
			g.first = 60
		case u >= win+draw:
			g.first = 0
		}
		list[i] = g
	}
	return list
}
