package agent

import (
	"errors"
	"fmt"

	"houserules/engine"
)

// Stop is an end of a game by its players and not by its rules.
type Stop struct {
	// End is what records call it.
	End     string
	Outcome engine.Outcome
}

// What the rules of a game do not know.
var (
	ErrNoResigning = errors.New("giving up is not in these rules")
	ErrNoAgreement = errors.New("stopping by agreement is not in these rules")
)

// DivisionError says that parts are no division of what is left.
type DivisionError struct {
	Parts string
	// Left is what there is to divide. Fixed is set where the rules divide it, and no player.
	Left  engine.Score
	Fixed bool
}

// Example is a division of what is left.
func (e *DivisionError) Example() string {
	half := e.Left / 4 * 2 // whole ones
	return half.String() + "-" + (e.Left - half).String()
}

// Error says what is wrong, and the remedy.
func (e *DivisionError) Error() string {
	if e.Fixed {
		return e.Parts + ": these rules divide what is left themselves; offer to stop without parts"
	}
	return fmt.Sprintf("%s is no division of the %s that are left; give parts that make so many, such as %s", e.Parts, e.Left, e.Example())
}

// Ended is how a game ended, and what records call that: by its players where stop is not
// nil, and by its rules otherwise.
func Ended(info *engine.Info, s engine.State, stop *Stop) (engine.Outcome, string) {
	if stop != nil {
		return stop.Outcome, stop.End
	}
	o := s.Outcome()
	return o, info.EndReason(o.End)
}

// Resigned is the end of a game that the seat whose turn it is gives up.
func Resigned(g engine.Game, s engine.State) (*Stop, error) {
	if resigned := g.Abilities().Resigned; resigned != nil {
		if o, known := resigned(s, s.Turn()); known {
			return &Stop{engine.ResignedName, o}, nil
		}
	}
	return nil, ErrNoResigning
}

// Agreed is the end of a game that all agree to stop: with the division of the rules or in
// parts such as 5-7, the first seat's first, where the rules leave it to the players.
func Agreed(g engine.Game, s engine.State, parts string) (*Stop, error) {
	agreed := g.Abilities().Agreed
	if agreed == nil {
		return nil, ErrNoAgreement
	}
	o, known := agreed(s, nil)
	if !known {
		return nil, ErrNoAgreement
	}
	if parts == "" {
		return &Stop{engine.AgreedName, o}, nil
	}
	divided, known := agreed(s, engine.Division(parts))
	if !known {
		shares := make([]engine.Score, g.Info().Seats())
		for i := range shares {
			shares[0] += o.Scores[i] - s.Score(engine.Seat(i+1))
		}
		_, theirs := agreed(s, shares)
		return nil, &DivisionError{parts, shares[0], !theirs}
	}
	return &Stop{engine.AgreedName, divided}, nil
}

// Refuses returns the first seat whose player declines the offer to stop that the seat
// to move makes, 0 if all agree (see [Accepts]). It does not ask persons.
func Refuses(s engine.State, info *engine.Info, specs []Spec, person func(engine.Seat) bool, begun bool, offer engine.Outcome, seed uint64) engine.Seat {
	for i, spec := range specs {
		if seat := engine.Seat(i + 1); seat != s.Turn() && !person(seat) && !Accepts(s, info, spec, seat, begun, offer, seed) {
			return seat
		}
	}
	return 0
}
