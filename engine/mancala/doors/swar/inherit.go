package swar

import (
	"houserules/engine"
	"houserules/engine/recurrence"
)

// Skills implements engine.Door.
func (d *Door) Skills() engine.Skills { return engine.Skills{Inherit: d.inherit} }

func (d *Door) inherit(from engine.Door) {
	if old, ok := from.(*Door); ok {
		d.Inherit(old)
	}
}

// Inherit takes the room for older positions from a door that plays no more.
func (d *Door) Inherit(old *Door) {
	for i := range d.games {
		mine, theirs := &d.games[i], &old.games[i]
		mine.older, mine.recent = theirs.older[:0], theirs.recent
		mine.recent.Clear()
		theirs.older, theirs.recent = nil, recurrence.Index{}
	}
}
