package reports

import (
	"testing"

	"houserules/analysis"
	"houserules/analysis/compare"
	"houserules/engine/rules"
)

func TestEqualWords(t *testing.T) {
	for _, test := range []struct {
		verdict   analysis.Verdict
		direction int
		tolerance float64
		want      string
	}{
		{analysis.LargerThanTolerance, -1, 0.01, "seat 4 gets less than an even share, by more than 1 pp"},
		{analysis.DifferentButSmall, +1, 0.01, "seat 4 gets more than an even share, but by less than 1 pp (90 % interval [−0.10, +0.95] pp)"},
		{analysis.Different, +1, 0.01, "seat 4 gets more than an even share; whether by more than 1 pp is open; it is known to ± 0.70 pp; about 5,000 games under each rule set would bring that to ± 0.50 pp"},
		{analysis.Different, -1, 0, "seat 4 gets less than an even share"},
		{analysis.EqualWithinTolerance, 0, 0.01, "each seat gets an even share to within ± 1 pp; by the estimates, no seat is further from it than seat 4 (90 % interval [−0.10, +0.95] pp)"},
		{analysis.Undecided, 0, 0.01, "the games do not tell whether the seats are even to within ± 1 pp; it is known to ± 0.70 pp; about 5,000 games under each rule set would bring that to ± 0.50 pp"},
		{analysis.Undecided, 0, 0, "no difference between the seats is shown; there may still be one; it is known to ± 0.70 pp; about 5,000 games under each rule set would bring that to ± 0.50 pp"},
		{0, 0, 0.01, "there are not enough games to judge"},
	} {
		role := analysis.Role{Decisive: 4, Equal: verdictOf(test.verdict, test.direction, test.tolerance, knownTo(0.007, 5000))}
		if got := equalWords(english(), &role); got != test.want {
			t.Errorf("%v, direction %d, tolerance %v:\n got %q\nwant %q", test.verdict, test.direction, test.tolerance, got, test.want)
		}
	}
	// No seat is furthest where all got the same.
	even := analysis.Role{Decisive: 1, Equal: verdictOf(analysis.EqualWithinTolerance, 0, 0.01, analysis.Outlook{})}
	even.Equal.Effect.Value = 0
	if got, want := equalWords(english(), &even), "each seat gets an even share to within ± 1 pp (90 % interval [−0.10, +0.95] pp)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The same warning of several seats is one warning.
func TestSeatWarnings(t *testing.T) {
	c := &analysis.Cell{Seats: make([]analysis.Seat, 3)}
	for i := range c.Seats {
		c.Seats[i].Return.Warnings = []rules.Message{rules.Say("only 5 games")}
	}
	c.Seats[1].Advantage.Effect.Warnings = []rules.Message{rules.Say("only 5 games"), rules.Say("other")}
	if got := seatWarnings(c); len(got) != 2 || got[0].Key != "only 5 games" || got[1].Key != "other" {
		t.Errorf("%q", got)
	}
}

// The first player's score is the same in both tables, and no share is below
// nothing.
func TestScoreOfManySeats(t *testing.T) {
	c := &analysis.Cell{
		Lineup:    []string{"random", "random", "random"},
		Seats:     make([]analysis.Seat, 3),
		Estimates: []analysis.NamedEstimate{{Name: analysis.FirstScore}, {Name: analysis.FirstAdvantage}},
		Fair:      analysis.Judged{Verdict: analysis.Undecided, Effect: analysis.Estimate{Lo: -0.01, Hi: 0.01}},
	}
	c.Seats[0].Return = analysis.Estimate{Value: 0, Lo: 0, Hi: 0.02}
	if got, want := scoreCell(english(), c).Text, "0.0 % [0.0, 2.0]"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A role with one seat and that seat are one number, with one interval on a page: the one that holds
// in both families.
func TestOneSeatOfARoleHasOneInterval(t *testing.T) {
	for _, wide := range []float64{0.05, 0.1} {
		c := &analysis.Cell{
			Seats: []analysis.Seat{{Number: 1, Role: "herder"}, {Number: 2, Role: "herder"}, {Number: 3, Role: "wairgka", Return: estimateOf(0.3, 0.08)}},
			SeatRoles: []analysis.Role{
				{Name: "herder", Seats: []int{1, 2}, Share: estimateOf(0.7, wide)}, {Name: "wairgka", Seats: []int{3}, Share: estimateOf(0.3, wide)},
			},
		}
		group := compare.Lineup{Cells: []*analysis.Cell{c}}
		r := &analysis.Results{Level: 0.95, Cells: []analysis.Cell{*c}}
		seats, _ := seatGrid(english(), r, group)
		roles, _ := roleGrid(english(), r, group)
		got, want := []string{seats.Rows[2][3].Text, roles.Rows[1][2].Text}, percent().estimate(english(), estimateOf(0.3, max(0.08, wide)))
		if got[0] != want || got[1] != want {
			t.Errorf("got %q, want %s", got, want)
		}
	}
}
