package herding

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
)

// TestSizes: Lair, Forest and herding-points may have any size, drawn by hand or
// by the program. Such maps have no problems, the game plays on what they draw, and
// a herd begins on the six squares of its herding-point nearest to its shelter.
func TestSizes(t *testing.T) {
	for _, c := range []struct {
		lair, forest int
		point        [2]int
		// herd is where the north-west herd begins.
		herd string
	}{
		{1, 3, [2]int{1, 6}, "4,2 4,3 4,4 4,5 4,6 4,7"},
		{3, 9, [2]int{2, 3}, "4,4 4,5 4,6 5,4 5,5 5,6"},
		{5, 11, [2]int{3, 2}, "4,4 4,5 5,4 5,5 6,4 6,5"},
		{3, 9, [2]int{3, 3}, "4,4 4,5 4,6 5,4 5,5 6,4"},
		{9, 11, [2]int{5, 6}, "2,1 2,2 2,3 3,1 3,2 4,1"},
	} {
		r := Default()
		r.Board.Generate = drawn(func(g *Generate) { g.Lair, g.Forest, g.HerdingPoint, g.Water = c.lair, c.forest, c.point, [2]int{4, 4} })
		made, err := New(r)
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		text := strings.Join(made.Map(), "\n") + "\n"
		r.Board.Generate, r.Board.Map = nil, text
		if p := r.Check(); len(p) > 0 {
			t.Errorf("%+v: %v\n%s", c, p, text)
		}
		g, err := New(r)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(text, "L"); n != c.lair*c.lair || g.lair.count() != n {
			t.Errorf("a Lair of %d has %d squares, %d in play", c.lair, n, g.lair.count())
		}
		if n := strings.Count(text, "F"); n != c.forest*c.forest-c.lair*c.lair || g.forest.count() != n {
			t.Errorf("a Forest of %d has %d squares, %d in play", c.forest, n, g.forest.count())
		}
		if n := strings.Count(text, "H"); n != 4*c.point[0]*c.point[1] {
			t.Errorf("herding-points of %v have %d squares", c.point, n)
		}
		want := make([]square, herdSize)
		for i, name := range strings.Fields(c.herd) {
			want[i], _ = parseSquare(name)
		}
		for corner := range maxHerders {
			slices.Sort(want)
			if !slices.Equal(g.points[corner], want) {
				t.Errorf("%+v: the herd of corner %d begins on %v, want %v", c, corner, g.points[corner], want)
			}
			for i := range want {
				want[i] = quarterTurn(want[i])
			}
		}
		p := engine.Stepper{State: g.New(), Agents: greedyLineup(4)}
		p.Start(3, 0)
		for seat, plies := engine.First, 0; seat != engine.Over && plies < 400; plies++ {
			seat, _, _ = p.Step()
		}
		if _, err := g.Parse(p.State.Position()); err != nil {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestImpossibleSizes: sizes of a random map that do not hold are named.
func TestImpossibleSizes(t *testing.T) {
	for _, c := range []struct {
		change func(*Generate)
		want   string
	}{
		{func(g *Generate) { g.Lair = 2 }, "board.generate.lair"},
		{func(g *Generate) { g.Forest = 10 }, "board.generate.forest"},
		{func(g *Generate) { g.Lair = 9 }, "board.generate.forest"},
		{func(g *Generate) { g.Lair = 11 }, "board.generate.lair"},
		{func(g *Generate) { g.HerdingPoint = [2]int{1, 5} }, "board.generate.herding_point"},
		{func(g *Generate) { g.HerdingPoint = [2]int{2, 7} }, "board.generate.herding_point"},
	} {
		r := Default()
		r.Board.Generate = drawn(c.change)
		if p := r.Check(); len(p) != 1 || p[0].Path != c.want || p[0].Warning {
			t.Errorf("%+v: %v, want a problem at %s", *r.Board.Generate, p, c.want)
		}
	}
}

// TestSizesAsProse: explain says unusual sizes, and only those.
func TestSizesAsProse(t *testing.T) {
	keys := func(r *Rules) (list []string) {
		for _, c := range r.Describe() {
			if strings.HasPrefix(c.Message.Key, "herding.board.") {
				list = append(list, fmt.Sprint(c.Message.Key, c.Message.Args))
			}
		}
		return list
	}
	plain, wide := Default(), Default()
	if got := keys(plain); len(got) != 1 {
		t.Errorf("the usual board: %v", got)
	}
	wide.Board.Generate = drawn(func(g *Generate) { g.Forest, g.HerdingPoint = 11, [2]int{3, 3} })
	if got := keys(wide); len(got) != 3 || got[1] != "herding.board.sizes[3 3 11 11]" || got[2] != "herding.board.herding-points[3 3]" {
		t.Errorf("a larger one: %v", got)
	}
}
