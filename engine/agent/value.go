package agent

import (
	"houserules/engine"
	"houserules/engine/evaluation"
)

// valuer says what positions are worth to players of an objective.
type valuer struct {
	seats     int
	objective engine.Objective
	passing   engine.Score // see engine.Info
	// weighs values positions before the end of a game for two; nil where the lead does.
	weighs *evaluation.Weigher
}

func newValuer(info *engine.Info, objective engine.Objective) valuer {
	return valuer{seats: info.Seats(), objective: objective, passing: info.Passing}
}

// value is what a position is worth to a seat, the larger the better: its
// score minus all the others', and at the end of the game, as the objective
// asks for it, above all how much its return exceeds an equal share (a sole win
// most, a shared one less, a draw between all nothing, a loss least).
func (v valuer) value(s engine.State, me engine.Seat) float64 {
	if s.Turn() != engine.Over {
		return v.guess(s, me)
	}
	o := s.Outcome()
	worth := int64(0)
	if v.objective != engine.Lead {
		worth = (int64(o.Returns[me.Index()])*int64(v.seats) - int64(engine.FullReturn)) * engine.WonEnd
	}
	if v.objective != engine.Win {
		worth += finalLead(&o, me, v.seats)
	}
	return float64(worth)
}

// guess is what a position before the end of a game is worth.
func (v valuer) guess(s engine.State, me engine.Seat) float64 {
	if v.weighs == nil {
		return v.lead(s, me)
	}
	x := v.weighs.Value(s)
	if s.Turn() != me {
		x = -x
	}
	return float64(x)
}

// settled is what a position of a game for two is worth to the searcher where it is
// known how much more a seat makes than the other from there on: as an end of the game
// with that lead. An end that the lead makes a win is one.
func (t *tree) settled(s engine.State, seat engine.Seat, more engine.Score) float64 {
	lead := t.lead(s, t.seat)
	if seat == t.seat {
		lead += float64(more)
	} else {
		lead -= float64(more)
	}
	worth := 0.0
	if t.objective != engine.Win {
		worth = lead
	}
	const won = float64(engine.FullReturn) * engine.WonEnd
	switch {
	case t.objective == engine.Lead:
	case lead > 0:
		worth += won
	case lead < 0:
		worth -= won
	}
	return worth
}

// lead is a seat's score minus all the others', in half units, before any
// division at the end of the game.
func (v valuer) lead(s engine.State, me engine.Seat) float64 {
	lead := int64(0)
	for i := range v.seats {
		if x := int64(s.Score(engine.Seat(i + 1))); i == me.Index() {
			lead += x
		} else {
			lead -= x
		}
	}
	return float64(lead)
}

// finalLead is a seat's final score minus all the others', in half units.
func finalLead(o *engine.Outcome, me engine.Seat, seats int) int64 {
	lead := int64(0)
	for i, x := range o.Scores[:seats] {
		if i == me.Index() {
			lead += int64(x)
		} else {
			lead -= int64(x)
		}
	}
	return lead
}
