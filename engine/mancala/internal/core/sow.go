package core

import "houserules/engine"

// This file and capture.go are the specification of a single move, written to
// be read beside the rule sheets.

// MoveResult is what a move does, beside the position it leads to.
type MoveResult struct {
	// Captured is the number of seeds that went into stores.
	Captured int
	// Taken are the houses that each side captured, a bit to each, and Seeds how
	// many seeds were in them.
	Taken [2]uint32
	Seeds [2]int
	// Capturer is the side that captured last in this move, or Nobody.
	Capturer int8
	// Slam is set where the capture would have taken every seed the opponent
	// has.
	Slam bool
	// Ends is the reason for which the move itself ends the game, or 0.
	Ends engine.EndReason
	// Fired are the rules that changed what the move did.
	Fired Firings
	// Before is what the house of the last seed held before the sowing, or
	// before the last lap.
	Before int
	// groupedLast is set where the last seed captured a group, which ends the
	// move.
	groupedLast bool
}

// NewMoveResult is a move that has done nothing yet.
func NewMoveResult() MoveResult { return MoveResult{Capturer: Nobody} }

// take moves the seeds of a house into a store.
func (l *MoveResult) take(p *Position, house int, who Side) {
	n := int(p.Houses[house])
	p.Houses[house] = 0
	p.Stores[who] += engine.Units(n)
	l.Captured += n
	l.Capturer = int8(who)
	if n > 0 {
		l.Taken[who] |= 1 << house
		l.Seeds[who] += n
	}
}

// WithWatcher returns the same rules with a watcher: Move calls see whenever the position that
// it writes to has changed by a step, a house emptied, a seed dropped, a house captured or
// piled.
func (r *Rules) WithWatcher(see func()) *Rules {
	watched := *r
	watched.see = see
	return &watched
}

// step shows a step to who looks on.
func (r *Rules) step() {
	if r.see != nil {
		r.see()
	}
}

// Move sows from a house of the player to move and captures. The house must not
// be empty. It writes to n the position after sowing and capturing, the next
// player to move, before any division at the end of the game. harmless is that
// of the Options among which the move was. A house counted on from the end of
// the board piles: its seeds all go into the next.
func (r *Rules) Move(p *Position, house int, harmless bool, n *Position) MoveResult {
	l := NewMoveResult()
	*n = *p
	if house >= r.Size {
		r.pile(n, house-r.Size)
		n.Mover = p.Mover.Other()
		return l
	}
	last := r.Sow(n, house, &l)
	for laps := 1; r.relay && r.goesOn(n, last, &l); laps++ {
		if laps == r.Sowing.MaxLaps {
			l.Fired.Add(FiredMaxLaps)
			break
		}
		l.Fired.Add(FiredRelay)
		last = r.Sow(n, last, &l)
	}
	if last == inStore {
		if r.extraTurn {
			l.Fired.Add(FiredExtraTurn)
			return l // the player moves again
		}
	} else if !l.groupedLast {
		r.CaptureAt(n, last, harmless, &l)
	}
	if l.Slam && r.GrandSlam == SlamMovesAgain {
		l.Fired.Add(FiredSlam)
		return l
	}
	n.Mover = p.Mover.Other()
	return l
}

// pile puts the seeds of a house into the one that follows in the order of
// sowing, passing over a store.
func (r *Rules) pile(p *Position, house int) {
	next := r.next[p.Mover][house]
	if next == inStore {
		next = r.next[p.Mover][inStore]
	}
	p.Houses[next] += p.Houses[house]
	p.Houses[house] = 0
	r.step()
}

// inStore is where a sowing ends whose last seed falls into the store.
const inStore = 2 * MaxRow

// Sow empties a house and drops one seed into each house that follows. It
// returns the house of the last seed. French rule a, Finnish kroo, Catalan
// bucle: the origin is passed over on every lap, where the rules say so.
func (r *Rules) Sow(p *Position, origin int, l *MoveResult) (last int) {
	before := p.Houses
	seeds := int(p.Houses[origin])
	p.Houses[origin] = 0
	see := r.see
	if see != nil {
		see()
	}
	track := &r.next[p.Mover]
	if seeds >= r.Lap {
		l.Fired.Add(FiredKroo)
	}
	at := origin
	for seeds > 0 {
		at = int(track[at])
		switch {
		case at == inStore:
			p.Stores[p.Mover] += engine.Units(1)
			l.Captured++
			l.Capturer = int8(p.Mover)
		case at == origin && r.SkipOrigin:
			continue
		default:
			p.Houses[at]++
		}
		seeds--
		if see != nil {
			see()
		}
		if r.Capture.Groups > 0 && at != inStore && int(p.Houses[at]) == r.Capture.Groups {
			l.Fired.Add(FiredGroups)
			if l.groupedLast = seeds == 0; l.groupedLast {
				l.take(p, at, p.Mover)
			} else {
				l.take(p, at, r.Owner(at))
			}
			r.step()
		}
	}
	if at != inStore {
		l.Before = int(before[at])
	}
	return at
}

// goesOn says whether another lap starts where the last one ended: in a house
// that was not empty, without a capture.
func (r *Rules) goesOn(p *Position, last int, l *MoveResult) bool {
	if last == inStore || l.groupedLast || p.Houses[last] < 2 {
		return false
	}
	return !(r.TakesFrom(last, p.Mover) && r.Captures(int(p.Houses[last]), l.Before))
}
