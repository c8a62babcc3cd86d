package core

import "math/bits"

// CaptureAt takes what a sowing captures that ended in the house last.
func (r *Rules) CaptureAt(p *Position, last int, harmless bool, l *MoveResult) {
	if r.Owner(last) == p.Mover && (r.captureOpposite(p, last, l) || !r.eitherRow) {
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
	if chain&r.rowMask[p.Mover] != 0 {
		l.Fired.Add(FiredRow)
	}
	for ; chain != 0; chain &= chain - 1 {
		l.take(p, bits.TrailingZeros32(chain), p.Mover)
		r.step()
	}
}

// TakesFrom says whether a player captures a house by the counts if it holds one
// of them.
func (r *Rules) TakesFrom(house int, who Side) bool { return r.eitherRow || r.Owner(house) != who }

// captureOpposite takes the last seed and the house opposite, if it fell into
// an empty house of the player's own, and says whether it did.
func (r *Rules) captureOpposite(p *Position, last int, l *MoveResult) bool {
	if r.Capture.Opposite == OppositeNever || p.Houses[last] != 1 {
		return false
	}
	facing := r.Size - 1 - last
	if r.Capture.Opposite == OppositeIfOccupied && p.Houses[facing] == 0 {
		return false
	}
	l.Fired.Add(FiredOpposite)
	l.take(p, last, p.Mover)
	l.take(p, facing, p.Mover)
	r.step()
	return true
}

// Chained returns the houses that a sowing that ended in last captures by the
// counts alone, as a bit mask, the house that ends the chain, and how many of
// their seeds are the opponent's: last itself if it is in a row that is captured
// from and holds one of the numbers, then its neighbours in the direction of the
// chain as long as the same is true of each, and they are not more than a chain
// may have. It is cut where they would be.
func (r *Rules) Chained(p *Position, last int) (mask uint32, end, seeds int, cut bool) {
	if r.eitherRow {
		return r.chainedRound(p, last)
	}
	from, to := r.Row(p.Mover.Other())
	houses := 0
	for h := last; h >= from && h < to && r.captured[p.Houses[h]]; h += r.ChainStep {
		if houses == r.Capture.Longest && r.Capture.Longest > 0 {
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

// chainedRound is Chained where both rows are captured from: the chain goes round
// the board, at most once.
func (r *Rules) chainedRound(p *Position, last int) (mask uint32, end, seeds int, cut bool) {
	h := last
	for houses := 0; r.captured[p.Houses[h]] && mask>>h&1 == 0; houses++ {
		if houses == r.Capture.Longest && r.Capture.Longest > 0 {
			return mask, end, seeds, true
		}
		mask |= 1 << h
		end = h
		if r.Owner(h) != p.Mover {
			seeds += int(p.Houses[h])
		}
		if r.ChainStep == 0 {
			break
		}
		h = (h + r.ChainStep + r.Size) % r.Size
	}
	return mask, end, seeds, false
}

// slamCaptures returns which houses of a grand slam are captured after all.
func (r *Rules) slamCaptures(chain uint32, last, end int, harmless bool) uint32 {
	switch r.GrandSlam {
	case SlamNothing:
		return 0
	case SlamForbiddenUnlessOnly, SlamForbiddenUnlessSole:
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
