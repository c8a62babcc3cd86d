package program

import (
	"houserules/analysis"
	"houserules/analysis/repeat"
	"houserules/engine"
	"houserules/sim/plan"
)

// justPlayed is what this process knows of games that it has played itself, so that they
// need not be read for the analysis and the report that follow. It is never stored: who
// reports on a folder later reads the games.
type justPlayed struct {
	// plan is what the games follow; nil where none were played.
	plan *plan.Plan
	// sums is what the analysis has added up; nil where it reads all games.
	sums *analysis.Gathering
	seen seenGames
	// counted are the counts of its blocks for the record.
	counted repeat.Counted
}

// see is shown a block that was played.
func (p *justPlayed) see(cell, block int, rows *engine.Rows) {
	p.seen.see(cell, block, rows)
	p.counted.Add(cell, block, rows)
	if p.sums != nil {
		p.sums.Add(cell, block, rows)
	}
}
