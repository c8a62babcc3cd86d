package core

import "math/bits"

// Capture takes what a sowing captures that ended in the house last.
func (r *Rules) Capture(p *Position, last int, harmless bool, l *Landing) {
	if r.Owner(last) == p.Mover {
		r.captureOpposite(p, last, l)
		return
	}
	if !r.before[l.Before] {
		return
	}
	chain, end, seeds, cut := r.Chained(p, last)
	if cut {
		l.Fired.Add(FiredLongest)
	}
	if seeds > 0 && seeds == r.Seeds(p, p.Mover.Other()) {
		l.Slam = true
		before := chain
		chain = r.slamCaptures(chain, last, end, harmless)
		if r.GrandSlam == SlamOpponentTakesRest {
			l.Ends = EndGrandSlam
		}
		if chain != before || l.Ends != 0 {
			l.Fired.Add(FiredSlam)
		}
	}
	for ; chain != 0; chain &= chain - 1 {
		l.take(p, bits.TrailingZeros32(chain), p.Mover)
	}
}

// captureOpposite takes the last seed and the house opposite, if it fell into
// an empty house of the player's own.
func (r *Rules) captureOpposite(p *Position, last int, l *Landing) {
	if r.Opposite == OppositeNever || p.Houses[last] != 1 {
		return
	}
	facing := r.Size - 1 - last
	if r.Opposite == OppositeIfOccupied && p.Houses[facing] == 0 {
		return
	}
	l.Fired.Add(FiredOpposite)
	l.take(p, last, p.Mover)
	l.take(p, facing, p.Mover)
}

// Chained returns the houses that a sowing that ended in last captures by the
// counts alone, as a bit mask, the house that ends the chain, and the seeds in
// them: last itself if it is the opponent's and holds one of the numbers, then
// its neighbours in the direction of the chain as long as the same is true of
// each, and they are not more than a chain may have. It is cut where they would
// be.
func (r *Rules) Chained(p *Position, last int) (mask uint32, end, seeds int, cut bool) {
	from, to := r.Row(p.Mover.Other())
	houses := 0
	for h := last; h >= from && h < to && r.captured[p.Houses[h]]; h += r.ChainStep {
		if houses == r.Longest && r.Longest > 0 {
			return mask, end, seeds, true
		}
		houses++
		mask |= 1 << h
		end = h
		seeds += int(p.Houses[h])
		if r.ChainStep == 0 {
			break
		}
	}
	return mask, end, seeds, false
}

// slamCaptures returns which houses of a grand slam are captured after all.
func (r *Rules) slamCaptures(chain uint32, last, end int, harmless bool) uint32 {
	switch r.GrandSlam {
	case SlamNothing:
		return 0
	case SlamForbiddenUnlessOnly:
		if harmless {
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
