package answertest_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/compare"
)

// row is a cell with an advantage of ± half in percentage points.
func row(variant, players string, value, half float64, v analysis.Verdict) analysis.Cell {
	c := analysis.Cell{Variant: variant, Agents: players, Lineup: []string{players, players}, Games: 1000, First: analysis.Outcomes{Wins: 480, Draws: 40, Losses: 480}}
	c.Fair = analysis.Judged{Effect: analysis.Estimate{Value: value / 100, Lo: (value - half) / 100, Hi: (value + half) / 100}, Tolerance: 0.01, Verdict: v}
	c.Fair.Equivalence = analysis.Estimate{Value: value / 100, Lo: (value - 0.8*half) / 100, Hi: (value + 0.8*half) / 100, Level: 0.9}
	c.Plies.Max = 426
	return c
}

// some is a study with each kind of verdict, one of which has no estimate.
func some() *analysis.Results {
	lost := row("d", "greedy", 0, 30, analysis.Undecided)
	lost.Fair.Effect.Value, lost.Fair.Effect.CutOffBounds, lost.CutOff, lost.First.Wins = math.NaN(), &analysis.Bounds{Lo: -0.3, Hi: 0.3}, 700, 400
	return &analysis.Results{
		Base: "a", Tolerance: 0.01, Level: 0.95,
		Ratings: []analysis.Rating{{Variant: "a", Players: []analysis.Rated{{Agent: "greedy"}, {Agent: "x"}, {Agent: "random"}}}},
		Cells: []analysis.Cell{
			row("a", "greedy", 0.1, 0.3, analysis.EqualWithinTolerance), row("b", "greedy", -9, 1, analysis.LargerThanTolerance),
			row("c", "greedy", 0.5, 3, analysis.Undecided), lost,
		},
		Differences: []analysis.Difference{{Agents: "greedy", Variant: "b", Base: "a", Name: analysis.FirstScore, Judged: analysis.Judged{Verdict: analysis.Undecided}}},
	}
}

