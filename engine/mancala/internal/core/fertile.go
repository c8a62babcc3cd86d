package core

import (
	"math/bits"

	"houserules/engine"
)

// CaptureSearch decides whether any line of play captures. It keeps its memory
// from one question to the next.
type CaptureSearch struct {
	seen  map[key]struct{}
	stack []Position
}

// key is a position without its stores.
type key struct {
	houses [2 * MaxRow]uint16
	mover  Side
}

// CanCapture says whether some line of play from p ever captures; an end of the
// game that gives seeds to a player counts as a capture, last being the side
// that captured last, or Nobody. It looks at every position that can be reached
// without a capture, so the answer is exact; lines are followed in depth because captures are usually near, and a
// position without any is met only at the end of a game, when few seeds are
// left and few positions can be reached.
func (l *CaptureSearch) CanCapture(r *Rules, p *Position, last int8) bool {
	if l.seen == nil {
		l.seen = make(map[key]struct{})
	}
	clear(l.seen)
	l.stack = append(l.stack[:0], *p)
	l.seen[key{p.Houses, p.Mover}] = struct{}{}
	for len(l.stack) > 0 {
		at := l.stack[len(l.stack)-1]
		l.stack = l.stack[:len(l.stack)-1]
		if r.rowEmpty && (r.Empty(&at, South) || r.Empty(&at, North)) {
			if r.sweeps(&at, EndRowEmpty, last) {
				return true
			}
			continue
		}
		o := r.Legal(&at)
		if o.Moves == 0 {
			end := EndNoMove
			if o.Exception == NoneFeeds {
				end = EndCannotFeed
			}
			if r.sweeps(&at, end, last) {
				return true
			}
			continue
		}
		for rest := o.Actions(r.Size); rest != 0; rest &= rest - 1 {
			var next Position
			m := r.Move(&at, bits.TrailingZeros64(rest), o.Harmless(), &next)
			if m.Captured > 0 || m.Ends != 0 {
				return true
			}
			k := key{next.Houses, next.Mover}
			if _, ok := l.seen[k]; !ok {
				l.seen[k] = struct{}{}
				l.stack = append(l.stack, next)
			}
		}
	}
	return false
}

// sweeps says whether an end of the game at a position gives seeds to a player.
func (r *Rules) sweeps(p *Position, end engine.EndReason, last int8) bool {
	scores := r.Divide(p, r.Remaining[end], last)
	return scores != p.Stores
}
