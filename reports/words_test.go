package reports

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jedib0t/go-pretty/v6/text"

	"houserules/analysis"
)

// verdictOf makes an effect with a verdict.
func verdictOf(v analysis.Verdict, direction int, tolerance float64, o analysis.Outlook) analysis.Judged {
	effect := analysis.Estimate{Value: 0.005, Lo: -0.002, Hi: 0.012, Level: 0.95}
	if o.HalfWidth > 0 {
		effect.Lo, effect.Hi = 0.005-o.HalfWidth, 0.005+o.HalfWidth
	}
	return analysis.Judged{
		Effect:      effect,
		Equivalence: analysis.Estimate{Value: 0.005, Lo: -0.001, Hi: 0.0095, Level: 0.90},
		Tolerance:   tolerance, Of: analysis.ToleranceOfScore, Fraction: tolerance, Verdict: v, Direction: direction, Outlook: o,
	}
}

// knownTo is the outlook of an effect known to ± now.
func knownTo(now float64, games int64) analysis.Outlook {
	return analysis.Outlook{HalfWidth: now, WantedHalfWidth: 0.005, Games: games}
}

// cellOf is a cell with a verdict and some equal seats of one agent.
func cellOf(j analysis.Judged, seats int) *analysis.Cell {
	c := &analysis.Cell{Fair: j}
	for range seats {
		c.Lineup, c.Roles = append(c.Lineup, "random"), append(c.Roles, "herder")
	}
	return c
}

func TestFairWords(t *testing.T) {
	none := analysis.Outlook{}
	for _, test := range []struct {
		verdict   analysis.Verdict
		direction int
		tolerance float64
		outlook   analysis.Outlook
		seats     int
		want      string
	}{
		{analysis.LargerThanTolerance, +1, 0.01, none, 2, "the first player is favoured by more than 1 pp"},
		{analysis.LargerThanTolerance, -1, 0.01, none, 2, "the second player is favoured by more than 1 pp"},
		{analysis.LargerThanTolerance, -1, 0.02, none, 5, "the first player gets less than an even share, by more than 2 pp"},
		{analysis.DifferentButSmall, -1, 0.01, none, 2, "the second player is favoured, but by less than 1 pp (90 % interval [−0.10, +0.95] pp)"},
		{analysis.EqualWithinTolerance, 0, 0.01, none, 2, "the two sides are even to within ± 1 pp (90 % interval [−0.10, +0.95] pp)"},
		{analysis.EqualWithinTolerance, 0, 0.01, none, 3, "the first player gets an even share to within ± 1 pp (90 % interval [−0.10, +0.95] pp)"},
		{analysis.Different, +1, 0.01, knownTo(0.007, 1_234_567), 2, "the first player is favoured; whether by more than 1 pp is open; it is known to ± 0.70 pp; about 1,300,000 games under each rule set would bring that to ± 0.50 pp"},
		{analysis.Different, +1, 0.01, knownTo(0.004, 1_234), 2, "the first player is favoured; whether by more than 1 pp is open; it is known to ± 0.40 pp, which is precise, but it lies too near the tolerance to tell"},
		{analysis.Different, +1, 0, knownTo(0.1, 1_234), 2, "the first player is favoured"},
		{analysis.Undecided, 0, 0.01, knownTo(0.123, 52_000), 2, "the games do not tell whether it is even to within ± 1 pp; it is known to ± 13 pp; about 52,000 games under each rule set would bring that to ± 0.50 pp"},
		{analysis.Undecided, 0, 0, analysis.Outlook{HalfWidth: 0.0004, WantedHalfWidth: 0.0002, Games: 52_000}, 2, "no advantage is shown; there may still be one; it is known to ± 0.040 pp; about 52,000 games under each rule set would bring that to ± 0.020 pp"},
		{analysis.Undecided, 0, 0, none, 2, "no advantage is shown; there may still be one"},
		{analysis.Undecided, 0, 0.01, knownTo(0.4, 0), 2, "the games do not tell whether it is even to within ± 1 pp; it is known to ± 40 pp"},
		{analysis.Undecided, 0, 0, knownTo(0.3, 510_000_000), 2, "no advantage is shown; there may still be one; it is known to ± 30 pp; ± 0.50 pp would take more games than anyone would play"},
		{0, 0, 0.01, none, 2, "there are not enough games to judge"},
	} {
		j := verdictOf(test.verdict, test.direction, test.tolerance, test.outlook)
		if got := fairWords(english(), cellOf(j, test.seats)); got != test.want {
			t.Errorf("%v, direction %d, tolerance %v:\n got %q\nwant %q", test.verdict, test.direction, test.tolerance, got, test.want)
		}
	}
	empty := verdictOf(analysis.Undecided, 0, 0.01, none)
	empty.Effect.Value = math.NaN()
	if got := fairWords(english(), cellOf(empty, 2)); got != english()("verdict.too-few") {
		t.Errorf("no games: got %q, want %q", got, english()("verdict.too-few"))
	}
}

