package herding

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/rules"
)

// TestDraw: squares have their ground, pieces their marks, those that stand
// together their number; below stands what is done next.
func TestDraw(t *testing.T) {
	g := game(t, func(r *Rules) { r.Herders, r.Wairgka.Number = 1, 2 })
	s, err := g.Parse("3 1 herd unleashed / 0,0 0,0 3,4 4,3 : 4,4 s s 5,5 s 5,8 / 12,12 12,12")
	if err != nil {
		t.Fatal(err)
	}
	d := s.(*State).Drawing()
	name := map[engine.Spot]string{}
	ground := map[string]engine.Square{}
	tones := map[engine.Tone]int{}
	for _, q := range d.Squares {
		name[q.At] = q.Name
		ground[q.Name] = q
		tones[q.Tone]++
	}
	type piece struct {
		mark  string
		count int
		owner engine.Seat
		tone  engine.Tone
	}
	got := map[string]piece{}
	for _, p := range d.Places {
		got[name[p.At]] = piece{p.Mark, p.Count, p.Owner, p.Tone}
	}
	want := map[string]piece{
		"0,0": {"1+", 2, 1, engine.Seat1}, "3,4": {"13", 1, 1, engine.Seat1}, "4,3": {"14", 1, 1, engine.Seat1},
		"4,4": {"1C", 1, 1, engine.Seat1}, "5,5": {"1O", 1, 1, engine.Seat1}, "5,8": {"1B", 1, 1, engine.Seat1},
		"12,12": {"W2", 2, 2, engine.Seat2},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(piece{})); diff != "" {
		t.Errorf("pieces: -want +got\n%s", diff)
	}
	// 9 squares of Lair within 81 of Forest, four corners, and the water of the
	// built-in map: 4 × (7 + 9).
	if diff := cmp.Diff(map[engine.Tone]int{engine.Lair: 9, engine.Forest: 72, engine.Shelter: 4, engine.Water: 64,
		engine.Ground: 625 - 9 - 72 - 4 - 64}, tones); diff != "" {
		t.Errorf("grounds: -want +got\n%s", diff)
	}
	if q := ground["5,5"]; q.Mark != "H" {
		t.Errorf("below the piece the square 5,5 is %+v", q)
	}
	last := d.Captions[len(d.Captions)-1]
	if text := words.English().Say(rules.Say(last.Key, last.Args...)); text != "round 3, herder 1: herd; wairgk unleashed" {
		t.Errorf("the caption is %q", text)
	}
}
