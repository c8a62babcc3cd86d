package answertest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/compare"
)

// TestEveryOtherRefusal puts a false sentence on tables that are made for it: of facts that are no
// samples, of players too unequal, of numbers at the wrong places, of counts that leave something out.
func TestEveryOtherRefusal(t *testing.T) {
	at := func(value, half float64) answer.Interval {
		return answer.Interval{Value: value, Lo: value - half, Hi: value + half, In: answer.Distance}
	}
	cell := func(variant, players, verdict string, x answer.Interval) answertest.Cell {
		return answertest.Cell{Variant: variant, Players: players, Verdict: verdict, Tolerance: 0.01, Effect: x, Seats: map[int]answer.Interval{1: x}, Games: 1000, InFamily: true}
	}
	larger, open, even := analysis.LargerThanTolerance.String(), analysis.Undecided.String(), analysis.EqualWithinTolerance.String()
	tables := &answertest.Tables{Cells: []answertest.Cell{
		cell("a", "alphabeta:2", larger, at(0.1, 0.01)), cell("a", "alphabeta:4", larger, at(-0.1, 0.01)), cell("b", "alphabeta:2", open, at(0, 0.05)), cell("c", "alphabeta:2", "", at(0, 0)),
		cell("d", "alphabeta:2", even, at(0, 0.005)), cell("e", "alphabeta:2", larger, at(0.3, 0.01)), cell("f", "alphabeta:2", larger, at(0.3, 0.01)), cell("g", "x,y", open, at(0, 0.4)),
	}, Differences: []answertest.Difference{{Variant: "a", Base: "b", Effect: at(0.3, 0.01), Apart: true}, {Variant: "d", Base: "b", Effect: at(0.4, 0.01)}}, Moves: []answertest.Move{{Effect: at(0, 0.1)}, {Effect: at(0, 0.2)}}}
	const learned = ";eval=0123456789abcdef"
	for _, x := range []answertest.Cell{cell("h", "nodes:8", larger, at(0.1, 0.01)), cell("h", "nodes:8"+learned, larger, at(0.11, 0.01)), cell("i", "nodes:8", larger, at(0.1, 0.01)), cell("i", "nodes:8"+learned, larger, at(-0.1, 0.01))} {
		x.Table = 2
		tables.Cells = append(tables.Cells, x)
	}
	tables.Cells[5].OneGame, tables.Cells[6].Population, tables.Cells[6].LeftOut, tables.Cells[7].Unequal = true, true, 4, true
	whole := answer.Say("answer.population", "x", "y", answer.Count(36), at(0.3, 0.01))
	of := func(kind answer.Kind, text answer.Text, rows ...int) answer.Claim {
		c := answer.Claim{Kind: kind, Text: text}
		for _, i := range rows {
			x := &tables.Cells[i]
			c.Evidence = append(c.Evidence, answer.Evidence{Variant: x.Variant, Players: x.Players, Verdict: x.Verdict})
		}
		return c
	}
	a, more := answer.Variant("a"), answer.Say("answer.whom.curve.more", answer.Variant("a"), "x", "no figure", "y", at(0.1, 0.01))
	for why, c := range map[string]answer.Claim{
		"f, alphabeta:2 is all that there is, and no sample":                           of(answer.Order, answer.Say("fair.first"), 6),
		"answer.population: 4 sequences of plies are left out, and it does not say so": of(answer.Counted, whole, 6),
		"text.sentences: 4 sequences of plies are left out":                            of(answer.Counted, answer.Say("text.sentences", whole, answer.Say("answer.openings-left-out", answer.Count(3), answer.Count(39))), 6),
		"e, alphabeta:2 is one game":                                                   of(answer.Order, answer.Say("fair.first"), 5),
		"no difference of a is 0.3":                                                    of(answer.Range, answer.Say("answer.change.against", at(0.3, 0.01), a), 0),
		"no difference of d is 0.4":                                                    of(answer.Range, answer.Say("answer.change.against-apart", at(0.4, 0.01), answer.Variant("d")), 4),
		"no difference of a is":                                                        of(answer.Range, answer.Say("answer.change.against", at(0.02, 0.01), a), 0),
		"its figures are at other places":                                              of(answer.Range, answer.Say("answer.whom.one", a, "x", at(0.1, 0.01)), 0),
		"curve.more: its figures are at other places":                                  of(answer.Order, more, 0),
		"it counts 5 changes where there are 2":                                        of(answer.Undecided, answer.Say("answer.change.moves-none", answer.Count(5), "x"), 0, 2),
		"a, alphabeta:2 is decided":                                                    of(answer.Undecided, answer.Say("answer.sure.open", a, answer.Say("settle.known", at(0.1, 0.01))), 0),
		"it leaves out 1 without a verdict":                                            of(answer.Counted, answer.Say("answer.many.rest", answer.Count(1)), 2, 3),
		"sum-judged: it leaves out 1 without a verdict":                                of(answer.Counted, answer.Say("answer.many.sum-judged", "x", answer.Count(1), answer.Count(1), answer.Verbatim("")), 0, 2, 3),
		"the superlative of \"d\", on which it does not rest":                          of(answer.Order, answer.Say("answer.change.nearest", answer.Variant("d"), at(0, 0.005), "x"), 0, 2),
		"intervals of nodes:8 and nodes:8;eval=0123456789abcdef meet":                  of(answer.Order, answer.Say("answer.whom.valued.apart", answer.Variant("h"), "x", at(0.1, 0.01), at(0.11, 0.01)), 8, 9),
		"it is not about two who search alike":                                         of(answer.Order, answer.Say("answer.whom.valued.apart", answer.Variant("i"), "x", at(-0.1, 0.01), at(0.1, 0.01)), 11, 10),
		"0.2 is not the figure of nodes:8":                                             of(answer.Order, answer.Say("answer.whom.valued.apart", answer.Variant("i"), "x", at(0.2, 0.01), at(-0.1, 0.01)), 10, 11),
		"of 2 pairs 1 differ and 1 are decided alike":                                  of(answer.Counted, answer.Say("answer.whom.valued", answer.Count(2), answer.Count(0), answer.Count(2), answer.Count(0)), 8, 9, 10, 11),
		"of 2 pairs 1 are decided alike":                                               of(answer.Counted, answer.Say("answer.whom.valued.same", "x"), 8, 9),
		"of 2 pairs 1 are told apart, 1 decided alike":                                 of(answer.Undecided, answer.Say("answer.whom.valued.open"), 8, 9),
		"valued.lead: nodes:8;eval=0123456789abcdef search by another evaluation":      of(answer.Absence, answer.Say("answer.whom.valued.lead"), 8),
		"alphabeta:4 and alphabeta:2 differ":                                           of(answer.Undecided, answer.Say("answer.whom.curve.none"), 0, 1),
	} {
		if strings.HasPrefix(why, "curve.more") {
			c.Key, c.Args, why = "answer.whom.curve", []any{answer.Clauses{more}}, "answer.whom.curve: its figures are at other places"
		} else if strings.HasPrefix(why, "sum-judged") {
			why = "answer.many." + why
		}
		text := ""
		for _, x := range answertest.Claim(&c, tables) {
			text += x.Error() + "\n"
		}
		if !strings.Contains(text, why) {
			t.Errorf("not refused with %q, but: %s", why, text)
		}
	}
	// What is held against the other sentences of an answer.
	for why, reply := range map[string]answer.Five{
		"x,y under g are too unequal to set an end": {Whom: answer.Replied(of(answer.Range, answer.Say("answer.whom.alone", at(0, 0.4), "x", answer.Variant("g")), 7))},
		"answer.fair.sum counts 7 where there are": {Fair: answer.Replied(of(answer.Order, answer.Say("answer.fair.depends",
			answer.Say("answer.fair.sum", "x", answer.Count(7), answer.Count(0), answer.Count(0), answer.Points(0.01))), 0))},
	} {
		text := ""
		for _, x := range answertest.Answer(&answer.Answer{Five: reply}, tables) {
			text += x.Error() + "\n"
		}
		if !strings.Contains(text, why) {
			t.Errorf("not refused with %q, but: %s", why, text)
		}
	}
}

