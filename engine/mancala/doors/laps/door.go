package laps

import (
	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/rules"
)

// lookUp is the number of plies after which the door looks whether to give up: a
// power of two.
const lookUp = 1024

// Door plays random players against each other, one game at a time.
type Door struct {
	engine.NoSkills

	kernel
	game game
	// players look one ply ahead; nil for the random player.
	players *lookers
}

// New makes a door for rules that it holds. They must not capture by the numbers of
// seeds in the last house, and forbid moves only to feed.
func New(r *core.Rules, known rules.Known) *Door {
	known.Must("laps", r.Knobs)
	d := &Door{}
	d.compile(r)
	return d
}

// Name implements engine.Door.
func (d *Door) Name() string { return "laps" }

// Play implements engine.Door.
func (d *Door) Play(seed, first uint64, table *engine.Rows) {
	g := &d.game
	for row := range table.Len {
		g.Game = d.fresh
		g.Row = row
		g.rows, g.who, g.counters = d.start, d.rules.Start.Mover, 0
		g.stream = engine.GameStreams(seed, first+uint64(row)).Stream(engine.PurposeMove)
		g.forget()
		if p := d.players; p != nil {
			p.Start(seed, first+uint64(row))
			p.line, p.tells = 0, table.Lines != nil
		}
		var end engine.EndReason
		for end == 0 {
			if g.Plies%lookUp == 0 && table.Stopped() {
				return
			}
			end = d.ply(g)
		}
		d.finish(g, end, first, table)
		if p := d.players; p != nil && p.tells {
			table.Lines[row] = p.line
		}
	}
}

// finish records the row of a game.
func (d *Door) finish(g *game, end engine.EndReason, first uint64, table *engine.Rows) {
	g.Fired[core.FiredRelay] += uint32(g.counters >> relayAt & countMask)
	g.Fired[core.FiredOpposite] += uint32(g.counters >> oppositeAt & countMask)
	g.Fired[core.FiredExtraTurn] += uint32(g.counters >> extraAt & countMask)
	d.recorder.RecordTurns(&g.Game, g.who, octet.Sum(g.mine), end, first, table)
}
