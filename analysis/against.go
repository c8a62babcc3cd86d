package analysis

import (
	"strconv"
	"strings"

	"houserules/engine"
)

// Against is the result of one seat against the seats of another role, where the
// game's family counts it beside who wins: a herder of Awéthi! against the wairgka.
type Against struct {
	// Name and Doc describe the family's column. Doc says when a seat has won,
	// drawn and lost.
	Name, Doc string
	// Seat is the seat's number, from 1, and Role the other role.
	Seat int
	Role string
	// Games are the numbers of games by this result. A game cut off counts as it
	// stood; none is among Games.CutOff. The intervals of what follows allow for
	// any end of it.
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
	// Games cut off may have ended in any way: each bound is that of its own extreme table.
	cut, scored := m.cut.Games(), Outcomes{}
	scored.add(a.Games, m.cut)
	bounded := func(stood, least, most Estimate) Estimate {
		of := func(e Estimate) Estimate {
			return narrowed(g.sequences.sequenced(g.clusters.most().clustered(e)), 0, 1)
		}
		e := of(stood)
		if cut > 0 {
			least, most = of(least), of(most)
			e.Lo, e.Hi, e.CutOffBounds = least.Lo, most.Hi, &Bounds{Lo: least.Value, Hi: most.Value}
			e = mostlyCutOff(e, cut, n)
		}
		return g.asPlayed(e)
	}
	share := func(stood, least int64) Estimate {
		return bounded(Wilson(stood, n, level), Wilson(least, n, level), Wilson(least+cut, n, level))
	}
	a.Won, a.Drawn, a.Lost = share(a.Games.Wins, scored.Wins), share(a.Games.Draws, scored.Draws), share(a.Games.Losses, scored.Losses)
	score := func(o Outcomes) Estimate { return MeanScore(o, apart(level, scores)) }
	lost, won := scored, scored
	lost.Losses, won.Wins = lost.Losses+cut, won.Wins+cut
	a.Score = bounded(score(a.Games), score(lost), score(won))
	a.Score.Level = level
	return a, true
}
