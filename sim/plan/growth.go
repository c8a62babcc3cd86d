package plan

import (
	"errors"
	"fmt"
	"slices"

	"houserules/engine"
)

// Growth is what the intervals of a study that may grow are made for. It is
// fixed before the first look: chosen later, it could follow what was seen.
type Growth struct {
	// Rows is the number of intervals among which the error of a table is
	// shared: no table of verdicts of the study has more.
	Rows int `json:"rows"`
	// Games is, by line-up (the name of its cells), the number of games of a cell that was planned
	// first, at which intervals are narrowest.
	Games map[string]int64 `json:"games"`
}

// Growth returns what intervals are made for that hold at every look: what the
// plan says, or for a study that was not meant to grow what it would have said.
func (p *Plan) Growth() Growth {
	if p.Grow != nil {
		return *p.Grow
	}
	g := Growth{Games: map[string]int64{}}
	for i := range p.Cells {
		c := &p.Cells[i]
		g.Games[c.Name()] = max(g.Games[c.Name()], c.Planned()) // they differ where all openings are played
		g.Rows += Verdicts(c.Info)
	}
	return g
}

// TakeCells gives a plan the cells of a stored one of the same games, with the
// players' names, the blocks and the columns that are there. Cells that it
// extends keep what they were extended to.
func (p *Plan) TakeCells(stored *Plan) {
	cells := slices.Clone(stored.Cells)
	for i := range cells {
		if w := &p.Cells[i]; w.Extends(&cells[i]) {
			cells[i].Games, cells[i].Stages = w.Games, w.Stages
		}
	}
	switch {
	case p.Grow != nil && stored.Grow != nil:
		p.Grow = stored.Grow
	case p.Grow != nil: // by these names
		grow := Growth{Rows: p.Grow.Rows, Games: map[string]int64{}}
		for i := range cells {
			grow.Games[cells[i].Agents] = p.Grow.Games[p.Cells[i].Agents]
		}
		p.Grow = &grow
	}
	p.Cells = cells
}

// Planned is the number of games of all cells that was planned first.
func (p *Plan) Planned() int64 {
	games := p.Growth().Games
	var n int64
	for i := range p.Cells {
		n += min(games[p.Cells[i].Name()], p.Cells[i].Games)
	}
	return n
}

// Verdicts is the number of verdicts on one cell: one on two equal seats, of which
// one's loss is the other's gain, else one on each seat.
func Verdicts(info *engine.Info) int {
	if r := info.Roles; len(r) == 2 && (r[0].Name == r[1].Name || r[0].Own && r[1].Own) {
		return 1
	}
	return info.Seats()
}

// checkGrowth reports a growth that no program would have planned.
func (p *Plan) checkGrowth() error {
	if p.Grow == nil {
		return nil
	}
	var errs []error
	without := *p
	without.Grow = nil
	want := without.Growth()
	if p.Grow.Rows != want.Rows {
		errs = append(errs, fmt.Errorf("it may grow with %d rows, but it has %d", p.Grow.Rows, want.Rows))
	}
	for agents, games := range want.Games {
		if planned, ok := p.Grow.Games[agents]; !ok || planned < 1 || planned > games {
			errs = append(errs, fmt.Errorf("it may grow from %d games of %s, of which it has %d", planned, agents, games))
		}
	}
	if len(p.Grow.Games) != len(want.Games) {
		errs = append(errs, errors.New("it may grow by line-ups that it does not have"))
	}
	return errors.Join(errs...)
}
