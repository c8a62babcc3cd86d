package doors

import (
	"slices"

	"houserules/engine"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors/array"
	"houserules/engine/mancala/doors/swar"
	"houserules/engine/mancala/doors/wide"
)

// Game is a game of the family with its fast doors.
type Game struct{ *mancala.Game }

// New compiles a rule set. It refuses rules in which Check finds an error.
func New(r *mancala.Rules) (*Game, error) {
	g, err := mancala.New(r)
	if err != nil {
		return nil, err
	}
	return &Game{g}, nil
}

// FastDoors implements engine.FastDoors: doors for uniform random play on both
// seats, the fastest first. There is none for other players.
func (g *Game) FastDoors(players []engine.PlayerFacts) []engine.Door {
	if !slices.Equal(players, engine.Uniform(2)) {
		return nil
	}
	may, r := g.may(), g.Compiled()
	switch {
	case may.swar:
	case may.array:
		return []engine.Door{array.New(r)}
	default:
		return nil
	}
	helper := swar.New(r)
	var list []engine.Door
	if may.avx2 {
		list = append(list, wide.NewAVX2(r, helper))
	}
	if may.words {
		return append(list, wide.NewWords(r, helper))
	}
	return append(list, helper)
}

// which says which doors may play a game.
type which struct{ array, swar, words, avx2 bool }

// may finds the doors that know all knobs of the rules and hold the game. What
// only the compiled rules can tell, such as the number of seeds, the doors'
// packages say themselves.
func (g *Game) may() which {
	rules, defaults, compiled := g.Rules(), mancala.Default(), g.Compiled()
	may := which{
		array: knownToArray().Plays(&rules, defaults) && array.Holds(compiled),
		swar:  knownToSwar().Plays(&rules, defaults) && swar.Holds(compiled),
	}
	// The wide kernel leaves games to both of the others.
	if may.array && may.swar && knownToWide().Plays(&rules, defaults) && wide.Holds(compiled) {
		may.words, may.avx2 = wide.HoldsInWords(compiled), wide.HasAVX2()
	}
	return may
}

var (
	_ engine.Game      = (*Game)(nil)
	_ engine.FastDoors = (*Game)(nil)
)
