package mancala

import (
	"encoding/binary"

	"houserules/engine"
)

// lanes are the rows of the player to move and of his opponent, a byte a
// house: bytes, so that a single house can be looked up, and words, so that
// all can be treated at once.
type lanes [2 * laneHouses]uint8

// mine is the row of the player to move.
func (l *lanes) mine() uint64 { return binary.LittleEndian.Uint64(l[:laneHouses]) }

// theirs is the opponent's row.
func (l *lanes) theirs() uint64 { return binary.LittleEndian.Uint64(l[laneHouses:]) }

// set changes both rows.
func (l *lanes) set(mine, theirs uint64) {
	binary.LittleEndian.PutUint64(l[:laneHouses], mine)
	binary.LittleEndian.PutUint64(l[laneHouses:], theirs)
}

// fastGame is one of the games that a door has in flight.
type fastGame struct {
	gameState
	// block holds the positions before the four plies that the random word
	// serves, and the one after them.
	block [5]lanes
	// past holds the positions before all earlier plies, by ply, where there
	// is a rule on repetition.
	past []lanes
}

// gameState is what a game needs to know but its positions.
type gameState struct {
	luck   [4]uint16 // the random word's lanes
	moves  [4]uint8  // the houses played with them
	hit    uint64    // what the last sowing may have captured, and rounds
	tally  uint64    // counts of several things, see forcedAt
	played uint64    // the houses played since the last capture, and the bits above them
	urgent uint64    // pressed, where the block may reach the limit
	ply    int       // plies played before the block
	row    int
	done   bool
	stream engine.Stream

	first     int      // the ply of the first position since the last capture
	opening   [2]uint8 // each player's first house
	board     int      // seeds
	store     [2]engine.Score
	slamEnded bool

	// For the tables.
	fired        [firings]uint32
	captures     [2]uint32
	largest      [2]engine.Score
	deficit      [2]engine.Score
	leader       int8 // +1 South, -1 North, 0 before the first lead
	lastCapturer int8
	leadChanges  uint32
	leadTaken    int
	lastCapture  int
}

// begin starts a game of the study.
func (k *fastKernel) begin(f *fastGame, seed, game uint64, row int) {
	f.gameState = k.fresh
	f.block[0] = k.start
	f.stream = engine.GameStreams(seed, game).Stream(engine.PurposeMove)
	f.row = row
	f.draw()
}

// draw draws the word that serves the block.
func (f *fastGame) draw() {
	word := f.stream.Word(uint64(f.ply / 4))
	f.luck = [4]uint16{uint16(word), uint16(word >> 16), uint16(word >> 32), uint16(word >> 48)}
}

// advance goes on from a block to the next.
func (k *fastKernel) advance(f *fastGame) {
	if k.repeats != never {
		if f.ply+4 > len(f.past) {
			f.past = append(f.past, make([]lanes, len(f.past)+64)...)
		}
		*(*[4]lanes)(f.past[f.ply:]) = [4]lanes(f.block[:4])
	}
	if f.ply == 0 {
		f.opening = [2]uint8(f.moves[:2])
	}
	f.block[0] = f.block[4]
	f.ply += 4
	k.press(&f.gameState)
	f.draw()
}

// press makes the plies of a block be looked at closely that may reach the
// limit.
func (k *fastKernel) press(f *gameState) {
	if f.ply+4 > k.limit {
		f.urgent = pressed
		f.played |= pressed
	}
}

// since notes that the position before a ply is the first since a capture.
func (k *fastKernel) since(f *gameState, ply int) {
	f.first = ply
	f.played = f.urgent
	if f.board <= k.atMost {
		f.played |= armed
	}
}

// repeated says whether the position before a ply has occurred for the
// count-th time since the last capture.
//
// It is asked only when every house has been played since then. Without a
// capture a position can come back only so: seeds go round, so as many cross
// from each house to the next as from any other, and not none; the first to
// cross into a house is dropped there and must leave it again. As the players
// alternate, that takes twice the longer row.
func (k *fastKernel) repeated(f *fastGame, lane uint) bool {
	mine, theirs := f.block[lane].mine(), f.block[lane].theirs()
	last := f.ply + int(lane) - k.nearest
	if last < f.first {
		return false
	}
	seen := 1
	since := f.past[f.first : last+1]
	for i := len(since) - 1; i >= 0; i -= 2 {
		if since[i].mine() == mine && since[i].theirs() == theirs {
			if seen++; seen == k.times {
				return true
			}
		}
	}
	return false
}