// TestFalseSentences puts a false sentence into a true answer for each refusal.
func TestFalseSentences(t *testing.T) {
	r := some()
	tables := answertest.Of(r)
	if found := answertest.Answer(compare.Answer(r), tables); len(found) > 0 {
		t.Fatalf("the true answer is refused: %v", found)
	}
	of := func(i int) *analysis.Cell { return &r.Cells[i] }
	all := []*analysis.Cell{of(0), of(1), of(2), of(3)}
	claim := func(kind answer.Kind, text answer.Text, cells ...*analysis.Cell) answer.Claim {
		return compare.Claim(r, kind, text, cells...)
	}
	pp := func(i int) answer.Interval { return compare.Effect(&of(i).Fair) }
	under := func(names ...any) answer.Text { return answer.Say("answer.under", names) }
	even := answer.Say("fair.even", answer.Points(0.01))
	wide := answer.KnownTo
	headline := func(wins any, where answer.Text) answer.Text {
		return answer.Say("answer.games", answer.Verbatim("greedy"), answer.Say("fair.first-player"), wins, answer.Say("answer.to", answer.Count(2), answer.Count(4)), answer.Count(28), where)
	}
	for _, f := range []struct {
		name, why string
		put       func(*answer.Answer)
	}{
		{"equality without EQUAL", "equality where b", func(a *answer.Answer) {
			a.Five.Fair.Claims[0] = claim(answer.Equal, answer.Say("answer.fair.depends", answer.Say("answer.fair.clause", even, under(answer.Variant("b")))), of(1))
		}},
		{"equality by an interval that does not decide it", "] decides", func(a *answer.Answer) {
			a.Five.Fair.Claims[0] = claim(answer.Equal, answer.Say("answer.fair.by", answer.Say("answer.fair.clause", even, under(answer.Variant("a"))), answer.Say("verdict.by", answer.Level(0.9), pp(0))), of(0))
		}},
		{"equality by no interval", "it is not said by which interval", func(a *answer.Answer) {
			a.Five.Fair.Claims[0] = claim(answer.Equal, answer.Say("answer.fair.depends", answer.Say("answer.fair.clause", even, under(answer.Variant("a")))), of(0))
		}},
		{"agreement with UNDECIDED in it", "is not shown to be like the base", func(a *answer.Answer) {
			a.Headline[0] = claim(answer.Range, headline(answer.Count(48), answer.Say("answer.alike", answer.Count(3))), of(0), of(1), of(2))
		}},
		{"all fair with UNDECIDED in it", "of 4 rows 1 are fair", func(a *answer.Answer) { a.Five.Fair.Claims[0].Key = "answer.fair.yes" }},
		{"all unfair with UNDECIDED in it", "of 4 rows 1 are fair", func(a *answer.Answer) { a.Five.Fair.Claims[0].Key = "answer.fair.no" }},
		{"open where something is decided", "of 4 rows 1 are fair", func(a *answer.Answer) { a.Five.Fair.Claims[0].Key = "answer.fair.open" }},
		{"it depends where nothing is shown fair", "of 4 rows 1 are fair", func(a *answer.Answer) { a.Five.Fair.Claims[0].Key = "answer.fair.some-no" }},
		{"some are fair where some are shown unfair", "of 4 rows 1 are fair", func(a *answer.Answer) { a.Five.Fair.Claims[0].Key = "answer.fair.some-yes" }},
		{"nothing is known of which is nearest", "nearest-any counts 4 where there are 3", func(a *answer.Answer) {
			a.Five.Change.Claims = []answer.Claim{claim(answer.Undecided, answer.Say("answer.change.nearest-any", answer.Count(4), answer.Verbatim("greedy")), all...)}
		}},
		{"a second figure in a table", "a second figure of a", func(a *answer.Answer) {
			x := pp(0)
			x.Hi += 0.001
			a.Sections = []answer.Section{{Tables: []answer.Table{{Columns: []answer.Column{answer.TextColumn("rules"), answer.NumberColumn(answer.Say("table.advantage"))}, Rows: [][]any{{answer.Variant("a"), x}}}}}}
		}},
		{"an order that is not shown", "an order where c", func(a *answer.Answer) {
			a.Five.Fair.Claims[1] = claim(answer.Order, answer.Say("answer.fair.larger", answer.Say("fair.first"), answer.Points(0.01), under(answer.Variant("c"))), of(2))
		}},
		{"depths that do not disagree", "meet", func(a *answer.Answer) {
			a.Five.Whom.Claims = append(a.Five.Whom.Claims, claim(answer.Order, answer.Say("answer.whom.parity", "3", pp(0), "4", pp(0), answer.Variant("a")), of(0), of(0)))
		}},
		{"strengths that do not differ", "do not show it", func(a *answer.Answer) {
			a.Five.Whom.Claims = append(a.Five.Whom.Claims, claim(answer.Order, answer.Say("answer.whom.curve", answer.Clauses{answer.Say("answer.whom.curve.more", answer.Variant("a"), "3", pp(0), "1", pp(0))}), of(0)))
		}},
		{"a superlative that is not shown", "may be as near", func(a *answer.Answer) {
			a.Five.Change.Claims = []answer.Claim{claim(answer.Order, answer.Say("answer.change.nearest", answer.Variant("a"), pp(0), answer.Verbatim("greedy")), all...)}
		}},
		{"too few that may be nearest", "counts 1 where there are", func(a *answer.Answer) {
			a.Five.Change.Claims = []answer.Claim{claim(answer.Undecided, answer.Say("answer.change.nearest-of", answer.Count(1), answer.Count(4), answer.Variant("a"), pp(0), answer.Verbatim("greedy")), all...)}
		}},
		{"a width below the widest", "less than the widest", func(a *answer.Answer) {
			a.Five.Sure.Claims[0] = claim(answer.Width, answer.Say("answer.sure", wide(0.01), answer.Level(0.95), answer.Count(4), answer.Verbatim("games")), all...)
		}},
		{"a width that is rounded to the nearest", "is not rounded up", func(a *answer.Answer) {
			nearest := answer.Number{Value: 0.3, In: answer.Size, Digits: answer.Significant}
			a.Five.Sure.Claims[0] = claim(answer.Width, answer.Say("answer.sure", nearest, answer.Level(0.95), answer.Count(4), answer.Verbatim("games")), all...)
		}},
		{"the width of another", "± 0.001 is the width of none", func(a *answer.Answer) {
			a.Five.Sure.Claims = append(a.Five.Sure.Claims, claim(answer.Undecided, answer.Say("answer.sure.open-some", []any{"c", "d"}, "c", answer.Say("settle.known", wide(0.001))), of(2), of(3)))
		}},
		{"a width that leaves out a row", "skips d", func(a *answer.Answer) {
			a.Five.Sure.Claims[0] = claim(answer.Width, answer.Say("answer.sure", wide(0.03), answer.Level(0.95), answer.Count(3), answer.Verbatim("games")), all[:3]...)
		}},
		{"nothing is known where something is", "all is known", func(a *answer.Answer) {
			a.Five.Sure.Claims[0] = claim(answer.Width, answer.Say("answer.sure.nothing", answer.Verbatim("games")), all...)
		}},
		{"a count of more than there are", "counts 30 where there are 4", func(a *answer.Answer) {
			a.Five.Sure.Claims[0] = claim(answer.Width, answer.Say("answer.sure", wide(0.3), answer.Level(0.95), answer.Count(30), answer.Verbatim("games")), all...)
		}},
		{"a range that skips a row", "skips b", func(a *answer.Answer) {
			a.Five.Whom.Claims[0] = claim(answer.Range, answer.Say("answer.whom.range", pp(0), "x", answer.Variant("a"), pp(2), "x", answer.Variant("c")), of(0), of(2))
		}},
		{"a row without estimate that nobody names", "1 rows have no estimate, and 0 are named", func(a *answer.Answer) { a.Five.Whom.Claims = a.Five.Whom.Claims[:1] }},
		{"no other was tried", "4 rows were played", func(a *answer.Answer) {
			a.Five.Whom.Claims[0] = claim(answer.Range, answer.Say("answer.whom.one", pp(1), "x", answer.Variant("b")), of(1))
		}},
		{"the figure of another", "no figure of a", func(a *answer.Answer) {
			a.Five.Change.Claims = []answer.Claim{claim(answer.Undecided, answer.Say("answer.change.nearest-of", answer.Count(3), answer.Count(4), answer.Variant("a"), pp(2), answer.Verbatim("greedy")), all...)}
		}},
		{"a second figure for one thing", "the figure of none", func(a *answer.Answer) {
			x := a.Five.Whom.Claims[0].Args[0].(answer.Interval)
			x.Lo -= 0.001
			a.Five.Whom.Claims[0].Args[0] = x
		}},
		{"nothing was played", "has 1000 games", func(a *answer.Answer) { a.Five.Sure = answer.NotAsked("answer.none") }},
		{"nothing could be judged", "has 1000 games", func(a *answer.Answer) { a.Five.Sure = answer.NotAsked("answer.not-judged") }},
		{"numbers of a hundred that leave out a row", "48 to 48 of a hundred", func(a *answer.Answer) {
			a.Headline[0] = claim(answer.Range, headline(answer.Count(48), answer.Say("answer.varies", answer.Count(4))), all...)
		}},
		{"a name on which it does not rest", "it names", func(a *answer.Answer) {
			a.Five.Fair.Claims[0] = claim(answer.Equal, answer.Say("answer.fair.depends", answer.Say("answer.fair.clause", even, under(answer.Variant("a"), answer.Variant("b")))), of(0))
		}},
		{"a verdict that the tables do not have", "which is", func(a *answer.Answer) { a.Five.Fair.Claims[0].Evidence[0].Verdict = "SAME RULES" }},
		{"a row that there is not", "do not have", func(a *answer.Answer) { a.Five.Fair.Claims[0].Evidence[0].Variant = "e" }},
		{"a row of many games that is called one", "is not one game", func(a *answer.Answer) {
			a.Headline = append(a.Headline, claim(answer.Counted, answer.Say("answer.one-game", answer.Verbatim("greedy"), under(answer.Variant("a")), answer.Say("answer.one-game.won")), of(0)))
		}},
		{"a sample that is called all there is", "is not all that there is", func(a *answer.Answer) {
			a.Headline = append(a.Headline, claim(answer.Counted, answer.Say("answer.population", answer.Verbatim("greedy"), under(answer.Variant("a")), answer.Count(36), pp(0)), of(0)))
		}},
		{"games that are called one pair", "is not one game", func(a *answer.Answer) {
			a.Headline = append(a.Headline, claim(answer.Counted, answer.Say("answer.one-pair-seen", answer.Verbatim("x, y"), under(answer.Variant("a")), answer.Count(1000), answer.Part{Of: 3, Whole: 1000}), of(0)))
		}},
		{"more rows of one game than there are", "4 rows of one game where there are 0", func(a *answer.Answer) {
			a.Headline = append(a.Headline, claim(answer.Counted, answer.Say("answer.one-games", answer.Count(4), answer.Count(4)), all...))
		}},
		{"a kind that the words do not have", "its words are", func(a *answer.Answer) { a.Five.Fair.Claims[0].Kind = answer.Undecided }},
		{"a sentence of no kind", "declares no kind", func(a *answer.Answer) { a.Headline[0].Text = answer.Say("page.answer") }},
		{"the highest rated of more players than met", "no such players are the highest rated of 4", func(a *answer.Answer) {
			a.Five.Whom.Claims = append(a.Five.Whom.Claims, claim(0, answer.Say("answer.whom.proven", answer.Verbatim("greedy"), answer.Count(4)), of(0)))
		}},
		{"the highest rated under rules that nobody was rated under", "no such players are the highest rated of 3", func(a *answer.Answer) {
			a.Five.Whom.Claims = append(a.Five.Whom.Claims, claim(0, answer.Say("answer.whom.proven-under", answer.Verbatim("greedy"), answer.Count(3), answer.Variant("b")), of(0)))
		}},
		{"a longest game that is not", "426 plies, not 227", func(a *answer.Answer) {
			a.Headline = append(a.Headline, claim(answer.Order, answer.Say("example.longest", answer.Verbatim("a"), answer.Count(227), answer.Verbatim("greedy")), of(0)))
		}},
	} {
		a := compare.Answer(r)
		f.put(a)
		found := answertest.Answer(a, tables)
		text := ""
		for _, x := range found {
			text += x.Error() + "\n"
		}
		if !strings.Contains(text, f.why) {
			t.Errorf("%s is not refused with %q, but: %s", f.name, f.why, text)
		}
	}
}

