package reports

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/effects"
	"houserules/analysis/varied"
	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/sim/plan"
)

// A variant that a sweep made is called by its values, also in a plan whose names hide
// their signs, and in the reader's numbers.
func TestVariedVariantsAreCalledByTheirValues(t *testing.T) {
	of := func(levels ...string) plan.Factor { return plan.Factor{Name: "komi", Levels: levels} }
	seeds := plan.Factor{Name: "board.seeds", Levels: []string{"4 seeds", "6 seeds"}}
	sweep := plan.Design{Question: plan.Sweep, Of: []string{"french"}, Factors: []plan.Factor{of("-3 seeds", "-0.5 seeds"), seeds}}
	two := plan.Design{Question: plan.Sweep, Of: []string{"french", "mine"}, Factors: []plan.Factor{{Name: "variant", Levels: []string{"french", "mine"}}, seeds}}
	read := plan.Design{Question: plan.Readings, Of: []string{"french"}, Factors: []plan.Factor{of("0 seeds", "1 seed"), seeds}}
	long := plan.Design{Question: plan.Readings, Of: []string{"french"}, Factors: []plan.Factor{of("0 seeds", "[1 seed, 2 seeds, 3 seeds, 4 seeds, 5 seeds, 6 seeds]")}}
	longer := plan.Design{Question: plan.Readings, Of: []string{"french"}, Factors: []plan.Factor{of("0 seeds", "["+strings.Repeat("1 seed, ", 30)+"]")}}
	five := plan.Design{Question: plan.Sweep, Of: []string{"french"}, Factors: []plan.Factor{
		{Name: "board.houses", Levels: []string{"4 houses", "5 houses"}}, seeds, {Name: "grand_slam", Levels: []string{"leaves-last"}}, {Name: "capture.chain", Levels: []string{"back"}}, {Name: "relay.chain", Levels: []string{"back"}},
	}}
	six := five
	six.Factors = append(slices.Clone(five.Factors), plan.Factor{Name: "end.no_capture_possible.remaining", Levels: []string{"last-capturer"}})
	seven := six
	seven.Factors = append(slices.Clone(six.Factors), plan.Factor{Name: "match.points.per_seed_over", Levels: []string{"0 points", "2 points"}})
	for _, c := range []struct {
		design   plan.Design
		levels   []int
		language string
		want     string
	}{
		{sweep, []int{0, 0}, "en", "French awélé (seeds for the second player (komi): −3, seeds in each house: 4)"},
		{sweep, []int{1, 1}, "fr", "graines pour le second joueur (komi) : −0,5 · graines par case : 6"},
		{two, []int{1, 0}, "en", "mine (seeds in each house: 4)"},
		{read, []int{1, 0}, "en", "French awélé (seeds for the second player (komi): 1)"},
		{read, []int{0, 0}, "en", "made-1"},
		{long, []int{1}, "en", "seeds for the second player (komi): [1 seed, 2 seeds, 3 seeds, 4 seeds, 5 seeds, 6 seeds]"},
		{long, []int{1}, "fr", "graines pour le second joueur (komi) : [1 graine, 2 graines, 3 graines, 4 graines, 5 graines, 6 graines]"},
		{longer, []int{1}, "en", "made-1"},
		{five, []int{1, 0, 0, 0, 0}, "fr", "cases par rangée : 5 · graines par case : 4 · grand chelem : laisse la première case · captures en chaîne : vers l’arrière · relay.chain : vers l’arrière"},
		{six, []int{1, 0, 0, 0, 0, 0}, "fr", "cases par rangée : 5 · graines par case : 4 · grand chelem : laisse la première case · captures en chaîne : vers l’arrière · relay.chain : vers l’arrière · reste quand rien ne se capture plus : à qui a capturé en dernier"},
		{seven, []int{1, 0, 0, 0, 0, 0, 1}, "fr", "houses 5 · seeds 4 · grand slam leaves-last · capture.chain back · relay.chain back · remaining last-capturer · per seed over 2"},
	} {
		c.design.Runs = []plan.DesignRun{{Variant: "made-1", Levels: c.levels}}
		in := Input{
			Results: &analysis.Results{Cells: []analysis.Cell{{Variant: "made-1"}}}, Parents: map[string]string{"french": "French awélé"},
			Designs: []varied.Design{{Plan: &c.design}},
		}
		if got := in.titled(translatorTo(words.In(c.language))).Results.Cells[0].Variant; got != c.want {
			t.Errorf("%s: %q, want %q", c.language, got, c.want)
		}
	}
}

