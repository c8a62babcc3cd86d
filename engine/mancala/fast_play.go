package mancala

import "houserules/engine"

// fastGames is the number of games that a door has in flight, a power of two.
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
	for _, i := range d.careful[:careful] {
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
		if hit := d.special(f, lane, who, moves); hit != 0 {
			d.hit[hits], d.last[hits] = i, hit
			hits++
		}
	}
	for j, i := range d.hit[:hits] {
		d.capture(d.games[i], lane, who, d.last[j])
	}
}

// ordinary plays the plies of a turn that need no care. It lists the other
// games in careful, and the sowings that may capture in hit and last, and
// returns how many there are.
//
// It calls nothing and branches only to list a game as careful, so that the
// processor has several games' plies under way at once: entries of hit are
// written in any case, and only their number depends on the sowing, since
// which ones capture cannot be predicted.
func (d *fastDoor) ordinary(lane uint, n int) (careful, hits uint) {
	lane &= 3
	sow := &d.sow[lane&1]
	far := &d.far[lane&1]
	for i, f := range d.games[:n] {
		mine, theirs := f.block[lane].mine, f.block[lane].theirs
		moves := occupied(mine)
		if (theirs+d.near)&d.nearMask == 0 && (mine+far[occupied(theirs)])&laneTop != 0 ||
			moves == 0 || f.played == d.repeats || int(lane) >= f.look {
			d.careful[careful%fastGames] = uint8(i)
			careful++
			continue
		}
		tally := d.tally[moves]
		shift := d.nth[moves][uint64(f.luck[lane])*(tally&0xF)>>16&7]
		s := &sow[mine>>(shift&63)&laneMax][shift>>3&7]
		mine += s.mine
		theirs += s.theirs
		hit := d.captures.houses(theirs) & s.last
		f.block[lane+1] = lanes{theirs, mine}
		f.moves[lane] = shift
		marks := s.marks
		f.played |= marks & (1<<marksHouses - 1)
		f.tally += tally + marks>>marksHouses
		d.hit[hits%fastGames] = uint8(i)
		d.last[hits%fastGames] = hit
		hits += uint((hit + (1<<63 - 1)) >> 63)
	}
	return careful, hits
}

// special plays a ply like ordinary, but of one game and with given moves. It
// returns the house of the last seed, as a set, if that may be captured.
func (d *fastDoor) special(f *fastGame, lane uint, who side, moves uint8) uint64 {
	here := f.block[lane]
	tally := d.tally[moves]
	shift := d.nth[moves][uint64(f.luck[lane])*(tally&0xF)>>16&7]
	s := d.sown(who, here.mine, int(shift/8))
	theirs := here.theirs + s.theirs
	f.block[lane+1] = lanes{theirs, here.mine + s.mine}
	f.moves[lane] = shift
	f.played |= s.marks & (1<<marksHouses - 1)
	f.tally += tally + s.marks>>marksHouses
	return d.captures.houses(theirs) & s.last
}
