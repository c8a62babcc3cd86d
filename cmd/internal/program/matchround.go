package program

import (
	"fmt"
	"slices"

	"houserules/engine"
	"houserules/engine/matchplay"
)

// toldRound is what a record says of a game of a match beside its moves.
type toldRound struct {
	of      *matchplay.Round // nil where it is of no match
	players []string
	// end is what it calls the end, empty where it has none; scores and returns are by seat,
	// nil where it has none. final is the last position, and seed that of its luck, or empty.
	end             string
	scores, returns []float64
	final, seed     string
	// plies is how many it says there were, nil where it does not say.
	plies *int
	// cut is set where moves after the end were left, with which the record agrees.
	cut bool
}

// outcome is how a game ended that was played again: by its rules, or where its players
// stopped it as the rules have such an end. False where it has no end. Its error says what the
// record has otherwise.
func (g *toldRound) outcome(game engine.Game, s engine.State, line *replayLine) (engine.Outcome, bool, error) {
	info := game.Info()
	ruled := s.Turn() == engine.Over
	switch {
	case line.Error != nil, !ruled && g.end == "":
		return engine.Outcome{}, false, nil
	case ruled && g.cut:
		return s.Outcome(), true, nil
	case g.final != "" && g.final != s.Position():
		return engine.Outcome{}, false, fmt.Errorf("its record has the last position %s, and its moves come to %s", g.final, s.Position())
	case g.plies != nil && *g.plies != line.Plies:
		return engine.Outcome{}, false, fmt.Errorf("its record has %d plies, and %d moves were played", *g.plies, line.Plies)
	case ruled && g.end != "" && g.end != info.EndReason(s.Outcome().End):
		return engine.Outcome{}, false, fmt.Errorf("its record has the end %q, and by the rules it is %q", g.end, info.EndReason(s.Outcome().End))
	case !ruled && slices.Contains(info.EndReasons, g.end):
		return engine.Outcome{}, false, fmt.Errorf("its record has the end %q, and by the rules it is not over", g.end)
	}
	list := g.stops(game, s)
	if ruled {
		list = []engine.Outcome{s.Outcome()}
	}
	for _, o := range list {
		if g.agrees(info, o) {
			return o, true, nil
		}
	}
	if len(list) == 0 {
		return engine.Outcome{}, false, fmt.Errorf("its record has the end %q, which these rules do not know", g.end)
	}
	return engine.Outcome{}, false, fmt.Errorf("its record has the end %q with the scores %s and the returns %v, which the rules do not make of its last position", g.end, scoreText(g.scores), g.returns)
}

// stops lists what may come of the end that players made of a game at a position; nothing
// where the rules know no such end. Who forfeits or gives up is first of all whose turn it is.
func (g *toldRound) stops(game engine.Game, s engine.State) []engine.Outcome {
	var list []engine.Outcome
	add := func(o engine.Outcome, known bool) {
		if known {
			list = append(list, o)
		}
	}
	can := game.Abilities()
	for _, seat := range []engine.Seat{s.Turn(), engine.First, engine.First + 1} {
		switch {
		case g.end == engine.ForfeitName:
			add(engine.Forfeited(s, 2, seat), true)
		case g.end == engine.ResignedName && can.Resigned != nil:
			add(can.Resigned(s, seat))
		}
	}
	if g.end == engine.AgreedName && can.Agreed != nil {
		add(can.Agreed(s, nil))
		shares := make([]engine.Score, len(g.scores))
		for i, score := range g.scores {
			shares[i] = engine.Score(2*score) - s.Score(engine.Seat(i+1))
		}
		add(can.Agreed(s, shares))
	}
	return list
}

// agrees says whether scores and returns of the record, as far as it has any, are those of an
// outcome.
func (g *toldRound) agrees(info *engine.Info, o engine.Outcome) bool {
	same := func(told []float64, is func(int) float64) bool {
		for i, x := range told {
			if i >= info.Seats() || x != is(i) {
				return false
			}
		}
		return true
	}
	return same(g.scores, func(i int) float64 { return o.Scores[i].Float() }) && same(g.returns, func(i int) float64 { return o.Returns[i].Float() })
}
