package matchplay

import (
	"errors"
	"fmt"

	"houserules/engine"
)

// Starter says who starts a game after the first one of a match.
type Starter int

// The starters.
const (
	// Lots draws lots before every game.
	Lots Starter = iota + 1
	// Alternates changes the starter from game to game.
	Alternates
	// Winner lets the winner of the game before start, Loser its loser. After a
	// drawn game both alternate.
	Winner
	Loser
	// Chooser lets the winner of the game before choose; see Takes.
	Chooser
)

// Takes says which side the winner of a game takes in the next, where they choose.
type Takes int

// What who chooses takes.
const (
	// TakesBetter is the side that a pilot found better for the line-up. Whoever
	// plays the match has to say which that is, by TakesSecond; without that it is
	// the first, as it is where the pilot found no difference.
	TakesBetter Takes = iota
	TakesFirst
	TakesSecond
)

// MostGames is the largest number of games of a match. One that nobody has won by
// then is cut off: matches to a total, and those that replay drawn games, may
// have no other end.
const MostGames = 1000

// Rules say how games are put together to a match.
type Rules struct {
	// Games is the number of games that the match is the best of; 0 for none.
	Games int
	// Target is the number of points that wins the match; 0 for none.
	Target int
	// Starter says who starts the games after the first.
	Starter Starter
	// Takes is what the winner takes where Starter is Chooser.
	Takes Takes
	// ReplayDraws is set where a drawn game does not count toward Games.
	ReplayDraws bool
	// Replays is how many drawn games of a match are played again. A match with one
	// drawn game more is cut off. 0 is as many as there are.
	Replays int
	// A won game is worth one point for every Per full units above Over of the
	// winner's score; one point where Per is 0. A drawn game is worth none.
	Over, Per int
}

// Ruled is the ability of a game to say what its matches are.
type Ruled interface {
	// Match returns the rules of a match of such games.
	Match() Rules
}

// Of returns the rules of a game's matches; its error says why there are none
// that could be played, and the remedy.
func Of(g engine.Game) (Rules, error) {
	if n := g.Info().Seats(); n != 2 {
		return Rules{}, fmt.Errorf("a match is for two players, and the game has %d seats; play single games, without unit: match or --matches", n)
	}
	if inner := g.Abilities().Inner; inner != nil {
		g = inner
	}
	ruled, ok := g.(Ruled)
	if !ok {
		return Rules{}, errors.New("no source of its family of games says how games make a match, and its rules have no knobs for one; play single games, without unit: match or --matches")
	}
	r := ruled.Match()
	return r, r.check()
}

// check reports rules by which no match would end.
func (r Rules) check() error {
	switch {
	case r.Games == 0 && r.Target == 0:
		return errors.New("its rules do not say when a match is over: set match.games, or match.target")
	case r.Games < 0 || r.Games > MostGames || r.Target < 0 || r.Over < 0 || r.Per < 0 || r.Replays < 0 || r.Starter < Lots || r.Starter > Chooser:
		return fmt.Errorf("the rules of its match are none: %+v", r)
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
