package mancala_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/variants"
)

// TestBuiltinFiles: the YAML files say what the rule sets of the tests say,
// except for the matches, on which no game depends.
func TestBuiltinFiles(t *testing.T) {
	library := variants.NewLibrary()
	for name, want := range mancala.BuiltinsForTest() {
		v, list := library.Load(name)
		if v == nil {
			t.Errorf("%v", list)
			continue
		}
		if diff := cmp.Diff(want, v.Rules.(*mancala.Rules), cmpopts.IgnoreFields(mancala.Rules{}, "Match", "Stop"), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s (-test +file):\n%s", name, diff)
		}
	}
}

// TestBuiltinLaws runs the laws of all games, among them that the fast door
// plays the plain one's games, on every built-in variant of the family.
func TestBuiltinLaws(t *testing.T) {
	games := enginetest.Often(enginetest.Fewer(1, 2), 12)
	library := variants.NewLibrary()
	for _, name := range library.Names() {
		v, list := library.Load(name)
		if v == nil {
			t.Errorf("%v", list)
			continue
		}
		if v.Family != "mancala" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			enginetest.Laws(t, v.Game, enginetest.Options{Games: games, Plies: enginetest.Fewer(60, 250), Depth: 2, HistoryEnds: []string{"repetition", "limit"}})
		})
	}
}
