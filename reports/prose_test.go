package reports_test

import (
	"bytes"
	"html"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/engine/enginetest"
	"houserules/reports"
)

// blank is the catalogue of a language in which every word is "zz".
func blank(t *testing.T) *words.Catalogue {
	t.Helper()
	word := regexp.MustCompile(`%(?:\[\d+\])?[a-z%]|\pL[\pL'’-]*`)
	all := words.English().Entries()
	for key, e := range all {
		if key != "language.tag" && strings.HasPrefix(key, "language.") || strings.HasPrefix(key, "title.") || strings.HasPrefix(key, "cite.") || strings.HasPrefix(key, "study.") {
			continue
		}
		forms := map[string]string{}
		for name, text := range e.Forms {
			forms[name] = word.ReplaceAllStringFunc(text, func(w string) string {
				if strings.HasPrefix(w, "%") {
					return w
				}
				return "zz"
			})
		}
		e.Forms = forms
		all[key] = e
	}
	c, err := words.FromEntries("en", all)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// prose are runs of four words and more on a page that are none of the language's: without
// scripts, styles, code and what tags hold.
func prose(page string, names ...string) []string {
	for _, part := range []string{`(?s)<(script|style|pre|code)\b.*?</(?:script|style|pre|code)>`, `<[^>]*>`} {
		page = regexp.MustCompile(part).ReplaceAllString(page, "\n")
	}
	page = html.UnescapeString(page)
	for _, name := range names {
		page = strings.ReplaceAll(page, name, "0")
	}
	return regexp.MustCompile(`(?:\b\pL{2,}[,;:]? ){3,}\pL{2,}`).FindAllString(strings.ReplaceAll(page, "zz", "0"), -1)
}

// TestProseIsFromTheCatalogue fails for a sentence on a page that no language can say
// otherwise: every question's page is written in a language whose words are all "zz".
func TestProseIsFromTheCatalogue(t *testing.T) {
	c := blank(t)
	one := reports.Input{Results: cellsOf([]string{"french"}, []string{"greedy"}), Variants: builtInSaid(t, c, "french"), Examples: []reports.Example{played(t, "french")}}
	six := threeInput()
	six.Variants, six.Examples = builtInSaid(t, c, "french", "finnish", "catalan"), []reports.Example{played(t, "french")}
	rules := tenRules[:enginetest.Fewer(7, len(tenRules))]
	many := reports.Input{Results: cellsOf(rules, []string{"random", "greedy", "alphabeta:2"}), Variants: builtInSaid(t, c, rules...), Examples: []reports.Example{played(t, "kalah")}}
	herders := reports.Input{Results: fiveSeats(), Variants: builtInSaid(t, c, "awethi"), Examples: []reports.Example{played(t, "awethi")}}
	list, names := map[string]string{}, []string{"The fairest rules for the club"} // as people called them
	add := func(in reports.Input) {
		names = append(names, in.Title, in.Description)
		for _, v := range in.Variants {
			names = append(names, v.Title, v.Source.Cite)
		}
		names = append(names, slices.Sorted(maps.Values(in.Parents))...)
	}
	for name, in := range map[string]reports.Input{
		"one": one, "six": six, "many": many, "herders": herders, "extremes": {Results: extremes()}, "sweep": reports.SweepOf(enginetest.Fewer(10, 40), enginetest.Fewer(6, 25)), "map": reports.SweepOf(5, 4),
		"readings": reports.ReadingsOf(enginetest.Fewer(8, 24)), "ladder": reports.Climbed(),
	} {
		if len(in.Designs) > 0 {
			in.Variants = builtInSaid(t, c, "french")
		}
		add(in)
		in.Reader.Words, in.Command = c, "houserules run made"
		list[name] = page(t, in)
	}
	var balance bytes.Buffer
	if err := reports.BalancePage(&balance, c); err != nil {
		t.Fatal(err)
	}
	list["balance"] = balance.String()
	maps.Copy(list, asking(t, c))
	add(reports.Input{Variants: builtInSaid(t, c, "french", "finnish", "catalan", "abapa"), Title: "Three traditions of awalé"})
	names = append(names, "Awalé with five houses against", "Rules One", "Rules Two", "Rules Three", "Awalé once more", "Tournament rules") // the first as figures break it
	names = slices.DeleteFunc(names, func(name string) bool { return name == "" })
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) }) // the longest first
	for name, text := range list {
		for _, s := range prose(text, names...) {
			t.Errorf("%s: %q is not from the catalogue", name, s)
		}
	}
	if found := prose(page(t, one) + "<p>this is no sentence of the catalogue</p>"); len(found) < 1 {
		t.Error("a false sentence is not found")
	}
}

// The built-in search is called in the reader's language.
func TestSearchIsCalledInTheLanguage(t *testing.T) {
	for _, tag := range words.Languages() {
		var page bytes.Buffer
		if err := reports.BalancePage(&page, words.In(tag)); err != nil {
			t.Fatal(err)
		}
		want := words.In(tag).Sentence("study.club-awale")
		if english := words.English().Sentence("study.club-awale"); !strings.Contains(page.String(), "<h1>"+want) && !strings.Contains(page.String(), want+"</h1>") || tag != "en" && want == english {
			t.Errorf("%s: the page is not called %q", tag, want)
		}
	}
}
