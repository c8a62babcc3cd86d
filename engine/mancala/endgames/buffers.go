package endgames

import (
	"houserules/engine/guard"
	"houserules/engine/solve/huge"
	"houserules/engine/solve/retrograde"
	"houserules/engine/solve/tables"
)

// buffers is what all layers use that are solved one after the other: memory, which is
// then asked for once, and the folder where they are kept.
type buffers struct {
	// seeds are the seeds of the largest layer, states its states, before those of the one
	// before.
	seeds, states, before int
	cells                 []retrograde.Cell
	// ranks are the ranks of the layer at work and of the one before, which may still be
	// written.
	ranks  [2][]uint8
	room   retrograde.Room
	folder *tables.Folder // nil for none
	// writing has the error of what is written, when it is; nil where nothing is.
	writing <-chan error
}

// cellsOf is room for so many cells, with anything in it.
func (b *buffers) cellsOf(states int) []retrograde.Cell {
	if b.cells == nil {
		b.cells = huge.Make[retrograde.Cell](max(states, b.states))
	}
	return b.cells[:states]
}

// ranksOf is room for the ranks of a layer, with anything in it: that of two layers
// before is used again, or, where nothing is written, that of the one before.
func (b *buffers) ranksOf(seeds, states int) []uint8 {
	turn, most := (b.seeds-seeds)%2, b.states
	switch {
	case b.folder == nil:
		turn = 0
	case turn == 1:
		most = b.before
	}
	if len(b.ranks[turn]) < states {
		b.ranks[turn] = huge.Make[uint8](max(states, most))
	}
	return b.ranks[turn][:states]
}

// write begins to write a layer, when the one before is written, whose error it returns.
func (b *buffers) write(h tables.Header, values []int8, ranks []uint8) error {
	if err := b.written(); err != nil {
		return err
	}
	b.writing = guard.Start(func() error { return b.folder.Write(h, values, ranks) })
	return nil
}

// written waits until nothing is written any more.
func (b *buffers) written() error {
	if b.writing == nil {
		return nil
	}
	err := <-b.writing
	b.writing = nil
	return err
}
