package reports

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"houserules/analysis"
	"houserules/analysis/compare"
	"houserules/analysis/effects"
	"houserules/analysis/varied"
	"houserules/configs/words"
	"houserules/reports/chart"
	"houserules/reports/record"
	"houserules/sim/plan"
)

// cellWith is a cell of two players of one kind with an advantage in pp, known to
// ± half.
func cellWith(variant, agent string, advantage, half float64) analysis.Cell {
	const games = 10_000
	e := analysis.Estimate{Value: advantage / 100, Lo: (advantage - half) / 100, Hi: (advantage + half) / 100, Level: 0.95, N: games}
	j := analysis.Judged{Effect: e, Equivalence: e, Tolerance: 0.01, Of: analysis.ToleranceOfScore, Fraction: 0.01, Verdict: analysis.Undecided}
	switch {
	case advantage-half > 1:
		j.Verdict, j.Direction = analysis.LargerThanTolerance, 1
	case advantage+half < -1:
		j.Verdict, j.Direction = analysis.LargerThanTolerance, -1
	case advantage-half > -1 && advantage+half < 1:
		j.Verdict = analysis.EqualWithinTolerance
	}
	wins := int64(games * (0.48 + advantage/100))
	return analysis.Cell{
		Variant: variant, Agents: agent, Lineup: []string{agent, agent}, Roles: []string{"South", "North"}, Unit: "seeds", Games: games,
		First: analysis.Outcomes{Wins: wins, Draws: 400, Losses: games - wins - 400}, Fair: j,
	}
}

// ofCells is a study of some cells.
func ofCells(cells ...analysis.Cell) *analysis.Results {
	return &analysis.Results{Name: "made", Seed: 1, Tolerance: 0.01, Base: cells[0].Variant, Level: 0.95, Cells: cells}
}

// Whole numbers of a hundred add up, and none is a whole one from its share.
func TestOfHundred(t *testing.T) {
	for _, parts := range [][]int64{{1, 1, 1}, {0, 0, 5}, {333, 333, 334}, {995, 4, 1}, {1, 999_999, 3}, {7, 13, 11, 5}} {
		got, sum, all := compare.OfHundred(parts...), 0, int64(0)
		for _, p := range parts {
			all += p
		}
		for i, n := range got {
			sum += n
			if share := 100 * float64(parts[i]) / float64(all); share-float64(n) >= 1 || float64(n)-share >= 1 {
				t.Errorf("%v: part %d is %d of 100", parts, i, n)
			}
		}
		if sum != 100 {
			t.Errorf("%v: %v add up to %d", parts, got, sum)
		}
	}
	// What rounding down leaves goes to the largest remainder.
	if got := compare.OfHundred(995, 4, 1); !slices.Equal(got, []int{100, 0, 0}) {
		t.Errorf("99.5, 0.4 and 0.1 of 100 are %v", got)
	}
	if got := compare.OfHundred(0, 0); got[0] != 0 || got[1] != 0 {
		t.Errorf("nothing in parts is %v", got)
	}
}

// The sentence is about the strongest: by the study's own matches, else the last
// declared.
func TestHeadlineIsAboutTheStrongest(t *testing.T) {
	cells := []analysis.Cell{cellWith("a", "greedy", -9, 1), cellWith("a", "random", -3, 1)}
	declared := ofCells(cells...)
	rated := ofCells(cells...)
	rated.Ratings = []analysis.Rating{{Variant: "a", Players: []analysis.Rated{{Agent: "greedy"}, {Agent: "random"}, {Agent: "other"}}}}
	apart := ofCells(cells...)
	apart.Ratings = append(slices.Clone(rated.Ratings), analysis.Rating{Variant: "b", Players: []analysis.Rated{{Agent: "random"}, {Agent: "greedy"}, {Agent: "other"}}})
	won := ofCells(append(slices.Clone(cells), analysis.Cell{
		Variant: "a", Agents: "greedy,random", Lineup: []string{"greedy", "random"}, Games: 10,
		Pairing: &analysis.Pairing{A: "greedy", B: "random", Stronger: 1},
	})...)
	for name, test := range map[string]struct {
		r          *analysis.Results
		about, why string
	}{
		"declared": {declared, "players who choose at random", "the last kind listed"},
		"rated":    {rated, "greedy players", "rated highest of the 3 players who met"},
		"won":      {won, "greedy players", "to be stronger than players who choose at random"},
		"apart":    {apart, "greedy players", "rated highest of the 3 players who met in the study’s own matches under a"},
	} {
		h, ok := compare.NewHeadline(test.r)
		if !ok || english().text(h.First.Players()) != test.about || !strings.Contains(english().text(h.Why), test.why) {
			t.Errorf("%s: about %s, because %s", name, english().text(h.First.Players()), english().text(h.Why))
		}
	}
}

