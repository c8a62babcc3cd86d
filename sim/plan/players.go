package plan

import (
	"slices"
	"strings"

	"houserules/sim/table"
	"houserules/variants"
)

// KeepsLines reports whether the games of a line-up keep lines: those of all
// but uniform random players. Known is false where this program cannot read
// some agent.
func KeepsLines(lineup []string) (keeps, known bool) {
	for _, name := range lineup {
		a, err := variants.ParseAgent(name)
		if err != nil {
			return false, false
		}
		keeps = keeps || !a.Facts().Uniform
	}
	return keeps, true
}

// mayForfeit reports whether a player outside of the program sits in a line-up.
// Known is false where this program cannot read some agent.
func mayForfeit(lineup []string) (may, known bool) {
	for _, name := range lineup {
		a, err := variants.ParseAgent(name)
		if err != nil {
			return false, false
		}
		may = may || a.Outside()
	}
	return may, true
}

// namePlayers fills in who played the cells, by the names of today: a folder may
// call a player by a former name. What this program cannot read stays as it is.
func (p *Plan) namePlayers() {
	for i := range p.Cells {
		c := &p.Cells[i]
		c.Players = slices.Clone(c.Lineup)
		for k, name := range c.Lineup {
			if a, err := variants.ParseAgent(name); err == nil {
				c.Players[k] = a.String()
			}
		}
	}
}

// playedBy is the name of a cell's line-up by the names of today.
func playedBy(c *table.Cell) string {
	today := *c
	if c.Players != nil {
		today.Agents = lineupName(c.Players)
	}
	return today.Name()
}

// lineupName is the name of a line-up: its agents, or one where all are equal.
func lineupName(lineup []string) string {
	if len(slices.Compact(slices.Clone(lineup))) == 1 {
		return lineup[0]
	}
	return strings.Join(lineup, ",")
}
