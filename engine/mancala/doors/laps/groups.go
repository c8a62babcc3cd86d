package laps

import (
	"encoding/binary"
	"math/bits"

	"houserules/engine/mancala/doors/internal/octet"
)

// moveGroups is move by rules with groups.
//
// Most laps capture nothing. They have a loop in which there is little else, and a
// function is called for the others.
func (k *kernel) moveGroups(mine, theirs, house uint64) (m, t uint64, won gains, pass uint64, f fired) {
	before := rows{mine, theirs}
	seeds := mine >> (8 * house & 63) & octet.Max
	at, went := seeds*houses+house&(houses-1), uint64(0)
	var l *lap
	rest := k.blind
	for sown := 1; ; sown++ {
		l = &k.lap[at]
		mine += l.added.mine
		theirs += l.added.theirs
		seeds = l.left(mine, theirs)
		own, other := k.grouped(mine)&l.passed.mine, k.grouped(theirs)&l.passed.theirs
		if own|other|uint64(l.brings) != 0 {
			var ok bool
			if mine, theirs, seeds, won, ok = k.unusual(mine, theirs, seeds, at, rows{own, other}, won); !ok {
				return k.ask(before.mine, before.theirs, house)
			}
		}
		if seeds|rest < k.goesOn {
			break
		}
		if sown == k.maxLaps {
			f |= maxLaps
			break
		}
		went |= k.goesOn - 1 - seeds
		rest = 0
		at = seeds*houses + uint64(l.last)
	}
	f |= fired(won/round&1)*kroo | fired(went>>63)<<relayAt
	if k.never&k.passes != 0 {
		return mine, theirs, won, ^uint64(0), f
	}
	m, t, more, pass, landed := k.land(mine, theirs, seeds, l)
	if more > 0 {
		won = won&^lostLast + more
	}
	return m, t, won, pass, f | landed
}

// grouped are the houses of a row that hold a group, as a set; the other bits of the
// word mean nothing.
func (k *kernel) grouped(row uint64) uint64 { return octet.Top - (row ^ k.groups) }

// unusual plays what is left of a lap that captures groups, comes round, or has seeds
// for the store. It returns the rows, the seeds in the last house, 0 where they were
// captured, which ends the move, and what the move has brought so far. It is not ok
// where package core must be asked.
func (k *kernel) unusual(mine, theirs, seeds, at uint64, groups rows, won gains) (m, t, left uint64, w gains, ok bool) {
	l, house := &k.lap[at], at%houses
	if l.round != 0 {
		if k.stores {
			return 0, 0, 0, 0, false
		}
		m, t, left, more := k.comeRound(mine-l.added.mine, theirs-l.added.theirs, house, at/houses&octet.Max)
		if more != 0 {
			won = (won&^lostLast | more&groupsFired) + more&^groupsFired
		}
		return m, t, left, won | round, true
	}
	if l.into != 0 {
		won = won&^lostLast + gains(l.into)
	}
	own, other := groups.mine, groups.theirs
	if own|other == 0 {
		return mine, theirs, seeds, won, true
	}
	if l.into > 0 {
		return 0, 0, 0, 0, false // who captured last?
	}
	mine &^= own - own>>7
	theirs &^= other - other>>7
	owns, others := bits.OnesCount64(own), bits.OnesCount64(other)
	won = won&^lostLast | groupsFired
	switch {
	case seeds == uint64(k.group):
		// The last seed's group is for who moved, and ends the move.
		seeds = 0
		if l.last&octet.Len != 0 {
			owns, others = owns+1, others-1
		}
	case k.theirsLast(house, own, other):
		won |= lostLast
	}
	return mine, theirs, seeds, won + gains(k.group*owns) + gains(k.group*others)*lostAt, true
}

// comeRound plays a lap seed by seed that comes to some houses twice, by rules without
// stores. It returns the seeds in the last house, 0 where it was captured, which ends the
// move, and what was won.
func (k *kernel) comeRound(mine, theirs, house, seeds uint64) (m, t, left uint64, won gains) {
	var board [houses]uint8
	binary.LittleEndian.PutUint64(board[:octet.Len], mine)
	binary.LittleEndian.PutUint64(board[octet.Len:], theirs)
	at := uint8(house % houses)
	board[at] = 0
	for ; seeds > 0; seeds-- {
		if at = k.next[at%houses] % houses; uint64(at) == house && k.skips {
			at = k.next[at] % houses
		}
		board[at]++
		switch {
		case int(board[at]) != k.group:
			continue
		case at < octet.Len || seeds == 1:
			won = won&^lostLast + gains(k.group)
		default:
			won = (won | lostLast) + gains(k.group)*lostAt
		}
		won |= groupsFired
		board[at] = 0
	}
	return binary.LittleEndian.Uint64(board[:octet.Len]), binary.LittleEndian.Uint64(board[octet.Len:]), uint64(board[at]), won
}

// theirsLast says whether the last of the captured groups, if a lap from a house came
// to them without going round, is one of the other player's.
func (k *kernel) theirsLast(house, own, other uint64) bool {
	switch {
	case own == 0 || other == 0:
		return own == 0
	case house < octet.Len:
		return !k.behind(own, house)
	default:
		return k.behind(other, house-octet.Len)
	}
}

// behind says whether a lap that leaves a house comes to a house of a set in the
// same row only after the other row.
func (k *kernel) behind(set, house uint64) bool {
	if k.clockwise {
		return set>>(8*house&63)>>8 != 0
	}
	return set&(1<<(8*house&63)-1) != 0
}
