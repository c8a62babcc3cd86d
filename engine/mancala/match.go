package mancala

import "houserules/engine"

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

// match is how games are put together.
func (g *Game) match() *engine.Match {
	m := &g.rules.Match
	r := &engine.Match{Games: m.Games, Target: m.Target, ReplayDraws: m.Draws == DrawsReplayed}
	switch m.Starter {
	case StarterWinner:
		r.Starter = engine.StartsWinner
	case StarterLoser:
		r.Starter = engine.StartsLoser
	case StarterAlternates:
		r.Starter = engine.StartsInTurn
	default:
		r.Starter = engine.StartsByLots
	}
	switch p := m.Points; {
	case p.PerSeedOver > 0:
		r.Over, r.Per = p.PerSeedOver, 1
	case p.PerSeeds > 0:
		r.Per = p.PerSeeds
	}
	return r
}
