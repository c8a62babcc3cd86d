package reports_test

import (
	"bytes"
	"strings"
	"sync"
	"testing"

	"houserules/analysis"
	"houserules/configs/words"
	"houserules/engine/enginetest"
	"houserules/reports"
	"houserules/variants"
)

// builtIn are built-in rules as a report has them.
func builtIn(t *testing.T, names ...string) []reports.VariantText {
	t.Helper()
	return builtInSaid(t, words.English(), names...)
}

// builtInSaid are built-in rules in a language.
func builtInSaid(t *testing.T, say *words.Catalogue, names ...string) []reports.VariantText {
	t.Helper()
	library := variants.NewLibrary()
	var list []reports.VariantText
	for _, name := range names {
		v, faults := library.Load(name)
		if v == nil {
			t.Fatal(faults)
		}
		text := reports.VariantText{
			Name: v.Name, Title: v.Title, Hash: v.Hash, Brief: strings.Join(strings.Fields(variants.Brief(v, say)), " "),
			Source: reports.Source{Cite: v.Source.Cite, URL: v.Source.URL, Confidence: string(v.Source.Confidence)},
			Board:  v.Game.Abilities().Drawing(v.Game.New()),
		}
		for _, c := range variants.Explain(v, say) {
			clause := reports.Clause{Text: c.Text, Where: c.Where}
			if len(c.Paths) > 0 {
				clause.Rule = c.Paths[0]
			}
			text.Clauses = append(text.Clauses, clause)
		}
		list = append(list, text)
	}
	return list
}

// cellsOf are cells of built-in rules, as players of each kind play them.
func cellsOf(names, players []string) *analysis.Results {
	r := &analysis.Results{Name: "made", Seed: 7, Tolerance: 0.01, Base: names[0], Level: 0.95}
	for p, player := range players {
		for i, name := range names {
			r.Cells = append(r.Cells, made(cellShape{name, player, []string{player, player}, 20_000, 0.40 + 0.013*float64(i) + 0.02*float64(p), 0.06, 60 + 4*float64(i), 20 + float64(i), float64(i) - 5,
				ends(20_000, "majority", 0.3, "no_move", 0.2, "repetition", 0.3, "cannot_feed", 0.18, "limit", 0.02), 400}))
		}
	}
	differences(r)
	return r
}

// tenRules are built-in rules of ten variants.
var tenRules = []string{"french", "finnish", "catalan", "abapa", "awari", "nam-nam", "ouril", "house-free", "house-handicap", "kalah"}

// written are the pages of all tests, written once.
var written struct {
	once sync.Once
	list map[string]string
}

// pages are reports of studies of all sizes and kinds.
func pages(t *testing.T) map[string]string {
	t.Helper()
	written.once.Do(func() { written.list = writePages(t) })
	if written.list == nil {
		t.Fatal("the pages cannot be written")
	}
	return written.list
}

func writePages(t *testing.T) map[string]string {
	t.Helper()
	one := reports.Input{Results: cellsOf([]string{"french"}, []string{"greedy"}), Variants: builtIn(t, "french"), Examples: []reports.Example{played(t, "french")}, Command: "houserules run made"}
	six := threeInput()
	six.Variants, six.Examples = builtIn(t, "french", "finnish", "catalan"), []reports.Example{played(t, "french"), played(t, "catalan")}
	thirty := reports.Input{Results: cellsOf(tenRules, []string{"random", "greedy", "alphabeta:2"}), Variants: builtIn(t, tenRules...), Examples: []reports.Example{played(t, "kalah")}}
	hop := reports.Input{Results: cellsOf([]string{"aiyawatstani", "alquerque"}, []string{"random"}), Variants: builtIn(t, "aiyawatstani", "alquerque"), Examples: []reports.Example{played(t, "aiyawatstani")}}
	herders := reports.Input{Results: fiveSeats(), Variants: builtIn(t, "awethi"), Examples: []reports.Example{played(t, "awethi")}}
	list := map[string]string{}
	for name, in := range map[string]reports.Input{
		"one": one, "six": six, "thirty": thirty, "thirty rules": {Results: manyCells()}, "hop": hop, "herders": herders,
		"extremes": {Results: extremes()}, "sweep": reports.SweepOf(40, 25), "map": reports.SweepOf(5, 4), "readings": reports.ReadingsOf(24), "ladder": reports.Climbed(),
	} {
		if len(in.Designs) > 0 {
			in.Variants = builtIn(t, "french")
		}
		if in.Command == "" {
			in.Command = "houserules run made -o made-again"
		}
		list[name] = page(t, in)
	}
	var balance bytes.Buffer
	if err := reports.BalancePage(&balance, nil); err != nil {
		t.Fatal(err)
	}
	list["balance"] = balance.String()
	return list
}

// each runs a test for each of the pages, several at once: with LONG_TESTS=1 all, else
// those that have most of what there is.
func each(t *testing.T, test func(t *testing.T, name, html string)) {
	browser(t)
	for name, html := range pages(t) {
		if usual := name == "six" || name == "thirty" || name == "map"; !usual && !enginetest.Long() {
			continue
		}
		t.Run(strings.ReplaceAll(name, " ", "-"), func(t *testing.T) {
			t.Parallel()
			test(t, name, html)
		})
	}
}
