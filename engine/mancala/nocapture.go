package mancala

import (
	"fmt"
	"math/bits"
)

// countBudget bounds the positions that noCaptureCount looks at, a fraction of
// a second. The usual counts need some hundreds.
const countBudget = 1_000_000

// noCaptureCount returns the largest n such that no position with at most n
// seeds on the board has a capturing move, whoever is to move, by looking at
// every position with 1, 2, 3, … seeds. It returns all where no number of
// seeds up to all has a capture, and an error where looking would take too
// long.
func (g *Game) noCaptureCount(all int) (int, error) {
	looked := 0
	for n := 1; n <= all; n++ {
		found := false
		var p position
		complete := g.eachPlacement(&p, 0, n, func() bool {
			looked += 2
			found = g.hasCapture(&p)
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

// eachPlacement puts n seeds on the houses from h on, in every way, and calls
// visit for each. It stops early and returns false when visit does.
func (g *Game) eachPlacement(p *position, h, n int, visit func() bool) bool {
	if h == g.size-1 {
		p.houses[h] = uint16(n)
		ok := visit()
		p.houses[h] = 0
		return ok
	}
	for k := 0; k <= n; k++ {
		p.houses[h] = uint16(k)
		if !g.eachPlacement(p, h+1, n-k, visit) {
			p.houses[h] = 0
			return false
		}
	}
	p.houses[h] = 0
	return true
}

// hasCapture says whether either player, to move here, has a capturing move.
func (g *Game) hasCapture(p *position) bool {
	var next position
	for p.mover = south; p.mover <= north; p.mover++ {
		o := g.legal(p)
		for rest := o.moves; rest != 0; rest &= rest - 1 {
			if g.move(p, bits.TrailingZeros32(rest), o.onlySlams, &next).captured > 0 {
				return true
			}
		}
	}
	return false
}

// endsByPosition says whether the game ends when no line of play captures.
func (g *Game) endsByPosition() bool {
	n := g.rules.End.NoCapturePossible
	return n != nil && n.By == ByPosition
}

// liveSearch decides whether any line of play captures. It keeps its memory
// from one question to the next.
type liveSearch struct {
	seen  map[key]struct{}
	stack []position
}

// key is a position without its stores.
type key struct {
	houses [2 * MaxRow]uint16
	mover  side
}

// live says whether some line of play from p ever captures; an end of the
// game that gives seeds to a player counts as a capture, last being the side
// that captured last, or none. It looks at every
// position that can be reached without a capture, so the answer is exact;
// lines are followed in depth because captures are usually near, and a
// position without any is met only at the end of a game, when few seeds are
// left and few positions can be reached.
func (l *liveSearch) live(g *Game, p *position, last int8) bool {
	if l.seen == nil {
		l.seen = make(map[key]struct{})
	}
	clear(l.seen)
	l.stack = append(l.stack[:0], *p)
	l.seen[key{p.houses, p.mover}] = struct{}{}
	for len(l.stack) > 0 {
		at := l.stack[len(l.stack)-1]
		l.stack = l.stack[:len(l.stack)-1]
		o := g.legal(&at)
		if o.moves == 0 {
			if g.sweeps(&at, o.cannotFeed, last) {
				return true
			}
			continue
		}
		for rest := o.moves; rest != 0; rest &= rest - 1 {
			var next position
			m := g.move(&at, bits.TrailingZeros32(rest), o.onlySlams, &next)
			if m.captured > 0 || m.slamEnds {
				return true
			}
			k := key{next.houses, next.mover}
			if _, ok := l.seen[k]; !ok {
				l.seen[k] = struct{}{}
				l.stack = append(l.stack, next)
			}
		}
	}
	return false
}

// sweeps says whether the end of the game at a position without moves gives
// seeds to a player.
func (g *Game) sweeps(p *position, cannotFeed bool, last int8) bool {
	end := endNoMove
	if cannotFeed {
		end = endCannotFeed
	}
	scores := g.divide(p, g.division(end), last)
	return scores != p.stores
}
