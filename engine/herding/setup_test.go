package herding

import (
	"strings"
	"testing"
)

// TestSetup: corners by number of herders (D-15), wairgk as many as herders
// in the middle of the Lair (D-10, D-12), awéthi in their shelters.
func TestSetup(t *testing.T) {
	const unlaid = " : - - - - - -"
	for _, c := range []struct {
		change func(*Rules)
		want   string
	}{
		{func(r *Rules) { r.Herders = 1 }, "1 1 setup asleep / 0,0 0,0 0,0 0,0" + unlaid + " / 12,12"},
		{func(r *Rules) { r.Herders = 2 }, "1 1 setup asleep / 0,0 0,0 0,0 0,0" + unlaid + " / 24,24 24,24 24,24 24,24" + unlaid + " / 12,12 12,12"},
		{func(r *Rules) { r.Herders = 3 }, "1 1 setup asleep / 0,0 0,0 0,0 0,0" + unlaid + " / 0,24 0,24 0,24 0,24" + unlaid +
			" / 24,24 24,24 24,24 24,24" + unlaid + " / 12,12 12,12 12,12"},
		{func(r *Rules) {}, "1 1 setup asleep / 0,0 0,0 0,0 0,0" + unlaid + " / 0,24 0,24 0,24 0,24" + unlaid +
			" / 24,24 24,24 24,24 24,24" + unlaid + " / 24,0 24,0 24,0 24,0" + unlaid + " / 12,12 12,12 12,12 12,12"},
		{func(r *Rules) { r.Herders, r.Corners, r.Wairgka.Number = 1, []Corner{SouthWest}, 3 }, "1 1 setup asleep / 24,0 24,0 24,0 24,0" + unlaid + " / 12,12 12,12 12,12"},
		{func(r *Rules) { r.Herders, r.Wairgka.Unleashed = 1, UnleashedStart }, "1 1 setup unleashed / 0,0 0,0 0,0 0,0" + unlaid + " / 12,12"},
	} {
		if got := game(t, c.change).New().Position(); got != c.want {
			t.Errorf("start %s, want %s", got, c.want)
		}
	}
}

// TestSetupDraw: the 60 ways to lay out three calves, two cows and a bull,
// all equally likely; numbers of a kind go row by row.
func TestSetupDraw(t *testing.T) {
	g := game(t, func(r *Rules) { r.Herders = 1 })
	s := g.New().(*State)
	legal := s.Actions(nil)
	seen := map[string]bool{}
	for _, a := range legal {
		text := s.ActionText(a)
		seen[text] = true
		if strings.Count(text, "c") != 3 || strings.Count(text, "o") != 2 || strings.Count(text, "b") != 1 {
			t.Errorf("a herd of %s", text)
		}
	}
	if len(legal) != 60 || len(seen) != 60 {
		t.Errorf("%d set-ups, %d different", len(legal), len(seen))
	}
	for _, w := range s.Weights(nil) {
		if w != 1 {
			t.Errorf("weight %d of a set-up", w)
		}
	}
	a, err := s.ParseAction("obccoc")
	if err != nil {
		t.Fatal(err)
	}
	s.Play(a)
	if want := "1 1 herd asleep / 0,0 0,0 0,0 0,0 : 4,6 5,4 5,6 4,4 5,5 4,5 / 12,12"; s.Position() != want {
		t.Errorf("laid out as %s, want %s", s.Position(), want)
	}
}

// TestDiceWeights: the weights of four dice are those of all 256 throws,
// counted one by one.
func TestDiceWeights(t *testing.T) {
	g := game(t, func(r *Rules) { r.Herders = 1 })
	x, err := g.Parse("1 1 dice asleep / 0,0 0,0 0,0 0,0 : 7,7 s s s s s / 12,12")
	if err != nil {
		t.Fatal(err)
	}
	s := x.(*State)
	count := map[string]uint32{}
	for i := range 256 {
		faces := []byte{'1' + byte(i&3), '1' + byte(i>>2&3), '1' + byte(i>>4&3), '1' + byte(i>>6)}
		for a := range faces {
			for b := range a {
				if faces[b] > faces[a] {
					faces[a], faces[b] = faces[b], faces[a]
				}
			}
		}
		count[string(faces)]++
	}
	weights := s.Weights(nil)
	if len(weights) != len(count) {
		t.Fatalf("%d results, want %d", len(weights), len(count))
	}
	for i, a := range s.Actions(nil) {
		if text := s.ActionText(a); weights[i] != count[text] {
			t.Errorf("%s has weight %d, want %d", text, weights[i], count[text])
		}
	}
}
