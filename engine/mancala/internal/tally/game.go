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
	LeadTaken    uint32   // ply of the last lead change
	LastCapture  uint32   // its ply
	Opening      [2]uint8 // each player's first house, counted from the row's first
	Fired        [core.FiringCount]uint32
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
		me.Enough, they.Enough = 1<<30, 0
	}
}

// Fire counts the rules that fired at a ply.
func (g *Game) Fire(fired core.Firings) {
	for ; fired != 0; fired = fired.Rest() {
		g.Fired[fired.First()]++
	}
}
