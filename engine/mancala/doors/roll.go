package doors

import (
	"houserules/engine"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors/swar"
)

// New implements engine.Game.
func (g *Game) New() engine.State { return g.rolling(g.Game.New()) }

// Parse implements engine.Game.
func (g *Game) Parse(position string) (engine.State, error) {
	s, err := g.Game.Parse(position)
	if err != nil {
		return nil, err
	}
	return g.rolling(s), nil
}

// rolling lets the kernel of package swar play a state's random games to their
// ends, where it knows the rules.
func (g *Game) rolling(s engine.State) engine.State {
	if plain := s.(*mancala.State); g.may().swar && plain.Usual() {
		plain.RollBy(&roller{game: g})
	}
	return s
}

// roller plays the random games of one state.
type roller struct {
	game   *Game
	kernel *swar.Roller // made when it is first asked for
}

// Roll implements mancala.Roller.
func (r *roller) Roll(s *mancala.State, luck engine.Stream) engine.Outcome {
	if r.kernel == nil {
		r.kernel = swar.NewRoller(r.game.Compiled(), knownToSwar())
	}
	here := s.Here()
	return r.kernel.Roll(swar.Begin{
		At: here.Position, Left: here.Left, LastCapturer: here.LastCapturer,
		Played: here.Played, Since: here.Since, History: s,
	}, luck)
}

var _ engine.Roller = (*mancala.State)(nil)
