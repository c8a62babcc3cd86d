package wide

import "houserules/engine/mancala/doors/internal/octet"

// play plays the ply in eight games. Like take it is written out house by house:
// a loop in take alone leaves 0.94 of the rate.
//
// Flags are the top bits of bytes. Those of the houses before the origin are
// b: b1 is set where the origin comes after the second house. Houses are
// counted from the player's first, so that the opponent's are 6 to 11, and the
// player's once more from 12 on.
func (d *Door) play(p *turn, q uint) {
	q &= uint(wordCount) - 1
	f, k := &d.flight, &d.tables
	m, t := p.mine, p.theirs
	live := f.live[q]
	care := (octet.Top - (t[0][q] | t[1][q] | t[2][q] | t[3][q] | t[4][q] | t[5][q])) & d.inWords.care
	if d.inWords.watches {
		care |= d.watch(p, q)
	}
	care &= live

	// How many of the houses up to each can be played.
	c0 := (m[0][q] + octet.Low) & octet.Top >> 7
	c1 := c0 + (m[1][q]+octet.Low)&octet.Top>>7
	c2 := c1 + (m[2][q]+octet.Low)&octet.Top>>7
	c3 := c2 + (m[3][q]+octet.Low)&octet.Top>>7
	c4 := c3 + (m[4][q]+octet.Low)&octet.Top>>7
	n := c4 + (m[5][q]+octet.Low)&octet.Top>>7
	over := f.inWords.late[q]
	if care != 0 {
		u := &f.upTo
		u[0][q], u[1][q], u[2][q], u[3][q], u[4][q], u[5][q] = c0, c1, c2, c3, c4, n
		over |= d.filter(p, q, care)
		c0, c1, c2, c3, c4, n = u[0][q], u[1][q], u[2][q], u[3][q], u[4][q], u[5][q]
	}
	live &^= whole(over | zero(n))
	f.live[q] = live
	if k.repeats != 0 {
		// The hash has bits of all houses, shifted within their bytes. Of the
		// shifts that were tried these leave the fewest false alarms.
		hash := m[0][q] ^ m[1][q]&(octet.Ones*0x1F)<<3 ^ m[2][q]&(octet.Ones*0x03)<<6 ^ m[3][q]<<1 ^
			m[4][q]&(octet.Ones*0x0F)<<4 ^ m[5][q]&(octet.Ones*0x3F)<<2 ^
			t[0][q]&(octet.Ones*0x07)<<5 ^ t[1][q] ^ t[2][q]&(octet.Ones*0x1F)<<3 ^
			t[3][q]&(octet.Ones*0x03)<<6 ^ t[4][q]<<1 ^ t[5][q]&(octet.Ones*0x0F)<<4
		h, now := &f.inWords.hashes[q], p.now%ringPlies
		h[0][now] = uint8(hash)
		h[1][now] = uint8(hash >> 8)
		h[2][now] = uint8(hash >> 16)
		h[3][now] = uint8(hash >> 24)
		h[4][now] = uint8(hash >> 32)
		h[5][now] = uint8(hash >> 40)
		h[6][now] = uint8(hash >> 48)
		h[7][now] = uint8(hash >> 56)
		all := f.played[0][q] & f.played[1][q]
		f.inWords.gated[q][p.ply&3] = zero(all^(1<<wordHouses-1)*octet.Ones) & live
	}

	n &= live
	f.moves[q] += n
	f.forced[q] += (octet.Top - (n ^ octet.Ones)) & octet.Top >> 7 // as a call of zero 0.98 of the rate

	// How many moves come before the chosen one.
	f.upTo[5][q] = n
	of := (*[8]uint8)(f.upTo[5].lanes()[8*q:])
	luck, ply := &f.drawn()[q], p.ply&3
	r := uint64(luck[0][ply]) * uint64(of[0]) >> 16
	r |= uint64(luck[1][ply]) * uint64(of[1]) >> 16 << 8
	r |= uint64(luck[2][ply]) * uint64(of[2]) >> 16 << 16
	r |= uint64(luck[3][ply]) * uint64(of[3]) >> 16 << 24
	r |= uint64(luck[4][ply]) * uint64(of[4]) >> 16 << 32
	r |= uint64(luck[5][ply]) * uint64(of[5]) >> 16 << 40
	r |= uint64(luck[6][ply]) * uint64(of[6]) >> 16 << 48
	r |= uint64(luck[7][ply]) * uint64(of[7]) >> 16 << 56
	r |= ^live | octet.Top // games that are over are past all houses
	b0 := (r - c0) & octet.Top
	b1 := (r - c1) & octet.Top
	b2 := (r - c2) & octet.Top
	b3 := (r - c3) & octet.Top
	b4 := (r - c4) & octet.Top
	origin := b0>>7 + b1>>7 + b2>>7 + b3>>7 + b4>>7
	f.houses[p.ply&3][q] = origin
	f.played[p.who&1][q] |= octet.Ones + b0>>7 + b1>>6 + b2>>5 + b3>>4 + b4>>3 // 1 << origin
	f.plies[q] += live & octet.Ones

	// The seeds are taken out of the origin,
	a := p.mineAfter
	s0 := m[0][q] & seven(b0^octet.Top)
	a[0][q] = m[0][q] ^ s0
	s1 := m[1][q] & seven(b0^b1)
	a[1][q] = m[1][q] ^ s1
	s2 := m[2][q] & seven(b1^b2)
	a[2][q] = m[2][q] ^ s2
	s3 := m[3][q] & seven(b2^b3)
	a[3][q] = m[3][q] ^ s3
	s4 := m[4][q] & seven(b3^b4)
	a[4][q] = m[4][q] ^ s4
	s5 := m[5][q] & seven(b4) & live
	a[5][q] = m[5][q] ^ s5
	seeds := s0 | s1 | s2 | s3 | s4 | s5

	// sown in whole laps,
	var laps uint64
	if round := atLeast(seeds, 2*wordHouses*octet.Ones); round != 0 {
		f.firedKroo[q] += round >> 7
		lap, all := k.lap[0], k.sowOrigin[0]
		for more := atLeast(seeds, lap+octet.Ones); more != 0; more = atLeast(seeds, lap+octet.Ones) {
			laps += more >> 7
			seeds -= lap & seven(more)
		}
		a[0][q] += laps & (seven(b0) | all)
		a[1][q] += laps & (^seven(b0^b1) | all)
		a[2][q] += laps & (^seven(b1^b2) | all)
		a[3][q] += laps & (^seven(b2^b3) | all)
		a[4][q] += laps & (^seven(b3^b4) | all)
		a[5][q] += laps & (^seven(b4) | all)
	}

	// and the rest up to the end: in the houses from the first to the end, but
	// not to the origin; and in those that come after the opponent's.
	end := (origin + seeds) | octet.Top
	x, y := end-octet.Ones, end-2*wordHouses*octet.Ones
	a[0][q] += y & octet.Top >> 7
	y -= octet.Ones
	a[1][q] += (x ^ b0 | y) & octet.Top >> 7
	x, y = x-octet.Ones, y-octet.Ones
	a[2][q] += (x ^ b1 | y) & octet.Top >> 7
	x, y = x-octet.Ones, y-octet.Ones
	a[3][q] += (x ^ b2 | y) & octet.Top >> 7
	x, y = x-octet.Ones, y-octet.Ones
	a[4][q] += (x ^ b3 | y) & octet.Top >> 7
	x, y = x-octet.Ones, y-octet.Ones
	a[5][q] += (x ^ b4 | y) & octet.Top >> 7
	d.take(p, q, end, laps)
}

