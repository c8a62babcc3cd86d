package session

import (
	"errors"
	"fmt"
	"slices"

	"houserules/engine"
	"houserules/engine/matchplay"
)

// match is a match whose games a session plays one after another.
type match struct {
	rules matchplay.Rules
	// before are the games before this one, which starter starts.
	before  matchplay.Match
	starter matchplay.Player
	target  int
	seed    uint64
	names   []string // of the page's two players
	// swapped is set where lots made the page's second player the first one of the match.
	swapped bool
	// drawn is set where lots say who starts this game.
	drawn bool
	// lines are the records of the games before this one.
	lines []string
}

// newMatch begins a match.
func newMatch(g engine.Game, setup Setup, seed uint64) (*match, error) {
	rules, err := matchplay.To(g, setup.Target)
	if err != nil {
		return nil, fmt.Errorf("a match: %w", err)
	}
	m := &match{rules: rules, before: matchplay.New(rules), starter: matchplay.First, target: setup.Target, seed: seed, names: setup.Seats, drawn: setup.Lots}
	m.swapped = setup.Lots && matchplay.PlayerByLot(m.streams()) == matchplay.Second
	return m, nil
}

// index numbers this game in the random protocol.
func (m *match) index() uint64 { return matchplay.Index(0, m.before.Games+1) }

// streams are the luck of this game.
func (m *match) streams() engine.Streams { return engine.GameStreams(m.seed, m.index()) }

// place is which of the page's two players one of the match is, 0 or 1.
func (m *match) place(p matchplay.Player) int {
	if m.swapped {
		p = p.Other()
	}
	return int(p - matchplay.First)
}

// seated are the names by seat: whoever starts has the first one.
func (m *match) seated() []string {
	return []string{m.names[m.place(m.starter)], m.names[m.place(m.starter.Other())]}
}

// now is the match with this game, where it is over.
func (s *Session) now() matchplay.Match {
	m := s.match.before
	if s.over() {
		o, _ := s.outcome()
		m.Add(matchplay.GameOf(s.info, o, s.match.starter))
	}
	return m
}

// chooses says which player of the page may choose a side in the next game, 1 or 2; 0 where
// no person may.
func (s *Session) chooses() int {
	if !s.over() {
		return 0
	}
	m := s.now()
	winner := m.Chooses()
	if m.Over() || winner == 0 {
		return 0
	}
	seat := 0 // of the winner in this game
	if winner != s.match.starter {
		seat = 1
	}
	if s.players[seat] != nil {
		return 0
	}
	return s.match.place(winner) + 1
}

// The sides that a person may choose in the next game.
const (
	startsNext  = "start"
	secondsNext = "second"
)

// Next begins the next game of the match. A person who has won, and may choose, says which
// side they take: start or second; for all others it is empty.
func (s *Session) Next(side string) error {
	switch {
	case s.match == nil:
		return errors.New("a single game is played, and no match")
	case !s.over():
		return errors.New("the game is not over")
	}
	now := s.now()
	if now.Over() {
		return errors.New("the match is over")
	}
	chooses := s.chooses()
	if sides := []string{startsNext, secondsNext}; chooses > 0 && !slices.Contains(sides, side) {
		return fmt.Errorf("player %d has won, and chooses a side first: start or second", chooses)
	} else if chooses == 0 && side != "" {
		return fmt.Errorf("%q: nobody chooses a side now", side)
	}
	line, err := s.line()
	if err != nil {
		return err
	}
	m := s.match
	winner := now.Chooses()
	m.lines, m.before = append(m.lines, line), now
	switch side {
	case startsNext:
		m.starter = winner
	case secondsNext:
		m.starter = winner.Other()
	default:
		m.starter = now.Starter(m.streams())
	}
	m.drawn = m.rules.Starter == matchplay.Lots
	s.begin()
	return s.seat(m.seated(), s.worth)
}

// Match is what a page shows of a match. Its players are the page's, 1 and 2.
type Match struct {
	// Game is the number of this game, Starter who starts it; Drawn is set where lots said so.
	Game    int  `json:"game"`
	Starter int  `json:"starter"`
	Drawn   bool `json:"drawn"`
	// Points are of both players, this game's among them once it is over.
	Points []int `json:"points"`
	// Over is set where there is no next game; then Winner is who won, 0 for nobody, and CutOff
	// is set where the match was cut off: as too long where TooMany is set, and because one of
	// its games was where it is not. Chooses is who has to choose a side before the next
	// game.
	Over    bool `json:"over"`
	Winner  int  `json:"winner"`
	CutOff  bool `json:"cut_off"`
	TooMany bool `json:"too_many"`
	Chooses int  `json:"chooses"`
}

// matchView shows the match; nil where there is none.
func (s *Session) matchView() *Match {
	if s.match == nil {
		return nil
	}
	m, now := s.match, s.now()
	v := &Match{Game: m.before.Games + 1, Starter: m.place(m.starter) + 1, Drawn: m.drawn, Points: make([]int, 2), Over: s.over() && now.Over(), CutOff: now.CutOff, TooMany: now.TooMany(), Chooses: s.chooses()}
	for i, points := range now.Points {
		v.Points[m.place(matchplay.First+matchplay.Player(i))] = points
	}
	if winner := now.Winner(); v.Over && !now.CutOff && winner != 0 {
		v.Winner = m.place(winner) + 1
	}
	return v
}
