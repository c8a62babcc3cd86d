package oneply

import (
	"houserules/engine"
	"houserules/engine/lookahead"
)

// Worth is what an end with a lead, in half units, is worth to the player who leads.
func Worth(objective engine.Objective, lead int32) int32 {
	if objective == engine.Lead {
		return lead
	}
	won := int32(0)
	switch {
	case lead > 0:
		won = lookahead.Won
	case lead < 0:
		won = -lookahead.Won
	}
	if objective == engine.Win {
		return won
	}
	return lead + won
}
