package reports

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/effects"
	"houserules/analysis/tree"
	"houserules/analysis/varied"
	"houserules/configs/words"
	"houserules/reports/record"
	"houserules/sim/plan"
)

// estimateOf is an estimate ± a half-width.
func estimateOf(value, half float64) analysis.Estimate {
	return analysis.Estimate{Value: value, Lo: value - half, Hi: value + half, Level: 0.95, N: 100, Single: &analysis.Bounds{Lo: value - half, Hi: value + half}}
}

// sweptStudy is a sweep of two knobs, of which one combination makes no sense.
func sweptStudy() (*analysis.Results, []varied.Design) {
	d := &plan.Design{
		Question: plan.Sweep, Of: []string{"french"}, Chosen: "full", Size: 4, Absent: 1,
		Factors: []plan.Factor{{Name: "board.seeds", Levels: []string{"3 seeds", "4 seeds"}, Base: 1}, {Name: "feeding", Levels: []string{"none", "must-if-possible"}}},
		Runs:    []plan.DesignRun{{Variant: "a", Levels: []int{0, 0}}, {Variant: "b", Levels: []int{0, 1}}, {Variant: "c", Levels: []int{1, 1}}},
		LeftOut: []plan.LeftOut{{Levels: []int{1, 0}, Reason: "there is <nothing> to feed"}},
	}
	s := effects.Swept{
		Agents: "random",
		Ranked: []effects.Ranked{
			{Run: 2, Advantage: estimateOf(0.001, 0.004), MayBeFirst: true}, {Run: 0, Advantage: estimateOf(-0.0123, 0.004)}, {Run: 1, Advantage: estimateOf(0.05, 0.004)},
		},
		Model:   effects.Model{Left: [][2]int{{0, 1}}, Efficiency: 0.84},
		Effects: []effects.Effect{{Factor: 0, From: 1, To: 0, Estimate: estimateOf(-0.02, 0.01)}, {Factor: 1, From: 0, To: 1, Estimate: estimateOf(0.03, 0.01)}},
		Means:   [][]float64{{-0.01, 0.01}, {0, 0.03}},
	}
	r := &analysis.Results{Name: "swept", Base: "c", Level: 0.95, Tolerance: 0.01, Factors: map[string]map[string]string{"a": d.Levels("a"), "b": d.Levels("b"), "c": d.Levels("c")}}
	for _, run := range d.Runs {
		r.Cells = append(r.Cells, analysis.Cell{Variant: run.Variant, Agents: "random", Lineup: []string{"random", "random"}, Games: 100, First: analysis.Outcomes{Wins: 50, Draws: 7, Losses: 43}, Plies: analysis.Moments{Mean: 98.25}})
	}
	return r, []varied.Design{{Plan: d, Swept: []effects.Swept{s}}}
}

// What a sweep found stands in all formats: ranks, effects, what was left out.
func TestSweepIsTold(t *testing.T) {
	r, designs := sweptStudy()
	var text, markdown bytes.Buffer
	if err := printDesigns(&text, r, designs, Reader{}, FormatText); err != nil {
		t.Fatal(err)
	}
	if err := printDesigns(&markdown, r, designs, Reader{}, FormatMarkdown); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"One of 3", "−1.23 pp [−1.63, −0.83]", "98.2", "7.0", "3 of 4 combinations", "no knob changes what another does", "−2.0 pp [−3.0, −1.0]", "84.0 %", "compared with",
	} {
		if flat := strings.Join(strings.Fields(text.String()), " "); !strings.Contains(flat, want) {
			t.Errorf("the text lacks %q:\n%s", want, text.String())
		}
		if !strings.Contains(markdown.String(), want) {
			t.Errorf("the Markdown lacks %q", want)
		}
	}
	if strings.Count(text.String(), "may be\n") != 1 {
		t.Error("more than one variant may be the fairest")
	}
	dir := t.TempDir()
	in := Input{Results: r, Answer: varied.Answer(r, designs), Designs: designs}
	if err := Write(dir, in); err != nil {
		t.Fatal(err)
	}
	var page bytes.Buffer
	if err := HTML(&page, in); err != nil {
		t.Fatal(err)
	}
	if html := page.String(); !strings.Contains(html, "there is &lt;nothing&gt; to feed") || !strings.Contains(html, "<svg") || strings.Contains(html, `id="method"`) {
		t.Error("the page lacks the reason, the heat map, or has an empty section")
	}
	summary, err := record.Summary(r, nil, nil)
	if err != nil || !bytes.Contains(summary, []byte(`"board.seeds": "3 seeds"`)) {
		t.Errorf("no factors in %s", summary)
	}
}

