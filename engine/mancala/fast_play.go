package mancala

import "houserules/engine"

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
		for lane := range 4 {
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
//
// The first loop plays the ordinary plies and calls nothing, so the processor
// has several games' plies under way at once. Plies that need more care wait
// in a list for the second loop, captures in another for the third; the
// entries are written without asking, only the counts depend on the game,
// because which sowings capture cannot be predicted.
func (d *fastDoor) turn(lane, n int, first uint64, rows *engine.Rows) {
	who := side(lane & 1)
	careful, hits := 0, 0
	games := d.games[:n]
	sow := &d.sow[who]
	far := &d.far[who]
	for i, f := range games {
		mine, theirs := f.block[lane].mine, f.block[lane].theirs
		moves := occupied(mine)
		if (theirs+d.near)&d.nearMask == 0 && (mine+far[occupied(theirs)])&laneTop != 0 ||
			moves == 0 || f.played == d.repeats || lane >= f.look {
			d.careful[careful%fastGames] = uint8(i)
			careful++
			continue
		}
		tally := d.tally[moves]
		shift := d.nth[moves][uint64(f.luck[lane])*(tally&0xF)>>16&7]
		s := &sow[mine>>(shift&63)&laneMax][shift>>3&7]
		mine += s.mine
		theirs += s.theirs
		f.moves[lane] = shift
		f.tally += tally + s.marks>>marksHouses
		f.played |= s.marks & (1<<marksHouses - 1)
		f.block[lane+1] = lanes{theirs, mine}
		hit := d.captures.houses(theirs) & s.last
		d.hit[hits%fastGames] = uint8(i)
		d.last[hits%fastGames] = hit
		hits += int((hit + (1<<63 - 1)) >> 63)
	}
}
