package laps

import (
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
)

// gains is what a move brings, in parts of a word, as it comes in registers: the
// seeds that the player who moved has won, and the other, whether the other
// captured last, whether a group was captured, and whether a lap came round.
type gains uint64

const (
	lostAt      gains = 1 << 16
	lostLast    gains = 1 << 32
	groupsFired gains = 1 << 33
	round       gains = 1 << 34
)

func (w gains) won() int           { return int(w & (lostAt - 1)) }
func (w gains) lost() int          { return int(w / lostAt & (lostAt - 1)) }
func (w gains) lastCapturer() int8 { return int8(w / lostLast & 1) }
func (w gains) groups() uint32     { return uint32(w / groupsFired & 1) }

// fired has a bit for each of the rules that fired in a move, at the places of
// counters: a game's are at most 1,000,000. Those that fire in few games have no
// counter, but a bit at rarelyAt and above, in the place of core's.
type fired uint64

const (
	relayAt    = 0
	oppositeAt = 20
	extraAt    = 40
	rarelyAt   = 60
	countMask  = 1<<oppositeAt - 1

	kroo    fired = 1 << rarelyAt
	maxLaps fired = 2 << rarelyAt
)

// rarely are the rules of those that fire in few games.
func (f fired) rarely() (list core.Firings) {
	if f&kroo != 0 {
		list.Add(core.FiredKroo)
	}
	if f&maxLaps != 0 {
		list.Add(core.FiredMaxLaps)
	}
	return list
}

// move plays a house of the player to move, by rules without groups. The rows
// that it leads to are still those of the same player and the other; pass has all bits
// where the other is to move, none where the same moves again.
func (k *kernel) move(mine, theirs, house uint64) (m, t uint64, won gains, pass uint64, f fired) {
	seeds := mine >> (8 * house & 63) & octet.Max
	went := uint64(0)
	l := &k.lap[seeds*houses+house&(houses-1)]
	for sown, rest := 1, k.blind; ; sown++ {
		mine += l.added.mine
		theirs += l.added.theirs
		won += l.brings
		seeds = l.left(mine, theirs)
		if seeds|rest < k.goesOn {
			break
		}
		if sown == k.maxLaps {
			f |= maxLaps
			break
		}
		went |= k.goesOn - 1 - seeds
		rest = 0
		l = &k.lap[seeds*houses+uint64(l.last)]
	}
	f |= fired(-(won/round)>>63)*kroo | fired(went>>63)<<relayAt
	m, t, more, pass, landed := k.land(mine, theirs, seeds, l)
	return m, t, won&(round-1) + more, pass, f | landed
}

// left is what the house of the last seed holds after the lap; 0 for the store.
func (l *lap) left(mine, theirs uint64) uint64 {
	return (mine&l.end.mine | theirs&l.end.theirs) >> (l.shift & 63)
}

// land plays what comes after the last lap, which left so many seeds in its last
// house: a last seed in an empty house of the player's own takes that and what lies
// opposite, and one in the store gives another turn. Nothing foresees either, so
// all of it is multiplied with 0 or 1.
func (k *kernel) land(mine, theirs, seeds uint64, l *lap) (m, t uint64, won gains, pass uint64, f fired) {
	facing := (k.facing - l.shift) & 63
	opposite := theirs >> facing & octet.Max
	alone := ((seeds ^ 1 | l.end.theirs | k.never) - 1) >> 63 & (-(opposite | k.always) >> 63)
	again := ((l.end.mine | l.end.theirs | k.passes) - 1) >> 63
	return mine - alone<<(l.shift&63), theirs - opposite&-alone<<facing, gains((1 + opposite) & -alone), again - 1,
		fired(alone<<oppositeAt | again<<extraAt)
}

// ask lets package core play a house, as South's: both players have the same tables.
func (k *kernel) ask(mine, theirs, house uint64) (m, t uint64, won gains, pass uint64, f fired) {
	p, own := core.Position{Mover: core.South}, k.rules.Rows[core.South]
	for h := range own {
		p.Houses[h] = uint16(mine >> (8 * h & 63) & octet.Max)
		p.Houses[own+h] = uint16(theirs >> (8 * h & 63) & octet.Max)
	}
	var next core.Position
	l := k.rules.Move(&p, int(house), false, &next)
	won = gains(next.Stores[core.South])/2 + gains(next.Stores[core.North])/2*lostAt
	if l.Capturer == int8(core.North) {
		won |= lostLast
	}
	for _, c := range [...]struct {
		rule core.Firing
		bit  fired
	}{{core.FiredKroo, kroo}, {core.FiredMaxLaps, maxLaps}, {core.FiredRelay, 1 << relayAt}, {core.FiredOpposite, 1 << oppositeAt}, {core.FiredExtraTurn, 1 << extraAt}} {
		if l.Fired.Has(c.rule) {
			f |= c.bit
		}
	}
	if l.Fired.Has(core.FiredGroups) {
		won |= groupsFired
	}
	if next.Mover != core.South {
		pass = ^uint64(0)
	}
	next.Mover = core.South
	after := rowsOf(k.rules, &next)
	return after.mine, after.theirs, won, pass, f
}
