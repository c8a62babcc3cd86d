package program

import (
	"sync/atomic"
	"time"

	"houserules/analysis/question"
	"houserules/engine"
	"houserules/sim/plan"
)

// readGames are games that count the blocks that were read of them.
type readGames struct {
	question.Games
	blocks atomic.Int64
}

// Read implements [question.Games].
func (g *readGames) Read(cell, block int, rows *engine.Rows) error {
	defer g.blocks.Add(1)
	return g.Games.Read(cell, block, rows)
}

// left is how much is left of the time in which all blocks that are there are read.
func (g *readGames) left(p *plan.Plan) func(elapsed time.Duration) time.Duration {
	var all int64
	for i := range p.Cells {
		for b := range p.Cells[i].Blocks() {
			if g.Has(i, b) {
				all++
			}
		}
	}
	return byCount(&g.blocks, all)
}

// reading says, where it takes a moment, that the games of a folder are read, and what is left.
func (a *app) reading(p *plan.Plan, of question.Games, dir string) (games question.Games, done func()) {
	g := &readGames{Games: of}
	return g, a.expect(g.left(p), "progress.reading-games", dir)
}
