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
		d := g.New().(*State).Draw()
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
		for _, p := range s.(*State).Draw().Places {
			if p.Chosen {
				chosen += p.Name
			}
		}
		if chosen != want {
			t.Errorf("%s: %q is chosen, not %q", position, chosen, want)
		}
	}
}
