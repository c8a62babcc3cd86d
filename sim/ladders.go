package sim

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/sim/plan"
)

// rungs are the line-ups of a study's ladders: every player against itself, and
// against the next one of its ladder. A player may stand in several.
func (r *resolver) rungs(s *Study, ladders [][]string) []written {
	var list []written
	seen := map[string]bool{}
	add := func(path, text string) {
		if !seen[text] {
			seen[text] = true
			list = append(list, written{path, text})
		}
	}
	var links []written
	for i, ladder := range ladders {
		var names []string
		for k, text := range ladder {
			path := fmt.Sprintf("ladders[%d][%d]", i, k)
			agents := r.parseAgents(path, text)
			switch {
			case agents == nil: // it is reported already
				continue
			case len(agents) > 1:
				r.fail(path, "", "%s: in a ladder write single players; each plays itself and the next", text)
				continue
			}
			name := agents[0].String()
			if slices.Contains(names, name) {
				r.fail(path, "", "the player %s is in the ladder twice", name)
				continue
			}
			add(path, name)
			if len(names) > 0 {
				links = append(links, written{path, name + "," + names[len(names)-1]})
			}
			names = append(names, name)
		}
		if len(names) < 2 && len(ladder) < 2 {
			r.fail(fmt.Sprintf("ladders[%d]", i), "", "a ladder needs at least two players, the weakest first")
		}
		if i > 0 && len(names) > 0 && !slices.ContainsFunc(s.Ladders, func(other []string) bool { return slices.Contains(other, names[0]) }) {
			r.fail(fmt.Sprintf("ladders[%d]", i), "", "the ladder begins with %s, who is in none before it: begin it with a player of another, so that all strengths are counted from one", names[0])
		}
		s.Ladders = append(s.Ladders, names)
	}
	for _, l := range links {
		add(l.path, l.text)
	}
	return list
}

// dearer is the second player of a link, by whom its number of games goes where no
// other is given; links are written with it first.
func (l Lineup) dearer() string { return l.Agents[0].String() }

// movesMeasured is for how many moves the effort of a player is measured.
const movesMeasured = 400

// NodesPerMove is how many positions some players of a plan look at for a move, by variant
// and player; nothing of players who do not search. It is counted
// in some first games of the player against itself, one worker playing them in
// their order, so that it is the same on every machine.
func NodesPerMove(ctx context.Context, p *plan.Plan, of func(player string) bool) (map[[2]string]float64, error) {
	nodes := map[[2]string]float64{}
	for i := range p.Cells {
		c := &p.Cells[i]
		at := [2]string{c.Variant, c.Lineup[0]}
		if _, done := nodes[at]; done || !of(c.Lineup[0]) || slices.ContainsFunc(c.Lineup, func(a string) bool { return a != c.Lineup[0] }) {
			continue
		}
		mean, known, err := nodesPerMove(ctx, p, i)
		if err != nil {
			return nil, err
		}
		if known {
			nodes[at] = mean
		}
	}
	return nodes, nil
}

// nodesPerMove counts for one cell.
func nodesPerMove(ctx context.Context, p *plan.Plan, cell int) (mean float64, known bool, err error) {
	c := &p.Cells[cell]
	g, err := p.Game(c.Variant)
	if err != nil {
		return 0, false, err
	}
	specs, err := seatedIn(p, c, nil)
	if err != nil {
		return 0, false, err
	}
	openings, err := p.OpeningsOf(c)
	if err != nil {
		return 0, false, err
	}
	door, rows := openDoor(g, specs, openings), engine.NewRows(g.Info(), 1)
	rows.KeepOpenings(openings != nil)
	var effort engine.Effort
	for game := uint64(0); effort.Moves < movesMeasured && game < uint64(c.Games) && game < movesMeasured; game++ {
		if ctx.Err() != nil {
			return 0, false, ctx.Err()
		}
		door.Play(p.Seed, game, rows)
		if effort = engine.SkillsOf(door).Effort(); effort.Moves == 0 {
			return 0, false, nil
		}
	}
	return float64(effort.Nodes) / float64(effort.Moves), effort.Moves > 0, nil
}

// quickShare is the part of its games that a study plays to see what it will show,
// quickLeast the fewest of a line-up.
const (
	quickShare = 60
	quickLeast = 8
)

// quickSuffix is what a quick study or search adds to its name.
const quickSuffix = "-quick"

// suffixed is a name with a suffix, cut to the length that names may have.
func suffixed(name, suffix string) string {
	return strings.TrimRight(name[:min(len(name), 64-len(suffix))], "-") + suffix
}

// Quick makes the study one of a sixtieth of its games, with no more than the first
// two kinds of openings and a name of its own. Openings of which all are played are
// left out, because there are as many as there are; if they are all it has, they stay.
func (s *Study) Quick() {
	s.Name = suffixed(s.Name, quickSuffix)
	for i := range s.Lineups {
		l := &s.Lineups[i]
		l.Games = min(l.Games, max(quickLeast, l.Games/quickShare))
	}
	if once := slices.DeleteFunc(slices.Clone(s.Openings), func(o StudyOpenings) bool { return o.All > 0 }); len(once) > 0 {
		s.Openings = once
	}
	s.Openings = s.Openings[:min(len(s.Openings), 2)]
}
