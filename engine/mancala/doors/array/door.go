package array

import (
	"slices"

	"houserules/engine"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
	"houserules/engine/recurrence"
	"houserules/engine/rules"
)

// Door plays random players against each other, one game at a time.
type Door struct {
	engine.NoSkills

	rules    *core.Rules
	recorder tally.Recorder
	fresh    tally.Game
	// judged is set for rules that may forbid a move, or end the game, at any
	// turn, slams for those that may where no house of the opponent holds more
	// seeds than largest; fewest is the number on the board that may end it.
	judged, slams   bool
	again           bool // a grand slam lets a player move again
	piles           bool // a player may pile at the start
	largest, fewest int
	lap             int // seeds in a whole lap
	// order has the houses of a lap from each house, reach the masks of those
	// that so many seeds come to.
	order [2 * core.MaxRow][2 * core.MaxRow]uint8
	reach [2 * core.MaxRow][2*core.MaxRow + 1]uint32
	row   [2]uint32 // masks of the rows

	search core.CaptureSearch
	// history has the positions since the last capture, where repetition is
	// judged, and recent those of them that were looked for so far.
	history []core.Position
	next    core.Position // scratch memory
	recent  recurrence.Index
}

// Holds says whether the door, which knows these knobs and values, can play the rules:
// capture.counts must not be empty.
func Holds(r *core.Rules, known rules.Known) bool {
	return known.Plays(r.Knobs) && len(r.Capture.Counts) > 0
}

// New makes a door for rules that it holds.
func New(r *core.Rules, known rules.Known) *Door {
	known.Must("array", r.Knobs)
	d := &Door{
		rules: r, recorder: tally.NewRecorder(r), fresh: tally.Fresh(r),
		judged:  r.AsksEveryTurn() || r.ByPosition || r.Has(core.EndAllOnes),
		slams:   r.SlamsForbidden,
		again:   r.GrandSlam == core.SlamMovesAgain,
		piles:   r.Sowing.Opening == core.OpeningPile,
		largest: slices.Max(r.Capture.Counts), fewest: max(r.FewSeeds, r.Barren), lap: r.Size,
	}
	if r.SkipOrigin {
		d.lap--
	}
	for h := range r.Size {
		d.row[r.Owner(h)] |= 1 << h
		at := h
		for i := range d.lap {
			at = r.Next(r.Owner(h), at)
			d.order[h][i] = uint8(at)
			d.reach[h][i+1] = d.reach[h][i] | 1<<at
		}
	}
	return d
}

// Name implements engine.Door.
func (d *Door) Name() string { return "array" }

// Play implements engine.Door.
func (d *Door) Play(seed, first uint64, rows *engine.Rows) {
	for i := range rows.Len {
		if rows.Stopped() {
			return
		}
		d.Fill(seed, first, rows, i)
	}
}

// Fill plays the game of one row. first is the number of the game of the first
// row.
func (d *Door) Fill(seed, first uint64, rows *engine.Rows, i int) {
	g := d.fresh
	g.Row = i
	p := d.rules.Start
	d.forget()
	d.fill(&g, &p, 0, seed, first, rows)
}

// GoOn plays a game that another door has brought to the start of a turn, and fills
// its row. since are the positions before since the last capture, in order, and
// played the houses played since then, a bit to each.
func (d *Door) GoOn(g *tally.Game, p *core.Position, since []core.Position, played uint32, seed, first uint64, rows *engine.Rows) {
	d.forget()
	d.history = append(d.history, since...)
	d.fill(g, p, played, seed, first, rows)
}

// fill plays a game to its end and fills its row.
func (d *Door) fill(g *tally.Game, p *core.Position, played uint32, seed, first uint64, rows *engine.Rows) {
	stream := engine.GameStreams(seed, first+uint64(g.Row)).Stream(engine.PurposeMove)
	if end := d.play(g, p, played, stream, rows); end != 0 { // or stopped
		d.recorder.RecordTurns(g, p.Mover, d.rules.Seeds(p, p.Mover), end, first, rows)
	}
}
