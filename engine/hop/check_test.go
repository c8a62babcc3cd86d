package hop

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/engine/rules"

	"github.com/google/go-cmp/cmp"
)

// summary writes a problem as "path:line:column: text", with an exclamation
// mark for an error, the text cut off after the given start.
func summary(p rules.Problem) string {
	text := p.Path
	if p.Line > 0 {
		text += fmt.Sprintf(":%d:%d", p.Line, p.Column)
	}
	if p.Warning {
		return text + "? " + words.English().Say(p.Message)
	}
	return text + "! " + words.English().Say(p.Message)
}

// TestCheck: every contradiction is found, all at once, and points where it is.
func TestCheck(t *testing.T) {
	picture := func(text string) func(*Rules) { return func(r *Rules) { r.Setup = text } }
	good := strings.Split(Default().Setup, "\n")
	line := func(n int, text string) string {
		lines := slices.Clone(good)
		lines[n-1] = text
		return strings.Join(lines, "\n")
	}
	tests := []struct {
		name   string
		change func(*Rules)
		want   []string // beginnings
	}{
		{"good", func(*Rules) {}, nil},
		{"1 and 2 for x and o, no last line feed, blanks at the end", func(r *Rules) {
			r.Setup = strings.TrimSuffix(strings.NewReplacer("x", "1", "o", "2", "\n", "  \n").Replace(r.Setup), "\n")
		}, nil},
		{"choices and numbers, all at once", func(r *Rules) {
			r.Board = Board{Lines: LinesGrid, Size: 8, Diagonals: "both"}
			r.Steps, r.Capture, r.Continuation = "up", "must", "once"
			r.End.NoMove.First, r.End.NoCounters.Second = "sulks", "passes"
			r.End.Repetition = &Repetition{Count: 1}
			r.Limit.Plies = 0
		}, []string{
			"board.size! 8 is not from 3 to 7", "board.diagonals! unknown choice",
			"steps! unknown choice up; there are any, not-backward, onward and ahead", "capture! unknown choice", "continuation! unknown choice",
			"end.no_move.first! unknown choice", "end.no_counters.second! unknown choice",
			"end.repetition.count! 1 is not from 2 to 100", "limit.plies! 0 is not from 1 to 1,000,000",
		}},
		{"centres without crossings", func(r *Rules) { r.Board.Diagonals = DiagonalsAlternating },
			[]string{"board.centres! a centre is where the two diagonals of a cell cross"}},
		{"many points", func(r *Rules) {
			r.Board.Size, r.Setup = 7, layOut(grid(Board{Size: 7, Diagonals: DiagonalsFull, Centres: true})).picture([2]set{one(0), one(84)})
		}, []string{"board? the board has 85 points; with more than 64, random games"}},
		{"handicaps that leave nothing", func(r *Rules) {
			r.Setup = strings.Replace(r.Setup, "x x x x x\n x x x x\nx x x x x\n", "x . . . x\n . . . .\n. . . . .\n", 1)
			r.Handicap = Handicap{First: 13, Second: 12}
		}, []string{"handicap.first! 13 is not from 0 to 12", "setup? First has 8 counters and Second 20: the game is a handicap"}},
		{"a handicap that leaves nothing", func(r *Rules) {
			r.Setup = strings.Replace(r.Setup, "x x x x x\n x x x x\nx x x x x\n", "x . . . x\n . . . .\n. . . . .\n", 1)
			r.Handicap = Handicap{Second: 12}
		}, []string{"setup? First has 8 counters and Second 20: the game is a handicap", "handicap.second! First has 8 counters and cannot begin without 12: leave at least one"}},
		{"no picture", picture(" \n"), []string{"setup! the picture is empty"}},
		{"too few lines", picture(strings.Join(good[:8], "\n")), []string{"setup:8:1! the picture has 8 lines, the board has 9"}},
		{"too many lines", picture(Default().Setup + "x\nx\n"), []string{"setup:10:1! the picture has 11 lines, the board has 9"}},
		{"unknown letters, all of them", picture(line(2, " o O p o")),
			[]string{"setup:2:4! 'O' is no counter", "setup:2:6! 'p' is no counter"}},
		{"a missing point", picture(line(5, "o x   x o")), []string{"setup:5:5! point E5 is missing"}},
		{"a short line", picture(line(5, "o x . x")), []string{"setup:5:9! point I5 is missing"}},
		{"a long line", picture(line(5, "o x . x o x")), []string{"setup:5:11! there is no point in this place"}},
		{"a line without spaces", picture(line(1, "ooooo")), []string{"setup:1:2! there is no point in this place"}},
		{"tabs", picture(line(2, "\to o o o")), []string{`setup:2:1! '\t' is no counter`}},
		{"two lines at fault", picture(strings.ReplaceAll(line(2, " o o o"), "x . x", "x - x")),
			[]string{"setup:2:8! point H8 is missing", "setup:5:5! '-' is no counter"}},
		{"one player only", picture(strings.ReplaceAll(Default().Setup, "o", ".")), []string{"setup! the picture has no counter o"}},
		{"a full board", picture(strings.ReplaceAll(Default().Setup, ".", "o")), []string{
			"setup? First has 20 counters and Second 21: the game is a handicap",
			"setup! every game would end before the first ply (no-move)",
		}},
		{"a short limit", func(r *Rules) { r.Limit.Plies = 39 }, []string{"limit.plies? 39 plies is less than one for each of the 40 counters"}},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			r := Default()
			c.change(r)
			var got []string
			failed := false
			for i, p := range r.Check() {
				failed = failed || !p.Warning
				s := summary(p)
				if i < len(c.want) && strings.HasPrefix(s, c.want[i]) {
					s = c.want[i]
				}
				got = append(got, s)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
			if _, err := New(r); (err != nil) != failed {
				t.Errorf("New: %v", err)
			}
		})
	}
}

// TestNewErrors: the error of New names every place.
func TestNewErrors(t *testing.T) {
	r := Default()
	r.Setup = strings.Replace(r.Setup, "x .", "z .", 1)
	r.Steps = "up"
	_, err := New(r)
	if err == nil || !strings.Contains(err.Error(), "setup:5:3: ") || !strings.Contains(err.Error(), "steps: rules.unknown-choice") {
		t.Errorf("%v", err)
	}
}

// FuzzSetup: whatever the picture, the rules are refused, or can be played
// and described.
func FuzzSetup(f *testing.F) {
	f.Add(Default().Setup, 5, true)
	f.Add(alquerque().Setup, 5, false)
	f.Add("o o o\no . x\nx x x\n", 3, false)
	f.Fuzz(func(t *testing.T, setup string, size int, centres bool) {
		r := Default()
		r.Setup, r.Board.Size, r.Board.Centres = setup, size, centres
		g, err := New(r)
		if err != nil {
			return
		}
		if s := g.New(); len(s.Actions(nil)) == 0 {
			t.Errorf("no first move at %s", s.Position())
		}
		if len(r.Describe()) == 0 {
			t.Error("no description")
		}
		if g.picture(g.start.men) != g.picture(mustRead(t, g, setup)) {
			t.Error("the picture was read differently")
		}
	})
}

func mustRead(t *testing.T, g *Game, setup string) [2]set {
	t.Helper()
	men, problems := g.readPicture(setup)
	if len(problems) > 0 {
		t.Error(problems)
	}
	return men
}
