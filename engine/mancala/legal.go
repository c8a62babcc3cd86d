package mancala

import "math/bits"

// options are the legal moves of a position and which rules took part.
type options struct {
	// moves is a bit mask of houses.
	moves uint32
	// feeding, singletons and slam are set where that rule removed a move.
	feeding, singletons, slam bool
	// onlySlams is set where every move is a grand slam and allowed for that
	// reason.
	onlySlams bool
	// cannotFeed is set where there would be moves but none feeds, and that
	// ends the game.
	cannotFeed bool
}

// legal finds the legal moves: the houses with seeds, then what the feeding
// rule leaves of them, then the rule on singletons, then the grand-slam rule.
func (g *Game) legal(p *position) options {
	var o options
	from, to := g.row(p.mover)
	for h := from; h < to; h++ {
		if p.houses[h] > 0 {
			o.moves |= 1 << h
		}
	}
	if g.mustFeed && o.moves != 0 && g.empty(p, p.mover.other()) {
		switch feeding := g.feeding(p, o.moves); {
		case feeding != 0:
			o.feeding = feeding != o.moves
			o.moves = feeding
		case g.cannotFeed != CannotPlaysOn:
			return options{cannotFeed: true}
		}
	}
	if g.singletonsLast {
		if more := g.moreThanOne(p, o.moves); more != 0 {
			o.singletons = more != o.moves
			o.moves = more
		}
	}
	if g.forbidsSlams() {
		g.filterSlams(p, &o)
	}
	return o
}

// forbidsSlams says whether the grand-slam rule may forbid moves.
func (g *Game) forbidsSlams() bool {
	return g.slam == SlamForbidden || g.slam == SlamForbiddenUnlessOnly || g.slam == SlamStarving
}

// feeding returns those of the moves that sow at least one seed into the
// opponent's row, whatever they capture there afterwards. In a move of several
// laps the seeds move on; there one must lie in that row when it is over.
func (g *Game) feeding(p *position, moves uint32) uint32 {
	var mask uint32
	var next position
	for rest := moves; rest != 0; rest &= rest - 1 {
		h := bits.TrailingZeros32(rest)
		feeds := p.houses[h] >= g.reach[h]
		if g.relay {
			g.move(p, h, false, &next)
			feeds = !g.empty(&next, p.mover.other())
		}
		if feeds {
			mask |= 1 << h
		}
	}
	return mask
}

// moreThanOne returns those of the moves that play more than a single seed.
func (g *Game) moreThanOne(p *position, moves uint32) uint32 {
	var mask uint32
	for rest := moves; rest != 0; rest &= rest - 1 {
		if h := bits.TrailingZeros32(rest); p.houses[h] > 1 {
			mask |= 1 << h
		}
	}
	return mask
}

// filterSlams applies the grand-slam readings that forbid moves.
func (g *Game) filterSlams(p *position, o *options) {
	if g.seeds(p, p.mover.other()) > g.slamSeeds {
		return // too many seeds for any move to take them all
	}
	var bad uint32
	var next position
	for rest := o.moves; rest != 0; rest &= rest - 1 {
		h := bits.TrailingZeros32(rest)
		l := g.move(p, h, false, &next)
		if g.slam == SlamStarving && g.empty(&next, p.mover.other()) || g.slam != SlamStarving && l.slam {
			bad |= 1 << h
		}
	}
	good := o.moves &^ bad
	switch {
	case bad == 0:
	case good != 0 || g.slam == SlamForbidden:
		o.moves, o.slam = good, true
	case g.slam == SlamForbiddenUnlessOnly:
		o.onlySlams = true
	}
}
