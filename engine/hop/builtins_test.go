package hop

import "testing"

// The built-in rule sets, as the tests of this package need them; package
// configs holds the same as YAML.

func aiyawatstani() *Rules { return Default() }

func singleHop() *Rules {
	r := Default()
	r.Continuation = ContinuationNone
	return r
}

func alquerque() *Rules {
	r := Default()
	r.Board = Board{Size: 5, Diagonals: DiagonalsAlternating}
	r.Setup = "o o o o o\no o o o o\no o . x x\nx x x x x\nx x x x x\n"
	r.Capture = CaptureMandatory
	r.Continuation = ContinuationMandatory
	return r
}

// with changes a rule set.
func with(r *Rules, change func(*Rules)) *Rules {
	change(r)
	return r
}

// mustNew compiles rules that are known to be good.
func mustNew(t testing.TB, r *Rules) *Game {
	t.Helper()
	g, err := New(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
