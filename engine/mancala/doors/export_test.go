package doors

import (
	"houserules/engine"
	"houserules/engine/mancala"
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
	if may.avx512 {
		list = append(list, wide.NewAVX512(r, swar.New(r)))
	}
	if may.avx2 {
		list = append(list, wide.NewAVX2(r, swar.New(r)))
	}
	if may.either512 {
		list = append(list, wide.NewEither512(r))
	}
	if may.either {
		list = append(list, wide.NewEither(r))
	}
	if may.words {
		list = append(list, wide.NewWords(r, swar.New(r)))
	}
	if may.swar {
		list = append(list, swar.New(r))
	}
	if may.leaving && !may.swar {
		list = append(list, swar.NewLeaving(r, array.New(r)))
	}
	if may.banked {
		list = append(list, banked.New(r))
	}
	if may.laps {
		list = append(list, laps.New(r))
	}
	if may.array {
		list = append(list, array.New(r))
	}
	return list
}

// Known has what each door knows.
func Known() map[string]rules.Known {
	return map[string]rules.Known{"array": knownToArray(), "banked": knownToBanked(), "laps": knownToLaps(), "swar": knownToSwar(), "swar, leaving": knownToLeaving(), "wide": knownToWide(), "wide, either row": knownToWideEither(), "search": knownToSearch(), "search, stores": knownToSearchStores()}
}

// PlaysWide says whether the wide kernel plays a game, on some machine.
func PlaysWide(g *Game) bool {
	r := g.Rules()
	return g.may().swar && knownToWide().Plays(rules.NewSettings(&r, mancala.Default())) && wide.Holds(g.Compiled())
}

// PlaysEitherRow says whether it does where both rows are captured from.
func PlaysEitherRow(g *Game) bool { return g.may().either }

// PlaysWideInWords says whether its form in Go does, on this machine.
func PlaysWideInWords(g *Game) bool { return g.may().words }

// Rolls says whether a kernel plays the random games of a game's states.
func Rolls(g *Game) bool { return g.may().swar }
