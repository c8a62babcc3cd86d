package hop

import "testing"

// The built-in rule sets, as the tests of this package need them;
// package configs holds the same as YAML.

func aiyawatstani() *Rules { return Default() }

func singleHop() *Rules {
	r := Default()
	r.Continuation = ContinuationNone
	return r
}

func alquerque() *Rules {
	r := Default()
	r.Board = Board{Lines: LinesGrid, Size: 5, Diagonals: DiagonalsAlternating}
	r.Setup = "o o o o o\no o o o o\no o . x x\nx x x x x\nx x x x x\n"
	r.Capture = CaptureMandatory
	r.Continuation = ContinuationMandatory
	r.End.Repetition = &Repetition{Count: 3}
	return r
}

func builtins() map[string]*Rules {
	return map[string]*Rules{"aiyawatstani": aiyawatstani(), "aiyawatstani-single-hop": singleHop(), "alquerque": alquerque()}
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
