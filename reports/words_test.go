package reports

import (
	"math"
	"strings"
	"testing"

	"houserules/analysis"
)

// verdictOf makes an effect with a verdict.
func verdictOf(v analysis.Verdict, direction int, margin float64, games int64, assumed float64) analysis.Judged {
	return analysis.Judged{
		Effect:      analysis.Estimate{Value: 0.005, Lo: -0.002, Hi: 0.012, Level: 0.95},
		Equivalence: analysis.Estimate{Value: 0.005, Lo: -0.001, Hi: 0.0095, Level: 0.90},
		Margin:      margin, Verdict: v, Direction: direction, GamesNeeded: games, AssumedEffect: assumed,
	}
}

func TestFairWords(t *testing.T) {
	for _, test := range []struct {
		verdict   analysis.Verdict
		direction int
		margin    float64
		games     int64
		assumed   float64
		seats     int
		want      string
	}{
		{analysis.LargerThanMargin, +1, 0.01, 0, 0, 2, "the first player is favoured by more than 1 pp"},
		{analysis.LargerThanMargin, -1, 0.01, 0, 0, 2, "the second player is favoured by more than 1 pp"},
		{analysis.LargerThanMargin, -1, 0.02, 0, 0, 5, "the first player gets less than an even share, by more than 2 pp"},
		{analysis.DifferentButSmall, -1, 0.01, 0, 0, 2, "the second player is favoured, but by less than 1 pp"},
		{analysis.EqualWithinMargin, 0, 0.01, 0, 0, 2, "first and second player are even to within ± 1 pp (90 % interval [−0.10, +0.95] pp)"},
		{analysis.Different, +1, 0.01, 1_234_567, 0.008, 2, "the first player is favoured; whether by more than 1 pp is open; about 1,300,000 games a cell would settle it if the true effect is +0.80 pp"},
		{analysis.Different, +1, 0.01, 0, 0.01, 2, "the first player is favoured; whether by more than 1 pp is open; if the true effect is +1.00 pp, no number of games would settle it"},
		{analysis.Different, +1, 0, 0, 0, 2, "the first player is favoured"},
		{analysis.Undecided, 0, 0.01, 52_000, 0.005, 2, "neither an advantage nor evenness to within ± 1 pp is shown; about 52,000 games a cell would settle it whatever the true effect is (the hardest is +0.50 pp)"},
		{analysis.Undecided, 0, 0, 52_000, 0.005, 2, "no advantage is shown, which does not mean that there is none; about 52,000 games a cell would settle it if the true effect is +0.50 pp"},
		{analysis.Undecided, 0, 0, 0, 0, 2, "no advantage is shown, which does not mean that there is none"},
		{0, 0, 0.01, 0, 0, 2, "there are not enough games to judge"},
	} {
		j := verdictOf(test.verdict, test.direction, test.margin, test.games, test.assumed)
		if got := fairWords(j, test.seats); got != test.want {
			t.Errorf("%v, direction %d, margin %v:\n got %q\nwant %q", test.verdict, test.direction, test.margin, got, test.want)
		}
	}
	empty := verdictOf(analysis.Undecided, 0, 0.01, 0, 0)
	empty.Effect.Value = math.NaN()
	if got := fairWords(empty, 2); got != tooFew {
		t.Errorf("no games: got %q, want %q", got, tooFew)
	}
}

func TestDifferenceWords(t *testing.T) {
	for _, test := range []struct {
		name      string
		verdict   analysis.Verdict
		direction int
		margin    float64
		want      string
	}{
		{analysis.FirstScore, analysis.LargerThanMargin, +1, 0.01, "the first player scores more than under french, by more than 1 pp"},
		{analysis.FirstScore, analysis.LargerThanMargin, -1, 0.01, "the first player scores less than under french, by more than 1 pp"},
		{analysis.FirstScore, analysis.DifferentButSmall, -1, 0.01, "the first player scores less than under french, but by less than 1 pp"},
		{analysis.FirstScore, analysis.EqualWithinMargin, 0, 0.01, "the same as under french to within ± 1 pp (90 % interval [−0.10, +0.95] pp)"},
		{analysis.Draws, analysis.Different, +1, 0, "more draws than under french"},
		{analysis.Draws, analysis.Different, -1, 0, "fewer draws than under french"},
		{analysis.PlyCount, analysis.Different, +1, 0, "longer games than under french"},
		{analysis.PlyCount, analysis.Different, -1, 0, "shorter games than under french"},
		{analysis.SeedMargin, analysis.Different, -1, 0, "a margin worse for the first player than under french"},
		{analysis.PlyCount, analysis.Undecided, 0, 0, "no difference from french is shown, which does not mean that there is none"},
	} {
		d := analysis.Difference{Name: test.name, Base: "french", Variant: "x", Judged: verdictOf(test.verdict, test.direction, test.margin, 0, 0)}
		if got := differenceWords(&d); got != test.want {
			t.Errorf("%s, %v, direction %d:\n got %q\nwant %q", test.name, test.verdict, test.direction, got, test.want)
		}
	}
}

// A sentence about a verdict never claims that there is no effect.
func TestNoVerdictClaimsNoEffect(t *testing.T) {
	for v := analysis.Verdict(0); v <= analysis.EqualWithinMargin; v++ {
		for _, margin := range []float64{0, 0.01} {
			for direction := -1; direction <= 1; direction++ {
				j := verdictOf(v, direction, margin, 100, 0.003)
				for _, words := range []string{fairWords(j, 2), differenceWords(&analysis.Difference{Name: analysis.Draws, Base: "b", Judged: j})} {
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
