package sim_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/table"
	"houserules/variants"
)

// ladderStudy is a study with ladders.
func ladderStudy(t *testing.T, ladders [][]string) (*sim.Study, string) {
	t.Helper()
	f := sim.DefaultStudyFile()
	f.Name, f.Variants, f.Ladders = "ladder", []string{"french", "kalah"}, ladders
	f.Games = map[string]int64{"": 600, "nodes:8": 300, "alphabeta:2": 120}
	study, list := sim.NewStudy(variants.NewLibrary(), f)
	return study, list.String()
}

// Each player plays itself once and the one before it, with the games of the player
// who stands higher; a player of two ladders is one.
func TestLadders(t *testing.T) {
	study, problems := ladderStudy(t, [][]string{{"random", "greedy", "nodes:8"}, {"greedy", "alphabeta:2"}})
	if problems != "" {
		t.Fatal(problems)
	}
	got := map[string]int64{}
	for _, l := range study.Lineups {
		got[l.Name()] = l.Games
	}
	want := map[string]int64{
		"random": 600, "greedy": 600, "nodes:8": 300, "alphabeta:2": 120,
		"greedy,random": 600, "nodes:8,greedy": 300, "alphabeta:2,greedy": 120,
	}
	if !maps.Equal(got, want) {
		t.Errorf("line-ups %v, want %v", got, want)
	}
	p, err := sim.NewPlan(study, 3, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if _, err := planfile.Write(dir, p); err != nil {
		t.Fatal(err)
	}
	read, err := planfile.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.EqualFunc(read.Ladders, p.Ladders, slices.Equal) || read.PlanVersion != 4 || plan.Differences(read, p) != nil {
		t.Errorf("read back as %v of version %d", read.Ladders, read.PlanVersion)
	}
	data, err := os.ReadFile(filepath.Join(dir, table.PlanFile))
	if err != nil {
		t.Fatal(err)
	}
	damaged := strings.Replace(string(data), "\"nodes:8\"\n    ],", "\"nodes:9\"\n    ],", 1)
	if damaged == string(data) {
		t.Fatal("the plan has another form than the test knows")
	}
	if err := os.WriteFile(filepath.Join(dir, table.PlanFile), []byte(damaged), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := planfile.Read(dir); err == nil || !strings.Contains(err.Error(), "nodes:9 of a ladder does not play itself") {
		t.Errorf("a player who does not play: %v", err)
	}
	study.Quick()
	if study.Name != "ladder-quick" || study.Lineups[0].Games != 10 || study.Lineups[3].Games != 8 {
		t.Errorf("quick: %s with %d and %d games", study.Name, study.Lineups[0].Games, study.Lineups[3].Games)
	}
}

func TestWrongLadders(t *testing.T) {
	for _, test := range []struct {
		ladders [][]string
		want    string
	}{
		{[][]string{{"random"}}, "at least two players"},
		{[][]string{{"random", "greedy", "random"}}, "the player random is in the ladder twice"},
		{[][]string{{"random", "greedy,random"}}, "in a ladder write single players"},
		{[][]string{{"random", "greedy"}, {"alphabeta:2", "alphabeta:3"}}, "the ladder begins with alphabeta:2, who is in none before it"},
		{[][]string{{"random", "gredy"}}, "greedy"},
	} {
		if _, problems := ladderStudy(t, test.ladders); !strings.Contains(problems, test.want) {
			t.Errorf("%v: told %q, not %q", test.ladders, problems, test.want)
		}
	}
}

// What a player looks at for a move is its budget, where it has one; nothing is known
// of random players; and it is the same again.
func TestNodesPerMove(t *testing.T) {
	study, problems := ladderStudy(t, [][]string{{"random", "greedy", "nodes:8"}, {"greedy", "alphabeta:2"}})
	if problems != "" {
		t.Fatal(problems)
	}
	p, err := sim.NewPlan(study, 3, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	once, err := sim.NodesPerMove(t.Context(), p, p.Climbs)
	if err != nil {
		t.Fatal(err)
	}
	again, err := sim.NodesPerMove(t.Context(), p, p.Climbs)
	if err != nil || !maps.Equal(once, again) {
		t.Errorf("%v, then %v (%v)", once, again, err)
	}
	if _, ok := once[[2]string{"french", "random"}]; ok {
		t.Error("random players look at positions")
	}
	for _, v := range []string{"french", "kalah"} {
		if n := once[[2]string{v, "nodes:8"}]; !(n > 4 && n <= 8) {
			t.Errorf("%s: nodes:8 looks at %v positions", v, n)
		}
		if a, b := once[[2]string{v, "greedy"}], once[[2]string{v, "alphabeta:2"}]; !(a > 1 && b > a) {
			t.Errorf("%s: greedy looks at %v positions, alphabeta:2 at %v", v, a, b)
		}
	}
}
