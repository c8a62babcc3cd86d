package mancala

import (
	"math/bits"

	"houserules/engine"
)

// This file is the specification of a single move, written to be read beside
// the rule sheets. It looks at positions only; history (repetition, limit)
// belongs to the State.

// landing is what a move does, beside the position it leads to.
type landing struct {
	// captured is the number of seeds that went into stores.
	captured int
	// capturer is the side that captured last in this move, or none.
	capturer int8
	// slam is set where the capture would have taken every seed the opponent
	// has; slamChanged where the grand-slam rule changed what was captured;
	// slamEnds where it ends the game here.
	slam, slamChanged, slamEnds bool
	// kroo is set where a sowing came round to its origin.
	kroo bool
	// again is set where the player moves again.
	again bool
	// relayed is set where there was more than one lap, cut where the move
	// was stopped at the largest number of laps.
	relayed, cut bool
	// grouped and opposed are set where such a capture was made; grouped by
	// the last seed ends the move.
	grouped, groupedLast, opposed bool
}

// take moves the seeds of a house into a store.
func (l *landing) take(p *position, house int, who side) {
	n := int(p.houses[house])
	p.houses[house] = 0
	p.stores[who] += engine.Units(n)
	l.captured += n
	l.capturer = int8(who)
}

// none is the last capturer before the first capture.
const none int8 = -1

// move sows from a house of the player to move and captures. The house must
// not be empty. It writes to n the position after sowing and capturing, the
// next player to move, before any division at the end of the game. onlySlams
// is set where every move the player has is a grand slam, which some readings
// allow only then, without a capture.
func (g *Game) move(p *position, house int, onlySlams bool, n *position) landing {
	l := landing{capturer: none}
	*n = *p
	last := g.sow(n, house, &l)
	for laps := 1; g.relay && g.goesOn(n, last, &l); laps++ {
		if laps == g.rules.Sowing.MaxLaps {
			l.cut = true
			break
		}
		l.relayed = true
		last = g.sow(n, last, &l)
	}
	if last == inStore {
		l.again = g.extraTurn
	} else if !l.groupedLast {
		g.capture(n, last, onlySlams, &l)
	}
	if !l.again {
		n.mover = p.mover.other()
	}
	return l
}

// inStore is where a sowing ends whose last seed falls into the store.
const inStore = 2 * MaxRow

// sow empties a house and drops one seed into each house that follows. It
// returns the house of the last seed. French rule a, Finnish kroo, Catalan
// bucle: the origin is passed over on every lap, where the rules say so.
func (g *Game) sow(p *position, origin int, l *landing) (last int) {
	seeds := int(p.houses[origin])
	p.houses[origin] = 0
	track := &g.next[p.mover]
	l.kroo = l.kroo || seeds >= g.lap
	at := origin
	for seeds > 0 {
		at = int(track[at])
		switch {
		case at == inStore:
			p.stores[p.mover] += engine.Units(1)
			l.captured++
			l.capturer = int8(p.mover)
		case at == origin && g.skipOrigin:
			continue
		default:
			p.houses[at]++
		}
		seeds--
		if g.groups > 0 && at != inStore && int(p.houses[at]) == g.groups {
			l.grouped = true
			if l.groupedLast = seeds == 0; l.groupedLast {
				l.take(p, at, p.mover)
			} else {
				l.take(p, at, g.owner(at))
			}
		}
	}
	return at
}

// goesOn says whether another lap starts where the last one ended: in a house
// that was not empty, without a capture.
func (g *Game) goesOn(p *position, last int, l *landing) bool {
	if last == inStore || l.groupedLast || p.houses[last] < 2 {
		return false
	}
	return !(g.owner(last) != p.mover && g.counts[p.houses[last]])
}

// capture takes what a sowing captures that ended in the house last.
func (g *Game) capture(p *position, last int, onlySlams bool, l *landing) {
	if g.owner(last) == p.mover {
		g.captureOpposite(p, last, l)
		return
	}
	chain, end, seeds := g.chain(p, last)
	if seeds > 0 && seeds == g.seeds(p, p.mover.other()) {
		l.slam = true
		before := chain
		chain = g.slamCaptures(chain, last, end, onlySlams)
		l.slamEnds = g.slam == SlamOpponentTakesRest
		l.slamChanged = chain != before || l.slamEnds
	}
	for ; chain != 0; chain &= chain - 1 {
		l.take(p, bits.TrailingZeros32(chain), p.mover)
	}
}

// captureOpposite takes the last seed and the house opposite, if it fell into
// an empty house of the player's own.
func (g *Game) captureOpposite(p *position, last int, l *landing) {
	if g.opposite == OppositeNever || p.houses[last] != 1 {
		return
	}
	facing := g.size - 1 - last
	if g.opposite == OppositeIfOccupied && p.houses[facing] == 0 {
		return
	}
	l.opposed = true
	l.take(p, last, p.mover)
	l.take(p, facing, p.mover)
}

// chain returns the houses that a sowing that ended in last captures by the
// counts alone, as a bit mask, the house that ends the chain, and the seeds in
// them: last itself if it is the opponent's and holds one of the numbers, then
// its neighbours in the direction of the chain as long as the same is true of
// each.
func (g *Game) chain(p *position, last int) (mask uint32, end, seeds int) {
	from, to := g.row(p.mover.other())
	for h := last; h >= from && h < to && g.counts[p.houses[h]]; h += g.chainStep {
		mask |= 1 << h
		end = h
		seeds += int(p.houses[h])
		if g.chainStep == 0 {
			break
		}
	}
	return mask, end, seeds
}

// slamCaptures returns which houses of a grand slam are captured after all.
func (g *Game) slamCaptures(chain uint32, last, end int, onlySlams bool) uint32 {
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
		return chain &^ (1 << end)
	default:
		return chain
	}
}

// divide adds the seeds on the board to the stores and returns the scores.
// The position's mover is the player whose turn it would be; last the one who
// captured last, or none.
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
