package analysis

import (
	"fmt"
	"slices"

	"houserules/sim/table"
)

// comparable tells whether a variant's difference from the base in a column
// means anything. Margins are compared in one unit only: seeds are no
// counters. The first player's score and the draws are compared between games
// of the same roles only: an even share is one half for one of two equals, but
// nothing in particular for a herder against the wairgka. To compare the
// advantages over an even share instead was rejected: the share of a role is
// itself a result of the rules. Games of different numbers of seats are never
// in one line-up.
func comparable(name string, variant, base *table.Cell) bool {
	switch name {
	case SeedMargin:
		return variant.Info.Seats() == 2 && base.Info.Seats() == 2 && variant.Info.Unit == base.Info.Unit
	case FirstScore, Draws:
		return sameRoles(variant.Info, base.Info)
	default:
		return true
	}
}

// leftOut says which comparisons with the base variant there are not, and why,
// each once for all line-ups.
func leftOut(lineups []*lineup, base string) []string {
	var list []string
	say := func(format string, args ...any) {
		if text := fmt.Sprintf(format, args...); !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	for _, l := range lineups {
		if l.base < 0 {
			seats := baseSeats(lineups, l.agents)
			if seats == 0 {
				say("agents %s did not play the base variant %s: their variants are not compared", l.agents, base)
				continue
			}
			for _, c := range l.cells {
				say("%s has %d seats and %s %d: they are not compared", c.cell.Variant, l.seats, base, seats)
			}
			continue
		}
		with := l.cells[l.base].cell
		for _, c := range l.cells {
			if !comparable(FirstScore, c.cell, with) {
				say("%s and %s have different roles: first player's scores and draws are not compared", c.cell.Variant, base)
			}
			if l.seats == 2 && !comparable(SeedMargin, c.cell, with) {
				say("%s counts %s and %s %s: their margins are not compared", c.cell.Variant, c.cell.Info.Unit, base, with.Info.Unit)
			}
		}
	}
	return list
}

// baseSeats is the number of seats with which a line-up of these agents played
// the base variant, zero if none did.
func baseSeats(lineups []*lineup, agents string) int {
	for _, l := range lineups {
		if l.agents == agents && l.base >= 0 {
			return l.seats
		}
	}
	return 0
}
