package plan

import (
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/sim/table"
)

// planOf is a plan of so many games of two line-ups under one variant.
func planOf(games ...int64) *Plan {
	info := &engine.Info{Roles: []engine.Role{{Name: "South", Own: true}, {Name: "North", Own: true}}, EndReasons: []string{"end"}}
	p := &Plan{Contents: table.Contents{TableVersion: table.Version, Compression: table.LZ4, Variants: []table.Variant{{Name: "a", Info: info}}}}
	for i, n := range games {
		name := []string{"random", "greedy"}[i]
		p.Cells = append(p.Cells, table.Cell{Variant: "a", Agents: name, Lineup: []string{name, name}, Leg: 1, Games: n, BlockGames: 64, Info: info})
	}
	return p
}

// A plan is extended where it has fewer games; it keeps what was planned before,
// and the stored one is the same study.
func TestExtend(t *testing.T) {
	p := planOf(1000, 5000)
	e, err := p.Extend(3000, nil)
	if err != nil {
		t.Fatal(err)
	}
	if e.Cells[0].Games != 3000 || !slices.Equal(e.Cells[0].Stages, []int64{1000}) || e.Cells[1].Games != 5000 || e.Cells[1].Stages != nil || !e.Extended() {
		t.Errorf("%+v", e.Cells)
	}
	if p.Cells[0].Games != 1000 || p.Cells[0].Stages != nil || p.Extended() {
		t.Errorf("the plan itself changed: %+v", p.Cells)
	}
	if d := Differences(p, e); d != nil {
		t.Errorf("the extended plan differs: %v", d)
	}
	if d := Differences(e, p); len(d) != 1 || !strings.Contains(d[0].How, "3000 there, 1000 now (it was extended)") {
		t.Errorf("the plan as it was differs: %v", d)
	}
	if list := Changes(p, e); len(list) != 1 || list[0] != "the number of games of random is now 3000 instead of 1000" {
		t.Errorf("%q", list)
	}
	again, err := e.Extend(7000, nil)
	if err != nil || !slices.Equal(again.Cells[0].Stages, []int64{1000, 3000}) || !slices.Equal(again.Cells[1].Stages, []int64{5000}) {
		t.Errorf("%+v, %v", again, err)
	}
	if g := again.Growth(); g.Games["random"] != 1000 || g.Games["greedy"] != 5000 || again.Planned() != 6000 {
		t.Errorf("what was planned first: %+v", g)
	}
	if same, err := e.Extend(3000, nil); err != nil || same != e {
		t.Errorf("nothing to extend: %+v, %v", same, err)
	}
	for _, games := range []int64{1 << 33, 1 << 51} { // wider columns, and beyond counting
		if _, err := p.Extend(games, nil); err == nil {
			t.Errorf("%d games are added", games)
		}
	}
	// Another plan with more games extends nothing.
	if d := Differences(p, planOf(3000, 5000)); len(d) != 1 || !strings.Contains(d[0].How, "--games 3000, given to run with the folder") {
		t.Errorf("%v", d)
	}
	taken := *e
	taken.TakeCells(p)
	if taken.Cells[0].Games != 3000 || !slices.Equal(taken.Cells[0].Stages, []int64{1000}) {
		t.Errorf("the stored cells replace the extended ones: %+v", taken.Cells)
	}
}

// Rules take each other's place and are all kept; another rule than the stored
// one is another study unless it extends it.
func TestUntil(t *testing.T) {
	narrow, narrower, decided := Until{HalfWidth: 0.005}, Until{HalfWidth: 0.003}, Until{Decided: true}
	p := planOf(5000)
	p.Until = []Until{narrow}
	if p.Extended() == (p.Grow != nil) {
		t.Error("a rule that no study was planned with extends it")
	}
	e, err := p.Extend(5000, &narrower)
	if err != nil || !slices.Equal(e.Until, []Until{narrow, narrower}) || *e.Rule() != narrower || *p.Rule() != narrow || e.Cells[0].Stages != nil {
		t.Errorf("%+v, %v", e, err)
	}
	if same, err := p.Extend(0, &narrow); err != nil || same != p {
		t.Errorf("the same rule: %v", err)
	}
	if d := Differences(p, e); d != nil {
		t.Errorf("%v", d)
	}
	other := planOf(5000)
	other.Until = []Until{decided}
	for _, q := range []*Plan{other, planOf(5000)} {
		if d := Differences(p, q); len(d) != 1 || d[0].What != "until" || !strings.HasPrefix(d[0].How, "0.5pp there, ") {
			t.Errorf("%v", d)
		}
	}
	for what, list := range map[string][]Until{
		"no rule": {{}}, "two": {{HalfWidth: 0.1, Decided: true}}, "below zero": {{HalfWidth: -0.1}}, "too wide": {{HalfWidth: 0.5}}, "twice": {decided, decided},
	} {
		p := planOf(10)
		p.Until = list
		if p.checkUntil() == nil {
			t.Errorf("%s passes", what)
		}
	}
	match := planOf(10)
	match.Match, match.Until = &Match{}, []Until{decided}
	if match.checkUntil() == nil {
		t.Error("a match has the rule of a study")
	}
	p = planOf(10, 10)
	p.Cells[1].Agents, p.Cells[0].Stages = "random", []int64{5}
	if p.checkUntil() == nil {
		t.Error("cells of one line-up have different stages")
	}
	games := int64(0)
	for want := range slices.Values([]int64{1000, 1250, 1562, 1952}) {
		if games = NextRound(games); games != want {
			t.Errorf("a round of %d games, want %d", games, want)
		}
	}
}
