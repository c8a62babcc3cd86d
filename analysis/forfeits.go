package analysis

import (
	"slices"

	"houserules/engine"
	"houserules/engine/rules"
	"houserules/sim/table"
)

// Forfeits says how many games of a cell ended because a player, another program,
// failed to go on. They count as lost by that player, with scores and lengths as
// they were at that moment.
type Forfeits struct {
	// Outside is set where a player of the cell is another program.
	Outside bool
	// Games is the number of forfeited games.
	Games int64
	// Players are those who forfeited games, by the names of today, with how many.
	Players []Count
	// Warnings say so.
	Warnings []rules.Message
	// matches is set where rows are matches.
	matches bool
}

// countForfeits counts the forfeited games of a block by player: whoever forfeits
// has no share of the win, and all others have one. Rows of matches have counted
// theirs.
func (g *Games) countForfeits(cell *table.Cell, rows *engine.Rows) {
	names := players(cell)
	if g.forfeits.matches {
		for k, name := range names {
			for _, n := range rows.Metrics[matchForfeits+k][:rows.Len] {
				g.forfeits.add(name, int64(n))
			}
		}
		return
	}
	for i, end := range rows.End[:rows.Len] {
		if end != engine.Forfeit {
			continue
		}
		for k, name := range names {
			if rows.Return[k][i] == 0 {
				g.forfeits.add(name, 1)
			}
		}
	}
}

// add counts games that a player forfeited.
func (f *Forfeits) add(name string, games int64) {
	if games == 0 {
		return
	}
	f.Games += games
	at := slices.IndexFunc(f.Players, func(c Count) bool { return c.Name == name })
	if at < 0 {
		at = len(f.Players)
		f.Players = append(f.Players, Count{Name: name})
	}
	f.Players[at].Count += games
}

// warned returns the forfeits with what is to be said of them, of so many games or
// matches.
func (f Forfeits) warned(all int64) Forfeits {
	f.Warnings = nil
	for _, p := range f.Players {
		if f.matches {
			f.Warnings = append(f.Warnings, rules.Say("warning.forfeits-in-matches", p.Name, p.Count, all))
		} else {
			f.Warnings = append(f.Warnings, rules.Say("warning.forfeits", p.Name, p.Count, all))
		}
	}
	return f
}
