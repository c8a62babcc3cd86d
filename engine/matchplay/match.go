package matchplay

import "houserules/engine"

// Player is one of the two players of a match.
type Player int

// The players.
const (
	// First starts the first game.
	First Player = iota + 1
	Second
)

// Other is the other player; of nobody, nobody.
func (p Player) Other() Player {
	if p == 0 {
		return 0
	}
	return First + Second - p
}

// Game is the result of a game of a match.
type Game struct {
	// Starter had seat 1 in it.
	Starter Player
	// Winner is who won it; 0 where it was drawn.
	Winner Player
	// Score is the winner's score.
	Score engine.Score
	// CutOff is set where the game was cut off at its limit. It counts as the
	// tables count it, but nobody knows how the match would have gone on.
	CutOff bool
}

// GameOf is a game by its outcome.
func GameOf(info *engine.Info, o engine.Outcome, starter Player) Game {
	g := Game{Starter: starter, CutOff: info.CutOff != 0 && o.End == info.CutOff}
	switch a, b := o.Returns[0], o.Returns[1]; {
	case a > b:
		g.Winner, g.Score = starter, o.Scores[0]
	case b > a:
		g.Winner, g.Score = starter.Other(), o.Scores[1]
	}
	return g
}

// GameIn is the game in place i of rows.
func GameIn(rows *engine.Rows, i int, starter Player) Game {
	o := engine.Outcome{End: rows.End[i]}
	for k := range 2 {
		o.Scores[k], o.Returns[k] = rows.Score[k][i], rows.Return[k][i]
	}
	return GameOf(rows.Info, o, starter)
}

// Match is a match in the course of play. The zero value is none: see New.
type Match struct {
	rules Rules
	// Games is the number of games played, Drawn how many of them were drawn.
	Games, Drawn int
	// Wins and Points are by player, the first one's in place 0.
	Wins, Points [2]int
	// CutOff is set where a game was cut off, or the match had MostGames games, or
	// one more drawn game than may be played again, and was not over.
	CutOff bool
	last   Game
}

// New begins a match. The rules are those that Of returned.
func New(r Rules) Match { return Match{rules: r} }

// Starter returns who starts the next game; where lots decide, they are those of
// the streams of that game.
func (m *Match) Starter(streams engine.Streams) Player {
	if m.Games == 0 {
		return First
	}
	switch s := m.rules.Starter; {
	case s == Lots:
		return PlayerByLot(streams)
	case s == Alternates || m.last.Winner == 0:
		return m.last.Starter.Other()
	case s == Loser || s == Chooser && m.rules.Takes == TakesSecond:
		return m.last.Winner.Other()
	default:
		return m.last.Winner
	}
}

// ByLots says whether the rules of a game draw lots for who starts each game, a single one too.
func ByLots(g engine.Game) bool {
	m := g.Abilities().Match
	return m != nil && m.Starter == Lots
}

// PlayerByLot returns the player whom the lot of a game's streams chooses.
func PlayerByLot(streams engine.Streams) Player {
	return First + Player(streams.Stream(engine.PurposeLot).Word(0)>>63)
}

// Chooses returns who may choose which side to take in the next game; 0 where nobody may.
func (m *Match) Chooses() Player {
	if m.rules.Starter != Chooser {
		return 0
	}
	return m.last.Winner
}

// Add counts a game.
func (m *Match) Add(g Game) {
	m.Games++
	m.last = g
	m.CutOff = m.CutOff || g.CutOff
	if g.Winner == 0 {
		m.Drawn++
	} else {
		m.Wins[g.Winner-First]++
		m.Points[g.Winner-First] += m.rules.worth(g.Score)
	}
	m.CutOff = m.CutOff || m.TooMany()
}

// tooLong tells whether there are no more games because there were too many.
func (m *Match) tooLong() bool {
	r := &m.rules
	return m.Games == MostGames || r.ReplayDraws && r.Replays > 0 && m.Drawn > r.Replays
}

// TooMany tells whether the match was cut off because it had too many games, and not because
// one of them was cut off.
func (m *Match) TooMany() bool { return m.tooLong() && !m.decided() }

// Over tells whether there are no more games.
func (m *Match) Over() bool { return m.tooLong() || m.decided() }

// decided tells whether the rules end the match. Where a won game is one point, a
// match of a number of games ends as soon as nobody could make up for the lead.
// Elsewhere nobody knows what a game can be worth, and all are played.
func (m *Match) decided() bool {
	r := &m.rules
	if r.Target > 0 && max(m.Points[0], m.Points[1]) >= r.Target {
		return true
	}
	if r.Games == 0 {
		return false
	}
	left := r.Games - m.Games
	if r.ReplayDraws {
		left += m.Drawn
	}
	if left == 0 || r.Per > 0 {
		return left == 0
	}
	lead := m.Points[0] - m.Points[1]
	return max(lead, -lead) > left
}

// Winner returns who has more points; 0 where both have as many, and the match is
// drawn.
func (m *Match) Winner() Player {
	switch a, b := m.Points[0], m.Points[1]; {
	case a > b:
		return First
	case b > a:
		return Second
	default:
		return 0
	}
}