// The games of players who play as others do count once, by hand: of three kinds of players two play the same.
func TestTheSameGamesCountOnce(t *testing.T) {
	r := some()
	r.Cells = r.Cells[:2]
	twice := r.Cells[1]
	twice.Agents, twice.Lineup = "alphabeta:1", []string{"alphabeta:1", "alphabeta:1"}
	r.Cells[1].SameGames, r.Cells = "alphabeta:1", append(r.Cells, twice)
	tables, a := answertest.Of(r), compare.Answer(r)
	if found := answertest.Answer(a, tables); len(found) > 0 {
		t.Errorf("the true answer is refused: %v", found)
	}
	at := slices.IndexFunc(a.Five.Whom.Claims, func(c answer.Claim) bool { return c.Key == "answer.same-games" })
	if n := len(a.Five.Sure.Claims[0].Evidence); n != 2 || at < 0 {
		t.Fatalf("%d advantages, and the sentence on the same games is at %d", n, at)
	}
	whose := &r.Cells[0]
	a.Five.Whom.Claims[at] = compare.Claim(r, answer.Counted, a.Five.Whom.Claims[at].Text, whose)
	a.Five.Sure.Claims[0] = compare.Claim(r, answer.Width, a.Five.Sure.Claims[0].Text, &r.Cells[0], &r.Cells[1], &r.Cells[2])
	a.Five.Whom.Claims = append(a.Five.Whom.Claims, compare.Claim(r, answer.Counted,
		answer.Say("answer.as-one", answer.Player("greedy"), answer.Player("alphabeta:1"), answer.Verbatim("greedy"), answer.Say("answer.under-all", answer.Count(1))), whose))
	text := fmt.Sprint(answertest.Answer(a, tables))
	for _, want := range []string{"count twice", "answer.same-games: the games of", "answer.as-one: the games of", "are its own"} {
		if !strings.Contains(text, want) {
			t.Errorf("not refused with %q: %s", want, text)
		}
	}
}

