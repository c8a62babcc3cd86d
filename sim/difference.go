package sim

import (
	"fmt"
	"slices"
	"strings"

	"houserules/sim/table"
)

// differences lists what in a plan makes its games others than those of the
// plan stored in a directory. Titles, margin, base and compression do not.
func differences(stored, wanted *Plan) []string {
	var list []string
	add := func(what string, a, b any) {
		if a != b {
			list = append(list, fmt.Sprintf("%s: %v there, %v now", what, a, b))
		}
	}
	add("study", stored.Name, wanted.Name)
	add("seed", stored.Seed, wanted.Seed)
	add("table version", stored.TableVersion, wanted.TableVersion)
	add("random protocol", stored.Protocol, wanted.Protocol)
	for _, v := range stored.Variants {
		w := wanted.Variant(v.Name)
		switch {
		case w == nil:
			list = append(list, fmt.Sprintf("variant %s: there, not now", v.Name))
		case w.Hash != v.Hash:
			list = append(list, fmt.Sprintf("variant %s: other rules (hash %s there, %s now)", v.Name, short(v.Hash), short(w.Hash)))
		case !slices.Equal(w.Info.EndReasons, v.Info.EndReasons) || !slices.Equal(w.Info.Actions, v.Info.Actions) ||
			!slices.Equal(w.Info.Roles, v.Info.Roles) || !slices.Equal(w.Info.Metrics, v.Info.Metrics):
			list = append(list, fmt.Sprintf("variant %s: this program records other columns or end reasons", v.Name))
		}
	}
	for _, w := range wanted.Variants {
		if stored.Variant(w.Name) == nil {
			list = append(list, fmt.Sprintf("variant %s: not there, new", w.Name))
		}
	}
	list = append(list, cellDifferences(stored.Cells, wanted.Cells)...)
	if list == nil && !slices.EqualFunc(stored.Variants, wanted.Variants, func(v, w table.Variant) bool { return v.Name == w.Name }) {
		list = append(list, fmt.Sprintf("order of the variants: %v there, %v now", stored.variantNames(), wanted.variantNames()))
	}
	if list == nil && !slices.EqualFunc(stored.Cells, wanted.Cells, sameCell) {
		list = append(list, "order of the agents: another there than now")
	}
	return list
}

// cellDifferences compares the cells of variants that both plans have, one
// line for each line-up where that says it all.
func cellDifferences(stored, wanted []table.Cell) []string {
	var list []string
	add := func(text string) {
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	for _, c := range stored {
		i := slices.IndexFunc(wanted, func(w table.Cell) bool { return sameCell(c, w) })
		if i < 0 {
			if !slices.ContainsFunc(wanted, func(w table.Cell) bool { return w.Agents == c.Agents }) {
				add(fmt.Sprintf("agents %s: there, not now", c.Agents))
			}
			continue
		}
		w := wanted[i]
		if c.Games != w.Games {
			text := fmt.Sprintf("games of %s: %d there, %d now", c.Agents, c.Games, w.Games)
			if w.Games > c.Games {
				text += " (a study with more games is another study; its first games are the same ones)"
			}
			add(text)
		}
		if c.BlockGames != w.BlockGames {
			add(fmt.Sprintf("block size of %s: %d there, %d now", c.Agents, c.BlockGames, w.BlockGames))
		}
		if c.Leg != w.Leg {
			add(fmt.Sprintf("seats of %s: leg %d there, %d now", c.Agents, c.Leg, w.Leg))
		}
	}
	for _, w := range wanted {
		if !slices.ContainsFunc(stored, func(c table.Cell) bool { return w.Agents == c.Agents }) {
			add(fmt.Sprintf("agents %s: not there, new", w.Agents))
		}
	}
	return list
}

func sameCell(a, b table.Cell) bool { return a.Variant == b.Variant && a.Agents == b.Agents }

// short abbreviates a hash for people.
func short(hash string) string { return hash[:min(len(hash), 12)] }

// DifferenceError says that a directory holds another study.
type DifferenceError struct {
	// Dir is the directory, Differences what differs.
	Dir         string
	Differences []string
}

// Error lists the differences, one to a line, and the remedy.
func (e *DifferenceError) Error() string {
	return fmt.Sprintf("%s holds another study:\n  %s\nchoose another directory with -o, or change the study back",
		e.Dir, strings.Join(e.Differences, "\n  "))
}
