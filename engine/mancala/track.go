package mancala

// layTrack works out what follows what, for either player, and what depends on
// the direction.
func (g *Game) layTrack(clockwise, stores bool, chain Chain) {
	step := 1
	if clockwise {
		step = -1
	}
	for _, s := range []side{south, north} {
		for h := range g.size {
			g.next[s][h] = uint8((h + step + g.size) % g.size)
		}
		if stores {
			// The store lies behind the last house of the own row.
			from, to := g.row(s)
			last := to - 1
			if clockwise {
				last = from
			}
			g.next[s][inStore] = g.next[s][last]
			g.next[s][last] = inStore
		}
	}
	g.lap = g.size
	if stores {
		g.lap++
	}
	for h := range g.size {
		s := g.owner(h)
		steps := uint16(0)
		for at := h; at == inStore || g.owner(at) == s; steps++ {
			at = int(g.next[s][at])
		}
		g.reach[h] = steps
	}
	switch chain {
	case ChainBack:
		g.chainStep = -step
	case ChainForward:
		g.chainStep = step
	}
}
