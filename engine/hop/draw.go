package hop

import (
	"bytes"
	"fmt"
	"io"
)

// Draw implements engine.Drawer: the board as in a picture of the set-up, with
// the numbers of the lines at the sides and the letters of the columns above
// and below. The first player's counters are x, the second's o; a counter
// that may hop on has a > before it.
func (s *State) Draw(w io.Writer, color bool) error {
	f := s.now()
	g := s.g
	width := 0
	for _, p := range g.points {
		width = max(width, p.column+1)
	}
	letters := bytes.Repeat([]byte(" "), 2*width+1)
	rows := make([][]string, g.height())
	names := make([]string, g.height())
	for i := range rows {
		rows[i] = make([]string, width)
	}
	for _, p := range g.points {
		letters[2*p.column+1] = p.label[0]
		names[p.line] = p.label[1:]
		rows[p.line][p.column] = counter(f.men, f.chain, uint64(1)<<p.bit, color)
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "  %s\n", bytes.TrimRight(letters, " "))
	for i, row := range rows {
		fmt.Fprintf(&out, "%2s", names[i])
		for _, cell := range row {
			if cell == "" {
				cell = "  "
			}
			out.WriteString(cell)
		}
		fmt.Fprintf(&out, " %s\n", names[i])
	}
	fmt.Fprintf(&out, "  %s\n", bytes.TrimRight(letters, " "))
	_, err := w.Write(out.Bytes())
	return err
}

// counter draws what stands on a point, two characters wide.
func counter(men [2]uint64, chain, bit uint64, color bool) string {
	letter, ink := ".", "\x1b[2m"
	switch {
	case men[0]&bit != 0:
		letter, ink = "x", "\x1b[1;36m"
	case men[1]&bit != 0:
		letter, ink = "o", "\x1b[1;33m"
	}
	if color {
		letter = ink + letter + "\x1b[0m"
	}
	if chain&bit != 0 {
		return ">" + letter
	}
	return " " + letter
}