// Long tables are cut at the terminal and whole on the page.
func TestLongSweepsAreCut(t *testing.T) {
	r, designs := sweptStudy()
	s := &designs[0].Swept[0]
	for len(s.Ranked) < 50 {
		s.Ranked = append(s.Ranked, s.Ranked[1])
	}
	short, whole := answerSheet(varied.Answer(r, designs), &Reader{}, mostAtTerminal), answerSheet(varied.Answer(r, designs), &Reader{}, 0)
	if n, m := len(short.Sections[0].Tables[0].Rows), len(whole.Sections[0].Tables[0].Rows); n != mostAtTerminal || m != 50 {
		t.Errorf("%d rows at the terminal, %d on the page", n, m)
	}
	if !strings.HasPrefix(short.Sections[0].Remarks[0], "30 more rows") {
		t.Errorf("%v", short.Sections[0].Remarks)
	}
}

// printDesigns prints what a study that varies rules says.
func printDesigns(w io.Writer, r *analysis.Results, designs []varied.Design, reader Reader, format string) error {
	return Answered(w, varied.Answer(r, designs), reader, format)
}

// The answers for programs have the keys that are published.
func TestEffectsAndReadingsAsJSON(t *testing.T) {
	d := &plan.Design{Question: plan.Effects, Of: []string{"a", "b"}, Size: 2, Factors: []plan.Factor{{Name: "feeding", Levels: []string{"none", "must"}}}, Runs: []plan.DesignRun{{Variant: "a", Levels: []int{0}}, {Variant: "b", Levels: []int{1}}}}
	e := effects.Explained{Agents: "random", Difference: estimateOf(0.02, 0.01), Shapley: []effects.Effect{{To: 1, Estimate: estimateOf(0.02, 0.01)}}}
	nothing := &analysis.Results{}
	text, err := tree.Indented(varied.Answer(nothing, []varied.Design{{Plan: d, Explained: []effects.Explained{e}}}).Record)
	var one struct {
		Agents     string
		Difference float64
		Shapley    []struct {
			Rule, From, To string
			Effect, Lo, Hi float64
		}
		Interactions []any
	}
	if err != nil || json.Unmarshal(text, &one) != nil {
		t.Fatalf("%v in %s", err, text)
	}
	if one.Agents != "random" || one.Difference != 0.02 || one.Interactions == nil || len(one.Shapley) != 1 || one.Shapley[0].Rule != "feeding" ||
		one.Shapley[0].From != "none" || one.Shapley[0].To != "must" || one.Shapley[0].Lo != 0.01 {
		t.Errorf("%+v of %s", one, text)
	}
	d.Question, d.Of = plan.Readings, []string{"a"}
	x := effects.Readings{Agents: "random", Readings: []effects.Reading{
		{Run: 1, Effect: estimateOf(-0.02, 0.01), Verdict: analysis.LargerThanTolerance, Direction: -1}, {Run: 0, Effect: estimateOf(math.NaN(), 0.01), Verdict: analysis.Undecided},
	}, Turns: []effects.TurningFactor{{Factor: 0, Changed: 1, Pairs: 1}}, Shares: []effects.Share{
		{Factor: 0, Variance: 0.0003, Share: 0.75, Lo: 0.5, Hi: 0.875}, {Factor: effects.Together, Variance: 0.0001, Share: math.NaN(), Hi: 1},
	}}
	text, err = tree.Indented(varied.Answer(nothing, []varied.Design{{Plan: d, Readings: []effects.Readings{x, x}}}).Record)
	var several []struct {
		Readings []struct {
			Choices map[string]string
			Effect  *float64
			Verdict string
		}
		Robust  bool
		Verdict *string
		Turns   []string `json:"turns_on"`
		Shares  []struct {
			Rule     *string
			Variance float64
			Share    *float64
			Lo, Hi   float64
		}
	}
	if err != nil || json.Unmarshal(text, &several) != nil || len(several) != 2 {
		t.Fatalf("%v in %s", err, text)
	}
	first := several[0]
	if first.Robust || first.Verdict != nil || first.Readings[0].Choices["feeding"] != "must" || first.Readings[0].Verdict != "LARGER THAN MARGIN" ||
		first.Readings[1].Effect != nil || first.Turns[0] != "feeding" {
		t.Errorf("%+v of %s", first, text)
	}
	if s := first.Shares; len(s) != 2 || *s[0].Rule != "feeding" || *s[0].Share != 0.75 || s[0].Lo != 0.5 || s[0].Variance != 0.0003 ||
		s[1].Rule != nil || s[1].Share != nil || s[1].Hi != 1 {
		t.Errorf("%+v of %s", s, text)
	}
	var told bytes.Buffer
	r, _ := sweptStudy()
	if err := printDesigns(&told, r, []varied.Design{{Plan: d, Readings: []effects.Readings{x}}}, Reader{}, FormatText); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"duty to feed 75 % [50, 88] 1.73 pp", "several together [0, 100] % 1.00 pp"} {
		if flat := strings.Join(strings.Fields(told.String()), " "); !strings.Contains(flat, want) {
			t.Errorf("the text lacks %q:\n%s", want, told.String())
		}
	}
}

