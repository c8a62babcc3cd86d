package reports

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserules/analysis"
)

// verdictOf makes an effect with a verdict.
func verdictOf(v analysis.Verdict, direction int, tolerance float64, games int64, assumed float64) analysis.Judged {
	return analysis.Judged{
		Effect:      analysis.Estimate{Value: 0.005, Lo: -0.002, Hi: 0.012, Level: 0.95},
		Equivalence: analysis.Estimate{Value: 0.005, Lo: -0.001, Hi: 0.0095, Level: 0.90},
		Tolerance:   tolerance, Verdict: v, Direction: direction, GamesNeeded: games, AssumedEffect: assumed,
	}
}

// differenceUnit is how differences in a figure are printed.
func differenceUnit(name string) unit { return figureUnit(&analysis.Results{}, name).asDifference() }

func TestFairWords(t *testing.T) {
	for _, test := range []struct {
		verdict   analysis.Verdict
		direction int
		tolerance float64
		games     int64
		assumed   float64
		seats     int
		want      string
	}{
		{analysis.LargerThanTolerance, +1, 0.01, 0, 0, 2, "the first player is favoured by more than 1 pp"},
		{analysis.LargerThanTolerance, -1, 0.01, 0, 0, 2, "the second player is favoured by more than 1 pp"},
		{analysis.LargerThanTolerance, -1, 0.02, 0, 0, 5, "the first player gets less than an even share, by more than 2 pp"},
		{analysis.DifferentButSmall, -1, 0.01, 0, 0, 2, "the second player is favoured, but by less than 1 pp"},
		{analysis.EqualWithinTolerance, 0, 0.01, 0, 0, 2, "first and second player are even to within ± 1 pp (90 % interval [−0.10, +0.95] pp)"},
		{analysis.Different, +1, 0.01, 1_234_567, 0.008, 2, "the first player is favoured; whether by more than 1 pp is open; about 1,300,000 games a cell would settle it if the true effect is +0.80 pp"},
		{analysis.Different, +1, 0.01, 0, 0.01, 2, "the first player is favoured; whether by more than 1 pp is open; if the true effect is +1.00 pp, no number of games would settle it"},
		{analysis.Different, +1, 0, 0, 0, 2, "the first player is favoured"},
		{analysis.Undecided, 0, 0.01, 52_000, 0.005, 2, "neither an advantage nor evenness to within ± 1 pp is shown; about 52,000 games a cell would settle it whatever the true effect is (the hardest is +0.50 pp)"},
		{analysis.Undecided, 0, 0, 52_000, 0.005, 2, "no advantage is shown, which does not mean that there is none; about 52,000 games a cell would settle it if the true effect is +0.50 pp"},
		{analysis.Undecided, 0, 0, 0, 0, 2, "no advantage is shown, which does not mean that there is none"},
		{analysis.Undecided, 0, 0, 510_000_000, 0.0001, 2, "no advantage is shown, which does not mean that there is none; to settle it would take more games than anyone would play if the true effect is +0.01 pp"},
		{0, 0, 0.01, 0, 0, 2, "there are not enough games to judge"},
	} {
		j := verdictOf(test.verdict, test.direction, test.tolerance, test.games, test.assumed)
		if got := fairWords(j, test.seats); got != test.want {
			t.Errorf("%v, direction %d, tolerance %v:\n got %q\nwant %q", test.verdict, test.direction, test.tolerance, got, test.want)
		}
	}
	empty := verdictOf(analysis.Undecided, 0, 0.01, 0, 0)
	empty.Effect.Value = math.NaN()
	if got := fairWords(empty, 2); got != say("verdict.too-few") {
		t.Errorf("no games: got %q, want %q", got, say("verdict.too-few"))
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
		{analysis.FirstScore, analysis.DifferentButSmall, -1, 0.01, "the first player scores less than under french, but by less than 1 pp"},
		{analysis.FirstScore, analysis.EqualWithinTolerance, 0, 0.01, "the same as under french to within ± 1 pp (90 % interval [−0.10, +0.95] pp)"},
		{analysis.Draws, analysis.Different, +1, 0, "more draws than under french"},
		{analysis.Draws, analysis.Different, -1, 0, "fewer draws than under french"},
		{analysis.PlyCount, analysis.Different, +1, 0, "longer games than under french"},
		{analysis.PlyCount, analysis.Different, -1, 0, "shorter games than under french"},
		{analysis.FirstLead, analysis.Different, -1, 0, "a lead worse for the first player than under french"},
		{analysis.PlyCount, analysis.Undecided, 0, 0, "no difference from french is shown, which does not mean that there is none"},
	} {
		d := analysis.Difference{Name: test.name, Base: "french", Variant: "x", Judged: verdictOf(test.verdict, test.direction, test.tolerance, 0, 0)}
		if got := differenceWords(&d, differenceUnit(d.Name)); got != test.want {
			t.Errorf("%s, %v, direction %d:\n got %q\nwant %q", test.name, test.verdict, test.direction, got, test.want)
		}
	}
}

