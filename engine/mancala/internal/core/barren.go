package core

import (
	"fmt"
	"math/bits"
)

// countBudget bounds the positions that BarrenCount looks at, a fraction of
// a second. The usual counts need some hundreds.
const countBudget = 1_000_000

// BarrenCount returns the largest n such that no position with at most n
// seeds on the board has a capturing move, whoever is to move, by looking at
// every position with 1, 2, 3, … seeds. It returns all where no number of
// seeds up to all has a capture, and an error where looking would take too
// long.
func (r *Rules) BarrenCount(all int) (int, error) {
	looked := 0
	for n := 1; n <= all; n++ {
		found := false
		var p Position
		complete := r.EachPlacement(&p, 0, n, func() bool {
			looked += 2
			found = r.hasCapture(&p)
			return !found && looked <= countBudget
		})
		if found {
			return n - 1, nil
		}
		if !complete {
			return 0, fmt.Errorf("whether a position with %d seeds has a capture needs more than %d positions to decide", n, countBudget)
		}
	}
	return all, nil
}

// EachPlacement puts n seeds on the houses from h on, in every way, and calls
// visit for each. It stops early and returns false when visit does.
func (r *Rules) EachPlacement(p *Position, h, n int, visit func() bool) bool {
	if h == r.Size-1 {
		p.Houses[h] = uint16(n)
		ok := visit()
		p.Houses[h] = 0
		return ok
	}
	for k := 0; k <= n; k++ {
		p.Houses[h] = uint16(k)
		if !r.EachPlacement(p, h+1, n-k, visit) {
			p.Houses[h] = 0
			return false
		}
	}
	p.Houses[h] = 0
	return true
}

// hasCapture says whether either player, to move here, has a capturing move.
func (r *Rules) hasCapture(p *Position) bool {
	var next Position
	for p.Mover = South; p.Mover <= North; p.Mover++ {
		o := r.Legal(p)
		for rest := o.Moves; rest != 0; rest &= rest - 1 {
			if r.Move(p, bits.TrailingZeros32(rest), o.Harmless(), &next).Captured > 0 {
				return true
			}
		}
	}
	return false
}
