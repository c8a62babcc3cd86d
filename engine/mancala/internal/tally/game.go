package tally

import (
	"houserules/engine"
	"houserules/engine/mancala/internal/core"
)

// Game is what a game has come to, beside its position.
type Game struct {
	Row   int              // of the rows that are filled
	Board int              // seeds on it
	Ended engine.EndReason // by the last move itself
	Sides [2]Side

	// For the tables.
	LastCapturer int8 // a core.Side, or core.Nobody
	Led          bool // somebody has led alone
	LeadChanges  uint32
	LeadTaken    uint32 // ply of the last lead change
	LastCapture  uint32 // its ply
	// Opening is each player's first house, counted from the row's first; moved
	// says by whom Opened was told of one.
	Opening [2]uint8
	moved   [2]bool
	Fired   [core.FiringCount]uint32
	// Known when the game is over.
	Plies, Branching, Forced uint32
}

// Side is what a game has come to for one player.
type Side struct {
	Store    engine.Score
	Captures uint32
	Largest  engine.Score // capture
	Deficit  engine.Score // largest so far
	Enough   engine.Score // a larger lead makes the player the new leader
}

// Beyond is more than any lead: no lead makes a leader the new one.
const Beyond = engine.Score(1 << 30)

// Fresh is a game at its start.
func Fresh(r *core.Rules) Game {
	g := Game{Board: r.OnBoard(&r.Start), LastCapturer: core.Nobody}
	for s := range g.Sides {
		g.Sides[s].Store = r.Start.Stores[s]
	}
	g.lead(core.South, 0)
	g.lead(core.North, 0)
	return g
}

// Capture enters that a player captured seeds at a ply, counted from 1.
func (g *Game) Capture(who core.Side, seeds int, ply uint32) {
	g.Board -= seeds
	gain := engine.Units(seeds)
	me := &g.Sides[who&1]
	me.Store += gain
	me.Captures++
	me.Largest = max(me.Largest, gain)
	g.LastCapturer = int8(who)
	g.LastCapture = ply
	g.lead(who, ply)
}

// Win enters what a move brought the player who moved, and the opponent, at a
// ply, counted from 1. What the opponent has of it is no capture of theirs. It
// leaves LastCapturer as it is.
func (g *Game) Win(who core.Side, mine, theirs int, ply uint32) {
	g.Board -= mine + theirs
	g.LastCapture = ply
	me, they := &g.Sides[who&1], &g.Sides[who&1^1]
	they.Store += engine.Units(theirs)
	if mine > 0 {
		gain := engine.Units(mine)
		me.Store += gain
		me.Captures++
		me.Largest = max(me.Largest, gain)
	}
	g.lead(core.South, ply)
	g.lead(core.North, ply)
}

// Opened enters which house a player plays, where they do not simply take turns:
// the first of all calls counts.
func (g *Game) Opened(who core.Side, house uint8) {
	if !g.moved[who&1] {
		g.moved[who&1], g.Opening[who&1] = true, house
	}
}

// lead updates the opponent's largest deficit and the sole leader after a
// player's score rose at a ply, counted from 1.
func (g *Game) lead(who core.Side, ply uint32) {
	me, they := &g.Sides[who&1], &g.Sides[who&1^1]
	ahead := me.Store - they.Store
	they.Deficit = max(they.Deficit, ahead)
	if ahead > me.Enough {
		if g.Led {
			g.LeadChanges++
		}
		g.Led, g.LeadTaken = true, ply
		me.Enough, they.Enough = Beyond, 0
	}
}

// Fire counts the rules that fired at a ply.
func (g *Game) Fire(fired core.Firings) {
	for ; fired != 0; fired = fired.Rest() {
		g.Fired[fired.First()]++
	}
}