// In a headline of many cells a variant that a study made is called by what it has otherwise than
// the base, so that it fits in every language, with a warning before it, too; tables have its whole title.
func TestHeadlinesOfLongNames(t *testing.T) {
	const most = 240
	d := plan.Design{Question: plan.Sweep, Of: []string{"house-five-seeds"}, Factors: []plan.Factor{
		{Name: "board.houses", Levels: []string{"6 houses", "5 houses"}}, {Name: "board.seeds", Levels: []string{"5 seeds", "4 seeds"}},
		{Name: "grand_slam", Levels: []string{"captures", "starving-forbidden-unless-only"}}, {Name: "end.no_capture_possible.remaining", Levels: []string{"unclaimed", "opponent"}},
		{Name: "capture.opposite", Levels: []string{"never", "if-occupied"}}, {Name: "match.points.per_seed_over", Levels: []string{"0 points", "2 points"}},
	}}
	for _, agent := range []string{"random", "alphabeta:12"} {
		for _, candidates := range []int{1, 20, 64} {
			for _, warned := range []bool{false, true} {
				var cells []analysis.Cell
				var ranked []effects.Ranked
				d.Runs = nil
				for i := range 64 {
					var levels []int
					for f := range d.Factors {
						levels = append(levels, 1-i>>f&1) // the best has all otherwise
					}
					name := fmt.Sprintf("made-%02d", i)
					d.Runs = append(d.Runs, plan.DesignRun{Variant: name, Levels: levels})
					c := cellWith(name, agent, float64(i%21)-10, 3)
					if c.Repeats = (analysis.Repeats{Games: 1000, Distinct: 900}); warned {
						c.Repeats.Distinct = 16
					}
					cells = append(cells, c)
					ranked = append(ranked, effects.Ranked{Run: i, Advantage: c.Fair.Effect, MayBeFirst: i < candidates})
				}
				r := ofCells(cells...)
				r.Factors = map[string]map[string]string{}
				designs := []varied.Design{{Plan: &d, Swept: []effects.Swept{{Agents: agent, Ranked: ranked, Means: make([][]float64, len(d.Factors))}}}}
				for f := range d.Factors {
					designs[0].Swept[0].Means[f] = make([]float64, 2)
				}
				in := Input{Results: r, Designs: designs, Answer: varied.Answer(r, designs), Parents: map[string]string{"house-five-seeds": "House rules of five seeds"}}
				for _, tag := range words.Languages() {
					say := translatorTo(words.In(tag))
					titled := in.titled(say)
					text, long := headlineOf(say, titled.said()), titled.titleOf("made-00")
					if n := utf8.RuneCountInString(text); n > most || strings.Contains(text, long) {
						t.Errorf("%s: %d letters: %s", tag, n, text)
					}
					if table := say.text(titled.said().Sections[0].Tables[0].Rows[0][1]); table != long {
						t.Errorf("%s: the table has %q, and the title is %q", tag, table, long)
					}
					if brief := strings.Contains(text, say("made.more", "", 1)[:3]); tag == "en" && candidates == 20 && !warned && !brief {
						t.Errorf("no name, which there is room for: %s", text)
					}
					if first := strings.Index(text, "64"); warned && (first < 0 || first > 70) {
						t.Errorf("%s: it does not begin with the warning: %s", tag, text)
					}
				}
			}
		}
	}
}

