package plan

import (
	"slices"

	"houserules/sim/table"
)

// Climbs reports whether a player stands in a ladder of the study.
func (p *Plan) Climbs(player string) bool {
	return slices.ContainsFunc(p.Ladders, func(l []string) bool { return slices.Contains(l, player) })
}

// checkLadders reports players of ladders who do not play.
func (p *Plan) checkLadders(fail func(string, ...any)) {
	plays := func(lineup ...string) bool {
		return slices.ContainsFunc(p.Cells, func(c table.Cell) bool { return slices.Equal(c.Lineup, lineup) })
	}
	for _, ladder := range p.Ladders {
		for i, player := range ladder {
			if !plays(player, player) || i > 0 && !plays(player, ladder[i-1]) {
				fail("the player %s of a ladder does not play itself and the one before it", player)
			}
		}
	}
}

// sameLadders tells whether two plans have the same ladders.
func sameLadders(a, b [][]string) bool { return slices.EqualFunc(a, b, slices.Equal) }
