package analysis

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"houserules/engine"
	"houserules/engine/rules"
	"houserules/sim/table"
)

// game is one row, as tests write it.
type game struct {
	end       engine.EndReason
	plies     uint32
	score     []float64 // whole units
	returns   []engine.Return
	branching uint32
	forced    uint32
	leads     uint32
	first     engine.Action
	fired     int32
}

// memory is a Source of games in memory.
type memory struct {
	cells []table.Cell
	games [][]game
	// spoil may change a block before it is handed out.
	spoil func(cell, block int, rows *engine.Rows) error
}

// twoSeats describes the toy game of the tests.
func twoSeats() *engine.Info {
	return &engine.Info{
		Family: "toy", Roles: []engine.Role{{Name: "South", Own: true}, {Name: "North", Own: true}}, Unit: "seeds", Limit: 200,
		EndReasons: []string{"majority", "limit", "no_move"}, CutOff: 2,
		Actions: []string{"A", "B", "C"},
		Metrics: []engine.Metric{
			{Name: "seeds_left", Kind: engine.Measure, Doc: "Seeds left."},
			engine.FiringOf("slam", "Plies with a slam.", 0),
		},
	}
}

// add appends a cell.
func (m *memory) add(info *engine.Info, variant, agents string, lineup []string, block int64, games []game) {
	m.cells = append(m.cells, table.Cell{
		Variant: variant, Agents: agents, Lineup: lineup, Leg: 1,
		Games: int64(len(games)), BlockGames: block, Info: info,
	})
	m.games = append(m.games, games)
}

// mirror appends a cell of the toy game.
func (m *memory) mirror(variant, agent string, block int64, games []game) {
	m.add(twoSeats(), variant, agent, []string{agent, agent}, block, games)
}

func (m *memory) Cells() []table.Cell { return m.cells }

func (m *memory) Read(cell, block int, rows *engine.Rows) error {
	c := &m.cells[cell]
	if block < 0 || block >= c.Blocks() {
		return fmt.Errorf("no block %d", block)
	}
	first, n := c.Block(block)
	rows.Resize(n)
	for i := range n {
		g := m.games[cell][int(first)+i]
		rows.Game[i] = first + uint64(i)
		rows.End[i], rows.Plies[i] = g.end, g.plies
		for k := range c.Info.Seats() {
			rows.Score[k][i] = engine.Score(2 * g.score[k])
			rows.Return[k][i] = g.returns[k]
			rows.FirstMove[k][i] = engine.NoAction
		}
		rows.FirstMove[0][i] = g.first
		rows.BranchingSum[i], rows.ForcedPlies[i], rows.LeadChanges[i] = g.branching, g.forced, g.leads
		for k := range rows.Metrics {
			rows.Metrics[k][i] = g.fired
		}
	}
	if m.spoil != nil {
		return m.spoil(cell, block, rows)
	}
	return nil
}

// result makes a game of the toy from its scores; more wins.
func result(south, north float64, plies uint32) game {
	g := game{
		end: 1, plies: plies, score: []float64{south, north}, returns: []engine.Return{30, 30},
		branching: 2 * plies, leads: 1,
	}
	switch {
	case south > north:
		g.returns = []engine.Return{60, 0}
	case south < north:
		g.returns = []engine.Return{0, 60}
	}
	return g
}

// luck plays games of several variants of the toy from shared luck: variant v
// draws with probability draw[v] and South wins with win[v]; equal share of
// the deciding number is common to all variants.
func luck(src *rand.Rand, n int, win, draw []float64, shared float64) [][]game {
	out := make([][]game, len(win))
	for range n {
		common, long := src.Float64(), src.IntN(40)
		for v := range win {
			u, l := common, long
			if src.Float64() >= shared {
				u, l = src.Float64(), src.IntN(40)
			}
			plies := uint32(20 + l)
			var g game
			switch {
			case u < win[v]:
				g = result(30, 18, plies)
			case u < win[v]+draw[v]:
				g = result(24, 24, plies)
			default:
				g = result(20, 28, plies)
			}
			out[v] = append(out[v], g)
		}
	}
	return out
}

// seeded returns the generator of a test.
func seeded(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 20)) }

// near tells whether two numbers agree to a relative accuracy, or are both
// not numbers.
func near(a, b, eps float64) bool {
	if math.IsNaN(a) || math.IsNaN(b) {
		return math.IsNaN(a) && math.IsNaN(b)
	}
	return a == b || math.Abs(a-b) <= eps*max(1, math.Abs(a), math.Abs(b))
}

// warned tells whether an estimate carries a warning.
func warned(e Estimate, key string) bool {
	return slices.ContainsFunc(e.Warnings, func(m rules.Message) bool { return m.Key == key })
}
