package swar

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
)

// Play implements engine.Door.
//
// The games advance by blocks of four plies, the plies that one random word
// serves, so that all of them are at the same lane of their words and the
// same player is to move in all.
func (d *Door) Play(seed, first uint64, rows *engine.Rows) {
	next := 0
	d.left = d.left[:0]
	d.Fill(seed, first, rows, func() (int, bool) {
		next++
		return next - 1, next <= rows.Len
	})
	for _, i := range d.left {
		if rows.Stopped() {
			return
		}
		d.other.Fill(seed, first, rows, i)
	}
}

// Fill fills those of the rows that next yields. first is the number of the
// game of the first row.
func (d *Door) Fill(seed, first uint64, rows *engine.Rows, next func() (row int, ok bool)) {
	d.clock, d.live, d.begun, d.ring[0] = 0, 0, 0, positions{}
	d.waits, d.shifted = 0, 0
	for {
		for free := ^d.live & (1<<flightSize - 1); free != 0; free &= free - 1 {
			row, ok := next()
			if !ok {
				break
			}
			d.begin(bits.TrailingZeros64(free), seed, first+uint64(row), row)
		}
		if d.live == 0 || d.clock%lookUp == 0 && rows.Stopped() {
			return
		}
		d.draw()
		for ply := range 4 {
			d.ply(ply, first, rows)
		}
		d.advance()
	}
}

// lookUp is the number of plies after which the door looks whether to give up:
// a power of two, which is more than one block.
const lookUp = 1024

// ply plays the given ply of the block in each of the games.
func (d *Door) ply(ply int, first uint64, rows *engine.Rows) {
	who := core.Side(ply & 1)
	at := d.at(ply)
	d.careful = 0
	if d.slams {
		d.watchSlams(&at[0], &d.movers[who])
	}
	var hits uint64
	if d.waiting {
		hits = d.sowSeveral(at, &d.luck[ply&3], &d.houses[ply&3], &d.movers[who])
	} else {
		hits = d.sowAll(at, &d.luck[ply&3], &d.houses[ply&3], &d.movers[who])
	}
	for rest := d.careful & d.live; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		if d.waits>>i&1 != 0 {
			d.pass(i, ply)
			continue
		}
		moves, end := d.look(i, ply, who)
		if moves == 0 && end == 0 {
			continue // nothing is out of the ordinary: what was sown stands
		}
		before, waits := d.offered(at[0][i].Mine)
		d.waited[i] -= waits
		if end == 0 && moves == before {
			continue
		}
		d.counters[i] -= d.choice[before]
		hits &^= 1 << i
		if end != 0 {
			d.finish(i, ply, who, end, first, rows)
			d.leave(i)
		} else if d.sowOne(i, ply, who, moves) {
			hits |= 1 << i
		}
	}
	for ; hits != 0; hits &= hits - 1 {
		i := bits.TrailingZeros64(hits)
		d.land(i, at[0][i].Theirs, &at[1][i], ply, who)
	}
}

// pass lets a ply pass in a game in which its player has no turn, because the
// other's grand slam took all they had. So that game came to be looked at, and
// nothing was sown or counted in it: the rows have only changed places.
func (d *Door) pass(i, ply int) {
	f := &d.games[i]
	d.waits &^= 1 << i
	d.shifted |= 1 << i
	// What is counted in plies of the flight happens a ply later.
	f.start++
	f.first++
	f.kept++
	for later := 3; later > ply; later-- {
		d.luck[later][i] = d.luck[later-1][i]
	}
}