// Of more than three pairings that are too unequal one sentence says how many they are, of all pairings.
func TestManyPairingsAreCounted(t *testing.T) {
	r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95}
	for i := range 6 {
		c := row(string(rune('a'+i)), "x,y", 0.1, 3, analysis.Undecided)
		c.Lineup, c.Pairing = []string{"x", "y"}, &analysis.Pairing{A: "x", B: "y", Unequal: i < 4}
		r.Cells = append(r.Cells, c)
	}
	tables, a := answertest.Of(r), compare.Answer(r)
	at := slices.IndexFunc(a.Five.Whom.Claims, func(c answer.Claim) bool { return c.Key == "answer.whom.unequal-many" })
	if at < 0 {
		t.Fatalf("%v", a.Five.Whom.Claims)
	}
	if found := answertest.Answer(a, tables); len(found) > 0 {
		t.Errorf("the true answer is refused: %v", found)
	}
	unequal := func(v string, cells ...*analysis.Cell) answer.Claim {
		return compare.Claim(r, answer.Undecided, answer.Say("answer.whom.unequal", answer.Verbatim("x, y"), answer.Variant(v)), cells...)
	}
	for why, lie := range map[string]answer.Claim{
		"3 of 6 pairings where 4 of 6":       compare.Claim(r, answer.Undecided, answer.Say("answer.whom.unequal-many", answer.Count(3), answer.Count(6)), &r.Cells[0], &r.Cells[1], &r.Cells[2], &r.Cells[3]),
		"4 of 4 pairings where 4 of 6":       compare.Claim(r, answer.Undecided, answer.Say("answer.whom.unequal-many", answer.Count(4), answer.Count(4)), &r.Cells[0], &r.Cells[1], &r.Cells[2], &r.Cells[3]),
		"one of 4 pairings":                  unequal("a", &r.Cells[0]),
		"x,y are not too unequal under e":    unequal("e", &r.Cells[4]),
		"it says 4 of 6 pairings where 4 of": compare.Claim(r, answer.Undecided, answer.Say("answer.whom.unequal-many", answer.Count(4), answer.Count(6)), &r.Cells[0]),
	} {
		if found := answertest.Claim(&lie, tables); len(found) == 0 || !strings.Contains(fmt.Sprint(found), why) {
			t.Errorf("not refused with %q, but: %v", why, found)
		}
	}
}
