package effects

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"houserules/analysis"
	"houserules/engine"
	"houserules/sim/table"
)

// memory is a study in memory: by cell, game by game, the first player's points
// in halves, or cutOff.
type memory struct {
	cells []table.Cell
	games [][]int
	// opening is that of a game of a cell; nil where games begin at the start position.
	opening func(cell int, game uint64) engine.LineHash
}

// cutOff is a game that was cut off, which the tables count as a draw.
const cutOff = -1

func info() *engine.Info {
	return &engine.Info{
		Roles: []engine.Role{{Name: "South", Own: true}, {Name: "North", Own: true}}, Unit: "seeds",
		EndReasons: []string{"over", "limit"}, CutOff: 2, Limit: 100, Actions: []string{"A"},
	}
}

func (m *memory) add(variant, agents string, games []int) {
	m.cells = append(m.cells, table.Cell{
		Variant: variant, Agents: agents, Lineup: []string{agents, agents}, Leg: 1, Games: int64(len(games)), BlockGames: 64, Info: info(),
	})
	m.games = append(m.games, games)
}

func (m *memory) Cells() []table.Cell { return m.cells }

func (m *memory) Read(cell, block int, rows *engine.Rows) error {
	first, games := m.cells[cell].Block(block)
	rows.Info = m.cells[cell].Info
	rows.Resize(games)
	rows.KeepOpenings(m.opening != nil)
	for i := range games {
		x := m.games[cell][int(first)+i]
		rows.Game[i], rows.End[i], rows.Plies[i] = first+uint64(i), 1, 10
		if m.opening != nil {
			rows.Openings[i] = m.opening(cell, rows.Game[i])
		}
		if x == cutOff {
			x, rows.End[i] = 1, 2
		}
		rows.Return[0][i] = engine.Return(x) * engine.FullReturn / 2
		rows.Return[1][i] = engine.FullReturn - rows.Return[0][i]
	}
	return nil
}

// luck draws one number for each game index: what a game is under each variant
// follows from it and from a little luck of the variant's own.
func luck(random *rand.Rand, games int) []float64 {
	u := make([]float64, games)
	for i := range u {
		u[i] = random.Float64()
	}
	return u
}

// played are games of which the first player wins a share p: those whose luck is
// below it. Games of two variants differ where their shares do, and in a share
// own that has luck of its own.
func played(random *rand.Rand, shared []float64, p, own float64) []int {
	games := make([]int, len(shared))
	for i, u := range shared {
		if random.Float64() < own {
			u = random.Float64()
		}
		if u < p {
			games[i] = 2
		}
	}
	return games
}

// twoLevels is a design of so many rules of two values with all mixtures that keep
// allows.
func twoLevels(rules int, keep func(mask uint64) bool) *Design {
	d := &Design{}
	for i := range rules {
		d.Factors = append(d.Factors, Factor{Name: fmt.Sprint("rule", i), Levels: []string{"from", "to"}})
	}
	for mask := range uint64(1) << rules {
		if keep != nil && !keep(mask) {
			continue
		}
		levels := make([]int, rules)
		for i := range levels {
			levels[i] = int(mask >> i & 1)
		}
		d.Runs = append(d.Runs, Run{Variant: fmt.Sprintf("v%0*b", rules, mask), Levels: levels})
	}
	return d
}

// critical is the value with which the intervals of a study were made to hold
// together, from an estimate.
func critical(e analysis.Estimate) float64 {
	return z(0.95) * (e.Hi - e.Value) / (e.Single.Hi - e.Value)
}

// within fails where a number of successes is not one that a probability of p
// would have, but for one time in a million.
func within(t *testing.T, what string, successes, trials int, p float64, above bool) {
	t.Helper()
	if tail := binomialTail(successes, trials, p, above); tail < 1e-6 {
		t.Errorf("%s: %d of %d, which has a probability of %.2g where it should have one of %v", what, successes, trials, tail, p)
	}
}

// binomialTail is the probability of at least, or at most, so many successes.
func binomialTail(k, n int, p float64, above bool) float64 {
	term := 1.0
	for range n {
		term *= 1 - p
	}
	tail := 0.0
	for i := range n + 1 {
		if above && i >= k || !above && i <= k {
			tail += term
		}
		term *= p / (1 - p) * float64(n-i) / float64(i+1)
	}
	return tail
}

var _ analysis.Source = (*memory)(nil)
