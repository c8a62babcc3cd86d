package wide

import (
	"encoding/binary"
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/swar"
	"houserules/engine/mancala/internal/core"
)

// begin starts a game of the study in a lane, with the block to come.
func (f *flight) begin(i int, seed, number uint64, row int) {
	i &= laneCount - 1
	f.busy |= 1 << i
	f.begun |= 1 << i
	f.fresh |= 1 << i
	f.games[i] = game{row: row}
	f.keys[slotOf(i)] = engine.GameStreams(seed, number).Stream(engine.PurposeMove)
}

// freshen makes a lane hold what a new game does, where the kernel shall not.
func (f *flight) freshen(start *startLane, i int) {
	i &= laneCount - 1
	f.fresh &^= 1 << i
	at := &f.ring[f.clock%ringPlies]
	for k := range 2 {
		for h, n := range start.houses[k] {
			at[k][h][i] = n
		}
		f.store[k][i], f.deficit[k][i] = start.store[k], start.deficit[k]
		f.captures[k][i], f.largest[k][i], f.played[k][i] = 0, 0, 0
	}
	f.live[i] = 0xFF
	f.leader[i] = start.leader
	f.plies[i], f.lastCapture[i], f.leadTaken[i] = 0, 0, 0
	f.leadChanges[i], f.forced[i] = 0, 0
	f.firedLeast[i], f.firedRow[i] = 0, 0
	f.firedFeeding[i], f.firedSlam[i], f.firedKroo[i], f.barred[i] = 0, 0, 0, 0
	f.setBranching(i, 0)
}

// restore brings a lane's course back to the beginning of the block.
func (f *flight) restore(i int) {
	now, saved := &f.course, &f.saved
	for k := range 2 {
		now.store[k][i], now.captures[k][i] = saved.store[k][i], saved.captures[k][i]
		now.largest[k][i], now.deficit[k][i] = saved.largest[k][i], saved.deficit[k][i]
	}
	now.firedRow[i] = saved.firedRow[i]
	now.lastCapture[i] = saved.lastCapture[i]
	now.leader[i], now.leadTaken[i], now.leadChanges[i] = saved.leader[i], saved.leadTaken[i], saved.leadChanges[i]
}

// advance goes on from a block to the next.
func (f *flight) advance() {
	for ; f.begun != 0; f.begun &= f.begun - 1 {
		i := bits.TrailingZeros64(f.begun)
		g := &f.games[i]
		if !g.opened {
			g.opening[0] = f.houses[0][i]
		}
		g.opening[1] = f.houses[1][i]
	}
	f.fresh = 0
	f.clock += 4
}

// anewPlies is how often, in plies, the byte counters of long games begin anew
// by so many. The kernel gives games up before their last capture is so far
// back that its ply would be lost.
const anewPlies = 32

// anew takes over what a lane's byte counters have counted.
func (f *flight) anew(i int) {
	g := &f.games[i]
	for _, c := range []struct {
		lane  *uint8
		total *uint32
	}{
		{&f.leadChanges[i], &g.leadChanges}, {&f.forced[i], &g.forced},
		{&f.firedFeeding[i], &g.fired[core.FiredFeeding]}, {&f.firedSlam[i], &g.fired[core.FiredSlam]},
		{&f.firedLeast[i], &g.fired[core.FiredLeast]}, {&f.firedRow[i], &g.fired[core.FiredRow]},
		{&f.barred[i], &g.fired[core.FiredSlam]}, {&f.firedKroo[i], &g.fired[core.FiredKroo]},
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

// pairAt is where a lane's 16 bits are in two vectors, such as branching.
func pairAt(v *[2]vec, i int) []uint8 { return v[i>>3&1][2*(i&7+i>>4*8):] }

func (f *flight) branchingOf(i int) uint32 {
	return uint32(binary.LittleEndian.Uint16(pairAt(&f.branching, i)))
}

func (f *flight) setBranching(i int, n uint32) {
	binary.LittleEndian.PutUint16(pairAt(&f.branching, i), uint16(n))
}

// slotOf is where the assembly has a lane's stream: where what takes the words
// apart puts them together as they are needed.
func slotOf(i int) int {
	return (i&7>>1+i>>3&1*4)*8 + i&1 + i>>4*2
}

// rowsAt gathers the rows of a lane.
func rowsAt(at *position, i int, who core.Side) swar.Rows {
	return swar.Rows{Mine: rowAt(&at[who&1], i), Theirs: rowAt(&at[who&1^1], i)}
}

// rowAt gathers a row of a lane; houses that there are not hold nothing.
func rowAt(at *[rowWidth]vec, i int) uint64 {
	i &= laneCount - 1
	return uint64(at[0][i]) | uint64(at[1][i])<<8 | uint64(at[2][i])<<16 |
		uint64(at[3][i])<<24 | uint64(at[4][i])<<32 | uint64(at[5][i])<<40 |
		uint64(at[6][i])<<48 | uint64(at[7][i])<<56
}

// sameHouses says whether a lane has equal houses in two positions.
func sameHouses(a, b *position, i int) bool {
	return rowAt(&a[core.South], i) == rowAt(&b[core.South], i) && rowAt(&a[core.North], i) == rowAt(&b[core.North], i)
}
