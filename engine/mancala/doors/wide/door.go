package wide

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/array"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/doors/swar"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
)

// laneCount is the number of games in flight.
const laneCount = 8 * len(vec{})

// Door plays the random player against themselves with a vector to one house
// of 32 games. What the kernel does not know, ends and rare turns, it asks of
// the door with a game to two words; games that it cannot play to their end it
// leaves to other doors altogether.
type Door struct {
	rules    *core.Rules
	recorder tally.Recorder
	swar     *swar.Door
	array    *array.Door
	tables   tables
	inWords  wordRules
	seeds    int // in the game
	fewest   int // no more seeds on the board than this end the game
	start    startLane
	flight   flight
	// left are the rows of the games that are left to other doors.
	left  []int
	state tally.Game
}

// startLane is what the lane of a new game holds.
type startLane struct {
	houses  [2 * rowHouses]uint8
	store   [2]uint8
	deficit [2]uint8
	leader  uint8
}

// flight is the games in flight with what the assembly need not know of
// them.
type flight struct {
	group
	assembly bool   // which of its forms the kernel has
	busy     uint32 // the lanes that hold a game
	begun    uint32 // those whose game began with the block
	games    [laneCount]game
	inWords  wordState
}

// game is what is known of a game beside its lane: its row and, because a
// lane's counters are bytes, what was counted before they began anew.
type game struct {
	row         int
	opening     [2]uint8
	repeated    bool   // a position has come back
	stood       uint64 // when it stood, by the clock
	plies       uint32
	lastCapture uint32
	leadTaken   uint32
	leadChanges uint32
	forced      uint32
	branching   uint32
	fired       [core.FiringCount]uint32
}

// NewAVX2 makes a door in assembly for rules that Holds and a machine that
// HasAVX2. It may share the door with a game to two words with others that the
// same worker uses, because only one of them plays at a time.
func NewAVX2(r *core.Rules, helper *swar.Door) *Door {
	d := newDoor(r, helper)
	d.flight.assembly = true
	return d
}

// NewWords makes a door in Go for rules that HoldsInWords, otherwise like
// NewAVX2.
func NewWords(r *core.Rules, helper *swar.Door) *Door { return newDoor(r, helper) }

func newDoor(r *core.Rules, helper *swar.Door) *Door {
	d := &Door{
		rules: r, recorder: tally.NewRecorder(r), swar: helper, array: array.New(r),
		seeds: int(r.All(&r.Start)) / 2, fewest: max(r.Few, r.Barren),
	}
	d.compile(r)
	return d
}

// Name implements engine.Door.
func (d *Door) Name() string {
	if d.flight.assembly {
		return "avx2"
	}
	return "wide"
}

// Play implements engine.Door.
func (d *Door) Play(seed, first uint64, rows *engine.Rows) {
	d.left = d.left[:0]
	f := &d.flight
	for begun := 0; ; {
		for free := ^f.busy; free != 0 && begun < rows.Len; free &= free - 1 {
			f.begin(&d.start, bits.TrailingZeros32(free), seed, first+uint64(begun), begun)
			begun++
		}
		if f.busy == 0 {
			break
		}
		if f.clock%lookUp == 0 && rows.Stopped() {
			f.busy, f.begun, f.live = 0, 0, vec{}
			return
		}
		if f.assembly {
			avx2Draw(&f.group)
			avx2Play(&f.group, &d.tables)
		} else {
			f.draw()
			d.block()
		}
		d.settle(f)
		f.advance()
		for done := f.busy &^ uint32(f.going); done != 0; done &= done - 1 {
			d.end(f, bits.TrailingZeros32(done), first, rows)
		}
		if f.clock%anewPlies == 0 {
			d.anew(f)
		}
	}
	d.rest(seed, first, rows)
}

// lookUp is the number of plies after which the door looks whether to give up:
// a power of two.
const lookUp = 1024

// restTogether is the number of games from which on a flight of 64 that is not
// full is worth more than playing one after the other.
const restTogether = 16

// rest plays the games that are left to other doors: one after the other, or,
// where they are many, together.
func (d *Door) rest(seed, first uint64, rows *engine.Rows) {
	if len(d.left) < restTogether {
		for _, i := range d.left {
			d.array.Fill(seed, first, rows, i)
		}
		return
	}
	next := 0
	d.swar.Fill(seed, first, rows, func() (int, bool) {
		if next == len(d.left) {
			return 0, false
		}
		next++
		return d.left[next-1], true
	})
}

