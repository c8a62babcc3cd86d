package agent

import (
	"slices"

	"houserules/engine"
)

// drawBest draws among the actions with the largest value: number
// d.Move(how many) of them in the order of the list, also where there is only
// one.
func drawBest(legal []engine.Action, values []float64, d *engine.Random) engine.Action {
	best, ties := slices.Max(values), 0
	for _, v := range values {
		if v == best {
			ties++
		}
	}
	pick := d.Move(ties)
	for k, v := range values {
		if v != best {
			continue
		}
		if pick == 0 {
			return legal[k]
		}
		pick--
	}
	panic("agent: a draw beyond the best actions")
}