// sowAll sows in every game as if all houses with seeds could be played. It
// returns the games whose sowing may capture or came round as a set with a bit
// for each of the games, and adds to careful those that must be looked at
// closely, because the game may be over or not all houses allowed: their
// sowing is taken back if that is so. (The house stays marked as played, which
// only lets the search for repetitions begin early.)
//
// It calls nothing and branches on nothing but what is rare, so that the
// processor has several games' plies under way at once; which sowings capture
// cannot be predicted. Empty places in the flight have empty boards and need
// care.
func (d *Door) sowAll(at *[2]positions, luck *[flightSize]uint16, houses *[flightSize]uint8, m *mover) (hits uint64) {
	_, _, _ = at[0], luck[0], houses[0]
	for i := flightSize - 1; i >= 0; i-- {
		mine, theirs := at[0][i].Mine, at[0][i].Theirs
		moves := octet.Occupied(mine)
		counters := d.counters[i]
		if (theirs+d.near)&d.nearMask == 0 || moves == 0 || counters >= d.repeats {
			d.careful |= 1 << i
		}
		house := uint(d.nth[moves][uint(luck[i])*uint(d.count[moves])>>16&7]) & 7
		s := &m.sow[mine>>(8*house&63)&octet.Max][house]
		houses[i] = uint8(house)
		d.counters[i] = (counters | s.house) + d.choice[moves]
		mine += s.mine
		theirs += s.theirs
		hit := (d.captures.In(theirs) | rounds) & s.last
		at[1][i] = Rows{theirs, mine}
		d.hit[i] = hit
		hits <<= 1
		hits |= (hit | -hit) >> 63
	}
	return hits
}

// sowSeveral is sowAll by rules under which single seeds wait: houses with more
// are played as long as there is one, and the plies at which that makes a
// difference are counted.
func (d *Door) sowSeveral(at *[2]positions, luck *[flightSize]uint16, houses *[flightSize]uint8, m *mover) (hits uint64) {
	_, _, _ = at[0], luck[0], houses[0]
	for i := flightSize - 1; i >= 0; i-- {
		mine, theirs := at[0][i].Mine, at[0][i].Theirs
		occupied, several := octet.Occupied(mine), octet.Several(mine)
		moves := occupied
		if several != 0 {
			moves = several
		}
		counters := d.counters[i]
		if (theirs+d.near)&d.doorMask == 0 || moves == 0 || counters >= d.repeats {
			d.careful |= 1 << i
		}
		d.waited[i] += (uint32(moves^occupied) + 255) >> 8
		house := uint(d.nth[moves][uint(luck[i])*uint(d.count[moves])>>16&7]) & 7
		s := &m.sow[mine>>(8*house&63)&octet.Max][house]
		houses[i] = uint8(house)
		d.counters[i] = (counters | s.house) + d.choice[moves]
		mine += s.mine
		theirs += s.theirs
		hit := (d.captures.In(theirs) | rounds) & s.last
		at[1][i] = Rows{theirs, mine}
		d.hit[i] = hit
		hits <<= 1
		hits |= (hit | -hit) >> 63
	}
	return hits
}

// watchSlams adds to careful the games in which the player to move may have a
// grand slam that the rules forbid. It does so without branches: in the late
// game every third position is so close to one that its houses must be asked,
// and no processor foresees which.
func (d *Door) watchSlams(at *positions, m *mover) {
	var careful uint64
	for i := flightSize - 1; i >= 0; i-- {
		theirs := at[i].Theirs
		large := (theirs + d.small) & octet.Top
		reach := (at[i].Mine + m.far[octet.Occupied(theirs)]) & octet.Top
		careful = careful<<1 | (large>>1-1)&-(reach>>1)>>63
	}
	d.careful = careful
}

// sowOne sows in one game, with given moves. It says whether the sowing may
// capture or came round.
func (d *Door) sowOne(i, ply int, who core.Side, moves uint8) bool {
	at := d.at(ply)
	here := at[0][i]
	house := d.nth[moves][uint(d.luck[ply][i])*uint(d.count[moves])>>16]
	s := d.movers[who].sown(here.Mine, int(house))
	d.houses[ply][i] = house
	d.counters[i] = (d.counters[i] | s.house) + d.choice[moves]
	theirs := here.Theirs + s.theirs
	at[1][i] = Rows{Mine: theirs, Theirs: here.Mine + s.mine}
	d.hit[i] = (d.captures.In(theirs) | rounds) & s.last
	return d.hit[i] != 0
}
