package reference

import (
	"cmp"
	"slices"

	"houserules/analysis"
)

// opens tells whether so many games can begin with these moves.
func opens(moves map[string]int64, games int64) bool {
	for _, n := range moves {
		if n < 0 || n > games {
			return false
		}
		games -= n
	}
	return games == 0
}

// together are the first moves of several entries.
func together(list []*Entry) map[string]int64 {
	all := map[string]int64{}
	for _, x := range list {
		for move, n := range x.began {
			all[move] += n
		}
	}
	return all
}

// Share is how often games of an entry began with a move from the start position, each training by itself.
func (e *Entry) Share(move string) analysis.Estimate {
	all := analysis.Wilson(e.began[move], e.Games, e.atOne(Level))
	for i := range e.Replicas {
		if x := e.Replicas[i].entry; x != nil {
			of := analysis.Wilson(x.began[move], x.Games, x.atOne(Level))
			all.Lo, all.Hi = min(all.Lo, of.Lo), max(all.Hi, of.Hi)
		}
	}
	return all
}

// Began are the moves with which games of a page's players began from the start position, the most frequent first, by the
// entries they are of; those of players who choose at random, which only lots decide, are left out.
func (e *Edition) Began(only string) (players []*Entry, moves [][]analysis.Count) {
	for _, x := range e.Entries {
		if x.page() != only || x.Seat > 0 || x.Openings.Name != startName || x.Recipe.Name == Anchor || len(x.began) == 0 {
			continue
		}
		var list []analysis.Count
		for move, n := range x.began {
			list = append(list, analysis.Count{Name: move, Count: n})
		}
		slices.SortFunc(list, func(a, b analysis.Count) int {
			return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Name, b.Name))
		})
		players, moves = append(players, x), append(moves, list)
	}
	return players, moves
}
