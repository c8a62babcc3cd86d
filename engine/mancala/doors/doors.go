package doors

import (
	"slices"

	"houserules/engine"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors/array"
	"houserules/engine/mancala/doors/banked"
	"houserules/engine/mancala/doors/laps"
	"houserules/engine/mancala/doors/search"
	"houserules/engine/mancala/doors/swar"
	"houserules/engine/mancala/doors/wide"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/rules"
)

// Game is a game of the family with its fast doors.
type Game struct {
	*mancala.Game
	// known is found once: every position that is made asks for it.
	known doorSet
}

// New compiles a rule set. It refuses rules in which Check finds an error.
func New(r *mancala.Rules) (*Game, error) {
	g, err := mancala.New(r)
	if err != nil {
		return nil, err
	}
	return &Game{g, knowing(g.Compiled())}, nil
}

// Compile compiles a rule set and seats its players as it says: [New], and package
// sides where South does not simply begin. A game with its seats changed has the
// plain door only.
func Compile(r *mancala.Rules) (engine.Game, error) {
	g, err := New(r)
	if err != nil {
		return nil, err
	}
	return mancala.Seat(g, r), nil
}

// Abilities implements engine.Game.
func (g *Game) Abilities() engine.Abilities {
	a := g.Game.Abilities()
	a.Doors, a.Player, a.WithoutLimit = g.FastDoors, g.FastPlayer, g.WithoutLimit
	return a
}

// WithoutLimit is an ability.
func (g *Game) WithoutLimit() (engine.Game, error) {
	r := g.Rules()
	r.Limit.Plies = max(r.Limit.Plies, engine.FarLimit)
	far, err := New(&r)
	if err != nil {
		return nil, err // not far: a nil *Game is no nil Game
	}
	return far, nil
}

// FastDoors is an ability: doors for uniform random play on both
// seats, the fastest first, and one for line-ups in which somebody looks ahead.
// Other players have none.
func (g *Game) FastDoors(players []engine.PlayerFacts) []engine.Door {
	if !slices.Equal(players, engine.Uniform(2)) {
		return g.searchDoors(players)
	}
	set, r := g.known, g.Compiled()
	var helpers wide.Helpers
	if set.array {
		helpers.Array = array.New(r, knownToArray())
	}
	switch {
	case set.swar:
	case set.leaving:
		return []engine.Door{swar.NewLeaving(r, knownToLeaving(), helpers.Array)}
	case set.banked:
		return []engine.Door{banked.New(r, knownToBanked())}
	case set.laps:
		return []engine.Door{laps.New(r, knownToLaps())}
	case set.either512:
		return []engine.Door{wide.NewEither512(r, knownToWideEither(), helpers), wide.NewEither(r, knownToWideEither(), helpers), helpers.Array}
	case set.either:
		return []engine.Door{wide.NewEither(r, knownToWideEither(), helpers), helpers.Array}
	case set.array:
		return []engine.Door{helpers.Array}
	default:
		return nil
	}
	helpers.Swar = swar.New(r, knownToSwar())
	var list []engine.Door
	if set.avx512 {
		list = append(list, wide.NewAVX512(r, knownToWide(), helpers))
	}
	if set.avx2 {
		list = append(list, wide.NewAVX2(r, knownToWide(), helpers))
	}
	return append(list, helpers.Swar)
}

// doorSet says which doors may play a game.
type doorSet struct {
	array, swar, leaving, avx2, avx512, either, either512, banked, laps bool
	// search is what the searching door knows of the rules; nil where it may not.
	search rules.Known
}

// knowing finds the doors that know all knobs of the rules and hold the game.
func knowing(r *core.Rules) doorSet {
	set := doorSet{
		array: array.Holds(r, knownToArray()), swar: swar.Holds(r, knownToSwar()),
		banked: banked.Holds(r, knownToBanked()), laps: laps.Holds(r, knownToLaps()),
	}
	set.leaving = set.array && swar.Holds(r, knownToLeaving())
	for _, known := range []rules.Known{knownToSearch(), knownToSearchStores()} {
		if search.Holds(r, known) {
			set.search = known
		}
	}
	// The wide kernel leaves games to both of the others.
	if set.array && set.swar && wide.Holds(r, knownToWide()) {
		set.avx2, set.avx512 = wide.HasAVX2(), wide.HasAVX512()
	}
	// This form leaves them to the array door alone.
	set.either = set.array && wide.HoldsEither(r, knownToWideEither()) && wide.HasAVX2()
	set.either512 = set.either && wide.HasAVX512()
	return set
}

var (
	_ engine.Game = (*Game)(nil)
)