// Every bound of the answers is that of a verdict on fairness, which hold together;
// the range is over all players; odd and even depths that disagree are both named.
func TestHeadlineNamesTheRange(t *testing.T) {
	r := ofCells(
		cellWith("a", "random", -1.4, 0.25), cellWith("b", "random", -3.11, 0.26),
		cellWith("a", "alphabeta:3", 4.22, 0.5), cellWith("b", "alphabeta:3", 0.02, 0.3),
		cellWith("a", "alphabeta:4", -6.35, 0.5), cellWith("b", "alphabeta:4", 0.1, 0.3))
	a := (&Input{Results: r}).first(english())
	whom := a.Questions[1].Text
	for _, want := range []string{
		"−6.35 pp [−6.85, −5.85] (players who look 4 plies ahead, a)", "+4.22 pp [+3.72, +4.72] (players who look 3 plies ahead, a)",
		"players who look 3 plies ahead +4.22 pp [+3.72, +4.72], but players who look 4 plies ahead −6.35 pp [−6.85, −5.85], under a",
		"he headline is for players who look 4 plies ahead, the last kind listed in the study",
	} {
		if !strings.Contains(whom, want) {
			t.Errorf("%q is not in %q", want, whom)
		}
	}
	if want := "ith 95 % confidence all 6 advantages are known to ± 0.50 pp or better"; !strings.Contains(a.Questions[2].Text, want) {
		t.Errorf("%q is not in %q", want, a.Questions[2].Text)
	}
	if want := "Of 100 games between players who look 4 plies ahead, the first player wins 41 to 49, draws 4 and loses 47 to 55 (2 rule sets)."; a.Sentence != want {
		t.Errorf("got %q, want %q", a.Sentence, want)
	}
	if want := "Not for everyone: the second player is favoured by more than 1 pp under both rule sets among players who choose at random. The first player is favoured by more than 1 pp under a among players who look 3 plies ahead. The two sides are even to within ± 1 pp under b among players who look 3 plies ahead. The second player is favoured by more than 1 pp under a among players who look 4 plies ahead. The two sides are even to within ± 1 pp under b among players who look 4 plies ahead."; a.Questions[0].Text != want {
		t.Errorf("got %q, want %q", a.Questions[0].Text, want)
	}
	// Depths whose intervals meet do not disagree.
	if a := (&Input{Results: ofCells(cellWith("a", "alphabeta:3", 1, 2), cellWith("a", "alphabeta:4", -1, 2))}).first(english()); strings.Contains(a.Questions[1].Text, "disagree") {
		t.Errorf("%q", a.Questions[1].Text)
	}
}

