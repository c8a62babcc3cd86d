package sim

import (
	"os"
	"slices"
	"strings"
	"testing"

	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/store"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/sim/confined"
	"houserules/sim/table"
	"houserules/sim/table/files"
	"houserules/variants"
)

// awalePlan has real variants, which a plan read from disk can make again.
func awalePlan(t testing.TB, names []string, lineup string, games int64) *plan.Plan {
	t.Helper()
	s, list := NewStudy(variants.NewLibrary(), StudyFile{
		Name: "awale", Variants: names, Agents: []string{lineup}, Games: map[string]int64{"": games}, Tolerance: ToleranceFile{Score: 1},
	})
	if list.HasErrors() {
		t.Fatal(list)
	}
	p, err := NewPlan(s, 7, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A plan read from disk plays the very games that are in the tables: replayed
// move by move, each gives its row again.
func TestReplayGivesTheStoredRow(t *testing.T) {
	p := awalePlan(t, []string{"french", "abapa"}, "greedy,random", 300)
	for i := range p.Cells {
		p.Cells[i].BlockGames = 100
	}
	dir := t.TempDir()
	mustRun(t, p, store.Folder{Dir: dir}, Options{})
	read, err := planfile.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	data, err := files.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range data.Cells() {
		rows := engine.NewRows(c.Info, 0)
		for b := range c.Blocks() {
			if err := data.Read(i, b, rows); err != nil {
				t.Fatal(err)
			}
			for _, k := range []int{0, 31, 99} {
				rec, err := ReplayGame(read, c.Variant, c.Agents, "", rows.Game[k])
				if err != nil {
					t.Fatal(err)
				}
				compareRow(t, c, rows, k, rec)
			}
		}
	}
}

// compareRow recomputes the columns of a row from the moves.
func compareRow(t *testing.T, c table.Cell, rows *engine.Rows, k int, rec GameRecord) {
	t.Helper()
	if rec.Game != rows.Game[k] || !slices.Equal(rec.Agents, c.Lineup) || rec.End != c.Info.EndReason(rows.End[k]) ||
		rec.Outcome.End != rows.End[k] || rec.Decisions() != int(rows.Plies[k]) {
		t.Errorf("%s game %d: %s after %d plies by %v, the row has %+v", c.Folder(), rec.Game, rec.End, rec.Decisions(), rec.Agents, rows.End[k])
	}
	branching, forced := 0, 0
	var captures, largest, before [2]engine.Score
	for _, p := range rec.Plies {
		branching += p.Legal
		if p.Legal == 1 {
			forced++
		}
		me := p.Seat.Index()
		if gain := p.Scores[me] - before[me]; gain > 0 {
			captures[me]++
			largest[me] = max(largest[me], gain)
		}
		copy(before[:], p.Scores)
	}
	if branching != int(rows.BranchingSum[k]) || forced != int(rows.ForcedPlies[k]) {
		t.Errorf("%s game %d: branching %d, forced %d", c.Folder(), rec.Game, branching, forced)
	}
	for s := range 2 {
		first := rec.Plies[s].Action
		if rec.Outcome.Scores[s] != rows.Score[s][k] || rec.Outcome.Returns[s] != rows.Return[s][k] ||
			uint32(captures[s]) != rows.Captures[s][k] || largest[s] != rows.LargestCapture[s][k] || first != rows.FirstMove[s][k] {
			t.Errorf("%s game %d, seat %d: %+v, captures %v, largest %v, first %v", c.Folder(), rec.Game, s+1, rec.Outcome, captures[s], largest[s], first)
		}
	}
	for m := range rec.Metrics {
		if rec.Metrics[m] != rows.Metrics[m][k] {
			t.Errorf("%s game %d: %s is %d, the row has %d", c.Folder(), rec.Game, c.Info.Metrics[m].Name, rec.Metrics[m], rows.Metrics[m][k])
		}
	}
}

// The text of a record can be played again through the game's own parser.
func TestRecordCanBePlayed(t *testing.T) {
	p := awalePlan(t, []string{"finnish"}, "random", 10)
	game, err := p.Game("finnish")
	if err != nil {
		t.Fatal(err)
	}
	random, err := agent.ParseLineup("random")
	if err != nil {
		t.Fatal(err)
	}
	for g := range uint64(10) {
		rec, err := Record(game, random, nil, p.Seed, g)
		if err != nil {
			t.Fatal(err)
		}
		s := game.New()
		if s.Position() != rec.Start {
			t.Errorf("start %s, want %s", rec.Start, s.Position())
		}
		for i, ply := range rec.Plies {
			if s.Turn() != ply.Seat {
				t.Fatalf("game %d ply %d: seat %v, want %v", g, i+1, ply.Seat, s.Turn())
			}
			a, err := s.ParseAction(ply.Text)
			if err != nil || a != ply.Action {
				t.Fatalf("game %d ply %d: %q is %v, %v", g, i+1, ply.Text, a, err)
			}
			s.Play(a)
			if s.Position() != ply.Position {
				t.Fatalf("game %d ply %d: %s, want %s", g, i+1, ply.Position, s.Position())
			}
		}
		if s.Turn() != engine.Over || s.Outcome() != rec.Outcome || s.Position() != rec.Final {
			t.Errorf("game %d ends otherwise: %+v", g, rec)
		}
	}
}

func TestReplayErrors(t *testing.T) {
	p := toyPlan(t, 50, 10, "greedy,random", "random")
	for _, test := range []struct {
		variant, agents string
		game            uint64
		want            string
	}{
		{"wide", "random", 0, `no variant "wide": it has long, short`},
		{"long", "greedy", 0, `"greedy": it was by greedy,random, random,greedy, random`},
		{"long", "random", 50, "no game 50: its games are 0 to 49"},
	} {
		_, err := ReplayGame(p, test.variant, test.agents, "", test.game)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want %q", err, test.want)
		}
	}
	game, _ := p.Game("long")
	three, _ := agent.ParseLineup("random,random,greedy")
	if _, err := Record(game, three, nil, 1, 1); err == nil || !strings.Contains(err.Error(), "3 agents for 2 seats") {
		t.Errorf("three agents: %v", err)
	}
}

// A plan comes back from disk as it was stored, and a changed one is noticed.
func TestReadPlan(t *testing.T) {
	p := awalePlan(t, []string{"catalan", "abapa"}, "random", 20)
	dir := t.TempDir()
	mustRun(t, p, store.Folder{Dir: dir}, Options{})
	read, err := planfile.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	if list := plan.Differences(read, p); list != nil {
		t.Errorf("differences %v", list)
	}
	if read.Tolerance.Score != 0.01 || read.Base != "catalan" || read.TotalGames() != 40 {
		t.Errorf("read %+v", read)
	}
	for _, v := range p.Variants {
		a, err := read.Game(v.Name)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(v.Info, a.Info(), cmpopts.IgnoreFields(engine.VariantInfo{}, "Endgames", "File"), cmpopts.IgnoreFields(engine.Features{}, "Of", "Names")); diff != "" {
			t.Errorf("%s (-before +after):\n%s", v.Name, diff)
		}
	}
	if seed, ok := planfile.StoredSeed(dir); !ok || seed != 7 {
		t.Errorf("stored seed %d, %v", seed, ok)
	}
	if _, ok := planfile.StoredSeed(t.TempDir()); ok {
		t.Error("a seed in an empty directory")
	}
	read.Variants[1].Hash = strings.Repeat("f", 64)
	text, err := table.EncodeJSON(read)
	if err != nil {
		t.Fatal(err)
	}
	if err := confined.WriteFile(dir+"/plan.json", text); err != nil {
		t.Fatal(err)
	}
	if _, err := planfile.Read(dir); err == nil || !strings.Contains(err.Error(), "its checksum differs") {
		t.Errorf("a changed plan: %v", err)
	}
	// Nor is it read where no checksum gives it away.
	if err := os.Remove(dir + "/manifest.json"); err != nil {
		t.Fatal(err)
	}
	if _, err := planfile.Read(dir); err == nil || !strings.Contains(err.Error(), "variant abapa") || !strings.Contains(err.Error(), "hash") {
		t.Errorf("a changed plan: %v", err)
	}
}
