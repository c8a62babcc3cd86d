package reports_test

import (
	"os"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"houserules/configs/words"
)

// keptIndex is the page of the edition that comes with the program.
func keptIndex(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile("reference/index.html")
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// inlined is a page with the style and the script that lie beside it inside.
func inlined(t *testing.T, page string) string {
	t.Helper()
	return regexp.MustCompile(`<link rel="stylesheet" href="pages.css">|<script src="pages.js"></script>`).ReplaceAllStringFunc(page, func(link string) string {
		name, tag := "pages.css", "style"
		if strings.Contains(link, "pages.js") {
			name, tag = "pages.js", "script"
		}
		text, err := os.ReadFile("reference/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return "<" + tag + ">" + string(text) + "</" + tag + ">"
	})
}

// The page about all is there in every language, each leading to the others, with the same numbers.
func TestReferenceLanguages(t *testing.T) {
	values := regexp.MustCompile(`data-v="[^"]*"`)
	english := keptIndex(t)
	for _, tag := range words.Languages() {
		name := "index.html"
		if tag != "en" {
			name = "index." + tag + ".html"
		}
		text, err := os.ReadFile("reference/" + name)
		if err != nil {
			t.Fatal(err)
		}
		page := string(text)
		if !strings.Contains(page, `<html lang="`+tag+`">`) || !strings.Contains(page, words.In(tag).Sentence("reference.all")) {
			t.Errorf("%s is in another language", name)
		}
		if strings.Contains(page, words.In(tag).Sentence("reference.rules-in", "English")) != (tag != "en") {
			t.Errorf("%s does not say in which language its links lead", name)
		}
		if !slices.Equal(values.FindAllString(page, -1), values.FindAllString(english, -1)) {
			t.Errorf("%s has other numbers", name)
		}
		left := words.In(tag).Sentence("reference.mostly-cut-off")
		if !strings.Contains(page, left) || strings.Contains(page, "× random") {
			t.Errorf("%s does not say in its language what is left out", name)
		}
		if guesses, _, _ := strings.Cut(words.In(tag).Sentence("reference.guesses", "|"), "|"); !strings.Contains(page, guesses) {
			t.Errorf("%s does not say which readings are guesses", name)
		}
		if !strings.Contains(english, `hreflang="`+tag+`" href="`+name+`"`) || !strings.Contains(english, `<a href="`+name+`"`) {
			t.Errorf("the English page does not lead to %s", name)
		}
	}
}

// Pages of rules say what others published of these very rules, which players are one under them, which
// have no entries and why, and who of an example game has what.
func TestReferenceSays(t *testing.T) {
	const alike = "two players play exactly alike: players who choose at random; greedy players."
	for name, says := range map[string]map[string]bool{
		"alquerque":      {alike: true, `id="published"`: false},
		"awari":          {alike: false, "it is a draw from the start (Romein and Bal,": true, "; South has 20 and North has 25.": true},
		"congkak":        {"The results do not bear out that one number says how strong a player is": true, "the one with the smallest share of different games has 771 of 5,000.": true, "Of 20 entries 20 have a number of games that was fixed beforehand.": true, "A greedy player makes": true, "where here South begins; and the rounds that follow": true, `<details open><summary id="rules">`: true},
		"catalan":        {"the results do not bear out": false, "Who is South, and so begins, is drawn by lot, in a single game, too.": true},
		"awari-suriname": {`id="published"`: false, "have entries under other rules": false},
		"el-perro":       {"Hunter has captured 12 and Herd has captured 0. Hunter wins.": true, "What was learned from games under these rules did not win its match against the lead, so": true, "because more than half of their games were cut off at the limit: players who look at 1,000 positions a move.": true, "have not been played yet": false},
		"kalah": {"the first player wins with best play by both (Irving, Donkers and Uiterwijk,": true, "The end, before South takes the 4 seeds left on the board.": true,
			"Where a player moves again, two moves in a row are theirs.": true, "alphabeta:10": false},
		"awethi":                  {"The rules of this game: herders: 1, ": true, "cccoob sets up the herd": true, "brings the animals of a herd (aiwe) into shelter": true},
		"french":                  {"ending at a repetition: as the rules of this page say. The source": true, "herder:1": false, "after 4 random plies": true, "low from &#43;100, lowest below that": true},
		"wari-st-lucia":           {"None of 36 small boards is solved": true, `seeds \ houses`: false},
		"kalah-no-empty-capture":  {`id="published"`: false},
		"aiyawatstani-single-hop": {">at least low<": true, "57 of 480 games were cut off": true, "keeps the result": true, alike: false, "; First has captured 20 and Second has captured 16. First wins.": true, "Capital letters": false},
	} {
		page, err := os.ReadFile("reference/rules/" + name + ".html")
		if err != nil {
			t.Fatal(err)
		}
		for text, is := range says {
			if strings.Contains(string(page), text) != is {
				t.Errorf("%s: %q is there: %v", name, text, !is)
			}
		}
	}
}

// The reference's rows are sorted by the column whose head is clicked: upwards, downwards, and as
// they were. Without a script the head is no button.
func TestReferenceSorts(t *testing.T) {
	browser(t)
	page := inlined(t, keptIndex(t))
	o := open(t, page, seeing{width: 1280})
	const values = `[...document.querySelector('table.sortable').tBodies[0].rows].map(r => r.cells[4].dataset.v === '' ? 1e9 : +r.cells[4].dataset.v)`
	const click = `document.querySelector('table.sortable').tHead.rows[0].cells[4].querySelector('button').click(); `
	before := evaluate[[]float64](t, o, values)
	up := slices.Clone(before)
	sort.Float64s(up)
	if got := evaluate[[]float64](t, o, click+values); !slices.Equal(got, up) || len(got) < 100 {
		t.Errorf("upwards: %v", got)
	}
	known := slices.DeleteFunc(slices.Clone(up), func(v float64) bool { return v == 1e9 })
	slices.Reverse(known)
	if got := evaluate[[]float64](t, o, click+values); !slices.Equal(got[:len(known)], known) {
		t.Errorf("downwards: %v", got)
	}
	if got := evaluate[[]float64](t, o, click+values); !slices.Equal(got, before) {
		t.Errorf("as before: %v", got)
	}
	names := evaluate[[]string](t, o, `document.querySelector('table.sortable thead button').click(); [...document.querySelector('table.sortable').querySelectorAll('tbody th')].map(c => c.textContent)`)
	if !slices.IsSorted(names) {
		t.Errorf("by name: %v", names)
	}
	if said := o.heard(); len(said) > 0 {
		t.Error(said)
	}
	loadAxe(t, o, axeScript(t))
	for _, width := range []int64{1280, 400} {
		o.look(t, seeing{width: width})
		for _, barrier := range axe(t, o) {
			t.Errorf("at %d: %s", width, barrier)
		}
	}
	plain := open(t, page, seeing{width: 1280, scriptless: true})
	plain.look(t, seeing{width: 1280})
	if n := evaluate[int](t, plain, `document.querySelectorAll('thead button').length`); n != 0 {
		t.Errorf("%d buttons without a script", n)
	}
}
