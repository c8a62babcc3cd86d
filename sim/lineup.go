package sim

import (
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// Lineup is a list of agents and the number of games that they play under
// each variant, from each kind of openings.
type Lineup struct {
	// Agents has one agent for a mirror match, else one for each seat.
	Agents []agent.Spec
	// Games is the number of games per cell.
	Games int64
}

// Name is the line-up's canonical name: its agents, separated by commas; one
// agent if all are equal.
func (l Lineup) Name() string { return lineupName(l.Agents) }

func lineupName(agents []agent.Spec) string {
	if mirror(agents) {
		return agents[0].String()
	}
	names := make([]string, len(agents))
	for i, a := range agents {
		names[i] = a.String()
	}
	return strings.Join(names, ",")
}

// mirror reports whether all agents are the same.
func mirror(agents []agent.Spec) bool {
	return !slices.ContainsFunc(agents, func(a agent.Spec) bool { return !a.Equal(agents[0]) })
}

// cost is what the line-up's slowest agent costs.
func cost(agents []agent.Spec) agent.Cost {
	c := agent.Cheap
	for _, a := range agents {
		c = max(c, a.Cost())
	}
	return c
}

// cells lists the study's cells: for each kind of openings, each line-up and each
// variant that it fits one, or two where two different agents play each other.
//
// Two seats are swapped because either agent must have the first seat as
// often. Line-ups of more seats are played as they are written: which of the
// many orders make sense depends on the seats' roles.
func (s *Study) cells(size blockSizer) []table.Cell {
	if len(s.Openings) == 0 {
		return s.cellsFrom(StudyOpenings{}, size)
	}
	var cells []table.Cell
	for _, o := range s.Openings {
		cells = append(cells, s.cellsFrom(o, size)...)
	}
	return cells
}

// timesEach is how often each opening is played where all are: twice, which tells players
// who always do the same from those who draw, and gives these an error by openings; or once
// where no intervals are known for that.
func (s *Study) timesEach(info *engine.Info) int64 {
	if s.Grows || s.Until != nil || plan.Verdicts(info) > 1 {
		return 1
	}
	return 2
}

// cellsFrom lists the cells whose games begin with the given openings, in blocks of such a size.
func (s *Study) cellsFrom(o StudyOpenings, size blockSizer) []table.Cell {
	var cells []table.Cell
	for _, l := range s.Lineups {
		block := size(l.Agents, s.Variants)
		for leg := 1; leg <= 2; leg++ {
			for _, v := range s.Variants {
				info := v.Game.Info()
				agents, err := Seated(l.Agents, info)
				if err != nil {
					continue // it plays other variants
				}
				if leg == 2 {
					if len(agents) != 2 || mirror(agents) {
						continue
					}
					agents = []agent.Spec{agents[1], agents[0]}
				}
				c := table.Cell{
					Variant: v.Name, Agents: lineupName(agents), Leg: leg,
					Games: l.Games, BlockGames: block, Info: info,
					Openings: o.Name,
				}
				if most, ok := s.Caps[v.Name]; ok {
					c.Games = min(c.Games, most)
				}
				if from := o.ByVariant[v.Name]; from.Listed > 0 {
					c.Listed, c.LeftOut = from.Listed, from.LeftOut
					if o.All > 0 {
						c.Games = c.Listed * s.timesEach(info)
					}
				}
				for _, a := range agents {
					c.Lineup = append(c.Lineup, a.String())
					c.Forfeits = c.Forfeits || a.Outside()
				}
				c.Lines, _ = plan.KeepsLines(c.Lineup)
				cells = append(cells, c)
			}
		}
	}
	return cells
}
