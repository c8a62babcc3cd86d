package words

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"go.yaml.in/yaml/v3"
	"golang.org/x/text/language"

	"houserules/engine/rules"
)

// folderNames lists all languages but English, those too that are not offered yet.
func folderNames(t *testing.T) []string {
	t.Helper()
	entries, err := fs.ReadDir(folders, ".")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		if e.IsDir() && e.Name() != "en" {
			names = append(names, e.Name())
		}
	}
	return names
}

// sentencesIn reads the files of a language, by file and key.
func sentencesIn(t *testing.T, name string) map[string]map[string]sentence {
	t.Helper()
	files, err := fs.Glob(folders, name+"/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]map[string]sentence{}
	for _, file := range files {
		data, err := fs.ReadFile(folders, file)
		if err != nil {
			t.Fatal(err)
		}
		var sentences map[string]sentence
		if err := yaml.Unmarshal(data, &sentences); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all[path.Base(file)] = sentences
	}
	return all
}

// TestLanguages holds every language to what English says: the same keys in the same
// files, the same gaps in every form, the forms that its numbers take, and nothing
// left in English. Of a language that is not offered yet it prints what it lacks:
//
//	go test ./configs/words -run TestLanguages/fi -v
func TestLanguages(t *testing.T) {
	english := sentencesIn(t, "en")
	for _, name := range folderNames(t) {
		t.Run(name, func(t *testing.T) {
			var wrong, missing []string
			there := sentencesIn(t, name)
			for file := range there {
				if english[file] == nil {
					wrong = append(wrong, file+": English has no such file")
				}
			}
			for _, file := range slices.Sorted(maps.Keys(english)) {
				for _, key := range slices.Sorted(maps.Keys(english[file])) {
					e := english[file][key]
					s, ok := there[file][key]
					if !ok {
						missing = append(missing, fmt.Sprintf("%s: %s: %s", file, key, written(e)))
						continue
					}
					for _, w := range differs(name, key, e, s) {
						wrong = append(wrong, fmt.Sprintf("%s: %s: %s: %s; English: %s", file, key, w, written(s), written(e)))
					}
				}
				for _, key := range slices.Sorted(maps.Keys(there[file])) {
					if _, ok := english[file][key]; !ok {
						wrong = append(wrong, fmt.Sprintf("%s: %s: English has no such sentence", file, key))
					}
				}
			}
			for _, w := range wrong {
				t.Error(w)
			}
			text := fmt.Sprintf("%d sentences are missing in %s:\n%s", len(missing), name, strings.Join(missing, "\n"))
			switch offered := slices.Contains(Languages(), name); {
			case offered && len(missing) > 0:
				t.Error(text)
			case len(missing) > 0:
				t.Skip(text)
			}
		})
	}
}

// written is a sentence on one line.
func written(s sentence) string {
	var forms []string
	for _, name := range slices.Sorted(maps.Keys(s.forms)) {
		forms = append(forms, strings.TrimSpace(fmt.Sprintf("%s %q", name, s.forms[name])))
	}
	return strings.Join(forms, ", ")
}

var (
	gap = regexp.MustCompile(`%[-+# 0]*[0-9]*(?:\.[0-9]+)?\[([0-9]+)\]([a-z])`)
	// stray is what the printer would take for an argument that no number names.
	stray = regexp.MustCompile(`%[^%\[0-9-]|%$`)
)

// gaps are the verbs of a text by the numbers of their arguments.
func gaps(text string) map[string]string {
	found := map[string]string{}
	for _, m := range gap.FindAllStringSubmatch(text, -1) {
		found[m[1]] = m[2]
	}
	return found
}

// differs says what is wrong with a sentence beside the English one.
func differs(name, key string, e, s sentence) []string {
	var list []string
	tag := language.Make(name)
	if e.number != s.number || e.rules != s.rules {
		return []string{"the forms depend on another argument"}
	}
	wanted := map[string]string{}
	for _, text := range e.forms {
		maps.Copy(wanted, gaps(text))
	}
	for form, text := range s.forms {
		if strings.TrimSpace(text) == "" {
			list = append(list, "it is empty")
		}
		if stray.MatchString(strings.ReplaceAll(text, "%%", "")) {
			list = append(list, "a percent sign of a text is written %%")
		}
		if percents(text) != percents(one(e)) {
			list = append(list, "it has another number of percent signs")
		}
		got := gaps(text)
		for n, verb := range wanted {
			// A form of one number may leave that number out, as "one house" does, and
			// what English leaves out there.
			single := strings.HasPrefix(form, "=")
			own := single && fmt.Sprint(s.number) == n || (single || form == "one") && leaves(e, n)
			if got[n] != verb && (got[n] != "" || !own) {
				list = append(list, fmt.Sprintf("form %q has no %%[%s]%s", form, n, verb))
			}
		}
		for n, verb := range got {
			if wanted[n] != verb {
				list = append(list, fmt.Sprintf("form %q has a %%[%s]%s of its own", form, n, verb))
			}
		}
		if text == e.forms[form] && hasWords(text) && !slices.Contains(alike()[name], key) {
			list = append(list, "it is English; if it reads the same, list it in alike")
		}
	}
	if s.number > 0 {
		for n := range 201 {
			category := categories()[s.rules.MatchPlural(tag, n, 0, 0, 0, 0)]
			if s.forms[category] == "" && s.forms[fmt.Sprintf("=%d", n)] == "" {
				list = append(list, fmt.Sprintf("the number %d takes the form %q, which it lacks", n, category))
				break
			}
		}
	}
	return list
}

// percents counts the percent signs of a text that stand for per cent, and not, as in the
// Finnish of pp, for points.
func percents(text string) int {
	return strings.Count(text, "%%") - strings.Count(text, "%%-yks.")
}

// one is one of the texts of a sentence.
func one(s sentence) string {
	for _, text := range s.forms {
		return text
	}
	return ""
}

// leaves tells whether English leaves an argument out in its form for one.
func leaves(e sentence, n string) bool { return gaps(e.forms["one"])[n] == "" }

// hasWords tells whether a text has letters beside its gaps.
func hasWords(text string) bool {
	return strings.IndexFunc(gap.ReplaceAllString(text, ""), unicode.IsLetter) >= 0
}

// alike are the keys of sentences that are the same in English, by language.
func alike() map[string][]string {
	return map[string][]string{
		"fr": {
			"word.pp", "page.sources", "page.cite", "page.figure", "page.figure-label", "fact.version", "komi.komi", "komi.score",
			"match.points", "report.points", "unit.points", "unit.aiwe", "role.second", "role.wairgka", "table.score", "table.verdict",
			"table.correlation", "column.points", "solve.column.positions", "method.verdicts", "plan.hash", "plan.hours",
			"plan.minutes", "plan.seconds", "plan.question", "plan.questions", "registered.plan", "atlas.komi", "atlas.positions", "atlas.skill-t",
			"progress.rate", "progress.match.ratio", "progress.balance.confirmation", "lab.find-points", "knob.count.aiwe", "knob.count.points",
		},
		"fi": {
			"table.correlation", "column.kroo", "komi.komi", "role.wairgka", "plan.minutes", "plan.seconds", "preview.foot", "atlas.komi", "atlas.skill-t",
			"progress.rate", "progress.match.ratio", "knob.count.aiwe",
		},
		"ca": {
			"answer.fair.no", "column.kroo", "word.pp", "table.variant", "table.correlation", "ladder.table.nodes", "ladder.table.variant", "plan.variant",
			"plan.under", "plan.seconds", "plan.minutes", "plan.hours", "plan.bytes", "plan.gigabytes", "bytes.one", "bytes.kilo", "bytes.mega", "bytes.giga", "bytes.tera", "bytes.peta", "komi.komi", "atlas.komi",
			"atlas.skill-t", "unit.aiwe", "role.wairgka", "preview.foot", "progress.rate", "progress.match.ratio", "knob.count.aiwe", "knob.value.false",
		},
	}
}

// TestAlikeIsAlike: what is listed as the same is.
func TestAlikeIsAlike(t *testing.T) {
	for name, keys := range alike() {
		there, err := loadFolder(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range keys {
			s, _ := there.sentence(key)
			english, _ := English().sentence(key)
			if written(s) != written(english) {
				t.Errorf("%s: %s is not the same in English", name, key)
			}
		}
	}
}

// TestLanguagesSayWhoTheyAre: the tag is that of the folder, and either somebody
// checked the texts or the language says that nobody did.
func TestLanguagesSayWhoTheyAre(t *testing.T) {
	for _, name := range Languages() {
		c := In(name)
		if tag := c.Say(rules.Say("language.tag")); tag != name {
			t.Errorf("%s says that it is %s", name, tag)
		}
		if checked := c.Say(rules.Say("language.checked")); checked != "yes" && checked != "no" {
			t.Errorf("%s: language.checked is %q, not yes or no", name, checked)
		}
	}
}
