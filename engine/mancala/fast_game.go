package mancala

import (
	"math"

	"houserules/engine"
)

// lanes are the rows of the player to move and of his opponent.
type lanes struct{ mine, theirs uint64 }

// positions are those of all games in flight before a ply.
type positions [fastGames]lanes

// fastGame is one of the games that a door has in flight, but for what every
// ply needs.
type fastGame struct {
	gameState
	// older holds the positions from first to kept that left the ring.
	older []lanes
}

// gameState is what a game begins anew with. Its times are those of the
// flight's clock.
type gameState struct {
	row    int
	start  int    // when the game began
	first  int    // when the first position since the last capture stood
	kept   int    // when the oldest position stood that is only in the ring
	urgent uint64 // pressed, where the block may reach the limit

	board     int // seeds
	slamEnded bool
	sides     [2]sideState

	// For the tables.
	lastCapturer int8
	leads        bool // somebody led alone
	leadChanges  uint32
	leadTaken    uint32
	lastCapture  uint32
	opening      [2]uint8 // each player's first house
	plies        uint32   // this and what follows when the game is over
	branching    uint32
	forced       uint32
	fired        [firings]uint32
}

// sideState is what a game needs to know of each player.
type sideState struct {
	store    engine.Score
	captures uint32
	largest  engine.Score // capture
	deficit  engine.Score // largest so far
	enough   engine.Score // a larger lead makes him the new leader
}

// begin starts a game of the study.
func (d *fastDoor) begin(i int, seed, game uint64, row int) {
	f := &d.games[i]
	f.gameState = d.fresh
	d.words[i] = 0
	d.streams[i] = engine.GameStreams(seed, game).Stream(engine.PurposeMove)
	f.row = row
	f.start = d.clock
	d.live |= 1 << i
	d.begun |= 1 << i
	d.at(0)[0][i] = d.start
	d.tally[i] = 0
	d.since(i, d.clock)
	if d.due[i] <= d.clock {
		d.attend(i)
	}
}

// since notes that the position at a time is the first since a capture.
func (d *fastDoor) since(i, now int) {
	f := &d.games[i]
	f.first, f.kept = now, now
	f.older = f.older[:0]
	tally := d.tally[i]&tallyLow | f.urgent
	if f.board <= d.atMost {
		tally |= armed
	}
	d.tally[i] = tally
	d.due[i] = min(f.start+d.limit-3, now+d.keep)
}

// attend does what is due in a game before a block: it lets the plies of a
// block that may reach the limit be looked at closely, and saves positions
// from the ring.
func (d *fastDoor) attend(i int) {
	f := &d.games[i]
	if d.clock+4 > f.start+d.limit {
		f.urgent = pressed
		d.tally[i] |= pressed
	}
	if f.kept+d.keep <= d.clock {
		for ; f.kept < d.clock; f.kept++ {
			f.older = append(f.older, d.ring[f.kept%ringPlies][i])
		}
	}
	d.due[i] = min(f.start+d.limit-3, f.kept+d.keep)
}

// leave empties a place in the flight.
func (d *fastDoor) leave(i int) {
	d.live &^= 1 << i
	d.due[i] = math.MaxInt
	for ply := range 4 {
		d.at(ply)[1][i] = lanes{}
	}
}

// repeated says whether the position before a ply of the block has occurred
// for the count-th time since the last capture.
//
// It is asked only when every house has been played since then. Without a
// capture a position can come back only so: seeds go round, so as many cross
// from each house to the next as from any other, and not none; the first to
// cross into a house is dropped there and must leave it again. As the players
// alternate, that takes twice the longer row.
func (d *fastDoor) repeated(i, ply int, here lanes) bool {
	f := &d.games[i]
	missing := d.times - 1
	at := d.clock + ply - d.nearest
	i &= fastGames - 1 // a power of two, so that the loop checks no bounds
	for kept := f.kept; at >= kept; at -= 2 {
		p := &d.ring[uint(at)%ringPlies][i]
		if p.mine == here.mine && p.theirs == here.theirs {
			missing--
		}
	}
	for ; at >= f.first; at -= 2 {
		if f.older[at-f.first] == here {
			missing--
		}
	}
	return missing <= 0
}
