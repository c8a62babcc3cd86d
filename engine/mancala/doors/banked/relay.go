package banked

import (
	"encoding/binary"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
)

// relay is what games whose moves go on for several laps need beside the kernel. All
// houses are chosen first, then one lap is sown in each of the games whose moves go
// on, again and again, then all moves are entered: so nothing branches on the number
// of laps, which nobody foresees.
type relay struct {
	// lap has what sowing a house does, by the seeds in it and the house: those
	// of the player to move, then from octet.Len on those of the other.
	lap   [(octet.Max + 1) * houses]lap
	turns [flightSize]turn
	// sowing has the games whose moves go on, n of them.
	sowing [flightSize]uint8
	// Moves go on where a lap ends in a house with two seeds or more, at most
	// maxLaps times.
	maxLaps int
	facing  uint64 // the sum of the shifts of two houses that face each other
	// never is not zero where the house opposite is never captured, and passes where
	// no last seed in the store gives another turn.
	never, passes uint64
}

// houses is the number of bytes in both rows.
const houses = 2 * octet.Len

// lap is what sowing a house with a number of seeds does.
type lap struct {
	mine, theirs uint64 // see sowing
	// won has the seeds that fall into the store, and, from roundAt on, 1 where
	// the lap comes round to the house where it began, or would.
	won uint64
	// last is the house of the last seed, and held the byte of a turn that has the
	// seeds there: for the store, of which the house is 0, one that is always 0.
	last, held uint8
}

// roundAt is more than the bits of a number of seeds.
const roundAt = 32

// turn is what a move does to a game, apart from all else, so that little is touched
// lap after lap.
type turn struct {
	// bytes has the rows of who is to move and of the other, and a 0.
	bytes [houses + 1]uint8
	// at is the place in relay.lap of the lap to be sown, or what it would be
	// after the last one.
	at  uint16
	won uint64 // see lap
}

func (t *turn) mine() uint64   { return binary.LittleEndian.Uint64(t.bytes[:octet.Len]) }
func (t *turn) theirs() uint64 { return binary.LittleEndian.Uint64(t.bytes[octet.Len:houses]) }

// lay lays rows out.
func (t *turn) lay(mine, theirs uint64) {
	binary.LittleEndian.PutUint64(t.bytes[:octet.Len], mine)
	binary.LittleEndian.PutUint64(t.bytes[octet.Len:houses], theirs)
}

// newRelay fills the tables from the rules. What a lap does is asked of them.
func newRelay(r *core.Rules) *relay {
	q := &relay{maxLaps: r.Sowing.MaxLaps, facing: uint64(8 * (r.Rows[core.South] - 1))}
	if r.Capture.Opposite == core.OppositeNever {
		q.never = 1
	}
	if r.Sowing.ExtraTurn != core.ExtraStore {
		q.passes = 1
	}
	for i := range q.lap {
		q.lap[i].held = houses
	}
	for house := range r.Size {
		for seeds := 1; seeds <= r.OnBoard(&r.Start); seeds++ {
			q.lap[seeds*houses+place(r, house)] = sowLap(r, house, seeds)
		}
	}
	return q
}

// place is that of South's or North's house where South is to move.
func place(r *core.Rules, house int) int {
	if own := r.Rows[core.South]; house >= own {
		return octet.Len + house - own
	}
	return house
}

// sowLap is what it does when South sows a house.
func sowLap(r *core.Rules, house, seeds int) lap {
	p := core.Position{Mover: core.South}
	p.Houses[house] = uint16(seeds)
	l := core.NewLanding()
	last := r.Sow(&p, house, &l)
	s := lap{
		mine: rowOf(r, &p, core.South), theirs: rowOf(r, &p, core.North),
		won: uint64(p.Stores[core.South] / engine.Units(1)), held: houses,
	}
	if l.Fired.Has(core.FiredKroo) {
		s.won |= 1 << roundAt
	}
	if last < r.Size {
		s.last = uint8(place(r, last))
		s.held = s.last
	}
	if at := place(r, house); at < octet.Len {
		s.mine -= uint64(seeds) << (8 * at)
	} else {
		s.theirs -= uint64(seeds) << (8 * (at - octet.Len))
	}
	return s
}

