package balance

import "houserules/engine"

// lineSeen looks for a game of a cell that is not the first one again. Uniform random
// players keep no lines and are never taken for players of one game.
type lineSeen struct {
	games  int64
	first  engine.LineHash
	ended  Outcome
	unlike bool
}

// see looks at a game.
func (l *lineSeen) see(r *engine.Rows, i int, o Outcome) {
	switch {
	case r.Lines == nil || r.Openings != nil:
		l.unlike = true
	case l.games == 0:
		l.first, l.ended = r.Lines[i], o
	case r.Lines[i] != l.first || o != l.ended: // by the same moves another end: a player failed
		l.unlike = true
	}
	l.games++
}

// once tells whether all games are the same one.
func (l *lineSeen) once() bool { return l.games > 1 && !l.unlike }
