package hop

import "houserules/engine"

// Constants of counting bits in the fields of a word (Warren 2013, "Hacker's
// Delight", section 5-1).
const (
	pairs   = 0x5555555555555555
	nibbles = 0x3333333333333333
	bytes   = 0x0F0F0F0F0F0F0F0F
	ones    = 0x0101010101010101
	tops    = 0x8080808080808080
)

// prefix counts bits: byte i of the result is the number of bits set in bytes
// 0 … i of x.
func prefix(x uint64) uint64 {
	x -= x >> 1 & pairs
	x = x&nibbles + x>>2&nibbles
	x = (x + x>>4) & bytes
	return x * ones
}

// newInByte returns a table of the place of the k-th bit set in a byte.
func newInByte() *[256][8]uint8 {
	t := new([256][8]uint8)
	for x := range t {
		k := 0
		for b := range 8 {
			if x>>b&1 == 1 {
				t[x][k] = uint8(b)
				k++
			}
		}
	}
	return t
}

// round plays one ply of every game in flight.
func (d *fastDoor) round() {
	if d.ruled {
		d.askRules()
	} else {
		var totals [lanes]uint64
		for a := range axes {
			d.findMoves(a, &totals)
		}
	}
	for i := range lanes {
		l := &d.lanes[i]
		total := d.totals[axes-1][i]
		if total-2 >= engine.LaneActions-1 || l.ply >= d.limit {
			d.seldom(i)
			continue
		}
		k := uint64(engine.Lane(l.word, 0, int(total)))
		l.count(int(total))

		// The axis is the number of totals that do not exceed k.
		axis := 3 - ((k-d.totals[0][i])>>63 + (k-d.totals[1][i])>>63 + (k-d.totals[2][i])>>63)
		axis &= 3
		p := d.prefix[axis][i]
		k -= d.totals[axis][i] - p>>56
		// The byte is the number of prefixes that do not exceed k.
		at := ((k*ones | tops) - p) & tops >> 7 * ones >> 56 * 8 & 63
		k -= p << 8 >> at & 0xFF
		at += uint64(d.inByte[d.slots[axis][i]>>at&0xFF][k&7])
		bit := uint64(1) << (at & 63)

		own, enemy := d.own[i], d.enemy[i]
		if enemy&bit != 0 || l.firstMove[l.mover&1] == engine.NoAction {
			d.take(i)
			if d.ruled {
				l.fired()
			}
			d.play(l, int(axis), bit)
			d.give(i)
			continue
		}
		if d.ruled {
			l.fired()
		}
		d.own[i], d.enemy[i] = enemy, own^(bit|bit<<(d.g.shift[axis]&63))
		l.mover ^= 1
	}
}

// findMoves finds the legal moves along an axis in every game.
func (d *fastDoor) findMoves(a int, totals *[lanes]uint64) {
	s, lines, mids, all := d.g.shift[a]&63, d.g.lines[a], d.g.mids[a], d.g.all
	for i := range lanes {
		own, enemy := d.own[i], d.enemy[i]
		free := all &^ enemy
		up, ownUp := free>>s, own>>s
		slots := (free&lines&(own^ownUp) | enemy&mids&(free<<s)&(ownUp^own<<s)) & up
		p := prefix(slots)
		d.slots[a][i], d.prefix[a][i] = slots, p
		totals[i] += p >> 56
		d.totals[a][i] = totals[i]
	}
}

// askRules does the same by the plain rules.
func (d *fastDoor) askRules() {
	for i := range lanes {
		l := d.take(i)
		if l.idle || l.chain != 0 {
			l.options = options{}
		} else {
			d.g.legal(&l.position, &l.options)
		}
		total := uint64(0)
		for a, slots := range l.options.slots {
			p := prefix(slots)
			total += p >> 56
			d.slots[a][i], d.prefix[a][i], d.totals[a][i] = slots, p, total
		}
	}
}