// Of different agents, or roles of their own, nobody says that moving first
// favours one: that is not what was measured.
func TestNobodyUnlikeIsFavoured(t *testing.T) {
	for verdict, want := range map[analysis.Verdict][2]string{
		analysis.LargerThanTolerance:  {"South (greedy players) scores more than half, by more than 1 pp", "herder scores more than half, by more than 1 pp"},
		analysis.DifferentButSmall:    {"South (greedy players) scores more than half, but by less than 1 pp (90 % interval [−0.10, +0.95] pp)", "herder scores more than half, but by less than 1 pp (90 % interval [−0.10, +0.95] pp)"},
		analysis.Different:            {"South (greedy players) scores more than half; whether by more than 1 pp is open", "herder scores more than half; whether by more than 1 pp is open"},
		analysis.EqualWithinTolerance: {"South (greedy players) scores half to within ± 1 pp (90 % interval [−0.10, +0.95] pp)", "herder scores half to within ± 1 pp (90 % interval [−0.10, +0.95] pp)"},
	} {
		j := verdictOf(verdict, 1, 0.01, analysis.Outlook{})
		agents := &analysis.Cell{Fair: j, Lineup: []string{"greedy", "random"}, Roles: []string{"South", "North"}}
		roles := &analysis.Cell{Fair: j, Lineup: []string{"random", "random"}, Roles: []string{"herder", "wairgka"}, SeatRoles: make([]analysis.Role, 2)}
		three := &analysis.Cell{Fair: j, Lineup: []string{"greedy", "random", "random"}, Roles: []string{"herder", "herder", "wairgka"}}
		for i, c := range []*analysis.Cell{agents, roles} {
			if got := fairWords(english(), c); got != want[i] {
				t.Errorf("%v: got %q, want %q", verdict, got, want[i])
			}
		}
		if got := fairWords(english(), three); !strings.HasPrefix(got, "the first player (greedy players) gets ") {
			t.Errorf("%v: %q", verdict, got)
		}
		agents.Fair.Direction = -1
		if got := fairWords(english(), agents); strings.Contains(got, "favoured") {
			t.Errorf("%v: %q", verdict, got)
		}
	}
}

