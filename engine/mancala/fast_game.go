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

// fastGame is one of the games that a door has in flight, but for what every
// ply needs.
type fastGame struct {
	gameState
	// past holds the positions before the plies of earlier blocks, where there
	// is a rule on repetition.
	past [][4]lanes
}

// gameState is what a game begins anew with.
type gameState struct {
	stream engine.Stream
	ply    uint // plies played before the block
	row    int
	urgent uint64 // pressed, where the block may reach the limit

	first     uint // the ply of the first position since the last capture
	board     int  // seeds
	store     [2]engine.Score
	slamEnded bool

	// For the tables.
	opening      [2]uint8 // each player's first house
	fired        [firings]uint32
	captures     [2]uint32
	largest      [2]engine.Score
	deficit      [2]engine.Score
	leads        bool            // somebody led alone
	enough       [2]engine.Score // a larger lead of a player's makes him the new leader
	lastCapturer int8
	leadChanges  uint32
	leadTaken    uint32
	lastCapture  uint32
}

// repeated says whether the position before a ply of the block has occurred for the
// count-th time since the last capture.
//
// It is asked only when every house has been played since then. Without a
// capture a position can come back only so: seeds go round, so as many cross
// from each house to the next as from any other, and not none; the first to
// cross into a house is dropped there and must leave it again. As the players
// alternate, that takes twice the longer row.
//
// Positions before that capture hold other numbers of seeds, so whole blocks
// can be compared.
func (k *fastKernel) repeated(f *fastGame, here *lanes, ply uint) bool {
	if f.ply+ply < f.first+k.nearest {
		return false
	}
	mine, theirs := here.mine(), here.theirs()
	missing := k.times - 1
	// The nearest position is in an earlier block, even of rows with two houses.
	blocks := f.past[f.first/4 : (f.ply+ply-k.nearest)/4+1]
	for b := range blocks {
		early, late := &blocks[b][ply&1], &blocks[b][ply&1+2]
		if early.mine() == mine && early.theirs() == theirs {
			missing--
		}
		if late.mine() == mine && late.theirs() == theirs {
			missing--
		}
	}
	return missing <= 0
}
