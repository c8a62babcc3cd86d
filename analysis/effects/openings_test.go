package effects

import (
	"slices"
	"testing"

	"houserules/analysis"
	"houserules/engine"
)

// Lists of as many other openings are other lists: nothing is paired under them.
func TestOtherOpenings(t *testing.T) {
	for _, test := range []struct {
		openings string
		listed   int64 // of the second variant
		other    uint64
		missing  []string
	}{
		{"all:2", 100, 0, nil},
		{"all:2", 100, 99, []string{"b"}}, // the last of the list, in its second block
		{"all:2", 90, 0, []string{"b"}},
		{"random:2", 0, 99, nil}, // drawn with the luck that both share
	} {
		m := &memory{opening: func(cell int, game uint64) engine.LineHash {
			if cell == 1 && test.other > 0 && game%100 == test.other {
				return 1000
			}
			return engine.LineHash(1 + game%100)
		}}
		for i, v := range []string{"a", "b"} {
			m.add(v, "x", make([]int, 200))
			m.cells[i].Openings = test.openings
			if test.openings == "all:2" {
				m.cells[i].Listed = []int64{100, test.listed}[i]
			}
		}
		a := analysis.NewAdvantages(m)
		got, err := missing(a, a.Lineups()[0], []string{"a", "b"})
		if err != nil || !slices.Equal(got, test.missing) {
			t.Errorf("%+v: %q is missing, %v", test, got, err)
		}
	}
}