// Where games cut off leave a verdict open the words say so, and do not send
// the reader off to play more of them.
func TestCutOffWords(t *testing.T) {
	const reason = "the games cut off at the limit leave it open: depending on how they would have ended, the effect lies between −5 pp and +20 pp"
	for _, test := range []struct {
		verdict   analysis.Verdict
		direction int
		tolerance float64
		games     int64
		fair      string
		different string
	}{
		{analysis.Undecided, 0, 0.01, 0,
			"neither an advantage nor evenness to within ± 1 pp is shown; " + reason + "; more games would not settle it, a higher limit may",
			"neither a difference from french nor equality to within ± 1 pp is shown; " + reason + "; more games would not settle it, a higher limit may"},
		{analysis.Undecided, 0, 0, 0,
			"no advantage is shown, which does not mean that there is none; " + reason + "; more games would not settle it, a higher limit may",
			"no difference from french is shown, which does not mean that there is none; " + reason + "; more games would not settle it, a higher limit may"},
		{analysis.Different, 1, 0.01, 0,
			"the first player is favoured; whether by more than 1 pp is open; " + reason + "; more games would not settle it, a higher limit may",
			"the first player scores more than under french; whether by more than 1 pp is open; " + reason + "; more games would not settle it, a higher limit may"},
		{analysis.Different, 1, 0.01, 52_000,
			"the first player is favoured; whether by more than 1 pp is open; " + reason + "; about 52,000 games a cell would settle it if the true effect is +0.50 pp",
			"the first player scores more than under french; whether by more than 1 pp is open; " + reason + "; about 52,000 games a cell would settle it if the true effect is +0.50 pp"},
	} {
		j := verdictOf(test.verdict, test.direction, test.tolerance, test.games, 0.005)
		j.CutOff, j.Effect.Capped = true, &analysis.Bounds{Lo: -0.05, Hi: 0.2}
		if got := fairWords(j, 2); got != test.fair {
			t.Errorf("%v, fair:\n got %q\nwant %q", test.verdict, got, test.fair)
		}
		d := analysis.Difference{Name: analysis.FirstScore, Base: "french", Variant: "x", Pairs: 9, Judged: j}
		if got := differenceWords(&d, differenceUnit(d.Name)); got != test.different {
			t.Errorf("%v, difference:\n got %q\nwant %q", test.verdict, got, test.different)
		}
	}
	even := verdictOf(analysis.EqualWithinTolerance, 0, 0.01, 0, 0)
	even.CutOff, even.Effect.Capped = true, &analysis.Bounds{Lo: -0.001, Hi: 0.002}
	if got, want := fairWords(even, 2), "; the games cut off at the limit leave open whether there is a small difference: depending on how they would have ended, the effect lies between −0.10 pp and +0.20 pp"; !strings.HasSuffix(got, want) {
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
		if got := differenceWords(&d, differenceUnit(d.Name)); got != test.words {
			t.Errorf("got %q, want %q", got, test.words)
		}
		if got := differenceText(&d, differenceUnit(d.Name)); got != test.text {
			t.Errorf("got %q, want %q", got, test.text)
		}
	}
}

// ± stands on one line with its number.
func TestTiedSigns(t *testing.T) {
	const long = "the same as under a variant with quite some name to within ± 1 pp (90 % interval [−0.039, +0.122] pp)"
	for width := 60; width < 140; width++ {
		g := grid{Columns: []column{left(strings.Repeat("x", width-40)), left("verdict")}, Rows: [][]cell{plain("y", long)}}
		for _, line := range strings.Split(unbound(renderText(g)), "\n") {
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
				j := verdictOf(v, direction, tolerance, 100, 0.003)
				for _, words := range []string{fairWords(j, 2), differenceWords(&analysis.Difference{Name: analysis.Draws, Base: "b", Judged: j}, differenceUnit(analysis.Draws))} {
					for _, claim := range []string{"is fair", "no effect", "not significant", "p >", "p <"} {
						if strings.Contains(words, claim) {
							t.Errorf("%v: %q says %q", v, words, claim)
						}
					}
				}
			}
		}
	}
}
