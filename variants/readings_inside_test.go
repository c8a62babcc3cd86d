package variants

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"houserules/configs/words"
)

// toyWith is a file of the toy family with readings.
func toyWith(readings string) map[string]string {
	return map[string]string{"x.yaml": "schema: 1\nname: x\nextends: base\nreadings:\n" + readings}
}

// TestReadings: values are read as the knob takes them, and written as the file
// could have them.
func TestReadings(t *testing.T) {
	_, list := toyLibrary(toyWith(`  - knob: board.seeds
    values: [4, 6 seeds]
    source: "Some seeds each."
    decision: D-1
  - {knob: halt.repetition, values: [none, {count: 2}], source: silent}
  - knob: halt.repetition.slam
    values: [forbidden]
    source: silent
  - {knob: board.map, values: ["..\n"], source: silent}
  - {knob: counts, values: [[1], []], source: silent}
  - {knob: houses, values: [4, [4, 5]], source: silent}
  - {knob: quick, values: [true], source: silent}
  - {knob: halt.majority, values: [none], source: silent}
`)).Load("x.yaml")
	if len(list) != 1 || !strings.Contains(list[0].Text, "with counts: [] the rules contradict themselves: nothing can be captured") ||
		list[0].Line != 14 || list[0].Column != 34 {
		t.Fatalf("%v", list)
	}
	files := toyWith(`  - knob: board.seeds
    values: [4, 6 seeds]
    source: "Some seeds each."
    decision: D-1
  - {knob: halt.repetition, values: [none, {count: 2}], source: silent}
  - {knob: houses, values: [4, [4, 5]], source: silent}
  - {knob: quick, values: [true], source: silent}
  - {knob: board, values: [{seeds: 4, map: "."}], source: silent}
`)
	v, list := toyLibrary(files).Load("x.yaml")
	if len(list) > 0 {
		t.Fatal(list)
	}
	want := []Reading{
		{"board.seeds", "5 seeds", []string{"4 seeds", "6 seeds"}, "Some seeds each.", "D-1", "", "x.yaml:5", false},
		{"halt.repetition", "{count: 3 occurrences, slam: captures}", []string{"none", "{count: 2 occurrences, slam: captures}"}, "silent", "", "", "x.yaml:9", false},
		{"houses", "6 houses", []string{"4 houses", "[4 houses, 5 houses]"}, "silent", "", "", "x.yaml:10", false},
		{"quick", "false", []string{"true"}, "silent", "", "", "x.yaml:11", false},
		{"board", `{map: "..\n..\n", seeds: 5 seeds}`, []string{`{map: ".", seeds: 4 seeds}`}, "silent", "", "", "x.yaml:12", false},
	}
	if d := cmp.Diff(want, v.Readings); d != "" {
		t.Error(d)
	}
	// With makes the rules that a file would that extends this one.
	for _, r := range v.Readings {
		for _, value := range r.Values {
			w, err := v.With(r.Knob, value)
			if err != nil {
				t.Fatal(err)
			}
			var path []string
			for key := range strings.SplitSeq(r.Knob, ".") {
				path = append(path, "{"+key+": ")
			}
			rules := strings.Join(path, "") + value + strings.Repeat("}", len(path))
			files["child.yaml"] = "{schema: 1, name: child, extends: x.yaml, " + rules[1:]
			child, list := toyLibrary(files).Load("child.yaml")
			if list.HasErrors() {
				t.Fatal(list)
			}
			if child.Hash != w.Hash || w.Hash == v.Hash {
				t.Errorf("%s: %s has the hash %s, its file %s", r.Knob, value, w.Hash, child.Hash)
			}
			if len(child.Readings) > 0 || len(w.Readings) > 0 {
				t.Error("readings are inherited")
			}
		}
	}
	if _, err := v.With("board.seeds", "many"); err == nil || !strings.Contains(err.Error(), "board.seeds cannot be the text") {
		t.Errorf("%v", err)
	}
	if _, err := v.With("board.sheds", "4"); err == nil || !strings.Contains(err.Error(), "unknown key sheds") {
		t.Errorf("%v", err)
	}
}