// What a study that varies rules found is said in games at a table, too, where
// somebody asks: worked out by hand.
func TestDesignsAtATable(t *testing.T) {
	r, swept := sweptStudy()
	reader := Reader{Games: 40, SecondsPerMove: 20}
	for i := range r.Cells {
		r.Cells[i].Estimates = []analysis.NamedEstimate{
			{Name: analysis.Draws, Estimate: analysis.Estimate{Value: 0.07, Lo: 0.05, Hi: 0.1}}, {Name: analysis.PlyCount, Estimate: analysis.Estimate{Value: 99, Lo: 96, Hi: 102}},
		}
	}
	rules := plan.Design{
		Question: plan.Effects, Of: []string{"a", "c"}, Factors: []plan.Factor{{Name: "feeding", Levels: []string{"none", "must"}}},
		Runs: []plan.DesignRun{{Variant: "a", Levels: []int{0}}, {Variant: "c", Levels: []int{1}}},
	}
	read, against := rules, rules
	read.Question, read.Of, against.Question, against.Of, against.Against = plan.Readings, []string{"a"}, plan.Readings, []string{"a"}, "b"
	shapley := []effects.Effect{{To: 1, Estimate: estimateOf(0.05, 0.0375)}}
	readings := []effects.Readings{{Agents: "random", Readings: []effects.Reading{{Run: 0, Effect: estimateOf(-0.025, 0.0125)}, {Run: 1, Effect: estimateOf(0.05, 0.0375), Verdict: analysis.SameRules}}}}
	for _, c := range []struct {
		design varied.Design
		want   []string
	}{
		{swept[0], []string{
			// The variance of a game is .5 + .07/4 − .535² = .231275; 2·40·−0.0123 and
			// 7.848879·.231275/.0123² + 1.92 is 12,000.2; the cube of a game is
			// .50875 − 3·.535·.5175 + 2·.535³ = −.01558, for which 1.552304·.01558/(.231275·.0123) = 8.5 go off.
			"a about 12,000 the first player would be expected to lose 1.0 more than they win (between 0.7 and 1.3)",
			"a – draws: 3 (between 2 and 4)", "a – minutes a game: 33 (between 32 and 34); hours for 40 games: 22.0 (between 21.3 and 22.7)",
			// 2·40·.03; 7.848879·2·.231275/.03² + .96.
			"duty to feed: must feed if possible about 4,100 wins of the first player less losses: 2.4 more (between 1.6 and 3.2) than under duty to feed: nobody must feed",
		}},
		{varied.Design{Plan: &rules, Explained: []effects.Explained{{Agents: "random", Shapley: shapley, Difference: estimateOf(-0.1, 0.05)}}}, []string{
			"duty to feed: must about 1,500 wins of the first player less losses: 4 more (between 1 and 7) than under duty to feed: nobody must feed",
			"all of them about 370 wins of the first player less losses: 8 fewer (between 4 and 12) than under a",
		}},
		{varied.Design{Plan: &read, Readings: readings}, []string{"as decided in the file about 3,000 the first player would be expected to lose 2 more than they win (between 1 and 3)"}},
		{varied.Design{Plan: &against, Readings: readings}, []string{"as decided in the file about 5,900 wins of the first player less losses: 2 fewer (between 1 and 3) than under b"}},
	} {
		var text, plain bytes.Buffer
		if err := printDesigns(&text, r, []varied.Design{c.design}, reader, FormatMarkdown); err != nil {
			t.Fatal(err)
		}
		flat := strings.Join(strings.Fields(strings.ReplaceAll(text.String(), "|", " ")), " ")
		for _, want := range c.want {
			if !strings.Contains(flat, want) {
				t.Errorf("lacks %q:\n%s", want, flat)
			}
		}
		if err := printDesigns(&plain, r, []varied.Design{c.design}, Reader{}, FormatText); err != nil || strings.Contains(plain.String(), "to be expected") {
			t.Errorf("nobody asked, and is told: %v\n%s", err, plain.String())
		}
	}
	// Of three players a share is worth as many wins.
	for i := range r.Cells {
		r.Cells[i].Lineup = []string{"random", "random", "random"}
		r.Cells[i].Seats = make([]analysis.Seat, 3)
		r.Cells[i].Seats[0].Return.Value = 0.3
	}
	var text bytes.Buffer
	if err := printDesigns(&text, r, []varied.Design{{Plan: &read, Readings: readings}}, reader, FormatMarkdown); err != nil {
		t.Fatal(err)
	}
	// 7.848879·.21/.025² + 1.92.
	if want := "about 2,700 | wins of the first player: 1.0 fewer (between 0.5 and 1.5) than an equal part"; !strings.Contains(text.String(), want) {
		t.Errorf("lacks %q:\n%s", want, text.String())
	}
}

