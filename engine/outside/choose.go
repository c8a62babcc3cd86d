package outside

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserules/engine"
)

// move answers what was asked.
func (s *service) move() error {
	number := s.asked.number
	move, err := s.choose()
	s.asked = asked{}
	if gone := s.left(); gone != nil {
		return gone
	}
	if err != nil {
		fmt.Fprintf(s.errw, "it gives up: %s\n", oneLine(err))
		return s.say("giveup %s\n", oneLine(err))
	}
	return s.say("move %s%s\n", move, number)
}

// choose finds the move at the position of the table.
func (s *service) choose() (string, error) {
	if s.state == nil && s.wrong == nil {
		there := s.asked
		s.begin(there.position)
		if s.asked = there; s.wrong == nil {
			defer func() { s.state = nil }() // a position alone is no game
		}
	}
	if s.wrong != nil {
		return "", s.wrong
	}
	turn, m := s.state.Turn(), s.asked.moment
	if m.Seat == 0 {
		m.Seat = turn
	}
	switch there := s.asked.position; {
	case turn < engine.First || turn != m.Seat:
		return "", fmt.Errorf("seat %d is asked, and it is the turn of %v", m.Seat, turn)
	case there != "" && there != s.state.Position():
		return "", fmt.Errorf("the position is %s by the rules, and not %s", s.state.Position(), there)
	}
	legal := s.state.Actions(nil)
	texts := make([]string, len(legal))
	for i, a := range legal {
		texts[i] = s.state.ActionText(a)
	}
	if s.asked.legal != nil && !slices.Equal(s.asked.legal, texts) {
		return "", fmt.Errorf("the legal moves are %s by the rules, and not %s",
			short(strings.Join(texts, " ")), short(strings.Join(s.asked.legal, " ")))
	}
	return s.playerMove(s.players[turn.Index()], legal, texts, m)
}

// playerMove asks a player.
func (s *service) playerMove(p engine.Agent, legal []engine.Action, texts []string, m engine.Moment) (string, error) {
	drawn := &s.drawn[m.Seat.Index()]
	m.Own += *drawn
	var random engine.Random
	random.At(m)
	if s.state.Swapping() {
		random.Swap(m.Seat)
	}
	a := p.Choose(s.state, legal, &random)
	*drawn += random.Moment().Own - m.Own
	i := slices.Index(legal, a)
	if i < 0 {
		err := errors.New("the player gave up")
		return "", cmp.Or(engine.SkillsOf(p).Forfeited(), err)
	}
	return texts[i], nil
}
