package mancala

import (
	"math/bits"

	"houserules/engine"
)

// begin starts a game of the study in a lane.
func (f *wideFlight) begin(start *wideStart, i int, seed, game uint64, row int) {
	i &= wideLanes - 1
	f.busy |= 1 << i
	f.begun |= 1 << i
	f.games[i] = wideGame{row: row}
	f.keys[wideSlot(i)] = engine.GameStreams(seed, game).Stream(engine.PurposeMove).Key()
	at := &f.ring[f.clock%wideRing]
	for h, n := range start.houses {
		at[h][i] = n
	}
	for k := range 2 {
		f.store[k][i], f.deficit[k][i] = start.store[k], start.deficit[k]
		f.captures[k][i], f.largest[k][i], f.played[k][i] = 0, 0, 0
	}
	f.live[i] = 0xFF
	f.leader[i], f.lastCapturer[i] = start.leader, 0
	f.plies[i], f.lastCapture[i], f.leadTaken[i] = 0, 0, 0
	f.leadChanges[i], f.forced[i] = 0, 0
	f.firedFeeding[i], f.firedSlam[i], f.firedKroo[i], f.barred[i] = 0, 0, 0, 0
	f.setBranching(i, 0)
}

// restore brings a lane's course back to the beginning of the block.
func (f *wideFlight) restore(i int) {
	now, saved := &f.wideCourse, &f.saved
	for k := range 2 {
		now.store[k][i], now.captures[k][i] = saved.store[k][i], saved.captures[k][i]
		now.largest[k][i], now.deficit[k][i] = saved.largest[k][i], saved.deficit[k][i]
	}
	now.lastCapture[i], now.lastCapturer[i] = saved.lastCapture[i], saved.lastCapturer[i]
	now.leader[i], now.leadTaken[i], now.leadChanges[i] = saved.leader[i], saved.leadTaken[i], saved.leadChanges[i]
}

// advance goes on from a block to the next.
func (f *wideFlight) advance() {
	for ; f.begun != 0; f.begun &= f.begun - 1 {
		i := bits.TrailingZeros32(f.begun)
		f.games[i].opening = [2]uint8{f.houses[0][i], f.houses[1][i]}
	}
	f.clock += 4
}

// anewPlies is how often, in plies, the byte counters of long games begin anew
// by so many. The kernel gives games up before their last capture is so far
// back that its ply would be lost.
const anewPlies = 32

// anew takes over what a lane's byte counters have counted.
func (f *wideFlight) anew(i int) {
	g := &f.games[i]
	for _, c := range []struct {
		lane  *uint8
		total *uint32
	}{
		{&f.leadChanges[i], &g.leadChanges}, {&f.forced[i], &g.forced},
		{&f.firedFeeding[i], &g.fired[firedFeeding]}, {&f.firedSlam[i], &g.fired[firedSlam]},
		{&f.barred[i], &g.fired[firedSlam]}, {&f.firedKroo[i], &g.fired[firedKroo]},
	} {
		*c.total += uint32(*c.lane)
		*c.lane = 0
	}
	for _, c := range []struct {
		lane  *uint8
		total *uint32
	}{{&f.leadTaken[i], &g.leadTaken}, {&f.lastCapture[i], &g.lastCapture}} {
		switch {
		case *c.lane > anewPlies:
			*c.lane -= anewPlies
		case *c.lane > 0:
			*c.total, *c.lane = g.plies+uint32(*c.lane), 0
		}
	}
	g.branching += f.branchingOf(i)
	f.setBranching(i, 0)
	f.plies[i] -= anewPlies
	g.plies += anewPlies
}

// branchingAt is where a lane's sum of legal moves is.
func (f *wideFlight) branchingAt(i int) *[2]uint8 {
	at := 2 * (i&7 + i>>4*8)
	return (*[2]uint8)(f.branching[i>>3&1][at:])
}

func (f *wideFlight) branchingOf(i int) uint32 {
	b := f.branchingAt(i)
	return uint32(b[0]) | uint32(b[1])<<8
}

func (f *wideFlight) setBranching(i int, n uint32) {
	*f.branchingAt(i) = [2]uint8{uint8(n), uint8(n >> 8)}
}

// wideSlot is where the key of a lane's stream is: where the kernel, which
// takes the words apart, puts them together as it needs them.
func wideSlot(i int) int {
	return (i&7>>1+i>>3&1*4)*4 + i&1 + i>>4*2
}

// wideRows gathers the rows of a lane.
func wideRows(at *[2 * wideRow]vec, i int, who side) lanes {
	i &= wideLanes - 1
	southern := uint64(at[0][i]) | uint64(at[1][i])<<8 | uint64(at[2][i])<<16 |
		uint64(at[3][i])<<24 | uint64(at[4][i])<<32 | uint64(at[5][i])<<40
	northern := uint64(at[6][i]) | uint64(at[7][i])<<8 | uint64(at[8][i])<<16 |
		uint64(at[9][i])<<24 | uint64(at[10][i])<<32 | uint64(at[11][i])<<40
	if who == south {
		return lanes{mine: southern, theirs: northern}
	}
	return lanes{mine: northern, theirs: southern}
}

// sameHouses says whether a lane has equal houses in two positions.
func sameHouses(a, b *[2 * wideRow]vec, i int) bool {
	i &= wideLanes - 1
	for h := range a {
		if a[h][i] != b[h][i] {
			return false
		}
	}
	return true
}
