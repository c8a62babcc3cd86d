package mancala

import (
	"math/bits"

	"houserules/engine"
)

// fastGames is the number of games that a door has in flight.
const fastGames = 16

// Play implements engine.Door.
//
// The games advance by blocks of four plies, the plies that one random word
// serves, so that all of them are at the same lane of their words and the
// same player is to move in all.
func (d *fastDoor) Play(seed, first uint64, rows *engine.Rows) {
	begun, n := 0, 0
	for {
		for ; n < fastGames && begun < rows.Len; n++ {
			d.begin(d.games[n], seed, first+uint64(begun), begun)
			begun++
		}
		if n == 0 {
			return
		}
		for lane := range uint(4) {
			d.turn(lane, n, first, rows)
		}
		for i := 0; i < n; {
			if f := d.games[i]; !f.done {
				d.advance(f)
				i++
				continue
			}
			n--
			d.games[i], d.games[n] = d.games[n], d.games[i]
		}
	}
}

// turn plays one ply of each of the first n games.
func (d *fastDoor) turn(lane uint, n int, first uint64, rows *engine.Rows) {
	who := side(lane & 1)
	careful, hits := d.ordinary(lane, n)
	for ; careful != 0; careful &= careful - 1 {
		i := bits.TrailingZeros64(careful)
		f := d.games[i]
		if f.done {
			continue
		}
		moves, end := d.judge(f, lane, who)
		if end != 0 {
			d.record(f, lane, who, end, first, rows)
			f.done, f.block = true, [5]lanes{}
			continue
		}
		if d.special(f, lane, who, moves) {
			hits |= 1 << i
		}
	}
	for ; hits != 0; hits &= hits - 1 {
		d.land(d.games[bits.TrailingZeros64(hits)], lane, who)
	}
}

// ordinary plays the plies of a turn that need no care. It returns the games
// whose plies do, and those whose sowing may capture or came round, as sets
// with a bit for each of the games.
//
// It calls nothing and branches only where care is needed, so that the
// processor has several games' plies under way at once; which sowings capture
// cannot be predicted.
func (d *fastDoor) ordinary(lane uint, n int) (careful, hits uint64) {
	lane &= 3
	sow := &d.sow[lane&1]
	far := &d.far[lane&1]
	for i, f := range d.games[:n] {
		here := &f.block[lane]
		mine, theirs := here.mine(), here.theirs()
		moves := occupied(mine)
		hits >>= 1
		if (theirs+d.near)&d.nearMask == 0 && (mine+far[occupied(theirs)])&laneTop != 0 ||
			moves == 0 || f.played >= d.repeats {
			careful |= 1 << (i & 63)
			continue
		}
		house := d.nth[moves][uint(f.luck[lane])*uint(d.count[moves])>>16&7] & 7
		s := &sow[here[house]][house]
		f.moves[lane] = house
		f.tally += d.tally[moves]
		f.played |= s.house
		mine += s.mine
		theirs += s.theirs
		f.block[lane+1].set(theirs, mine)
		hit := (d.captures.houses(theirs) | rounds) & s.last
		f.hit = hit
		hits |= (hit | -hit) & (1 << 63)
	}
	return careful, hits >> (64 - uint(n)&63)
}

// special plays a ply like ordinary, but of one game and with given moves. It
// says whether the sowing may capture or came round.
func (d *fastDoor) special(f *fastGame, lane uint, who side, moves uint8) bool {
	here := &f.block[lane]
	house := d.nth[moves][uint(f.luck[lane])*uint(d.count[moves])>>16]
	s := &d.sow[who][here[house]][house]
	f.moves[lane] = house
	f.tally += d.tally[moves]
	f.played |= s.house
	theirs := here.theirs() + s.theirs
	f.block[lane+1].set(theirs, here.mine()+s.mine)
	f.hit = (d.captures.houses(theirs) | rounds) & s.last
	return f.hit != 0
}
