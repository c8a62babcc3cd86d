package herding

import (
	"bufio"
	"fmt"
	"io"
	"unicode"
)

// Draw writes the position as a board with coordinates, rows down the sides
// and columns above and below, two characters a square, and a line that says
// what is done next. Awéthi are a number for their herder and one for
// themselves; aiwe the herder's number and C, O or B for calf, cow or bull; wairgk
// w and their number, W and their number of pieces where several stand
// together; a shelter with awéthi its owner's number and +. With color, each
// herder has a colour of his own and water, Forest and Lair are tinted (ANSI
// escape sequences). It returns the first error of w.
func (s *State) Draw(w io.Writer, color bool) error {
	out := bufio.NewWriter(w)
	fmt.Fprint(out, "   ")
	for column := range size {
		fmt.Fprintf(out, "%3d", column)
	}
	fmt.Fprintln(out)
	for row := range size {
		fmt.Fprintf(out, "%3d", row)
		for column := range size {
			q := at(row, column)
			text, seat := s.show(q)
			out.WriteByte(' ')
			if color {
				out.WriteString(s.ink(q, seat))
			}
			out.WriteString(text)
			if color {
				out.WriteString("\x1b[0m")
			}
		}
		fmt.Fprintf(out, " %d\n", row)
	}
	fmt.Fprintln(out, "12 awéthi 2 of herder 1   1C 1O 1B his calf, cow, bull   w1 wairgk   1+ awéthi in their shelter")
	fmt.Fprintf(out, "round %d, herder %d: %s; wairgk %s\n", s.round, s.seat+1, phaseNames()[s.phase], leashNames()[s.leash])
	return out.Flush()
}

// show returns the two characters of a square and whose piece stands there:
// a herder from 0, g.herders for a wairgk, -1 for nobody.
func (s *State) show(q square) (text string, seat int) {
	t := s.g.terrain[q]
	switch c := s.cells[q]; {
	case c > inShelter:
		for seat := range s.g.herders {
			if s.g.homes[seat] == q {
				return fmt.Sprintf("%d+", seat+1), seat
			}
		}
	case c.wairgk():
		if n := c - inLair; n > 1 {
			return fmt.Sprintf("W%d", n), s.g.herders
		}
		for k := range s.g.wairgk {
			if s.at[wairgkPiece(k)] == q {
				return fmt.Sprintf("w%d", k+1), s.g.herders
			}
		}
	case c.aiwe():
		piece := c.aiwePieceHere() - firstAiwe
		return fmt.Sprintf("%d%c", piece/herdSize+1, unicode.ToUpper(rune(kindOf(piece%herdSize).letter()))), piece / herdSize
	case c.awethi():
		piece := int(c) - 1
		return fmt.Sprintf("%d%d", piece/awethiEach+1, piece%awethiEach+1), piece / awethiEach
	}
	return " " + string(rune(t)), -1
}

// ink returns the escape sequence of a square: the background for the
// terrain, the foreground for the piece.
func (s *State) ink(q square, seat int) string {
	ground := map[terrain]string{water: "44", forest: "42", lair: "100", shelter: "47"}[s.g.terrain[q]]
	if ground == "" {
		ground = "49"
	}
	if seat < 0 {
		return "\x1b[2;" + ground + "m"
	}
	ink := "1;91" // the wairgk
	if seat < s.g.herders {
		ink = [maxHerders]string{"1;93", "1;95", "1;96", "1;97"}[seat]
	}
	return "\x1b[" + ink + ";" + ground + "m"
}
