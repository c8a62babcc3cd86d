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
	if second.Name != "k-2" || second.Seed != plan.Continuation(first.TextHash()) || second.Seed >= 1<<48 || len(second.Cells) != 2 {
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
	if third.Name != "k-3" || third.Seed != plan.Continuation(second.TextHash()) || third.Planned() != 2*(10+10) {
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
	for reason, parts := range map[string][2]*plan.Plan{
		"seed: ":                {more, continued(t, "agents: [random, greedy]\ngames: 5\n"+openings)},
		"play each other":       {continued(t, "agents: [\"random,greedy\"]\ngames: 50\n"), continued(t, "agents: [\"random,greedy\"]\ngames: 5\n")},
		"are listed":            {listed(5000), listed(600)},
		"was not fixed before":  {continued(t, "agents: [random]\ngrow: yes\ngames: 50\n"), continued(t, "agents: [random]\ngrow: yes\ngames: 6\n")},
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
