package sim

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserules/engine/enginetest"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/table"
	"houserules/variants"
)

// writeStudy writes a study file and a variant beside it.
func writeStudy(t testing.TB, text string) string {
	t.Helper()
	dir := t.TempDir()
	mine := "schema: 1\nname: mine\nextends: french\nboard: {seeds: 5}\n"
	if err := os.WriteFile(filepath.Join(dir, "mine.yaml"), []byte(mine), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "bad.yaml"), []byte("schema: 1\nname: bad\nextends: french\nbord: {seeds: 5}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "study.yaml")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// A study with everything in it.
func TestLoadStudy(t *testing.T) {
	name := writeStudy(t, `
name: all-keys
title: Everything
variants: [mine.yaml, finnish]
agents: [random, "greedy,random", "alphabeta:2", "greedy , greedy"]
games:
  random: 200_000
  greedy,random: 5000 games
  alphabeta:2: 300
  greedy: 7
seed: 18446744073709551615
margin: 0.5 pp
base: finnish
`)
	s, list := LoadStudy(variants.NewLibrary(), name)
	if s == nil {
		t.Fatal(list)
	}
	if s.Name != "all-keys" || s.Title != "Everything" || *s.Seed != 1<<64-1 || s.Tolerance.Score != 0.005 || s.Base != "finnish" {
		t.Errorf("study %+v", s)
	}
	var got []string
	for _, l := range s.Lineups {
		got = append(got, fmt.Sprintf("%s %d", l.Name(), l.Games))
	}
	if diff := cmp.Diff([]string{"random 200000", "greedy,random 5000", "alphabeta:2 300", "greedy 7"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if s.Variants[0].Name != "mine" || s.Variants[1].Name != "finnish" || !strings.Contains(s.Variants[0].Game.New().Position(), "5,5,5") {
		t.Errorf("variants %+v", s.Variants)
	}
	p, err := NewPlan(s, *s.Seed, "lz4")
	if err != nil {
		t.Fatal(err)
	}
	blocks := map[string]int64{}
	for _, c := range p.Cells {
		blocks[c.Agents] = c.BlockGames
	}
	want := map[string]int64{"random": 65536, "greedy,random": 16384, "random,greedy": 16384, "alphabeta:2": 1024, "greedy": 16384}
	if diff := cmp.Diff(want, blocks); diff != "" {
		t.Errorf("block sizes (-want +got):\n%s", diff)
	}
}

// A variant may have a number of games of its own, which no line-up plays more of
// under it, nor under what is made of it; not where all are looked at again and again.
func TestGamesOfAVariant(t *testing.T) {
	games := func(text string) map[string]int64 {
		t.Helper()
		s, list := LoadStudy(variants.NewLibrary(), writeStudy(t, "name: capped\nseed: 1\n"+text))
		if s == nil {
			t.Fatal(list)
		}
		p, err := NewPlan(s, 1, "lz4")
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]int64{}
		for _, c := range p.Cells {
			got[c.Variant+" "+c.Agents] = c.Games
		}
		return got
	}
	want := map[string]int64{
		"french random": 300, "french greedy,random": 20, "french random,greedy": 20,
		"kalah random": 50, "kalah greedy,random": 20, "kalah random,greedy": 20,
	}
	if diff := cmp.Diff(want, games("variants: [french, kalah]\nagents: [random, \"greedy,random\"]\ngames: {random: 300, \"greedy,random\": 20, kalah: 50}\n")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	all := games("readings: [finnish, catalan]\nagents: random\ngames: {random: 70, catalan: 9}\n")
	finnish, catalan := 0, 0
	for name, n := range all {
		switch {
		case strings.HasPrefix(name, "finnish") && n == 70:
			finnish++
		case strings.HasPrefix(name, "catalan") && n == 9:
			catalan++
		default:
			t.Errorf("%s has %d games", name, n)
		}
	}
	if finnish < 8 || catalan < 8 {
		t.Errorf("%d and %d readings", finnish, catalan)
	}
	for _, c := range []struct{ text, say string }{
		{"grow: yes\ngames: {random: 5000, kalah: 2000}\n", "a study that may grow plays equally many under each"},
		{"games: {kalah: 2000}\n", "no number of games is given for random"},
	} {
		s, list := LoadStudy(variants.NewLibrary(), writeStudy(t, "name: capped\nvariants: [french, kalah]\nagents: random\n"+c.text))
		if s != nil || !strings.Contains(list.Error(), c.say) {
			t.Errorf("%s: %v", c.text, list)
		}
	}
}

// What may be left out: the seed, the title, the base, the tolerance; and one
// number of games serves all.
func TestLoadShortStudy(t *testing.T) {
	s, list := LoadStudy(variants.NewLibrary(), writeStudy(t, "name: short\nvariants: french\nagents: random\ngames: 1000\n"))
	if s == nil {
		t.Fatal(list)
	}
	if s.Seed != nil || s.Tolerance.Score != 0.01 || s.Base != "french" || s.Lineups[0].Games != 1000 || s.Title != "" {
		t.Errorf("study %+v", s)
	}
}

// Tolerances in all ways of writing them. Large ones are warned of, absurd ones
// refused, where they stand.
func TestTolerance(t *testing.T) {
	const study = "name: x\nvariants: french\nagents: random\ngames: 5\n"
	number := func(x float64) *float64 { return &x }
	tests := []struct {
		text string
		want plan.Tolerance
		say  []string // warnings
	}{
		{"", plan.Tolerance{Score: 0.01}, nil},
		{"margin: 0.5 pp\n", plan.Tolerance{Score: 0.005}, nil},
		{"margin: 2\n", plan.Tolerance{Score: 0.02}, nil},
		{"tolerance: {score: 0.5 pp}\n", plan.Tolerance{Score: 0.005}, nil},
		{"tolerance:\n  score: 2\n  draws: none\n", plan.Tolerance{Score: 0.02}, nil},
		{"tolerance: {score: 1 pp, draws: 2 pp, lead: 4 %, plies: 5 %}\n",
			plan.Tolerance{Score: 0.01, Draws: number(0.02), Lead: number(0.04), Plies: number(0.05)}, nil},
		{"margin: 2 pp\ntolerance: {plies: 25 %}\n", plan.Tolerance{Score: 0.02, Plies: number(0.25)}, nil},
		{"margin: 9.99 pp\n", plan.Tolerance{Score: 0.0999}, nil},
		{"margin: 10 pp\n", plan.Tolerance{Score: 0.1}, []string{"study.yaml:5:9: warning: a tolerance of 10 pp calls a game even that one side wins by 60 % to 40 %; 1 pp is usual"}},
		{"tolerance: {score: 20 pp, draws: 24.9 pp}\n", plan.Tolerance{Score: 0.2, Draws: number(0.249)}, []string{
			"study.yaml:5:20: warning: a tolerance of 20 pp", "study.yaml:5:34: warning: a tolerance of 24.9 pp",
		}},
	}
	for _, test := range tests {
		s, list := LoadStudy(variants.NewLibrary(), writeStudy(t, study+test.text))
		if s == nil {
			t.Errorf("%q: %v", test.text, list)
			continue
		}
		if !s.Tolerance.Equal(test.want) {
			t.Errorf("%q: %+v", test.text, s.Tolerance)
		}
		if len(list) != len(test.say) {
			t.Errorf("%q: warnings %v", test.text, list)
		}
		for _, want := range test.say {
			if !strings.Contains(list.String(), want) {
				t.Errorf("%q: %q is missing in:\n%v", test.text, want, list)
			}
		}
		p, err := NewPlan(s, 1, table.LZ4)
		if err != nil || !p.Tolerance.Equal(test.want) {
			t.Errorf("%q: the plan has %+v, %v", test.text, p.Tolerance, err)
		}
		// Through plan.json.
		dir := t.TempDir()
		if _, err := planfile.Write(dir, p); err != nil {
			t.Fatal(err)
		}
		if read, err := planfile.Peek(dir); err != nil || !read.Tolerance.Equal(test.want) {
			t.Errorf("%q: read again it is %+v, %v", test.text, read.Tolerance, err)
		}
	}
	for text, want := range map[string]string{
		"margin: 1 pp\ntolerance: {score: 1 pp}\n": "study.yaml:5:9: error: margin is another name for tolerance.score, which is given at study.yaml:6:20 too",
		"tolerance: {score: none}\n":               "study.yaml:5:20: error: ",
		"tolerance: {score: 25 pp}\n":              "study.yaml:5:20: error: a tolerance of 25 pp calls a game even that one side wins by 75 % to 25 %; choose less than 25 pp",
		"margin: 25\n":                             "study.yaml:5:9: error: a tolerance of 25 pp",
		"margin: 26\n":                             "study.yaml:5:9: error: margin cannot be 26",
		"tolerance: {draws: 25 pp}\n":              "study.yaml:5:20: error: a tolerance of 25 pp",
		"tolerance: {score: 60 pp}\n":              "study.yaml:5:20: error: tolerance.score cannot be 60",
		"tolerance: {lead: 3 pp}\n":                "study.yaml:5:19: error: tolerance.lead is counted in %, not in pp",
		"tolerance: {lenght: 3}\n":                 "unknown key",
		"tolerance: 1 pp\n":                        "study.yaml:5:12: error: ",
	} {
		name := writeStudy(t, study+text)
		s, list := LoadStudy(variants.NewLibrary(), name)
		if s != nil || !strings.Contains(strings.ReplaceAll(list.Error(), filepath.Dir(name)+"/", ""), want) {
			t.Errorf("%q: %q is missing in:\n%v", text, want, list)
		}
	}
}

// All errors at once, each where it stands.
func TestStudyErrors(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"everything wrong", `name: Bad Name
variants: [frensh, mine.yaml, mine.yaml, nowhere.yaml, bad.yaml]
agents: [randum, "random,greedy,random", random, "greedy,random", "random,greedy"]
games: {random: 0, alphabet:4: 5}
seeds: 3
margin: 1 percent
base: italian
`, []string{
			`study.yaml:1:7: error: "Bad Name" is no name for a study`,
			"study.yaml:2:12: error: ", "french", // did you mean
			"study.yaml:2:31: error: the variant mine is listed twice",
			"nowhere.yaml", "bad.yaml:4:1: error: unknown key bord", "did you mean board?",
			"study.yaml:3:10: error: ", "randum", "did you mean random?",
			"study.yaml:3:18: error: random,greedy,random fits none of the variants: mine: 3 agents for 2 seats",
			"study.yaml:3:67: error: the line-up random,greedy is there already",
			"study.yaml:4:17: error: games.random cannot be 0",
			"study.yaml:4:32: error: ", "did you mean alphabeta?",
			"study.yaml:5:1: error: unknown key seeds; did you mean seed?",
			"study.yaml:6:9: error: margin is counted in pp, not in percent",
		}},
		{"nothing said", "title: x\n", []string{
			"study.yaml:1:1: error: the study has no name", "the study has no variants", "the study has no agents", "does not say how many games",
		}},
		{"wrong base", "name: x\nvariants: [french, finnish]\nagents: [random]\ngames: 5\nbase: fench\n", []string{
			"study.yaml:5:7: error: the base fench is none of the study's variants (french, finnish); did you mean french?",
		}},
		{"games for one only", "name: x\nvariants: french\nagents: [random, greedy]\ngames: {random: 5}\n", []string{
			"study.yaml:4:8: error: no number of games is given for greedy",
		}},
		{"games for others", "name: x\nvariants: french\nagents: [random]\ngames: {random: 5, greedy: 3}\n", []string{
			"study.yaml:4:28: error: games are given for greedy, which is not among the agents",
		}},
		{"no YAML", "name: [\n", []string{"study.yaml:"}},
		{"another version", "schema: 2\nname: x\nvariants: french\nagents: random\ngames: 1\n", []string{"study.yaml:1:9: error: schema cannot be 2"}},
		{"twice the same agent", "name: x\nvariants: french\nagents: [random, \"random,random\"]\ngames: 1\n", []string{
			"study.yaml:3:18: error: the line-up random,random is there already",
		}},
		{"empty file", "", []string{"study.yaml"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s, list := LoadStudy(variants.NewLibrary(), writeStudy(t, test.text))
			if s != nil || !list.HasErrors() {
				t.Fatalf("no error: %+v", s)
			}
			text := list.Error()
			for _, w := range test.want {
				if !strings.Contains(text, w) {
					t.Errorf("%q is missing in:\n%s", w, text)
				}
			}
		})
	}
}

func TestLoadUnknownStudy(t *testing.T) {
	_, list := LoadStudy(variants.NewLibrary(), "three-tradition")
	if text := list.Error(); !strings.Contains(text, "did you mean three-traditions?") {
		t.Error(text)
	}
	for _, ref := range []string{"", "..", "no/such/file.yaml", "../studies"} {
		if s, list := LoadStudy(variants.NewLibrary(), ref); s != nil || !list.HasErrors() {
			t.Errorf("%q: %+v", ref, s)
		}
	}
}

// The studies that the program brings can be planned, and lead their name.
func TestBuiltinStudies(t *testing.T) {
	names := BuiltinStudies()
	if !slices.Contains(names, "three-traditions") {
		t.Fatalf("built-in studies %v", names)
	}
	for _, name := range names {
		if name == "readings" && !enginetest.Long() {
			continue // of all five sources, which takes many seconds
		}
		library := variants.NewLibrary()
		library.Learn = brought(t)
		s, list := LoadStudy(library, name)
		if s == nil {
			t.Error(list)
			continue
		}
		if s.Name != name {
			t.Errorf("%s calls itself %s", name, s.Name)
		}
		if _, err := NewPlan(s, 1, "lz4"); err != nil {
			t.Error(err)
		}
	}
}

// A study from flags takes the variants' names.
func TestNewStudy(t *testing.T) {
	f := DefaultStudyFile()
	f.Variants, f.Agents, f.Games = []string{"french", "abapa"}, []string{"random"}, map[string]int64{"": 10}
	s, list := NewStudy(variants.NewLibrary(), f)
	if s == nil {
		t.Fatal(list)
	}
	if s.Name != "french-abapa" || s.Tolerance.Score != 0.01 {
		t.Errorf("study %+v", s)
	}
	f.Variants, f.Agents = []string{"frensh"}, []string{"rnd"}
	if _, list = NewStudy(variants.NewLibrary(), f); len(list) != 2 || strings.Contains(list.Error(), ":0:") {
		t.Errorf("errors %v", list)
	}
}

// FuzzLoadStudy looks for study files that make the loader panic, or that it
// accepts but cannot plan.
func FuzzLoadStudy(f *testing.F) {
	f.Add("name: x\nvariants: [french]\nagents: [random, \"random,greedy\"]\ngames: {random: 5, \"random,greedy\": 3}\nseed: 1\nmargin: 1 pp\n")
	f.Add("name: x\nvariants: french\nagents: random\ngames: 1\n")
	f.Add("games: {: 1}\nagents: [\",\", \"\", \"alphabeta:1;a=b\"]\n")
	lib := variants.NewLibrary()
	f.Fuzz(func(t *testing.T, text string) {
		name := filepath.Join(t.TempDir(), "s.yaml")
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		s, list := LoadStudy(lib, name)
		if (s == nil) != list.HasErrors() {
			t.Fatalf("study %v, errors %v", s, list)
		}
		if s != nil {
			if _, err := NewPlan(s, 1, "lz4"); err != nil {
				t.Error(err)
			}
		}
	})
}

// FuzzLoadBalance loads any text as a search for the fairest rules.
func FuzzLoadBalance(f *testing.F) {
	f.Add("name: x\nvariant: french\nvary:\n  grand_slam: [forbidden, allowed]\nplayers: [random]\nbudget: 1000\n")
	f.Add("name: x\nvariant: french\nvary: {board.houses: 1..12}\nplayers: random\nbudget: 1 h\n")
	f.Add("vary: &a {x: [*a]}\n")
	lib := variants.NewLibrary()
	f.Fuzz(func(t *testing.T, text string) {
		name := filepath.Join(t.TempDir(), "b.yaml")
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		b, list := LoadBalance(lib, name, 0.001)
		if (b == nil) != list.HasErrors() {
			t.Fatalf("search %v, errors %v", b, list)
		}
		for _, d := range list {
			if d.Text == "" {
				t.Errorf("%#v", d)
			}
		}
	})
}

// FuzzPlan reads any text as a plan. One that is accepted says the same when it is written
// again, with the same hash.
func FuzzPlan(f *testing.F) {
	s, list := LoadStudy(variants.NewLibrary(), "three-traditions")
	if s == nil {
		f.Fatal(list)
	}
	p, err := NewPlan(s, 7, "lz4")
	if err != nil {
		f.Fatal(err)
	}
	good, err := p.Encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add([]byte(`{"plan_version":1,"table_version":2,"variants":[{}],"cells":[{}]}`))
	f.Add([]byte("null"))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := plan.ReadText("plan.json", text)
		if err != nil {
			return
		}
		written, err := p.Encode()
		if err != nil {
			t.Fatal(err)
		}
		again, err := plan.ReadText("plan.json", written)
		if err != nil {
			t.Fatalf("%v\n%s", err, written)
		}
		twice, err := again.Encode()
		if err != nil || !bytes.Equal(twice, written) {
			t.Errorf("%v: %s is not %s", err, twice, written)
		}
	})
}
