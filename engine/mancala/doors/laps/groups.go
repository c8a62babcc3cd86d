package laps

import (
	"encoding/binary"
	"math/bits"

	"houserules/engine/mancala/doors/internal/octet"
)

// moveGroups is move by rules with groups. It is not ok where package core must be
// asked.
func (k *kernel) moveGroups(mine, theirs, house uint64) (m, t uint64, won gains, pass uint64, f fired, ok bool) {
	seeds := mine >> (8 * house & 63) & octet.Max
	for sown := 1; ; sown++ {
		i := (seeds*houses + house) % uint64(len(k.lap))
		l, passed := &k.lap[i], &k.passed[i]
		mine += l.mine
		theirs += l.theirs
		row := mine ^ (mine^theirs)&l.far
		seeds = row >> (l.shift & 63) & uint64(l.held)
		if l.round != 0 {
			if k.stores {
				return 0, 0, 0, 0, 0, false
			}
			var more gains
			mine, theirs, seeds, more = k.comeRound(mine-l.mine, theirs-l.theirs, house, i/houses)
			f |= kroo
			if more != 0 {
				won = (won&^lostLast | more&groupsFired) + more&^groupsFired
			}
			if seeds == 0 {
				return mine, theirs, won, ^uint64(0), f, true
			}
		} else {
			if l.into != 0 {
				won = won&^lostLast + gains(l.into)
			}
			own := (octet.Top - (mine ^ k.groups)) & passed.mine
			other := (octet.Top - (theirs ^ k.groups)) & passed.theirs
			if own|other != 0 {
				if l.into > 0 {
					return 0, 0, 0, 0, 0, false // who captured last?
				}
				mine &^= own - own>>7
				theirs &^= other - other>>7
				owns, others := bits.OnesCount64(own), bits.OnesCount64(other)
				won = won&^lostLast | groupsFired
				if seeds == uint64(k.group) {
					// The last seed's group is for who moved, and ends the move.
					far := int(l.far & 1)
					won += gains(k.group*(owns+far)) + gains(k.group*(others-far))*lostAt
					return mine, theirs, won, ^uint64(0), f, true
				}
				won += gains(k.group*owns) + gains(k.group*others)*lostAt
				if k.theirsLast(house, own, other) {
					won |= lostLast
				}
			}
		}
		if seeds >= k.goesOn {
			if sown < k.maxLaps {
				f |= 1 << relayAt
				house = uint64(l.last)
				continue
			}
			f |= maxLaps
		}
		if k.never&k.passes == 0 {
			var more gains
			var landed fired
			mine, theirs, more, pass, landed = k.land(mine, theirs, seeds, l)
			if more > 0 {
				won = won&^lostLast + more
			}
			return mine, theirs, won, pass, f | landed, true
		}
		return mine, theirs, won, ^uint64(0), f, true
	}
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