// anew lets the counters of long games begin anew, and leaves those that come
// near the limit to other doors.
func (d *Door) anew(f *flight) {
	for i := range laneCount {
		if f.plies.lanes()[i] < 256-anewPlies || f.busy>>i&1 == 0 {
			continue
		}
		f.anew(i)
		if g := &f.games[i]; int(g.plies)+256+anewPlies >= d.rules.Limit.Plies {
			d.left = append(d.left, g.row)
			f.busy &^= 1 << i
			f.live.lanes()[i] = 0
		}
	}
}

// end records the game of a lane that is over, or leaves it to another door
// where the kernel stopped for another reason.
func (d *Door) end(f *flight, i int, first uint64, rows *engine.Rows) {
	f.busy &^= 1 << i
	s, g, at := &d.state, &f.games[i], f.clock
	if g.repeated {
		at = g.stood
	}
	who := core.Side(f.plies.lanes()[i] & 1)
	here := rowsAt(&f.ring[at%ringPlies], i, who)
	s.Sides[core.South].Store, s.Sides[core.North].Store = engine.Units(int(f.store[core.South].lanes()[i])), engine.Units(int(f.store[core.North].lanes()[i]))
	s.Board = d.seeds - int(f.store[core.South].lanes()[i]) - int(f.store[core.North].lanes()[i])
	o, end := d.swar.Over(who, here, s)
	switch {
	case end == core.EndAllOnes, end == core.EndNoMove && !d.decided(f, i):
		d.takeBack(f, i, here, o) // the kernel looked at the turn
	case end == 0 && g.repeated:
		end = core.EndRepetition
	}
	if end == 0 {
		d.left = append(d.left, g.row)
		return
	}
	d.finish(f, i, who, here, end, first, rows)
}

// decided says whether the last capture of a game that is over ended it, by a
// majority or few seeds left, before the kernel looked at the next turn.
func (d *Door) decided(f *flight, i int) bool {
	a, b := int(f.store[core.South].lanes()[i]), int(f.store[core.North].lanes()[i])
	return d.seeds-a-b <= d.fewest || engine.Units(max(a, b)) >= d.rules.Majority
}

// takeBack takes back that the kernel counted the rules that took part in a
// turn, which does not take place.
func (d *Door) takeBack(f *flight, i int, here swar.Rows, o core.Options) {
	if here.Theirs == 0 && d.rules.Has(core.EndRowEmpty) {
		return // it counted none
	}
	if o.Fired.Has(core.FiredFeeding) {
		f.firedFeeding.lanes()[i]--
	}
	if o.Fired.Has(core.FiredSlam) && o.Moves != 0 {
		f.barred.lanes()[i]--
	}
}

// finish records a game.
func (d *Door) finish(f *flight, i int, who core.Side, here swar.Rows, end engine.EndReason, first uint64, rows *engine.Rows) {
	s, game := &d.state, &f.games[i]
	for k := range s.Sides {
		me := &s.Sides[k]
		me.Captures = uint32(f.captures[k].lanes()[i])
		me.Largest = engine.Units(int(f.largest[k].lanes()[i]))
		me.Deficit = engine.Units(int(f.deficit[k].lanes()[i]))
	}
	s.Row = game.row
	s.LastCapturer = int8(f.lastCapturer.lanes()[i]) - 1
	s.LeadChanges = game.leadChanges + uint32(f.leadChanges.lanes()[i])
	s.LeadTaken = plyOf(game.leadTaken, f.leadTaken.lanes()[i], game.plies)
	s.LastCapture = plyOf(game.lastCapture, f.lastCapture.lanes()[i], game.plies)
	s.Plies = game.plies + uint32(f.plies.lanes()[i])
	s.Forced = game.forced + uint32(f.forced.lanes()[i])
	s.Branching = game.branching + f.branchingOf(i)
	s.Opening = game.opening
	s.Fired = game.fired
	s.Fired[core.FiredFeeding] += uint32(f.firedFeeding.lanes()[i])
	s.Fired[core.FiredSlam] += uint32(f.firedSlam.lanes()[i]) + uint32(f.barred.lanes()[i])
	s.Fired[core.FiredKroo] += uint32(f.firedKroo.lanes()[i])
	d.recorder.Record(s, who, octet.Sum(here.Mine), end, first, rows)
}

// plyOf is the ply of an event: the one that the lane knows, or before.
func plyOf(before uint32, lane uint8, plies uint32) uint32 {
	if lane == 0 {
		return before
	}
	return plies + uint32(lane)
}
