package mancala

import "houserules/engine"

// lanes are the rows of the player to move and of his opponent.
type lanes struct{ mine, theirs uint64 }

// fastGame is one of the games that a door has in flight.
type fastGame struct {
	gameState
	// block holds the positions before the four plies that the random word
	// serves, and the one after them.
	block [5]lanes
	// past holds the positions before all earlier plies, by ply, where the
	// rules ask for them.
	past []lanes
}

// gameState is what a game needs to know but its positions.
type gameState struct {
	luck   [4]uint16 // the random word's lanes
	moves  [4]uint8  // eight times the houses played with them
	tally  uint64    // counts of several things, see branchingAt
	played uint64    // the houses played since the last capture, and armed
	look   int       // the lane from which the game is to be looked at closely
	ply    int       // plies played before the block
	row    int
	done   bool
	stream engine.Stream

	first     int      // the ply of the first position since the last capture
	opening   [2]uint8 // eight times each player's first house
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
		f.remember(4)
	}
	if f.ply == 0 {
		f.opening = [2]uint8{f.moves[0], f.moves[1]}
	}
	f.block[0] = f.block[4]
	f.ply += 4
	f.look -= 4
	f.draw()
}

// remember keeps the positions before the first n plies of the block.
func (f *fastGame) remember(n int) {
	if f.ply+n > len(f.past) {
		f.past = append(f.past, make([]lanes, len(f.past)+64)...)
	}
	copy(f.past[f.ply:f.ply+n], f.block[:n])
}

// since notes that the position before a ply is the first since a capture.
func (k *fastKernel) since(f *gameState, ply int) {
	f.first = ply
	f.played = 0
	if f.board <= k.atMost {
		f.played = armed
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
	f.remember(int(lane))
	here := f.block[lane]
	count := k.g.rules.End.Repetition.Count
	seen := 1
	for i := f.ply + int(lane) - k.nearest; i >= f.first; i -= 2 {
		if f.past[i] == here {
			if seen++; seen == count {
				return true
			}
		}
	}
	return false
}
