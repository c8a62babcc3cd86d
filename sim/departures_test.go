package sim

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"houserules/engine/enginetest"
	"houserules/variants"
)

// fromText loads a variant from text.
func fromText(t *testing.T, lib *variants.Library, text string) *variants.Variant {
	t.Helper()
	path := filepath.Join(t.TempDir(), "mine.yaml")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	v, list := lib.Load(path)
	if list.HasErrors() {
		t.Fatal(list)
	}
	return v
}

// Each departure differs from the variant in its own rules alone, which it has from the
// parent; rules of matches are none.
func TestDepartures(t *testing.T) {
	lib := variants.NewLibrary()
	v := fromText(t, lib, `schema: 1
name: mine
extends: finnish
board: {seeds: 5}
feeding: none
grand_slam: captures
end: {majority: 31 seeds, repetition: none}
match: {points: {per_seed_over: 30 seeds}}
`)
	parent, _ := lib.Load(v.Parent)
	if parent == nil || parent.Name != "finnish" {
		t.Fatalf("the parent of mine is %q", v.Parent)
	}
	var seen []string
	for _, d := range Departures(parent, v) {
		if d.Rules[0].Path == "board.seeds" && (len(d.Rules) != 2 || d.Rules[1].Path != "end.majority") {
			t.Errorf("a majority of 31 goes back with the seeds: %v", d.Rules)
		}
		var want []string
		for _, r := range d.Rules {
			want = append(want, r.Path)
		}
		seen = append(seen, want[0])
		var differ []string
		for _, x := range variants.Diff(v, d.Without) {
			differ = append(differ, x.Path)
			if x.B != parent.Value(x.Path) {
				t.Errorf("%s goes back to %s, the parent has %s", x.Path, x.B, parent.Value(x.Path))
			}
		}
		slices.Sort(want)
		slices.Sort(differ)
		if !slices.Equal(differ, want) {
			t.Errorf("without %v the variant differs in %v", want, differ)
		}
	}
	if want := []string{"board.seeds", "grand_slam", "feeding", "end.repetition"}; !slices.Equal(seen, want) {
		t.Errorf("mine departs in %v, want %v", seen, want)
	}
}

// Each rule is in one departure: a number of seeds that could go back alone goes with the
// majority that could not.
func TestDeparturesDoNotNest(t *testing.T) {
	lib, dir := variants.NewLibrary(), t.TempDir()
	for name, text := range map[string]string{
		"club.yaml":     "schema: 1\nname: club\nextends: finnish\nboard: {seeds: 5}\nend: {majority: 31 seeds}\n",
		"balanced.yaml": "schema: 1\nname: balanced\nextends: ./club.yaml\nboard: {seeds: 6}\nkroo: sow-origin\nend: {majority: half + 1}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	v, list := lib.Load(filepath.Join(dir, "balanced.yaml"))
	if list.HasErrors() {
		t.Fatal(list)
	}
	parent, _ := lib.Load(v.Parent)
	var seen []string
	for _, d := range Departures(parent, v) {
		for _, r := range d.Rules {
			seen = append(seen, r.Path)
		}
		seen = append(seen, ";")
	}
	if want := []string{"board.seeds", "end.majority", ";", "kroo", ";"}; !slices.Equal(seen, want) {
		t.Errorf("balanced departs in %v, want %v", seen, want)
	}
}

// What a reference is: names by what is built in, files by their keys.
func TestKindOf(t *testing.T) {
	lib, dir := variants.NewLibrary(), t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for ref, want := range map[string]Kind{
		"french": KindVariant, "three-traditions": KindStudy, "club-awale": KindSearch, "nothing": KindUnknown,
		file("variant.yaml", "schema: 1\nextends: french\n"):              KindVariant,
		file("study.yaml", "variants: [french]\nagents: [random]\n"):      KindStudy,
		file("ladder.yaml", "variants: french\nladders: [[random]]\n"):    KindStudy,
		file("search.yaml", "variant: french\nvary: {feeding: [none]}\n"): KindSearch,
		file("list.yaml", "- one\n"):                                      KindUnknown,
		file("wrong.yaml", "a: [\n"):                                      KindUnknown,
		filepath.Join(dir, "missing.yaml"):                                KindUnknown,
	} {
		if got := KindOf(lib, ref); got != want {
			t.Errorf("%s is %d, want %d", ref, got, want)
		}
	}
}

// A search that is made of a variant can be planned for every built-in game of two equal
// seats, changes only rules that clubs change, and says why where there is none.
func TestClubSearch(t *testing.T) {
	lib := variants.NewLibrary()
	for i, name := range lib.Names() {
		if i%6 > 0 && !enginetest.Long() {
			continue
		}
		v, _ := lib.Load(name)
		s, err := NewClubSearch(t.Context(), v)
		if Balanced(v) != nil {
			if err == nil {
				t.Errorf("%s has a search", name)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		b, list := s.Balance(lib, name)
		if list.HasErrors() {
			t.Errorf("%s: %v\n%s", name, list, s.Text(name))
			continue
		}
		if b.Rules[0].Name != name {
			t.Errorf("%s: today's rules are called %s", name, b.Rules[0].Name)
		}
		for _, r := range b.Rules[1:] {
			for _, d := range variants.Diff(b.Rules[0], r) {
				if !slices.ContainsFunc(v.ClubKnobs(), func(k variants.ClubKnob) bool { return k.Knob == d.Path }) && d.Path != "komi" {
					t.Errorf("%s: %s changes %s", name, r.Name, d.Path)
				}
			}
		}
	}
}