// Studies of every size have a first screen: five answers, and a figure of few rows.
func TestFirstScreens(t *testing.T) {
	many := func(n int, agents ...string) *analysis.Results {
		var cells []analysis.Cell
		for _, agent := range agents {
			for i := range n {
				cells = append(cells, cellWith(fmt.Sprintf("rules-%04d", i), agent, float64(i%21)-10, 0.4))
			}
		}
		return ofCells(cells...)
	}
	for name, r := range map[string]*analysis.Results{
		"1": many(1, "random"), "6": many(3, "random", "greedy"), "30": many(10, "random", "greedy", "alphabeta:2"), "1000": many(1000, "random"), "1001": many(91, "random", "greedy", "nodes:10"),
	} {
		d := newDocument(english(), &Input{Results: r, Command: "houserules run x", Search: Search{Command: "houserules balance french"}})
		if len(d.Answer.Questions) != 5 {
			t.Fatalf("%s: %d answers", name, len(d.Answer.Questions))
		}
		for _, q := range d.Answer.Questions {
			if len(q.Text) < 10 || strings.Contains(q.Text, "No games have been played") {
				t.Errorf("%s: %s %q", name, q.Ask, q.Text)
			}
		}
		if got := d.Answer.Questions[3].Command; got != "houserules balance french" {
			t.Errorf("%s: the command for a change is %q", name, got)
		}
		if d.Answer.Questions[4].Command != "houserules run x" {
			t.Errorf("%s: the command to repeat is %q", name, d.Answer.Questions[4].Command)
		}
		if d.Top == nil || strings.Count(d.Top.Alt, ";") >= mostTopRows {
			t.Errorf("%s: the figure has no rows, or too many: %+v", name, d.Top)
		}
		for _, c := range append(d.Chapters, d.Length...) {
			for _, g := range c.Tables {
				if len(g.Rows) > mostRows || len(g.Rows) == 0 {
					t.Errorf("%s: %s has %d rows", name, g.Caption, len(g.Rows))
				}
			}
		}
		if n := utf8.RuneCountInString(d.Answer.Sentence); name != "1" && name != "6" && n > 240 {
			t.Errorf("%s: the headline has %d characters: %s", name, n, d.Answer.Sentence)
		}
		words := len(strings.Fields(d.Answer.Sentence))
		for _, q := range d.Answer.Questions {
			words += len(strings.Fields(q.Text))
		}
		if words > 250 {
			t.Errorf("%s: the first screen has %d words: %s %+v", name, words, d.Answer.Sentence, d.Answer.Questions)
		}
	}
}

// Of three strengths the first screen shows what the first move is worth over them; a hundred games are
// then drawn among all figures, and nothing twice.
func TestStrengthsAreOnTheFirstScreen(t *testing.T) {
	for second, players := range map[string][]string{curveName: {"nodes:10", "nodes:40", "nodes:160"}, "hundred-games": {"random", "greedy"}} {
		var cells []analysis.Cell
		for _, p := range players {
			cells = append(cells, cellWith("a", p, 1, 2))
		}
		d := newDocument(english(), &Input{Results: ofCells(cells...)})
		if d.Second == nil || d.Second.Name != second {
			t.Fatalf("%v: %+v is beside the first figure", players, d.Second)
		}
		drawn := map[string]int{}
		for _, f := range d.allFigures() {
			drawn[f.Name]++
		}
		if drawn["hundred-games"] != 1 || drawn[second] != 1 {
			t.Errorf("%v: %v", players, drawn)
		}
	}
}