// Intervals that cannot be are refused wherever they stand: beyond the bounds of a score, with ends that
// are not in order, without their estimate.
func TestIntervalsStayWithinTheirBounds(t *testing.T) {
	x := func(value, lo, hi float64, in answer.Unit) answer.Interval {
		return answer.Interval{Value: value, Lo: lo, Hi: hi, In: in}
	}
	for _, c := range []struct {
		x   answer.Interval
		why string
	}{
		{x(-0.218, -0.5, -10.739, answer.Distance), "not in order"},
		{x(-0.218, -0.2, 0, answer.Distance), "lacks its estimate"},
		{x(0.1, -0.6, 0.2, answer.Distance), "beyond -0.5 to 0.5"},
		{x(0.6, 0.2, 1.1, answer.Percent), "beyond 0 to 1"},
		{x(-0.218, -0.5, -0.1, answer.Distance), "[]"}, {x(0.6, 0.2, 1, answer.Percent), "[]"},
	} {
		sentence := &answer.Answer{Headline: []answer.Claim{{Text: answer.Say("match.fair", c.x)}}}
		table := &answer.Answer{Sections: []answer.Section{{Tables: []answer.Table{{Rows: [][]any{{answer.Say("match.first"), c.x}}}}}}}
		figure := &answer.Answer{Top: &answer.Figure{Groups: []answer.Group{{Rows: []answer.Row{{Interval: c.x}}}}}}
		for _, a := range []*answer.Answer{sentence, table, figure} {
			if found := fmt.Sprint(answertest.Bounds(a)); !strings.Contains(found, c.why) {
				t.Errorf("%v is not refused with %q, but: %s", c.x, c.why, found)
			}
		}
	}
}

