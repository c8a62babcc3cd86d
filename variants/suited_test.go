package variants

import "testing"

// Where the number of seeds changes, the points for seeds over half of all go with it, and
// nothing else does; what does not suit in the variant itself is meant.
func TestSuited(t *testing.T) {
	lib := NewLibrary()
	club, list := lib.Load("house-five-seeds")
	if list.HasErrors() {
		t.Fatal(list)
	}
	set := func(v *Variant, knob, value string) *Variant {
		made, err := v.Set(v.Name, v.Title, []Setting{{Knob: knob, Value: value}})
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	for seeds, want := range map[string]string{"3 seeds": "18 seeds", "4 seeds": "24 seeds", "6 seeds": "36 seeds"} {
		made := set(club, "board.seeds", seeds)
		suited := made.Suited(club)
		if d := Diff(made, suited); len(d) != 1 || d[0].Path != "match.points.per_seed_over" || d[0].B != want {
			t.Errorf("%s: %+v", seeds, d)
		}
	}
	if made := set(club, "feeding", "must-if-possible"); made.Suited(club) != made || club.Suited(club) != club {
		t.Error("rules change that suit")
	}
	odd := set(club, "match.points.per_seed_over", "20 seeds")
	if made := set(odd, "feeding", "must-if-possible"); made.Suited(odd) != made {
		t.Error("what is meant changes")
	}
}
