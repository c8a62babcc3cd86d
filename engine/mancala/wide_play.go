package mancala

// play plays the ply in eight games. Like take it is written out house by house:
// a loop in take alone leaves 0.94 of the rate.
//
// Flags are the top bits of bytes. Those of the houses before the origin are
// b: b1 is set where the origin comes after the second house. Houses are
// counted from the player's first, so that the opponent's are 6 to 11, and the
// player's once more from 12 on.
func (d *wideDoor) play(p *wideTurn, q uint) {
	q &= 3
	f, k := &d.flight, &d.tables
	m, t := p.mine, p.theirs
	live := f.live[q]
	care := (laneTop - (t[0][q] | t[1][q] | t[2][q] | t[3][q] | t[4][q] | t[5][q])) & d.octets.care
	if d.octets.watches {
		care |= d.watch(p, q)
	}
	care &= live

	// How many of the houses up to each can be played.
	c0 := (m[0][q] + laneLow) & laneTop >> 7
	c1 := c0 + (m[1][q]+laneLow)&laneTop>>7
	c2 := c1 + (m[2][q]+laneLow)&laneTop>>7
	c3 := c2 + (m[3][q]+laneLow)&laneTop>>7
	c4 := c3 + (m[4][q]+laneLow)&laneTop>>7
	n := c4 + (m[5][q]+laneLow)&laneTop>>7
	over := f.octets.late[q]
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
		hash := m[0][q] ^ m[1][q]&(laneOnes*0x1F)<<3 ^ m[2][q]&(laneOnes*0x03)<<6 ^ m[3][q]<<1 ^
			m[4][q]&(laneOnes*0x0F)<<4 ^ m[5][q]&(laneOnes*0x3F)<<2 ^
			t[0][q]&(laneOnes*0x07)<<5 ^ t[1][q] ^ t[2][q]&(laneOnes*0x1F)<<3 ^
			t[3][q]&(laneOnes*0x03)<<6 ^ t[4][q]<<1 ^ t[5][q]&(laneOnes*0x0F)<<4
		h, now := &f.octets.hashes[q], p.now%wideRing
		h[0][now] = uint8(hash)
		h[1][now] = uint8(hash >> 8)
		h[2][now] = uint8(hash >> 16)
		h[3][now] = uint8(hash >> 24)
		h[4][now] = uint8(hash >> 32)
		h[5][now] = uint8(hash >> 40)
		h[6][now] = uint8(hash >> 48)
		h[7][now] = uint8(hash >> 56)
		all := f.played[0][q] & f.played[1][q]
		f.octets.gated[q][p.ply&3] = zero(all^(1<<wideRow-1)*laneOnes) & live
	}

	n &= live
	f.octets.moves[q] += n
	f.forced[q] += (laneTop - (n ^ laneOnes)) & laneTop >> 7 // as a call of zero 0.98 of the rate

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
	r |= ^live | laneTop // games that are over are past all houses
	b0 := (r - c0) & laneTop
	b1 := (r - c1) & laneTop
	b2 := (r - c2) & laneTop
	b3 := (r - c3) & laneTop
	b4 := (r - c4) & laneTop
	origin := b0>>7 + b1>>7 + b2>>7 + b3>>7 + b4>>7
	f.houses[p.ply&3][q] = origin
	f.played[p.who&1][q] |= laneOnes + b0>>7 + b1>>6 + b2>>5 + b3>>4 + b4>>3 // 1 << origin
	f.plies[q] += live & laneOnes

	// The seeds are taken out of the origin,
	a := p.mineAfter
	s0 := m[0][q] & seven(b0^laneTop)
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
	if round := atLeast(seeds, 2*wideRow*laneOnes); round != 0 {
		f.firedKroo[q] += round >> 7
		lap, all := k.lap[0], k.sowOrigin[0]
		for more := atLeast(seeds, lap+laneOnes); more != 0; more = atLeast(seeds, lap+laneOnes) {
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
	end := (origin + seeds) | laneTop
	x, y := end-laneOnes, end-2*wideRow*laneOnes
	a[0][q] += y & laneTop >> 7
	y -= laneOnes
	a[1][q] += (x ^ b0 | y) & laneTop >> 7
	x, y = x-laneOnes, y-laneOnes
	a[2][q] += (x ^ b1 | y) & laneTop >> 7
	x, y = x-laneOnes, y-laneOnes
	a[3][q] += (x ^ b2 | y) & laneTop >> 7
	x, y = x-laneOnes, y-laneOnes
	a[4][q] += (x ^ b3 | y) & laneTop >> 7
	x, y = x-laneOnes, y-laneOnes
	a[5][q] += (x ^ b4 | y) & laneTop >> 7
	d.take(p, q, end, laps)
}

// take sows in the opponent's row and captures, from the end of the chain to
// its beginning.
func (d *wideDoor) take(p *wideTurn, q uint, end, laps uint64) {
	q &= 3
	f, c := &d.flight, d.octets.captures
	t, a := p.theirs, p.theirsAfter
	x := end - 2*wideRow*laneOnes // a top bit says that the sowing comes so far
	after := x & laneTop
	x += laneOnes
	here := x & laneTop
	n, taken, chain := c.capture(t[5][q]+here>>7+laps, here^after)
	a[5][q] = n
	left := n

	x, after = x+laneOnes, here
	here = x & laneTop
	n, s, chain := c.capture(t[4][q]+here>>7+laps, here^after|chain)
	a[4][q] = n
	left, taken = left|n, taken+s

	x, after = x+laneOnes, here
	here = x & laneTop
	n, s, chain = c.capture(t[3][q]+here>>7+laps, here^after|chain)
	a[3][q] = n
	left, taken = left|n, taken+s

	x, after = x+laneOnes, here
	here = x & laneTop
	n, s, chain = c.capture(t[2][q]+here>>7+laps, here^after|chain)
	a[2][q] = n
	left, taken = left|n, taken+s

	x, after = x+laneOnes, here
	here = x & laneTop
	n, s, chain = c.capture(t[1][q]+here>>7+laps, here^after|chain)
	a[1][q] = n
	left, taken = left|n, taken+s

	x, after = x+laneOnes, here
	here = x & laneTop
	n, s, _ = c.capture(t[0][q]+here>>7+laps, here^after|chain)
	a[0][q] = n
	left, taken = left|n, taken+s

	captured := (taken + laneLow) & laneTop
	if slam := captured &^ (left + laneLow); slam != 0 && d.tables.slamNothing != 0 {
		f.firedSlam[q] += slam >> 7
		for h := range wideRow {
			n := t[h][q] + (end-uint64(wideRow+h)*laneOnes)&laneTop>>7 + laps
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
	ahead := (mine | laneTop) - theirs
	ahead &= seven(ahead & laneTop)
	f.deficit[they][q] = most(f.deficit[they][q], ahead)

	mark := uint64(me+1) * laneOnes
	leader := f.leader[q]
	leads := (ahead + laneLow) & ((leader ^ mark) + laneLow) & laneTop
	f.leadChanges[q] += leads & (leader + laneLow) >> 7
	f.leader[q] = either(whole(leads), leader, mark)
	f.leadTaken[q] = either(whole(leads), f.leadTaken[q], now)
	f.lastCapture[q] = either(whole(captured), f.lastCapture[q], now)
	f.lastCapturer[q] = either(whole(captured), f.lastCapturer[q], mark)

	over := atLeast(mine, d.tables.majority[0]+laneOnes) | atLeast(mine+theirs, d.tables.enough[0]+laneOnes)
	f.live[q] &^= whole(over)
	f.played[me][q] &^= whole(captured)
	f.played[they][q] &^= whole(captured)
}

// capture captures a house that holds n seeds where it is one of those asked for
// and the number is in the range. It returns what the house keeps, what is
// taken, and where it was.
func (r laneRange) capture(n, asked uint64) (kept, taken, where uint64) {
	where = r.houses(n) & asked
	taken = n & seven(where)
	return n ^ taken, taken, where
}
