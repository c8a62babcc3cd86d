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
