package sim

import (
	"fmt"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/sim/blockstore"
	"houserules/sim/plan"
)

// copyable tells whether a cell may be one game again and again: where its players draw no
// random number in a game from the start position, they play it whatever its index is.
// Other programs may play otherwise the next time; matches draw their lots.
func (r *runner) copyable(cell int) bool {
	return r.matches == nil && r.openings[cell] == nil && !slices.ContainsFunc(r.lineups[cell], agent.Spec.Outside)
}

// copies is the door of a cell whose only game was played before.
type copies struct {
	engine.NoSkills
	only *engine.Rows
}

// Name implements engine.Door.
func (copies) Name() string { return "copies" }

// Play implements engine.Door.
func (c copies) Play(_, first uint64, rows *engine.Rows) {
	for i := range rows.Len {
		rows.Copy(i, c.only, first+uint64(i))
	}
}

// only is the game that all games of the player's cell are, as a row; nil where they are
// not known to be one.
func (p *player) only() *engine.Rows {
	switch door := p.door.(type) {
	case copies:
		return door.only
	case *engine.PlainDoor:
		return door.OneGame()
	default:
		return nil
	}
}

// settled tells whether nothing more is to be played of the cell, which is one game.
func (p *player) settled() bool { return p.once && p.only() != nil }

// handOver gives what a worker has played to a store: a block, or the only game of its cell.
// It says how many games the run has finished with it.
func (r *runner) handOver(writer blockstore.Writer, p *player, b plan.Block) (pending blockstore.Pending, games int64, err error) {
	only := p.only()
	if !p.settled() {
		if pending, err = writer.Begin(b, p.rows); err == nil && only != nil {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.copied[b.Cell] = true
		}
		return pending, int64(b.Games), err
	}
	row := engine.NewRows(only.Info, 1)
	row.KeepLines(true)
	row.Copy(0, only, 0) // whichever it was: all shards write the same
	if pending, err = writer.BeginOnly(b.Cell, row); err != nil {
		return nil, 0, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.copied[b.Cell] {
		return pending, 0, nil // another worker has found it, too
	}
	r.copied[b.Cell] = true
	r.meter.settle(b.Cell)
	r.spared += r.missing[b.Cell] - 1
	r.sparing += r.missing[b.Cell] - 1
	return pending, 1, nil
}

// wanted tells whether games of a cell are worth keeping that are not over.
func (r *runner) wanted(cell int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return !r.over(cell)
}

// over tells whether nothing is left to play of a cell, for who holds the lock: it has been
// found to be one game, and that one has been handed over.
func (r *runner) over(cell int) bool { return r.plan.Cells[cell].StopsAtOneGame && r.copied[cell] }

// copiesNote says which cells of this run are one game each; empty where none is.
func (r *runner) copiesNote() string {
	const most = 3 // names
	var names []string
	for i := range r.plan.Cells {
		if c := &r.plan.Cells[i]; r.copied[i] {
			names = append(names, c.Variant+" × "+c.Name())
		}
	}
	switch n := len(names); {
	case n == 0:
		return ""
	case n > most:
		return fmt.Sprintf("in %d of %d cells nothing is left to chance, so that all games are the same one: it was played once and stands for all", n, len(r.plan.Cells))
	default:
		return fmt.Sprintf("%s: nothing is left to chance, so that all games are the same one: it was played once and stands for all", strings.Join(names, "; "))
	}
}