// TestFalseCounts puts false numbers into a headline that counts many rows.
func TestFalseCounts(t *testing.T) {
	r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95}
	for i, v := range []analysis.Verdict{analysis.LargerThanTolerance, analysis.LargerThanTolerance, analysis.Different, analysis.EqualWithinTolerance, analysis.DifferentButSmall, analysis.Undecided, analysis.Undecided, 0} {
		value := []float64{9, -4, 2, 0, 0.7, 1, 2, 0}[i]
		c := row(string(rune('a'+i)), "greedy", value, 0.5, v)
		if c.Fair.Direction = 1; value < 0 {
			c.Fair.Direction = -1
		}
		r.Cells = append(r.Cells, c)
	}
	tables := answertest.Of(r)
	if found := answertest.Answer(compare.Answer(r), tables); len(found) > 0 {
		t.Fatalf("the true answer is refused: %v", found)
	}
	// By hand: a and c ahead, b behind, by 1.5 to 9.5; d and e are even, f and g open, h has none.
	list := compare.Answer(r).Headline
	if got := []any{list[0].Args[1], list[0].Args[2], list[0].Args[4].(answer.Text).Args[0], list[1].Args[0], list[1].Args[1]}; !slices.Equal(got, []any{answer.Count(2), answer.Count(1), answer.Count(2), answer.Count(2), answer.Count(1)}) {
		t.Errorf("%v", got)
	}
	for why, put := range map[string]func([]answer.Claim) []answer.Claim{
		"counts 3 where there are 2": func(h []answer.Claim) []answer.Claim { h[0].Args[1] = answer.Count(3); return h },
		"counts 0 where there are 1": func(h []answer.Claim) []answer.Claim { h[1].Args[1] = answer.Count(0); return h },
		"from 0.02 to 0.09 where there are 0.015 to 0.095": func(h []answer.Claim) []answer.Claim { // the estimates
			h[0].Args[3] = answer.Say("answer.many.by", answer.Number{Value: 0.02}, answer.Number{Value: 0.09})
			return h
		},
		"the ends of the range 0.015 to 0.095 are not rounded outwards": func(h []answer.Claim) []answer.Claim {
			by := h[0].Args[3].(answer.Text)
			by.Args[0] = answer.Number{Value: by.Args[0].(answer.Number).Value, In: answer.Size, Digits: answer.Significant}
			return h
		},
		"skips a": func(h []answer.Claim) []answer.Claim { h[0].Evidence = h[0].Evidence[1:]; return h },
		"8 rows are not counted": func(h []answer.Claim) []answer.Claim {
			return []answer.Claim{compare.Claim(r, 0, answer.Say("answer.limit"))}
		},
		"the headline has 4 sentences": func(h []answer.Claim) []answer.Claim { return append(h, h...) },
	} {
		a := compare.Answer(r)
		a.Headline = put(a.Headline)
		text := ""
		for _, x := range answertest.Answer(a, tables) {
			text += x.Error() + "\n"
		}
		if !strings.Contains(text, why) {
			t.Errorf("not refused with %q, but: %s", why, text)
		}
	}
}

