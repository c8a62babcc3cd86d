package wide

import (
	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/doors/swar"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
)

// This file hands games over whose stretch without a capture is too long for the
// kernel: package array plays on from there.

// manyOf is the part of the games, one in so many, from which on they are left to be
// played again together: this costs less than to play on one by one.
const manyOf = 32

// mayGoOn says whether a game of which the kernel stands at the start of a turn can
// be handed over there. That it stands for the length of a stretch is so where no
// sowing goes round so often that the kernel may have judged the turn wrongly.
func (d *Door) mayGoOn(here swar.Rows, rows *engine.Rows) bool {
	for rest := here.Mine; rest != 0; rest >>= 8 {
		if rest&octet.Max > uint64(d.tables.laps2[0]) {
			return false
		}
	}
	d.handed++
	return d.swar == nil || d.handed <= restTogether+rows.Len/manyOf
}

// goOn lets package array play on.
func (d *Door) goOn(f *flight, i int, who core.Side, seed, first uint64, rows *engine.Rows) {
	s, plies := &d.state, f.plies[i]
	now := f.clock - 4 + uint64(plies-f.was[i])
	age := uint64(plies - f.lastCapture[i])
	d.since = d.since[:0]
	for back := age; back > 0; back-- {
		d.since = append(d.since, d.position(f, i, now-back, core.Side((uint64(who)+back)&1)))
	}
	p := d.position(f, i, now, who)
	for k := range s.Sides {
		p.Stores[k] = s.Sides[k].Store
		s.Opened(core.Side(k), s.Opening[k])
	}
	s.Led = f.leader[i] != 0
	for k := range s.Sides {
		s.Sides[k].Enough = 0
		if int(f.leader[i]) == k+1 {
			s.Sides[k].Enough = tally.Beyond
		}
	}
	played := uint32(f.played[core.South][i]) | uint32(f.played[core.North][i])<<d.rows[core.South]
	game := *s // the door's own is used again
	d.array.GoOn(&game, &p, d.since, played, seed, first, rows)
}

// position is what lay in a lane at a time by the clock.
func (d *Door) position(f *flight, i int, clock uint64, who core.Side) core.Position {
	p := core.Position{Mover: who}
	at := &f.ring[clock%ringPlies]
	for k, houses := range d.rows {
		for h := range houses {
			p.Houses[k*d.rows[core.South]+h] = uint16(at[k][h][i])
		}
	}
	return p
}
