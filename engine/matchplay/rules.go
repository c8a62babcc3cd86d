package matchplay

import (
	"errors"
	"fmt"

	"houserules/engine"
)

// Starter says who starts a game after the first one of a match.
type Starter = engine.MatchStarter

// The starters.
const (
	Lots       = engine.StartsByLots
	Alternates = engine.StartsInTurn
	Winner     = engine.StartsWinner
	Loser      = engine.StartsLoser
	Chooser    = engine.StartsChooser
)

// Takes says which side the winner of a game takes in the next, where they choose.
type Takes = engine.MatchTakes

// The sides that a player who chooses may take.
const (
	TakesBetter = engine.TakesBetter
	TakesFirst  = engine.TakesFirst
	TakesSecond = engine.TakesSecond
)

// MostGames is the largest number of games of a match. One that nobody has won by
// then is cut off: matches to a total, and those that replay drawn games, may
// have no other end.
const MostGames = 1000

// Rules say how games are put together to a match.
type Rules engine.Match

// Of returns the rules of a game's matches; its error says why there are none
// that could be played, and the remedy.
func Of(g engine.Game) (Rules, error) { return To(g, 0) }

// To returns the rules of a game's matches to a total of points that the players have
// agreed on, in place of what ends them otherwise; of 0 the rules say when they end.
func To(g engine.Game, target int) (Rules, error) {
	if n := g.Info().Seats(); n != 2 {
		return Rules{}, fmt.Errorf("a match is for two players, and the game has %d seats; play single games: leave out --match, --matches or unit: match", n)
	}
	match := g.Abilities().Match
	if match == nil {
		return Rules{}, errors.New("no source of its family of games says how games make a match, and its rules have no knobs for one; play single games: leave out --match, --matches or unit: match")
	}
	r := Rules(*match)
	if target != 0 {
		// A drawn game is worth nothing, and the match goes on: there is nothing to replay.
		r.Games, r.Target, r.ReplayDraws, r.Replays = 0, target, false, 0
	}
	return r, r.check()
}

// check reports rules by which no match would end.
func (r Rules) check() error {
	switch {
	case r.Games == 0 && r.Target == 0:
		return errors.New("its rules do not say when a match is over: set match.games, or match.target")
	case r.Games < 0 || r.Games > MostGames || r.Target < 0 || r.Over < 0 || r.Per < 0 || r.Replays < 0 || r.Starter < Lots || r.Starter > Chooser:
		return fmt.Errorf("no match is of %d games or to %d points: it has 1 to %d games, or a total from 1 on", r.Games, r.Target, MostGames)
	}
	return nil
}

// Most is the largest number of games that a match can have.
func (r Rules) Most() int {
	switch {
	case r.Games == 0 || r.ReplayDraws && r.Replays == 0:
		return MostGames
	case r.ReplayDraws:
		return min(MostGames, r.Games+r.Replays)
	default:
		return r.Games
	}
}

// worth is what a game is worth to its winner, who scored so much in it.
func (r Rules) worth(score engine.Score) int {
	if r.Per == 0 {
		return 1
	}
	return max(0, int(score/engine.Units(1))-r.Over) / r.Per
}
