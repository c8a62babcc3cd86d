package plan

import (
	"maps"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/sim/table"
)

// cells are cells of two equal seats, of two unequal ones and of three.
func cells() []table.Cell {
	own := &engine.Info{Roles: []engine.Role{{Name: "South", Own: true}, {Name: "North", Own: true}}}
	unequal := &engine.Info{Roles: []engine.Role{{Name: "herder"}, {Name: "wolf"}}}
	three := &engine.Info{Roles: []engine.Role{{Name: "herder"}, {Name: "herder"}, {Name: "wolf"}}}
	return []table.Cell{
		{Variant: "a", Agents: "random", Games: 2000, Info: own}, {Variant: "b", Agents: "random", Games: 2000, Info: own},
		{Variant: "a", Agents: "greedy", Games: 500, Info: unequal}, {Variant: "c", Agents: "herder", Games: 700, Info: three},
	}
}

// What intervals are made for is the plan's own where it may grow, however many
// games it has by now, and else what it would have said.
func TestGrowth(t *testing.T) {
	p := &Plan{Contents: table.Contents{Cells: cells()}}
	want := map[string]int64{"random": 2000, "greedy": 500, "herder": 700}
	if g := p.Growth(); g.Rows != 1+1+2+3 || !maps.Equal(g.Games, want) || p.Planned() != 5200 {
		t.Errorf("%+v, planned %d", g, p.Planned())
	}
	grow := p.Growth()
	p.Grow = &grow
	for i := range p.Cells {
		p.Cells[i].Games *= 4
	}
	if g := p.Growth(); !maps.Equal(g.Games, want) || p.Planned() != 5200 {
		t.Errorf("grown: %+v, planned %d", g, p.Planned())
	}
	if err := p.checkGrowth(); err != nil {
		t.Error(err)
	}
	for what, change := range map[string]func(*Growth){
		"7 rows":            func(g *Growth) { g.Rows = 6 },
		"from 9000 games":   func(g *Growth) { g.Games["random"] = 9000 },
		"from 0 games":      func(g *Growth) { delete(g.Games, "herder") },
		"does not have":     func(g *Growth) { g.Games["alphabeta:4"] = 5 },
		"but it has 7":      func(g *Growth) { g.Rows = 8 },
		"from -1 games of ": func(g *Growth) { g.Games["greedy"] = -1 },
	} {
		damaged := Growth{Rows: grow.Rows, Games: maps.Clone(grow.Games)}
		change(&damaged)
		p.Grow = &damaged
		if err := p.checkGrowth(); err == nil || what != "7 rows" && !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// Cells that are there keep their players' names, and what a study grows from is
// said by these: the stored plan's where it may grow, else those of its cells.
func TestTakeCells(t *testing.T) {
	stored := &Plan{Contents: table.Contents{Cells: cells()}}
	stored.Cells[3].Agents = "wolf"
	now := &Plan{Contents: table.Contents{Cells: cells()}}
	grow := now.Growth()
	now.Grow = &grow
	now.TakeCells(stored)
	if now.Cells[3].Agents != "wolf" || now.Grow.Games["wolf"] != 700 || now.checkGrowth() != nil {
		t.Errorf("%+v, %v", now.Grow, now.checkGrowth())
	}
	stored.Grow = &Growth{Rows: 7, Games: map[string]int64{"random": 1000, "greedy": 500, "wolf": 700}}
	now.TakeCells(stored)
	if now.Grow.Games["random"] != 1000 || now.checkGrowth() != nil {
		t.Errorf("%+v, %v", now.Grow, now.checkGrowth())
	}
	now.Grow = nil
	if now.TakeCells(stored); now.Grow != nil {
		t.Errorf("%+v", now.Grow)
	}
}

// A plan keeps the promise of the stored one and says where it would have broken
// it; a base that is not named is the first variant.
func TestKeep(t *testing.T) {
	draws := 0.02
	stored := &Plan{Contents: table.Contents{Cells: cells()}, Tolerance: Tolerance{Score: 0.01}}
	now := &Plan{Contents: table.Contents{Cells: cells()}, Tolerance: Tolerance{Score: 0.03, Draws: &draws}, Base: "a", Title: "New"}
	grow := now.Growth()
	now.Grow = &grow
	want := []string{
		"the tolerance of the score stays 1 pp, as planned before the games: 3 pp is a re-analysis",
		"the tolerance of the draws stays the usual one, as planned before the games: 2 pp is a re-analysis, unless they are the same",
		"grow stays no, as planned before the games: play it in a new directory to plan otherwise",
	}
	if got := now.Keep(stored); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q", got)
	}
	if !now.Tolerance.Equal(stored.Tolerance) || now.Promise().Base != stored.Promise().Base || now.Grow != nil || now.Title != "New" {
		t.Errorf("%+v", now)
	}
	if got := now.Keep(stored); got != nil {
		t.Errorf("%q", got)
	}
}
