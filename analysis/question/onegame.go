package question

import "houserules/engine"

// OneGame looks for a game of a cell that is not the first one again: copies of a game are
// no games, and nothing follows from them. Uniform random players keep no lines and are
// never taken for players of one game, nor is a cell whose games begin otherwise. The zero
// value has seen none.
type OneGame struct {
	games  int64
	first  ended
	unlike bool
}

// ended is a game by its moves and how it ended: by the same moves it may end otherwise
// where a player failed.
type ended struct {
	line    engine.LineHash
	end     engine.EndReason
	scores  [engine.MaxSeats]engine.Score
	returns [engine.MaxSeats]engine.Return
}

// See looks at the game in place i of rows.
func (o *OneGame) See(r *engine.Rows, i int) {
	if o.unlike = o.unlike || r.Lines == nil || r.Openings != nil; o.unlike {
		return
	}
	g := ended{line: r.Lines[i], end: r.End[i]}
	for k := range r.Info.Seats() {
		g.scores[k], g.returns[k] = r.Score[k][i], r.Return[k][i]
	}
	if o.games == 0 {
		o.first = g
	}
	o.games++
	o.unlike = g != o.first
}

// Once tells whether all games are the same one, which was seen more than once.
func (o *OneGame) Once() bool { return o.games > 1 && !o.unlike }
