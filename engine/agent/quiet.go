package agent

import "houserules/engine"

// quiet is what a position beyond the last ply is worth before the end of the game: to who acts what it is worth as it stands,
// or what an action that gains leads to, followed so many plies (quiescence; Shannon 1950, "Programming a computer for playing
// chess", Philosophical Magazine 41). Like search it returns a bound where that does not lie between alpha and beta.
func (t *tree) quiet(s engine.State, plies int, alpha, beta float64) float64 {
	turn := s.Turn()
	best := t.guess(s, t.seat)
	mine := turn == t.seat
	if plies == 0 || turn == engine.Chance || mine && best >= beta || !mine && best <= alpha {
		return best
	}
	from := len(t.actions)
	t.gaining(s, mine)
	for i, to := from, len(t.actions); i < to; i++ {
		if mine {
			alpha = max(alpha, best)
		} else {
			beta = min(beta, best)
		}
		if alpha >= beta {
			break
		}
		s.Play(t.actions[i])
		t.Nodes++
		v := t.beyond(s, plies-1, alpha, beta)
		s.Undo()
		if mine {
			best = max(best, v)
		} else {
			best = min(best, v)
		}
	}
	t.actions, t.orders = t.actions[:from], t.orders[:from]
	return best
}

// beyond is quiet of what an action leads to, which may be known exactly.
func (t *tree) beyond(s engine.State, plies int, alpha, beta float64) float64 {
	turn := s.Turn()
	if t.endgames != nil && turn >= engine.First {
		if more, ok := t.endgames.Lead(s); ok {
			return t.settled(s, turn, more)
		}
	}
	if turn == engine.Over {
		return t.value(s, t.seat)
	}
	return t.quiet(s, plies, alpha, beta)
}

// gaining pushes the actions right after which the lead of who acts is larger than before, by more
// than is scored in passing: those that gain most first and equals in canonical order.
func (t *tree) gaining(s engine.State, mine bool) {
	from := len(t.actions)
	t.actions = s.Actions(t.actions)
	list := t.actions[from:]
	now := t.lead(s, t.seat)
	n := from
	for _, a := range list {
		s.Play(a)
		less := now - t.lead(s, t.seat)
		s.Undo()
		if !mine {
			less = -less
		}
		if less >= -float64(t.passing) {
			continue
		}
		t.orders = append(t.orders, less)
		k := n
		for ; k > from && t.orders[k-1] > less; k-- {
			t.orders[k], t.actions[k] = t.orders[k-1], t.actions[k-1]
		}
		t.orders[k], t.actions[k] = less, a
		n++
	}
	t.actions = t.actions[:n]
}
