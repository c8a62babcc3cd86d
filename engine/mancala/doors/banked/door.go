package banked

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
	"houserules/engine/rules"
)

// flightSize is the number of games that a door has in flight, at most 64.
const flightSize = 32

// lookUp is the number of plies after which the door looks whether to give up: a
// multiple of four.
const lookUp = 1024

// Door plays random players against each other, many games at a time.
type Door struct {
	engine.NoSkills

	kernel
	live  uint64 // the places in the flight that hold a game
	games [flightSize]game
	turns [flightSize]turn
	// sowing has the games whose moves go on, in its first places.
	sowing [flightSize]uint8
}

// New makes a door for rules that it holds. They must sow into stores, and not
// capture by the numbers of seeds in a house.
func New(r *core.Rules, known rules.Known) *Door {
	known.Must("banked", r.Knobs)
	d := &Door{}
	d.compile(r)
	return d
}

// Name implements engine.Door.
func (d *Door) Name() string { return "banked" }

// game is a game in flight. Scores and leads are in half units.
type game struct {
	mine, theirs   uint64 // the rows of who is to move, and of the other
	word           uint64 // what is left of a random word
	choices, fired uint64 // counters
	who            uint64 // 0 for South, 1 for North
	// board is the number of seeds on it above those that may end the game, and
	// left the number of plies before the last that the limit allows. Either is
	// below zero where the game may be over.
	board, left int64
	sides       [2]side
	// lead is South's, most and least what it has been.
	lead, most, least int64
	led               int64 // who led alone last: 1 for South, -1 for North, 0 for nobody
	// last is what was left before the last capture, doubled, and one more where
	// it was North's; below zero for none.
	last int64

	leadChanges, leadTaken uint32
	relays, stopped        uint32   // moves of several laps, and those with the last allowed
	opening                [2]uint8 // a player's first house, counted from one; 0 for none
	words                  uint64   // random words drawn
	stream                 engine.Stream
	row                    int
}

// side is what a game has come to for one player.
type side struct {
	// score is the store less the majority, from storeAt on, and below it the
	// number of captures: below zero before the majority is reached.
	score   int64
	largest int64 // capture
}

// storeAt is more than the bits of the limit of plies.
const storeAt = 24

// plies is the number of plies so far.
func (k *kernel) plies(g *game) int64 { return k.limit - 1 - g.left }

// store is what a player has.
func (k *kernel) store(g *game, who core.Side) engine.Score {
	return engine.Score(g.sides[who&1].score>>storeAt + k.majority)
}

// Play implements engine.Door.
//
// The games advance by blocks of four plies, the plies that one random word
// serves.
func (d *Door) Play(seed, first uint64, rows *engine.Rows) {
	next := 0
	d.live = 0
	for clock := 0; ; clock += 4 {
		for i := range d.games {
			g := &d.games[i]
			if d.live>>i&1 == 0 {
				if next == rows.Len {
					*g = game{}
					continue
				}
				d.begin(g, seed, first+uint64(next), next)
				d.live |= 1 << i
				next++
			}
			g.word = g.stream.Word(g.words)
			g.words++
		}
		if d.live == 0 || clock%lookUp == 0 && rows.Stopped() {
			return
		}
		for range 4 {
			for rest := d.ply() & d.live; rest != 0; rest &= rest - 1 {
				i := bits.TrailingZeros64(rest)
				if end := d.over(&d.games[i]); end != 0 {
					d.finish(&d.games[i], end, first, rows)
					d.live &^= 1 << i
				}
			}
		}
	}
}

// begin starts a game of the study.
func (d *Door) begin(g *game, seed, number uint64, row int) {
	f := &d.fresh
	*g = game{
		mine: d.start[0], theirs: d.start[1], who: uint64(d.rules.Start.Mover),
		board: int64(f.Board) - d.fewest - 1, left: d.limit - 1, last: -1,
		row: row, stream: engine.GameStreams(seed, number).Stream(engine.PurposeMove),
	}
	for s := range g.sides {
		g.sides[s].score = (int64(f.Sides[s].Store) - d.majority) << storeAt
	}
	g.lead = int64(f.Sides[core.South].Store - f.Sides[core.North].Store)
	g.most, g.least, g.led = max(0, g.lead), min(0, g.lead), sign(g.lead)
}

// over asks package core whether a game is over.
func (d *Door) over(g *game) engine.EndReason {
	p := core.Position{Stores: [2]engine.Score{d.store(g, core.South), d.store(g, core.North)}}
	d.position(&p, core.Side(g.who), g.mine, g.theirs)
	_, end := d.rules.Judge(&p, d.rules.Majority, g.capturer(), &d.search)
	if end == 0 && g.left < 0 {
		end = core.EndLimit
	}
	return end
}

// capturer is who captured last.
func (g *game) capturer() int8 {
	if g.last < 0 {
		return core.Nobody
	}
	return int8(g.last & 1)
}

// finish records the row of a game.
func (d *Door) finish(g *game, end engine.EndReason, first uint64, rows *engine.Rows) {
	t := tally.Game{
		Row: g.row, Board: int(g.board + d.fewest + 1), LastCapturer: g.capturer(),
		LeadChanges: g.leadChanges, LeadTaken: g.leadTaken,
		Plies: uint32(d.plies(g)), Branching: uint32(g.choices & (1<<forcedAt - 1)), Forced: uint32(g.choices >> forcedAt),
	}
	if g.last >= 0 {
		t.LastCapture = uint32(d.limit - g.last>>1)
	}
	for s := range g.sides {
		t.Sides[s] = tally.Side{
			Store: d.store(g, core.Side(s)), Captures: uint32(g.sides[s].score & (1<<storeAt - 1)), Largest: engine.Score(g.sides[s].largest),
		}
		if house := g.opening[s]; house > 0 {
			t.Opened(core.Side(s), house-1)
		}
	}
	t.Sides[core.South].Deficit, t.Sides[core.North].Deficit = engine.Score(-g.least), engine.Score(g.most)
	t.Fired[core.FiredKroo] = uint32(g.fired & countMask)
	t.Fired[core.FiredExtraTurn] = uint32(g.fired >> extraAt & countMask)
	t.Fired[core.FiredRelay], t.Fired[core.FiredMaxLaps] = g.relays, g.stopped
	t.Fired[core.FiredOpposite] = uint32(g.fired >> oppositeAt)
	d.recorder.RecordTurns(&t, core.Side(g.who), octet.Sum(g.mine), end, first, rows)
}
