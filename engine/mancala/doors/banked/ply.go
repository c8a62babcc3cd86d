package banked

import "houserules/engine/mancala/doors/internal/octet"

// ply plays a ply in every game, and returns the set of those that may be over
// after it. It branches on nothing but what is rare. Empty places in the flight
// have empty boards, from which nothing is sown.
func (d *Door) ply() (closely uint64) {
	if d.relay != nil {
		return d.plyRelay()
	}
	for i := flightSize - 1; i >= 0; i-- {
		g := &d.games[i]
		mine, theirs := g.mine, g.theirs
		c := &d.choice[octet.Occupied(mine)]
		house := uint64(c.nth[(g.word&0xFFFF*(c.tallied&15)>>16)&7]) & 7
		g.word >>= 16
		g.choices += c.tallied
		s := &d.sow[mine>>(8*house)&octet.Max*octet.Len+house]
		mine += s.mine
		theirs += s.theirs

		// A last seed in an empty house of the player's own takes that and what
		// lies opposite. All of that is multiplied with 0 or 1.
		opposite := theirs >> (s.facing & 63) & octet.Max
		hit := (mine&s.last ^ s.one - 1) >> 63 & (-(opposite | d.always) >> 63)
		mine -= s.one & -hit
		theirs -= opposite & -hit << (s.facing & 63)
		gain := int64(uint64(s.into) + (1+opposite)&-hit)
		g.fired += s.fired + hit<<oppositeAt
		g.board -= gain

		// The scores, in half units.
		gain *= 2
		gained := -gain >> 63
		who := g.who & 1
		if g.opening[who] == 0 {
			g.opening[who] = uint8(house) + 1
		}
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
		swap := (mine ^ theirs) & s.pass
		mine ^= swap
		theirs ^= swap
		g.mine, g.theirs = mine, theirs
		g.who = who ^ s.pass&1
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
