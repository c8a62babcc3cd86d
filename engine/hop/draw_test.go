package hop

import (
	"testing"
)

// TestDrawLines: the boards have as many lines as they have when counted by
// hand: 40 along the sides of the cells, and the diagonals of 16 cells.
func TestDrawLines(t *testing.T) {
	for _, c := range []struct {
		diagonals Diagonals
		centres   bool
		lines     int
	}{
		{DiagonalsNone, false, 40},
		{DiagonalsAlternating, false, 40 + 16},
		{DiagonalsFull, false, 40 + 2*16},
		{DiagonalsFull, true, 40 + 4*16},
	} {
		r := alquerque()
		if c.centres {
			r = aiyawatstani()
		}
		r.Board.Diagonals, r.Board.Centres = c.diagonals, c.centres
		g, err := New(r)
		if err != nil {
			t.Fatal(err)
		}
		d := g.New().(*State).Drawing()
		if len(d.Lines) != c.lines {
			t.Errorf("diagonals %s, centres %v: %d lines, not %d", c.diagonals, c.centres, len(d.Lines), c.lines)
		}
		for _, l := range d.Lines {
			across, down := l.To.Column-l.From.Column, l.To.Line-l.From.Line
			slanted := across != 0 && down != 0
			if slanted && across*d.Cell.Line != down*d.Cell.Column && across*d.Cell.Line != -down*d.Cell.Column {
				t.Errorf("the diagonal %+v is none where a cell is %+v", l, d.Cell)
			}
		}
	}
}

// TestDrawChosen: the counter that may hop on is chosen, and no other.
func TestDrawChosen(t *testing.T) {
	g, err := New(aiyawatstani())
	if err != nil {
		t.Fatal(err)
	}
	for position, want := range map[string]string{
		"ooooo/oooo/ooxoo/o1oo/oo2o/xx1x/1x1xx/xxxx/xxxxx x *E7": "E7",
		"ooooo/oooo/ooxoo/o1oo/oo2o/xx1x/1x1xx/xxxx/xxxxx x":     "",
	} {
		s, err := g.Parse(position)
		if err != nil {
			t.Fatal(err)
		}
		chosen := ""
		for _, p := range s.(*State).Drawing().Places {
			if p.Chosen {
				chosen += p.Name
			}
		}
		if chosen != want {
			t.Errorf("%s: %q is chosen, not %q", position, chosen, want)
		}
	}
}

// TestTellOfEdges: a move that takes a line out of play, or after which the herd turns
// round, says so; and the drawing no longer has lines there.
func TestTellOfEdges(t *testing.T) {
	for _, c := range []struct {
		rules             *Rules
		from, move, key   string
		linesThen, turned int
	}{
		{tuknanavuhpi(), "5/4/5/4/oo3/4/5/2x1/4x x", "I1-H2", "hop.told.closing", 8 + 5 + 8 + 16, 0},
		{elPerro(), "5/2x2/oo3/ooooo/ooooo x", "C4-D4", "hop.told.turn", 56, 1},
		{elPerro(), "5/2x2/oo3/ooooo/oooo1 x", "C4-D4", "", 56, 0},
	} {
		s, err := mustNew(t, c.rules).Parse(c.from)
		if err != nil {
			t.Fatal(err)
		}
		a, err := s.ParseAction(c.move)
		if err != nil {
			t.Fatal(err)
		}
		key := ""
		for _, r := range s.(*State).Tell(a).Lasting {
			key += r.Key
		}
		s.Play(a)
		d := s.(*State).Drawing()
		if key != c.key || len(d.Lines) != c.linesThen || len(d.Captions) != c.turned {
			t.Errorf("%s, %s: told %q, %d lines, captions %v", c.from, c.move, key, len(d.Lines), d.Captions)
		}
	}
}