// Where it is known how much openings differ, the figure of strengths has it around each point, its legend
// and its text say so, and its axis has room for it; where it is not, nothing of it stands there.
func TestOpeningsAreInTheFigureOfStrengths(t *testing.T) {
	nan := math.NaN()
	figure := func(spreads ...analysis.Estimate) *chart.Figure {
		var cells []analysis.Cell
		for i, s := range spreads {
			c := cellWith("a", fmt.Sprintf("nodes:%d", 10<<(2*i)), 1, 2)
			c.Openings = analysis.Openings{Name: "file:x", Spread: s}
			c.Agents += " from file:x"
			cells = append(cells, c)
		}
		return newDocument(english(), &Input{Results: ofCells(cells...)}).Second
	}
	known := analysis.Estimate{Value: 0.09, Lo: 0.06, Hi: 0.11, N: 40, Level: 0.95}
	unknown := analysis.Estimate{Value: 0, Lo: nan, Hi: nan, N: 40}
	f := figure(known, unknown, analysis.Estimate{Value: nan, Lo: nan, Hi: nan})
	p := f.Body.(chart.Panels)[0]
	var around []float64
	for _, q := range p.Lines[0].Points {
		around = append(around, math.Round(q.Around))
	}
	if !slices.Equal(around, []float64{9, 0, 0}) || p.Y.Min > -8 || p.Y.Max < 10 {
		t.Errorf("%v on an axis from %v to %v", around, p.Y.Min, p.Y.Max)
	}
	says := func(f *chart.Figure) (n int) {
		for _, k := range f.Key {
			if k.Shape == chart.DottedLine && strings.Contains(k.Label, "opening to opening") {
				n++
			}
		}
		return n + strings.Count(f.Alt, "from opening to opening")
	}
	if n := says(f); n != 2 || !strings.Contains(f.Alt, "varying by 9.0 pp [6.0, 11.0] from opening to opening") {
		t.Errorf("said %d times: %s", n, f.Alt)
	}
	if n := says(figure(unknown, unknown, unknown)); n != 0 {
		t.Errorf("said %d times where nothing tells", n)
	}
}

// A study that compared changes says which does it, and no other command.
func TestChangeIsNamed(t *testing.T) {
	r := ofCells(cellWith("a", "random", 5, 0.4), cellWith("a+seeds=3", "random", 0.2, 0.4))
	d := varied.Design{Plan: &plan.Design{Of: []string{"a"}, Runs: []plan.DesignRun{{Variant: "a"}, {Variant: "a+seeds=3"}}},
		Swept: []effects.Swept{{Agents: "random", Ranked: []effects.Ranked{
			{Run: 1, Advantage: r.Cells[1].Fair.Effect, MayBeFirst: true}, {Run: 0, Advantage: r.Cells[0].Fair.Effect},
		}}}}
	change := (&Input{Results: r, Answer: varied.Answer(r, []varied.Design{d}), Search: Search{Command: "houserules balance a"}}).first(english()).Questions[3]
	text, command := change.Text, change.Command
	if want := "Without a new rule: play two games, each player starts once, and add the scores. Among players who choose at random, a+seeds=3 is the fairest of 2 rule sets: +0.20 pp [−0.20, +0.60]."; text != want || command != "" {
		t.Errorf("%q, %q", text, command)
	}
}

// The headline of a sweep of 720 rule sets counts them and fits on a few lines.
func TestHeadlineOfManyVaried(t *testing.T) {
	var cells []analysis.Cell
	var ranked []effects.Ranked
	p := &plan.Design{Of: []string{"french"}}
	for i := range 720 {
		name := fmt.Sprintf("french+seeds=3+grand_slam=forbidden+%03d", i)
		cells = append(cells, cellWith(name, "greedy", float64(i%21)/10-1, 3))
		p.Runs = append(p.Runs, plan.DesignRun{Variant: name})
		ranked = append(ranked, effects.Ranked{Run: i, Advantage: cells[i].Fair.Effect, MayBeFirst: true})
	}
	r := ofCells(cells...)
	r.Factors = map[string]map[string]string{}
	a := varied.Answer(r, []varied.Design{{Plan: p, Swept: []effects.Swept{{Agents: "greedy", Ranked: ranked}}}})
	text := (&Input{Results: r, Answer: a}).first(english()).Sentence
	if n := utf8.RuneCountInString(text); len(a.Headline) != 2 || n > 240 || !strings.Contains(text, "Of 720 rule sets, judged together, none is decided; 720 are open.") {
		t.Errorf("%d sentences, %d characters: %s", len(a.Headline), n, text)
	}
}

