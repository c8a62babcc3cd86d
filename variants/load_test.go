package variants

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserules/configs/words"
)

const head = "schema: 1\nname: mine\nextends: base\n"

// Every message about a chain of files, with the place it names.
func TestLoadDiagnostics(t *testing.T) {
	known := strings.Join(familyNames(toyLibrary(nil).families), ", ")
	for _, c := range []struct {
		name  string
		files map[string]string // mine.yaml is loaded
		want  string
	}{
		{"fine", map[string]string{"mine.yaml": head}, ""},
		{"empty", map[string]string{"mine.yaml": ""}, "mine.yaml:1:1: error: the file is empty"},
		{"missing header", map[string]string{"mine.yaml": "extends: base"},
			"mine.yaml:1:1: error: name is missing: name the variant\n" +
				"mine.yaml:1:1: error: schema is missing: write schema: 1, the version of the file format"},
		{"no extends", map[string]string{"mine.yaml": "schema: 1\nname: mine\nslm: captures"},
			"mine.yaml:1:1: error: extends is missing: name the parent whose rules hold where this file says nothing, or none (with family) for a root\n" +
				"mine.yaml:3:1: error: unknown key slm; did you mean slam?"},
		{"extends nothing", map[string]string{"mine.yaml": "schema: 1\nname: mine\nextends:\n"},
			"mine.yaml:3:9: error: extends has no value: write text, or remove the key"},
		{"newer schema", map[string]string{"mine.yaml": "schema: 2\nname: mine\nextends: base\n"}, "mine.yaml:1:9: error: schema cannot be 2: write 1"},
		{"bad name", map[string]string{"mine.yaml": "schema: 1\nname: Club Awalé\nextends: base\n"},
			"mine.yaml:2:7: error: name Club Awalé must be small letters, digits and hyphens, 64 at most, not beginning with a hyphen"},
		{"name of a built-in", map[string]string{"mine.yaml": "schema: 1\nname: base\nextends: base\n"},
			"mine.yaml:2:7: error: name base is that of a built-in variant; choose another; did you mean my-base?"},
		{"root with a built-in's name and other rules", map[string]string{"mine.yaml": "schema: 1\nname: base\nfamily: toy\nextends: none\n"},
			"mine.yaml:2:7: error: name base is that of a built-in variant; choose another; did you mean my-base?"},
		{"root with a built-in's name and rules", map[string]string{"mine.yaml": "schema: 1\nname: base\nfamily: toy\nextends: none\nboard: {seeds: 5}\nhalt: {repetition: {count: 3}}\n"}, ""},
		{"root without family", map[string]string{"mine.yaml": "schema: 1\nname: mine\nextends: none\n"},
			"mine.yaml:3:10: error: a root must say its family: one of " + known},
		{"unknown family", map[string]string{"mine.yaml": "schema: 1\nname: mine\nextends: none\nfamily: mankala\nslam: x\n"},
			"mine.yaml:4:9: error: unknown family mankala; there is " + known + "; did you mean mancala?\n" +
				"mine.yaml:5:7: error: slam cannot be x: write one of captures, captures-nothing, forbidden"},
		{"family in a child", map[string]string{"mine.yaml": head + "family: toy\n"},
			"mine.yaml:4:9: error: only a root says its family; this variant has that of base: remove the line"},
		{"confidence in nothing", map[string]string{"mine.yaml": head + "source: {confidence: guess}\n"},
			"mine.yaml:4:22: error: source.confidence says how surely a source was read, but no source is named: add source.cite"},
		{"unknown parent", map[string]string{"mine.yaml": "schema: 1\nname: mine\nextends: bse\nslam: x\n"},
			"mine.yaml:3:10: error: unknown variant bse; did you mean base?\n" +
				"mine.yaml:4:7: error: slam cannot be x: write one of captures, captures-nothing, forbidden"},
		{"unknown parent like no other", map[string]string{"mine.yaml": "schema: 1\nname: mine\nextends: zzzzz\n"},
			"mine.yaml:3:10: error: unknown variant zzzzz; the built-in variants are base, plain; a file is named by its path, such as ./mine.yaml"},
		{"parent without its ending", map[string]string{"mine.yaml": "schema: 1\nname: mine\nextends: other\n", "other.yaml": head},
			"mine.yaml:3:10: error: unknown variant other; a file is named by its path; did you mean ./other.yaml?"},
		{"parent that is not there", map[string]string{"mine.yaml": "schema: 1\nname: mine\nextends: sub/other.yaml\n"},
			"mine.yaml:3:10: error: file " + filepath.Join("sub", "other.yaml") + " cannot be read: there is no such file"},
		{"built-in as a file", map[string]string{"mine.yaml": "schema: 1\nname: mine\nextends: base.yaml\n"},
			"mine.yaml:3:10: error: file base.yaml cannot be read: there is no such file; did you mean the built-in base?"},
		{"itself", map[string]string{"mine.yaml": "schema: 1\nname: mine\nextends: mine.yaml\n"},
			"mine.yaml:3:10: error: extends goes round in a circle: mine → mine"},
		{"circle", map[string]string{
			"mine.yaml": "schema: 1\nname: mine\nextends: a.yaml\n",
			"a.yaml":    "schema: 1\nname: aa\nextends: ./b.yaml\nslam: x\n",
			"b.yaml":    "schema: 1\nname: bb\nextends: x/../a.yaml\n",
		}, "b.yaml:3:10: error: extends goes round in a circle: aa → bb → aa\n" +
			"a.yaml:4:7: error: slam cannot be x: write one of captures, captures-nothing, forbidden"},
		{"circle without names", map[string]string{
			"mine.yaml": "extends: a.yaml\nschema: 1\nname: mine\n",
			"a.yaml":    "extends: mine.yaml\nschema: 1\nname: [x]\n",
		}, "a.yaml:1:10: error: extends goes round in a circle: mine → a.yaml → mine\n" +
			"a.yaml:3:7: error: name cannot be a list: write text"},
		{"all errors of the chain", map[string]string{
			"mine.yaml":    "schema: 1\nname: mine\nextends: x/dad.yaml\nslam: never\nboard: {sedes: 3}\n",
			"x/dad.yaml":   "schema: 1\nname: dad\nextends: ../mum.yml\ncounts: 4\n",
			"mum.yml":      head + "quick: yes\nslma: 1\n",
			"elsewhere.md": "",
		}, "mum.yml:4:8: error: quick cannot be the text \"yes\": write true or false\n" +
			"mum.yml:5:1: error: unknown key slma; did you mean slam?\n" +
			filepath.Join("x", "dad.yaml") + ":4:9: error: counts cannot be the number 4: write a list in [ ]\n" +
			"mine.yaml:4:7: error: slam cannot be never: write one of captures, captures-nothing, forbidden\n" +
			"mine.yaml:5:9: error: unknown key sedes in board; did you mean seeds?"},
		{"broken parent", map[string]string{
			"mine.yaml": "schema: 1\nname: mine\nextends: dad.yaml\nslam: never\n",
			"dad.yaml":  "schema: 1\n\tname: x",
		}, "dad.yaml:2:1: error: not valid YAML: a tab in the indentation; indent with blanks\n" +
			"mine.yaml:4:7: error: slam cannot be never: write one of captures, captures-nothing, forbidden"},

		{"contradiction", map[string]string{"mine.yaml": head + "counts: []\n"}, "mine.yaml:4:9: error: counts: nothing can be captured"},
		{"contradiction with a parent's knob", map[string]string{"mine.yaml": head + "halt: {majority: none, repetition: none}\n"},
			"mine.yaml:4:36: error: halt.repetition: no rule ends the game; switch on halt.repetition or halt.majority"},
		{"contradiction with a default", map[string]string{"mine.yaml": "schema: 1\nname: mine\nextends: plain\nhalt: {majority: none}\n"},
			"mine.yaml:1:1: error: halt.repetition: no rule ends the game; switch on halt.repetition or halt.majority"},
		{"about a group of keys: what was set last", map[string]string{
			"mine.yaml": "schema: 1\nname: mine\nextends: dad.yaml\nhalt:\n  repetition: {slam: captures-nothing}\n",
			"dad.yaml":  head + "halt: {majority: {seeds: 7}}\n",
		}, "mine.yaml:5:15: warning: halt: seven seeds and captures of nothing go ill together"},
		{"inside a drawn board", map[string]string{"mine.yaml": head + "board:\n  map: |\n    ...\n    ..!\n    !..\n"},
			"mine.yaml:7:7: error: board.map: there is no square !\nmine.yaml:8:5: error: board.map: there is no square !"},
		{"in a parent's board", map[string]string{"mine.yaml": "schema: 1\nname: mine\nextends: dad.yaml\n", "dad.yaml": head + "board: {map: 'a!'}\n"},
			"dad.yaml:4:16: error: board.map: there is no square !"},
		{"warning", map[string]string{"mine.yaml": head + "board: {seeds: 9}\n"}, "mine.yaml:4:16: warning: board.seeds: 9 seeds are many"},
		{"warning without a knob", map[string]string{"mine.yaml": head + "quick: true\n"}, "mine.yaml:1:1: warning: quick games say little"},
		{"nothing is guessed after errors", map[string]string{"mine.yaml": head + "counts: []\nboard: {seeds: 9, map: '!', sseds: 1}\n"},
			"mine.yaml:4:9: error: counts: nothing can be captured\nmine.yaml:5:29: error: unknown key sseds in board; did you mean seeds?"},
		{"no warnings after errors", map[string]string{"mine.yaml": head + "counts: x\nquick: true\n"},
			"mine.yaml:4:9: error: counts cannot be the text \"x\": write a list in [ ]"},
		{"cannot be compiled", map[string]string{"mine.yaml": head + "penalty: 1\n"},
			"mine.yaml:1:1: error: the rules of mine cannot be played: a penalty of one takes everything"},
	} {
		v, list := toyLibrary(c.files).Load("mine.yaml")
		var got []string
		for _, d := range list {
			got = append(got, d.String())
		}
		if d := cmp.Diff(c.want, strings.Join(got, "\n")); d != "" {
			t.Errorf("%s:\n%s", c.name, d)
		}
		if (v == nil) != list.HasErrors() {
			t.Errorf("%s: errors %v, but the variant is %v", c.name, list.HasErrors(), v)
		}
	}
}

