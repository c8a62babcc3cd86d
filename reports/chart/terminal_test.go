package chart_test

import (
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/reports/chart"
	"houserules/variants"
)

var update = flag.Bool("update", false, "write the coloured golden boards anew")

// boards are the positions of testdata/boards by file name: the variant, or a
// file that says it. Each NAME.txt is the position in notation on the first
// line and below it the board.
func boards() map[string]string {
	return map[string]string{
		"french": "french", "aiyawatstani": "aiyawatstani", "alquerque": "alquerque", "awethi": "awethi",
		"handicap": "schema: 1\nname: handicap\nextends: french\nboard: {houses: [3, 5]}\nend: {majority: none}\n",
	}
}

// drawing returns the drawing of a golden board, and the board.
func drawing(t *testing.T, name, variant string) (engine.Drawing, string) {
	t.Helper()
	if strings.Contains(variant, "\n") {
		file := filepath.Join(t.TempDir(), name+".yaml")
		if err := os.WriteFile(file, []byte(variant), 0o600); err != nil {
			t.Fatal(err)
		}
		variant = file
	}
	v, list := variants.NewLibrary().Load(variant)
	if v == nil {
		t.Fatal(list)
	}
	data, err := os.ReadFile(filepath.Join("testdata", "boards", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	position, board, _ := strings.Cut(string(data), "\n")
	s, err := v.Game.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	return v.Game.Abilities().Drawing(s), board
}

// paint returns what Terminal writes.
func paint(t *testing.T, d engine.Drawing, color bool) string {
	t.Helper()
	var b strings.Builder
	if err := chart.Terminal(&b, d, words.English(), color); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestTerminal: a board of each family, without colours and with them. Colours
// add escape sequences and nothing else.
func TestTerminal(t *testing.T) {
	escape := regexp.MustCompile("\x1b\\[[0-9;]*m")
	for name, variant := range boards() {
		t.Run(name, func(t *testing.T) {
			d, board := drawing(t, name, variant)
			if *update {
				plain := filepath.Join("testdata", "boards", name+".txt")
				data, err := os.ReadFile(plain)
				if err != nil {
					t.Fatal(err)
				}
				position, _, _ := strings.Cut(string(data), "\n")
				if board = paint(t, d, false); os.WriteFile(plain, []byte(position+"\n"+board), 0o600) != nil {
					t.Fatal("cannot write ", plain)
				}
			}
			if diff := cmp.Diff(board, paint(t, d, false)); diff != "" {
				t.Errorf("-golden +painted\n%s", diff)
			}
			colored := paint(t, d, true)
			if bare := escape.ReplaceAllString(colored, ""); bare != board || colored == board {
				t.Errorf("without its escape sequences the coloured board is\n%s", bare)
			}
			file := filepath.Join("testdata", "boards", name+".ansi")
			if *update {
				if err := os.WriteFile(file, []byte(colored), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatalf("%v; run the test with -update to write it", err)
			}
			if diff := cmp.Diff(string(want), colored); diff != "" {
				t.Errorf("-golden +painted\n%s", diff)
			}
		})
	}
}

// TestTerminalShapes: what lies upon what, and what each shape leaves behind.
func TestTerminalShapes(t *testing.T) {
	at := func(column, line int) engine.Spot { return engine.Spot{Column: column, Line: line} }
	for name, c := range map[string]struct {
		d    engine.Drawing
		want string
	}{
		"nothing": {engine.Drawing{}, ""},
		"a mark ends at its spot": {engine.Drawing{Places: []engine.Place{{At: at(3, 1), Mark: "12"}}},
			"\n  12\n"},
		"a label starts at its spot": {engine.Drawing{Labels: []engine.Label{{At: at(1, 0), Text: "ab", Align: engine.StartsAt}}},
			" ab\n"},
		"what is left of the edge is cut off": {engine.Drawing{Labels: []engine.Label{{At: at(1, 0), Text: "abcd"}}},
			"cd\n"},
		"a piece lies on its square": {engine.Drawing{
			Cell:    at(3, 1),
			Squares: []engine.Square{{At: at(2, 0), Mark: "~", Tone: engine.Water}, {At: at(5, 0), Mark: "~", Tone: engine.Water}},
			Places:  []engine.Place{{At: at(5, 0), Mark: "w", Tone: engine.SeatTone(2)}},
		}, " \x1b[44m \x1b[0m\x1b[2;44m~\x1b[0m \x1b[44m \x1b[0m\x1b[1;33;44mw\x1b[0m\n"},
		"a chosen piece": {engine.Drawing{Places: []engine.Place{{At: at(1, 0), Mark: "x", Chosen: true, Tone: engine.Seat1}}},
			">\x1b[1;36mx\x1b[0m\n"},
		"lines between points": {engine.Drawing{
			Lines:  []engine.Line{{From: at(0, 0), To: at(4, 0)}, {From: at(4, 1), To: at(0, 0)}, {From: at(4, 0), To: at(0, 1)}, {From: at(4, 0), To: at(4, 1)}},
			Places: []engine.Place{{At: at(0, 0), Mark: "x"}, {At: at(4, 0), Mark: "."}, {At: at(0, 1), Mark: "."}, {At: at(4, 1), Mark: "o"}},
		}, "x\x1b[2m---\x1b[0m.\n  \x1b[2mX\x1b[0m \x1b[2m|\x1b[0m\n.   o\n"},
	} {
		if diff := cmp.Diff(c.want, paint(t, c.d, true)); diff != "" {
			t.Errorf("%s: -want +got\n%s", name, diff)
		}
	}
}

// TestTerminalTellsSeatsApart: five seats have five colours.
func TestTerminalTellsSeatsApart(t *testing.T) {
	seen := map[string]bool{}
	for seat := engine.First; seat <= engine.MaxSeats; seat++ {
		seen[paint(t, engine.Drawing{Places: []engine.Place{{Mark: "x", Tone: engine.SeatTone(seat)}}}, true)] = true
	}
	if seen["x\n"] || len(seen) != engine.MaxSeats {
		t.Errorf("%d seats have the colours %v", engine.MaxSeats, seen)
	}
}

// TestTerminalReportsErrors: a writer that fails is not passed over.
func TestTerminalReportsErrors(t *testing.T) {
	d, _ := drawing(t, "french", "french")
	r, w := io.Pipe()
	broken := errors.New("broken")
	r.CloseWithError(broken)
	if err := chart.Terminal(w, d, words.English(), false); !errors.Is(err, broken) {
		t.Errorf("the error is %v", err)
	}
}
