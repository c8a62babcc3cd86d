package sim

import (
	"fmt"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/agent"
)

// copyable tells whether a cell may be one game again and again: where its players draw no
// random number in a game from the start position, they play it whatever its index is.
// Other programs may play otherwise the next time; matches draw their lots.
func (r *runner) copyable(cell int) bool {
	return r.matches == nil && r.openings[cell] == nil && !slices.ContainsFunc(r.lineups[cell], agent.Spec.Outside)
}

// copies is the door of a cell whose only game was played before.
type copies struct {
	engine.Unskilled
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

// noteCopies notes that a cell has been found to be one game.
func (r *runner) noteCopies(cell int, p *player) {
	plain, ok := p.door.(*engine.PlainDoor)
	if _, known := p.door.(copies); !known && (!ok || plain.Only() == nil) {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.copied[cell] = true
}

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
		return fmt.Sprintf("in %d of %d cells nothing is left to chance, so that all games are the same one: it was played once, the others are copies", n, len(r.plan.Cells))
	default:
		return fmt.Sprintf("%s: nothing is left to chance, so that all games are the same one: it was played once, the others are copies", strings.Join(names, "; "))
	}
}