func TestDifferenceWords(t *testing.T) {
	for _, test := range []struct {
		name      string
		verdict   analysis.Verdict
		direction int
		tolerance float64
		want      string
	}{
		{analysis.FirstScore, analysis.LargerThanTolerance, +1, 0.01, "the first player scores more than under french, by more than 1 pp"},
		{analysis.FirstScore, analysis.LargerThanTolerance, -1, 0.01, "the first player scores less than under french, by more than 1 pp"},
		{analysis.FirstScore, analysis.DifferentButSmall, -1, 0.01, "the first player scores less than under french, but by less than 1 pp (90 % interval [−0.10, +0.95] pp)"},
		{analysis.FirstScore, analysis.EqualWithinTolerance, 0, 0.01, "the same as under french to within ± 1 pp (90 % interval [−0.10, +0.95] pp)"},
		{analysis.Draws, analysis.EqualWithinTolerance, 0, 0.015, "the same as under french to within ± 1.5 pp (90 % interval [−0.10, +0.95] pp)"},
		{analysis.Draws, analysis.Different, +1, 0, "more draws than under french"},
		{analysis.Draws, analysis.Different, -1, 0, "fewer draws than under french"},
		{analysis.PlyCount, analysis.Different, +1, 0, "longer games than under french"},
		{analysis.PlyCount, analysis.Different, -1, 0, "shorter games than under french"},
		{analysis.PlyCount, analysis.LargerThanTolerance, -1, 6.937611, "shorter games than under french, by more than 6.9376 plies"},
		{analysis.FirstLead, analysis.DifferentButSmall, -1, 0.96, "a lead worse for the first player than under french, but by less than 0.96 seeds"},
		{analysis.FirstLead, analysis.Different, -1, 0, "a lead worse for the first player than under french"},
		{analysis.PlyCount, analysis.Undecided, 0, 0, "no difference from french is shown; there may still be one"},
	} {
		d := analysis.Difference{Name: test.name, Base: "french", Variant: "x", Judged: verdictOf(test.verdict, test.direction, test.tolerance, analysis.Outlook{})}
		if test.name == analysis.PlyCount {
			d.Of = analysis.ToleranceOfPlies
		}
		if got := differenceWords(english(), ofSeeds(), &d); got != test.want {
			t.Errorf("%s, %v, direction %d:\n got %q\nwant %q", test.name, test.verdict, test.direction, got, test.want)
		}
	}
}

// ofSeeds are results whose base counts seeds.
func ofSeeds() *analysis.Results {
	return &analysis.Results{Base: "french", Cells: []analysis.Cell{{Variant: "french", Unit: "seeds"}}}
}

