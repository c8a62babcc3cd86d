package doors_test

import (
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors"
	"houserules/engine/mancala/doors/wide"
	"houserules/variants"
)

// builtin returns the rules of a built-in variant, to be changed at will.
func builtin(t testing.TB, name string) *mancala.Rules {
	t.Helper()
	v, list := variants.NewLibrary().Load(name)
	if v == nil {
		t.Fatal(list)
	}
	return v.Rules.(*mancala.Rules)
}

// with changes a rule set.
func with(r *mancala.Rules, change func(*mancala.Rules)) *mancala.Rules {
	change(r)
	return r
}

// sized changes the board of a rule set.
func sized(r *mancala.Rules, southHouses, northHouses, seeds int) *mancala.Rules {
	r.Board = mancala.Board{Houses: [2]int{southHouses, northHouses}, Seeds: seeds}
	return r
}

func mustNew(t testing.TB, r *mancala.Rules) *doors.Game {
	t.Helper()
	g, err := doors.New(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// column is a column of the family's metrics, by its name.
func column(g *doors.Game, rows *engine.Rows, name string) []int32 {
	for i, m := range g.Info().Metrics {
		if m.Name == name {
			return rows.Metrics[i]
		}
	}
	panic("no column " + name)
}

func hasAVX2() bool   { return wide.HasAVX2() }
func hasAVX512() bool { return wide.HasAVX512() }

// often is how many of some games are played: a tenth unless LONG_TESTS=1 asks for all, and
// no fewer than a kernel plays at once and some more.
func often(games int) int { return enginetest.Fewer(max(games/10, min(games, 100)), games) }
