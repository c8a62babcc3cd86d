package words

import (
	"encoding/json"
	"fmt"
	"reflect"
	"sync"
	"testing"
	"testing/fstest"

	"golang.org/x/text/language"

	"houserules/engine/rules"
)

func TestSay(t *testing.T) {
	files := fstest.MapFS{"toy.yaml": {Data: []byte(`
list.comma: "%[1]v, %[2]v"
list.and: "%[1]v and %[2]v"
list.or: "%[1]v or %[2]v"
houses: {number: 1, "=0": "no house", one: "%[1]d house", other: "%[1]d houses"}
written: {number: 1, one: "%[1]v house", other: "%[1]v houses"}
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
		{rules.Say("written", "1"), "1 house"},
		{rules.Say("written", "1,234"), "1,234 houses"},
		{rules.Say("written", "about 1"), "about 1 houses"},
		{rules.Say("board", rules.Say("houses", 6), "A", []string{"round", "deep", "wide"}), "The board has 6 houses; A of them are round, deep and wide."},
		{rules.Say("board", 2, []int{2, 3, 4}, ""), "The board has 2; 2, 3 or 4 of them are ."},
		{rules.Say("board", 2000, []any{"A1", rules.Say("houses", 2)}, []int{}), "The board has 2,000; A1 and 2 houses of them are ."},
		{rules.Say("no such key"), "no such key"},
		{rules.Say("no such key: %d", 3), "no such key: %d[3]"},
	} {
		if got := c.Say(e.m); got != e.want {
			t.Errorf("%v: %q, not %q", e.m, got, e.want)
		}
	}
}

// TestOrdinals: English has four endings, and the tens of 11, 12 and 13 one of
// their own.
func TestOrdinals(t *testing.T) {
	for n, want := range map[int]string{1: "first", 2: "second", 3: "third", 4: "4th", 11: "11th", 12: "12th", 21: "21st", 22: "22nd", 23: "23rd", 100: "100th", 111: "111th"} {
		if got := English().Say(rules.Say("ordinal", n)); got != want {
			t.Errorf("%d is said %q, not %q", n, got, want)
		}
	}
}

// TestSayAtOnce: many may speak at once; the race detector watches.
func TestSayAtOnce(t *testing.T) {
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for n := range 50 {
				want := fmt.Sprintf("%d is less than %d", n, i)
				if got := English().Say(rules.Say("rules.too-small", n, i)); got != want {
					t.Errorf("%q, not %q", got, want)
				}
			}
		})
	}
	all.Wait()
}

func TestBrokenFilesAreReported(t *testing.T) {
	for name, files := range map[string]fstest.MapFS{
		"twice":      {"a.yaml": {Data: []byte("k: x")}, "b.yaml": {Data: []byte("k: y")}},
		"no other":   {"a.yaml": {Data: []byte("k: {number: 1, one: x}")}},
		"no number":  {"a.yaml": {Data: []byte("k: {other: x}")}},
		"no form":    {"a.yaml": {Data: []byte("k: {number: 1, oen: x, other: x}")}},
		"no mapping": {"a.yaml": {Data: []byte("- k")}},
	} {
		c, err := load(files, language.English)
		for key := range c.all() {
			if err == nil {
				_, err = c.entries[key].read(key)
			}
		}
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// all has the entries of a catalogue, none where there is none.
func (c *Catalogue) all() map[string]entry {
	if c == nil {
		return nil
	}
	return c.entries
}

// TestSentencesAreReadOneByOne: what is read of a sentence when it is said is what stands in
// the file as a whole.
func TestSentencesAreReadOneByOne(t *testing.T) {
	for _, name := range Languages() {
		c, err := loadFolder(name)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for file, there := range sentencesIn(t, name) {
			for key, want := range there {
				n++
				if got, err := c.entries[key].read(key); err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("%s/%s: %s is read as %v, %v", name, file, key, got, err)
				}
			}
		}
		if n != len(c.Keys()) {
			t.Errorf("%s has %d sentences, and %d are found", name, n, len(c.Keys()))
		}
	}
}

func TestEnglishIsThere(t *testing.T) {
	if !English().Has("rules.out-of-bounds") {
		t.Error("the English catalogue is not read")
	}
}

// A catalogue that is handed over says what the one says that was read.
func TestFromEntries(t *testing.T) {
	for _, tag := range Languages() {
		c := In(tag)
		text, err := json.Marshal(c.Entries())
		if err != nil {
			t.Fatal(err)
		}
		var entries map[string]Entry
		if err := json.Unmarshal(text, &entries); err != nil {
			t.Fatal(err)
		}
		again, err := FromEntries(tag, entries)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range c.Keys() {
			for _, n := range []any{0, 1, 2, 3, 21, 1_000_000, Digits("1234.5"), "x"} {
				m := rules.Say(key, n, n, n, n, n, n)
				if got, want := again.Say(m), c.Say(m); got != want {
					t.Errorf("%s: %q, not %q", tag, got, want)
				}
			}
		}
	}
	if _, err := FromEntries("?", nil); err == nil {
		t.Error("? is a language")
	}
}
