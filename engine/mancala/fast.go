package mancala

import (
	"slices"

	"houserules/engine"
)

// FastDoor implements engine.FastDoors: a door for uniform random play on both
// seats, which fills the same rows as engine.PlainDoor several times faster.
// There is none for other agents, and none for rules that the kernel does not
// hold: sowing into stores or in several laps, captures of groups or of the
// house opposite, the end when no line of play captures, rows of more than
// eight houses, more than 127 seeds on the board, and limits of more than
// 65,535 plies. The package comment explains the kernel.
func (g *Game) FastDoor(agents []string) (engine.Door, bool) {
	if !slices.Equal(agents, []string{"random", "random"}) || !g.fits() {
		return nil, false
	}
	return newFastDoor(g), true
}

// fastPlies is the largest limit of plies with which the kernel's counters,
// several to a word, cannot run over.
const fastPlies = 1<<16 - 1

// fits says whether the kernel can play the rules.
func (g *Game) fits() bool {
	r := &g.rules
	byPosition := r.End.NoCapturePossible != nil && r.End.NoCapturePossible.By != ByCount
	switch {
	case r.Sowing.Stores != StoresNone, g.relay, g.groups > 0, g.opposite != OppositeNever:
		return false
	case byPosition, len(r.Capture.Counts) == 0, r.Limit.Plies > fastPlies:
		return false
	}
	longer := max(g.rows[south], g.rows[north])
	return longer >= 2 && longer <= laneHouses && g.onBoard(&g.start) <= laneMax
}

// fastDoor plays the random player against himself, several games at a time.
type fastDoor struct {
	fastKernel
	// steps are the plies of the block that is played; the last has only the
	// positions after it.
	steps [5]step
	// live is the set of places in the flight that hold a game.
	live uint64
	// careful is the set of those whose ply must be looked at closely.
	careful uint64
	// For each game: the tally, and what the last sowing may have captured
	// with rounds where it came round.
	tally, hit [fastGames]uint64
	games      [fastGames]fastGame
}

// newFastDoor compiles the rules. They must fit.
func newFastDoor(g *Game) *fastDoor {
	d := &fastDoor{}
	d.compile(g)
	return d
}

// Name implements engine.Door.
func (d *fastDoor) Name() string { return "swar" }
