package reports_test

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/engine/rules"
	"houserules/reports"
)

// inLanguage is the report on six cells in a language.
func inLanguage(t *testing.T, tag string) reports.Input {
	t.Helper()
	say := words.In(tag)
	in := threeInput()
	in.Variants = builtInSaid(t, say, "french", "finnish", "catalan")
	for i := range in.Variants {
		in.Variants[i].Source.Confidence = say.Say(rules.Say("confidence." + in.Variants[i].Source.Confidence))
	}
	in.Examples = []reports.Example{played(t, "french"), played(t, "catalan")}
	in.Reader = reports.Reader{Words: say, Games: 40, SecondsPerMove: 20, GoOn: "houserules run made"}
	return in
}

// data are the texts of a report that no language has: what people named and what
// names columns, rules and players for programs.
func data(in reports.Input) []string {
	list := []string{in.Title, in.Results.Name, "BibTeX", "houserules", "Elo", "random", "greedy", "random", "Arrow IPC", "SVG", "PNG"}
	for _, v := range in.Variants {
		list = append(list, v.Name+": "+v.Title, v.Title, v.Name, v.Hash, v.Source.Cite)
	}
	for _, d := range in.RuleDiffs {
		list = append(list, d.Path)
		for _, value := range d.Values {
			list = append(list, value)
		}
	}
	for _, c := range in.Results.Cells {
		for _, m := range c.Measures {
			list = append(list, strings.ReplaceAll(m.Name, "_", " "), m.Doc)
		}
		for _, e := range c.MeanFirings {
			list = append(list, strings.ReplaceAll(e.Name, "_", " "))
		}
		for _, e := range c.EndReasons { // names that this study alone has
			list = append(list, strings.ReplaceAll(e.Name, "_", " "))
		}
	}
	slices.SortFunc(list, func(a, b string) int { return len(b) - len(a) })
	return list
}

// texts are what a page says to people, pictures and labels included.
const texts = `(() => {
const list = [document.title];
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node; node = walk.nextNode();) {
  if (!node.parentElement.closest('code, pre, small, script, style, a, [lang]:not(html)')) list.push(node.data);
}
for (const e of document.querySelectorAll('[aria-label]')) list.push(e.getAttribute('aria-label'));
for (const e of document.querySelectorAll('meta[name=description], meta[property="og:title"], meta[property="og:description"]')) list.push(e.content);
for (const e of document.querySelectorAll('.game script')) list.push(...JSON.parse(e.textContent).says);
return list.map(t => t.trim()).filter(t => t);
})()`

// A report in another language says so, leaves nothing in English but names and what
// reads the same, cuts nothing on narrow and wide screens, and where nobody has checked
// its texts it says that, in English too.
func TestLanguagesInABrowser(t *testing.T) {
	browser(t)
	english := evaluate[[]string](t, open(t, page(t, inLanguage(t, "en")), seeing{width: 1280}), texts)
	same := regexp.MustCompile(`^(?:[A-F]|[a-f]|r|pp|komi|score|verdict|Verdicts|sources|Citation|version|Figure|second|SHA|points|certain|ν|γ|by|count|plies|x|variants?|nodes|No)$`)
	word := regexp.MustCompile(`\pL+`)
	for _, tag := range words.Languages()[1:] {
		in := inLanguage(t, tag)
		o := open(t, page(t, in), seeing{width: 1280})
		if got := evaluate[string](t, o, `document.documentElement.lang`); got != tag {
			t.Errorf("the page in %s says that it is in %q", tag, got)
		}
		said := evaluate[[]string](t, o, texts)
		if len(said) < 400 {
			t.Errorf("%s: only %d texts are found", tag, len(said))
		}
		left := map[string]bool{}
		for _, text := range said {
			if !slices.Contains(english, text) || left[text] {
				continue
			}
			left[text] = true
			rest := text
			for _, d := range data(in) {
				rest = strings.ReplaceAll(rest, d, " ")
			}
			if at := slices.IndexFunc(word.FindAllString(rest, -1), func(w string) bool { return !same.MatchString(w) }); at >= 0 {
				t.Errorf("%s: this reads the same in English: %q", tag, text)
			}
		}
		for _, width := range []int64{1280, 400} {
			o.look(t, seeing{width: width})
			got := evaluate[layout](t, o, measure)
			if got.Scroll > got.Width {
				t.Errorf("%s at %d: the page is %v wide in a window of %v", tag, width, got.Scroll, got.Width)
			}
			for what, list := range map[string][]string{"texts of pictures are crowded": got.Crowded, "texts overlap": got.Overlapping, "texts are cut": got.Cut} {
				if len(list) > 0 {
					t.Errorf("%s at %d: %d %s: %.80q", tag, width, len(list), what, some(list))
				}
			}
		}
		say := words.In(tag)
		unchecked := say.Say(rules.Say("language.checked")) == "no"
		foot := evaluate[string](t, o, `document.querySelector('footer')?.textContent ?? ''`)
		for _, key := range []string{"language.unchecked", "language.unchecked-in-english"} {
			if text := say.Say(rules.Say(key)); strings.Contains(foot, text) != unchecked {
				t.Errorf("%s: the foot of the page says %q", tag, foot)
			}
		}
	}
}

// What programs read is the same in every language: the formats of a comparison, and
// the answers of summary.json.
func TestProgramsReadEnglish(t *testing.T) {
	answers, err := reports.Answers(inLanguage(t, "en"))
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range words.Languages()[1:] {
		in := inLanguage(t, tag)
		got, err := reports.Answers(in)
		if err != nil || !slices.Equal(got, answers) {
			t.Errorf("%s: the answers for programs differ: %v, %v", tag, got, err)
		}
		for _, format := range []string{reports.FormatCSV, reports.FormatJSON} {
			var plain, said bytes.Buffer
			if err := reports.ComparisonFor(&plain, in.Results, reports.Reader{}, format); err != nil {
				t.Fatal(err)
			}
			if err := reports.ComparisonFor(&said, in.Results, in.Reader, format); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(plain.Bytes(), said.Bytes()) {
				t.Errorf("%s: %s depends on the language", tag, format)
			}
		}
	}
}
