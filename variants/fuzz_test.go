package variants

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"houserules/configs/words"
)

// Whatever a file says: loading it neither panics nor hangs, diagnostics have
// places, and a variant that loads is the same when it is written in any of
// the ways and read again.
func FuzzLoad(f *testing.F) {
	f.Add("schema: 1\nname: mine\nextends: base\nslam: forbidden\nboard:\n  map: |\n    ..!\n", "schema: 1\nname: dad\nextends: mine.yaml\n")
	f.Add("schema: 1\nname: mine\nextends: dad.yaml\nhalt: {repetition: {count: 4}}\n", "schema: 1\nname: dad\nfamily: toy\nextends: none\nhalt: {repetition: none}\n")
	f.Add("schema: 1\nname: mine\nfamily: mancala\nextends: none\nend: {majority: half + 1, repetition: {}}\n", "")
	f.Add("schema: 1\nname: base\nfamily: toy\nextends: none\nsource: {cite: x}\n", "x: *y")
	f.Fuzz(func(t *testing.T, mine, dad string) {
		files := map[string]string{"mine.yaml": mine, "dad.yaml": dad}
		v, list := toyLibrary(files).Load("mine.yaml")
		for _, d := range list {
			if d.Text == "" || d.File != "mine.yaml" && d.File != "dad.yaml" && d.File != "base.yaml" && d.File != "plain.yaml" {
				t.Errorf("%#v", d)
			}
		}
		_ = list.String()
		if (v == nil) != list.HasErrors() {
			t.Fatalf("%v\n%v", v, list)
		}
		if v == nil {
			return
		}
		files["show.yaml"] = string(Show(v))
		if s, list := toyLibrary(files).Load("show.yaml"); s == nil || s.Hash != v.Hash || s.Title != v.Title || s.Notes != v.Notes || s.Source != v.Source {
			t.Errorf("%s\n%v", files["show.yaml"], list)
		}
		if r, err := restore(toyLibrary(nil).families, v.Canonical()); err != nil || r.Hash != v.Hash {
			t.Errorf("%v\n%s", err, v.Canonical())
		}
		_ = ExplainText(v, words.English(), 0)
	})
}

// The same with files made of the words of variant files, which reach deeper
// than bytes at random.
func TestLoadOfWordSalad(t *testing.T) {
	words := strings.Fields("schema name title family extends none toy base plain mine dad.yaml mine.yaml 1 2 25 seeds houses slam captures forbidden board map counts halt repetition majority count quick true penalty 0.5 source cite url confidence guess notes &a *a << !!int ~ |")
	glue := []string{": ", "\n", "\n  ", "\n    ", ", ", " ", "[", "]", "{", "}", "- ", "'", "\"", "# "}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.Custom(func(t *rapid.T) string {
			b := strings.Builder{}
			b.WriteString(rapid.SampledFrom([]string{"", "schema: 1\nname: mine\nextends: base\n", "schema: 1\nname: mine\nfamily: toy\nextends: none\n"}).Draw(t, "head"))
			for range rapid.IntRange(0, 30).Draw(t, "n") {
				b.WriteString(rapid.SampledFrom(words).Draw(t, "word") + rapid.SampledFrom(glue).Draw(t, "glue"))
			}
			return b.String()
		})
		files := map[string]string{"mine.yaml": text.Draw(t, "mine"), "dad.yaml": text.Draw(t, "dad")}
		v, list := toyLibrary(files).Load("mine.yaml")
		if (v == nil) != list.HasErrors() {
			t.Fatalf("%v\n%v", v, list)
		}
		for _, d := range list {
			if d.Line < 1 || d.Line > 1+strings.Count(files[d.File], "\n") && files[d.File] != "" {
				t.Fatalf("%v is outside of\n%s", d, files[d.File])
			}
		}
	})
}
