package hop

import (
	"fmt"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"

	"github.com/google/go-cmp/cmp"
)

// TestDrawnErrors: what is wrong with a drawn board is told where it stands in the text.
func TestDrawnErrors(t *testing.T) {
	row := strings.TrimSuffix(strings.Repeat(".-", 26), "-")
	many := strings.Repeat(row+"\n", 5)
	for _, c := range []struct {
		name, text string
		want       []string // beginnings
	}{
		{"nothing", " \n", []string{"setup:1:1! there is no point in the picture"}},
		{"good", "x-.-o", nil},
		{"a sign", "x-.-o\n|\no=.", []string{"setup:3:2! '=' is no point and no line", "setup:3:3! no lines lead from the first point to this one"}},
		{"points without lines", "x-.-o\n\n.   o", []string{"setup:3:1! no lines lead from the first point to this one", "setup:3:5! no lines lead"}},
		{"a piece of the board for itself", "x-.-o\n\n.-.-.", []string{"setup:3:1! no lines lead from the first point to this one"}},
		{"a line to nowhere, to the right", "x-.-o--\n", []string{"setup:1:7! the line drawn with - ends here, and not at a point"}},
		{"a line to nowhere, upwards", "   /\nx-.-o\n", []string{"setup:1:4! the line drawn with / ends here"}},
		{"a line from nowhere", "-x-.-o\n", []string{"setup:1:1! this - is no part of a line between two points"}},
		{"a line that goes down to nowhere", "x-.-o\n|\n", []string{"setup:2:1! this | is no part"}},
		{"one line at a crossing", "x-o\n|X|\n. .\n", nil},
		{"half a crossing", "x-o\n|X\n.\n", []string{"setup:2:2! only one line crosses here; write / instead of X"}},
		{"uneven lines", "x-.--o\n", []string{"setup:1:3! a line begins here that is longer or shorter"}},
		{"too many points", strings.ReplaceAll(many, ".", "x"), []string{"setup:5:49! this is one point too many; a drawn board has up to 128"}},
		{"too far apart", strings.Repeat(".-", 27) + "x", []string{"setup:1:1! the points lie too far apart"}},
	} {
		_, _, problems := readDrawn(c.text)
		var got []string
		for i, p := range problems {
			s := summary(p)
			if i < len(c.want) && strings.HasPrefix(s, c.want[i]) {
				s = c.want[i]
			}
			if c.name != "too many points" || i == 0 { // of the rest there is more to tell
				got = append(got, s)
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

// aiyawatstaniDrawn is the board of Aiyawatstani, drawn.
const aiyawatstaniDrawn = `o---o---o---o---o
|\ /|\ /|\ /|\ /|
| o | o | o | o |
|/ \|/ \|/ \|/ \|
o---o---o---o---o
|\ /|\ /|\ /|\ /|
| o | o | o | o |
|/ \|/ \|/ \|/ \|
o---x---.---x---o
|\ /|\ /|\ /|\ /|
| x | x | x | x |
|/ \|/ \|/ \|/ \|
x---x---x---x---x
|\ /|\ /|\ /|\ /|
| x | x | x | x |
|/ \|/ \|/ \|/ \|
x---x---x---x---x
`

// TestDrawnIsTheSameGame: Aiyawatstani and alquerque on drawn boards are the games that
// they are on their grids: the same actions, and the same games through every door.
func TestDrawnIsTheSameGame(t *testing.T) {
	board, _, _ := strings.Cut(elPerro().Setup, "~")
	lines := strings.Split(board, "\n")
	for i, row := range []string{"o-o-o-o-o", "o-o-o-o-o", "o-o-.-x-x", "x-x-x-x-x", "x-x-x-x-x"} {
		lines[2*i] = row
	}
	for _, c := range []struct {
		grid  *Rules
		drawn string
	}{{aiyawatstani(), aiyawatstaniDrawn}, {alquerque(), strings.Join(lines, "\n")}} {
		drawn := *c.grid
		drawn.Board, drawn.Setup = Default().Board, c.drawn
		drawn.Board.Lines = LinesDrawn
		g, h := mustNew(t, c.grid), mustNew(t, &drawn)
		if diff := cmp.Diff(g.Info().Actions, h.Info().Actions); diff != "" {
			t.Fatal(diff)
		}
		want, got := engine.NewRows(g.Info(), 200), engine.NewRows(h.Info(), 200)
		engine.NewPlainDoor(g, []engine.Agent{enginetest.Uniform{}, enginetest.Uniform{}}).Play(3, 0, want)
		if len(fastDoors(h)) != len(fastDoors(g)) {
			t.Error("the drawn board has other doors")
		}
		for _, door := range fastDoors(h) {
			door.Play(3, 0, got)
			if err := enginetest.DiffRows(want, got); err != nil {
				t.Errorf("%s: %v", door.Name(), err)
			}
		}
	}
}

// wide draws a board of lines and columns with all diagonals, wider than the words of the
// usual boards, with counters left and right.
func wide(columns, lines int) string {
	text := ""
	for y := range lines {
		if y > 0 {
			text += strings.TrimSuffix(strings.Repeat("|X", columns), "X") + "\n"
		}
		row := ""
		for x := range columns {
			row += string("xo."[min(2, max(0, 3*x/columns+(y+1)/3-(y+1)/4))]) + "-"
		}
		text += strings.TrimSuffix(row, "-") + "\n"
	}
	return text
}

// TestWideBoards: boards that are wider than grids can be have words of their own, and are
// played through every door as the model plays them.
func TestWideBoards(t *testing.T) {
	games := enginetest.Often(enginetest.Fewer(1, 20), 100)
	for _, size := range [][2]int{{12, 5}, {20, 3}, {8, 8}, {5, 12}, {3, 21}, {26, 4}, {11, 11}, {9, 12}} {
		for _, steps := range []Steps{StepsAny, StepsNotBackward} {
			if !enginetest.Long() && (size[0]+size[1])%2 == 0 != (steps == StepsAny) {
				continue // every size with one of the two
			}
			r := Default()
			r.Board.Lines, r.Setup, r.Steps, r.Limit.Plies = LinesDrawn, wide(size[0], size[1]), steps, 150
			g := mustNew(t, r)
			if size[0]*size[1] > WordPoints != (len(fastDoors(g)) == 0) {
				t.Errorf("%v: doors %v", size, fastDoors(g))
			}
			if err := allDoors(g, 5, 0, games); err != nil {
				t.Errorf("%v: %v", size, err)
			}
			if err := against(g, 1); err != nil {
				t.Errorf("%v: %v", size, err)
			}
		}
	}
}

// TestTurnedIsMirrored is the law of turning round: counters that have turned move as
// their image in the mirror that has not, they turn where it turns, and the game goes on
// so.
func TestTurnedIsMirrored(t *testing.T) {
	g := mustNew(t, elPerro())
	mirrored := func(text string) string {
		board, rest, _ := strings.Cut(text, " ")
		lines := strings.Split(board, "/")
		for i, j := 0, len(lines)-1; i < j; i, j = i+1, j-1 {
			lines[i], lines[j] = lines[j], lines[i]
		}
		if rest, turned := strings.CutSuffix(rest, " ^o"); turned {
			return strings.Join(lines, "/") + " " + acrossLines(rest)
		}
		return strings.Join(lines, "/") + " " + acrossLines(rest) + " ^o"
	}
	turned := 0
	for seed := range uint64(40) {
		s, here := g.New(), ""
		r := newLuck(seed)
		for s.Turn() != engine.Over {
			if here != "" && strings.Contains(here, "^") != strings.Contains(s.Position(), "^") {
				turned++
			}
			here = s.Position()
			image, err := g.Parse(mirrored(here))
			if err != nil {
				t.Fatal(err)
			}
			legal := s.Actions(nil)
			a := legal[r.IntN(len(legal))]
			if n := len(image.Actions(nil)); n != len(legal) {
				t.Fatalf("%s: %d moves, in the mirror %d", here, len(legal), n)
			}
			b, err := image.ParseAction(acrossLines(s.ActionText(a)))
			if err != nil {
				t.Fatalf("%s, in the mirror %s: %v", here, image.Position(), err)
			}
			s.Play(a)
			image.Play(b)
			if got, want := image.Position(), mirrored(s.Position()); got != want {
				t.Fatalf("%s after %s: %s in the mirror, not %s", here, g.Info().Actions[a], got, want)
			}
		}
	}
	if turned < 20 {
		t.Errorf("herds turned only %d times", turned)
	}
}

// acrossLines counts the lines of five from the other side.
func acrossLines(text string) string {
	return strings.NewReplacer("1", "5", "2", "4", "4", "2", "5", "1").Replace(text)
}

// TestClosedStaysClosed: what is out of play stays so, and nothing comes there.
func TestClosedStaysClosed(t *testing.T) {
	for _, rules := range []*Rules{tuknanavuhpi(), tukvnanawopi()} {
		g := mustNew(t, rules)
		for seed := range uint64(20) {
			s, r, out := g.New().(*State), newLuck(seed), set{}
			for s.Turn() != engine.Over {
				p := s.now().position
				men := p.men[0].or(p.men[1])
				now := g.closed(men)
				if out.less(now).some() || now.and(men).some() {
					t.Fatalf("%s: %x was out of play, now %x is", s.Position(), out, now)
				}
				out = now
				legal := s.Actions(nil)
				for _, a := range legal {
					if g.moves[a].to.or(g.moves[a].over).and(out).some() {
						t.Fatalf("%s: %s", s.Position(), s.ActionText(a))
					}
				}
				s.Play(legal[r.IntN(len(legal))])
			}
			if out.none() {
				t.Error(fmt.Sprint("nothing closed in game ", seed))
			}
		}
	}
}

// FuzzDrawn: whatever is drawn, it is refused, each problem with its place in the text, or
// it is played as the model plays it.
func FuzzDrawn(f *testing.F) {
	f.Add(aiyawatstaniDrawn)
	f.Add(drawnRules().Setup)
	f.Add(elPerro().Setup)
	f.Add("x-.-o")
	f.Fuzz(func(t *testing.T, text string) {
		r := Default()
		r.Board.Lines, r.Setup, r.Limit.Plies = LinesDrawn, text, 60
		for _, p := range r.Check() {
			lines := strings.Split(text, "\n")
			if p.Line < 0 || p.Line > len(lines) || p.Line > 0 && (p.Column < 1 || p.Column > len([]rune(lines[p.Line-1]))+1) {
				t.Fatalf("%q: a problem at %d:%d", text, p.Line, p.Column)
			}
		}
		g, err := New(r)
		if err != nil {
			return
		}
		if again, err := g.Parse(g.New().Position()); err != nil || again.Position() != g.New().Position() {
			t.Fatalf("%q: its start is no position: %v", text, err)
		}
		g.New().(*State).Drawing()
		r.Describe()
		if err := allDoors(g, 1, 0, 3); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	})
}
