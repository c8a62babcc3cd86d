package swar

import (
	"math"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
	"houserules/engine/recurrence"
)

// Rows are the rows of the player to move and of the opponent, a word each.
type Rows struct{ Mine, Theirs uint64 }

// positions are the positions of all games in flight before a ply. A line of the cache is
// left free after them, so that a game's earlier positions, of which repeated asks
// one after the other, do not all fall into the same few sets of the cache.
type positions [flightSize + lineRows]Rows

// lineRows is the number of rows in a line of the cache.
const lineRows = 4

// game is one of the games that a door has in flight, but for what every ply
// needs. Its times are those of the flight's clock.
type game struct {
	tally.Game
	start  int    // when the game began
	first  int    // when the first position since the last capture stood
	kept   int    // when the oldest position stood that is only in the ring
	urgent uint64 // pressed, where the block may reach the limit
	// older holds the positions from first to kept that left the ring, and
	// recent finds them.
	older  []Rows
	recent recurrence.Index
}

// begin starts a game of the study.
func (d *Door) begin(i int, seed, number uint64, row int) {
	f := &d.games[i]
	f.Game, f.urgent = d.fresh, 0
	d.words[i] = 0
	d.streams[i] = engine.GameStreams(seed, number).Stream(engine.PurposeMove)
	f.Row = row
	f.start = d.clock
	d.live |= 1 << i
	d.begun |= 1 << i
	d.at(0)[0][i] = d.start
	d.counters[i], d.waited[i] = 0, 0
	d.since(i, d.clock)
	if d.due[i] <= d.clock {
		d.attend(i)
	}
}

// since notes that the position at a time is the first since a capture.
func (d *Door) since(i, now int) {
	f := &d.games[i]
	f.first, f.kept = now, now
	f.older = f.older[:0]
	f.recent.Clear()
	counters := d.counters[i]&counted | f.urgent
	if f.Board <= d.atMost {
		counters |= armed
	}
	d.counters[i] = counters
	d.due[i] = min(f.start+d.rules.Limit.Plies-3, now+d.keep)
}

// attend does what is due in a game before a block: it lets the plies of a
// block that may reach the limit be looked at closely, and saves positions
// from the ring.
func (d *Door) attend(i int) {
	f := &d.games[i]
	if d.clock+4 > f.start+d.rules.Limit.Plies {
		f.urgent = pressed
		d.counters[i] |= pressed
	}
	if f.kept+d.keep <= d.clock {
		for ; f.kept < d.clock; f.kept++ {
			d.keepOlder(f, d.ring[f.kept%ringPlies][i])
		}
	}
	d.due[i] = min(f.start+d.rules.Limit.Plies-3, f.kept+d.keep)
}

// leave empties a place in the flight.
func (d *Door) leave(i int) {
	d.live &^= 1 << i
	d.due[i] = math.MaxInt
	for ply := range 4 {
		d.at(ply)[1][i] = Rows{}
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
func (d *Door) repeated(i, ply int, here Rows) bool {
	f := &d.games[i]
	missing := d.rules.Occurrences - 1
	at := d.clock + ply - d.nearest
	i &= flightSize - 1 // a power of two, so that the loop checks no bounds
	for kept := f.kept; at >= kept; at -= 2 {
		p := &d.ring[uint(at)%ringPlies][i]
		if p.Mine == here.Mine && p.Theirs == here.Theirs {
			missing--
		}
	}
	// In the ring there are few, however long the stretch is.
	if at >= f.first && missing > 0 {
		missing -= f.recent.Times(hash(here, at), 0, f.sameAs(here, at))
	}
	return missing <= 0
}

// keepOlder puts a position aside that stood at the time kept.
func (d *Door) keepOlder(f *game, here Rows) {
	f.recent.Push(hash(here, f.kept), 0, f.sameAs(here, f.kept))
	f.older = append(f.older, here)
}

// sameAs compares older positions with one that stood at a time. Rows do not
// say whose they are, but the players alternate.
func (f *game) sameAs(here Rows, at int) func(earlier int) bool {
	return func(i int) bool { return (f.first+i-at)&1 == 0 && f.older[i] == here }
}

// hash is the hash of a position that stood at a time, for package recurrence.
func hash(here Rows, at int) uint64 {
	return recurrence.Mix(recurrence.Mix(uint64(at&1), here.Mine), here.Theirs)
}

// finish records the row of a game that ended before a ply of the block. who
// is the player whose turn it would be.
func (d *Door) finish(n, ply int, who core.Side, end engine.EndReason, first uint64, r *engine.Rows) {
	f := &d.games[n]
	f.Plies = uint32(d.clock + ply - f.start)
	f.Branching = uint32(d.counters[n] & (1<<forcedAt - 1))
	f.Fired[core.FiredSingletons] += d.waited[n]
	f.Forced = uint32(d.counters[n] & counted >> forcedAt)
	if d.begun>>n&1 != 0 { // later blocks may have begun to sow over the houses
		f.Opening = [2]uint8{d.houses[0][n], d.houses[1][n]}
	}
	d.recorder.Record(&f.Game, who, octet.Sum(d.at(ply)[0][n].Mine), end, first, r)
}
