package question

import "houserules/engine"

// OneGame finds whether all games of a cell are copies of one game, from which nothing
// follows. If the plan makes tables say so (Once of package table's Cell), their word
// counts: no player was handed a random number. Games that are merely equal do not
// count as copies there, because that may be chance.
//
// Where nothing says so, in plans of before, of players in other programs and on the page that
// keeps no tables, it is one game as long as no other was seen. Uniform random players keep no
// lines and are never taken for players of one game, nor is a cell whose games begin otherwise.
// Studies are judged alike, by package analysis. The zero value has seen none.
type OneGame struct {
	games  int64
	first  ended
	unlike bool
}

// ended is a game by its moves and how it ended. Where a player failed, two games with the
// same moves may end differently.
type ended struct {
	line    engine.LineHash
	end     engine.EndReason
	scores  [engine.MaxSeats]engine.Score
	returns [engine.MaxSeats]engine.Return
}

// See looks at the game in place i of the rows. With said, the tables themselves record whether
// the cell is one game.
func (o *OneGame) See(said bool, r *engine.Rows, i int) {
	if said {
		o.games, o.unlike = o.games+1, o.unlike || !r.OneGame
		return
	}
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

// Found tells whether there are several games and all of them are the same one.
func (o *OneGame) Found() bool { return o.games > 1 && !o.unlike }