// One order is spoken of as one, and many with signs between thousands.
func TestOrdersAreCounted(t *testing.T) {
	d := varied.Design{Plan: &plan.Design{Question: plan.Effects, Of: []string{"a", "b"}, Chosen: "full", Size: 2, Factors: []plan.Factor{{Name: "feeding", Levels: []string{"none", "must"}}},
		Runs: []plan.DesignRun{{Variant: "a", Levels: []int{0}}, {Variant: "b", Levels: []int{1}}}}}
	for _, test := range []struct {
		orders  int64
		sampled bool
		want    string
	}{
		{1, false, "what it changes in the one order in which"},
		{40_320, false, "over all 40,320 orders"},
		{1, true, "the one order that was drawn"},
		{32, true, "over 32 orders that were drawn"},
	} {
		e := effects.Explained{Agents: "random", Difference: estimateOf(0.02, 0.01), Shapley: []effects.Effect{{To: 1, Estimate: estimateOf(0.02, 0.01)}}, Orders: test.orders, Sampled: test.sampled}
		d.Explained = []effects.Explained{e}
		sec := answerSheet(varied.Answer(&analysis.Results{Level: 0.95}, []varied.Design{d}), &Reader{}, 0).Sections[0]
		if said := strings.Join(sec.Remarks, "\n"); !strings.Contains(said, test.want) {
			t.Errorf("%d orders: %q lacks %q", test.orders, said, test.want)
		}
	}
}

// Why a combination was left out stands in the reader's words, a rule by its title and what to type.
func TestReasonsAreInWords(t *testing.T) {
	r, designs := sweptStudy()
	designs[0].Plan.LeftOut = []plan.LeftOut{
		{Levels: []int{0, 0}, Reason: "end.repetition.count says nothing where end.repetition is none"}, {Levels: []int{0, 1}, Reason: "excepted"},
	}
	designs[0].Plan.Absent = 2
	for tag, want := range map[string][]string{
		"en": {"“ending at a repetition” (end.repetition.count) says nothing where “ending at a repetition” is none", "excepted by the study"}, "fr": {"ne dit rien sans", "exclu par l’étude"},
		"fi": {"(end.repetition.count) ei merkitse mitään ilman", "tutkimuksen poikkeus"}, "ca": {"no diu res sense", "exclosa per l’estudi"},
	} {
		var text bytes.Buffer
		if err := printDesigns(&text, r, designs, Reader{Words: words.In(tag)}, FormatText); err != nil {
			t.Fatal(err)
		}
		flat := strings.Join(strings.Fields(text.String()), " ")
		for _, w := range want {
			if !strings.Contains(flat, w) {
				t.Errorf("%s lacks %q:\n%s", tag, w, text.String())
			}
		}
	}
}
