package hop

import (
	"slices"
	"strings"
	"testing"
)

// TestBoards counts points, lines and directed hops. For the board of
// Aiyawatstani the 160 hops are 60 over a corner between corners, 64 over a
// centre, 36 over a corner between centres. The alquerque board has 40 lines
// along the grid and one diagonal in each of 16 cells.
func TestBoards(t *testing.T) {
	tests := []struct {
		name                string
		board               Board
		points, lines, hops int
	}{
		{"aiyawatstani", Board{LinesGrid, 5, DiagonalsFull, true}, 41, 104, 160},
		{"alquerque", Board{LinesGrid, 5, DiagonalsAlternating, false}, 25, 56, 2 * (30 + 2*5)},
		{"all diagonals", Board{LinesGrid, 7, DiagonalsFull, false}, 49, 84 + 72, 2 * (70 + 50)},
		{"no diagonals", Board{LinesGrid, 3, DiagonalsNone, false}, 9, 12, 12},
		{"largest with centres", Board{LinesGrid, 6, DiagonalsFull, true}, 61, 60 + 100, 2 * (48 + 50 + 32)},
	}
	for _, c := range tests {
		g := layOut(grid(c.board))
		lines := 0
		for a := range axes {
			lines += g.lines[a].count()
		}
		hops := 0
		for _, m := range g.moves {
			if m.over.some() {
				hops++
			}
		}
		if len(g.points) != c.points || lines != c.lines || hops != c.hops || len(g.moves) != 2*lines+hops+1 {
			t.Errorf("%s: %d points, %d lines, %d hops, %d actions", c.name, len(g.points), lines, hops, len(g.moves))
		}
	}
}

// TestHopsByKind counts the three kinds of hops of the board of Aiyawatstani.
func TestHopsByKind(t *testing.T) {
	g := layOut(grid(Default().Board))
	var corners set
	for _, p := range g.points {
		if p.column%2 == 0 {
			corners = corners.or(one(p.bit))
		}
	}
	var cornersOnly, overCentre, overCorner int
	for _, m := range g.moves {
		switch {
		case m.over.none():
		case m.over.and(corners).none():
			overCentre++
		case m.from.and(corners).some():
			cornersOnly++
		default:
			overCorner++
		}
	}
	if cornersOnly != 60 || overCentre != 64 || overCorner != 36 {
		t.Errorf("%d, %d and %d hops, want 60, 64 and 36", cornersOnly, overCentre, overCorner)
	}
}

// TestFirstMoves: the only empty point can be reached from five points on the
// board of Aiyawatstani, from four on that of alquerque.
func TestFirstMoves(t *testing.T) {
	for name, want := range map[string]string{
		"aiyawatstani": "C5-E5 D4-E5 E3-E5 F4-E5 G5-E5",
		"alquerque":    "B2-C3 C2-C3 D2-C3 D3-C3",
	} {
		s := mustNew(t, builtins()[name]).New()
		var got []string
		for _, a := range s.Actions(nil) {
			got = append(got, s.ActionText(a))
		}
		slices.Sort(got)
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%s: %s, want %s", name, text, want)
		}
	}
}

// TestOneMovePerSlot: of the moves of a slot at most one starts on a counter
// and ends on an empty point, whatever stands where; the order of actions
// rests on it.
func TestOneMovePerSlot(t *testing.T) {
	g := layOut(grid(Default().Board))
	for _, p := range g.points {
		for a, s := range g.shift {
			bit := one(p.bit)
			places := []set{bit.down(s).and(g.all), bit, bit.up(s).and(g.all)}
			for contents := range 27 {
				var men [2]set
				for i, n := 0, contents; i < 3; i, n = i+1, n/3 {
					if n%3 > 0 {
						men[n%3-1] = men[n%3-1].or(places[i])
					}
				}
				legal := 0
				for _, m := range g.moves {
					if m.axis == a && (m.over == bit || m.over.none() && (m.from == bit && m.kind == stepUp || m.to == bit && m.kind == stepDown)) && m.from.some() &&
						men[0].and(m.from).some() && men[0].or(men[1]).and(m.to).none() && men[1].and(m.over) == m.over {
						legal++
					}
				}
				if legal > 1 {
					t.Fatalf("%d moves in the slot of %s on axis %d with contents %d", legal, p.label, a, contents)
				}
			}
		}
	}
}
