package reports

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"unicode"

	"houserules/analysis"
	"houserules/analysis/departures"
	"houserules/configs/words"
	"houserules/reports/record"
)

// quickCell is a cell of one player with a verdict on the first of two players.
func quickCell(agent string, games int64, value, lo, hi float64, v analysis.Verdict) analysis.Cell {
	direction := 0
	switch v {
	case analysis.LargerThanTolerance, analysis.Different, analysis.DifferentButSmall:
		direction = sign(value)
	}
	return analysis.Cell{
		Variant: "mine", Agents: agent, Lineup: []string{agent, agent}, Games: games, Roles: []string{"South", "North"},
		First: analysis.Outcomes{Wins: games / 2, Draws: games - games/2},
		Fair: analysis.Judged{
			Effect: analysis.Estimate{Value: value, Lo: lo, Hi: hi, Level: 0.95, N: games}, Tolerance: 0.01, Verdict: v, Direction: direction,
		},
		PliesHistogram: analysis.Histogram{Start: 10, Width: 1, Counts: []int64{1, 7, 1, 1}},
		EndReasons:     []analysis.Count{{Name: "majority", Count: games}},
	}
}

// The headline says no more than the verdicts: who is ahead from their side, and where
// nothing is shown, that.
func TestQuickHeadline(t *testing.T) {
	larger := quickCell("random", 1000, -0.03, -0.04, -0.02, analysis.LargerThanTolerance)
	first := quickCell("random", 1000, 0.03, 0.02, 0.04, analysis.LargerThanTolerance)
	open := quickCell("greedy", 1000, 0.002, -0.02, 0.024, analysis.Undecided)
	even := quickCell("greedy", 1000, 0.001, -0.004, 0.006, analysis.EqualWithinTolerance)
	small := quickCell("greedy", 1000, 0.004, 0.001, 0.007, analysis.DifferentButSmall)
	even.Fair.Equivalence = analysis.Estimate{Value: 0.001, Lo: -0.003, Hi: 0.005, Level: 0.9}
	small.Fair.Equivalence = analysis.Estimate{Value: 0.004, Lo: 0.0015, Hi: 0.0065, Level: 0.9}
	different := quickCell("greedy", 1000, 0.012, 0.004, 0.02, analysis.Different)
	behind := quickCell("greedy", 1000, -0.006, -0.011, -0.001, analysis.DifferentButSmall)
	behind.Fair.Equivalence = analysis.Estimate{Value: -0.006, Lo: -0.0098, Hi: -0.002, Level: 0.9}
	few, shown := quickCell("alphabeta:2", 12, 0.1, -0.1, 0.3, analysis.Undecided), quickCell("alphabeta:2", 12, 0.4, 0.3, 0.5, analysis.LargerThanTolerance)
	cut := quickCell("alphabeta:2", 1000, 0, -0.5, 0.5, analysis.Undecided)
	cut.First = analysis.Outcomes{CutOff: 1000}
	again := quickCell("alphabeta:2", 1000, 0.5, 0.49, 0.5, analysis.LargerThanTolerance)
	again.Repeats = analysis.Repeats{Games: 1000, Distinct: 16}
	one := quickCell("alphabeta:2", 1000, 0.5, 0.49, 0.5, analysis.LargerThanTolerance)
	one.Repeats, one.OneGame = analysis.Repeats{Games: 1000, Distinct: 1, Most: 1000}, true
	for _, c := range []struct {
		cells []analysis.Cell
		want  string
	}{
		{[]analysis.Cell{larger}, "Mine is not fair: among players who choose at random the second player is favoured by 3.0 pp [2.0, 4.0]."},
		{[]analysis.Cell{first, open}, "Mine is not fair for everyone: among players who choose at random the first player is favoured by 3.0 pp [2.0, 4.0]; among greedy players nobody is shown to be favoured (+0.2 pp [−2.0, +2.4] for the first player)."},
		{[]analysis.Cell{even}, "Mine is fair to within 1 pp: among greedy players it is even to within 1 pp (+0.10 pp [−0.30, +0.50] for the first player, 90 % interval)."},
		{[]analysis.Cell{small}, "Mine is fair to within 1 pp: among greedy players the first player is favoured by 0.40 pp [0.10, 0.70], which is less than 1 pp."},
		{[]analysis.Cell{behind}, "Mine is fair to within 1 pp: among greedy players the second player is favoured by 0.60 pp [0.10, 1.10], which is less than 1 pp (90 % interval [0.20, 0.98] pp)."},
		{[]analysis.Cell{different}, "Whether Mine is fair is not decided yet: among greedy players the first player is favoured by 1.20 pp [0.40, 2.00], perhaps less than 1 pp."},
		{[]analysis.Cell{few}, "Whether Mine is fair is not decided yet: 12 games of players who look 2 plies ahead say nothing yet."},
		{[]analysis.Cell{shown}, "Mine is not fair: among players who look 2 plies ahead the first player is favoured by 40 pp [30, 50]."},
		{[]analysis.Cell{cut}, "Whether Mine is fair is not decided yet: all games of players who look 2 plies ahead were cut off at the move limit and say nothing about who wins."},
		{[]analysis.Cell{again}, "Whether Mine is fair is not decided yet: only 16 of 1,000 games of players who look 2 plies ahead are different, too few to say anything of the rules."},
		{[]analysis.Cell{one}, "Whether Mine is fair is not decided yet: players who look 2 plies ahead always play the same game, which says nothing about others."},
	} {
		q := &record.Quick{Title: "Mine", Results: &analysis.Results{Tolerance: 0.01, Level: 0.95, Cells: c.cells}}
		got := strings.ReplaceAll(quickHeadline(english(), q), "\u00a0", " ")
		if strings.ReplaceAll(got, "± ", "") != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// Seats of a role that do equally well are called fair between each other alone, as on a
// page, and it is said where another role wins nearly everything.
func TestQuickRoleTakesAll(t *testing.T) {
	for _, c := range []struct {
		share float64
		all   bool
	}{{0.9, false}, {0.99, true}} {
		cell := quickCell("greedy", 1000, 0, -0.004, 0.004, analysis.EqualWithinTolerance)
		cell.Seats, cell.FairSeat = make([]analysis.Seat, 3), 1
		cell.SeatRoles = []analysis.Role{
			{Name: "herder", Seats: []int{1, 2}, Equal: cell.Fair, Decisive: 1},
			{Name: "wairgka", Seats: []int{3}, Share: analysis.Estimate{Value: c.share, Lo: c.share - 0.01, Hi: 1}},
		}
		q := &record.Quick{Title: "Mine", Results: &analysis.Results{Tolerance: 0.01, Level: 0.95, Cells: []analysis.Cell{cell}}}
		text := quickHeadline(english(), q)
		if !strings.HasPrefix(text, "Between the seats of a role, Mine is fair") || strings.Contains(text, "of the win") != c.all {
			t.Errorf("a share of %v: %s", c.share, text)
		}
	}
}

// What lies among the games cut off is not known, and draws of roles are those of all games.
func TestQuickPlies(t *testing.T) {
	c := quickCell("random", 100, 0, -0.1, 0.1, analysis.Undecided)
	c.CutOff, c.First = 42, analysis.Outcomes{Wins: 40, Draws: 18, CutOff: 42}
	for _, want := range []string{"18.0 11 –", "33.0 11 –"} {
		var out bytes.Buffer
		q := &record.Quick{Title: "Mine", Parent: "french", Results: &analysis.Results{Tolerance: 0.01, Level: 0.95, Cells: []analysis.Cell{c}}}
		if err := Quick(&out, q, "brief", nil, Reader{}, FormatText); err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(strings.Fields(out.String()), " "); !strings.Contains(text, want) {
			t.Errorf("%q is missing: %s", want, text)
		}
		part := analysis.Estimate{Value: 0.33}
		c.SeatRoles = []analysis.Role{{Name: "herder", Part: part}, {Name: "wairgka", Part: part}}
	}
	all := analysis.Estimate{Value: math.NaN(), Lo: math.Inf(1), Hi: math.Inf(1)}
	if got := wholePlies(english(), &c, all); got != "not known: 42.0 % are cut off" {
		t.Errorf("the page says %q", got)
	}
}

// A rule is said to do most where it is shown to, and few games say nothing of it.
func TestQuickLargest(t *testing.T) {
	q := &record.Quick{
		Name: "mine", Title: "Mine", Parent: "french", Commands: []string{"houserules balance mine.yaml", "houserules play mine.yaml"},
		Results: &analysis.Results{Tolerance: 0.01, Level: 0.95, Cells: []analysis.Cell{quickCell("random", 1000, -0.03, -0.04, -0.02, analysis.LargerThanTolerance)}},
		Rules:   []record.QuickRules{{{Rule: "feeding", Parent: "none", Here: "must"}}, {{Rule: "kroo", Parent: "sow", Here: "skip"}}},
	}
	text := func(effects ...departures.Effect) string {
		q.Effects = []record.QuickEffects{{Agent: "random", Effects: effects}}
		var out bytes.Buffer
		if err := Quick(&out, q, "brief", nil, Reader{}, FormatText); err != nil {
			t.Fatal(err)
		}
		return strings.Join(strings.Fields(out.String()), " ")
	}
	shown := text(departures.Effect{Value: 0.05, Lo: 0.04, Hi: 0.06, Games: 900}, departures.Effect{Value: 0.01, Lo: 0, Hi: 0.02, Games: 900})
	if !strings.Contains(shown, "the rule that matters most is feeding: must: it moves the score by 5.0 pp [4.0, 6.0] towards the first player. By the estimates it brings the first player's advantage from −8.0 pp to −3.0 pp.") {
		t.Error(shown)
	}
	other := text(departures.Effect{Value: -0.05, Lo: -0.06, Hi: -0.04, Games: 900}, departures.Effect{Value: 0.01, Lo: 0, Hi: 0.02, Games: 900})
	if !strings.Contains(other, "by 5.0 pp [4.0, 6.0] towards the second player. By the estimates it brings the first player's advantage from +2.0 pp to −3.0 pp.") {
		t.Error(other)
	}
	for _, command := range q.Commands {
		if !strings.Contains(shown, command) {
			t.Errorf("%s is not printed", command)
		}
	}
	open := text(departures.Effect{Value: 0.05, Lo: 0.01, Hi: 0.09, Games: 900}, departures.Effect{Value: 0.01, Lo: 0, Hi: 0.02, Games: 900})
	if strings.Contains(open, "matters most") || !strings.Contains(open, "one of the 2 rules is shown to matter; it is not shown to matter more than every other") {
		t.Error(open)
	}
	two := text(departures.Effect{Value: 0.05, Lo: 0.01, Hi: 0.09, Games: 900}, departures.Effect{Value: -0.03, Lo: -0.04, Hi: -0.02, Games: 900})
	if !strings.Contains(two, "2 of the 2 rules are shown to matter; none of them is shown to matter more than all the others") {
		t.Error(two)
	}
	few := text(departures.Effect{Value: 0.9, Lo: 0.8, Hi: 1, Games: 12}, departures.Effect{Value: 0, Lo: 0, Hi: 0, Games: 12})
	if strings.Contains(few, "matters most") || strings.Contains(few, "90 pp") {
		t.Error(few)
	}
}

// A table calls players by the names of the tables where its reader has their language, and in
// words elsewhere.
func TestQuickNamesPlayers(t *testing.T) {
	q := &record.Quick{
		Results: &analysis.Results{Cells: []analysis.Cell{quickCell("alphabeta:2", 1000, -0.03, -0.04, -0.02, analysis.LargerThanTolerance)}},
		Parent:  "french", Rules: []record.QuickRules{{{Rule: "feeding", Here: "must"}}},
		Effects: []record.QuickEffects{{Agent: "alphabeta:2", Effects: []departures.Effect{{Value: 0.05, Lo: 0.04, Hi: 0.06, Games: 900}}}},
	}
	for code, want := range map[string]string{"en": "alphabeta:2", "fr": "joueurs qui prévoient 2 coups"} {
		say := translatorTo(words.In(code))
		if got := quickPlayers(say, q).Tables[0].Rows[0][0].Text; got != want {
			t.Errorf("%s: %s", code, got)
		}
		rules, _ := quickRules(say, q)
		if heads := rules.Tables[0].Columns; heads[len(heads)-1].Head != want {
			t.Errorf("%s: %+v", code, heads)
		}
	}
}

// What follows a table begins with a capital in every language, whatever it begins with.
func TestQuickSentencesBeginWithCapitals(t *testing.T) {
	q := &record.Quick{Results: &analysis.Results{}, Rules: []record.QuickRules{{{Rule: "feeding", Here: "must"}}}}
	for _, code := range words.Languages() {
		say := translatorTo(words.In(code))
		for _, e := range []departures.Effect{{Value: 0.05, Lo: 0.04, Hi: 0.06, Games: 900}, {Lo: -0.01, Hi: 0.01, Games: 900}} {
			text := quickLargest(say, q, record.QuickEffects{Agent: "greedy", Effects: []departures.Effect{e}})
			if first := []rune(text)[0]; !unicode.IsUpper(first) {
				t.Errorf("%s: %s", code, text)
			}
		}
	}
}
