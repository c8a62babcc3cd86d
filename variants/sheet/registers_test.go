package sheet_test

import (
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserules/configs"
	"houserules/configs/words"
	"houserules/variants"
	"houserules/variants/sheet"
)

// loaded is a built-in variant with its register.
type loaded struct {
	*variants.Variant
	sheet *sheet.Sheet
}

// registered loads all built-in variants that have a register, by the register's name.
// What a register says wrongly of one of them fails the test, warnings too.
func registered(t *testing.T) map[string][]loaded {
	t.Helper()
	l := variants.NewLibrary()
	all := map[string][]loaded{}
	for _, name := range l.Names() {
		v, list := l.Load(name)
		if err := list.Err(); err != nil {
			t.Fatal(err)
		}
		register, _ := l.Register(v)
		if register == "" {
			continue
		}
		data, err := fs.ReadFile(configs.Files, "sources/"+register+".yaml")
		if err != nil {
			t.Fatal(err)
		}
		s, said := sheet.Read(register, data, v)
		for _, d := range said {
			t.Errorf("%s: %v", name, d)
		}
		all[register] = append(all[register], loaded{v, s})
	}
	return all
}

// TestEveryBuiltinHasARegister, its parent's where it cites the same source, or says why
// it has none; and every register belongs to a variant.
func TestEveryBuiltinHasARegister(t *testing.T) {
	l := variants.NewLibrary()
	used := map[string]bool{}
	for _, name := range l.Names() {
		v, list := l.Load(name)
		if err := list.Err(); err != nil {
			t.Fatal(err)
		}
		register, why := l.Register(v)
		used[register] = true
		own := v.Source.Register != "" || v.Source.NoRegister != ""
		if !own && len(v.Chain) > 1 {
			parent, list := l.Load(v.Chain[1])
			if err := list.Err(); err != nil {
				t.Fatal(err)
			}
			own = parent.Source.Cite == v.Source.Cite
		}
		if !own || register == "" && why == "" {
			t.Errorf("%s: say source.register, or source.no_register with the reason", name)
		}
	}
	files, err := fs.Glob(configs.Files, "sources/*.yaml")
	if err != nil || len(files) < 5 {
		t.Fatalf("registers: %v, %v", files, err)
	}
	for _, file := range files {
		if name := strings.TrimSuffix(filepath.Base(file), ".yaml"); !used[name] {
			t.Errorf("no variant has the register %s", name)
		}
	}
}

// TestEveryKnobHasASentence: what a built-in variant sets, a sentence of its sheet says,
// or an entry that says why it is ours.
func TestEveryKnobHasASentence(t *testing.T) {
	for register, list := range registered(t) {
		for _, v := range list {
			for _, k := range v.Resolved() {
				if k.Where != variants.DefaultWhere && !carried(v.sheet, k.Path) {
					t.Errorf("%s sets %s (%s), but no sentence of configs/sources/%s.yaml carries it; is it ours?", v.Name, k.Path, k.Where, register)
				}
			}
		}
	}
}

// carried tells whether an entry has a knob, or the rule that it is a key of, or one of
// its keys.
func carried(s *sheet.Sheet, path string) bool {
	for _, x := range s.Sentences {
		for _, c := range x.CarriedBy {
			if c.Knob == path || strings.HasPrefix(path, c.Knob+".") || strings.HasPrefix(c.Knob, path+".") {
				return true
			}
		}
	}
	return false
}

// TestBuiltinsKeepToTheirSheets: a variant departs from its sheet by nothing that it does
// not set itself. The variant that is made of a sheet departs from nothing.
func TestBuiltinsKeepToTheirSheets(t *testing.T) {
	for register, list := range registered(t) {
		whole := false
		for _, v := range list {
			whole = whole || v.sheet.Counts.Departing == 0
			for _, x := range v.sheet.Sentences {
				for _, c := range x.CarriedBy {
					if c.Here != "" && !setHere(v, c.Knob) {
						t.Errorf("%s: %s is %s, but %s by the sheet", v.Name, c.Knob, c.Here, c.Value)
					}
				}
			}
		}
		if !whole {
			t.Errorf("every variant with the register %s departs from it", register)
		}
	}
}

