package analysis

import (
	"slices"

	"houserules/engine/rules"
)

// mostPaired is the number of variants up to which every one is compared with the
// base. The memory for pairs grows with the square of their number, and so does
// the time; what each of a thousand variants does against one is no answer to
// anything. Studies of so many vary rules, and package effects says what each
// rule does.
const mostPaired = 40

// unpaired takes line-ups of very many variants apart, so that each variant is
// analyzed by itself: its verdicts still hold together with all others, which
// count as independent (Šidák).
func unpaired(lineups []*lineup) ([]*lineup, []rules.Message) {
	if !slices.ContainsFunc(lineups, func(l *lineup) bool { return len(l.cells) > mostPaired }) {
		return lineups, nil
	}
	var out []*lineup
	most := 0
	for _, l := range lineups {
		most = max(most, len(l.cells))
		for m, c := range l.cells {
			one := &lineup{layout: l.layout, agents: l.agents, seats: l.seats, base: -1, index: l.index[m : m+1], cells: []*Games{c}}
			one.split()
			out = append(out, one)
		}
	}
	return out, []rules.Message{rules.Say("warning.unpaired", most)}
}
