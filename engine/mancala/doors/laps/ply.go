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
	if mine == 0 || theirs == 0 && d.starved || g.Board <= d.fewest || max(g.Sides[0].Store, g.Sides[1].Store) >= r.Majority {
		o, end := d.judge(g)
		if end != 0 {
			return end
		}
		from, _ := r.Row(who)
		moves, removed = uint8(o.Moves>>from), o.Fired
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
	if g.Plies&3 == 0 {
		g.word = g.stream.Next()
	}
	g.Branching += uint32(n)
	if n == 1 {
		g.Forced++
	}
	house := uint64(d.nth[moves][engine.Lane(g.word, 0, n)&7])
	g.word >>= 16
	g.Plies++
	g.Opened(who, uint8(house))

	var won gains
	var pass uint64
	var f fired
	if d.group == 0 {
		mine, theirs, won, pass, f = d.move(mine, theirs, house)
	} else if m, t, w, p, fired, ok := d.moveGroups(mine, theirs, house); ok {
		mine, theirs, won, pass, f = m, t, w, p, fired
		g.Fired[core.FiredGroups] += won.groups()
	} else {
		var list core.Firings
		mine, theirs, won, pass, list = d.ask(g, house)
		g.Fire(list)
	}
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

// judge finds the moves of a turn, or the end of the game. The two ends that most
// games come to it knows itself, in the place where package core asks for them;
// else it asks.
func (d *Door) judge(g *game) (core.Options, engine.EndReason) {
	if max(g.Sides[0].Store, g.Sides[1].Store) < d.rules.Majority {
		switch {
		case g.mine == 0 && !d.starved:
			return core.Options{}, core.EndNoMove
		case g.mine != 0 && g.theirs != 0 && g.Board <= d.rules.Few && g.Board > d.rules.Barren:
			return core.Options{}, core.EndFewSeeds
		}
	}
	p := d.position(g)
	return d.rules.Judge(&p, d.rules.Majority, g.LastCapturer, &d.search)
}
