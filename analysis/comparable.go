package analysis

import (
	"slices"

	"houserules/engine/rules"
)

// differentRoles says that two games are not of the same roles. The first
// player's score and the draws are compared between games of the same roles
// only: an even share is one half for one of two equals, but nothing in
// particular for a herder against the wairgka. To compare the advantages over
// an even share instead was rejected: the share of a role is itself a result of
// the rules. Games of different numbers of seats are never in one line-up.
func differentRoles(variant, base *Games) rules.Message {
	return rules.Say("warning.different-roles", variant.cell.Variant, base.cell.Variant)
}

// differentUnits says that two games count different things. Leads are compared
// in one unit only.
func differentUnits(variant, base *Games) rules.Message {
	return rules.Say("warning.different-units", variant.cell.Variant, variant.Info().Unit, base.cell.Variant, base.Info().Unit)
}

// leftOut says which comparisons with the base variant there are not, and why,
// each once for all line-ups.
func leftOut(lineups []*lineup, t *layout, base string) []rules.Message {
	var list []rules.Message
	say := func(m rules.Message) {
		if !slices.ContainsFunc(list, func(o rules.Message) bool { return o.String() == m.String() }) {
			list = append(list, m)
		}
	}
	for _, l := range lineups {
		if l.base < 0 {
			seats := baseSeats(lineups, l.agents)
			if seats == 0 {
				say(rules.Say("warning.no-base", l.agents, base))
				continue
			}
			for _, c := range l.cells {
				say(rules.Say("warning.different-seats", c.cell.Variant, l.seats, base, seats))
			}
			continue
		}
		with := l.cells[l.base]
		for _, c := range l.cells {
			for _, k := range t.compared {
				f := &t.figures[k]
				if f.has(c.Info()) && f.has(with.Info()) && !f.alike(c.Info(), with.Info()) {
					say(f.Compare.Apart(c, with))
				}
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
