package words

import (
	"testing"
	"testing/fstest"

	"golang.org/x/text/language"

	"houserules/engine/rules"
)

func TestSay(t *testing.T) {
	files := fstest.MapFS{"en/toy.yaml": {Data: []byte(`
list.comma: "%[1]v, %[2]v"
list.and: "%[1]v and %[2]v"
list.or: "%[1]v or %[2]v"
houses: {number: 1, zero: "no house", one: "%[1]d house", other: "%[1]d houses"}
board: "The board has %[1]v; %[2]v of them are %[3]v."
`)}}
	c, err := load(files, language.English)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []struct {
		m    rules.Message
		want string
	}{
		{rules.Say("houses", 1), "1 house"},
		{rules.Say("houses", 0), "no house"},
		{rules.Say("houses", 2000), "2,000 houses"},
		{rules.Say("board", rules.Say("houses", 6), "A", []string{"round", "deep", "wide"}), "The board has 6 houses; A of them are round, deep and wide."},
		{rules.Say("board", 2, []int{2, 3, 4}, ""), "The board has 2; 2, 3 or 4 of them are ."},
		{rules.Say("no such key"), "no such key"},
	} {
		if got := c.Say(e.m); got != e.want {
			t.Errorf("%v: %q, not %q", e.m, got, e.want)
		}
	}
}

func TestBrokenFilesAreReported(t *testing.T) {
	for name, files := range map[string]fstest.MapFS{
		"twice":      {"en/a.yaml": {Data: []byte("k: x")}, "en/b.yaml": {Data: []byte("k: y")}},
		"no other":   {"en/a.yaml": {Data: []byte("k: {number: 1, one: x}")}},
		"no mapping": {"en/a.yaml": {Data: []byte("- k")}},
	} {
		if _, err := load(files, language.English); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestEnglishIsThere(t *testing.T) {
	if !English().Has("rules.out-of-bounds") {
		t.Error("the English catalogue is not read")
	}
}
