package mancala

import "houserules/engine"

// fastGames is the number of games that a door has in flight.
const fastGames = 8

// Play implements engine.Door.
//
// The games advance by blocks of four plies, the plies that one random word
// serves, so that all of them are at the same lane of their words and the
// same player is to move in all. The plies of different games do not wait
// for each other: while one looks up its tables the next is under way.
func (d *fastDoor) Play(seed, first uint64, rows *engine.Rows) {
	begun, n := 0, 0
	for {
		for ; n < fastGames && begun < rows.Len; n++ {
			d.begin(&d.games[n], seed, first+uint64(begun), begun)
			begun++
		}
		if n == 0 {
			return
		}
		for i := range d.games[:n] {
			f := &d.games[i]
			f.word = f.stream.Word(uint64(f.ply / 4))
		}
		n = d.plies(n, first, rows)
		for i := range d.games[:n] {
			f := &d.games[i]
			if f.ply == 0 {
				f.opening = [2]uint8{f.moves[0], f.moves[1]}
			}
			f.ply += 4
		}
	}
}

// plies plays four plies of the first n games in flight. It writes the rows of
// those that end, closes up, and returns the number of those that do not.
func (d *fastDoor) plies(n int, first uint64, rows *engine.Rows) int {
	near, nearMask, repeats := d.near, d.nearMask, d.repeats
	captures, several := d.captures, len(d.more) > 0
	for lane := range uint32(4) {
		who := side(lane & 1)
		sow := &d.sow[who]
		for i := 0; i < n; {
			f := &d.games[i]
			ply := f.ply + lane
			here := &f.ring[ply%ringSize]
			mine, theirs := here.mine, here.theirs
			moves := occupied(mine)
			if (theirs+near)&nearMask == 0 || moves == 0 || f.played == repeats || ply >= f.closer {
				var end engine.EndReason
				if moves, end = d.judge(f, ply, who, lanes{mine, theirs}); end != 0 {
					d.record(f, ply, who, lanes{mine, theirs}, end, first, rows)
					n--
					d.games[i], d.games[n] = d.games[n], d.games[i]
					continue
				}
			}
			c := &d.choices[moves]
			at := f.word >> (16 * lane) & 0xFFFF * (c.tally & 0xF) >> 16
			house := c.nth[at&7]
			s := &sow[mine>>(8*house&63)&laneMax][house&7]
			mine += s.mine
			theirs += s.theirs
			f.tally += c.tally + s.marks>>marksHouses
			f.played |= s.marks & (1<<marksHouses - 1)
			f.moves[lane] = house
			hit := captures.houses(theirs) & s.last
			if several {
				hit = d.hits(theirs) & s.last
			}
			if hit != 0 {
				theirs = d.capture(f, ply, who, theirs, s.last)
			}
			f.ring[(ply+1)%ringSize] = lanes{theirs, mine}
			i++
		}
	}
	return n
}