func TestLoadUnknown(t *testing.T) {
	l := toyLibrary(map[string]string{"own.yaml": head})
	for ref, want := range map[string]string{
		"bsae":         "error: unknown variant bsae; did you mean base?",
		"own":          "error: unknown variant own; a file is named by its path; did you mean ./own.yaml?",
		"":             `error: unknown variant ""; the built-in variants are base, plain; a file is named by its path, such as ./mine.yaml`,
		"no/such.yaml": "error: file " + filepath.Join("no", "such.yaml") + " cannot be read: there is no such file",
	} {
		if _, list := l.Load(ref); list.Error() != want {
			t.Errorf("Load(%q): %v, want %s", ref, list, want)
		}
	}
}

// Names of former versions say what took their place.
func TestFormerBuiltins(t *testing.T) {
	l := NewLibrary()
	for former, now := range map[string]string{"english-wari": "wari-st-lucia", "awari-all-ones-end": "awari-suriname"} {
		want := "there is no variant " + former + " any more: one with other rules took its place; did you mean " + now + "?"
		if _, list := l.Load(former); list.Error() != "error: "+want {
			t.Errorf("%s: %v, want %s", former, list, want)
		}
		file := filepath.Join(t.TempDir(), "mine.yaml")
		if err := os.WriteFile(file, []byte("schema: 1\nname: mine\nextends: "+former+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, list := l.Load(file); !strings.Contains(list.Error(), file+":3:10: error: "+want) {
			t.Errorf("a file that extends %s: %v", former, list)
		}
		if !slices.Contains(l.Names(), now) || slices.Contains(l.Names(), former) {
			t.Errorf("the built-ins are %v", l.Names())
		}
	}
}

func TestVariant(t *testing.T) {
	l := toyLibrary(map[string]string{
		"clubs/mine.yaml": "schema: 1\nname: mine\ntitle: Mine\nextends: ../dad.yaml\nsource: {cite: club, confidence: certain}\nhouses: [6, 5]\nhalt: {majority: {seeds: 30}}\n",
		"dad.yaml":        "schema: 1\nname: dad\nextends: base\nslam: forbidden\ncounts: [4]\nhalt:\n  repetition: none\n",
	})
	v, list := l.Load("clubs/mine.yaml")
	if list != nil {
		t.Fatal(list)
	}
	if d := cmp.Diff([]string{"mine", "dad", "base"}, v.Chain); d != "" {
		t.Error(d)
	}
	want := []Knob{
		{"board.map", `"..\n..\n"`, true, "default"},
		{"board.seeds", "5 seeds", false, "base.yaml:5"},
		{"slam", "forbidden", false, "dad.yaml:4"},
		{"counts", "[4 seeds]", false, "dad.yaml:5"},
		{"houses", "[6 houses, 5 houses]", false, "mine.yaml:6"},
		{"halt.repetition", "none", true, "dad.yaml:7"},
		{"halt.majority.seeds", "30 seeds", false, "mine.yaml:7"},
		{"quick", "false", true, "default"},
		{"penalty", "0", true, "default"},
	}
	if d := cmp.Diff(want, v.Resolved()); d != "" {
		t.Error(d)
	}
	clauses := []Clause{
		{"Each house has 5 seeds.", "base.yaml:5", []string{"board.seeds", "board"}},
		{"It may go round.", "dad.yaml:7", []string{"quick", "halt.repetition"}},
		{"More seeds win.", "default", nil},
	}
	if d := cmp.Diff(clauses, Explain(v, words.English())); d != "" {
		t.Error(d)
	}
	text := "mine (Mine)\nExtends: dad → base\nSource: club (certain)\n\n" +
		"- Each house has 5 seeds. [base.yaml:5]\n- It may go round. [dad.yaml:7]\n- More seeds win. [default]\n"
	if d := cmp.Diff(text, ExplainText(v, words.English(), 0)); d != "" {
		t.Error(d)
	}
	show := `schema: 1
name: mine
title: Mine
family: toy
extends: none
source:
  cite: club
  confidence: certain

board:
  map: | # default
    ..
    ..
  seeds: 5 seeds # base.yaml:5
slam: forbidden # dad.yaml:4
counts: [4 seeds] # dad.yaml:5
houses: [6 houses, 5 houses] # mine.yaml:6
halt:
  repetition: none # dad.yaml:7
  majority:
    seeds: 30 seeds # mine.yaml:7
quick: false # default
penalty: 0 # default
`
	if d := cmp.Diff(show, string(Show(v))); d != "" {
		t.Error(d)
	}
	base, _ := l.Load("base")
	diff := `rule                 base                                    mine
slam                 captures                                forbidden
counts               [2 seeds, 3 seeds]                      [4 seeds]
houses               6 houses                                [6 houses, 5 houses]
halt.repetition      {count: 3 occurrences, slam: captures}  none
halt.majority.seeds  25 seeds                                30 seeds
`
	if d := cmp.Diff(diff, DiffText(base, v, words.English())); d != "" {
		t.Error(d)
	}
	pairs := func(list []Difference) (out []string) {
		for _, d := range list {
			out = append(out, d.Path+": "+d.A+" | "+d.B)
		}
		return out
	}
	forth := []string{"slam: captures | forbidden", "counts: [2 seeds, 3 seeds] | [4 seeds]", "houses: 6 houses | [6 houses, 5 houses]",
		"halt.repetition: {count: 3 occurrences, slam: captures} | none", "halt.majority.seeds: 25 seeds | 30 seeds"}
	back := []string{"slam: forbidden | captures", "counts: [4 seeds] | [2 seeds, 3 seeds]", "houses: [6 houses, 5 houses] | 6 houses",
		"halt.repetition: none | {count: 3 occurrences, slam: captures}", "halt.majority.seeds: 30 seeds | 25 seeds"}
	if d := cmp.Diff(forth, pairs(Diff(base, v))); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(back, pairs(Diff(v, base))); d != "" {
		t.Error(d)
	}
	if got := DiffText(v, v, words.English()); got != "mine and mine have the same rules.\n" {
		t.Error(got)
	}
}

// A rule that is on with its defaults is not a rule that is off.
func TestOnIsNotOff(t *testing.T) {
	l := toyLibrary(map[string]string{"on.yaml": "schema: 1\nname: \"on\"\nextends: plain\nhalt: {repetition: {}}\n"})
	off, _ := l.Load("plain")
	on, list := l.Load("on.yaml")
	if list != nil {
		t.Fatal(list)
	}
	if on.Hash == off.Hash {
		t.Error("one hash for both")
	}
}

func TestDiffOfTwoFamilies(t *testing.T) {
	l := toyLibrary(map[string]string{"m.yaml": "schema: 1\nname: m\nfamily: mancala\nextends: none\nend: {repetition: {}}\n"})
	toy, _ := l.Load("base")
	m, list := l.Load("m.yaml")
	if list.HasErrors() {
		t.Fatal(list)
	}
	if got := DiffText(toy, m, words.English()); got != "rule    base  m\nfamily  toy   mancala\n" {
		t.Error(got)
	}
}

// Files of users on disk: relative parents, other folders, symbolic links.
func TestLoadFromDisk(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("dads/dad.yaml", "schema: 1\nname: dad\nextends: finnish\nboard: {seeds: 5 seeds}\nend: {majority: 31 seeds}\n")
	mine := write("mine/mine.yaml", "schema: 1\nname: mine\nextends: ../dads/dad.yaml\ngrand_slam: captures\n")
	l := NewLibrary()
	v, list := l.Load(mine)
	if list.HasErrors() {
		t.Fatal(list)
	}
	if d := cmp.Diff([]string{"mine", "dad", "finnish"}, v.Chain); d != "" {
		t.Error(d)
	}
	if got := v.Game.New().Position(); got != "5,5,5,5,5,5/5,5,5,5,5,5 0-0 S" {
		t.Errorf("start position %s", got)
	}
	loop := write("loop.yaml", "schema: 1\nname: loop\nextends: link.yaml\n")
	if err := os.Symlink("loop.yaml", filepath.Join(dir, "link.yaml")); err != nil {
		t.Skip("no symbolic links here")
	}
	if _, list := l.Load(loop); !strings.Contains(list.Error(), "circle: loop → loop") {
		t.Error(list)
	}
	if _, list := l.Load(dir + "/"); !list.HasErrors() {
		t.Error("a folder was loaded")
	}
}

// What a built-in sets and this file makes impossible is an error of this file.
func TestErrorsOfBuiltinsStandInTheFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "one.yaml")
	if err := os.WriteFile(file, []byte("schema: 1\nname: one\nextends: french\nboard: {houses: 1, seeds: 1}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, list := NewLibrary().Load(file)
	if len(list) == 0 || list[0].File != file || list[0].Line != 3 || !strings.Contains(list[0].Text, "(french.yaml:106 sets it)") {
		t.Errorf("%+v", list)
	}
}
