package wide

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/array"
	"houserules/engine/mancala/doors/swar"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
	"houserules/engine/rules"
)

// laneCount is the number of games in flight, the bytes of a vector.
const laneCount = len(vec{})

// Door plays random players against each other with a vector to one house
// of 64 games. What the kernel does not know, ends and rare turns, it asks of
// the door with a game to two words; games that it cannot play to their end it
// leaves to other doors altogether.
type Door struct {
	// machine is made for the first games: of the doors of a rule set mostly one plays.
	*machine

	form     form // which the kernel has
	rules    *core.Rules
	recorder tally.Recorder
	judge    judge
	swar     *swar.Door // nil for captures in either row
	array    *array.Door
	kernel   kernel
	lanes    int    // that it plays at once
	rows     [2]int // houses of each player
	size     int    // of both
	width    int    // houses a row that the kernel plays
	seeds    int    // in the game
	fewest   int    // no more seeds on the board than this end the game
	start    startLane
	openings []opening // what a player may begin with, where that is no sowing like others
	// left are the rows of the games that are left to other doors.
	left  []int
	state tally.Game
	// handed counts the games handed over in the midst, and since is scratch memory.
	handed int
	since  []core.Position
}

// machine is what the kernel works on. First of all comes what is in vectors: so large an
// object begins with a page, and where none of them lies across two lines of the cache the
// kernel has twice the rate.
type machine struct {
	tables tables
	flight flight
}

// startLane is what the lane of a new game holds.
type startLane struct {
	houses  [2][rowWidth]uint8
	store   [2]uint8
	deficit [2]uint8
	leader  uint8
}

// flight is the games in flight with what the assembly need not know of
// them.
type flight struct {
	group
	form  form   // which the kernel has
	busy  uint64 // the lanes that hold a game
	begun uint64 // those whose game began with the block
	games [laneCount]game
}

// form is one of the kernel's.
type form uint8

const (
	avx2 form = iota
	avx512
)

// String is the name of the door.
func (k form) String() string { return [...]string{"avx2", "avx512"}[k] }

// game is what is known of a game beside its lane: its row and, because a
// lane's counters are bytes, what was counted before they began anew.
type game struct {
	row         int
	opening     [2]uint8
	opened      bool   // the first move was not the kernel's
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

// Helpers are the doors that play what the kernel cannot. Others that the same worker uses
// may share them, because only one of them plays at a time. Swar is nil for captures in
// either row.
type Helpers struct {
	Swar  *swar.Door
	Array *array.Door
}

// NewAVX2 makes a door in assembly for rules that Holds and a machine that HasAVX2.
func NewAVX2(r *core.Rules, known rules.Known, h Helpers) *Door { return newDoor(r, known, h, avx2) }

// NewAVX512 makes one for a machine that HasAVX512, otherwise like NewAVX2.
func NewAVX512(r *core.Rules, known rules.Known, h Helpers) *Door {
	return newDoor(r, known, h, avx512)
}

// NewEither makes a door in assembly for rules that HoldsEither and a machine that
// HasAVX2, NewEither512 one for a machine that HasAVX512.
func NewEither(r *core.Rules, known rules.Known, h Helpers) *Door {
	return newEither(r, known, h, avx2)
}
func NewEither512(r *core.Rules, known rules.Known, h Helpers) *Door {
	return newEither(r, known, h, avx512)
}

func newEither(r *core.Rules, known rules.Known, h Helpers, kind form) *Door {
	d := newDoor(r, known, Helpers{Array: h.Array}, kind)
	d.judge, d.openings = judgeOf(r), openings(r)
	return d
}

func newDoor(r *core.Rules, known rules.Known, h Helpers, kind form) *Door {
	known.Must(kind.String(), r.Knobs)
	d := &Door{
		form: kind, rules: r, recorder: tally.NewRecorder(r), judge: h.Swar, swar: h.Swar, array: h.Array, rows: r.Rows, size: r.Size,
		seeds: int(r.All(&r.Start)) / 2, fewest: max(r.FewSeeds, r.Barren),
	}
	of := needsOf(d.rows, h.Swar == nil)
	switch d.width = of.width(); kind {
	case avx2:
		d.kernel, d.lanes = avx2Kernel(of), laneCount/2
	case avx512:
		d.kernel, d.lanes = avx512Kernel(of), laneCount
	}
	return d
}

// Name implements engine.Door.
func (d *Door) Name() string { return d.form.String() }

// Play implements engine.Door.
func (d *Door) Play(seed, first uint64, rows *engine.Rows) {
	if d.machine == nil {
		d.machine = &machine{}
		d.prepare()
	}
	d.left, d.handed = d.left[:0], 0
	f := &d.flight
	for begun := 0; ; {
		for free := ^f.busy; free != 0 && begun < rows.Len; free &= free - 1 {
			i := bits.TrailingZeros64(free)
			f.begin(i, seed, first+uint64(begun), begun)
			if len(d.openings) > 0 {
				f.freshen(&d.start, i)
				f.open(d.openings, i, seed, first+uint64(begun))
			}
			begun++
		}
		if f.busy == 0 {
			break
		}
		if f.clock%lookUp == 0 && rows.Stopped() {
			f.busy, f.begun, f.fresh, f.live = 0, 0, 0, vec{}
			return
		}
		d.block()
		d.settle(f)
		f.advance()
		for done := f.busy &^ f.going; done != 0; done &= done - 1 {
			d.end(f, bits.TrailingZeros64(done), seed, first, rows)
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
	if len(d.left) < restTogether || d.swar == nil {
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
		if f.plies[i] < 256-anewPlies || f.busy>>i&1 == 0 {
			continue
		}
		f.anew(i)
		if g := &f.games[i]; int(g.plies)+256+anewPlies >= d.rules.Limit.Plies {
			d.left = append(d.left, g.row)
			f.busy &^= 1 << i
			f.live[i] = 0
		}
	}
}