// setHere tells whether a variant's own file sets a knob, or part of its rule.
func setHere(v loaded, knob string) bool {
	return slices.ContainsFunc(v.Resolved(), func(k variants.Knob) bool {
		return (k.Path == knob || strings.HasPrefix(k.Path, knob+".") || strings.HasPrefix(knob, k.Path+".")) && strings.HasPrefix(k.Where, v.Name+".yaml:")
	})
}

// TestReadingsAreThoseOfTheRegister: every reading of a register is one of a variant
// that has it, and every reading of such a variant is in the register.
func TestReadingsAreThoseOfTheRegister(t *testing.T) {
	for register, list := range registered(t) {
		inFiles := map[string]string{} // by knob and value, the variant's name
		for _, v := range list {
			for _, r := range v.Readings {
				if r.Refuted != "" { // by the sheet itself, so that its sentence has one reading
					continue
				}
				for _, value := range r.Values {
					inFiles[r.Knob+": "+value] = v.Name
				}
			}
		}
		inRegister := map[string]bool{}
		for _, x := range list[0].sheet.Sentences {
			for _, r := range x.Readings {
				for _, value := range r.Values {
					inRegister[r.Knob+": "+value] = true
					if inFiles[r.Knob+": "+value] == "" {
						t.Errorf("the register %s has the reading %s: %s, but no variant", register, r.Knob, value)
					}
				}
			}
		}
		for reading, name := range inFiles {
			if !inRegister[reading] {
				t.Errorf("%s has the reading %s, but no sentence of configs/sources/%s.yaml", name, reading, register)
			}
		}
	}
}

// TestDecisionsHaveReadingsOrReasons: a decision that the comments of a variant's file
// name is that of a reading, or a reason in the register names it.
func TestDecisionsHaveReadingsOrReasons(t *testing.T) {
	decision := regexp.MustCompile(`D-[0-9]+\b`)
	seen := 0
	for register, list := range registered(t) {
		known := map[string]bool{}
		for _, x := range list[0].sheet.Sentences {
			for _, d := range decision.FindAllString(x.OneReading+x.AtTable+x.NotBuilt, -1) {
				known[d] = true
			}
		}
		for _, v := range list {
			for _, r := range v.Readings {
				known[r.Decision] = true
			}
		}
		for _, v := range list {
			data, err := fs.ReadFile(configs.Files, "variants/"+v.Name+".yaml")
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range decision.FindAllString(string(data), -1) {
				seen++
				if !known[d] {
					t.Errorf("%s.yaml speaks of %s, which has no reading, and no reason in configs/sources/%s.yaml", v.Name, d, register)
				}
			}
		}
	}
	if seen < 40 {
		t.Errorf("only %d decisions", seen)
	}
}

// TestCarriedSentencesAreSaid: what a register counts as carried, a knob with its value says
// or a clause of what explain prints; every clause is one that explain prints.
func TestCarriedSentencesAreSaid(t *testing.T) {
	for register, list := range registered(t) {
		for _, v := range list {
			clauses := variants.Explain(v.Variant, words.English())
			for i, x := range v.sheet.Sentences {
				said := len(x.CarriedBy) > 0 || x.Clause != ""
				if !said && x.AtTable == "" && x.NotBuilt == "" {
					t.Errorf("%s, entry %d: neither a knob nor a clause says it", register, i+1)
				}
				if x.Clause != "" && !slices.ContainsFunc(clauses, func(c variants.Clause) bool { return c.Text == x.Clause }) {
					t.Errorf("%s, entry %d: explain %s does not print %q", register, i+1, v.Name, x.Clause)
				}
			}
		}
	}
}

