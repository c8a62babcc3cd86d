package session

import (
	"errors"

	"houserules/engine"
	"houserules/engine/agent"
)

var (
	errNotTheirs = errors.New("it is nobody's turn who sits at the page")
	errNoOffer   = errors.New("nothing is offered")
)

// outcome is how the game ended, and what records call that.
func (s *Session) outcome() (engine.Outcome, string) { return agent.Ended(s.info, s.state, s.stopped) }

// resigned is the end if the person whose turn it is gives up.
func (s *Session) resigned() (*agent.Stop, error) {
	if !s.person() {
		return nil, errNotTheirs
	}
	return agent.Resigned(s.game, s.state)
}

// agreed is the end if all agree to what the person whose turn it is offers.
func (s *Session) agreed(parts string) (*agent.Stop, error) {
	if !s.person() {
		return nil, errNotTheirs
	}
	return agent.Agreed(s.game, s.state, parts)
}

// Resign gives the game up for the person whose turn it is.
func (s *Session) Resign() error {
	end, err := s.resigned()
	if err == nil {
		s.stopped, s.offered, s.refused = end, nil, 0
	}
	return err
}

// Offer offers, for the person whose turn it is, to stop: with the division of the rules or
// in parts such as 5-7, the first seat's first. Players agree where they expect no more (see
// [agent.Accepts]); where all do, a person among the others is asked: see Reply.
func (s *Session) Offer(parts string) error {
	end, err := s.agreed(parts)
	if err != nil {
		return err
	}
	asked := false
	person := func(seat engine.Seat) bool {
		there := s.players[seat.Index()] == nil
		asked = asked || there
		return there
	}
	s.offered = nil
	s.refused = agent.Refuses(s.state, s.info, s.specs, person, len(s.played) > 0, end.Outcome, s.seed)
	switch {
	case s.refused > 0:
	case asked:
		s.offered = end
	default:
		s.stopped = end
	}
	return nil
}

// Reply answers an offer for the other persons at the page.
func (s *Session) Reply(agree bool) error {
	if s.offered == nil {
		return errNoOffer
	}
	if agree {
		s.stopped = s.offered
	}
	s.offered = nil
	return nil
}
