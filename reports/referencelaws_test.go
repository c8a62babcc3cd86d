package reports

import (
	"fmt"
	"html"
	"maps"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"houserules/analysis/answer"
	"houserules/analysis/reference"
	"houserules/analysis/reference/referencetest"
	"houserules/configs/words"
	"houserules/engine/enginetest"
	"houserules/reports/chart"
)

// keptEdition is that which comes with the program.
func keptEdition(t *testing.T) *reference.Edition {
	t.Helper()
	text, err := os.ReadFile("reference/entries.json")
	if err != nil {
		t.Fatal(err)
	}
	e, err := reference.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// read is what a page says, without tags.
func read(text string) string {
	text = regexp.MustCompile(`<[^>]*>`).ReplaceAllString(text, "")
	return strings.Join(strings.Fields(html.UnescapeString(text)), " ")
}

// shownCell is a cell of a table on a page: what it says, by what it is sorted, and where its link leads.
type shownCell struct{ text, sorted, link string }

// sortedTables are the tables of a page that can be sorted, each a list of rows by the heads of their columns.
func sortedTables(page string) (tables [][]map[string]shownCell) {
	cell := regexp.MustCompile(`(?s)<t[hd]([^>]*)>(.*?)</t[hd]>`)
	part := func(text, pattern string) string {
		if m := regexp.MustCompile(pattern).FindStringSubmatch(text); m != nil {
			return html.UnescapeString(m[1])
		}
		return ""
	}
	for _, t := range regexp.MustCompile(`(?s)<table class="(?:sortable|verdicts)">(.*?)</table>`).FindAllStringSubmatch(page, -1) {
		head, body, _ := strings.Cut(t[1], "</thead>")
		var heads []string
		for _, h := range cell.FindAllStringSubmatch(head, -1) {
			heads = append(heads, read(h[2]))
		}
		var rows []map[string]shownCell
		for _, r := range regexp.MustCompile(`(?s)<tr>(.*?)</tr>`).FindAllStringSubmatch(body, -1) {
			row := map[string]shownCell{}
			for i, c := range cell.FindAllStringSubmatch(r[1], -1) {
				row[heads[i]] = shownCell{read(c[2]), part(c[1], `data-v="([^"]*)"`), part(c[2], `href="([^"]*)"`)}
			}
			rows = append(rows, row)
		}
		tables = append(tables, rows)
	}
	return tables
}

// figuresIn are the numbers of a text in any language, each with the most by which rounding moves it.
func figuresIn(text string) (list [][2]float64) {
	text = strings.NewReplacer("−", "-", "\u2011", "-", "\u00a0", "", "\u202f", "", "&#43;", "").Replace(text)
	for _, m := range regexp.MustCompile(`-?\d+(?:[.,]\d+)*`).FindAllString(text, -1) {
		at := strings.LastIndexAny(m, ".,")
		digits := 0
		if at >= 0 {
			digits = len(m) - at - 1
			m = strings.NewReplacer(".", "", ",", "").Replace(m[:at]) + "." + m[at+1:]
		}
		v, _ := strconv.ParseFloat(m, 64)
		list = append(list, [2]float64{v, 0.5001 * math.Pow10(-digits)})
	}
	return list
}

// shows tells whether a text has these numbers in per cent, and no other, each rounded.
func shows(text string, want ...float64) bool {
	got := figuresIn(text)
	if len(got) != len(want) {
		return false
	}
	for i, v := range want {
		if math.Abs(got[i][0]-100*v) > got[i][1] {
			return false
		}
	}
	return true
}

// short is a number by which rows are sorted.
func short(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }

// wrongRow says what a row of a page has otherwise than its entry.
func wrongRow(say translator, x *reference.Entry, row map[string]shownCell) (list []string) {
	is := func(head, key string, want string, got string) {
		if got != want {
			list = append(list, fmt.Sprintf("%s: %s has %q, and not %q", x.ID, head, got, want))
		}
	}
	col := func(key string) shownCell {
		f, ok := row[read(say(key))]
		if !ok {
			list = append(list, fmt.Sprintf("%s: there is no column %q", x.ID, say(key)))
		}
		return f
	}
	share := func(key string, e *reference.Estimate) {
		f, v := col(key), referencetest.Value(e)
		if v == nil {
			is(key, key, missing, f.text)
			return
		}
		is(key, key, short(*v), f.sorted)
		if !shows(f.text, *v) {
			list = append(list, fmt.Sprintf("%s: %s is %s where it is %v", x.ID, key, f.text, *v))
		}
	}
	effect := "reference.effect"
	if x.Seat > 0 {
		effect += "-roles"
		is("seat", "", read(say.text(answer.Say("reference.seat-of", answer.Role(x.Role), x.Seat, answer.Role(x.Against)))), col("reference.seat").text)
	}
	is("players", "", read(say.text(answer.Player(x.Recipe.Name))), col("table.played-by").text)
	is("openings", "", read(say.text(referencetest.From(x))), col("reference.openings").text)
	is("games", "", strconv.FormatInt(x.Games, 10), col("reference.games").sorted)
	is("verdict", "", read(say.text(referencetest.Words(x))), col("reference.verdict").text)
	share("reference.draws", x.DrawShare)
	share("reference.cut-off", x.CutOffShare)
	if m := referencetest.Length(x, 0.5); m == nil {
		is("median", "", missing, col("reference.median").text)
	} else {
		is("median", "", short(*m), col("reference.median").sorted)
	}
	f := shownCell{}
	for head, c := range row { // which has the level, too
		if strings.HasPrefix(head, read(say(effect))) {
			f = c
		}
	}
	switch e := x.Effect; {
	case e == nil:
		is(effect, "", missing, f.text)
	case referencetest.Known(x):
		is(effect, "", short(e.Value), f.sorted)
		if !shows(f.text, e.Value, e.SimultaneousLo, e.SimultaneousHi) {
			list = append(list, fmt.Sprintf("%s: %s is said of %+v", x.ID, f.text, *e))
		}
	default:
		is(effect, "", short((e.SimultaneousLo+e.SimultaneousHi)/2), f.sorted)
		if !shows(f.text, e.SimultaneousLo, e.SimultaneousHi) {
			list = append(list, fmt.Sprintf("%s: %s is said of %+v", x.ID, f.text, *e))
		}
	}
	return list
}

// Each row of the kept pages, in every language of the index and on the page of its rules, is its entry of
// entries.json, and the sentences above the tables count these entries.
func TestReferencePagesAreEntries(t *testing.T) {
	e := keptEdition(t)
	pages := map[string]string{}
	for _, x := range e.Entries {
		pages["rules/"+referencetest.Page(x)+".html"] = "en"
	}
	for _, tag := range words.Languages() {
		pages["index."+tag+".html"] = tag
	}
	delete(pages, "index.en.html")
	pages["index.html"] = "en"
	for i, name := range slices.Sorted(maps.Keys(pages)) {
		tag := pages[name]
		if !enginetest.Long() && tag != "fi" && i%4 > 0 {
			continue // a page in four
		}
		text, err := os.ReadFile("reference/" + name)
		if err != nil {
			t.Fatal(err)
		}
		page, say := string(text), translatorTo(words.In(tag))
		only := strings.TrimSuffix(strings.TrimPrefix(name, "rules/"), ".html")
		all := strings.HasPrefix(name, "index.")
		var entries []*reference.Entry
		for _, x := range e.Entries {
			if all || referencetest.Page(x) == only {
				entries = append(entries, x)
			}
		}
		rows := slices.Clone(entries)
		slices.SortStableFunc(rows, func(a, b *reference.Entry) int { return min(1, a.Seat) - min(1, b.Seat) }) // those of unlike seats last
		for _, table := range sortedTables(page) {
			if _, ok := table[0][read(say("reference.games"))]; !ok {
				continue // of strengths
			}
			for _, row := range table {
				if len(rows) == 0 {
					t.Fatalf("%s has more rows than entries", name)
				}
				x := rows[0]
				rows = rows[1:]
				for _, wrong := range wrongRow(say, x, row) {
					t.Errorf("%s: %s", name, wrong)
				}
				if f := row[read(say("table.rules-of"))]; all && f.link != "rules/"+referencetest.Page(x)+".html" {
					t.Errorf("%s: the row of %s leads to %q", name, x.ID, f.link)
				}
			}
		}
		if len(rows) > 0 {
			t.Errorf("%s has no row of %s and %d more", name, rows[0].ID, len(rows)-1)
		}
		says := read(page)
		for _, sentence := range countsOf(e, entries) {
			if want := read(say.text(sentence)); !strings.Contains(strings.ToLower(says), strings.ToLower(want)) {
				t.Errorf("%s does not say %q", name, want)
			}
		}
	}
}

// countsOf are the sentences that count some entries.
func countsOf(e *reference.Edition, entries []*reference.Entry) (list []answer.Text) {
	for _, kind := range referencetest.Kinds() {
		if text := referencetest.Count(kind, entries); text.Key != "" {
			list = append(list, text)
		}
	}
	return append(list, referencetest.Headline(entries), referencetest.Narrow(e, entries), referencetest.Sure(e, entries), referencetest.Played(e, entries))
}

// The points of the figure are the entries' values, in the order of the players' strength that the note has, each on
// the line of its openings, and none is missing.
func TestReferenceFigureIsEntries(t *testing.T) {
	e := keptEdition(t)
	say := translatorTo(words.English())
	for i, only := range append([]string{""}, e.Pages()...) {
		if !enginetest.Long() && i%4 > 0 {
			continue // a page in four
		}
		f := slopeFigure(say, e, only, nil)
		if f == nil {
			if slices.ContainsFunc(e.Entries, func(x *reference.Entry) bool {
				return x.Seat == 0 && x.Effect != nil && (only == "" || x.Variant == only)
			}) {
				t.Errorf("%s has no figure", only)
			}
			continue
		}
		drawn := map[string]int{}
		for _, p := range f.Body.(chart.Multiples) {
			for _, l := range p.Lines {
				from := p.Title
				for _, k := range f.Key {
					if k.Color == l.Color && k.Marker == l.Marker && only == "" && k.Shape == chart.ThinLine {
						from = k.Label
					}
				}
				for _, point := range l.Points {
					found := false
					for _, x := range e.Entries {
						at := say("ladder.plot.alt-point", int(point.X)+1, say.text(answer.Player(x.Recipe.Name)))
						if x.Seat > 0 || x.Variant != only && x.Variant != p.Title || say.text(referencetest.From(x)) != from || !strings.Contains(f.Note, fmt.Sprintf("%s, %d ", at, int(point.X)+2)) && !strings.Contains(f.Note, at+".") {
							continue
						}
						found = true
						drawn[x.ID]++
						if point.Y != 100*x.Effect.Value || point.YLo != 100*x.Effect.SimultaneousLo || point.YHi != 100*x.Effect.SimultaneousHi {
							t.Errorf("%s is drawn at %+v", x.ID, point)
						}
					}
					if !found {
						t.Errorf("%q: %+v on %s is no entry's", only, point, from)
					}
				}
			}
		}
		longest := [2]int{}
		for _, x := range e.Entries {
			if n := x.Openings.RandomPlies; x.Seat == 0 {
				longest[n%2] = max(longest[n%2], n)
			}
		}
		for _, x := range e.Entries {
			n := x.Openings.RandomPlies
			must := x.Seat == 0 && x.Effect != nil && 100*x.CutOff <= x.Games && (only == "" && (n == 0 || n == longest[n%2]) || x.Variant == only)
			if must != (drawn[x.ID] == 1) {
				t.Errorf("%q: %s is drawn %d times", only, x.ID, drawn[x.ID])
			}
		}
	}
}

// What stands above everything on a page of the reference is short in every language: three claims and 240 letters at
// most, whatever is counted; the rest follows below it.
func TestReferenceHeadlinesAreShort(t *testing.T) {
	e := keptEdition(t)
	counts := func(keys ...string) (list answer.Clauses) {
		for _, key := range keys {
			list = append(list, answer.Say("reference.count."+key, answer.Count(1234), answer.Points(0.01)))
		}
		return list
	}
	for _, tag := range words.Languages() {
		say := translatorTo(words.In(tag))
		short := func(of, text string) {
			if n := utf8.RuneCountInString(text); n > mostLetters {
				t.Errorf("%s, %q: %d letters: %s", tag, of, n, text)
			}
		}
		for _, only := range append([]string{""}, e.Pages()...) {
			a := e.Answer(only)
			if n := len(a.Headline); n == 0 || n > 3 {
				t.Errorf("%q: %d claims", only, n)
			}
			short(only, headlineOf(say, a)+limitOf(say, a, &Reader{}))
		}
		for _, kind := range referencetest.Kinds() {
			found := counts("fair", "first-any", "second-any", "open")
			if strings.HasSuffix(kind, "-roles") {
				found = counts("level", "role-any", "open")
			}
			short(kind, sentence(say, say(strings.Replace(kind, "counted", "headline", 1), answer.Count(12345), found)))
		}
	}
}

// The differences on a page are those of the rows of its table and of the table of the page of the rules from which its rules derive,
// as both pages show them.
func TestReferencePagesShowDifferences(t *testing.T) {
	e, say, compared := keptEdition(t), translatorTo(words.English()), 0
	page := func(variant string) string {
		text, err := os.ReadFile("reference/rules/" + variant + ".html")
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	column := func(row map[string]shownCell, key string) shownCell {
		for head, c := range row { // which has the level, too
			if strings.HasPrefix(head, read(say(key))) {
				return c
			}
		}
		return shownCell{}
	}
	who := func(row map[string]shownCell) string {
		return row[read(say("table.played-by"))].text + " " + row[read(say("reference.openings"))].text
	}
	for _, only := range e.Pages() {
		var parent string
		for _, x := range e.Entries {
			if x.Variant == only {
				parent = x.Parent
			}
		}
		if parent == "" {
			if strings.Contains(page(only), read(say("reference.differ.meaning", say.text(answer.Points(e.Tolerance))))) {
				t.Errorf("%s is compared with nothing", only)
			}
			continue
		}
		of := map[string]map[string]shownCell{}
		for _, row := range sortedTables(page(parent))[0] {
			of[who(row)] = row
		}
		tables := sortedTables(page(only))
		own, rows := tables[0], tables[1]
		for _, row := range own {
			here, there := figuresIn(column(row, "reference.effect").text), figuresIn(column(of[who(row)], "reference.effect").text)
			if len(here) == 0 || len(there) == 0 {
				continue // nothing is estimated of one of them
			}
			if len(rows) == 0 || who(rows[0]) != who(row) {
				t.Fatalf("%s does not compare %s", only, who(row))
			}
			is := figuresIn(column(rows[0], "reference.differ.effect").text)
			rows = rows[1:]
			compared++
			if known := len(here) == 3 && len(there) == 3; known != (len(is) == 3) || len(is) < 2 {
				t.Fatalf("%s: %s is %v where the pages have %v and %v", only, who(row), is, here, there)
			}
			for k, less := range []int{3, 1, 2} { // from the end: the value, where there is one, the lower bound and the upper one
				more := 3 - k
				if more > len(is) {
					continue
				}
				d, x, y := is[len(is)-more], here[len(here)-more], there[len(there)-less]
				if math.Abs(d[0]-(x[0]-y[0])) > d[1]+x[1]+y[1] {
					t.Errorf("%s: %s is %v where the pages have %v and %v", only, who(row), is, here, there)
				}
			}
		}
	}
	if compared < 100 {
		t.Errorf("only %d differences are shown", compared)
	}
}
