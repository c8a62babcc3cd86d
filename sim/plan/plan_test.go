package plan

import (
	"math"
	"testing"

	"houserules/engine"
	"houserules/sim/table"
)

// Blocks cover the games of a cell without gap or overlap.
func TestBlocks(t *testing.T) {
	for _, test := range []struct{ games, block int64 }{{1, 1}, {10, 3}, {9, 3}, {1000, 1000}, {5, 1000}, {0, 7}} {
		p := &Plan{Contents: table.Contents{Cells: []table.Cell{{}, {Games: test.games, BlockGames: test.block}}}}
		next, index := uint64(0), 0
		for b := range p.Blocks(1) {
			if b != p.Block(1, index) || b.Cell != 1 || b.Index != index || b.First != next || b.Games < 1 || int64(b.Games) > test.block {
				t.Errorf("%d games by %d: block %d is %+v", test.games, test.block, index, b)
			}
			next += uint64(b.Games)
			index++
		}
		if next != uint64(test.games) {
			t.Errorf("%d games by %d: the blocks have %d games", test.games, test.block, next)
		}
	}
}

// Only the first blocks of an enormous plan are made when only those are asked
// for.
func TestBlocksAreNotListed(t *testing.T) {
	p := &Plan{Contents: table.Contents{Cells: []table.Cell{{Games: 1e12, BlockGames: 256}}}}
	allocated := testing.AllocsPerRun(10, func() {
		n := 0
		for range p.Blocks(0) {
			if n++; n == 1000 {
				break
			}
		}
	})
	if allocated > 10 {
		t.Errorf("%v allocations", allocated)
	}
}

func TestTolerance(t *testing.T) {
	one, two, three := 0.01, 0.02, 0.01
	all := Tolerance{Score: 0.01, Draws: &one, Lead: &two}
	for _, test := range []struct {
		a, b Tolerance
		want bool
	}{
		{Tolerance{Score: 0.01}, Tolerance{Score: 0.01}, true},
		{Tolerance{Score: 0.01}, Tolerance{Score: 0.02}, false},
		{all, Tolerance{Score: 0.01, Draws: &three, Lead: &two}, true},
		{all, Tolerance{Score: 0.01, Draws: &two, Lead: &two}, false},
		{all, Tolerance{Score: 0.01, Draws: &one}, false},
		{Tolerance{Plies: &one}, Tolerance{}, false},
	} {
		if test.a.Equal(test.b) != test.want || test.b.Equal(test.a) != test.want {
			t.Errorf("%+v, %+v: not %v", test.a, test.b, test.want)
		}
	}
}

// A tolerance that changed is said with its unit.
func TestChanges(t *testing.T) {
	draws := 0.07
	a := &Plan{Tolerance: Tolerance{Score: 0.01}, Base: "x"}
	b := &Plan{Tolerance: Tolerance{Score: 0.015, Plies: &draws}, Base: "x"}
	want := []string{"the tolerance of the score is now 1.5 pp instead of 1 pp", "the tolerance of the plies is now 7 % instead of the usual one"}
	got := Changes(a, b)
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("%q", got)
	}
	if got := Changes(a, a); got != nil {
		t.Errorf("%q", got)
	}
}

// A game that was not made is an error that says so, not a nil game.
func TestGame(t *testing.T) {
	p := &Plan{Contents: table.Contents{Variants: []table.Variant{{Name: "a", Info: &engine.Info{}}}}}
	for _, name := range []string{"a", "b"} {
		if g, err := p.Game(name); err == nil || g != nil {
			t.Errorf("%s: %v, %v", name, g, err)
		}
	}
}

// A match has two seatings of the same games and a rule of numbers.
func TestMatch(t *testing.T) {
	cells := func() []table.Cell {
		return []table.Cell{{Leg: 1, Games: 10, BlockGames: 4}, {Leg: 2, Games: 10, BlockGames: 4}}
	}
	for what, change := range map[string]func(*Plan){
		"one seating":   func(p *Plan) { p.Cells = p.Cells[:1] },
		"the same legs": func(p *Plan) { p.Cells[1].Leg = 1 },
		"other games":   func(p *Plan) { p.Cells[1].Games = 9 },
		"other blocks":  func(p *Plan) { p.Cells[1].BlockGames = 5 },
		"no number":     func(p *Plan) { p.Match.Elo1 = math.NaN() },
		"one in time":   func(p *Plan) { p.Match.Nodes[1], p.Match.Rates[1] = 100, 1e6 },
		"no rates":      func(p *Plan) { p.Match.Nodes = [2]int64{100, 200} },
		"no speed":      func(p *Plan) { p.Match.Nodes, p.Match.Rates = [2]int64{100, 200}, [2]float64{1e6, math.Inf(1)} },
	} {
		p := &Plan{Contents: table.Contents{Cells: cells()}, Match: &Match{Scale: "logistic", Elo1: 10}}
		if err := p.checkMatch(); err != nil {
			t.Fatal(err)
		}
		change(p)
		if p.checkMatch() == nil {
			t.Errorf("%s passes", what)
		}
	}
}
