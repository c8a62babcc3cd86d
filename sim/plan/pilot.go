package plan

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"

	"houserules/engine/matchplay"
	"houserules/sim/table"
)

// Pilot are single games that say which side is better for a line-up, where the winner
// of a game chooses who starts the next of a match. No figure of the study counts them.
type Pilot struct {
	// Seed is their seed. Half of the Games are started by each player.
	Seed  uint64 `json:"seed"`
	Games int    `json:"games"`
}

// pilotGames is how many games a pilot has, or as many as a cell has matches where those
// are fewer.
const pilotGames = 1000

// pilot is what the plan's matches need of a pilot; nil where nobody chooses the better
// side.
func (p *Plan) pilot() (*Pilot, error) {
	games := int64(0)
	for _, c := range p.Cells {
		r, err := p.MatchRules(c.Variant)
		if err != nil {
			return nil, err
		}
		if r.Starter == matchplay.Chooser && r.Takes == matchplay.TakesBetter && (games == 0 || c.Games < games) {
			games = c.Games
		}
	}
	if games == 0 {
		return nil, nil
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "pilot of seed %d", p.Seed))
	return &Pilot{
		Seed:  binary.BigEndian.Uint64(sum[:]) >> 11, // a number that every JSON keeps
		Games: 2 * int((min(games, pilotGames)+1)/2),
	}, nil
}

// checkPilot reports a pilot that is missing or cannot be played.
func (p *Plan) checkPilot() error {
	switch {
	case p.Pilot != nil && (p.Pilot.Games < 2 || p.Pilot.Games > pilotGames || p.Pilot.Games%2 != 0):
		return fmt.Errorf("its pilot has %d games, which is not an even number from 2 to %d", p.Pilot.Games, pilotGames)
	case p.Pilot != nil || p.Unit != table.Matches:
		return nil
	}
	wanted, err := p.pilot()
	if err == nil && wanted != nil {
		err = errors.New("the winner of a game chooses the better side, and no pilot says which that is: the plan was changed by hand or damaged; restore it from a copy")
	}
	return err
}
