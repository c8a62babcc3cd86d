package reference

import "maps"

// Rows says of some entries what their rows do not.
type Rows struct {
	// All is their number, Fixed that of those whose number of games was fixed before, Compared that of
	// those of which it is known how many games are different, Joined that of those whose games several studies played.
	All, Fixed, Compared, Joined int64
	// Fewest is that with the smallest share of different games; nil where none were compared.
	Fewest *Entry
}

// Rows counts the entries of a page, or all where only is empty.
func (e *Edition) Rows(only string) (r Rows) {
	for _, x := range e.Entries {
		if only != "" && x.page() != only {
			continue
		}
		r.All++
		if x.Looks == fixed {
			r.Fixed++
		}
		if len(x.Parts) > 0 {
			r.Joined++
		}
		if x.Distinct == 0 {
			continue
		}
		r.Compared++
		if f := r.Fewest; f == nil || x.Distinct*f.Games < f.Distinct*x.Games {
			r.Fewest = x
		}
	}
	return r
}

// Alike are pairs of players of some rules who have all counts in common, with the number of their
// entries. All players have the same luck, so such players played the same games.
func (e *Edition) Alike(rules string) (pairs [][2]string, entries int) {
	type counted struct {
		games, wins, draws, losses, cutOff int64
		plies                              float64
	}
	type from struct {
		law  Law
		seat int
	}
	var players []string
	all := map[string]map[from]counted{}
	for _, x := range e.Entries {
		if x.Variant != rules || x.Plies == nil || x.Plies.Value == nil {
			continue
		}
		name := x.Recipe.Name
		if all[name] == nil {
			players, all[name] = append(players, name), map[from]counted{}
		}
		all[name][from{x.Openings, x.Seat}] = counted{x.Games, x.Wins, x.Draws, x.Losses, x.CutOff, *x.Plies.Value}
	}
	for i, b := range players {
		for _, a := range players[:i] {
			if maps.Equal(all[a], all[b]) {
				pairs, entries = append(pairs, [2]string{a, b}), len(all[a])
				break
			}
		}
	}
	return pairs, entries
}
