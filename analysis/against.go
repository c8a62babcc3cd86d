package analysis

import (
	"strconv"
	"strings"

	"houserules/engine"
)

// Against is the result of one seat against the seats of another role, where the
// game's family counts it beside who wins: a herder of Awéthi! against the wairgka.
type Against struct {
	// Name and Doc are those of the family's column. Doc says when a seat has won,
	// drawn and lost.
	Name, Doc string
	// Seat is the seat's number, from 1, and Role the other role.
	Seat int
	Role string
	// Games are the numbers of games by this result. A game cut off counts as it
	// stood; none is among Games.CutOff.
	Games Outcomes
	// Won, Drawn and Lost are the shares of games, each with an interval at its own
	// level.
	Won, Drawn, Lost Estimate
	// Score is the mean result: 1 of a game won, one half of one drawn. One half is
	// level. The intervals of all seats of a study hold together (Bonferroni).
	Score Estimate
}

// opponent returns the seat whose result a family's column is, and the role that it
// is against, or false. Such a column counts halves and is named against_ROLE_SEAT.
func opponent(m *engine.Metric) (seat int, role string, ok bool) {
	rest, ok := strings.CutPrefix(m.Name, "against_")
	at := strings.LastIndexByte(rest, '_')
	if !ok || !m.Halves || at < 1 {
		return 0, "", false
	}
	seat, err := strconv.Atoi(rest[at+1:])
	return seat, rest[:at], err == nil
}

// against returns a column as the result of a seat against others, or false. Its
// values are 2, 1 and 0 halves, so that the games with more than 0 and the sum tell
// how many there are of each. Of so many scores sentences are about all.
func (m *measure) against(g *Games, level float64, scores int) (Against, bool) {
	seat, role, ok := opponent(&g.cell.Info.Metrics[m.metric])
	if !ok {
		return Against{}, false
	}
	n, halves := m.values.N(), m.values.Sum()
	a := Against{Name: m.name, Doc: m.doc, Seat: seat, Role: role}
	a.Games = Outcomes{Wins: halves - m.games, Draws: 2*m.games - halves, Losses: n - m.games}
	counted := func(e Estimate) Estimate {
		e = narrowed(asItStood(g.sequences.sequenced(g.clusters.most().clustered(e)), g.cut.games, n), 0, 1)
		if e.CutOffBounds != nil {
			e.CutOffBounds = &Bounds{Lo: 0, Hi: 1}
		}
		return g.asPlayed(e)
	}
	share := func(k int64) Estimate { return counted(Wilson(k, n, level)) }
	a.Won, a.Drawn, a.Lost = share(a.Games.Wins), share(a.Games.Draws), share(a.Games.Losses)
	a.Score = counted(MeanScore(a.Games, apart(level, scores)))
	a.Score.Level = level
	return a, true
}
