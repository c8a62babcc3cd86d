package reports_test

import (
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/reports"
)

// clubRow is the first row with a word, in one line with single spaces.
func clubRow(t *testing.T, r *analysis.Results, reader reports.Reader, word string) string {
	t.Helper()
	var text strings.Builder
	if err := reports.ComparisonFor(&text, r, reader, reports.FormatMarkdown); err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(text.String(), "\n") {
		if strings.Contains(line, word) && strings.HasPrefix(line, "|") {
			return strings.Join(strings.Fields(line), " ")
		}
	}
	return ""
}

// known is a study of two variants with numbers that are easy to work with.
func known(advantage, lo, hi float64) *analysis.Results {
	cell := func(name string, wins, draws, losses int64) analysis.Cell {
		share := func(name string, k int64) analysis.NamedEstimate {
			v := float64(k) / 10_000
			return analysis.NamedEstimate{Name: name, Estimate: analysis.Estimate{Value: v, Lo: max(0, v-0.01), Hi: v + 0.01, Level: 0.95, N: 10_000, Method: "wilson"}}
		}
		e := analysis.Estimate{Value: advantage, Lo: lo, Hi: hi, Level: 0.95, N: 10_000, Method: "max-t"}
		return analysis.Cell{
			Variant: name, Agents: "random", Lineup: []string{"random", "random"}, Roles: []string{"South", "North"}, Unit: "seeds", Games: 10_000,
			EndReasons: []analysis.Count{{Name: "majority", Count: 7500}, {Name: "no_move", Count: 2500}},
			First:      analysis.Outcomes{Wins: wins, Draws: draws, Losses: losses}, Plies: analysis.Moments{Mean: 90, SD: 30},
			Estimates: []analysis.NamedEstimate{
				share(analysis.FirstScore, wins+draws/2), share(analysis.FirstWins, wins), share(analysis.Draws, draws), share(analysis.FirstLosses, losses),
				{Name: analysis.FirstAdvantage, Estimate: e},
				{Name: analysis.PlyCount, Estimate: analysis.Estimate{Value: 90, Lo: 87, Hi: 93, Level: 0.95, Method: "t"}},
			},
			Fair: analysis.Judged{Effect: e, Equivalence: e, Tolerance: 0.01, Verdict: analysis.Different, Direction: 1},
		}
	}
	difference := func(name string, v, lo, hi float64) analysis.Difference {
		e := analysis.Estimate{Value: v, Lo: lo, Hi: hi, Level: 0.95, N: 10_000, Method: "max-t"}
		return analysis.Difference{Agents: "random", Base: "old", Variant: "new", Name: name, Pairs: 10_000, Judged: analysis.Judged{Effect: e, Equivalence: e, Verdict: analysis.Different}}
	}
	return &analysis.Results{
		Name: "known", Base: "old", Tolerance: 0.01, Level: 0.95,
		Cells: []analysis.Cell{cell("old", 4750, 0, 5250), cell("new", 4000, 2000, 4000)},
		Differences: []analysis.Difference{
			difference(analysis.FirstScore, 0.05, 0.0125, 0.0875), difference(analysis.Draws, -0.1, -0.15, -0.05), difference(analysis.PlyCount, 6, -3, 15),
		},
	}
}

