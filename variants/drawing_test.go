package variants

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// TestDrawingsShowEveryPlaceOnce: along games of every built-in variant, the
// drawing has each place of the board once, and on it what the one-line
// notation says; nothing lies beside the board or on something else.
func TestDrawingsShowEveryPlaceOnce(t *testing.T) {
	read := map[string]func(string) map[string]string{"mancala": sownBoard, "hop": pointBoard, "herding": mapBoard}
	for _, name := range NewLibrary().Names() {
		v, list := NewLibrary().Load(name)
		if v == nil {
			t.Fatal(list)
		}
		if read[v.Family] == nil {
			t.Fatalf("nobody here reads the positions of the family %s: write a function that lists what lies on each place, and name it above", v.Family)
		}
		draw := v.Game.Abilities().Drawing
		if draw == nil {
			t.Fatalf("%s cannot be drawn: the Abilities of its family have no Drawing, which built-in rules need", name)
		}
		t.Run(name, func(t *testing.T) {
			s, luck := v.Game.New(), rand.New(rand.NewPCG(7, 7))
			for ply := 0; ply < enginetest.Fewer(100, 400); ply++ {
				d := draw(s)
				want := read[v.Family](s.Position())
				if got := drawnBoard(t, d); !maps.Equal(got, want) {
					t.Fatalf("%s is drawn as %v, not as %v", s.Position(), got, want)
				}
				if s.Turn() == engine.Over {
					break
				}
				actions := s.Actions(nil)
				s.Play(actions[luck.IntN(len(actions))])
			}
		})
	}
}

// drawnBoard reads a drawing: what stands on each place or square, by name;
// the empty text where nothing does.
func drawnBoard(t *testing.T, d engine.Drawing) map[string]string {
	t.Helper()
	if d.Cell.Column < 1 || d.Cell.Line < 1 {
		t.Errorf("a cell is %+v", d.Cell)
	}
	board, at := map[string]string{}, map[engine.Spot]string{}
	add := func(name string, spot engine.Spot) {
		if _, twice := board[name]; twice || name == "" {
			t.Errorf("place %q is drawn twice", name)
		}
		if other, taken := at[spot]; taken || spot.Column < 0 || spot.Line < 0 {
			t.Errorf("place %q is drawn at %+v, where %q is", name, spot, other)
		}
		board[name], at[spot] = "", name
	}
	for _, s := range d.Squares {
		add(s.Name, s.At)
	}
	for _, p := range d.Places {
		if p.Kind != engine.Piece {
			add(p.Name, p.At)
		}
		name, ok := at[p.At]
		if !ok || board[name] != "" {
			t.Errorf("piece %q stands at %+v, beside the board or on another", p.Name, p.At)
		}
		switch {
		case p.Kind != engine.Point && p.Kind != engine.Piece:
			board[name] = p.Mark
			if f, err := strconv.ParseFloat(p.Mark, 64); err != nil || int(f) != p.Count {
				t.Errorf("%q holds %d and shows %s", p.Name, p.Count, p.Mark)
			}
		case p.Count > 0:
			board[name] = p.Mark
		}
		if p.Count > 0 && (p.Owner < engine.First || p.Owner > engine.MaxSeats) {
			t.Errorf("what lies on %q belongs to seat %d", p.Name, p.Owner)
		}
	}
	for _, l := range d.Lines {
		if at[l.From] == "" || at[l.To] == "" || l.From == l.To {
			t.Errorf("a line from %+v to %+v", l.From, l.To)
		}
	}
	return board
}

// sownBoard reads the notation of a sowing game.
func sownBoard(position string) map[string]string {
	parts := strings.Fields(position)
	board := map[string]string{}
	for row, houses := range strings.Split(parts[0], "/") {
		for i, seeds := range strings.Split(houses, ",") {
			board[string(rune([]byte("Aa")[row]+byte(i)))] = seeds
		}
	}
	board["South"], board["North"], _ = strings.Cut(parts[1], "-")
	return board
}

// pointBoard reads the notation of a board of points. Boards with a line of
// five and a line of four in turn have their points' letters two apart.
func pointBoard(position string) map[string]string {
	lines := strings.Split(strings.Fields(position)[0], "/")
	board := map[string]string{}
	for i, line := range lines {
		first, apart := 0, 1
		if len(lines) > 7 {
			first, apart = i%2, 2
		}
		column := first
		for _, c := range line {
			n, content := 1, string(c)
			if c >= '1' && c <= '9' {
				n, content = int(c-'0'), ""
			}
			for range n {
				board[fmt.Sprintf("%c%d", 'A'+column, len(lines)-i)] = content
				column += apart
			}
		}
	}
	return board
}

// mapBoard reads the notation of a herding game.
func mapBoard(position string) map[string]string {
	board := map[string]string{}
	for row := range 25 {
		for column := range 25 {
			board[fmt.Sprintf("%d,%d", row, column)] = ""
		}
	}
	stacks := map[string]int{} // wairgk on a square
	home := map[string]bool{"0,0": true, "0,24": true, "24,24": true, "24,0": true}
	parts := strings.Split(position, " / ")
	for i, herd := range parts[1:] {
		team, animals, herder := strings.Cut(herd, " : ")
		for k, square := range strings.Fields(team) {
			switch {
			case !herder:
				if stacks[square]++; stacks[square] == 1 {
					board[square] = fmt.Sprintf("w%d", k+1)
				} else {
					board[square] = fmt.Sprintf("W%d", stacks[square])
				}
			case home[square]:
				board[square] = fmt.Sprintf("%d+", i+1)
			default:
				board[square] = fmt.Sprintf("%d%d", i+1, k+1)
			}
		}
		for j, square := range strings.Fields(animals) {
			if strings.Contains(square, ",") {
				board[square] = fmt.Sprintf("%d%c", i+1, "CCCOOB"[j])
			}
		}
	}
	return board
}
