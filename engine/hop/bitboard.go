package hop

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/hop/internal/flight"
	"houserules/engine/rules"
)

// bitboards is the door that plays random games, many at a time and one ply of each in
// turn. What every ply needs is in the kernel of package flight; what happens seldom is
// here, in the words of the plain rules.
type bitboards struct {
	engine.NoSkills
	g    *Game
	name string
	// ply plays a ply of all games.
	ply   func(*flight.Games)
	games *flight.Games
	rows  *engine.Rows
	// fresh are the lanes with a player who has not moved yet.
	fresh uint64
	lanes [flight.Lanes]lane
}

// newBitboards makes the doors, which know these knobs and values, the fastest first.
func newBitboards(g *Game, known rules.Known) (doors []engine.Door) {
	known.Must("bitboard", g.knobs)
	r := g.flightRules()
	if ply := flight.AVX512(&r); ply != nil {
		doors = append(doors, &bitboards{g: g, name: "avx512", ply: ply, games: new(flight.Games)})
	}
	if ply := flight.AVX2(&r); ply != nil {
		doors = append(doors, &bitboards{g: g, name: "avx2", ply: ply, games: new(flight.Games)})
	}
	return append(doors, &bitboards{g: g, name: "bitboard", ply: flight.Portable(&r), games: new(flight.Games)})
}

// lane is what the kernel does not know of a game in flight.
type lane struct {
	// position has the game where it is aside: hidden from the kernel.
	position
	aside bool
	// idle is set when the game is over.
	idle bool
	// options are the legal moves, where the plain rules were asked.
	options options
	remembered

	moves engine.Stream // for the words of four plies to come
	wide  engine.Stream

	// What follows is for the tables.

	row       int
	game      uint64
	firstMove [2]engine.Action
	history
	captures, deficit      [2]int
	leader                 engine.Seat // 0 before anyone led
	leadChanges, leadTaken uint32
}

// Name implements engine.Door.
func (d *bitboards) Name() string { return d.name }

// Play implements engine.Door. All games start at the same place in the cycle
// of four plies that share a random word; a lane whose game ends in between
// waits for the next cycle.
func (d *bitboards) Play(seed, first uint64, rows *engine.Rows) {
	d.rows, d.fresh = rows, 0
	for i := range d.lanes {
		d.lanes[i].idle = true
		d.take(i)
	}
	for next := 0; ; {
		busy := false
		for i := range d.lanes {
			l := &d.lanes[i]
			if l.idle && next < rows.Len {
				d.start(i, seed, first+uint64(next), next)
				next++
			}
			d.games.Word[i] = l.moves.Next()
			busy = busy || !l.idle
		}
		if !busy || rows.Stopped() {
			return
		}
		for turn := range 4 {
			d.games.SetTurn(turn)
			d.round()
		}
	}
}

// start begins a game in a lane.
func (d *bitboards) start(i int, seed, game uint64, row int) {
	l, s := &d.lanes[i], engine.GameStreams(seed, game)
	l.forget()
	*l = lane{
		position: d.g.start, aside: true, row: row, game: game,
		moves: s.Stream(engine.PurposeMove), wide: s.Stream(engine.PurposeWide),
		firstMove:  [2]engine.Action{engine.NoAction, engine.NoAction},
		remembered: l.remembered,
	}
	g := d.games
	g.Left[i], g.Branching[i], g.Forced[i] = uint64(d.g.limit), 0, 0
	g.StepsFired[i], g.CaptureFired[i] = 0, 0
	d.fresh |= 1 << i
	d.give(i)
}

// plies is the number of plies that a game has had.
func (d *bitboards) plies(i int) int { return d.g.limit - int(d.games.Left[i]) }

// take puts a game aside.
func (d *bitboards) take(i int) {
	l, g := &d.lanes[i], d.games
	if !l.aside {
		l.aside, l.mover = true, side(g.Mover[i]&1)
		l.men[l.mover].lo, l.men[l.mover.other()].lo = g.Own[i], g.Enemy[i]
	}
	g.Own[i], g.Enemy[i] = 0, 0
}

// give hands a game to the kernel, if the kernel can play it.
func (d *bitboards) give(i int) {
	l, g := &d.lanes[i], d.games
	if l.chain.none() && !l.idle {
		l.aside = false
		g.Own[i], g.Enemy[i], g.Mover[i] = l.men[l.mover&1].lo, l.men[l.mover&1^1].lo, -uint64(l.mover)
	}
}

// round plays one ply of every game in flight.
func (d *bitboards) round() {
	if d.g.repetition > 0 {
		d.remember()
	}
	g := d.games
	d.ply(g)
	for rest := d.fresh &^ g.Alone; rest != 0; rest &= rest - 1 {
		d.noteFirst(bits.TrailingZeros64(rest))
	}
	for rest := g.Captured; rest != 0; rest &= rest - 1 {
		d.afterCapture(bits.TrailingZeros64(rest))
	}
	for rest := g.Alone; rest != 0; rest &= rest - 1 {
		d.seldom(bits.TrailingZeros64(rest))
	}
}
