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
	switch {
	case d.ruled:
		d.askRules()
	case d.g.centres:
		find[[1]struct{}](d, east)
		find[[11]struct{}](d, north)
		find[[6]struct{}](d, northEast)
		find[[5]struct{}](d, northWest)
	default:
		find[[1]struct{}](d, east)
		find[[8]struct{}](d, north)
		find[[9]struct{}](d, northEast)
		find[[7]struct{}](d, northWest)
	}
	for i := range lanes {
		l, b := &d.lanes[i], &d.boards[i]
		total := b.total
		b.total = 0
		if total-2 >= engine.LaneActions-1 || l.ply >= d.limit {
			d.seldom(i)
			continue
		}
		k := uint64(engine.Lane(l.word, 0, int(total)))
		l.count(int(total))

		// The axis is the number of totals that do not exceed k.
		axis := 3 - ((k-b.totals[0])>>63 + (k-b.totals[1])>>63 + (k-b.totals[2])>>63)
		axis &= 3
		p := b.prefix[axis]
		k -= b.totals[axis] - p>>56
		// The byte is the number of prefixes that do not exceed k.
		at := ((k*ones | tops) - p) & tops >> 7 * ones >> 56 * 8 & 63
		k -= p << 8 >> at & 0xFF
		at += uint64(d.inByte[b.slots[axis]>>at&0xFF][k&7])
		bit := uint64(1) << (at & 63)

		if b.enemy&bit != 0 || l.firstMove[l.mover&1] == engine.NoAction {
			d.seldomMove(i, int(axis), bit)
			continue
		}
		if d.ruled {
			l.fired()
		}
		b.own, b.enemy = b.enemy, b.own^(bit|bit<<(d.g.shift[axis]&63))
		l.mover ^= 1
	}
}

func (d *fastDoor) seldomMove(i int, axis int, bit uint64) {
	l := d.take(i)
	if d.ruled {
		l.fired()
	}
	d.play(l, int(axis), bit)
	d.give(i)
}

func find[S [1]struct{} | [5]struct{} | [6]struct{} | [7]struct{} | [8]struct{} | [9]struct{} | [11]struct{}](d *fastDoor, axis int) {
	var x S
	s := len(x)
	axis &= 3
	lines, mids, all := d.g.lines[axis], d.g.mids[axis], d.g.all
	for i := range d.boards {
		b := &d.boards[i]
		own, enemy := b.own, b.enemy
		free := all &^ enemy
		up, ownUp := free>>s, own>>s
		slots := (free&lines&(own^ownUp) | enemy&mids&(free<<s)&(ownUp^own<<s)) & up
		p := prefix(slots)
		b.slots[axis], b.prefix[axis] = slots, p
		b.total += p >> 56
		b.totals[axis] = b.total
	}
}

// askRules does the same by the plain rules.
func (d *fastDoor) askRules() {
	for i := range lanes {
		l := d.take(i)
		b := &d.boards[i]
		if l.idle || l.chain != 0 {
			l.options = options{}
		} else {
			d.g.legal(&l.position, &l.options)
		}
		for a, slots := range l.options.slots {
			p := prefix(slots)
			b.total += p >> 56
			b.slots[a], b.prefix[a], b.totals[a] = slots, p, b.total
		}
	}
}