// Of many rows of which one is shown, the size is said with its interval, from whom it favours: of −9 ± 1 it is 8 to 10.
func TestOneShownOfManyHasItsInterval(t *testing.T) {
	r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95}
	for i := range 8 {
		r.Cells = append(r.Cells, row(string(rune('a'+i)), "greedy", 1, 3, analysis.Undecided))
	}
	r.Cells[3] = row("d", "greedy", -9, 1, analysis.LargerThanTolerance)
	r.Cells[3].Fair.Direction = -1
	tables, a := answertest.Of(r), compare.Answer(r)
	by := a.Headline[0].Args[3].(answer.Text)
	if x, ok := by.Args[0].(answer.Interval); !ok || x.Value != 0.09 || x.Lo != 0.08 || x.Hi != 0.1 || x.In != answer.Size {
		t.Errorf("%v", by)
	}
	if found := answertest.Answer(a, tables); len(found) > 0 {
		t.Errorf("the true answer is refused: %v", found)
	}
	for _, lie := range []any{answer.Number{Value: 0.09, In: answer.Size}, answer.Interval{Value: 0.09, Lo: 0.085, Hi: 0.095, In: answer.Size}} {
		by.Args[0] = lie
		if found := answertest.Answer(a, tables); len(found) != 1 || !strings.Contains(found[0].Why, "is not the interval of the only one") {
			t.Errorf("%v: %v", lie, found)
		}
	}
}

// Rules that a difference of the same games keeps apart are not called the nearest to even by
// their own intervals, by hand: a lies at −9.8 ± 0.8 and c at −9.4 ± 0.8.
func TestOneFamilyTellsWhoIsNearest(t *testing.T) {
	r := &analysis.Results{
		Base: "a", Tolerance: 0.01, Level: 0.95,
		Cells: []analysis.Cell{
			row("a", "greedy", -9.8, 0.8, analysis.LargerThanTolerance), row("b", "greedy", -9.9, 0.8, analysis.LargerThanTolerance), row("c", "greedy", -9.4, 0.8, analysis.LargerThanTolerance),
		},
		Differences: []analysis.Difference{{Agents: "greedy", Variant: "c", Base: "a", Name: analysis.FirstScore, Judged: analysis.Judged{
			Effect: analysis.Estimate{Value: 0.004, Lo: 0.001, Hi: 0.007}, Verdict: analysis.DifferentButSmall, Direction: 1,
		}}},
	}
	for i := range r.Cells {
		r.Cells[i].Fair.Direction = -1
	}
	tables, a := answertest.Of(r), compare.Answer(r)
	said := &a.Five.Change.Claims[1]
	if said.Key != "answer.change.nearest-any" || said.Args[0] != answer.Count(3) {
		t.Errorf("%v", said.Text)
	}
	if found := answertest.Answer(a, tables); len(found) > 0 {
		t.Errorf("the true answer is refused: %v", found)
	}
	said.Text = answer.Say("answer.change.nearest-of", answer.Count(2), answer.Count(3), answer.Variant("c"), compare.Effect(&r.Cells[2].Fair), answer.Verbatim("greedy"))
	if found := answertest.Claim(said, tables); len(found) != 1 || !strings.Contains(found[0].Error(), "counts 2 where there are 3") {
		t.Errorf("%v", found)
	}
}

