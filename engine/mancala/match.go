package mancala

import "houserules/engine/matchplay"

// Draws says what a drawn game of a match is.
type Draws string

// The choices.
const (
	// DrawsCount is a drawn game that is one of the games of the match.
	DrawsCount Draws = "count"
	// DrawsReplayed is a drawn game that is played again and does not count.
	DrawsReplayed Draws = "replayed"
)

// Values lists the choices.
func (Draws) Values() []string { return []string{string(DrawsCount), string(DrawsReplayed)} }

// Match implements [matchplay.Ruled].
func (g *Game) Match() matchplay.Rules {
	m := &g.rules.Match
	r := matchplay.Rules{Games: m.Games, Target: m.Target, ReplayDraws: m.Draws == DrawsReplayed, Replays: m.Replays}
	switch m.Starter {
	case StarterWinner:
		r.Starter = matchplay.Winner
	case StarterLoser:
		r.Starter = matchplay.Loser
	case StarterWinnerChooses:
		r.Starter = matchplay.Chooser
		switch m.Takes {
		case TakesFirst:
			r.Takes = matchplay.TakesFirst
		case TakesSecond:
			r.Takes = matchplay.TakesSecond
		}
	case StarterAlternates:
		r.Starter = matchplay.Alternates
	default:
		r.Starter = matchplay.Lots
	}
	switch p := m.Points; {
	case p.PerSeedOver > 0:
		r.Over, r.Per = p.PerSeedOver, 1
	case p.PerSeeds > 0:
		r.Per = p.PerSeeds
	}
	return r
}
