package analysis

import (
	"math"
	"testing"

	"houserules/engine"
)

// copies are n games that are the same one.
func copies(g game, n int) []game {
	list := make([]game, n)
	for i := range list {
		list[i] = g
	}
	return list
}

// withLines gives cells lines: game i of those that repeat has line i modulo their number.
func withLines(m *memory, distinct map[int]int) {
	for cell := range distinct {
		m.cells[cell].Lines = true
	}
	m.spoil = func(cell, block int, rows *engine.Rows) error {
		for i := range rows.Lines {
			rows.Lines[i] = engine.LineHash(7 + int(rows.Game[i])%distinct[cell])
		}
		return nil
	}
}

// claimed tells whether a result says anything with an interval or a verdict.
func claimed(c *Cell) bool {
	for _, e := range c.Estimates {
		if !math.IsNaN(e.Lo) || !math.IsNaN(e.Hi) {
			return true
		}
	}
	return c.Fair.Verdict != 0 || !math.IsNaN(c.Fair.Effect.Lo) || c.Pairing != nil && (c.Pairing.Stronger != 0 || !math.IsNaN(c.Pairing.Score.Lo))
}

// The truth is known: each rule set is drawn with the result of its only game, all of them
// from one even population. Nothing is to be said of 300 copies of such a game, neither of
// rule sets nor of their differences, and other cells are judged as if they were not there.
// Of two lines in turn, and of one line with two results, there is something to judge.
func TestCopiesOfAGameAreOneGame(t *testing.T) {
	src := seeded(12)
	drawn := luck(src, 300, []float64{0.4}, []float64{0.2}, 1)[0]
	for range 50 {
		ours, theirs := result(float64(20+src.IntN(9)), 24, uint32(20+src.IntN(40))), result(float64(20+src.IntN(9)), 24, uint32(20+src.IntN(40)))
		var m memory
		m.mirror("a", "greedy", 64, copies(ours, 300))
		m.mirror("b", "greedy", 64, copies(theirs, 300))
		m.mirror("a", "other", 64, drawn)
		withLines(&m, map[int]int{0: 1, 1: 1, 2: 300})
		r := analyzed(t, &m, Options{Tolerance: 0.01})
		for i := range r.Cells[:2] {
			if c := &r.Cells[i]; !c.OneGame || claimed(c) || c.Games != 300 || c.Repeats.Distinct != 1 {
				t.Fatalf("%s: one game %v, %d games, fair %+v, %+v", c.Variant, c.OneGame, c.Games, c.Fair, c.Estimates)
			}
		}
		for _, d := range r.Differences {
			if d.Verdict != 0 || !math.IsNaN(d.Effect.Lo) || math.IsNaN(d.Effect.Value) {
				t.Fatalf("the difference of two games: %+v", d)
			}
		}
		var alone memory
		alone.mirror("a", "other", 64, drawn)
		withLines(&alone, map[int]int{0: 300})
		if got, want := r.Cells[2].Fair.Effect, analyzed(t, &alone, Options{Tolerance: 0.01}).Cells[0].Fair.Effect; got.Lo != want.Lo || got.Hi != want.Hi || r.Cells[2].OneGame {
			t.Fatalf("beside one game [%v, %v], alone [%v, %v]", got.Lo, got.Hi, want.Lo, want.Hi)
		}
	}
	var m memory
	m.mirror("a", "greedy", 64, copies(drawn[0], 300))
	m.mirror("b", "greedy", 64, drawn)
	withLines(&m, map[int]int{0: 2, 1: 1})
	for _, c := range analyzed(t, &m, Options{Tolerance: 0.01}).Cells {
		if c.OneGame || c.Fair.Verdict == 0 {
			t.Errorf("%s: one game %v, %v", c.Variant, c.OneGame, c.Fair.Verdict)
		}
	}
}

// Two players in both seatings play one pair of games, whatever its score; where one
// seating has two games there is something to judge.
func TestCopiesOfAPair(t *testing.T) {
	for _, distinct := range []int{1, 2} {
		m := duel(seeded(9), 300, [2]float64{}, [2]float64{}, 0.2)
		of := map[int]int{}
		for i := range m.games {
			m.games[i], of[i] = copies(m.games[i][0], 300), 1
		}
		of[2] = distinct
		withLines(m, of)
		for i, c := range analyzed(t, m, Options{Tolerance: 0.01}).Cells {
			if once := distinct == 1 || i == 1; c.OneGame != once || claimed(&c) == once {
				t.Errorf("%d games of y first, %s: one game %v, claimed %v, %+v", distinct, c.Variant, c.OneGame, claimed(&c), c.Pairing)
			}
		}
	}
}

// Seats and roles of one game have no verdict either.
func TestCopiesOfAGameOfSeveral(t *testing.T) {
	var m memory
	info := twoSeats()
	info.Roles = []engine.Role{{Name: "herder"}, {Name: "herder"}, {Name: "wairgka"}}
	g := game{end: 1, plies: 30, score: []float64{4, 0, 0}, returns: []engine.Return{60, 0, 0}, branching: 60}
	m.add(info, "a", "greedy", []string{"greedy", "greedy", "greedy"}, 64, copies(g, 300))
	withLines(&m, map[int]int{0: 1})
	c := analyzed(t, &m, Options{Tolerance: 0.01}).Cells[0]
	if !c.OneGame || claimed(&c) || len(c.Seats) != 3 || len(c.SeatRoles) != 2 {
		t.Fatalf("%+v", c)
	}
	for _, s := range c.Seats {
		if s.Advantage.Verdict != 0 || !math.IsNaN(s.Return.Lo) {
			t.Errorf("seat %d: %+v", s.Number, s)
		}
	}
	for _, r := range c.SeatRoles {
		if r.Equal.Verdict != 0 || r.Decisive != 0 || !math.IsNaN(r.Share.Lo) {
			t.Errorf("%s: %+v", r.Name, r)
		}
	}
}