// TestRegistersAreWhole pins how many entries each register has and what they quote, so that
// none is lost or made up. Whoever changes one has read the sheet again.
func TestRegistersAreWhole(t *testing.T) {
	want := map[string]string{
		"aiyawatstani": "20 entries, 441b6ccca2db",
		"awale-ca":     "23 entries, aa33dcc6f695",
		"awale-fi":     "32 entries, b951846729d3",
		"awele-fr":     "31 entries, 548f018554fd",
		"awethi":       "89 entries, 35c84704ce3f",
	}
	for register, list := range registered(t) {
		quotes := sha256.New()
		for _, x := range list[0].sheet.Sentences {
			fmt.Fprintf(quotes, "%s\n%s\n", x.Sentence, x.Place)
		}
		if got := fmt.Sprintf("%d entries, %x", len(list[0].sheet.Sentences), quotes.Sum(nil)[:6]); want[register] != got {
			t.Errorf("%s has %s, and had %s: a sentence was lost, added or changed", register, got, want[register])
		}
	}
}

// TestCountsAreOfSentences: an independent count of the quotes of each register.
func TestCountsAreOfSentences(t *testing.T) {
	for register, list := range registered(t) {
		for _, v := range list {
			worst := map[string]int{} // by quote: 0 carried, 1 at the table, 2 not built
			ours := 0
			for _, x := range v.sheet.Sentences {
				fate := 0
				switch {
				case x.NotBuilt != "":
					fate = 2
				case x.AtTable != "":
					fate = 1
				}
				if x.Sentence == "" {
					ours++
				} else {
					worst[x.Sentence] = max(worst[x.Sentence], fate)
				}
			}
			var of [3]int
			for _, fate := range worst {
				of[fate]++
			}
			want := sheet.Counts{Sentences: len(worst), Carried: of[0], AtTable: of[1], NotBuilt: of[2], Ours: ours, Departing: v.sheet.Counts.Departing, ReadOtherwise: v.sheet.Counts.ReadOtherwise}
			if v.sheet.Counts != want {
				t.Errorf("%s of %s: %+v, want %+v", register, v.Name, v.sheet.Counts, want)
			}
		}
	}
}

// TestNamedTestsExist: every test that a register names is one of this module, with its
// package, for packages have tests of the same name.
func TestNamedTestsExist(t *testing.T) {
	tests := map[string]bool{}
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, x := range file.Decls {
			if f, ok := x.(*ast.FuncDecl); ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Test") {
				tests[strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), "../../")+"."+f.Name.Name] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for register, list := range registered(t) {
		for i, x := range list[0].sheet.Sentences {
			if x.Test != "" && !tests[x.Test] {
				t.Errorf("%s, entry %d: there is no test %s; write it as engine/mancala.TestClauses", register, i+1, x.Test)
			}
			if x.Sentence != "" && x.Test == "" && x.NotBuilt == "" {
				t.Errorf("%s, entry %d: which test would fail without it?", register, i+1)
			}
		}
	}
}

// TestErrorsStandInTheFile: what is wrong with a register is said at its place, all of it
// at once.
func TestErrorsStandInTheFile(t *testing.T) {
	l := variants.NewLibrary()
	v, list := l.Load("french")
	if err := list.Err(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("testdata/wrong.yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, said := sheet.Read("wrong", data, v)
	want, err := os.ReadFile("testdata/wrong.want")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range said {
		got = append(got, d.String())
	}
	if text := strings.Join(got, "\n") + "\n"; text != string(want) {
		t.Errorf("got\n%swant\n%s", text, want)
	}
}

// TestReasonsSayTheirLanguage: where a page is not English, it says that the reasons stand as
// the register has them.
func TestReasonsSayTheirLanguage(t *testing.T) {
	l := variants.NewLibrary()
	v, _ := l.Load("french")
	s, err := sheet.Of(l, v)
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range words.Languages() {
		say := words.In(tag)
		if said := strings.Contains(strings.Join(strings.Fields(s.Text(v, say, 200)), " "), say.Sentence("sources.reasons")); said != (tag != "en") {
			t.Errorf("%s: %v", tag, said)
		}
	}
}
