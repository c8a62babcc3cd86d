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

func tuknanavuhpi() *Rules {
	r := Default()
	r.Closing = &Closing{Edges: EdgesOwn, Unit: ClosingPoints, Next: true}
	r.End.NoMove = NoMove{StuckPasses, StuckPasses}
	return r
}

func tukvnanawopi() *Rules {
	r := tuknanavuhpi()
	r.Closing = &Closing{Edges: EdgesAll, Unit: ClosingSquares, Next: true}
	return r
}

func elPerro() *Rules {
	r := Default()
	r.Board.Lines = LinesDrawn
	r.Setup = "" +
		"o-o-o-o-o\n" +
		`|\|/|\|/|` + "\n" +
		"o-o-o-o-o\n" +
		`|/|\|/|\|` + "\n" +
		"o-o-x-.-.\n" +
		`|\|/|\|/|` + "\n" +
		".-.-.-.-.\n" +
		`|/|\|/|\|` + "\n" +
		".-.-.-.-.\n"
	r.Second, r.Rotation = &Second{Steps: StepsOnward}, RotationMirrored
	r.End.NoMove.Second = StuckPasses
	return r
}

func builtins() map[string]*Rules {
	return map[string]*Rules{"aiyawatstani": aiyawatstani(), "aiyawatstani-single-hop": singleHop(), "alquerque": alquerque(),
		"tuknanavuhpi": tuknanavuhpi(), "tukvnanawopi": tukvnanawopi(), "el-perro": elPerro()}
}

// drawnRules are those of a board that no grid makes: a house with a roof and a tail.
func drawnRules() *Rules {
	r := Default()
	r.Board.Lines = LinesDrawn
	r.Setup = "" +
		"    o\n" +
		"   /|\\\n" +
		"  o-o-o\n" +
		"  |X|X|\n" +
		"o-o-.-.-.\n" +
		"|/|\\| |\n" +
		"x-x-x-.\n" +
		"    |/\n" +
		"    x\n"
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
