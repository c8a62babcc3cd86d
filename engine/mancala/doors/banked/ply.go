package banked

import (
	"encoding/binary"

	"houserules/engine/mancala/doors/internal/octet"
)

// All houses are chosen first, then one lap is sown in each of the games whose moves
// go on, again and again, then all moves are entered: so nothing branches on the number
// of laps, which nobody foresees.

// turn is what a move does to a game, apart from all else, so that little is touched
// lap after lap.
type turn struct {
	// bytes has the rows of who is to move and of the other, and a 0.
	bytes [houses + 1]uint8
	// at is the place in kernel.lap of the lap to be sown, or what it would be
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

// ply plays a ply in every game, and returns the set of those that may be over
// after it. It branches on nothing but what is rare. Empty places in the flight
// have empty boards, from which nothing is sown.
func (d *Door) ply() (closely uint64) {
	n := d.choose()
	if !d.relays {
		return d.enter()
	}
	if d.maxLaps > 1 {
		for _, i := range d.sowing[:n] {
			d.games[i%flightSize].relays++
		}
	}
	for laps := 1; n > 0; laps++ {
		if laps == d.maxLaps {
			for _, i := range d.sowing[:n] {
				d.games[i%flightSize].stopped++
			}
			break
		}
		n = d.sow(n)
	}
	return d.enter()
}

// choose begins the move of every game with its first lap, and returns the number of
// those whose moves go on after it.
func (d *Door) choose() (more int) {
	for i := range d.games {
		g, t := &d.games[i], &d.turns[i]
		c := &d.choice[octet.Occupied(g.mine)]
		house := c.nth[(g.word&0xFFFF*(c.tallied&15)>>16)&7] & 7
		g.word >>= 16
		g.choices += c.tallied
		who := g.who & 1
		if g.opening[who] == 0 {
			g.opening[who] = house + 1
		}
		l := &d.lap[g.mine>>(8*house)&octet.Max*houses+uint64(house)]
		t.lay(g.mine+l.mine, g.theirs+l.theirs)
		t.won = l.won
		seeds := t.bytes[l.held]
		t.at = uint16(seeds)*houses + uint16(l.last)
		d.sowing[more%flightSize] = uint8(i)
		more += int((1 - int64(seeds)) >> 63 & 1)
	}
	return more
}

// sow sows one lap in each of the n games whose moves go on, and returns the number
// of those whose moves go on after it.
func (d *Door) sow(n int) (more int) {
	for _, i := range d.sowing[:n] {
		t := &d.turns[i%flightSize]
		l := &d.lap[t.at%uint16(len(d.lap))]
		t.lay(t.mine()+l.mine, t.theirs()+l.theirs)
		t.won += l.won
		seeds := t.bytes[l.held]
		t.at = uint16(seeds)*houses + uint16(l.last)
		d.sowing[more%flightSize] = i
		more += int((1 - int64(seeds)) >> 63 & 1)
	}
	return more
}

// enter enters the moves of all games, and returns the set of those that may be over.
func (d *Door) enter() (closely uint64) {
	for i := flightSize - 1; i >= 0; i-- {
		g, t := &d.games[i], &d.turns[i]
		mine, theirs, won, at := t.mine(), t.theirs(), t.won, uint64(t.at)

		// A last seed in an empty house of the player's own takes that and what
		// lies opposite, one in the store gives another turn. All of that is
		// multiplied with 0 or 1.
		seeds, shift := at/houses, at<<3&63
		facing := (d.facing - shift) & 63
		opposite := theirs >> facing & octet.Max
		hit := ((seeds ^ 1 | at>>3&1 | d.never) - 1) >> 63 & (-(opposite | d.always) >> 63)
		again := ((seeds | d.passes) - 1) >> 63
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

		// The other player is to move, unless the same moves again.
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

// leads notes that another player than before leads alone.
func (d *Door) leads(g *game) {
	if g.led != 0 {
		g.leadChanges++
	}
	g.led, g.leadTaken = sign(g.lead), uint32(d.plies(g))
}

// sign is 1, 0 or -1.
func sign(n int64) int64 { return n>>63 - -n>>63 }
