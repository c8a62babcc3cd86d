package hop

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// bothDoors plays the same random games through the plain and the fast door
// and compares every column of every row.
func bothDoors(g *Game, seed, first uint64, games int) error {
	fast, ok := g.FastDoor([]string{"random", "random"})
	if !ok {
		return fmt.Errorf("no fast door")
	}
	want, got := engine.NewRows(g.Info(), games), engine.NewRows(g.Info(), games)
	engine.NewPlainDoor(g, []engine.Agent{uniform{}, uniform{}}).Play(seed, first, want)
	fast.Play(seed, first, got)
	return enginetest.DiffRows(want, got)
}

func TestDoorsAgree(t *testing.T) {
	games := 3000
	if testing.Short() {
		games = 300
	}
	for name, r := range map[string]*Rules{"aiyawatstani": aiyawatstani(), "single hop": singleHop(), "alquerque": alquerque()} {
		t.Run(name, func(t *testing.T) {
			if err := bothDoors(mustNew(t, r), 7, 100, games); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestDoorsAgreeOnRandomRules compares the doors under random combinations of
// knobs on random set-ups, crowded and empty ones among them.
func TestDoorsAgreeOnRandomRules(t *testing.T) {
	sets := 300
	if testing.Short() {
		sets = 60
	}
	for seed := range uint64(sets) {
		g, err := New(randomRules(seed))
		if err != nil {
			continue // a set-up without a first move
		}
		if err := bothDoors(g, seed, 0, 40); err != nil {
			t.Fatalf("rules %d, %+v: %v", seed, g.Rules(), err)
		}
	}
}

// randomRules draws rules; nearly all of them can be played.
func randomRules(seed uint64) *Rules {
	r := rand.New(rand.NewPCG(seed, 1))
	pick := func(values []string) string { return values[r.IntN(len(values))] }
	rules := Default()
	rules.Board = Board{Size: 3 + r.IntN(5), Diagonals: Diagonals(pick(Diagonals("").Values())), Centres: r.IntN(3) == 0}
	if rules.Board.Centres {
		rules.Board.Diagonals, rules.Board.Size = DiagonalsFull, min(rules.Board.Size, 6)
	}
	rules.Steps = Steps(pick(Steps("").Values()))
	rules.Capture = Capture(pick(Capture("").Values()))
	rules.Continuation = Continuation(pick(Continuation("").Values()))
	rules.Limit.Plies = 1 + r.IntN(300)
	rules.Setup = randomPicture(r, rules.Board)
	return rules
}

// randomPicture draws a set-up, more or less crowded.
func randomPicture(r *rand.Rand, b Board) string {
	g := newGraph(b)
	full := 1 + r.IntN(10)
	var men [2]uint64
	for _, p := range g.points {
		if r.IntN(11) < full {
			men[r.IntN(2)] |= 1 << p.bit
		}
	}
	return g.picture(men)
}

// picture draws counters as Rules.Setup reads them.
func (g *graph) picture(men [2]uint64) string {
	lines := make([][]byte, g.height())
	for i := range lines {
		lines[i] = []byte("             ")
	}
	for _, p := range g.points {
		c := byte('.')
		for s := range men {
			if men[s]>>p.bit&1 == 1 {
				c = letters[s]
			}
		}
		lines[p.line][p.column] = c
	}
	text := ""
	for _, l := range lines {
		text += string(l) + "\n"
	}
	return text
}
