package plan_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/table"
	"houserules/variants"
)

// continued is the plan of a study of kalah, as it is after it was written and read.
func continued(t *testing.T, text string) *plan.Plan {
	t.Helper()
	file := t.TempDir() + "/study.yaml"
	if err := os.WriteFile(file, []byte("schema: 1\nname: k\nvariants: [kalah]\nseed: 7\n"+text), 0o644); err != nil {
		t.Fatal(err)
	}
	study, list := sim.LoadStudy(variants.NewLibrary(), file)
	if err := list.Err(); err != nil {
		t.Fatal(err)
	}
	p, err := sim.NewPlan(study, *study.Seed, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	return again(t, p)
}

// again writes a plan and reads it.
func again(t *testing.T, p *plan.Plan) *plan.Plan {
	t.Helper()
	data, err := p.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if p, err = plan.ReadText("plan.json", data); err != nil {
		t.Fatal(err)
	}
	return p
}

// A study is continued by the games that it lacks, each part with a seed that follows from the part before.
func TestContinue(t *testing.T) {
	const openings = "openings: [start, {random: 3 plies}]\n"
	first := continued(t, "agents: [random, greedy]\n"+openings+"games: {random: 50, greedy: 20}\n")
	whole := continued(t, "agents: [random, greedy]\n"+openings+"games: {random: 50, greedy: 90}\n")
	second, err := whole.Continue(first)
	if err != nil {
		t.Fatal(err)
	}
	if second.Name != "k-2" || second.Seed != 7+(1<<40) || len(second.Cells) != 2 {
		t.Fatal(second.Name, second.Seed, second.Cells)
	}
	for _, c := range second.Cells {
		if c.Agents != "greedy" || c.Games != 70 {
			t.Errorf("%s has %d games more", c.Agents, c.Games)
		}
	}
	second = again(t, second)
	if p, err := whole.Continue(first, second); p != nil || err != nil {
		t.Error("something lacks after all", p, err)
	}
	more := continued(t, "agents: [random, greedy]\n"+openings+"games: {random: 60, greedy: 100}\n")
	third, err := more.Continue(first, second)
	if err != nil {
		t.Fatal(err)
	}
	if third.Name != "k-3" || third.Seed != 7+(2<<40) || third.Planned() != 2*(10+10) {
		t.Error(third.Name, third.Seed, third.Planned())
	}
	if _, err := more.Continue(first, again(t, third)); err == nil || !strings.Contains(err.Error(), "is of another study") {
		t.Error("a part is missing between two others:", err)
	}
	listed := func(games int64) *plan.Plan {
		p := continued(t, fmt.Sprintf("agents: [random]\n%sgames: %d\n", openings, games))
		p.Cells[1].Listed = 3
		return p
	}
	extended, err := continued(t, "agents: [random, greedy]\n"+openings+"games: 5\n").Extend(8, nil)
	if err != nil {
		t.Fatal(err)
	}
	for seed, last := range map[uint64]string{7: strings.Repeat("k", 63), 1 << 40: "k"} {
		whole, first := continued(t, "agents: [greedy]\ngames: 9\n"), continued(t, "agents: [greedy]\ngames: 5\n")
		for _, p := range []*plan.Plan{whole, first} {
			p.Name, p.Seed = last, seed
		}
		if p, err := whole.Continue(first); err == nil {
			t.Errorf("%d: %s", seed, p.Name)
		}
	}
	for name, want := range map[string]struct {
		seed   uint64
		first  string
		number int
	}{"k-2": {7 + (1 << 40), "k", 2}, "k-20": {7 + (19 << 40), "k", 20}, "k-3": {7 + (1 << 40), "k-3", 1}, "k-02": {7 + (1 << 40), "k-02", 1}, "k-1": {7, "k-1", 1}, "k": {7 + (1 << 40), "k", 1}, "-2": {7 + (1 << 40), "-2", 1}} {
		if first, _, number := plan.PartOf(name, want.seed); first != want.first || number != want.number {
			t.Errorf("%s: %s, %d", name, first, number)
		}
	}
	for reason, parts := range map[string][2]*plan.Plan{
		"seed: ":                {more, continued(t, "agents: [random, greedy]\ngames: 5\n"+openings)},
		"play each other":       {continued(t, "agents: [\"random,greedy\"]\ngames: 50\n"), continued(t, "agents: [\"random,greedy\"]\ngames: 5\n")},
		"are listed":            {listed(5000), listed(600)},
		"was not fixed before":  {continued(t, "agents: [random]\ngrow: yes\ngames: 50\n"), continued(t, "agents: [random]\ngrow: yes\ngames: 6\n")},
		"was extended":          {more, extended},
		"is of another study: ": {more, continued(t, "agents: [greedy]\n"+openings+"games: 5\n")},
	} {
		if reason == "seed: " {
			parts[1].Seed++
		}
		if p, err := parts[0].Continue(parts[1]); err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("%s: %v %v", reason, p, err)
		}
	}
}
