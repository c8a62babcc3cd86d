package laps

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
)

// game is the game that is played.
type game struct {
	tally.Game
	rows
	who      core.Side
	stream   engine.Stream
	word     uint64
	counters fired
	past
}

// ply plays a ply, or returns the reason for which the game is over.
func (d *Door) ply(g *game) engine.EndReason {
	r := d.rules
	mine, theirs, who := g.mine, g.theirs, g.who
	occupied := (mine + octet.Low) & octet.Top
	moves, n, removed := octet.Gather(occupied), bits.OnesCount64(occupied), core.Firings(0)
	if score := max(g.Sides[0].Store, g.Sides[1].Store); d.mayEnd(mine, theirs, g.Board, score) {
		o, end := d.judge(mine, theirs, g.Board, score)
		if end != 0 {
			return end
		}
		moves, removed = uint8(o.Moves), o.Fired
		n = bits.OnesCount8(moves)
	}
	if r.Occurrences > 0 && d.repeated(g) {
		return core.EndRepetition
	}
	if int(g.Plies) >= r.Limit.Plies {
		return core.EndLimit
	}
	if removed != 0 {
		g.Fire(removed)
	}
	g.Branching += uint32(n)
	if n == 1 {
		g.Forced++
	}
	var house uint64
	valued := false
	if d.players == nil {
		if g.Plies&3 == 0 {
			g.word = g.stream.Next()
		}
		house = uint64(d.nth[moves][engine.Lane(g.word, 0, n)&7])
		g.word >>= 16
	} else {
		house, valued = d.choose(g, moves)
	}
	g.Plies++
	g.Opened(who, uint8(house))

	var won gains
	var pass uint64
	var f fired
	switch {
	case valued:
		a := &d.players.after[house&7]
		mine, theirs, won, pass, f = a.mine, a.theirs, a.won, a.pass, a.fired
	case d.group == 0:
		mine, theirs, won, pass, f = d.move(mine, theirs, house)
	default:
		mine, theirs, won, pass, f = d.moveGroups(mine, theirs, house)
	}
	g.Fired[core.FiredGroups] += won.groups()
	g.counters += f & (1<<rarelyAt - 1)
	if f >= 1<<rarelyAt {
		g.Fire(f.rarely())
	}
	if mine, lost := won.won(), won.lost(); mine|lost != 0 {
		g.Win(who, mine, lost, g.Plies)
		g.LastCapturer = int8(who) ^ won.lastCapturer()
		g.forget()
	}
	swap := (mine ^ theirs) & pass
	g.mine, g.theirs = mine^swap, theirs^swap
	g.who = who ^ core.Side(pass&1)
	return 0
}
