package mancala

import (
	"fmt"
	"io"
	"strings"

	"houserules/engine/mancala/internal/core"
)

// Draw implements engine.Drawer: North's row above, so that his left is at
// the right and sowing goes round, South's below, the stores at the ends.
func (s *State) Draw(w io.Writer, color bool) error {
	f := s.now()
	paint := func(text string, who core.Side) string {
		if !color || f.end != 0 || f.Mover != who {
			return text
		}
		return "\x1b[1;36m" + text + "\x1b[0m"
	}
	// line writes a row's houses from the reader's left to his right.
	line := func(who core.Side, cell func(house int) string) string {
		from, to := s.g.core.Row(who)
		var b strings.Builder
		for i := range to - from {
			house := from + i
			if who == core.North {
				house = to - 1 - i
			}
			fmt.Fprintf(&b, "%4s", cell(house))
		}
		return paint(b.String(), who)
	}
	names := func(house int) string { return letter(s.board(), house) }
	seeds := func(house int) string { return fmt.Sprint(f.Houses[house]) }
	_, err := fmt.Fprintf(w, "       %s\n       %s\n %5s %*s %s\n       %s\n       %s\n",
		line(core.North, names), line(core.North, seeds),
		f.Stores[core.North], 4*max(s.g.core.Rows[0], s.g.core.Rows[1]), "", f.Stores[core.South],
		line(core.South, seeds), line(core.South, names))
	return err
}
