package plan

import (
	"fmt"
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

// Differences lists what in a plan makes its games others than those of a plan
// that is stored; nil where they are the same. Titles, tolerance, base,
// compression and the version of plan.json make no other games.
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
	list = append(list, cellDifferences(stored.Cells, wanted.Cells)...)
	if list == nil && !slices.Equal(stored.variantNames(), wanted.variantNames()) {
		add("order of the variants", "%s there; %s now", strings.Join(stored.variantNames(), ", "), strings.Join(wanted.variantNames(), ", "))
	}
	if list == nil && !slices.EqualFunc(stored.Cells, wanted.Cells, sameCell) {
		add("order of the agents", "another there than now")
	}
	return list
}

// cellDifferences compares the cells of variants that both plans have, one
// line for each line-up where that says it all.
func cellDifferences(stored, wanted []table.Cell) []Difference {
	var list []Difference
	add := func(what, format string, args ...any) {
		if d := (Difference{what, fmt.Sprintf(format, args...)}); !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	for _, c := range stored {
		i := slices.IndexFunc(wanted, func(w table.Cell) bool { return sameCell(c, w) })
		if i < 0 {
			if !slices.ContainsFunc(wanted, func(w table.Cell) bool { return w.Agents == c.Agents }) {
				add("agents "+c.Agents, "there, not now")
			}
			continue
		}
		w := wanted[i]
		if c.Games != w.Games {
			more := ""
			if w.Games > c.Games {
				more = " (a study with more games is another study; its first games are the same ones)"
			}
			add("games of "+c.Agents, "%d there, %d now%s", c.Games, w.Games, more)
		}
		if c.BlockGames != w.BlockGames {
			add("block size of "+c.Agents, "%d there, %d now", c.BlockGames, w.BlockGames)
		}
		if c.Leg != w.Leg {
			add("seats of "+c.Agents, "leg %d there, %d now", c.Leg, w.Leg)
		}
	}
	for _, w := range wanted {
		if !slices.ContainsFunc(stored, func(c table.Cell) bool { return w.Agents == c.Agents }) {
			add("agents "+w.Agents, "not there, new")
		}
	}
	return list
}

func sameCell(a, b table.Cell) bool { return a.Variant == b.Variant && a.Agents == b.Agents }

// short abbreviates a hash for people.
func short(hash string) string { return hash[:min(len(hash), 12)] }

// Changes says, in sentences, what in a plan differs from a stored one although
// no game depends on it: tolerance, base and title.
func Changes(stored, now *Plan) []string {
	var list []string
	for _, t := range []struct {
		what, unit string
		there, now *float64
	}{
		{"score", "pp", &stored.Tolerance.Score, &now.Tolerance.Score},
		{"draws", "pp", stored.Tolerance.Draws, now.Tolerance.Draws},
		{"lead", "%", stored.Tolerance.Lead, now.Tolerance.Lead},
		{"plies", "%", stored.Tolerance.Plies, now.Tolerance.Plies},
	} {
		if !same(t.there, t.now) {
			list = append(list, fmt.Sprintf("the tolerance of the %s is now %s instead of %s", t.what, hundredths(t.now, t.unit), hundredths(t.there, t.unit)))
		}
	}
	if stored.Base != now.Base {
		list = append(list, fmt.Sprintf("the base is now %s instead of %s", now.Base, stored.Base))
	}
	if stored.Title != now.Title {
		list = append(list, fmt.Sprintf("the title is now %q instead of %q", now.Title, stored.Title))
	}
	return list
}

// hundredths writes a fraction in a unit of hundredths, or that there is none.
func hundredths(x *float64, unit string) string {
	if x == nil {
		return "none"
	}
	return fmt.Sprintf("%.6g %s", 100**x, unit)
}
