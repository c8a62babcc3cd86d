package mancala

import (
	"math/bits"
	"slices"

	"houserules/engine"
)

// FastDoors implements engine.FastDoors: doors for uniform random play on both
// seats, which fill the same rows as engine.PlainDoor several or many times
// faster. There is none for other agents, and none for rules that sow into
// stores or in several laps, or that capture groups or the house opposite. The
// package comment explains the kernels, and which rules each of them holds;
// the array door plays on all boards.
func (g *Game) FastDoors(players []engine.PlayerFacts) []engine.Door {
	switch {
	case !slices.Equal(players, engine.Uniform(2)) || !g.playsArrays():
		return nil
	case !g.fits():
		return []engine.Door{newArrayDoor(g)}
	}
	var doors []engine.Door
	swar := newFastDoor(g)
	if g.fitsWide() && hasAssembly() {
		doors = append(doors, newWideDoor(swar, true))
	}
	if g.fitsWide() && swar.fitsOctets() {
		return append(doors, newWideDoor(swar, false))
	}
	return append(doors, swar)
}

// fastPlies is the largest limit of plies with which the kernel's counters,
// several to a word, cannot run over.
const fastPlies = 1_000_000

// fits says whether a game fits the kernels' words. The rules must be such
// that arrayDoor can play them.
func (g *Game) fits() bool {
	return g.rules.Limit.Plies <= fastPlies &&
		max(g.rows[south], g.rows[north]) <= laneHouses && g.onBoard(&g.start) <= laneMax
}

// fastGames is the number of games that a door has in flight: a power of two,
// at most 64.
const fastGames = 64

// ringPlies is the number of plies whose positions a door keeps at hand, a
// power of two; those of longer stretches without a capture are put aside.
const ringPlies = 128

// fastDoor plays the random player against himself, several games at a time.
type fastDoor struct {
	fastKernel
	// clock counts the plies of the flight before the block that is played.
	clock int
	// live and begun are the sets of places in the flight that hold a game,
	// and whose game began with the block.
	live, begun uint64
	// careful is the set of those whose turn must be looked at closely.
	careful uint64
	// luck has the lanes of the games' random words, and houses what they
	// chose, for each ply of the block.
	luck   [4][fastGames]uint16
	houses [4][fastGames]uint8
	// tally counts several things in each game, see forcedAt; hit has what the
	// last sowing may have captured, with rounds where it came round.
	tally, hit [fastGames]uint64
	games      [fastGames]fastGame
	// streams draw the games' random words, of which words counts those drawn;
	// due is when a game comes near its limit or must leave the ring.
	streams [fastGames]engine.Stream
	words   [fastGames]uint64
	due     [fastGames]int
	// ring has the positions before each ply, at the clock modulo ringPlies;
	// those after the last ply of the ring are also at its end.
	ring [ringPlies + 1]positions
}

// at returns the positions before and after a ply of the block.
func (d *fastDoor) at(ply int) *[2]positions {
	return (*[2]positions)(d.ring[uint(d.clock+ply)%ringPlies:])
}

// draw draws the words that serve the block.
func (d *fastDoor) draw() {
	for i := range d.games {
		word := d.streams[i].Word(d.words[i])
		d.words[i]++
		d.luck[0][i] = uint16(word)
		d.luck[1][i] = uint16(word >> 16)
		d.luck[2][i] = uint16(word >> 32)
		d.luck[3][i] = uint16(word >> 48)
	}
}

// advance goes on from a block to the next.
func (d *fastDoor) advance() {
	for ; d.begun != 0; d.begun &= d.begun - 1 {
		i := bits.TrailingZeros64(d.begun)
		d.games[i].opening = [2]uint8{d.houses[0][i], d.houses[1][i]}
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

// newFastDoor compiles the rules. They must fit.
func newFastDoor(g *Game) *fastDoor {
	d := &fastDoor{}
	d.compile(g)
	return d
}

// Name implements engine.Door.
func (d *fastDoor) Name() string { return "swar" }