// What a table is judged against is said with its unit; without a tolerance,
// that nothing can be equal.
func TestToleranceWords(t *testing.T) {
	for _, test := range []struct {
		name            string
		of              analysis.ToleranceOf
		value, fraction float64
		want            string
	}{
		{analysis.FirstScore, analysis.ToleranceOfScore, 0.01, 0.01, "tolerance ± 1 pp"},
		{analysis.Draws, analysis.ToleranceOfDraws, 0.0025, 0.0025, "tolerance ± 0.25 pp"},
		{analysis.FirstLead, analysis.ToleranceOfLead, 0.96, 0.02, "tolerance ± 0.96 seeds (2 % of all)"},
		{analysis.PlyCount, analysis.ToleranceOfPlies, 6.94, 0.05, "tolerance ± 5 % of the mean under french"},
		{analysis.FirstLead, 0, 0, 0, "no tolerance, so nothing is shown to be equal"},
	} {
		d := analysis.Difference{Name: test.name, Base: "french", Judged: analysis.Judged{Of: test.of, Tolerance: test.value, Fraction: test.fraction}}
		if got := toleranceWords(english(), ofSeeds(), &d); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// Where games cut off leave a verdict open the words say so, and do not send
// the reader off to play more of them.
func TestCutOffWords(t *testing.T) {
	const reason = "the games cut off at the limit leave it open: depending on how they would have ended, the effect lies between −5 pp and +20 pp"
	const higher = "; more games would not make it precise enough; a higher limit may"
	const more = "; it is known to ± 0.70 pp; about 52,000 games under each rule set would bring that to ± 0.50 pp"
	for _, test := range []struct {
		verdict   analysis.Verdict
		direction int
		tolerance float64
		games     int64
		fair      string
		different string
	}{
		{analysis.Undecided, 0, 0.01, 0,
			"the games do not tell whether it is even to within ± 1 pp; " + reason + higher,
			"the games do not tell whether it differs from french or is the same to within ± 1 pp; " + reason + higher},
		{analysis.Undecided, 0, 0, 0,
			"no advantage is shown; there may still be one; " + reason + higher,
			"no difference from french is shown; there may still be one; " + reason + higher},
		{analysis.Different, 1, 0.01, 0,
			"the first player is favoured; whether by more than 1 pp is open; " + reason + higher,
			"the first player scores more than under french; whether by more than 1 pp is open; " + reason + higher},
		{analysis.Different, 1, 0.01, 52_000,
			"the first player is favoured; whether by more than 1 pp is open; " + reason + more,
			"the first player scores more than under french; whether by more than 1 pp is open; " + reason + more},
	} {
		j := verdictOf(test.verdict, test.direction, test.tolerance, knownTo(0.007, test.games))
		j.CutOff, j.Effect.CutOffBounds = true, &analysis.Bounds{Lo: -0.05, Hi: 0.2}
		if got := fairWords(english(), cellOf(j, 2)); got != test.fair {
			t.Errorf("%v, fair:\n got %q\nwant %q", test.verdict, got, test.fair)
		}
		d := analysis.Difference{Name: analysis.FirstScore, Base: "french", Variant: "x", Pairs: 9, Judged: j}
		if got := differenceWords(english(), ofSeeds(), &d); got != test.different {
			t.Errorf("%v, difference:\n got %q\nwant %q", test.verdict, got, test.different)
		}
	}
	even := verdictOf(analysis.EqualWithinTolerance, 0, 0.01, analysis.Outlook{})
	even.CutOff, even.Effect.CutOffBounds = true, &analysis.Bounds{Lo: -0.001, Hi: 0.002}
	if got, want := fairWords(english(), cellOf(even, 2)), "; the games cut off at the limit leave open whether there is a small difference: depending on how they would have ended, the effect lies between −0.10 pp and +0.20 pp"; !strings.HasSuffix(got, want) {
		t.Errorf("got %q, want the end %q", got, want)
	}
}

// Variants of the same rules, and differences of which nothing is known.
func TestWordsWithoutInterval(t *testing.T) {
	nan := math.NaN()
	for _, test := range []struct {
		verdict analysis.Verdict
		pairs   int64
		effect  analysis.Estimate
		words   string
		text    string
	}{
		{analysis.SameRules, 200_000, analysis.Estimate{}, "the rules are those of french, so every game is the same game", "0"},
		{0, 1, analysis.Estimate{Value: 1, Lo: nan, Hi: nan}, "there are not enough games to judge", "+1.0"},
		{0, 3000, analysis.Estimate{Value: 0, Lo: nan, Hi: nan}, "all games are alike, so nothing tells how much they could differ", "0.0"},
	} {
		d := analysis.Difference{Name: analysis.PlyCount, Base: "french", Variant: "x", Pairs: test.pairs}
		d.Verdict, d.Effect = test.verdict, test.effect
		if got := differenceWords(english(), ofSeeds(), &d); got != test.words {
			t.Errorf("got %q, want %q", got, test.words)
		}
		if got := differenceCell(english(), &d, figureUnit(ofSeeds(), d.Name).asDifference()).Text; got != test.text {
			t.Errorf("got %q, want %q", got, test.text)
		}
	}
}

// ± stands on one line with its number.
func TestTiedSigns(t *testing.T) {
	const long = "the same as under a variant with quite some name to within ± 1 pp (90 % interval [−0.039, +0.122] pp)"
	for width := 60; width < 140; width++ {
		g := grid{Columns: []column{left(strings.Repeat("x", width-40)), left("verdict")}, Rows: [][]cell{plain("y", long)}}
		for _, line := range strings.Split(unbound(renderText(english(), g, textWidth)), "\n") {
			if strings.HasSuffix(strings.TrimRight(line, " "), "±") || strings.Contains(line, tie) {
				t.Errorf("a line ends in ±: %q", line)
			}
		}
	}
	if got, want := prose("within ± 1 pp of 103.7 ± 0.2"), "within\u00a0±\u00a01\u00a0pp of 103.7\u00a0±\u00a00.2"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := figure("−0.19 pp [−1.01, +0.63]"), "−0.19\u00a0pp [−1.01,\u00a0+0.63]"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A rule with parts is one row.
func TestOneRowEach(t *testing.T) {
	got := oneRowEach([]RuleDiff{
		{Path: "grand_slam", Values: map[string]string{"french": "forbidden", "finnish": "captures"}},
		{Path: "end.no_capture_possible.by", Values: map[string]string{"french": "count"}},
		{Path: "end.no_capture_possible.after", Values: map[string]string{"french": "9 plies"}},
		{Path: "end.no_capture", Values: map[string]string{"french": "none"}},
		{Path: "end.no_capture_possible", Values: map[string]string{"finnish": "none", "catalan": "none"}},
		{Path: "limit.plies", Values: map[string]string{"french": "3 plies"}},
	})
	want := []RuleDiff{
		{Path: "grand_slam", Values: map[string]string{"french": "forbidden", "finnish": "captures"}},
		{Path: "end.no_capture_possible", Values: map[string]string{"french": "by: count, after: 9 plies", "finnish": "none", "catalan": "none"}},
		{Path: "end.no_capture", Values: map[string]string{"french": "none"}},
		{Path: "limit.plies", Values: map[string]string{"french": "3 plies"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("want (-) got (+):\n%s", diff)
	}
}

// A sentence about a verdict never claims that there is no effect.
func TestNoVerdictClaimsNoEffect(t *testing.T) {
	for v := analysis.Verdict(0); v <= analysis.SameRules; v++ {
		for _, tolerance := range []float64{0, 0.01} {
			for direction := -1; direction <= 1; direction++ {
				j := verdictOf(v, direction, tolerance, knownTo(0.01, 100))
				for _, words := range []string{fairWords(english(), cellOf(j, 2)), differenceWords(english(), ofSeeds(), &analysis.Difference{Name: analysis.Draws, Base: "b", Judged: j})} {
					for _, claim := range []string{"is fair", "no effect", "not significant", "p >", "p <", "would settle", "whatever the true effect"} {
						if strings.Contains(words, claim) {
							t.Errorf("%v: %q says %q", v, words, claim)
						}
					}
				}
			}
		}
	}
}

// TestTablesFit: a table fits the terminal, however narrow, and has all its cells.
func TestTablesFit(t *testing.T) {
	g := grid{
		Columns: []column{left("variant"), right("games"), right("score [95 %]"), right("plies"), left("verdict")},
		Rows: [][]cell{
			plain("a-variant-with-a-rather-long-name-and-then-some-more-words", "200,000", "48.0 % [40.3, 55.8]", "133.1 ± 5.5", "neither this nor that is shown, and that is all"),
			plain("b", "1", "49.0 % [40.3, 55.8]", "1.1 ± 5.5", "short"),
		},
	}
	for width := leastWidth; width <= 140; width++ {
		got := unbound(renderText(english(), g, width))
		for line := range strings.Lines(got) {
			if n := text.StringWidth(strings.TrimRight(line, " \n")); n > width {
				t.Fatalf("in %d columns a line of %d: %q in\n%s", width, n, line, got)
			}
		}
		for _, word := range []string{"200,000", "48.0 % [40.3, 55.8]", "49.0 % [40.3, 55.8]", "133.1 ± 5.5", "1.1 ± 5.5", "neither", "all", "short", "verdict", "variant"} {
			if !strings.Contains(got, word) {
				t.Fatalf("in %d columns there is no %q:\n%s", width, word, got)
			}
		}
	}
}
