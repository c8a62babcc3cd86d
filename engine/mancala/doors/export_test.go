package doors

import (
	"houserules/engine"
	"houserules/engine/mancala/doors/array"
	"houserules/engine/mancala/doors/banked"
	"houserules/engine/mancala/doors/laps"
	"houserules/engine/mancala/doors/swar"
	"houserules/engine/mancala/doors/wide"
	"houserules/engine/rules"
)

// Every returns all doors that may play a game, where FastDoors leaves out the
// slower ones.
func Every(g *Game) []engine.Door {
	var list []engine.Door
	set, r := g.known, g.Compiled()
	var helpers wide.Helpers
	if set.array {
		helpers.Array = array.New(r, knownToArray())
		list = append(list, helpers.Array)
	}
	if set.swar {
		helpers.Swar = swar.New(r, knownToSwar())
		list = append(list, helpers.Swar)
	}
	if set.avx512 {
		list = append(list, wide.NewAVX512(r, knownToWide(), helpers))
	}
	if set.avx2 {
		list = append(list, wide.NewAVX2(r, knownToWide(), helpers))
	}
	if set.either512 {
		list = append(list, wide.NewEither512(r, knownToWideEither(), helpers))
	}
	if set.either {
		list = append(list, wide.NewEither(r, knownToWideEither(), helpers))
	}
	if set.leaving && !set.swar {
		list = append(list, swar.NewLeaving(r, knownToLeaving(), helpers.Array))
	}
	if set.banked {
		list = append(list, banked.New(r, knownToBanked()))
	}
	if set.laps {
		list = append(list, laps.New(r, knownToLaps()))
	}
	return list
}

// Known has what each door knows.
func Known() map[string]rules.Known {
	return map[string]rules.Known{"array": knownToArray(), "banked": knownToBanked(), "laps": knownToLaps(), "swar": knownToSwar(), "swar, leaving": knownToLeaving(), "wide": knownToWide(), "wide, either row": knownToWideEither(), "search": knownToSearch(), "search, stores": knownToSearchStores()}
}

// PlaysWide says whether the wide kernel plays a game, on some machine.
func PlaysWide(g *Game) bool {
	return g.known.swar && wide.Holds(g.Compiled(), knownToWide())
}

// PlaysEitherRow says whether it does where both rows are captured from.
func PlaysEitherRow(g *Game) bool { return g.known.either }

// HasPlayouts says whether a kernel plays the random games of a game's states.
func HasPlayouts(g *Game) bool { return g.known.swar }