// Where it is not the same for every kind of players, no one word answers for all of them.
func TestNobodyAnswersForOthers(t *testing.T) {
	of := func(verdicts ...analysis.Verdict) *analysis.Results {
		r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95}
		for i, v := range verdicts {
			value := map[analysis.Verdict]float64{analysis.LargerThanTolerance: 4, analysis.Undecided: 0.5, analysis.EqualWithinTolerance: 0.2}[v]
			c := row("a", []string{"random", "greedy", "alphabeta:2", "alphabeta:4", "alphabeta:6", "nodes:100", "nodes:200"}[i], value, 0.4, v)
			c.Fair.Direction, c.Fair.Outlook = 1, analysis.Outlook{HalfWidth: 0.004, WantedHalfWidth: 0.002, Games: 1000}
			r.Cells = append(r.Cells, c)
		}
		return r
	}
	large, open, even := analysis.LargerThanTolerance, analysis.Undecided, analysis.EqualWithinTolerance
	for _, x := range []struct {
		lead, first, sure string
		r                 *analysis.Results
	}{
		{"answer.fair.not-everyone", "answer.fair.larger", "answer.sure.open", of(open, large, even)},
		{"answer.fair.not-everyone", "answer.fair.larger", "answer.sure.open-some", of(open, large, open)},
		{"answer.fair.not-decided", "answer.fair.clause", "answer.sure.open", of(open, even, even)},
		{"answer.fair.yes", "answer.fair.clause", "", of(even, even)},
		{"answer.fair.no", "answer.fair.larger", "", of(large, large)},
		{"answer.fair.open", "answer.fair.clause", "answer.sure.open-some", of(open, open)},
		{"answer.fair.not-everyone", "answer.fair.sum", "answer.sure.open-many", of(open, open, open, open, large, even, even)},
	} {
		tables, a := answertest.Of(x.r), compare.Answer(x.r)
		fair, sure := a.Five.Fair.Claims, a.Five.Sure.Claims
		first := fair[0].Args[0].(answer.Text)
		if first.Key == "answer.fair.by" {
			first = first.Args[0].(answer.Text)
		}
		if fair[0].Key != x.lead || first.Key != x.first {
			t.Errorf("%v", fair[0].Text)
		}
		if last := sure[len(sure)-1]; x.sure != "" && last.Key != x.sure || x.sure == "" && len(sure) > 1 {
			t.Errorf("%v where %q is wanted", last.Text, x.sure)
		}
		if found := answertest.Answer(a, tables); len(found) > 0 {
			t.Errorf("the true answer is refused: %v", found)
		}
		for _, lead := range []string{"answer.fair.yes", "answer.fair.no", "answer.fair.open", "answer.fair.not-everyone", "answer.fair.not-decided"} {
			fair[0].Key = lead
			if found := answertest.Answer(a, tables); (len(found) > 0) != (lead != x.lead) {
				t.Errorf("%s in place of %s: %v", lead, x.lead, found)
			}
		}
	}
	// The last kind of players alone is not everybody; nor is the first open one all of them.
	r := of(open, large, open)
	tables, a := answertest.Of(r), compare.Answer(r)
	a.Five.Fair.Claims = a.Five.Fair.Claims[1:]
	a.Five.Fair.Claims[0].Text = answer.Say("answer.fair.open", a.Five.Fair.Claims[0].Text)
	a.Five.Sure.Claims[1] = compare.Claim(r, answer.Undecided, answer.Say("answer.sure.open", answer.Variant("a"), answer.Say("settle.known", answer.Number{Value: 0.004, In: answer.Size})), &r.Cells[0])
	text := ""
	for _, x := range answertest.Answer(a, tables) {
		text += x.Error() + "\n"
	}
	for _, want := range []string{"of 3 rows 0 are fair and 1 are not, of 3 kinds of players", "it skips a, greedy", "2 are not decided, 1 are named"} {
		if !strings.Contains(text, want) {
			t.Errorf("not refused with %q, but: %s", want, text)
		}
	}
}

