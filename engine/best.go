package engine

import "slices"

// BestPick draws among the actions that are worth most, by number d.Move(how many) of them in
// the order of the list, also where there is only one, and returns its place.
func BestPick[V int32 | float64](values []V, d *Random) int {
	best, ties := slices.Max(values), 0
	for _, v := range values {
		if v == best {
			ties++
		}
	}
	at, pick := -1, d.Move(ties)
	for ; pick >= 0; pick-- {
		at += 1 + slices.Index(values[at+1:], best)
	}
	return at
}