// Titles of drawn designs show every value with its sign, in every language; the checker finds one in
// which a sign, a value or a difference was taken away by hand.
func TestTitlesShowSignsAndValues(t *testing.T) {
	src := rand.New(rand.NewPCG(26, 29))
	all := []plan.Factor{
		{Name: "komi", Levels: []string{"0 seeds", "-3 seeds", "3 seeds", "-0.5 seeds", "0.5 seeds"}}, {Name: "board.seeds", Levels: []string{"4 seeds", "3 seeds", "12 seeds"}},
		{Name: "grand_slam", Levels: []string{"captures", "forbidden"}}, {Name: "capture.counts", Levels: []string{"[2 seeds, 3 seeds]", "[2 seeds]"}}, {Name: "end.majority", Levels: []string{"25 seeds", "none"}},
	}
	for range enginetest.Often(30, 1000) {
		d := plan.Design{Question: []plan.Question{plan.Sweep, plan.Readings, plan.Effects}[src.IntN(3)], Of: []string{"french"}}
		for _, f := range src.Perm(len(all))[:1+src.IntN(3)] {
			d.Factors = append(d.Factors, all[f])
		}
		seen := map[string]bool{}
		for range 8 {
			var levels []int
			otherwise := d.Question == plan.Sweep
			for _, f := range d.Factors {
				levels = append(levels, src.IntN(len(f.Levels)))
				otherwise = otherwise || levels[len(levels)-1] > 0
			}
			if key := fmt.Sprint(levels); otherwise && !seen[key] {
				seen[key] = true
				d.Runs = append(d.Runs, plan.DesignRun{Variant: fmt.Sprintf("made-%d", len(d.Runs)), Levels: levels})
			}
		}
		r := &analysis.Results{}
		for _, run := range d.Runs {
			r.Cells = append(r.Cells, analysis.Cell{Variant: run.Variant})
		}
		in := Input{Results: r, Parents: map[string]string{"french": "French awélé"}, Designs: []varied.Design{{Plan: &d}}}
		for _, tag := range words.Languages() {
			say := translatorTo(words.In(tag))
			title, value := in.titled(say).titleOf, func(knob, value string) string { return choiceText(say, knob, value) }
			for _, x := range answertest.Titles(&d, title, value) {
				t.Errorf("%s: %v", tag, x)
			}
			for what, lie := range map[string]func(string) string{
				"sign": func(s string) string { return strings.ReplaceAll(s, "−", "") },
				"value": func(s string) string {
					return strings.NewReplacer("3", "2", value("grand_slam", "forbidden"), value("grand_slam", "captures")).Replace(s)
				},
				"title": func(string) string { return title(d.Runs[0].Variant) },
			} {
				changed := 0
				lied := func(variant string) string {
					if lie(title(variant)) != title(variant) {
						changed++
					}
					return lie(title(variant))
				}
				if found := answertest.Titles(&d, lied, value); (len(found) > 0) != (changed > 0) {
					t.Errorf("%s, without the %s: %v of %d titles", tag, what, found, changed)
				}
			}
		}
	}
}

// A title that a search made says its settings in words; a value may have commas, and what is no setting stays.
func TestSettingsOfATitle(t *testing.T) {
	english := english()
	for text, want := range map[string]string{
		"kroo: sow-origin":                      settingText(english, "kroo", "sow-origin"),
		"capture.counts: [2, 3], komi: -1 seed": settingText(english, "capture.counts", "[2, 3]") + ", " + settingText(english, "komi", "-1 seed"),
		"a friend":                              "a friend",
	} {
		if got := english.settings(text); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
}

// A komi is said in sentences as the answer to which komi is even says it: for whom, and without a sign.
func TestKomiIsSaidForWhomItIs(t *testing.T) {
	for value, want := range map[string]string{
		"-0.5 seeds": "komi: 0.5 seeds for the first player", "1 seed": "komi: 1 seed for the second player", "0 seeds": "komi: no komi",
	} {
		if got := english().text(answer.Setting{Knob: "komi", Value: value}); got != want {
			t.Errorf("%s: %q, not %q", value, got, want)
		}
	}
}

// A page of a program whose version nobody knows says which programs repeat it.
func TestPagesOfUnknownVersions(t *testing.T) {
	for version, want := range map[string]string{"": "with this houserules or a later one and seed 7,", "1.4.0": "with houserules 1.4.0 and seed 7,"} {
		list := newFirstScreen(english(), &answer.Answer{}, &Reader{}, Search{}, version, "houserules repeat report.html", 7).Questions
		if got := list[len(list)-1].Text; !strings.Contains(got, want) {
			t.Errorf("%q does not have %q", got, want)
		}
	}
}

// A title that balance made of one of our variants is in the reader's language, and so is what lies in
// the stores of a board.
func TestTitlesOfSearchesAndBoardsAreTranslated(t *testing.T) {
	d := engine.Drawing{Places: []engine.Place{{Name: "a", Mark: "4"}, {Name: "North", Kind: engine.Store, Count: 31, Mark: "31"}}}
	for tag, want := range map[string][]string{
		"en": {"The fairest rules for French awélé", "North 31"}, "fr": {"Les règles les plus équitables pour Awélé français", "Nord 31"},
		"fi": {"Reiluimmat säännöt: Ranskalainen awale", "Pohjoinen 31"}, "ca": {"Les regles més justes per a Awélé francès", "Nord 31"},
	} {
		say := translatorTo(words.In(tag))
		if got := say.studyTitle("french-balance", "The fairest rules for French awélé"); got != want[0] {
			t.Errorf("%s: %q, not %q", tag, got, want[0])
		}
		if got := boardInWords(say, d); !strings.Contains(got, want[1]) {
			t.Errorf("%s: %q does not have %q", tag, got, want[1])
		}
	}
	if got := translatorTo(words.In("fr")).studyTitle("x", "The fairest rules for our club"); got != "The fairest rules for our club" {
		t.Errorf("%q", got)
	}
}
