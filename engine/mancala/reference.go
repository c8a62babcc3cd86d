package mancala

import "houserules/engine"

// This file is the specification of a single move, written to be read beside
// the rule sheets. It looks at positions only; history (repetition, limit)
// belongs to the State.

// landing is what a move does.
type landing struct {
	// next is the position after sowing and capturing, the opponent to move,
	// before any division at the end of the game.
	next position
	// captured is the number of seeds that the mover's store gained.
	captured int
	// slam is set where the capture would have taken every seed the opponent
	// has; slamChanged where the grand-slam rule changed what was captured.
	slam, slamChanged bool
	// kroo is set where the sowing came round to its origin.
	kroo bool
	// slamEnds is set where the grand-slam rule ends the game here.
	slamEnds bool
}

// move sows from a house of the player to move and captures. The house must
// not be empty. onlySlams is set where every move the player has is a grand
// slam, which some readings allow only then, without a capture.
func (g *Game) move(p *position, house int, onlySlams bool) landing {
	l := landing{next: *p}
	n := &l.next
	last := g.sow(n, house)
	l.kroo = int(p.houses[house]) >= g.size
	chain, seeds := g.chain(n, last)
	if seeds > 0 && seeds == g.seeds(n, p.mover.other()) {
		l.slam = true
		before := chain
		chain = g.slamCaptures(chain, last, onlySlams)
		l.slamChanged = chain != before || g.slam == SlamOpponentTakesRest
		l.slamEnds = g.slam == SlamOpponentTakesRest
	}
	for h := range g.size {
		if chain&(1<<h) != 0 {
			l.captured += int(n.houses[h])
			n.houses[h] = 0
		}
	}
	n.stores[p.mover] += engine.Units(l.captured)
	n.mover = p.mover.other()
	return l
}

// sow empties a house and drops one seed into each following house, counter-
// clockwise. It returns the house of the last seed. French rule a, Finnish
// kroo, Catalan bucle: the origin is passed over on every lap.
func (g *Game) sow(p *position, origin int) (last int) {
	seeds := p.houses[origin]
	p.houses[origin] = 0
	at := origin
	for seeds > 0 {
		if at++; at == g.size {
			at = 0
		}
		if at == origin && g.skipOrigin {
			continue
		}
		p.houses[at]++
		seeds--
	}
	return at
}

// chain returns the houses that a sowing that ended in last captures by the
// counts alone, as a bit mask, and the seeds in them: last itself if it is the
// opponent's and holds one of the numbers, then the houses before it, going
// back, as long as the same is true of each.
func (g *Game) chain(p *position, last int) (mask uint32, seeds int) {
	from, to := g.row(p.mover.other())
	for h := last; h >= from && h < to && g.counts[p.houses[h]]; h-- {
		mask |= 1 << h
		seeds += int(p.houses[h])
	}
	return mask, seeds
}

// slamCaptures returns which houses of a grand slam are captured after all.
func (g *Game) slamCaptures(chain uint32, last int, onlySlams bool) uint32 {
	switch g.slam {
	case SlamNothing:
		return 0
	case SlamForbiddenUnlessOnly:
		if onlySlams {
			return 0 // French rule c: «il ne récolte aucune graine et le jeu continue»
		}
		return chain
	case SlamLeavesFirst:
		return chain &^ (1 << last)
	case SlamLeavesLast:
		return chain & (chain - 1) // the chain goes back, so its last house is the lowest
	default:
		return chain
	}
}

// options are the legal moves of a position and which rules took part.
type options struct {
	// moves is a bit mask of houses.
	moves uint32
	// feeding and slam are set where that rule removed a move.
	feeding, slam bool
	// onlySlams is set where every move is a grand slam and allowed for that
	// reason.
	onlySlams bool
	// cannotFeed is set where there would be moves but none feeds, and that
	// ends the game.
	cannotFeed bool
}

// legal finds the legal moves: the houses with seeds, then what the feeding
// rule leaves of them, then what the grand-slam rule leaves of those.
func (g *Game) legal(p *position) options {
	var o options
	from, to := g.row(p.mover)
	for h := from; h < to; h++ {
		if p.houses[h] > 0 {
			o.moves |= 1 << h
		}
	}
	if g.mustFeed && o.moves != 0 && g.seeds(p, p.mover.other()) == 0 {
		switch feeding := g.feeding(p, o.moves); {
		case feeding != 0:
			o.feeding = feeding != o.moves
			o.moves = feeding
		case g.cannotFeed != CannotPlaysOn:
			return options{cannotFeed: true}
		}
	}
	switch g.slam {
	case SlamForbidden, SlamForbiddenUnlessOnly, SlamStarving:
		g.filterSlams(p, &o)
	}
	return o
}

// feeding returns those of the moves that sow at least one seed into the
// opponent's row, whatever they capture there afterwards.
func (g *Game) feeding(p *position, moves uint32) uint32 {
	_, to := g.row(p.mover)
	var mask uint32
	for h := range g.size {
		if moves&(1<<h) != 0 && int(p.houses[h]) >= to-h {
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
	for h := range g.size {
		if o.moves&(1<<h) == 0 {
			continue
		}
		l := g.move(p, h, false)
		if g.slam == SlamStarving && g.seeds(&l.next, l.next.mover) == 0 || g.slam != SlamStarving && l.slam {
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

// divide adds the seeds on the board to the stores and returns the scores.
// mover is the player whose turn it would be; last the one who captured last,
// none if nothing was captured.
func (g *Game) divide(p *position, d Division, last int8) [2]engine.Score {
	scores := p.stores
	southern, northern := engine.Units(g.seeds(p, south)), engine.Units(g.seeds(p, north))
	left := southern + northern
	switch d {
	case DivOwner:
		scores[south] += southern
		scores[north] += northern
	case DivSplit:
		scores[south] += left / 2
		scores[north] += left / 2
	case DivLastCapturer:
		if last != none {
			scores[last] += left
		}
	case DivOpponent:
		scores[p.mover.other()] += left
	case DivMover:
		scores[p.mover] += left
	}
	return scores
}

// none is the last capturer before the first capture.
const none int8 = -1
