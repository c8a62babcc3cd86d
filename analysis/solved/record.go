package solved

import (
	"fmt"

	"houserules/analysis/repeat"
	"houserules/analysis/tree"
	"houserules/sim/atlas"
)

// Asks is the question that the record of an atlas says it is for.
const Asks = "atlas"

// Study is an atlas as a page carries it, so that it can be solved again: as it was laid
// out, with the rules that its rule sets are made of, and the numbers of each board that
// is solved. It is nil for an atlas that an older program made, whose rules nobody kept.
func Study(a *atlas.Atlas) (*repeat.Study, error) {
	if len(a.Rules) == 0 {
		return nil, nil
	}
	laid, err := tree.Indented(a.Unsolved())
	if err != nil {
		return nil, err
	}
	s := repeat.NewStudy(a.Name, Asks, laid)
	s.Bases = a.Rules
	s.Cells = Count(a)
	return s, nil
}

// Count has the whole numbers of each board that is solved: what its start is worth, its
// first moves and fair starts, and the simulated games of each player.
func Count(a *atlas.Atlas) []repeat.Cell {
	var list []repeat.Cell
	for i := range a.Sets {
		for k := range a.Sets[i].Boards {
			if b := &a.Sets[i].Boards[k]; b.Found != nil {
				list = append(list, repeat.Cell{Cell: fmt.Sprintf("%s %d × %d", a.Sets[i].Name, b.Houses, b.Seeds), Counts: numbers(b)})
			}
		}
	}
	return list
}

// numbers returns what is counted of a board, by key.
func numbers(b *atlas.Board) map[string]int64 {
	f := b.Found
	n := map[string]int64{
		repeat.GamesKey: 0,
		"positions":     int64(b.Positions), "states": int64(b.States), "value_lo": int64(f.Bounds[0]), "value_hi": int64(f.Bounds[1]),
		"longest": int64(f.Longest), "first_moves": int64(len(f.Moves)), "keeping": int64(len(f.Keeping())),
		"fair_looked": int64(f.Fair.Looked), "fair_open": int64(f.Fair.Open), "fair_even": int64(len(f.Fair.Even)), "exact_nodes": int64(f.Exact.Nodes),
	}
	for _, m := range f.Moves {
		if m.Value != nil {
			n["move "+m.Move] = int64(*m.Value)
		}
	}
	for _, p := range f.Played {
		tally(n, p.Agent, &p.Tally)
	}
	for _, d := range f.Curve {
		tally(n, fmt.Sprintf("softmax %v", d.Temperature), &d.Tally)
	}
	return n
}

// tally adds the counts of a player's games.
func tally(n map[string]int64, who string, t *atlas.Tally) {
	n[repeat.GamesKey] += t.Games
	for key, count := range map[string]int64{
		"first_wins": t.Wins, "draws": t.Draws, "first_losses": t.Losses, "lead_halves": t.Lead, "lead_halves_squared": t.Squares, "cut_off": t.CutOff,
	} {
		n[who+": "+key] = count
	}
}