// Shares and lengths are said in games and in minutes, with their intervals and
// the games that notice them: worked out by hand.
func TestSharesInGames(t *testing.T) {
	reader := reports.Reader{Games: 40, SecondsPerMove: 20}
	for _, test := range []struct {
		advantage, lo, hi float64
		word, want        string
	}{
		// 2·40·−0.025 = −2; 7.848879·0.249375/0.025² + 1.92 = 3,134.
		{-0.025, -0.0375, -0.0125, "lose 2 more", "| old | about 3,200 | the first player would be expected to lose 2 more than they win (between 1 and 3) |"},
		{0.025, 0.0125, 0.0375, "win 2 more", "| old | about 3,200 | the first player would be expected to win 2 more than they lose (between 1 and 3) |"},
		{0.025, -0.0125, 0.0625, "win 2 more", "| old | about 3,200 | the first player would be expected to win 2 more than they lose (between losing 1 more and winning 5 more) |"},
		{0, -0.0125, 0.0125, "no number", "| old | no number | the first player would be expected to win 0 more than they lose (between losing 1 more and winning 1 more) |"},
		{0.001, 0.0005, 0.0015, "0.08", "| old | about 2,000,000 | the first player would be expected to win 0.08 more than they lose (between 0.04 and 0.12) |"},
		// 40·0.475 and so on.
		{0, 0, 0, "first player wins: 19", "| old | – | first player wins: 19.0 (between 18.6 and 19.4); draws: 0.0 (between 0.0 and 0.4); first player loses: 21.0 (between 20.6 and 21.4) |"},
		// 90 plies of 20 s are half an hour; 40 of them 20 hours.
		{0, 0, 0, "minutes a game: 30", "| old | – | minutes a game: 30 (between 29 and 31); hours for 40 games: 20.0 (between 19.3 and 20.7) |"},
		// 40·3/4 and 40·1/4, with Wilson's interval of 10,000 games.
		{0, 0, 0, "ends", "| old | – | ends: majority: 30.0 (between 29.7 and 30.3); no move: 10.0 (between 9.7 and 10.3) |"},
		// 2·40·0.05 = 4; 7.848879·(0.249375 + 0.2)/0.0025 + 0.96 = 1,412.
		{0, 0, 0, "less losses", "| new | about 1,500 | wins of the first player less losses: 4 more (between 1 and 7) than under old |"},
		// 40·−0.1; 7.848879·(0 + 0.16)/0.01 + 0.96 = 127, and the skewness of
		// draws, 1.552304·0.096/(0.16·0.1) = 9.
		{0, 0, 0, "draws: 4 fewer", "| new | about 140 | draws: 4 fewer (between 2 and 6) than under old |"},
		// 6 plies are 2 minutes; 7.848879·1800/36 + 0.96 = 394.
		{0, 0, 0, "2 more (between 1 fewer", "| new | about 400 | minutes a game: 2 more (between 1 fewer and 5 more) than under old |"},
	} {
		if got := clubRow(t, known(test.advantage, test.lo, test.hi), reader, test.word); got != test.want {
			t.Errorf("%v: got\n%s\nwant\n%s", test.advantage, got, test.want)
		}
	}
}

// Who asks for nothing is told nothing, and who asks for one of both only that.
func TestNobodyAsks(t *testing.T) {
	r := known(0.02, 0.01, 0.03)
	for _, test := range []struct {
		reader      reports.Reader
		say, saysNo string
	}{
		{reports.Reader{}, "", "What that means"},
		{reports.Reader{Games: 40}, "What that means in 40 games", "minutes"},
		{reports.Reader{SecondsPerMove: 20}, "minutes a game: 30 ", "40 games"},
	} {
		text := page(t, reports.Input{Results: r, Reader: test.reader})
		table := text
		if at := strings.Index(text, `<summary id="method">`); at > 0 {
			method, _, _ := strings.Cut(text[at:], "</details>")
			table = strings.Replace(text, method, "", 1)
		}
		if !strings.Contains(table, test.say) || strings.Contains(table, test.saysNo) {
			t.Errorf("%+v: says %q %v, %q %v", test.reader, test.say, strings.Contains(table, test.say), test.saysNo, strings.Contains(table, test.saysNo))
		}
		if asked := test.reader.Games > 0 || test.reader.SecondsPerMove > 0; strings.Contains(text, "At your table") != asked {
			t.Errorf("%+v: the method is explained: %v", test.reader, !asked)
		}
	}
	matches := known(0.02, 0.01, 0.03)
	matches.Matches = true
	text := page(t, reports.Input{Results: matches, Reader: reports.Reader{Games: 40, SecondsPerMove: 20}})
	if !strings.Contains(text, "in 40 matches") || !strings.Contains(text, "minutes a match: 30 ") || strings.Contains(text, "minutes a game") {
		t.Error("matches are called games")
	}
}
