package swar

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/rules"
)

// longest is the largest limit of plies with which the kernel's counters,
// several to a word, cannot run over.
const longest = 1_000_000

// Holds says whether the kernel, which knows these knobs and values, can play the rules: its
// words must hold a game, and something must be captured by numbers.
func Holds(r *core.Rules, known rules.Known) bool {
	return known.Plays(r.Knobs) && len(r.Capture.Counts) > 0 && r.Limit.Plies <= longest &&
		max(r.Rows[core.South], r.Rows[core.North]) <= octet.Len && r.OnBoard(&r.Start) <= octet.Max
}

// flightSize is the number of games that a door has in flight: a power of two,
// at most 64.
const flightSize = 64

// ringPlies is the number of plies whose positions a door keeps at hand, a
// power of two; those of longer stretches without a capture are put aside.
const ringPlies = 128

// Door plays random players against each other, many games at a time.
//
// What every ply reads or writes comes first, so that it lies at the beginnings of
// lines of the cache: a large structure begins at one, and a position that lies in
// two of them is read and written twice.
type Door struct {
	// ring has the positions before each ply, at the clock modulo ringPlies;
	// those after the last ply of the ring are also at its end.
	ring [ringPlies + 1]positions
	// counters count several things in each game, see forcedAt; hit has what the
	// last sowing may have captured, with rounds where it came round.
	counters, hit [flightSize]uint64
	// luck has the lanes of the games' random words, and houses what they
	// chose, for each ply of the block.
	luck   [4][flightSize]uint16
	houses [4][flightSize]uint8
	// streams draw the games' random words, of which words counts those drawn;
	// due is when a game comes near its limit or must leave the ring.
	streams [flightSize]engine.Stream
	words   [flightSize]uint64
	due     [flightSize]int
	// waited counts, by rules under which single seeds wait, the plies at which
	// some did.
	waited [flightSize]uint32
	Kernel
	games [flightSize]game

	// clock counts the plies of the flight before the block that is played.
	clock int
	// live and begun are the sets of places in the flight that hold a game,
	// and whose game began with the block.
	live, begun uint64
	// careful is the set of those whose turn must be looked at closely.
	careful uint64
	// waits is the set of the games that let the next ply pass, because a grand
	// slam lets its player move again; shifted is that of those that did so once,
	// and so are at other lanes of their words than the flight.
	waits, shifted uint64
	// other plays the games of which the first ply is such a slam, which are in
	// left.
	other Filler
	left  []int
}

// at returns the positions before and after a ply of the block.
func (d *Door) at(ply int) *[2]positions {
	return (*[2]positions)(d.ring[uint(d.clock+ply)%ringPlies:])
}

// draw draws the words that serve the block, which for games that let plies pass
// may be two.
func (d *Door) draw() {
	for i := range d.games {
		word := d.streams[i].Word(d.words[i])
		d.words[i]++
		d.luck[0][i] = uint16(word)
		d.luck[1][i] = uint16(word >> 16)
		d.luck[2][i] = uint16(word >> 32)
		d.luck[3][i] = uint16(word >> 48)
	}
	for rest := d.shifted; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		at := uint64(d.clock - d.games[i].start)
		for ply := range uint64(4) {
			d.luck[ply][i] = uint16(d.streams[i].Word((at+ply)>>2) >> (16 * ((at + ply) & 3)))
		}
	}
}

// advance goes on from a block to the next.
func (d *Door) advance() {
	for ; d.begun != 0; d.begun &= d.begun - 1 {
		i := bits.TrailingZeros64(d.begun)
		d.games[i].Opening = [2]uint8{d.houses[0][i], d.houses[1][i]}
	}
	d.clock += 4
	if d.clock%ringPlies == 0 {
		d.ring[0] = d.ring[ringPlies]
	}
	for i := range d.games {
		if d.due[i] <= d.clock {
			d.attend(i)
		}
	}
}

// New makes a door for rules that it holds.
func New(r *core.Rules, known rules.Known) *Door {
	known.Must("swar", r.Knobs)
	d := &Door{}
	d.compile(r)
	return d
}

// Filler plays the game of one row. first is the number of the game of the first
// row.
type Filler interface {
	Fill(seed, first uint64, rows *engine.Rows, i int)
}

// NewLeaving makes a door like New, also for rules by which a grand slam lets a
// player move again. It leaves the games that begin with one to another door.
func NewLeaving(r *core.Rules, known rules.Known, other Filler) *Door {
	d := New(r, known)
	d.other = other
	return d
}

// Name implements engine.Door.
func (d *Door) Name() string { return "swar" }
