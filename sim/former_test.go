package sim_test

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/variants"
)

// A study that calls one player by two names is read with warnings that say
// where, and no line-up is played twice.
func TestFormerNamesAreRead(t *testing.T) {
	study, list := sim.LoadStudy(variants.NewLibrary(), filepath.Join(golden, "plan-2.yaml"))
	if list.HasErrors() {
		t.Fatal(list)
	}
	text := list.String()
	for _, want := range []string{
		"plan-2.yaml:5:26: warning: wolf is now called herder, which plays the role of whatever seat it sits in; write herder:1",
		"plan-2.yaml:5:26: warning: the line-up herder,wolf is herder:1, which is there already: it is left out",
		"plan-2.yaml:5:41: warning: wolf is now called herder, which plays the role of whatever seat it sits in; write herder:2",
		"plan-2.yaml:5:58: warning: the line-up herder,herder,herder,herder,wolf is herder:1, which is there already: it is left out",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	p, err := sim.NewPlan(study, *study.Seed, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	var cells []string
	for _, c := range p.Cells {
		cells = append(cells, c.Variant+" "+strings.Join(c.Lineup, ","))
		if want := map[string]int64{"random": 6, "herder:1": 8, "herder:1,herder:2": 4, "herder:2,herder:1": 4}[c.Agents]; c.Games != want {
			t.Errorf("%s: %d games, want %d", c.Agents, c.Games, want)
		}
		if c.Lines != (c.Agents != "random") {
			t.Errorf("%s: lines %t", c.Agents, c.Lines)
		}
	}
	want := []string{
		"duel random,random", "awethi random,random,random,random,random",
		"duel herder:1,herder:1", "awethi herder:1,herder:1,herder:1,herder:1,herder:1",
		"duel herder:1,herder:2", "duel herder:2,herder:1",
	}
	if !slices.Equal(cells, want) {
		t.Errorf("cells\n%s\nwant\n%s", strings.Join(cells, "\n"), strings.Join(want, "\n"))
	}
}

// onlyCells is the plan of the golden folder plan-2 with those of its cells
// whose line-up is called so.
func onlyCells(t *testing.T, agents ...string) *plan.Plan {
	t.Helper()
	p, err := planfile.Read(filepath.Join(golden, "plan-2"))
	if err != nil {
		t.Fatal(err)
	}
	p.Cells = slices.DeleteFunc(p.Cells, func(c table.Cell) bool { return !slices.Contains(agents, c.Agents) })
	return p
}

// fromStudy plans a study as somebody would write it today, or wrote it then.
func fromStudy(t *testing.T, p *plan.Plan, agents string) *plan.Plan {
	t.Helper()
	f := sim.DefaultStudyFile()
	f.Name, f.Variants, f.Agents, f.Tolerance.Score = p.Name, []string{filepath.Join(golden, "duel.yaml"), "awethi"}, []string{agents}, 1.5
	f.Title, f.Games = p.Title, map[string]int64{"": p.Cells[0].Games}
	study, list := sim.NewStudy(variants.NewLibrary(), f)
	if list.HasErrors() {
		t.Fatal(list)
	}
	q, err := sim.NewPlan(study, p.Seed, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// A folder that calls a player by its former name is gone on with by its study,
// whichever name that uses today, and keeps its files and names.
func TestFoldersWithFormerNamesGoOn(t *testing.T) {
	for written, agents := range map[string][]string{
		"herder,wolf:2":                    {"herder:1,wolf:2", "wolf:2,herder:1"},
		"herder:1,herder:2":                {"herder:1,wolf:2", "wolf:2,herder:1"},
		"herder,herder,herder,herder,wolf": {"herder:1,herder:1,herder:1,herder:1,wolf:1"},
	} {
		p := onlyCells(t, agents...)
		for i := range p.Variants {
			if p.Variants[i].Name == p.Cells[0].Variant {
				p.Base = p.Variants[i].Name
			}
		}
		dir := t.TempDir()
		if _, err := sim.Run(t.Context(), p, store.Folder{Dir: dir}, sim.Options{}); err != nil {
			t.Fatal(err)
		}
		before := parts(t, dir)
		q := fromStudy(t, p, written)
		if len(agents) == 1 { // a mirror match plays the duel, too
			q.Cells = slices.DeleteFunc(q.Cells, func(c table.Cell) bool { return c.Variant == "duel" })
		}
		q.Base = p.Base
		report, err := sim.Run(t.Context(), q, store.Folder{Dir: dir}, sim.Options{})
		if err != nil {
			t.Errorf("%s: %v", written, err)
			continue
		}
		if report.Games != 0 || !maps.Equal(before, parts(t, dir)) || report.Plan.Cells[0].Agents != agents[0] {
			t.Errorf("%s: %d games played, cells %+v", written, report.Games, report.Plan.Cells)
		}
		if text := strings.Join(report.Notes, "\n"); !strings.Contains(text, "stay without the column line") {
			t.Errorf("%s: notes %q", written, text)
		}
	}
}

// Where both names of a player stand side by side, another study cannot take
// the place of the one in the folder, and is told what differs.
func TestBothNamesInOneFolder(t *testing.T) {
	dir := copyGolden(t, "plan-2")
	p, err := planfile.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	study, list := sim.LoadStudy(variants.NewLibrary(), filepath.Join(golden, "plan-2.yaml"))
	if list.HasErrors() {
		t.Fatal(list)
	}
	q, err := sim.NewPlan(study, *study.Seed, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, d := range plan.Differences(p, q) {
		told = append(told, d.String())
	}
	want := []string{
		"agents herder:1,wolf:1: there, not now", "agents wolf:1,herder:1: there, not now",
		"agents herder:1,herder:1,herder:1,herder:1,wolf:1: there, not now",
	}
	if !slices.Equal(told, want) {
		t.Errorf("differences %q, want %q", told, want)
	}
}

// A folder of both names is analyzed as games of one player against itself:
// nobody is the stronger, and nothing is said of a difference in strength. Two
// levels are two players: of two in both seatings it is said who is stronger.
func TestFormerNamesAreOnePlayer(t *testing.T) {
	_, data, err := planfile.Open(filepath.Join(golden, "plan-2"))
	if err != nil {
		t.Fatal(err)
	}
	results, err := analysis.Analyze(data, analysis.Options{Tolerance: 0.015, Base: "duel"})
	if err != nil {
		t.Fatal(err)
	}
	for i := range results.Cells {
		c := &results.Cells[i]
		for _, agent := range c.Lineup {
			if strings.HasPrefix(agent, "wolf") {
				t.Errorf("%s: agent %s", c.Agents, agent)
			}
		}
		different := false
		for _, w := range c.Fair.Effect.Warnings {
			different = different || w.Key == "warning.different-agents"
		}
		levels := strings.Contains(c.Agents, "wolf:2")
		if pairing := levels && len(c.Lineup) == 2; pairing != (c.Pairing != nil) {
			t.Errorf("%s × %s: pairing %+v", c.Variant, c.Agents, c.Pairing)
		} else if pairing && (c.Pairing.A != "herder:1" || c.Pairing.B != "herder:2" || !slices.Equal(c.Pairing.Seatings[1].Lineup, []string{"herder:2", "herder:1"})) {
			t.Errorf("%s × %s: %+v", c.Variant, c.Agents, c.Pairing)
		}
		if different != (levels && c.Pairing == nil) {
			t.Errorf("%s × %s: said to have different agents: %t", c.Variant, c.Agents, different)
		}
	}
}

// A game of such a folder is found and played again by its names, by those of
// today, and as somebody writes them.
func TestReplayByFormerNames(t *testing.T) {
	p, err := planfile.Read(filepath.Join(golden, "plan-2"))
	if err != nil {
		t.Fatal(err)
	}
	for _, names := range [][]string{
		{"herder:1,wolf:2", "herder,wolf:2", "herder,herder:2"},
		{"herder:1", "herder", "wolf"},
		{"wolf:1,herder:1", "wolf,herder"},
	} {
		var first sim.GameRecord
		for i, name := range names {
			record, err := sim.ReplayGame(p, "duel", name, "", 2)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if i == 0 {
				first = record
			}
			if record.Final != first.Final || len(record.Plies) != len(first.Plies) || len(record.Plies) == 0 {
				t.Errorf("%s and %s are different games", names[0], name)
			}
		}
	}
	if _, err := sim.ReplayGame(p, "duel", "random,wolf", "", 2); err == nil || !strings.Contains(err.Error(), "it was by random, herder:1, herder:1,wolf:1") {
		t.Errorf("error %v", err)
	}
}
