package mancala

import (
	"math/bits"

	"houserules/engine"
)

// judge looks closely at the start of a turn, in the order that the package
// documents. It returns the houses that can be played, a bit to a house, or
// the reason for which the game is over.
func (d *fastDoor) judge(i, ply int, who side) (uint8, engine.EndReason) {
	f, here := &d.games[i], d.at(ply)[0][i]
	mine, theirs := here.mine, here.theirs
	if d.tally[i] < pressed && (theirs+d.near)&d.nearMask != 0 && mine != 0 && !d.slamNear(who, mine, theirs) {
		// Nothing but a repetition is to be feared.
		if d.repeated(i, ply, here) {
			return 0, endRepetition
		}
		return occupied(mine), 0
	}
	o, end := d.over(who, here, &f.gameState)
	switch {
	case end != 0:
		return 0, end
	case d.tally[i]&^(pressed|tallyLow) == d.repeats && d.repeated(i, ply, here):
		return 0, endRepetition
	case d.clock+ply-f.start >= d.limit:
		return 0, endLimit
	}
	if o.feeding {
		f.fired[firedFeeding]++
	}
	if o.singletons {
		f.fired[firedSingletons]++
	}
	if o.slam {
		f.fired[firedSlam]++
	}
	return uint8(o.moves), 0
}

// over asks for the ends of the game at the start of a turn, in the order that
// the package documents, but for repetition and the limit, which come last. It
// returns the legal moves or the reason for which the game is over.
func (k *fastKernel) over(who side, here lanes, f *gameState) (options, engine.EndReason) {
	e := &k.g.rules.End
	mine, theirs := here.mine, here.theirs
	switch {
	case f.slamEnded:
		return options{}, endGrandSlam
	case max(f.sides[south].store, f.sides[north].store) >= k.majority:
		return options{}, endMajority
	case e.RowEmpty != nil && (mine == 0 || theirs == 0):
		return options{}, endRowEmpty
	}
	o := k.legal(who, mine, theirs)
	switch {
	case o.cannotFeed:
		return o, endCannotFeed
	case o.moves == 0:
		return o, endNoMove
	case f.board <= k.g.countEnd, k.g.endsByPosition() && !k.live(who, here, f.lastCapturer):
		return o, endNoCapture
	case f.board <= k.few:
		return o, endFewSeeds
	case e.AllOnes != nil && several(mine)|several(theirs) == 0:
		return o, endAllOnes
	}
	return o, 0
}

// live says whether some line of play captures.
func (k *fastKernel) live(who side, here lanes, last int8) bool {
	p := position{mover: who}
	rows := [2]uint64{here.mine, here.theirs}
	for h := range k.g.size {
		from, _ := k.g.row(k.g.owner(h))
		p.houses[h] = uint16(rows[k.g.owner(h)^who] >> (8 * (h - from)) & laneMax)
	}
	return k.search.live(k.g, &p, last)
}

// legal finds the legal moves as Game.legal does; houses are counted within
// the player's row.
func (k *fastKernel) legal(who side, mine, theirs uint64) options {
	o := options{moves: uint32(occupied(mine))}
	if k.g.mustFeed && o.moves != 0 && theirs == 0 {
		switch feeding := k.feeding(who, mine, o.moves); {
		case feeding != 0:
			o.feeding = feeding != o.moves
			o.moves = feeding
		case k.g.cannotFeed != CannotPlaysOn:
			return options{cannotFeed: true}
		}
	}
	if k.g.singletonsLast {
		if more := o.moves & uint32(several(mine)); more != 0 {
			o.singletons = more != o.moves
			o.moves = more
		}
	}
	if k.slamNear(who, mine, theirs) {
		k.filterSlams(who, mine, theirs, &o)
	}
	return o
}

// slamNear says whether the player to move may have a forbidden grand slam.
func (k *fastKernel) slamNear(who side, mine, theirs uint64) bool {
	return k.slams && (theirs == 0 ||
		(theirs+k.small)&laneTop == 0 && (mine+k.movers[who].far[occupied(theirs)])&laneTop != 0)
}

// feeding returns those of the moves that sow into the opponent's row.
func (k *fastKernel) feeding(who side, mine uint64, moves uint32) uint32 {
	var mask uint32
	for rest := moves; rest != 0; rest &= rest - 1 {
		h := bits.TrailingZeros32(rest)
		if k.movers[who].sown(mine, h).theirs != 0 {
			mask |= 1 << h
		}
	}
	return mask
}

// filterSlams applies the grand-slam readings that forbid moves.
func (k *fastKernel) filterSlams(who side, mine, theirs uint64, o *options) {
	var bad uint32
	for rest := o.moves; rest != 0; rest &= rest - 1 {
		h := bits.TrailingZeros32(rest)
		starves := k.g.slam == SlamStarving && theirs+k.movers[who].sown(mine, h).theirs == 0
		if starves || k.isSlam(who, mine, theirs, h) {
			bad |= 1 << h
		}
	}
	good := o.moves &^ bad
	switch {
	case bad == 0:
	case good != 0 || k.g.slam == SlamForbidden:
		o.moves, o.slam = good, true
	case k.g.slam == SlamForbiddenUnlessOnly:
		o.onlySlams = true
	}
}

// isSlam says whether a sowing captures, or would, all that the opponent has.
func (k *fastKernel) isSlam(who side, mine, theirs uint64, house int) bool {
	s := k.movers[who].sown(mine, house)
	row := theirs + s.theirs
	hits := k.hits(row)
	return hits&s.last != 0 && row&^k.chain(hits, s.last&laneTop) == 0
}
