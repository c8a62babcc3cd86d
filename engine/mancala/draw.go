package mancala

import (
	"fmt"
	"io"
	"strings"
)

// Draw implements engine.Drawer: North's row above, so that his left is at
// the right and sowing goes round, South's below, the stores at the ends.
func (s *State) Draw(w io.Writer, color bool) error {
	f := s.now()
	paint := func(text string, who side) string {
		if !color || f.end != 0 || f.mover != who {
			return text
		}
		return "\x1b[1;36m" + text + "\x1b[0m"
	}
	// line writes a row's houses from the reader's left to his right.
	line := func(who side, cell func(house int) string) string {
		from, to := s.g.row(who)
		var b strings.Builder
		for i := range to - from {
			house := from + i
			if who == north {
				house = to - 1 - i
			}
			fmt.Fprintf(&b, "%4s", cell(house))
		}
		return paint(b.String(), who)
	}
	seeds := func(house int) string { return fmt.Sprint(f.houses[house]) }
	_, err := fmt.Fprintf(w, "       %s\n       %s\n %5s %*s %s\n       %s\n       %s\n",
		line(north, s.g.letter), line(north, seeds),
		f.stores[north], 4*max(s.g.rows[0], s.g.rows[1]), "", f.stores[south],
		line(south, seeds), line(south, s.g.letter))
	return err
}
