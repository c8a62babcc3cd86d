package ogn_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"houserules/engine"
	"houserules/engine/mancala/ogn"
	"houserules/sim"
	"houserules/variants"
)

// sown are the built-in variants of which there are records.
func sown(t *testing.T) []*variants.Variant {
	t.Helper()
	library := variants.NewLibrary()
	var list []*variants.Variant
	for _, name := range library.Names() {
		v, problems := library.Load(name)
		if v == nil {
			t.Fatal(problems)
		}
		if _, ok := ogn.BoardOf(v.Game); ok {
			list = append(list, v)
		}
	}
	return list
}

func builtin(t testing.TB, name string) engine.Game {
	t.Helper()
	v, problems := variants.NewLibrary().Load(name)
	if v == nil {
		t.Fatal(problems)
	}
	return v.Game
}

// text writes a record.
func text(t testing.TB, r *ogn.Record) string {
	t.Helper()
	var b strings.Builder
	if err := r.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestRoundTrip: random and searched games of every built-in variant with houses
// come back from their records, move by move and position by position, without a
// word of complaint.
func TestRoundTrip(t *testing.T) {
	list := sown(t)
	if len(list) < 15 {
		t.Errorf("only %d variants have records", len(list))
	}
	for _, v := range list {
		t.Run(v.Name, func(t *testing.T) {
			for _, agents := range []string{"random", "alphabeta:2,random"} {
				lineup, err := sim.ParseLineup(agents)
				if err != nil {
					t.Fatal(err)
				}
				for g := range uint64(8) {
					game, err := sim.Record(v.Game, lineup, nil, 5, g)
					if err != nil {
						t.Fatal(err)
					}
					comeBack(t, v.Game, &game)
				}
			}
		})
	}
}

// comeBack writes a game and reads it.
func comeBack(t *testing.T, g engine.Game, game *sim.GameRecord) {
	t.Helper()
	var actions []engine.Action
	for _, p := range game.Plies {
		actions = append(actions, p.Action)
	}
	r, err := ogn.Of(g, game.Start, actions)
	if err != nil {
		t.Fatal(err)
	}
	written := text(t, r)
	for line := range strings.Lines(written) {
		if n := len([]rune(line)); n > 80 {
			t.Errorf("a line has %d characters: %s", n, line)
		}
	}
	records, problems := ogn.Read(written)
	if len(records) != 1 || len(problems) > 0 {
		t.Fatalf("%d records, %v:\n%s", len(records), problems, written)
	}
	s, played, problems := records[0].Replay(g, ogn.LastMove, func(ply int, move string, s engine.State) {
		if want := game.Plies[ply-1]; move != want.Text || s.Position() != want.Position {
			t.Errorf("ply %d is %s to %s, not %s to %s", ply, move, s.Position(), want.Text, want.Position)
		}
	})
	if played != len(game.Plies) || len(problems) > 0 || s.Turn() != engine.Over {
		t.Fatalf("%d of %d plies, %v:\n%s", played, len(game.Plies), problems, written)
	}
	if o := s.Outcome(); o != game.Outcome {
		t.Errorf("the outcome is %v, not %v", o, game.Outcome)
	}
	want := ogn.Result{Known: true, Scores: [2]engine.Score(game.Outcome.Scores[:2])}
	if got := records[0].Result; got != want || !strings.Contains(written, "[Result \""+want.String()+"\"]") {
		t.Errorf("the record's result is %v, not %v", got, want)
	}
	if !strings.HasSuffix(written, want.String()+"\n\n") {
		t.Errorf("the moves do not end with the result %v:\n%s", want, written)
	}
}

// TestOtherFamilies: a game without houses has no record.
func TestOtherFamilies(t *testing.T) {
	for _, name := range []string{"aiyawatstani", "awethi"} {
		if _, err := ogn.Of(builtin(t, name), "", nil); err == nil || !strings.Contains(err.Error(), "no way to write") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestHandMade reads records as other programs and people write them. The moves
// of the first two are the French sheet's worked example, whose position after
// them it prints.
func TestHandMade(t *testing.T) {
	const sheet = "6,1,0,6,6,6/5,4,0,0,6,6 0-2 S"
	for _, e := range []struct {
		file, moves, position string
		after                 int // so many plies it is
	}{
		{"sheet.ogn", "C c B d", sheet, 4},
		{"tolerant.ogn", "C c B d F b", sheet, 4},
		{"endgame.ogn", "F f", "0,0,0,0,0,0/0,1,0,0,0,2 25-20 N", 1},
	} {
		data, err := os.ReadFile("testdata/records/" + e.file)
		if err != nil {
			t.Fatal(err)
		}
		records, problems := ogn.Read(string(data))
		if len(records) != 1 || len(problems) > 0 {
			t.Errorf("%s: %d records, %v", e.file, len(records), problems)
			continue
		}
		var moves []string
		_, _, problems = records[0].Replay(builtin(t, "french"), ogn.LastMove, func(ply int, move string, s engine.State) {
			moves = append(moves, move)
			if ply == e.after && s.Position() != e.position {
				t.Errorf("%s: %s after ply %d, not %s", e.file, s.Position(), ply, e.position)
			}
		})
		if got := strings.Join(moves, " "); got != e.moves {
			t.Errorf("%s: %s was played, not %s (%v)", e.file, got, e.moves, problems)
		}
	}
}

// TestTags: what a record says of itself is read as it was meant.
func TestTags(t *testing.T) {
	data, err := os.ReadFile("testdata/records/sheet.ogn")
	if err != nil {
		t.Fatal(err)
	}
	records, _ := ogn.Read(string(data))
	if tag, ok := records[0].Tag("event"); !ok || tag.Value != `A "friendly" game at \ home` || tag.Place != (ogn.Place{Line: 2, Column: 1}) {
		t.Errorf("%+v", tag)
	}
	if _, ok := records[0].Tag("Site"); ok {
		t.Error("? says nothing")
	}
	if got := text(t, &records[0]); got != string(data)+"\n" {
		t.Errorf("written back:\n%s", cmp.Diff(string(data)+"\n", got))
	}
}

func at(line, column int) ogn.Place { return ogn.Place{Line: line, Column: column} }

// TestProblems: what is wrong is said with its place.
func TestProblems(t *testing.T) {
	for _, e := range []struct {
		name, variant, record string
		want                  ogn.Problem
		text                  string
	}{
		{"empty", "abapa", "", ogn.Problem{Place: at(1, 1)}, "no game in it"},
		{"an empty house", "abapa", "1. C c\n2. C", ogn.Problem{Place: at(2, 4)}, `ply 3: move "C": the house is empty`},
		{"the other's house", "abapa", "1. C C", ogn.Problem{Place: at(1, 6)}, `ply 2: move "C": it is North's turn`},
		{"a rule", "french", "[FEN \"3-0-0-0-0-17-0-0-0-0-0-0-14-14-S\"]\n1. A", ogn.Problem{Place: at(2, 4)}, `ply 1: move "A": the opponent has no seeds and this house gives none (feeding: must-if-possible)`},
		{"captures", "abapa", "1. C c 2. B d+3", ogn.Problem{Place: at(1, 13), Warning: true}, `ply 4: move "d": the record says +3, but under these rules it is +2`},
		{"a capture where there is none", "abapa", "1. C+2", ogn.Problem{Place: at(1, 4), Warning: true}, "it is +0"},
		{"comment", "abapa", "1. C {x", ogn.Problem{Place: at(1, 6)}, "ends with }"},
		{"variation", "abapa", "1. C (2. A (b) {)}", ogn.Problem{Place: at(1, 6)}, "ends with )"},
		{"tag", "abapa", "[Event ?]\n1. C", ogn.Problem{Place: at(1, 1), Warning: true}, "no tag"},
		{"tag twice", "abapa", "[Event \"a\"]\n[Event \"b\"]\n1. C", ogn.Problem{Place: at(2, 1), Warning: true}, "was there before"},
		{"FEN", "abapa", "[FEN \"4-4-S\"]\n1. C", ogn.Problem{Place: at(1, 1)}, "has 3 parts joined by -, not 15"},
		{"FEN's seeds", "abapa", "[FEN \"4-4-4-4-4-x-4-4-4-4-4-4-0-0-S\"]\n1. C", ogn.Problem{Place: at(1, 1)}, `house F holds "x"`},
		{"board", "abapa", "[Houses \"6-13\"]\n1. C", ogn.Problem{Place: at(1, 1)}, "up to 12"},
		{"result", "abapa", "1. C 25-23", ogn.Problem{Place: at(1, 4), Warning: true}, "not over: the stores hold 0-0"},
		{"two results", "abapa", "[Result \"26-22\"]\n1. C 25-23", ogn.Problem{Place: at(1, 1), Warning: true}, "the tag says 26-22, the moves end with 25-23"},
		{"another result", "abapa", "1. C 1/2-1/2", ogn.Problem{Place: at(1, 6), Warning: true}, `"1/2-1/2" is no result in seeds`},
		{"a word", "abapa", "1. C thinks", ogn.Problem{Place: at(1, 6), Warning: true}, "is no move"},
		{"no pile", "abapa", "1. C+ c", ogn.Problem{Place: at(1, 4), Warning: true}, "no number after the plus"},
		{"family", "alquerque", "1. C", ogn.Problem{Place: at(1, 4)}, "no way to write games of the family hop"},
	} {
		records, problems := ogn.Read(e.record)
		for i := range records {
			_, _, more := records[i].Replay(builtin(t, e.variant), ogn.LastMove, nil)
			problems = append(problems, more...)
		}
		if !slices.ContainsFunc(problems, func(p ogn.Problem) bool {
			return p.Place == e.want.Place && p.Warning == e.want.Warning && strings.Contains(p.Text, e.text)
		}) {
			t.Errorf("%s: %+v, want %+v %q", e.name, problems, e.want, e.text)
		}
	}
}

// TestAfterTheEnd: moves after the end of a game are an error that names the ply
// and the rule, or left.
func TestAfterTheEnd(t *testing.T) {
	data, err := os.ReadFile("testdata/records/endgame.ogn")
	if err != nil {
		t.Fatal(err)
	}
	records, _ := ogn.Read(string(data))
	_, played, problems := records[0].Replay(builtin(t, "abapa"), ogn.LastMove, nil)
	if played != 1 || len(problems) != 1 || problems[0].Warning || !strings.Contains(problems[0].Text, `ply 2: move "f": the game was over with ply 1 (majority)`) {
		t.Errorf("%d plies, %+v", played, problems)
	}
	s, played, problems := records[0].Replay(builtin(t, "abapa"), ogn.End, nil)
	if played != 1 || s.Turn() != engine.Over || len(problems) == 0 || !problems[0].Warning {
		t.Errorf("%d plies, %+v", played, problems)
	}
	if _, _, problems = records[0].Replay(builtin(t, "awari"), ogn.End, nil); len(problems) == 0 {
		t.Error("an end of other rules is not said")
	}
}

// TestSeveral: a text may hold several games, with tags or without.
func TestSeveral(t *testing.T) {
	records, problems := ogn.Read("[Round \"1\"]\n\n1. A *\n\n[Round \"2\"]\n1. B a 2. C {last}\n\n[Round \"3\"]\n\n* 1. D 0-0")
	if len(records) != 4 || len(problems) > 0 {
		t.Fatalf("%d records, %v", len(records), problems)
	}
	for i, want := range []int{1, 3, 0, 1} {
		if got := len(records[i].Moves); got != want {
			t.Errorf("record %d has %d moves, not %d", i+1, got, want)
		}
	}
}

// FuzzRead: nothing makes the reader or the player of records panic, and what was
// read without an error comes back when it is written.
func FuzzRead(f *testing.F) {
	files, err := os.ReadDir("testdata/records")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile("testdata/records/" + file.Name())
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	for _, text := range []string{"", "{", "(((", "[", "[A \"", "1. A+99999999999999999999", "+5", "A+", "1... a 25.5-22.5 B", "[Houses \"7-7\"]\n1. G g", "{ x {} }", ";a\r%b\r\nA", "4095-4096"} {
		f.Add(text)
	}
	games := []engine.Game{builtin(f, "abapa"), builtin(f, "wari-st-lucia"), builtin(f, "congkak")}
	f.Fuzz(func(t *testing.T, in string) {
		records, problems := ogn.Read(in)
		for _, p := range problems {
			if p.Text == "" || p.Place.Line < 1 || p.Place.Column < 1 {
				t.Errorf("a problem without words or place: %+v", p)
			}
			if !p.Warning {
				return
			}
		}
		written := ""
		for i := range records {
			for _, g := range games {
				records[i].Replay(g, ogn.LastMove, nil)
				records[i].Replay(g, ogn.End, nil)
			}
			written += text(t, &records[i])
		}
		again, _ := ogn.Read(written)
		if len(again) != len(records) {
			t.Fatalf("%d records are %d when they come back:\n%s", len(records), len(again), written)
		}
		places := cmpopts.IgnoreFields(ogn.Move{}, "Place", "Comment")
		for i := range again {
			if diff := cmp.Diff(records[i].Moves, again[i].Moves, places, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("the moves of record %d come back as others:\n%s", i+1, diff)
			}
			if again[i].Result != records[i].Result {
				t.Errorf("the result %v of record %d comes back as %v", records[i].Result, i+1, again[i].Result)
			}
			if once, twice := text(t, &records[i]), text(t, &again[i]); once != twice {
				t.Errorf("written again, record %d is another:\n%s", i+1, cmp.Diff(once, twice))
			}
		}
	})
}

// TestGarbage: a text of much that means nothing is read in no time, and does not
// complain of every character.
func TestGarbage(t *testing.T) {
	for _, c := range []struct {
		text string
		most int
	}{
		{"1. A " + strings.Repeat("\x01", 1<<20) + " f", 1},
		{"1. A " + strings.Repeat("\x01\x02", 1<<18) + " f", 11},
		{"1. A " + strings.Repeat("z", 1<<20) + " f", 1},
	} {
		records, problems := ogn.Read(c.text)
		if len(problems) == 0 || len(problems) > c.most {
			t.Errorf("%.12q: %d warnings, not up to %d", c.text, len(problems), c.most)
		}
		for _, p := range problems {
			if !p.Warning || len(p.Text) > 200 {
				t.Errorf("%.12q: %v, %.300s", c.text, p.Warning, p.Text)
			}
		}
		if len(records) != 1 || len(records[0].Moves) != 2 {
			t.Errorf("%.12q: its moves are lost", c.text)
		}
	}
	// A failure is listed behind any number of warnings.
	if _, problems := ogn.Read(strings.Repeat("\x01\x02", 500) + " 1. A {"); !slices.ContainsFunc(problems, func(p ogn.Problem) bool { return !p.Warning }) {
		t.Errorf("the failure is lost: %v", problems)
	} else if last := problems[len(problems)-1]; last.Stands != 990 || !last.Warning {
		t.Errorf("%+v stands for those that are not listed, which are 990", last)
	}
}
