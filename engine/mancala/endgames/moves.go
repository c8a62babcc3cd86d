package endgames

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/solve/retrograde"
)

// judge asks the specification what positions are worth, one by one. It belongs to
// one worker.
type judge struct {
	*Solver
	search core.CaptureSearch
}

// found is what a position is worth as far as its moves leave its layer.
type found struct {
	// best is the best value of the moves that do, or of the end of the game.
	best int
	// over is set where the game is over.
	over bool
}

// look values a position with so many seeds by its moves that leave the layer, and
// calls stay with each position that the others lead to.
func (j *judge) look(p *core.Position, t tag, seeds int, stay func(next *core.Position)) found {
	r := j.rules
	last := t.last.at(p.Mover)
	o, end := r.Judge(p, core.Never, last, &j.search)
	if end != 0 {
		return found{j.lead(r.Divide(p, r.Remaining[end], last), p), true}
	}
	f := found{best: retrograde.None}
	var next core.Position
	for rest := o.Moves; rest != 0; rest &= rest - 1 {
		l := r.Move(p, bits.TrailingZeros32(rest), o.Harmless(), &next)
		if l.Captured == 0 && l.Ends == 0 {
			stay(&next)
			continue
		}
		f.best = max(f.best, j.leaving(p, &next, &l, t, seeds))
	}
	return f
}

// lead is the lead of the player to move in scores that count from a position.
func (j *judge) lead(scores [2]engine.Score, p *core.Position) int {
	return int(scores[p.Mover]-scores[p.Mover.Other()]) / 2
}

// leaving is what a move that captures or ends the game is worth to its player.
func (j *judge) leaving(p, next *core.Position, l *core.MoveResult, t tag, seeds int) int {
	last := t.last.at(p.Mover)
	if l.Captured > 0 {
		last = l.Capturer
	}
	if l.Ends != 0 {
		return j.lead(j.rules.Divide(next, j.rules.Remaining[l.Ends], last), p)
	}
	won := j.lead(next.Stores, p)
	then := t
	if next.Mover != p.Mover {
		then = t.passed()
	}
	if j.asksLast {
		then.last = seenBy(last, next.Mover)
	}
	then.asked = nobody // the history ends here
	left := seeds - l.Captured
	value := j.layers[left].value(j.number(then), j.space.index(next, left))
	if next.Mover != p.Mover {
		value = -value
	}
	return won + value
}
