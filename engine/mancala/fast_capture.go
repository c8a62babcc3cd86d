package mancala

import (
	"math/bits"

	"houserules/engine"
)

// hits returns the set of a row's houses that hold a captured number of seeds.
func (k *fastKernel) hits(row uint64) uint64 {
	set := k.exactly[0].houses(row)
	for _, r := range k.exactly[1:] {
		set |= r.houses(row)
	}
	return set & laneTop
}

// chain returns a mask of all the bits of the houses that are captured when a
// sowing ends in last, a set of one of the hits: it and its neighbours as far
// as they are hits too.
func (k *fastKernel) chain(hits, last uint64) uint64 {
	miss := hits ^ laneTop
	switch {
	case k.chainStep < 0:
		// From behind the nearest miss below to the top of last.
		return last<<1 - 1<<(bits.Len64(miss&(last-1))&63)
	case k.chainStep > 0:
		// From the bottom of last to that of the nearest miss above.
		above := miss &^ (last<<1 - 1)
		return (above&-above)>>7 - last>>7
	default:
		return last<<1 - last>>7
	}
}

// land plays what comes after a sowing that may capture or came round.
func (d *fastDoor) land(i int, next *lanes, ply int, who side) {
	f := &d.games[i]
	if d.hit[i]&rounds != 0 {
		f.fired[firedKroo]++
	}
	row, last := next.mine, d.hit[i]&laneTop
	hits := d.hits(row)
	if hits&last == 0 {
		return
	}
	taken := d.chain(hits, last)
	if row&^taken == 0 {
		taken = d.slam(f, taken, last)
		if row&taken == 0 {
			return
		}
	}
	next.mine = row &^ taken
	n := rowSeeds(row & taken)
	now := d.clock + ply + 1
	f.capture(who, n, uint32(now-f.start))
	d.since(i, now)
	if f.sides[who&1].store >= d.majority || f.board <= d.fewest || f.slamEnded {
		d.tally[i] |= pressed
	}
}

// slam applies the grand-slam rule to a capture that would take every seed of
// the opponent's row, and returns what it takes after all. Where the rule
// forbids such moves it was asked before the move; one that is played is one
// that it allows.
func (k *fastKernel) slam(f *fastGame, taken, last uint64) uint64 {
	before := taken
	switch k.g.slam {
	case SlamNothing, SlamForbiddenUnlessOnly:
		taken = 0
	case SlamLeavesFirst:
		taken &^= last<<1 - last>>7
	case SlamLeavesLast:
		switch {
		case k.chainStep < 0:
			taken &^= (taken & -taken) * 0xFF
		case k.chainStep > 0:
			taken &^= 0xFF << (bits.Len64(taken) - 8)
		default:
			taken = 0
		}
	case SlamOpponentTakesRest:
		f.slamEnded = true
	}
	if taken != before || f.slamEnded {
		f.fired[firedSlam]++
	}
	return taken
}

// capture enters that a player captured seeds at a ply, counted from 1.
func (f *gameState) capture(who side, seeds int, ply uint32) {
	f.board -= seeds
	gain := engine.Units(seeds)
	me := &f.sides[who&1]
	me.store += gain
	me.captures++
	me.largest = max(me.largest, gain)
	f.lastCapturer = int8(who)
	f.lastCapture = ply
	f.lead(who, ply)
}

// lead updates the opponent's largest deficit and the sole leader after a
// player's score rose at a ply, counted from 1.
func (f *gameState) lead(who side, ply uint32) {
	me, they := &f.sides[who&1], &f.sides[who&1^1]
	ahead := me.store - they.store
	they.deficit = max(they.deficit, ahead)
	if ahead > me.enough {
		if f.leads {
			f.leadChanges++
		}
		f.leads, f.leadTaken = true, ply
		me.enough, they.enough = 1<<30, 0
	}
}
