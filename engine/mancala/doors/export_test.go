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
	may, r := g.may(), g.Compiled()
	var helpers wide.Helpers
	if may.array {
		helpers.Array = array.New(r, knownToArray())
		list = append(list, helpers.Array)
	}
	if may.swar {
		helpers.Swar = swar.New(r, knownToSwar())
		list = append(list, helpers.Swar)
	}
	if may.avx512 {
		list = append(list, wide.NewAVX512(r, knownToWide(), helpers))
	}
	if may.avx2 {
		list = append(list, wide.NewAVX2(r, knownToWide(), helpers))
	}
	if may.either512 {
		list = append(list, wide.NewEither512(r, knownToWideEither(), helpers))
	}
	if may.either {
		list = append(list, wide.NewEither(r, knownToWideEither(), helpers))
	}
	if may.leaving && !may.swar {
		list = append(list, swar.NewLeaving(r, knownToLeaving(), helpers.Array))
	}
	if may.banked {
		list = append(list, banked.New(r, knownToBanked()))
	}
	if may.laps {
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
	return g.may().swar && wide.Holds(g.Compiled(), knownToWide())
}

// PlaysEitherRow says whether it does where both rows are captured from.
func PlaysEitherRow(g *Game) bool { return g.may().either }

// Rolls says whether a kernel plays the random games of a game's states.
func Rolls(g *Game) bool { return g.may().swar }
