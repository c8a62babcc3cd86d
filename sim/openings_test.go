package sim_test

import (
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/sim/table/files"
	"houserules/variants"
)

// opened plans a study whose games begin with openings.
func opened(t *testing.T, games int64, names, agents []string, openings ...string) *plan.Plan {
	t.Helper()
	f := sim.DefaultStudyFile()
	f.Name, f.Variants, f.Agents, f.Games = "openings", names, agents, map[string]int64{"": games}
	for _, text := range openings {
		var o sim.OpeningsText
		if err := o.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		f.Openings = append(f.Openings, o)
	}
	study, list := sim.NewStudy(variants.NewLibrary(), f)
	if list.HasErrors() {
		t.Fatal(list)
	}
	p, err := sim.NewPlan(study, 42, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// played runs a plan in a new folder and returns its rows by cell.
func played(t *testing.T, p *plan.Plan, dir string, workers int) [][]*engine.Rows {
	t.Helper()
	if _, err := sim.Run(t.Context(), p, store.Folder{Dir: dir}, sim.Options{Workers: workers}); err != nil {
		t.Fatal(err)
	}
	data, err := files.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	cells := make([][]*engine.Rows, len(p.Cells))
	for i := range p.Cells {
		for b := range p.Cells[i].Blocks() {
			rows := engine.NewRows(p.Cells[i].Info, 0)
			if err := data.Read(i, b, rows); err != nil {
				t.Fatal(err)
			}
			cells[i] = append(cells[i], rows)
		}
	}
	return cells
}

// gameOf is a built-in game.
func gameOf(t *testing.T, name string) engine.Game {
	t.Helper()
	v, list := variants.NewLibrary().Load(name)
	if list.HasErrors() {
		t.Fatal(list)
	}
	return v.Game
}

// Every legal sequence of some plies is an opening once: as many as perft counts,
// in games in which the seats take turns. In kalah a seat may move again; a count
// of its own says after how many it is the first seat's turn.
func TestAllOpenings(t *testing.T) {
	for _, test := range []struct {
		variant string
		plies   int
	}{{"french", 2}, {"french", 4}, {"abapa", 4}, {"kalah", 2}, {"kalah", 4}, {"aiyawatstani", 2}} {
		t.Run(fmt.Sprint(test.variant, test.plies), func(t *testing.T) {
			g := gameOf(t, test.variant)
			list, leftOut, err := engine.AllOpenings(g, test.plies, plan.MostListed)
			if err != nil {
				t.Fatal(err)
			}
			counts, err := engine.Perft(g.New(), test.plies)
			if err != nil {
				t.Fatal(err)
			}
			if n := uint64(len(list) + leftOut); n != counts[test.plies-1] {
				t.Errorf("%d sequences, perft counts %d", n, counts[test.plies-1])
			}
			seen := map[engine.LineHash]bool{}
			for _, o := range list {
				s := g.New()
				for _, a := range o.Actions {
					if !slices.Contains(s.Actions(nil), a) {
						t.Fatalf("%v has the illegal action %d", o.Actions, a)
					}
					s.Play(a)
				}
				if s.Turn() != engine.First || len(o.Actions) != test.plies {
					t.Errorf("after %v it is the turn of %v", o.Actions, s.Turn())
				}
				seen[o.Hash()] = true
			}
			if len(seen) != len(list) {
				t.Errorf("%d of %d are different", len(seen), len(list))
			}
			want := 0
			var walk func(s engine.State, left int)
			walk = func(s engine.State, left int) {
				if left == 0 || s.Turn() == engine.Over {
					if s.Turn() == engine.First {
						want++
					}
					return
				}
				for _, a := range s.Actions(nil) {
					s.Play(a)
					walk(s, left-1)
					s.Undo()
				}
			}
			walk(g.New(), test.plies)
			if len(list) != want {
				t.Errorf("%d openings, a walk of its own finds %d", len(list), want)
			}
		})
	}
}

// A study of all openings has each twice with each seating, and the games are in
// another order than the list, which a match that ends early needs.
func TestAllOpeningsTwice(t *testing.T) {
	p := opened(t, 7, []string{"french"}, []string{"greedy", "greedy,random"}, "all: 2")
	for i, blocks := range played(t, p, t.TempDir(), 2) {
		times, moves := map[engine.LineHash]int{}, []engine.Action{}
		for _, rows := range blocks {
			for k, o := range rows.Openings {
				times[o]++
				rec, err := sim.ReplayGame(p, "french", p.Cells[i].Agents, "all:2", rows.Game[k])
				if err != nil {
					t.Fatal(err)
				}
				if rec.Opening != 2 || len(rec.Plies) != int(rows.Plies[k]) || rec.Plies[2].Action != rows.FirstMove[0][k] {
					t.Fatalf("game %d is replayed as another: %d plies after %d", k, len(rec.Plies), rec.Opening)
				}
				moves = append(moves, rec.Plies[0].Action)
			}
		}
		for o, n := range times {
			if n != 2 {
				t.Errorf("%s: the opening %v is played %d times", p.Cells[i].Agents, o, n)
			}
		}
		if p.Cells[i].Games != 72 || len(times) != 36 {
			t.Errorf("%s: %d games with %d different openings instead of 36", p.Cells[i].Agents, p.Cells[i].Games, len(times))
		}
		if slices.IsSorted(moves) {
			t.Error("the openings come in the order of their list")
		}
	}
}

// Random openings are uniform ply by ply; both seatings of a pair have the same,
// and so have variants that allow the same moves.
func TestRandomOpenings(t *testing.T) {
	games := enginetest.Fewer(720, 3600)
	p := opened(t, int64(games), []string{"french", "finnish"}, []string{"random", "random,greedy"}, "random: 2 plies", "start")
	cells := played(t, p, t.TempDir(), 2)
	var first []engine.LineHash
	opens := 0
	for i, blocks := range cells {
		var all []engine.LineHash
		for _, rows := range blocks {
			all = append(all, rows.Openings...)
			if slices.ContainsFunc(rows.Redrawn, func(n uint32) bool { return n > 0 }) {
				t.Error("an opening of two plies was drawn again, after which no game is over")
			}
		}
		if !p.Cells[i].Opens() {
			if all != nil {
				t.Errorf("%s has openings", p.Cells[i].Folder())
			}
			continue
		}
		opens++
		if first == nil {
			first = all
		}
		if !slices.Equal(first, all) {
			t.Errorf("%s has other openings", p.Cells[i].Folder())
		}
	}
	if opens != 6 || len(first) != games {
		t.Fatalf("%d cells with %d openings", opens, len(first))
	}
	times := map[engine.LineHash]float64{}
	for _, o := range first {
		times[o]++
	}
	chi, each := 0.0, float64(games)/36
	for _, n := range times {
		chi += (n - each) * (n - each) / each
	}
	if chi += float64(36-len(times)) * each; chi > 66.6 { // 35 degrees of freedom, 0.1 %
		t.Errorf("the 36 openings are not equally frequent: chi² %.1f", chi)
	}
}

// After an odd number of plies the board is turned: the six openings of one ply, with what
// North would see, each drawn as often as the others.
func TestOddOpenings(t *testing.T) {
	const games = 1200
	french := table.Variant{Name: "french", Game: gameOf(t, "french")}
	want := map[string]bool{
		"4,4,4,4,4,4/0,5,5,5,5,4 0-0 S": true, "4,4,4,4,4,4/4,0,5,5,5,5 0-0 S": true,
		"5,4,4,4,4,4/4,4,0,5,5,5 0-0 S": true, "5,5,4,4,4,4/4,4,4,0,5,5 0-0 S": true,
		"5,5,5,4,4,4/4,4,4,4,0,5 0-0 S": true, "5,5,5,5,4,4/4,4,4,4,4,0 0-0 S": true,
	}
	for _, text := range []string{"all: 1 ply", "random: 1 ply"} {
		var o sim.OpeningsText
		if err := o.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		opens, err := o.For(french)
		if err != nil {
			t.Fatal(err)
		}
		of, err := opens.Of(french.Game, 7)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]int{}
		for i := range uint64(games) {
			opening, redrawn := of.Of(french.Game.New(), 7, i)
			if seen[opening.Position]++; len(opening.Actions) > 0 || redrawn > 0 || !want[opening.Position] {
				t.Fatalf("%s: game %d begins with %+v", text, i, opening)
			}
		}
		for position, n := range seen { // 200 each; five standard errors are 65
			if len(seen) != 6 || n < 135 || n > 265 {
				t.Errorf("%s: %s begins %d of %d games", text, position, n, games)
			}
		}
	}
}

// In kalah a random opening of two plies leaves the turn with the second seat
// with a probability that can be added up; such openings are drawn again.
func TestOpeningsDrawnAgain(t *testing.T) {
	const games = 4000
	g := gameOf(t, "kalah")
	vain := 0.0
	for s, first := g.New(), g.New().Actions(nil); len(first) > 0; first = first[1:] {
		s.Play(first[0])
		replies := s.Actions(nil)
		for _, a := range replies {
			s.Play(a)
			if s.Turn() != engine.First {
				vain += 1 / float64(6*len(replies))
			}
			s.Undo()
		}
		s.Undo()
	}
	if vain == 0 {
		t.Fatal("no opening of kalah is drawn again")
	}
	p := opened(t, games, []string{"kalah"}, []string{"random"}, "random: 2")
	redrawn := 0.0
	for _, rows := range played(t, p, t.TempDir(), 2)[0] {
		for _, n := range rows.Redrawn {
			redrawn += float64(n)
		}
	}
	// Redraws of a game are geometric.
	mean, sd := games*vain/(1-vain), math.Sqrt(games*vain)/(1-vain)
	if math.Abs(redrawn-mean) > 4*sd {
		t.Errorf("%.0f draws in vain in %d games, expected %.0f ± %.0f", redrawn, games, mean, sd)
	}
}

// No number of workers and no interruption changes a byte.
func TestOpeningsAreTheSameForAll(t *testing.T) {
	p := opened(t, int64(enginetest.Fewer(100, 600)), []string{"french", "kalah"}, []string{"greedy", "alphabeta:2,random"}, "random: 4", "all: 2", "start")
	one, other := t.TempDir(), t.TempDir()
	played(t, p, one, 1)
	played(t, p, other, 4)
	want := parts(t, one)
	if got := parts(t, other); !maps.Equal(want, got) || len(got) == 0 {
		t.Error("another number of workers makes other tables")
	}
	for name := range want {
		if strings.Contains(name, "random%3A4") {
			if err := os.Remove(filepath.Join(other, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	stored, err := planfile.Read(other)
	if err != nil {
		t.Fatal(err)
	}
	played(t, stored, other, 2)
	if got := parts(t, other); !maps.Equal(want, got) {
		t.Error("a run that went on makes other tables")
	}
}

// A file has positions, moves, or both.
func TestOpeningsOfFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "book.txt")
	const text = "# three ways\nA f\n\n  moves B e C a   # four plies\n4,4,4,4,4,4/4,4,4,4,4,0 4-0 S\nposition 4,4,4,4,4,4/4,4,4,4,4,0 4-0 S moves A a\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p := opened(t, 8, []string{"french", "abapa"}, []string{"greedy"}, "file: "+file)
	for i, blocks := range played(t, p, t.TempDir(), 1) {
		if c := p.Cells[i]; c.Listed != 4 || c.Openings != "file:book.txt" {
			t.Errorf("%d openings %s", c.Listed, c.Openings)
		}
		plies := map[int]int{}
		for k := range 8 {
			rec, err := sim.ReplayGame(p, p.Cells[i].Variant, "greedy", "", uint64(k))
			if err != nil {
				t.Fatal(err)
			}
			plies[rec.Opening]++
			if k >= 4 && blocks[0].Openings[k] != blocks[0].Openings[k-4] {
				t.Errorf("game %d does not have the opening of game %d", k, k-4)
			}
			if rec.Plies[rec.Opening].Seat != engine.First {
				t.Errorf("game %d: seat %d moves first", k, rec.Plies[rec.Opening].Seat)
			}
			if strings.HasPrefix(rec.Start, "4,4,4,4,4,4/4,4,4,4,4,0") && rec.Outcome.Scores[0] < engine.Units(4) {
				t.Errorf("game %d: the four seeds that South had are gone", k)
			}
		}
		if plies[2] != 4 || plies[4] != 2 || plies[0] != 2 {
			t.Errorf("plies of the openings: %v", plies)
		}
	}
}

// What is wrong with a file of openings is said by line and column.
func TestWrongOpenings(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	study := func(openings string) string {
		return write("study.yaml", "schema: 1\nname: x\nvariants: french\nagents: random\ngames: 10\n"+openings+"\n")
	}
	for _, test := range []struct{ openings, book, want string }{
		{"openings: {file: book.txt}", "A f\nA f B q\n", `book.txt:2:7: error: french: `},
		{"openings: book.txt", "A f B\n", `book.txt:1:1: error: french: there it is the turn of seat 2`},
		{"openings: book.txt", "A f\n# no\nA f\n", `book.txt:3:1: error: the opening is on line 1 already`},
		{"openings: book.txt", "4,4,4,4,4,4/4,4,4,4,4 0-0 S\n", `book.txt:1:1: error: french: position`},
		{"openings: book.txt", "# nothing\n", `book.txt: error: has no openings`},
		{"openings: none.txt", "", `none.txt: error: cannot read the openings: there is no such file`},
		{"openings: {random: 0 plies}", "", `study.yaml:6:12: error: openings`},
		{"openings: randon", "", `did you mean random?`},
		{"openings: [start, {random: 4 plies}, random:4]", "", `the openings random:4 are listed twice`},
		{"openings: {random: 900 plies}", "", `the game is over or it is another than the first seat's turn`},
		{"openings: {all: 40 plies}", "", `more than 1048576 sequences of 40 plies`},
	} {
		if strings.Contains(test.openings, "40 plies") && !enginetest.Long() {
			continue // it counts a million sequences
		}
		write("book.txt", test.book)
		_, list := sim.LoadStudy(variants.NewLibrary(), study(test.openings))
		if text := list.String(); !list.HasErrors() || !strings.Contains(text, test.want) {
			t.Errorf("%s\n%s\nis told:\n%swithout %q", test.openings, test.book, text, test.want)
		}
	}
	for _, fine := range []string{"openings: start", "openings: {random: 4 plies}", "openings: random:4", "openings: [start, {random: 2 plies}, {all: 2 plies}]", "openings: {all: 3 plies}"} {
		if _, list := sim.LoadStudy(variants.NewLibrary(), study(fine)); list.HasErrors() {
			t.Errorf("%s: %v", fine, list)
		}
	}
}

// A study that says start is the study that says nothing.
func TestStartIsNoOpening(t *testing.T) {
	with := opened(t, 5, []string{"french"}, []string{"random"}, "start")
	without := opened(t, 5, []string{"french"}, []string{"random"})
	a, err := with.Encode()
	if err != nil {
		t.Fatal(err)
	}
	b, err := without.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if string(a) != string(b) || without.PlanVersion != table.PlanVersion {
		t.Errorf("the plans differ, or are not of the version of today:\n%s", a)
	}
}

// Dice are thrown as they fall, until the first seat decides.
func TestOpeningsWithDice(t *testing.T) {
	p := opened(t, 20, []string{"awethi"}, []string{"random"}, "random: 2")
	rec, err := sim.ReplayGame(p, "awethi", "random", "random:2", 3)
	if err != nil {
		t.Fatal(err)
	}
	decisions := 0
	for _, ply := range rec.Plies[:rec.Opening] {
		if ply.Seat != engine.Chance {
			decisions++
		}
	}
	if decisions != 2 || rec.Plies[rec.Opening].Seat != engine.First {
		t.Errorf("%d decisions in the opening, then seat %d", decisions, rec.Plies[rec.Opening].Seat)
	}
	g := gameOf(t, "awethi")
	if _, _, err := engine.AllOpenings(g, 2, 10); err == nil || !strings.Contains(err.Error(), "dice") {
		t.Errorf("all openings of a game with dice: %v", err)
	}
}
