package session

import (
	"errors"

	"houserules/engine"
	"houserules/engine/agent"
)

// stop is an end of a game by its players.
type stop struct {
	end     string // as records call it
	outcome engine.Outcome
}

var (
	errNotTheirs = errors.New("it is nobody's turn who sits at the page")
	errNoResign  = errors.New("giving up is not in these rules")
	errNoAgree   = errors.New("stopping by agreement is not in these rules")
	errNoOffer   = errors.New("nothing is offered")
)

// outcome is how the game ended, and what records call that.
func (s *Session) outcome() (engine.Outcome, string) {
	if s.stopped != nil {
		return s.stopped.outcome, s.stopped.end
	}
	o := s.state.Outcome()
	return o, s.info.EndReason(o.End)
}

// mayResign is the outcome if the person whose turn it is gives up; false where the rules
// do not know that.
func (s *Session) mayResign() (engine.Outcome, bool) {
	resigned := s.game.Abilities().Resigned
	if !s.person() || resigned == nil {
		return engine.Outcome{}, false
	}
	return resigned(s.state, s.state.Turn())
}

// mayAgree is the outcome if all agree to stop now, with what is left divided into shares or,
// without these, as the rules have it; false where they know no such thing.
func (s *Session) mayAgree(shares []engine.Score) (engine.Outcome, bool) {
	agreed := s.game.Abilities().Agreed
	if !s.person() || agreed == nil {
		return engine.Outcome{}, false
	}
	return agreed(s.state, shares)
}

// Resign gives the game up for the person whose turn it is.
func (s *Session) Resign() error {
	if !s.person() {
		return errNotTheirs
	}
	o, known := s.mayResign()
	if !known {
		return errNoResign
	}
	s.stopped, s.offered, s.refused = &stop{engine.ResignedName, o}, nil, 0
	return nil
}

// Offer offers, for the person whose turn it is, to stop: with the division of the rules or
// in parts such as 5-7, the first seat's first. Players agree where they expect no more (see
// [agent.Accepts]); where all do, a person among the others is asked: see Reply.
func (s *Session) Offer(parts string) error {
	if !s.person() {
		return errNotTheirs
	}
	o, known := s.mayAgree(nil)
	if !known {
		return errNoAgree
	}
	if parts != "" {
		if o, known = s.mayAgree(engine.Division(parts)); !known {
			return errors.New(parts + ": these rules know no such division of what is left")
		}
	}
	s.offered, s.refused = nil, 0
	asked := false
	for i, player := range s.players {
		seat := engine.Seat(i + 1)
		switch {
		case seat == s.state.Turn():
		case player == nil:
			asked = true
		case !agent.Accepts(s.state, s.info, s.specs[i], seat, len(s.played) > 0, o, s.seed):
			s.refused = seat
			return nil
		}
	}
	if end := (&stop{engine.AgreedName, o}); asked {
		s.offered = end
	} else {
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
