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
// ends, where it knows the rules. It is made when it is first asked for.
func (g *Game) rolling(s engine.State) engine.State {
	plain := s.(*mancala.State)
	if !g.known.swar || !plain.FitsCompiled() {
		return s
	}
	var kernel *swar.Playouts
	plain.SetPlayout(func(s *mancala.State, luck engine.Stream) engine.Outcome {
		if kernel == nil {
			kernel = swar.NewPlayouts(g.Compiled(), knownToSwar())
		}
		here := s.Snapshot()
		return kernel.Play(swar.Begin{
			At: here.Position, Left: here.Left, LastCapturer: here.LastCapturer,
			Played: here.Played, Since: here.Since, History: s,
		}, luck)
	})
	return s
}
