package analysis

import (
	"fmt"

	"houserules/engine"
	"houserules/sim/table"
)

// Bounds of what a row may hold. They keep sums of squares within their
// integers and histograms within memory; no game comes near them.
const (
	mostPlies     = 1 << 24
	mostScore     = engine.Score(1 << 24)
	mostBranching = 1<<31 - 1
)

// check counts the results of a block of games that begins at the given index, and
// returns an error where one of them cannot be a finished game of the cell. It looks
// at whole columns, and game by game only where something seems to be wrong.
func (a *adder) check(c *table.Cell, rows *engine.Rows, start uint64) error {
	n := rows.Len
	ends, first := rows.End[:n], rows.Return[0][:n]
	if a.results.count(c, ends, first) && soundGames(rows.Game[:n], start) && soundReturns(rows, c.Info.Seats()) && soundCounts(rows) {
		return nil
	}
	for i := range n {
		if err := checkRow(c, rows, i, start+uint64(i)); err != nil {
			return err
		}
	}
	return nil
}

// soundGames tells whether games follow one another from the given index on.
func soundGames(games []uint64, start uint64) bool {
	wrong := uint64(0)
	for i, game := range games {
		wrong |= game ^ (start + uint64(i))
	}
	return wrong == 0
}

// soundReturns tells whether the returns of every game add up, and no score is near
// the bounds.
func soundReturns(rows *engine.Rows, seats int) bool {
	wrong, scores := 0, uint32(0)
	first := rows.Return[0][:rows.Len]
	if seats == 2 {
		for i, r := range rows.Return[1][:len(first)] {
			wrong |= (int(first[i]) + int(r)) ^ int(engine.FullReturn)
		}
	} else {
		for i := range first {
			total := 0
			for k := range seats {
				total += int(rows.Return[k][i])
			}
			wrong |= total ^ int(engine.FullReturn)
		}
	}
	for k := range seats {
		for _, s := range rows.Score[k][:rows.Len] {
			scores |= uint32(s ^ s>>31) // as many bits as its absolute value, or one less
		}
	}
	return wrong == 0 && scores < uint32(mostScore)
}

// soundCounts tells whether lengths and numbers of actions may be those of games.
func soundCounts(rows *engine.Rows) bool {
	plies, branching, forced := rows.Plies[:rows.Len], rows.BranchingSum[:rows.Len], rows.ForcedPlies[:rows.Len]
	all, wrong := uint32(0), uint32(0)
	for i, n := range plies {
		all |= n
		wrong |= branching[i] | (n - forced[i]) // the sign of a difference, as both are small
	}
	return all < mostPlies && wrong <= mostBranching
}

// checkRow returns an error where row i cannot be a finished game of the cell.
func checkRow(c *table.Cell, rows *engine.Rows, i int, game uint64) error {
	seats := c.Info.Seats()
	total := 0
	for k := range seats {
		total += int(rows.Return[k][i])
		if s := rows.Score[k][i]; s > mostScore || s < -mostScore {
			return damaged(c, game, fmt.Sprintf("seat %d has a score of %v", k+1, s))
		}
	}
	switch end := rows.End[i]; {
	case rows.Game[i] != game:
		return damaged(c, game, fmt.Sprintf("the row says that it is game %d", rows.Game[i]))
	case (end == 0 || int(end) > len(c.Info.EndReasons)) && (end != engine.Forfeit || !c.Forfeits):
		return damaged(c, game, fmt.Sprintf("end reason %d is none of the game's %d", end, len(c.Info.EndReasons)))
	case total != int(engine.FullReturn):
		return damaged(c, game, fmt.Sprintf("the returns add up to %d sixtieths", total))
	case rows.Plies[i] > mostPlies:
		return damaged(c, game, fmt.Sprintf("%d plies", rows.Plies[i]))
	case rows.BranchingSum[i] > mostBranching || rows.ForcedPlies[i] > rows.Plies[i]:
		return damaged(c, game, fmt.Sprintf("%d legal actions and %d forced plies in %d plies",
			rows.BranchingSum[i], rows.ForcedPlies[i], rows.Plies[i]))
	}
	return nil
}

// damaged is the error of a row that no game can have written.
func damaged(c *table.Cell, game uint64, what string) error {
	return fmt.Errorf("variant %s, agents %s, game %d: %s; the table is damaged: delete the part file that holds the game and give the command again that made the folder",
		c.Variant, c.Name(), game, what)
}
