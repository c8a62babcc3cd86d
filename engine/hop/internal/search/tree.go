package search

import "houserules/engine"

// search returns what a position is worth to the player to move, who has a move, looking a
// number of plies ahead, if that lies between alpha and beta, and otherwise a bound on the
// same side. Once the search is given up what it returns means nothing.
func (k *Kernel) search(p *Position, depth int, alpha, beta int32) int32 {
	if k.Nodes >= k.LookAt && k.LookUp() {
		return 0
	}
	safe := k.safe(p, depth)
	if depth == 1 {
		return k.frontier(p, safe, beta)
	}
	most := int32(depth)
	switch {
	case !safe:
	case p.Lead-(most-1) >= beta && k.stays(p.Own, p.Enemy, p.Mover, 2*depth):
		return p.Lead - (most - 1)
	case p.Lead+most <= alpha && k.stays(p.Enemy, p.Own, p.Mover^1, 2*depth):
		return p.Lead + most
	}
	k.stand(p)
	best, hops := k.hopStage(p, depth, alpha, beta)
	if best >= beta || p.Chain == 0 && hops && k.rules.MustCapture || p.Chain != 0 && !k.rules.MayPass {
		return best
	}
	ceiling := int32(infinite)
	switch {
	case !safe:
	case depth > 2 && k.stays(p.Enemy, p.Own, p.Mover^1, 2*depth-1), depth == 2 && k.keepsStep(p):
		ceiling = p.Lead + most - 2
	}
	switch {
	case best >= ceiling:
		return best
	case ceiling <= alpha:
		return ceiling
	}
	return k.quietStage(p, depth, alpha, min(beta, ceiling), best)
}

// safe says whether bounds hold for so many plies unless somebody wins.
func (k *Kernel) safe(p *Position, depth int) bool {
	return k.bounded && (k.objective != engine.Win || int(p.At)+depth < k.rules.Limit)
}

// stays says whether a player has more than so many steps that nobody can take away two at a
// time, or need not have.
func (k *Kernel) stays(own, enemy uint64, mover uint8, steps int) bool {
	return k.level || k.roomy(own, enemy, mover, steps)
}

// keepsStep says whether the other player has a step after any step or pass of the player to
// move, who can close no more than one point.
func (k *Kernel) keepsStep(p *Position) bool {
	return k.level || many(k.reach(p.Enemy, p.Own, p.Mover^1), 1)
}

// hopStage plays the hops of a position. It returns also whether there are any.
func (k *Kernel) hopStage(p *Position, depth int, alpha, beta int32) (best int32, any bool) {
	counters := p.Own
	if p.Chain != 0 {
		counters = p.Chain
	}
	hops, all := k.hops(counters, p.Own, p.Enemy)
	best = -infinite
	if all == 0 {
		return best, false
	}
	var c Position
	for axis, rest := range hops {
		for ; rest != 0; rest &= rest - 1 {
			k.hop(p, rest&-rest, axis, &c)
			k.Nodes++
			if best = max(best, k.child(p, &c, depth-1, max(alpha, best), beta)); best >= beta {
				return best, true
			}
		}
	}
	return best, true
}

// quietStage plays the steps of a position, or its pass, until something is worth as much as
// enough. best is what hops have brought.
func (k *Kernel) quietStage(p *Position, depth int, alpha, enough, best int32) int32 {
	var c Position
	if p.Chain != 0 {
		pass(p, &c)
		k.Nodes++
		return max(best, k.child(p, &c, depth-1, max(alpha, best), enough))
	}
	for axis, rest := range k.steps(p.Own, p.Enemy, p.Mover) {
		for ; rest != 0; rest &= rest - 1 {
			k.step(p, rest&-rest, axis, &c)
			k.Nodes++
			if best = max(best, k.child(p, &c, depth-1, max(alpha, best), enough)); best >= enough {
				return best
			}
		}
	}
	return best
}

// frontier is search one ply above the horizon. Moves are played only where one may end the
// game.
func (k *Kernel) frontier(p *Position, safe bool, beta int32) int32 {
	if safe {
		if p.Lead >= beta {
			return p.Lead
		}
		switch hops := p.Chain != 0 || k.canHop(p.Own, p.Own, p.Enemy); {
		case hops && k.stays(p.Enemy, p.Own, p.Mover^1, 2):
			return p.Lead + 1
		case !hops && k.keepsStep(p):
			return p.Lead
		}
	}
	best, hops := k.hopStage(p, 1, -infinite, beta)
	if best >= beta || p.Chain == 0 && hops && k.rules.MustCapture || p.Chain != 0 && !k.rules.MayPass {
		return best
	}
	return k.quietStage(p, 1, -infinite, beta, best)
}