// TestReadingErrors: everything that is wrong is said at once, at its place.
func TestReadingErrors(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"unknown knob":  {"  - {knob: board.sheds, values: [4], source: silent}\n", []string{"x.yaml:5:12: error: toy has no rule board.sheds; did you mean board.seeds?"}},
		"below a value": {"  - {knob: board.seeds.more, values: [4], source: silent}\n", []string{"x.yaml:5:12: error: toy has no rule board.seeds.more; did you mean board.seeds?"}},
		"a key of a rule that is off": {"  - {knob: halt.repetition.count, values: [4], source: silent}\nhalt: {repetition: none}\n",
			[]string{"x.yaml:5:12: warning: halt.repetition is none here, so it has no keys: name halt.repetition, with values such as {count: 2 occurrences, slam: captures}"}},
		"no knob, no values, no source": {"  - {}\n  - knob: slam\n", []string{
			"x.yaml:5:5: error: a reading needs its knob: name the path of a rule, such as board.map",
			"x.yaml:5:5: error: a reading needs its source: write the words that can be read so, or that the source is silent",
			"x.yaml:6:11: error: a reading needs its source: write the words that can be read so, or that the source is silent",
			"x.yaml:6:11: error: a reading of slam needs its values: write those that the knob could have instead",
		}},
		"values that the knob does not take": {"  - knob: board.seeds\n    values: [17, many, {a: 1}, [3], 4 houses]\n    source: silent\n", []string{
			"x.yaml:6:14: error: board.seeds cannot be 17: write a whole number of seeds from 1 to 16",
			`x.yaml:6:18: error: board.seeds cannot be the text "many": write a whole number of seeds from 1 to 16`,
			"x.yaml:6:24: error: board.seeds cannot be a map of keys: write a whole number of seeds from 1 to 16",
			"x.yaml:6:32: error: board.seeds cannot be a list: write a whole number of seeds from 1 to 16",
			"x.yaml:6:37: error: board.seeds is counted in seeds, not in houses",
		}},
		"a misspelt word, and one inside a rule": {"  - {knob: slam, values: [forbiden], source: silent}\n  - knob: halt.repetition\n    values:\n      - {count: 1}\n      - {kount: 2}\n    source: silent\n", []string{
			"x.yaml:5:27: error: slam cannot be forbiden: write one of captures, captures-nothing, forbidden; did you mean forbidden?",
			"x.yaml:8:17: error: halt.repetition.count cannot be 1: write a whole number of occurrences from 2 to 99",
			"x.yaml:9:10: error: unknown key kount in halt.repetition; did you mean count?",
		}},
		"the same as here, and twice": {"  - {knob: slam, values: [captures, forbidden], source: silent}\n  - {knob: slam, values: [forbidden], source: silent}\n", []string{
			"x.yaml:5:27: warning: slam is captures here, too: name what it could be instead",
			"x.yaml:6:27: error: the reading slam: forbidden is given twice",
		}},
		"a contradiction": {"  - {knob: halt.majority, values: [none], source: silent}\nhalt: {repetition: none}\n",
			[]string{"x.yaml:5:36: warning: with halt.majority: none the rules contradict themselves: no rule ends the game; switch on halt.repetition or halt.majority"}},
		"unknown keys":  {"  - {knob: slam, values: [forbidden], sauce: silent}\n", []string{"x.yaml:5:39: error: unknown key sauce in readings[0]; the keys here are knob, values, source, decision, refuted, turns"}},
		"no value":      {"  - {knob: slam, values: [~], source: silent}\n", []string{"x.yaml:5:27: error: readings[0].values[0] has no value: write a value, or remove the key"}},
		"not a list":    {"  knob: slam\n", []string{"x.yaml:5:3: error: readings cannot be a map of keys: write a list, each entry with the keys knob, values, source, decision, refuted, turns"}},
		"with an alias": {"  - {knob: slam, values: [&a forbidden, *a], source: silent}\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			v, list := toyLibrary(toyWith(c.text)).Load("x.yaml")
			if (v == nil) != list.HasErrors() {
				t.Errorf("it was loaded: %v", v != nil)
			}
			if v != nil && len(v.Readings) > 0 {
				t.Errorf("it has the readings %v", v.Readings)
			}
			var got []string
			for _, d := range list {
				d.Excerpt = ""
				got = append(got, d.String())
			}
			if c.want == nil && len(got) > 0 {
				return // refused before anybody looks at it
			}
			if d := cmp.Diff(c.want, got, cmpopts.EquateEmpty()); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestReadingsInFourLanguages: what is said of why the sources of built-in variants can be read
// otherwise is that of their files in English, and other words in every other language, but for notes that
// only quote. Those of a user's file stay as they are.
func TestReadingsInFourLanguages(t *testing.T) {
	known := 0
	library := NewLibrary()
	for _, name := range library.Names() {
		v, _ := library.Load(name)
		for _, r := range v.Readings {
			if !strings.HasPrefix(r.Where, name+".yaml:") {
				continue // its parent's
			}
			key := "reading." + name + "." + r.Knob
			quote := strings.HasPrefix(r.Source, `"`) && strings.Count(r.Source, `"`) == 2 && strings.HasSuffix(r.Source, `"`)
			if !quote {
				known++
			}
			for _, tag := range words.Languages() {
				said := words.In(tag).Ours(key, r.Source)
				if (said == r.Source) != (tag == "en" || quote) {
					t.Errorf("%s in %s: %s", key, tag, said)
				}
				if !strings.Contains(r.in(words.In(tag)), said) {
					t.Errorf("%s in %s: %s", key, tag, r.in(words.In(tag)))
				}
			}
			if r.Source = "mine"; !strings.Contains(r.in(words.In("fi")), "mine") {
				t.Errorf("%s: a user's words are translated", key)
			}
		}
	}
	all := 0
	for _, key := range words.English().Keys() {
		if strings.HasPrefix(key, "reading.") && !strings.HasSuffix(key, ".refuted") {
			all++
		}
	}
	if known != all {
		t.Errorf("%d readings have words of ours, and the catalogue has %d", known, all)
	}
}
