package mancala

import (
	"math/bits"

	"houserules/engine"
)

// fastGames is the number of games that a door has in flight; at most 64.
const fastGames = 16

// step is one of the four plies of a block, for all games in flight.
type step struct {
	// at has the positions before the ply.
	at [fastGames]lanes
	// luck has the lanes of the random words.
	luck [fastGames]uint16
	// houses are those that were played.
	houses [fastGames]uint8
}

// Play implements engine.Door.
//
// The games advance by blocks of four plies, the plies that one random word
// serves, so that all of them are at the same lane of their words and the
// same player is to move in all.
func (d *fastDoor) Play(seed, first uint64, rows *engine.Rows) {
	d.steps, d.live = [5]step{}, 0
	for begun := 0; ; {
		for free := ^d.live & (1<<fastGames - 1); free != 0 && begun < rows.Len; free &= free - 1 {
			d.begin(bits.TrailingZeros64(free), seed, first+uint64(begun), begun)
			begun++
		}
		if d.live == 0 {
			return
		}
		d.draw()
		for ply := range uint(4) {
			d.turn(ply, first, rows)
		}
		d.advance()
	}
}

// turn plays the given ply of the block in each of the games.
func (d *fastDoor) turn(ply uint, first uint64, rows *engine.Rows) {
	who := side(ply & 1)
	steps := (*[2]step)(d.steps[ply:])
	hits := d.ordinary(steps, &d.movers[who])
	for rest := d.careful & d.live; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		moves, end := d.judge(i, ply, who)
		if end != 0 {
			d.record(i, ply, who, end, first, rows)
			d.leave(i)
			continue
		}
		if d.special(steps, i, who, moves) {
			hits |= 1 << i
		}
	}
	for ; hits != 0; hits &= hits - 1 {
		i := bits.TrailingZeros64(hits)
		d.land(i, &steps[1].at[i], ply, who)
	}
}

// ordinary plays the plies of a turn that need no care. It returns the games
// whose sowing may capture or came round as a set with a bit for each of the
// games, and leaves in careful those whose plies it did not play.
//
// It calls nothing and branches only where care is needed, so that the
// processor has several games' plies under way at once; which sowings capture
// cannot be predicted. Empty places in the flight have empty boards and need
// care.
func (d *fastDoor) ordinary(steps *[2]step, m *mover) (hits uint64) {
	d.careful = 0
	_ = steps[0]
	for i := fastGames - 1; i >= 0; i-- {
		here := &steps[0].at[i]
		mine, theirs := here.mine(), here.theirs()
		moves := occupied(mine)
		hits <<= 1
		if (theirs+d.near)&d.nearMask == 0 && (mine+m.far[occupied(theirs)])&laneTop != 0 ||
			moves == 0 || d.tally[i] >= d.repeats {
			d.careful |= 1 << i
			continue
		}
		house := uint(d.nth[moves][uint(steps[0].luck[i])*uint(d.count[moves])>>16&7]) & 7
		s := &m.sow[here[house]][house]
		steps[0].houses[i] = uint8(house)
		d.tally[i] = (d.tally[i] | s.house) + d.choice[moves]
		mine += s.mine
		theirs += s.theirs
		hit := (d.captures.houses(theirs) | rounds) & s.last
		steps[1].at[i].set(theirs, mine)
		d.hit[i] = hit
		hits |= (hit | -hit) >> 63
	}
	return hits
}

// special plays a ply like ordinary, but of one game and with given moves. It
// says whether the sowing may capture or came round.
func (d *fastDoor) special(steps *[2]step, i int, who side, moves uint8) bool {
	here := &steps[0].at[i]
	house := d.nth[moves][uint(steps[0].luck[i])*uint(d.count[moves])>>16]
	s := &d.movers[who].sow[here[house]][house]
	steps[0].houses[i] = house
	d.tally[i] = (d.tally[i] | s.house) + d.choice[moves]
	theirs := here.theirs() + s.theirs
	steps[1].at[i].set(theirs, here.mine()+s.mine)
	d.hit[i] = (d.captures.houses(theirs) | rounds) & s.last
	return d.hit[i] != 0
}

// leave empties a place in the flight.
func (d *fastDoor) leave(i int) {
	d.live &^= 1 << i
	for s := range d.steps {
		d.steps[s].at[i] = lanes{}
	}
}

// draw draws the words that serve a block.
func (d *fastDoor) draw() {
	for i := range d.games {
		f := &d.games[i]
		word := f.stream.Word(uint64(f.ply / 4))
		d.steps[0].luck[i] = uint16(word)
		d.steps[1].luck[i] = uint16(word >> 16)
		d.steps[2].luck[i] = uint16(word >> 32)
		d.steps[3].luck[i] = uint16(word >> 48)
	}
}

// advance goes on from a block to the next.
func (d *fastDoor) advance() {
	for i := range d.games {
		f := &d.games[i]
		ply := f.ply
		f.ply = ply + 4
		if ply+8 > d.limit {
			d.press(i)
		}
		if ply == 0 {
			f.opening = [2]uint8{d.steps[0].houses[i], d.steps[1].houses[i]}
		}
		if d.repeats != never {
			if ply/4 >= uint(len(f.past)) {
				f.past = append(f.past, make([][4]lanes, len(f.past)+64)...)
			}
			past := &f.past[ply/4]
			past[0] = d.steps[0].at[i]
			past[1] = d.steps[1].at[i]
			past[2] = d.steps[2].at[i]
			past[3] = d.steps[3].at[i]
		}
		d.steps[0].at[i] = d.steps[4].at[i]
	}
}

// press makes the plies of a block be looked at closely that may reach the
// limit.
func (d *fastDoor) press(i int) {
	d.games[i].urgent = pressed
	d.tally[i] |= pressed
}

// begin starts a game of the study.
func (d *fastDoor) begin(i int, seed, game uint64, row int) {
	f := &d.games[i]
	f.gameState = d.fresh
	f.stream = engine.GameStreams(seed, game).Stream(engine.PurposeMove)
	f.row = row
	d.live |= 1 << i
	d.steps[0].at[i] = d.start
	d.tally[i] = 0
	d.since(i, 0)
	if d.limit < 4 {
		d.press(i)
	}
}

// since notes that the position before a ply is the first since a capture.
func (d *fastDoor) since(i int, ply uint) {
	f := &d.games[i]
	f.first = ply
	tally := d.tally[i]&tallyLow | f.urgent
	if f.board <= d.atMost {
		tally |= armed
	}
	d.tally[i] = tally
}