// take sows in the opponent's row and captures, from the end of the chain to
// its beginning.
func (d *Door) take(p *turn, q uint, end, laps uint64) {
	q &= uint(wordCount) - 1
	f, c := &d.flight, d.inWords.captures
	t, a := p.theirs, p.theirsAfter
	can := octet.Top
	if len(d.inWords.before) > 0 {
		can = d.mayCapture(t, q, end)
	}
	x := end - 2*wordHouses*octet.Ones // a top bit says that the sowing comes so far
	after := x & octet.Top
	x += octet.Ones
	here := x & octet.Top
	n, taken, chain := capture(c, t[5][q]+here>>7+laps, (here^after)&can)
	a[5][q] = n
	left := n

	x, after = x+octet.Ones, here
	here = x & octet.Top
	n, s, chain := capture(c, t[4][q]+here>>7+laps, (here^after)&can|chain)
	a[4][q] = n
	left, taken = left|n, taken+s

	x, after = x+octet.Ones, here
	here = x & octet.Top
	n, s, chain = capture(c, t[3][q]+here>>7+laps, (here^after)&can|chain)
	a[3][q] = n
	left, taken = left|n, taken+s

	x, after = x+octet.Ones, here
	here = x & octet.Top
	n, s, chain = capture(c, t[2][q]+here>>7+laps, (here^after)&can|chain)
	a[2][q] = n
	left, taken = left|n, taken+s

	x, after = x+octet.Ones, here
	here = x & octet.Top
	n, s, chain = capture(c, t[1][q]+here>>7+laps, (here^after)&can|chain)
	a[1][q] = n
	left, taken = left|n, taken+s

	x, after = x+octet.Ones, here
	here = x & octet.Top
	n, s, _ = capture(c, t[0][q]+here>>7+laps, (here^after)&can|chain)
	a[0][q] = n
	left, taken = left|n, taken+s

	captured := (taken + octet.Low) & octet.Top
	if slam := captured &^ (left + octet.Low); slam != 0 && d.tables.slamNothing != 0 {
		f.firedSlam[q] += slam >> 7
		for h := range wordHouses {
			n := t[h][q] + (end-uint64(wordHouses+h)*octet.Ones)&octet.Top>>7 + laps
			a[h][q] = either(seven(slam), a[h][q], n)
		}
		taken &^= seven(slam)
		captured &^= slam
	}
	me := p.who & 1
	they := me ^ 1
	now := f.plies[q]
	mine, theirs := f.store[me][q]+taken, f.store[they][q]
	f.store[me][q] = mine
	f.captures[me][q] += captured >> 7
	f.largest[me][q] = most(f.largest[me][q], taken)
	ahead := (mine | octet.Top) - theirs
	ahead &= seven(ahead & octet.Top)
	f.deficit[they][q] = most(f.deficit[they][q], ahead)

	mark := uint64(me+1) * octet.Ones
	leader := f.leader[q]
	leads := (ahead + octet.Low) & ((leader ^ mark) + octet.Low) & octet.Top
	f.leadChanges[q] += leads & (leader + octet.Low) >> 7
	f.leader[q] = either(whole(leads), leader, mark)
	f.leadTaken[q] = either(whole(leads), f.leadTaken[q], now)
	f.lastCapture[q] = either(whole(captured), f.lastCapture[q], now)

	over := atLeast(mine, d.tables.majority[0]+octet.Ones) | atLeast(mine+theirs, d.tables.enough[0]+octet.Ones)
	f.live[q] &^= whole(over)
	f.played[me][q] &^= whole(captured)
	f.played[they][q] &^= whole(captured)
}

// mayCapture says where the house in which the sowing ends held one of the
// numbers before it that the rules ask for.
func (d *Door) mayCapture(t *[rowWidth]vec, q uint, end uint64) (can uint64) {
	after := (end - 2*wordHouses*octet.Ones) & octet.Top
	for h := wordHouses - 1; h >= 0; h-- {
		here := (end - uint64(wordHouses+h)*octet.Ones) & octet.Top
		for _, b := range d.inWords.before {
			can |= b.In(t[h][q]) & (here ^ after)
		}
		after = here
	}
	return can
}

// capture captures a house that holds n seeds where it is one of those asked for
// and the number is in the range. It returns what the house keeps, what is
// taken, and where it was.
func capture(block octet.Block, n, asked uint64) (kept, taken, where uint64) {
	where = block.In(n) & asked
	taken = n & seven(where)
	return n ^ taken, taken, where
}
