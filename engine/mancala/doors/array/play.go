package array

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
)

// lookUp is the number of plies after which the door looks whether to give up:
// a power of two.
const lookUp = 4096

// play plays a game to its end from the start of a turn, or gives up and returns 0.
func (d *Door) play(g *tally.Game, p *core.Position, played uint32, stream engine.Stream, rows *engine.Rows) engine.EndReason {
	r := d.rules
	occupied, closely := d.occupied(p), true
	word := stream.Word(uint64(g.Plies) / 4)
	for {
		who := p.Mover
		o := core.LegalMoves{Moves: occupied & d.row[who]}
		opens := d.piles && p.Houses == r.Start.Houses
		if closely || opens || o.Moves == 0 || occupied&d.row[who.Other()] == 0 || d.slams && d.slamNear(p) {
			if g.Ended != 0 {
				return g.Ended
			}
			var end engine.EndReason
			if o, end = r.Judge(p, r.Majority, g.LastCapturer, &d.search); end != 0 {
				return end
			}
		}
		if r.Occurrences > 0 {
			d.history = append(d.history, *p)
			// Every house is played between two occurrences, see
			// package swar.
			if played == d.row[core.South]|d.row[core.North] && d.repeated(g) {
				return core.EndRepetition
			}
		}
		if int(g.Plies) >= r.Limit.Plies {
			return core.EndLimit
		}
		if g.Plies&3 == 0 {
			if g.Plies%lookUp == 0 && rows.Stopped() {
				return 0
			}
			word = stream.Word(uint64(g.Plies) / 4)
		}
		house := d.choose(g, who, o.Actions(r.Size), word)
		if house >= r.Size {
			r.Move(p, house, false, &d.next)
			*p = d.next
			g.Plies++
			g.Fire(o.Fired)
			occupied, played = d.occupied(p), played|1<<(house-r.Size)
			continue
		}
		played |= 1 << house
		l := core.NewMoveResult()
		last := d.sow(p, house, &occupied, &l)
		g.Plies++
		closely = d.judged
		if r.TakesFrom(last, who) && r.Captures(int(p.Houses[last]), l.Before) {
			if r.CaptureAt(p, last, o.Harmless(), &l); l.Captured > 0 {
				g.Capture(who, l.Captured, g.Plies)
				// No position before can come back, with fewer seeds.
				occupied, played = d.occupied(p), 0
				d.forget()
			}
			g.Ended = l.Ends
			closely = closely || l.Ends != 0 || p.Stores[who] >= r.Majority || g.Board <= d.fewest
		}
		if p.Mover = who.Other(); l.Slam && d.again {
			l.Fired.Add(core.FiredSlam)
			p.Mover = who
		}
		g.Fire(o.Fired | l.Fired)
	}
}

// slamNear says whether nothing that the opponent has is out of reach of a
// grand slam.
func (d *Door) slamNear(p *core.Position) bool {
	from, to := d.rules.Row(p.Mover.Other())
	for _, n := range p.Houses[from:to] {
		if int(n) > d.largest {
			return false
		}
	}
	return true
}

// occupied is the mask of the houses that hold seeds.
func (d *Door) occupied(p *core.Position) uint32 {
	mask := uint32(0)
	for h, n := range p.Houses[:d.rules.Size] {
		if n > 0 {
			mask |= 1 << h
		}
	}
	return mask
}

// repeated says whether the last position of the history has occurred so often
// since the last capture that the game ends.
func (d *Door) repeated(g *tally.Game) bool {
	r := d.rules
	if r.RepeatAtMost > 0 && g.Board > r.RepeatAtMost {
		return false
	}
	times := 0
	for n := d.recent.Len(); n < len(d.history); n++ {
		here := &d.history[n]
		times = d.recent.Push(here.Hash(), 0, func(i int) bool {
			return d.history[i].Mover == here.Mover && d.history[i].Houses == here.Houses
		})
	}
	return times >= r.Occurrences
}

// forget leaves no positions that could come back.
func (d *Door) forget() {
	d.history = d.history[:0]
	d.recent.Clear()
}

// choose draws a move and counts the choice.
func (d *Door) choose(g *tally.Game, who core.Side, moves, word uint64) int {
	n := bits.OnesCount64(moves)
	g.Branching += uint32(n)
	if n == 1 {
		g.Forced++
	}
	for range engine.Lane(word, uint(g.Plies), n) {
		moves &= moves - 1
	}
	house := bits.TrailingZeros64(moves)
	if g.Plies < 2 || d.again {
		from, _ := d.rules.Row(who)
		g.Opened(who, uint8(house-from))
	}
	return house
}

// sow sows as core's Sow does and returns the house of the last seed.
func (d *Door) sow(p *core.Position, origin int, occupied *uint32, l *core.MoveResult) int {
	held := int(p.Houses[origin])
	seeds := held
	p.Houses[origin] = 0
	*occupied &^= 1 << origin
	if seeds >= d.rules.Lap {
		l.Fired.Add(core.FiredKroo)
	}
	order := &d.order[origin]
	drops := 1
	for ; seeds > d.lap; seeds -= d.lap {
		for _, h := range order[:d.lap] {
			p.Houses[h]++
		}
		*occupied |= d.reach[origin][d.lap]
		drops++
	}
	for _, h := range order[:seeds] {
		p.Houses[h]++
	}
	*occupied |= d.reach[origin][seeds]
	last := int(order[seeds-1])
	if l.Before = int(p.Houses[last]) - drops; last == origin {
		l.Before = held
	}
	return last
}