// plyRelay is ply by rules under which moves go on.
func (d *Door) plyRelay() (closely uint64) {
	n := d.choose()
	if d.relay.maxLaps > 1 {
		for _, i := range d.relay.sowing[:n] {
			d.games[i%flightSize].relays++
		}
	}
	for laps := 1; n > 0; laps++ {
		if laps == d.relay.maxLaps {
			for _, i := range d.relay.sowing[:n] {
				d.games[i%flightSize].stopped++
			}
			break
		}
		n = d.relay.sow(n)
	}
	return d.enter()
}

// choose begins the move of every game with its first lap, and returns the number of
// those whose moves go on after it.
func (d *Door) choose() (more int) {
	q := d.relay
	for i := range d.games {
		g, t := &d.games[i], &q.turns[i]
		c := &d.choice[octet.Occupied(g.mine)]
		house := c.nth[(g.word&0xFFFF*(c.tallied&15)>>16)&7] & 7
		g.word >>= 16
		g.choices += c.tallied
		who := g.who & 1
		if g.opening[who] == 0 {
			g.opening[who] = house + 1
		}
		l := &q.lap[g.mine>>(8*house)&octet.Max*houses+uint64(house)]
		t.lay(g.mine+l.mine, g.theirs+l.theirs)
		t.won = l.won
		seeds := t.bytes[l.held]
		t.at = uint16(seeds)*houses + uint16(l.last)
		q.sowing[more%flightSize] = uint8(i)
		more += int((1 - int64(seeds)) >> 63 & 1)
	}
	return more
}

// sow sows one lap in each of the n games whose moves go on, and returns the number
// of those whose moves go on after it.
func (q *relay) sow(n int) (more int) {
	for _, i := range q.sowing[:n] {
		t := &q.turns[i%flightSize]
		l := &q.lap[t.at%uint16(len(q.lap))]
		t.lay(t.mine()+l.mine, t.theirs()+l.theirs)
		t.won += l.won
		seeds := t.bytes[l.held]
		t.at = uint16(seeds)*houses + uint16(l.last)
		q.sowing[more%flightSize] = i
		more += int((1 - int64(seeds)) >> 63 & 1)
	}
	return more
}

// enter enters the moves of all games: see ply.
func (d *Door) enter() (closely uint64) {
	q := d.relay
	for i := flightSize - 1; i >= 0; i-- {
		g, t := &d.games[i], &q.turns[i]
		mine, theirs, won, at := t.mine(), t.theirs(), t.won, uint64(t.at)

		// See ply. A last seed in the store gives another turn.
		seeds, shift := at/houses, at<<3&63
		facing := (q.facing - shift) & 63
		opposite := theirs >> facing & octet.Max
		hit := ((seeds ^ 1 | at>>3&1 | q.never) - 1) >> 63 & (-(opposite | d.always) >> 63)
		again := ((seeds | q.passes) - 1) >> 63
		mine -= hit << shift
		theirs -= opposite & -hit << facing
		gain := int64(won&(1<<roundAt-1) + (1+opposite)&-hit)
		g.fired += -(won >> roundAt) >> 63
		g.fired += again<<extraAt + hit<<oppositeAt
		g.board -= gain

		// The scores, in half units.
		gain *= 2
		gained := -gain >> 63
		who := g.who & 1
		me := &g.sides[who]
		me.score += gain<<storeAt - gained
		me.largest = max(me.largest, gain)
		g.last ^= (g.last ^ (g.left<<1 | int64(who))) & gained
		g.left--
		sign := -int64(who)
		lead := g.lead + (gain ^ sign) - sign
		g.lead = lead
		g.most = max(g.most, lead)
		g.least = min(g.least, lead)
		if lead*g.led <= 0 && lead != 0 {
			d.leads(g)
		}

		pass := again - 1
		swap := (mine ^ theirs) & pass
		mine ^= swap
		theirs ^= swap
		g.mine, g.theirs = mine, theirs
		g.who = who ^ pass&1
		over := int64(mine-1) | int64(theirs-1) | g.board | ^me.score | g.left
		closely = closely<<1 | uint64(over)>>63
	}
	return closely
}