// Few different games of many are told before anything else, and no number of them but that
// which there is.
func TestFewDifferentGamesAreSaidFirst(t *testing.T) {
	few, many := row("a", "nodes:100", -48, 2, analysis.LargerThanTolerance), row("a", "greedy", -48, 2, analysis.LargerThanTolerance)
	few.Repeats, many.Repeats = analysis.Repeats{Games: 1000, Distinct: 16}, analysis.Repeats{Games: 1000, Distinct: 400}
	said := func(cells ...analysis.Cell) (*answer.Answer, *answertest.Tables) {
		r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95, Cells: cells}
		return compare.Answer(r), answertest.Of(r)
	}
	a, tables := said(many, few)
	if first := a.Headline[0]; first.Key != "answer.repeated" || first.Args[0] != answer.Count(16) || first.Args[1] != answer.Count(1000) {
		t.Errorf("%v", first.Text)
	}
	if found := answertest.Answer(a, tables); len(found) > 0 {
		t.Errorf("the true answer is refused: %v", found)
	}
	for why, put := range map[string]func(*answer.Claim){
		"counts 300 where there are 16":        func(c *answer.Claim) { c.Args[0] = answer.Count(300) },
		"400 of 1000 games of a are different": func(c *answer.Claim) { c.Evidence[0].Players = "greedy" },
	} {
		a, tables := said(many, few)
		put(&a.Headline[0])
		text := ""
		for _, x := range answertest.Answer(a, tables) {
			text += x.Error() + "\n"
		}
		if !strings.Contains(text, why) {
			t.Errorf("not refused with %q, but: %s", why, text)
		}
	}
	if a, _ := said(few, many); a.Headline[0].Key != "answer.games" {
		t.Errorf("%v", a.Headline[0].Text)
	}
	// What they show is known as exactly, of those who play them.
	for _, c := range []struct {
		cells []analysis.Cell
		keys  []string
	}{{[]analysis.Cell{few}, []string{"answer.sure.one", "answer.sure.few"}}, {[]analysis.Cell{few, many}, []string{"answer.sure", "answer.sure.few-some"}}, {[]analysis.Cell{many}, []string{"answer.sure.one"}}} {
		a, tables := said(c.cells...)
		var keys []string
		for _, x := range a.Five.Sure.Claims {
			keys = append(keys, x.Key)
		}
		if !slices.Equal(keys, c.keys) {
			t.Errorf("%q instead of %q", keys, c.keys)
		}
		if found := answertest.Answer(a, tables); len(found) > 0 {
			t.Errorf("refused: %v", found)
		}
	}
}

// A width is the longer arm: of −2 to +6 around 1 the truth may be 5 away, where half of the width is 4.
func TestWidthIsTheLongerArm(t *testing.T) {
	c := row("a", "greedy", 1, 1, analysis.Undecided)
	c.Fair.Effect.Lo, c.Fair.Effect.Hi = -0.02, 0.06
	r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95, Cells: []analysis.Cell{c}}
	tables, a := answertest.Of(r), compare.Answer(r)
	said := &a.Five.Sure.Claims[0]
	if n := said.Args[0].(answer.Number); math.Abs(n.Value-0.05) > 1e-12 {
		t.Errorf("%v", n)
	}
	if found := answertest.Answer(a, tables); len(found) > 0 {
		t.Errorf("the true answer is refused: %v", found)
	}
	said.Args[0] = answer.KnownTo(0.04)
	if found := answertest.Claim(said, tables); len(found) != 1 || !strings.Contains(found[0].Why, "less than the widest") {
		t.Errorf("%v", found)
	}
}