// The page has titles where it knows them, and names where two titles are the same.
func TestTitlesNotNames(t *testing.T) {
	r := ofCells(cellWith("a", "random", 5, 0.4), cellWith("b", "random", 0.2, 0.4))
	in := &Input{Results: r, Variants: []VariantText{{Name: "a", Title: "Awalé"}, {Name: "b", Title: "Ouril"}}}
	if got := in.titled(english()).Results; got.Cells[0].Variant != "Awalé" || got.Cells[1].Variant != "Ouril" || got.Base != "Awalé" || r.Cells[0].Variant != "a" {
		t.Errorf("%q, %q, base %q, and the original is %q", got.Cells[0].Variant, got.Cells[1].Variant, got.Base, r.Cells[0].Variant)
	}
	in.Variants[1].Title = "Awalé"
	if got := in.titled(english()).Results; got.Cells[0].Variant != "a" || got.Cells[1].Variant != "b" {
		t.Errorf("two of one title are %q and %q", got.Cells[0].Variant, got.Cells[1].Variant)
	}
}

// Clauses of one rule stand in one row; what is alike stands apart; of single games
// nothing is said of matches.
func TestSideBySide(t *testing.T) {
	in := &Input{Results: ofCells(cellWith("a", "random", 5, 0.4)), Variants: []VariantText{
		{Name: "a", Clauses: []Clause{{Text: "Six houses.", Rule: "board"}, {Text: "Slams capture.", Rule: "slam"}, {Text: "Best of five.", Rule: "match.best_of"}}},
		{Name: "b", Clauses: []Clause{{Text: "Six houses.", Rule: "board"}, {Text: "Feed.", Rule: "feeding"}, {Text: "No slams.", Rule: "slam"}}},
	}}
	s := newSideBySide(english(), in)
	want := [][]string{{"–", "Feed."}, {"Slams capture.", "No slams."}}
	if !slices.EqualFunc(s.Rows, want, slices.Equal[[]string]) || !slices.Equal(s.Same, []string{"Six houses."}) {
		t.Errorf("rows %q, the same %q", s.Rows, s.Same)
	}
}

// A reference is entries of BibTeX whose braces are balanced, whatever the title: of the
// study with its version and the hash of its plan, of the program, of each sheet once, and
// of works on the methods with their DOI.
func TestBibTeX(t *testing.T) {
	sheet := Source{Cite: "Club rules, 50 % of a sheet", URL: "https://example.org/a_b"}
	in := &Input{
		Results: ofCells(cellWith("a", "random", 5, 0.4)), Title: "50 % & {more} \\ _x_", Version: "v1.2.3", Year: "2026", PlanHash: "abc",
		Variants: []VariantText{{Name: "a", Source: sheet}, {Name: "b", Source: sheet}},
	}
	text := in.bibTeX(english())
	open := strings.Count(text, "{") - strings.Count(text, `\{`)
	closed := strings.Count(text, "}") - strings.Count(text, `\}`)
	if open != closed || !strings.HasPrefix(text, "@misc{houserules-made,\n") || strings.Contains(text, " % ") {
		t.Errorf("%s", text)
	}
	for part, times := range map[string]int{
		"version = {v1.2.3}": 2, "year = {2026}": 2, "plan abc}": 1, "@software{houserules,": 1, "@misc{rules-a,": 1, "@misc{rules-b,": 0,
		"doi = {10.1093/biomet/26.4.404}": 1, "doi = {10.1111/j.2517-6161.1954.tb00159.x}": 1, "WaudbySmith": 0,
	} {
		if n := strings.Count(text, part); n != times {
			t.Errorf("%q stands %d times instead of %d in\n%s", part, n, times, text)
		}
	}
	in.Year = ""
	if text := in.bibTeX(english()); strings.Contains(text, "year = {20") || strings.Count(text, "year unknown: ") != 2 {
		t.Errorf("without a year:\n%s", text)
	}
}

