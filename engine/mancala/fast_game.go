package mancala

import "houserules/engine"

// lanes are the rows of the player to move and of his opponent.
type lanes struct{ mine, theirs uint64 }

// ringSize is the number of positions of a game that are kept at hand, a
// power of two. Longer stretches without a capture move on to fastGame.older.
const ringSize = 128

// fastGame is one of the games that a door has in flight.
type fastGame struct {
	gameState
	// ring holds the position before each ply, at the ply modulo ringSize.
	ring [ringSize]lanes
	// older are the positions of the plies from first on that left the ring.
	older []lanes
}

// gameState is what a game needs to know but its positions.
type gameState struct {
	stream engine.Stream
	word   uint64 // serves the four plies from ply on
	tally  uint64 // counts of several things, see choice and sowing
	played uint64 // the houses played since the last capture, and armed
	ply    uint32 // plies played when the word was drawn
	closer uint32 // the ply before which the game is to be looked at closely
	row    int

	// first is the ply of the first position since the last capture, ringed
	// that of the oldest one still in the ring.
	first, ringed uint32
	moves         [4]uint8 // the houses played with the current word
	opening       [2]uint8 // each player's first

	board     int // seeds
	store     [2]engine.Score
	slamEnded bool

	// For the tables.
	fired                  [firings]uint32
	captures               [2]uint32
	largest                [2]engine.Score
	deficit                [2]engine.Score
	leader                 int8 // +1 South, -1 North, 0 before the first lead
	lastCapturer           int8
	leadChanges, leadTaken uint32
	lastCapture            uint32
}

// begin starts a game of the study.
func (k *fastKernel) begin(f *fastGame, seed, game uint64, row int) {
	f.gameState = k.fresh
	f.older = f.older[:0]
	f.ring[0] = k.start
	f.stream = engine.GameStreams(seed, game).Stream(engine.PurposeMove)
	f.row = row
}

// since notes that the position before a ply is the first since a capture.
func (k *fastKernel) since(f *gameState, ply uint32) {
	f.first, f.ringed = ply, ply
	f.played = 0
	if f.board <= k.atMost {
		f.played = armed
	}
	f.closer = k.nextLook(f)
}

// nextLook returns the ply before which the game must be looked at because of
// the limit or because the ring is full.
func (k *fastKernel) nextLook(f *gameState) uint32 {
	if k.repeats == never {
		return k.limit
	}
	return min(k.limit, f.ringed+ringSize-1)
}

// keep moves the positions before a ply out of the ring.
func (f *fastGame) keep(ply uint32) {
	for ; f.ringed < ply; f.ringed++ {
		f.older = append(f.older, f.ring[f.ringed%ringSize])
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
func (k *fastKernel) repeated(f *fastGame, ply uint32, here lanes) bool {
	count := k.g.rules.End.Repetition.Count
	seen := 1
	i := int(ply) - k.nearest
	for ringed := int(f.ringed); i >= ringed; i -= 2 {
		if f.ring[i%ringSize] == here {
			if seen++; seen == count {
				return true
			}
		}
	}
	for i -= int(f.first); i >= 0; i -= 2 {
		if f.older[i] == here {
			if seen++; seen == count {
				return true
			}
		}
	}
	return false
}
