package atonce

import "houserules/engine"

// Won outweighs every lead: it is what a won end is worth to who strives to win,
// beside the lead that it was won with, where that counts.
const Won = 1 << 20

// Strives says whether it is known what an objective makes of an end.
func Strives(objective engine.Objective) bool {
	return objective == engine.WinThenLead || objective == engine.Win || objective == engine.Lead
}

// Worth is what an end with a lead, in half units, is worth to the player who leads.
func Worth(objective engine.Objective, lead int32) int32 {
	if objective == engine.Lead {
		return lead
	}
	won := int32(0)
	switch {
	case lead > 0:
		won = Won
	case lead < 0:
		won = -Won
	}
	if objective == engine.Win {
		return won
	}
	return lead + won
}