// No picture of a study of many variants is taller than a browser draws, and it says
// what it leaves out.
func TestFiguresOfManyAreShort(t *testing.T) {
	var cells []analysis.Cell
	for i := range 300 {
		cells = append(cells, cellWith(fmt.Sprintf("rules-%03d", i), "random", float64(i%21)-10, 0.4))
	}
	d := newDocument(english(), &Input{Results: ofCells(cells...)})
	for _, f := range d.allFigures() {
		var svg bytes.Buffer
		if err := f.SVG(&svg); err != nil {
			t.Fatal(err)
		}
		var height float64
		head := regexp.MustCompile(`height="([0-9.]+)pt"`).FindStringSubmatch(svg.String())
		if _, err := fmt.Sscan(head[1], &height); err != nil || height > 4000 {
			t.Errorf("%s is %v points high", f.Name, height)
		}
		if f != d.Top && height > 1000 && !strings.Contains(f.Note, "240 more cells are in the tables only.") {
			t.Errorf("%s does not say what it leaves out: %q", f.Name, f.Note)
		}
	}
}

// summary.json has the sentences of the page.
func TestSummarySaysTheSame(t *testing.T) {
	in := Input{Results: ofCells(cellWith("a", "random", 5, 0.4), cellWith("b", "random", 0.2, 0.4)), Command: "houserules run x",
		Variants: []VariantText{{Name: "a", Title: "Awalé & more"}}}
	answers, err := Answers(in)
	if err != nil {
		t.Fatal(err)
	}
	summary, err := record.Summary(in.Results, nil, nil, answers...)
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		Answers []struct{ ID, Text, Command string }
	}
	if err := json.Unmarshal(summary, &read); err != nil || len(read.Answers) != 5 {
		t.Fatalf("%v, %d answers", err, len(read.Answers))
	}
	var html, markdown bytes.Buffer
	if err := errors.Join(HTML(&html, in), Markdown(&markdown, in)); err != nil {
		t.Fatal(err)
	}
	page := template.HTMLEscapeString
	text := strings.NewReplacer("\u00a0", " ", "&#43;", "+", `<span class="limit">`, "").Replace(html.String())
	plain := strings.NewReplacer(`\`, "", "**", "").Replace(markdown.String())
	for _, a := range read.Answers {
		if !strings.Contains(text, page(a.Text)) || !strings.Contains(plain, a.Text) {
			t.Errorf("%s: the page, or Markdown, lacks %q", a.ID, a.Text)
		}
		if a.Command != "" && (!strings.Contains(text, page(a.Command)) || !strings.Contains(plain, a.Command)) {
			t.Errorf("%s: the page, or Markdown, lacks %q", a.ID, a.Command)
		}
	}
}

// Fewer than 30 games of a cell are not told as so many of a hundred, in any language, but
// with the command that plays more; what is written for programs does not name a folder.
func TestFewGamesSayNothing(t *testing.T) {
	hundred := regexp.MustCompile(`\b100\b`)
	for _, games := range []int64{1, 2, 29, 30} {
		for _, language := range words.Languages() {
			few := cellWith("mine", "random", 0, 40)
			few.Games, few.First = games, analysis.Outcomes{Wins: games}
			other := few
			other.Variant = "french"
			in := Input{Results: ofCells(few, other), Reader: Reader{GoOn: "houserules run made --games 1000", Words: words.In(language)}}
			answer := in.first(in.Reader.translator())
			sentence := answer.Sentence
			var text bytes.Buffer
			if err := ComparisonFor(&text, in.Results, in.Reader, FormatText); err != nil {
				t.Fatal(err)
			}
			plain := strings.Join(strings.Fields(text.String()), " ")
			if is := games < 30; hundred.MatchString(sentence) == is || strings.HasSuffix(answer.Limit, in.Reader.GoOn) != is || !strings.Contains(plain, sentence) || is && !strings.Contains(plain, in.Reader.GoOn) {
				t.Errorf("%s, %d games: %s", language, games, sentence)
			}
			answers, err := Answers(in)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(answers[0].Text, "houserules") || hundred.MatchString(answers[0].Text) == (games < 30) {
				t.Errorf("%d games: %s", games, answers[0].Text)
			}
		}
	}
}
