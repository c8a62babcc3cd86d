package desk_test

import (
	"encoding/json"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"houserules/configs/meanings"
	"houserules/configs/words"
	"houserules/engine/enginetest"
	"houserules/reports/lab/desk"
	"houserules/variants"
)

const club = "schema: 1\nname: club\nextends: french\nboard: {seeds: 5}\nfeeding: none\ngrand_slam: captures\n"

// reply is what a page reads.
type reply struct {
	Rules   *desk.Rules
	Opened  *desk.Opened
	YAML    string
	Begun   *desk.Begun
	Learn   []desk.Unlearned
	Answer  *desk.Answer
	Found   *desk.Found
	Summary map[string]any
	Error   string
}

// ask asks a desk, and fails where it has an error.
func ask(t *testing.T, d *desk.Desk, request map[string]any) reply {
	t.Helper()
	r := tried(t, d, request)
	if r.Error != "" {
		t.Fatalf("%v: %s", request, r.Error)
	}
	return r
}

func tried(t *testing.T, d *desk.Desk, request map[string]any) (r reply) {
	t.Helper()
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(d.Ask(string(text))), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// stretch are games of a cell.
type stretch struct {
	cell  int
	first uint64
	games int
}

// stretches cuts the games of a study into pieces of odd sizes, in an order drawn anew.
func stretches(b *desk.Begun, luck *rand.Rand) []stretch {
	var list []stretch
	for i, c := range b.Cells {
		for first := int64(0); first < c.Games; {
			n := min(c.Games-first, 1+luck.Int64N(700))
			list = append(list, stretch{i, uint64(first), int(n)})
			first += n
		}
	}
	luck.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// play plays stretches at tables and hands them to the desk.
func play(t *testing.T, d *desk.Desk, b *desk.Begun, list []stretch) {
	t.Helper()
	tables := map[int]*desk.Table{}
	for _, s := range list {
		if tables[s.cell] == nil {
			tables[s.cell] = new(desk.Table)
			c := b.Cells[s.cell]
			if err := tables[s.cell].Sit(b.Rules[c.Variant], c, b.Seed); err != nil {
				t.Fatal(err)
			}
		}
		if err := d.Take(b.ID, s.cell, s.first, s.games, tables[s.cell].Play(s.first, s.games)); err != nil {
			t.Fatal(err)
		}
	}
}

// What a desk says depends on the games alone: not on the tables, the stretches or the
// order in which they come. While some are missing it speaks of those without a gap.
func TestOrderDoesNotMatter(t *testing.T) {
	var want *desk.Answer
	for luck := range uint64(3) {
		d := desk.New(words.English())
		b := ask(t, d, map[string]any{"do": "begin", "yaml": club, "agents": []string{"random", "greedy"}, "games": map[string]int{"random": 5000, "greedy": 1500}, "seed": "7", "parent": true}).Begun
		if len(b.Cells) != 4 || len(b.Rules) != 2 {
			t.Fatalf("%+v", b)
		}
		play(t, d, b, stretches(b, rand.New(rand.NewPCG(luck, 1))))
		got := ask(t, d, map[string]any{"do": "judge"}).Answer
		if want == nil {
			want = got
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%+v\nnot %+v", got, want)
		}
		if len(got.Players) != 2 || got.Players[0].Games != 5000 || got.Players[1].Games != 1500 || len(got.Players[0].Against) != 1 || got.Players[0].Advantage.Word == "" {
			t.Errorf("%+v", got)
		}
	}
	d := desk.New(words.English())
	b := ask(t, d, map[string]any{"do": "begin", "yaml": club, "agents": []string{"random"}, "games": map[string]int{"random": 5000}, "seed": "7", "parent": true}).Begun
	play(t, d, b, []stretch{{0, 0, 1200}, {0, 2000, 50}, {1, 0, 900}, {1, 1000, 1000}})
	if j := ask(t, d, map[string]any{"do": "judge"}).Answer.Players[0]; j.Games != 900 || j.Advantage.Verdict != "" || j.Advantage.Lo >= j.Advantage.Hi {
		t.Errorf("%+v", j)
	}
}

// What does not fit is refused, and changes nothing.
func TestTakeRefuses(t *testing.T) {
	d := desk.New(words.English())
	if err := d.Take(0, 0, 0, 1, nil); err == nil {
		t.Error("games without a study")
	}
	b := ask(t, d, map[string]any{"do": "begin", "yaml": club, "agents": []string{"random"}, "games": map[string]int{"random": 1000}, "seed": "7"}).Begun
	play(t, d, b, []stretch{{0, 0, 300}, {0, 500, 100}})
	before := ask(t, d, map[string]any{"do": "judge"}).Answer
	table := new(desk.Table)
	if err := table.Sit(b.Rules["club"], b.Cells[0], 7); err != nil {
		t.Fatal(err)
	}
	good := table.Play(300, 200)
	for why, s := range map[string]struct {
		cell  int
		first uint64
		games int
		data  []byte
	}{
		"another cell": {1, 300, 200, good}, "before": {0, 299, 200, good}, "twice": {0, 450, 100, good[:len(good)/2]}, "over": {0, 900, 200, good},
		"none": {0, 300, 0, nil}, "short": {0, 300, 200, good[1:]}, "others": {0, 700, 200, good}, "far": {0, math.MaxUint64, 2, nil},
	} {
		if d.Take(b.ID, s.cell, s.first, s.games, s.data) == nil {
			t.Errorf("%s was taken", why)
		}
	}
	if after := ask(t, d, map[string]any{"do": "judge"}).Answer; !reflect.DeepEqual(before, after) {
		t.Error("what was refused changed the answer")
	}
	if err := d.Take(b.ID, 0, 300, 200, good); err != nil {
		t.Error(err)
	}
	if d.Take(b.ID, 0, 300, 200, good) == nil {
		t.Error("the same games were taken twice")
	}
}

// The form and the text are two views of one thing: a rule that is set stands in the
// text, one that goes back leaves it as it was, and what is wrong is said where it stands.
func TestRulesOfThePage(t *testing.T) {
	d := desk.New(words.English())
	r := ask(t, d, map[string]any{"do": "open", "name": "french"}).Rules
	if !r.Playable || r.Parent != "french" || len(r.Problems) > 0 || r.Drawing == nil || len(r.Clauses) == 0 || len(r.Players) < 3 {
		t.Fatalf("%+v", r)
	}
	knob := func(r *desk.Rules, path string) desk.Knob {
		i := slices.IndexFunc(r.Knobs, func(k desk.Knob) bool { return k.Path == path })
		if i < 0 {
			t.Fatalf("no knob %s", path)
		}
		return r.Knobs[i]
	}
	if k := knob(r, "board.seeds"); k.Own || !k.Club || k.Value != "4 seeds" || len(k.Values) != 16 || k.Doc == "" {
		t.Errorf("%+v", k)
	}
	text := r.YAML
	set := ask(t, d, map[string]any{"do": "set", "yaml": text, "path": "board.seeds", "value": "5 seeds"}).YAML
	changed := ask(t, d, map[string]any{"do": "open", "yaml": set}).Rules
	if k := knob(changed, "board.seeds"); !k.Own || k.Value != "5 seeds" || k.Parent != "4 seeds" || changed.Hash == r.Hash {
		t.Errorf("%+v", k)
	}
	if back := ask(t, d, map[string]any{"do": "reset", "yaml": set, "path": "board.seeds"}).YAML; back != text {
		t.Errorf("%s\nnot %s", back, text)
	}
	wrong := ask(t, d, map[string]any{"do": "open", "yaml": strings.Replace(club, "grand_slam", "grandslam", 1)}).Rules
	if wrong.Playable || len(wrong.Problems) != 1 || wrong.Problems[0].Line != 6 || wrong.Problems[0].Column != 1 || !strings.Contains(wrong.Problems[0].Text, "did you mean grand_slam?") {
		t.Errorf("%+v", wrong)
	}
}

// Whatever a stranger sends is an error in words: it reads nothing and is bounded.
func TestStrangers(t *testing.T) {
	d := desk.New(words.English())
	for _, q := range []map[string]any{
		{"do": "dance"}, {"do": "judge"}, {"do": "open", "name": "../../etc/passwd"}, {"do": "open", "yaml": strings.Repeat("a", 65<<10)},
		{"do": "begin", "yaml": "a: ["}, {"do": "begin", "yaml": club, "agents": []string{"exec:/bin/true"}, "seed": "1", "games": map[string]int{"exec:/bin/true": 1}},
		{"do": "begin", "yaml": club, "agents": []string{"random"}, "games": map[string]int{"random": 1 << 40}, "seed": "1"},
		{"do": "begin", "yaml": club, "agents": []string{"perfect:/etc"}, "games": map[string]int{"perfect:/etc": 1}, "seed": "1"},
		{"do": "begin", "yaml": club, "agents": []string{"alphabeta:2;tables=/etc"}, "games": map[string]int{"alphabeta:2;tables=/etc": 1}, "seed": "1"},
		{"do": "set", "yaml": club, "path": "board.seeds", "value": "{"}, {"do": "set", "yaml": "a: [", "path": "a", "value": "1"},
	} {
		if r := tried(t, d, q); r.Error == "" {
			t.Errorf("%v: %+v", q["do"], r)
		}
	}
	if got := d.Ask("{"); !strings.Contains(got, `"error"`) {
		t.Error(got)
	}
	for _, yaml := range []string{"schema: 1\nname: x\nextends: ../../etc/passwd.yaml\n", "schema: 1\nname: x\nextends: ./pinned-1.yaml\n", "<script>alert(1)</script>", "&a [*a, *a]",
		"a: &a [x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c, *c, *c, *c, *c, *c]\n", strings.Repeat("- ", 30_000), "__proto__: {extends: french}\n"} {
		if r := ask(t, d, map[string]any{"do": "open", "yaml": yaml}); r.Rules.Playable || len(r.Rules.Problems) == 0 {
			t.Errorf("%q: %+v", yaml, r.Rules)
		}
	}
}

// Every rule of every variant has a title of its own, and every number what it counts, in all languages.
func TestTitlesOfKnobs(t *testing.T) {
	english := map[string]string{}
	for _, tag := range words.Languages() {
		d := desk.New(words.In(tag))
		for i, name := range variants.NewLibrary().Names() {
			if i%3 > 0 && !enginetest.Long() {
				continue // every family, and a third of the rules
			}
			for _, k := range ask(t, d, map[string]any{"do": "open", "name": name}).Rules.Knobs {
				if k.Title == k.Path || k.Title == "" {
					t.Errorf("%s: %s has no title", tag, k.Path)
				}
				if tag == "en" {
					english[k.Path] = k.Title
				} else if k.Title == english[k.Path] {
					t.Errorf("%s: %s is English", tag, k.Title)
				}
				for _, v := range k.Values {
					if number, _, counted := strings.Cut(v.Value, " "); counted && (!strings.HasPrefix(v.Text, number+" ") || tag == "fr" && strings.HasSuffix(v.Text, "seeds")) {
						t.Errorf("%s: %s: %q is read as %q", tag, k.Path, v.Value, v.Text)
					}
				}
			}
		}
	}
	d := desk.New(words.In("fr"))
	for _, k := range ask(t, d, map[string]any{"do": "open", "name": "french"}).Rules.Knobs {
		if k.Path == "board.seeds" && (k.Title != "Graines par case" || k.Values[0].Text != "1 graine" || k.Values[4].Text != "5 graines" || k.ParentText != "4 graines") {
			t.Errorf("%+v", k)
		}
	}
}

// means tells whether a text is one of a list's, but for the titles of rules where the list has their paths.
func means(text string, list map[string]string) bool {
	parts := regexp.MustCompile(`“[^”]*”`).Split(text, -1)
	for i := range parts {
		parts[i] = regexp.QuoteMeta(parts[i])
	}
	its := regexp.MustCompile("^(?s:" + strings.Join(parts, `(?:[a-z_.]+|“[^”]*”)`) + ")$")
	for _, other := range list {
		if its.MatchString(other) {
			return true
		}
	}
	return false
}

// In another language the desk says with the page's texts what it says with its own, knobs too.
func TestSpeaking(t *testing.T) {
	for _, tag := range words.Languages()[1:] {
		text, err := json.Marshal(desk.Texts{Words: words.In(tag).Entries(), Meanings: meanings.In(tag)})
		if err != nil {
			t.Fatal(err)
		}
		d, err := desk.Speaking(tag, string(text))
		if err != nil {
			t.Fatal(err)
		}
		for i, name := range []string{"finnish", "alquerque", "awethi"} {
			if at := slices.Index(words.Languages(), tag); at%3 != i && !enginetest.Long() {
				continue // one in each language
			}
			request := map[string]any{"do": "open", "name": name}
			got, want := ask(t, d, request).Rules, ask(t, desk.New(words.In(tag)), request).Rules
			english := ask(t, desk.New(words.English()), request).Rules
			for i, k := range got.Knobs {
				if e := english.Knobs[i]; k.Doc == "" || k.Doc == e.Doc || !means(k.Doc, meanings.In(tag)) || len(k.Values) == 0 && k.Takes == e.Takes {
					t.Errorf("%s: %+v", tag, k)
				}
				want.Knobs[i] = k
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %s: another\n%+v\nthan\n%+v", tag, name, got, want)
			}
		}
	}
	if _, err := desk.Speaking("fr", "{"); err == nil {
		t.Error("{ are texts")
	}
}

// A tolerance of one point is one point.
func TestOnePoint(t *testing.T) {
	for points, want := range map[string]string{"1": "Among x it is even to within 1 point.", "0.5": "Among x it is even to within 0.5 points.", "2": "Among x it is even to within 2 points."} {
		if got := words.English().Sentence("lab.even", "x", points); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// What is odd in the rules that one's own extend is said where one's own make it odd, with their title
// and without the name of a file that nobody has.
func TestProblemsOfOthers(t *testing.T) {
	for tag, title := range map[string]string{"en": "French awélé", "fi": "Ranskalainen awale"} {
		r := ask(t, desk.New(words.In(tag)), map[string]any{"do": "open", "yaml": club}).Rules
		if len(r.Problems) != 1 || r.Problems[0].Of != "" || r.Problems[0].Line != 5 || !strings.Contains(r.Problems[0].Text, title) || !r.Problems[0].Warning || strings.Contains(r.Problems[0].Text, ".yaml") {
			t.Errorf("%s: %+v", tag, r.Problems)
		}
	}
}

// looked begins a study of some rules, plays 2,000 games of each of its cells, and looks at them.
func looked(t *testing.T, d *desk.Desk, yaml, seed string, more map[string]any) *desk.Answer {
	t.Helper()
	request := map[string]any{"do": "begin", "yaml": yaml, "agents": []string{"random"}, "games": map[string]int{"random": 2000}, "seed": seed}
	maps.Copy(request, more)
	b := ask(t, d, request).Begun
	var list []stretch
	for i := range b.Cells {
		list = append(list, stretch{i, 0, 2000})
	}
	play(t, d, b, list)
	return ask(t, d, map[string]any{"do": "judge"}).Answer
}

// share is what the j-th look has of the error.
func share(j int) float64 { return 0.05 * 6 / (math.Pi * math.Pi * float64(j*j)) }

// Every combination of rules, players, seed and rules to compare with is a look, and so is every
// confirmation among its like; what was there before goes on with its share, and what is wanted to
// be a confirmation of games that were seen is none. Intervals are the wider for it.
func TestShareOfError(t *testing.T) {
	const other = "schema: 1\nname: other\nextends: french\n"
	d := desk.New(words.English())
	two := map[string]any{"agents": []string{"random", "greedy"}, "games": map[string]int{"random": 2000, "greedy": 2000}}
	confirm := map[string]any{"confirm": true}
	for i, c := range []struct {
		yaml, seed string
		more       map[string]any
		look       int
		fresh      bool
	}{
		{club, "1", nil, 1, false}, {club, "2", nil, 2, false}, {club, "3", nil, 3, false}, {club, "4", nil, 4, false}, {club, "5", nil, 5, false}, {club, "6", nil, 6, false},
		{club, "1", nil, 1, false}, {club, "1", two, 7, false}, {club, "1", nil, 1, false}, {club, "1", map[string]any{"against": []string{other}}, 8, false},
		{club, "7", confirm, 1, true}, {other, "8", confirm, 2, true}, {club, "9", confirm, 3, true}, {other, "10", confirm, 4, true},
		{club, "7", nil, 1, true}, {other, "7", confirm, 9, false}, {club, "2", confirm, 2, false},
		{"# Another name\n" + strings.Replace(club, "name: club", "name: ours", 1), "3", nil, 3, false},
		{club, "1", map[string]any{"whole": true}, 1, false},
	} {
		a := looked(t, d, c.yaml, "4000000000"+c.seed, c.more)
		want := share(c.look)
		if c.more["whole"] == true {
			want = 0.05
		}
		if a.Look != c.look || a.Fresh != c.fresh || math.Abs(a.Alpha-want) > 1e-12 {
			t.Errorf("%d: look %d, fresh %v, the error %v; not %d, %v, %v", i, a.Look, a.Fresh, a.Alpha, c.look, c.fresh, want)
		}
	}
	first, last := looked(t, d, club, "40000000001", nil).Players[0].Advantage, looked(t, d, club, "40000000006", nil).Players[0].Advantage
	if !(last.Hi-last.Lo > 1.2*(first.Hi-first.Lo)) {
		t.Errorf("%+v is not much wider than %+v", last, first)
	}
}

// Rules that were begun and whose games nobody saw are no look.
func TestUnseen(t *testing.T) {
	d := desk.New(words.English())
	for seed := range 9 {
		ask(t, d, map[string]any{"do": "begin", "yaml": club, "agents": []string{"random"}, "games": map[string]int{"random": 2000}, "seed": strconv.Itoa(seed + 20)})
		if r := tried(t, d, map[string]any{"do": "judge"}); r.Error == "" {
			t.Error("nothing was judged")
		}
	}
	if a := looked(t, d, club, "1", nil); a.Look != 1 {
		t.Errorf("look %d", a.Look)
	}
}

// A study to which games were added has those that it would have had, and the intervals that were
// made for the number planned first.
func TestMoreGames(t *testing.T) {
	d := desk.New(words.English())
	looked(t, d, club, "7", nil)
	if a := ask(t, d, map[string]any{"do": "judge"}).Answer; !a.Over {
		t.Errorf("%+v", a)
	}
	b := ask(t, d, map[string]any{"do": "more"}).Begun
	if b.Cells[0].Games != 4000 || b.More != 4000 {
		t.Fatalf("%+v", b)
	}
	play(t, d, b, []stretch{{0, 2000, 1500}})
	if a := ask(t, d, map[string]any{"do": "judge"}).Answer; a.Over || a.Look != 1 || a.Players[0].Games != 3500 || a.Players[0].Planned != 4000 {
		t.Errorf("%+v", a)
	}
	play(t, d, b, []stretch{{0, 3500, 500}})
	got := ask(t, d, map[string]any{"do": "judge"}).Answer
	fresh := desk.New(words.English())
	at := ask(t, fresh, map[string]any{"do": "begin", "yaml": club, "agents": []string{"random"}, "games": map[string]int{"random": 4000}, "seed": "7"}).Begun
	play(t, fresh, at, []stretch{{0, 0, 4000}})
	want := ask(t, fresh, map[string]any{"do": "judge"}).Answer
	g, w := got.Players[0], want.Players[0]
	if g.Wins != w.Wins || g.Draws != w.Draws || g.Losses != w.Losses || !reflect.DeepEqual(g.Ends, w.Ends) {
		t.Errorf("%+v\nnot %+v", g, w)
	}
	if g.Advantage.Value != w.Advantage.Value || !(g.Advantage.Hi-g.Advantage.Lo > w.Advantage.Hi-w.Advantage.Lo) {
		t.Errorf("made for 2,000 games %+v, for 4,000 %+v", g.Advantage, w.Advantage)
	}
	large := ask(t, d, map[string]any{"do": "begin", "yaml": club, "agents": []string{"random"}, "games": map[string]int{"random": 3_000_000}, "seed": "7"}).Begun
	if r := tried(t, d, map[string]any{"do": "more"}); r.Error == "" || large.More != 0 {
		t.Errorf("%+v", r)
	}
}

// Where one game can only be played once more, two thousand copies of it show no advantage and
// none that is small.
func TestCopiesTellNothing(t *testing.T) {
	d := desk.New(words.English())
	b := ask(t, d, map[string]any{"do": "begin", "yaml": "schema: 1\nname: own\nextends: kalah\nboard: {houses: 1, seeds: 1}\n", "agents": []string{"greedy"}, "games": map[string]int{"greedy": 2000}, "seed": "7"}).Begun
	play(t, d, b, []stretch{{0, 0, 2000}})
	if e := ask(t, d, map[string]any{"do": "judge"}).Answer.Players[0].Advantage; e.Word != "" || e.Text != "no interval yet" {
		t.Errorf("%+v", e)
	}
}

// A special rule that made no difference to any game is said to have made none, and one that did is not.
func TestNeverFired(t *testing.T) {
	for seeds, want := range map[string][]string{"1": {"plies whose sowing came round to the house it started from"}, "5": {}} {
		d := desk.New(words.English())
		b := ask(t, d, map[string]any{"do": "begin", "yaml": "schema: 1\nname: own\nextends: french\nboard: {seeds: " + seeds + "}\n", "agents": []string{"random"}, "games": map[string]int{"random": 300}, "seed": "7"}).Begun
		play(t, d, b, []stretch{{0, 0, 300}})
		if got := ask(t, d, map[string]any{"do": "judge"}).Answer.Players[0].Never; !slices.Equal(got, want) {
			t.Errorf("%s seeds: %q, not %q", seeds, got, want)
		}
	}
}

// Before the first look of the mixture bets share the error as it does, and take games that were cut
// off for lost and for won; what they would have come to, and when they would have ended, is not told.
func TestEarlyGames(t *testing.T) {
	judged := func(yaml string, agents []string, games int) *desk.Answer {
		d := desk.New(words.English())
		each := map[string]int{}
		for _, a := range agents {
			each[a] = 5000
		}
		b := ask(t, d, map[string]any{"do": "begin", "yaml": yaml, "agents": agents, "games": each, "seed": "7", "parent": true}).Begun
		var list []stretch
		for i := range b.Cells {
			list = append(list, stretch{i, 0, games})
		}
		play(t, d, b, list)
		return ask(t, d, map[string]any{"do": "judge"}).Answer
	}
	cut := judged("schema: 1\nname: cut\nextends: french\nlimit: {plies: 40}\n", []string{"random"}, 300).Players[0]
	if e := cut.Advantage; cut.CutOff < 290 || e.Lo > -49 || e.Hi < 49 || e.Text != "between −50.00 and +50.00" || cut.Half != ">40" || cut.Nine != ">40" {
		t.Errorf("%+v %+v", cut, e)
	}
	some := judged("schema: 1\nname: some\nextends: french\nlimit: {plies: 150}\n", []string{"random"}, 900).Players[0]
	half := 50 * float64(some.CutOff) / float64(some.Games)
	if e := some.Advantage; some.CutOff < 200 || e.Hi-e.Lo < 2*half || some.Nine != ">150" || strings.HasPrefix(some.Half, ">") {
		t.Errorf("%+v %+v, and half of those cut off are %v", some, e, half)
	}
	one, two := judged(club, []string{"random"}, 900), judged(club, []string{"random", "greedy"}, 900)
	if a, b := one.Players[0].Advantage, two.Players[0].Advantage; !(b.Hi-b.Lo > a.Hi-a.Lo) || one.Error != "3.1" {
		t.Errorf("alone %+v of %s %%, with others %+v", a, one.Error, b)
	}
}
