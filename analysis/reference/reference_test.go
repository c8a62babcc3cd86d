package reference

import (
	"encoding/csv"
	"math"
	"strings"
	"testing"
)

// entryOf is an entry of so many games.
func entryOf(variant string, wins, draws, losses, cut int64) Entry {
	return Entry{Variant: variant, Player: "random", Games: wins + draws + losses + cut, Wins: wins, Draws: draws, Losses: losses, CutOff: cut, Tolerance: .01}
}

func TestJudge(t *testing.T) {
	e := New()
	e.Entries = []Entry{
		entryOf("a", 5_200, 0, 4_800, 0), entryOf("b", 500_000, 0, 500_000, 0), entryOf("c", 30, 0, 70, 0),
		entryOf("d", 10, 0, 10, 0), entryOf("e", 0, 0, 100, 900), entryOf("f", 100, 0, 0, 0), entryOf("g", 502_000, 0, 498_000, 0),
	}
	e.Entries[5].OneGame = true
	e.Judge()
	for i, want := range []Verdict{First, Even, Second, Open, Open, Same, Even} {
		if got := e.Entries[i].Verdict; got != want {
			t.Errorf("%s: %s instead of %s, %+v", e.Entries[i].Variant, got, want, e.Entries[i].Advantage)
		}
	}
	if a := e.Entries[0].Advantage; math.Abs(*a.Value-.02) > 1e-12 || math.Abs(a.Level-(1-.05/6)) > 1e-12 {
		t.Errorf("%+v", a)
	} else if half := 2.6383 * .5 / 100; math.Abs(a.Hi-a.Lo-2*half) > 1e-4 { // Φ⁻¹(1 − .025/6)
		t.Errorf("the interval of six is [%v, %v]", a.Lo, a.Hi)
	}
	if e.Entries[4].Advantage.Value != nil || e.Entries[5].Advantage != nil {
		t.Error("what is mostly cut off or one game has a value")
	}
	// One among many: the same games show nothing there.
	many := New()
	for range 500 {
		many.Entries = append(many.Entries, entryOf("a", 5_150, 0, 4_850, 0))
	}
	one := New()
	one.Entries = many.Entries[:1:1]
	one.Judge()
	alone := one.Entries[0].Verdict
	many.Judge()
	if alone != First || many.Entries[0].Verdict != Open {
		t.Errorf("alone %s, among many %s", alone, many.Entries[0].Verdict)
	}
	text, err := e.CSV()
	if err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
	if err != nil || len(lines) != 8 || len(lines[0]) != len(Columns()) || lines[1][5] != "0.020000000000000018" {
		t.Errorf("%v, %v", lines, err)
	}
}
