package plan

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"houserules/sim/table"
)

// Difference is one thing in which two plans are not the same study.
type Difference struct {
	// What differs, such as "seed" or "variant french".
	What string
	// How it differs, such as "42 there, 43 now".
	How string
}

// String returns both, as a line for people.
func (d Difference) String() string { return d.What + ": " + d.How }

// Differences lists what in a plan makes its games differ from those of a stored plan,
// or makes a match end after another game; nil if there is nothing. Titles,
// descriptions, tolerance, base, compression, the version of plan.json, whether lines
// are kept, the sizes of blocks, and the names by which it calls its players make no
// other games; a plan that extends the stored one has the same games, and more.
func Differences(stored, wanted *Plan) []Difference {
	var list []Difference
	add := func(what, format string, args ...any) {
		list = append(list, Difference{what, fmt.Sprintf(format, args...)})
	}
	value := func(what string, there, now any) {
		if there != now {
			add(what, "%v there, %v now", there, now)
		}
	}
	value("study", stored.Name, wanted.Name)
	value("seed", stored.Seed, wanted.Seed)
	value("table version", stored.TableVersion, wanted.TableVersion)
	value("random protocol", stored.Protocol, wanted.Protocol)
	if stored.Unit != wanted.Unit {
		value("what is played", unitWord(stored.Unit), unitWord(wanted.Unit))
	}
	if !reflect.DeepEqual(stored.Match, wanted.Match) {
		value("match", stored.Match.String(), wanted.Match.String())
	}
	switch there, now := stored.Balance, wanted.Balance; {
	case !sameBalance(there, now):
		add("search for the fairest rules", "%s there, %s now", there, now)
	case there != nil && stored.Tolerance.Score != wanted.Tolerance.Score:
		value("tolerance", hundredths(&stored.Tolerance.Score, "pp"), hundredths(&wanted.Tolerance.Score, "pp"))
	}
	if !reflect.DeepEqual(stored.Komi, wanted.Komi) {
		add("question for an even komi", "%s there, %s now", stored.Komi, wanted.Komi)
	}
	if !reflect.DeepEqual(stored.Pilot, wanted.Pilot) {
		add("pilot", "another seed or size there than now")
	}
	if !sameOpenings(stored.Openings, wanted.Openings) {
		add("openings", "%s there, %s now", openingNames(stored.Openings), openingNames(wanted.Openings))
	}
	if !sameLadders(stored.Ladders, wanted.Ladders) {
		add("ladders", "other players or another order there than now")
	}
	if !extendsRules(stored.Until, wanted.Until) {
		value("until", rulesOf(stored.Until), rulesOf(wanted.Until))
	}
	for _, v := range stored.Variants {
		w := wanted.Variant(v.Name)
		switch {
		case w == nil:
			add("variant "+v.Name, "there, not now")
		case w.Hash != v.Hash:
			add("variant "+v.Name, "other rules (hash %s there, %s now)", short(v.Hash), short(w.Hash))
		case !slices.Equal(w.Info.EndReasons, v.Info.EndReasons) || !slices.Equal(w.Info.Actions, v.Info.Actions) ||
			!slices.Equal(w.Info.Roles, v.Info.Roles) || !slices.Equal(w.Info.Metrics, v.Info.Metrics):
			add("variant "+v.Name, "this program records other columns or end reasons")
		}
	}
	for _, w := range wanted.Variants {
		if stored.Variant(w.Name) == nil {
			add("variant "+w.Name, "not there, new")
		}
	}
	now := pair(stored.Cells, wanted.Cells)
	search := list != nil && stored.Balance != nil && wanted.Balance != nil
	for _, d := range cellDifferences(stored.Cells, wanted.Cells, now, wanted.Match == nil && wanted.Balance == nil) {
		if !search || !strings.HasPrefix(d.What, "games of ") { // which follow from the budget
			list = append(list, d)
		}
	}
	if list == nil && !slices.Equal(stored.variantNames(), wanted.variantNames()) {
		add("order of the variants", "%s there; %s now", strings.Join(stored.variantNames(), ", "), strings.Join(wanted.variantNames(), ", "))
	}
	if list == nil && !inOrder(now, len(wanted.Cells)) {
		add("order of the agents", "another there than now")
	}
	return list
}

// pair finds, for each stored cell, the wanted one that plays the same games,
// or -1: one of the same name, else one of the same players by their names of
// today, of which a plan may have had two.
func pair(stored, wanted []table.Cell) []int {
	now := make([]int, len(stored))
	taken := make([]bool, len(wanted))
	for i := range now {
		now[i] = -1
	}
	for _, same := range []func(a, b *table.Cell) bool{
		func(a, b *table.Cell) bool { return a.Name() == b.Name() },
		func(a, b *table.Cell) bool { return playedBy(a) == playedBy(b) },
	} {
		for i := range stored {
			for k := range wanted {
				if now[i] < 0 && !taken[k] && stored[i].Variant == wanted[k].Variant && same(&stored[i], &wanted[k]) {
					now[i], taken[k] = k, true
				}
			}
		}
	}
	return now
}

// inOrder reports whether each of so many cells is paired with the one in its
// own place.
func inOrder(now []int, cells int) bool {
	for i, k := range now {
		if i != k {
			return false
		}
	}
	return len(now) == cells
}

// cellDifferences compares the cells of variants that both plans have, one
// line for each line-up where that says it all; now are the pairs. To a study games can
// be added, to a match or a search not.
func cellDifferences(stored, wanted []table.Cell, now []int, study bool) []Difference {
	var list []Difference
	add := func(what, format string, args ...any) {
		if d := (Difference{what, fmt.Sprintf(format, args...)}); !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	has := func(cells []table.Cell, c *table.Cell) bool {
		return slices.ContainsFunc(cells, func(o table.Cell) bool { return playedBy(&o) == playedBy(c) })
	}
	for i, c := range stored {
		if now[i] < 0 {
			if !has(wanted, &c) {
				add("agents "+c.Name(), "there, not now")
			}
			continue
		}
		w := wanted[now[i]]
		if c.Games != w.Games && !w.Extends(&c) {
			more := ""
			switch {
			case w.Games > c.Games && study:
				more = fmt.Sprintf(" (--games %d, given to run with the folder, adds games to the study that is there)", w.Games)
			case len(c.Stages) > 0:
				more = " (it was extended)"
			}
			add("games of "+c.Name(), "%d there, %d now%s", c.Games, w.Games, more)
		}
		if c.Leg != w.Leg {
			add("seats of "+c.Name(), "leg %d there, %d now", c.Leg, w.Leg)
		}
	}
	for _, w := range wanted {
		if !has(stored, &w) {
			add("agents "+w.Name(), "not there, new")
		}
	}
	if list != nil {
		return list
	}
	// One of two names of the same players.
	for i, c := range stored {
		if now[i] < 0 && slices.ContainsFunc(wanted, func(w table.Cell) bool { return w.Variant == c.Variant }) {
			add("agents "+c.Name(), "there, not now")
		}
	}
	return list
}

// openingNames lists openings for people.
func openingNames(list []Openings) string {
	if len(list) == 0 {
		return "the start position"
	}
	var names []string
	for _, o := range list {
		name := o.Name
		if len(o.List) > 0 {
			name = fmt.Sprintf("%s (%d openings)", name, len(o.List))
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// unitWord says what a study samples.
func unitWord(u table.Unit) string {
	if u == table.Matches {
		return "matches"
	}
	return "single games"
}

// short abbreviates a hash for people.
func short(hash string) string { return hash[:min(len(hash), 12)] }
