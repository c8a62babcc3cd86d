package compare

import (
	"math"
	"slices"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// cell is a variant as some players played it: an advantage in percentage points.
func cell(variant, players string, value, half float64, v analysis.Verdict) analysis.Cell {
	c := analysis.Cell{Variant: variant, Agents: players, Lineup: []string{players, players}, Games: 1000, First: analysis.Outcomes{Wins: 480, Draws: 40, Losses: 480}}
	c.Fair = analysis.Judged{Effect: analysis.Estimate{Value: value / 100, Lo: (value - half) / 100, Hi: (value + half) / 100}, Tolerance: 0.01, Verdict: v}
	return c
}

// keys are those of claims.
func keys(claims []answer.Claim) []string {
	var list []string
	for _, c := range claims {
		list = append(list, c.Key)
	}
	return list
}

// One rule set is called nearest to even only where its interval keeps it apart from all
// others, by hand: with ± 0.3, 0.2 reaches to 0.5 and 1 begins at 0.7; with ± 0.5 they meet.
func TestNearestOnlyWhereShown(t *testing.T) {
	for _, c := range []struct {
		half float64
		key  string
		kind answer.Kind
	}{{0.3, "answer.change.nearest", answer.Order}, {0.5, "answer.change.nearest-any", answer.Undecided}} {
		a := Answer(&analysis.Results{Cells: []analysis.Cell{
			cell("a", "random", 0.2, c.half, analysis.EqualWithinTolerance), cell("b", "random", -1, c.half, analysis.Different),
		}})
		if got := a.Five.Change.Claims; len(got) != 2 || got[0].Key != "answer.change.two-games" || got[1].Key != c.key || got[1].Kind != c.kind || a.Five.Change.Absent.Key != answer.NotSearched {
			t.Errorf("± %v: %+v", c.half, got)
		}
	}
}

// A width is the widest of all cells that the sentence names, not of the strongest players
// alone, and rests on all of them.
func TestWidthIsOfAllCells(t *testing.T) {
	a := Answer(&analysis.Results{Cells: []analysis.Cell{
		cell("a", "random", 0, 5, analysis.Undecided), cell("a", "greedy", 0, 0.5, analysis.EqualWithinTolerance),
	}})
	sure := a.Five.Sure.Claims[0]
	if width := sure.Args[0].(answer.Number).Value; math.Abs(width-0.05) > 1e-12 || len(sure.Evidence) != 2 || sure.Evidence[0].Verdict != "UNDECIDED" {
		t.Errorf("a width of %v, which rests on %v", width, sure.Evidence)
	}
}

// Rule sets that look alike are called so only where each is shown to be equal to the base.
func TestAlikeOnlyWhereShown(t *testing.T) {
	for verdict, key := range map[analysis.Verdict]string{analysis.Undecided: "answer.varies", analysis.Different: "answer.varies", analysis.EqualWithinTolerance: "answer.alike"} {
		a := Answer(&analysis.Results{
			Base: "a", Cells: []analysis.Cell{cell("a", "random", 0, 1, analysis.Undecided), cell("b", "random", 0, 1, analysis.Undecided)},
			Differences: []analysis.Difference{{Agents: "random", Variant: "b", Base: "a", Name: analysis.FirstScore, Judged: analysis.Judged{Verdict: verdict}}},
		})
		if where := a.Headline[0].Args[5].(answer.Text); where.Key != key {
			t.Errorf("%v: %s", verdict, where.Key)
		}
	}
}

// What has no estimate because games were cut off is named with its bounds.
func TestCutOffIsNamed(t *testing.T) {
	lost := cell("b", "random", 0, 30, analysis.Undecided)
	lost.Fair.Effect.Value, lost.Fair.Effect.CutOffBounds = math.NaN(), &analysis.Bounds{Lo: -0.3, Hi: 0.3}
	whom := Answer(&analysis.Results{Cells: []analysis.Cell{cell("a", "random", 1, 1, analysis.Undecided), lost}}).Five.Whom.Claims
	if got := keys(whom); !slices.Equal(got, []string{"answer.whom.alone", "answer.whom.bounds"}) || whom[1].Args[1] != answer.Variant("b") {
		t.Errorf("%v", got)
	}
}

// Of more than two seats the one that decides is named, not the first; seats of a role that
// win nearly nothing are never called fair; nor is such a rule set nearest to even of two.
func TestSeatsAreNotTheFirst(t *testing.T) {
	herd := func(variant string, share float64, v analysis.Verdict) analysis.Cell {
		c := cell(variant, "greedy", -2, 0.5, v)
		c.Lineup, c.FairSeat, c.Seats = make([]string, 3), 2, make([]analysis.Seat, 3)
		c.Seats[1].Advantage = c.Fair
		c.SeatRoles = []analysis.Role{{Name: "herder", Seats: []int{1, 2}, Share: analysis.Estimate{Value: 1 - share}}, {Name: "wairgka", Seats: []int{3}, Share: analysis.Estimate{Value: share}}}
		return c
	}
	for _, x := range []struct {
		share float64
		v     analysis.Verdict
		keys  []string
		says  string
	}{
		{0.3, analysis.LargerThanTolerance, []string{"answer.fair.no", "answer.fair.alone"}, "fair.seat"},
		{0.3, analysis.EqualWithinTolerance, []string{"answer.fair.seats", "answer.fair.alone"}, "seats.even"},
		{0.99, analysis.EqualWithinTolerance, []string{"answer.fair.seats"}, "answer.fair.takes-all"},
		{0.99, analysis.Undecided, []string{"answer.fair.open", "answer.fair.alone"}, "seats.undecided"},
	} {
		a := Answer(&analysis.Results{Cells: []analysis.Cell{herd("a", x.share, x.v)}})
		if got := a.Five.Fair.Claims; !slices.Equal(keys(got), x.keys) || !says(got, x.says) || got[0].Of.Seats[0] != 2 {
			t.Errorf("a share of %v, %v: %+v", x.share, x.v, got)
		}
		if whom := a.Five.Whom.Claims; whom[0].Key != "answer.whom.seat" || whom[0].Args[0].(answer.Text).Args[0] != answer.Count(2) {
			t.Errorf("a share of %v, %v: %+v", x.share, x.v, whom)
		}
	}
	// A seat that does not decide may be further from even, where less is known of it.
	far := herd("a", 0.3, analysis.LargerThanTolerance)
	far.Seats[0].Advantage = cell("a", "greedy", -30, 40, analysis.Undecided).Fair
	if end := Answer(&analysis.Results{Cells: []analysis.Cell{far}}).Five.Whom.Claims[0].Args[0].(answer.Text); end.Args[0] != answer.Count(1) || end.Args[1].(answer.Interval).Value != far.Seats[0].Advantage.Effect.Value {
		t.Errorf("%+v", end)
	}
	// Where all seats are exactly even none is named.
	even := herd("a", 0.3, analysis.Undecided)
	even.Fair.Effect.Value, even.Seats[1].Advantage.Effect.Value = 0, 0
	if whom := Answer(&analysis.Results{Cells: []analysis.Cell{even}}).Five.Whom.Claims; whom[0].Key != "answer.whom.seats-alike" {
		t.Errorf("%+v", whom)
	}
	a := Answer(&analysis.Results{Cells: []analysis.Cell{herd("a", 0.3, analysis.Different), cell("b", "greedy", 1, 0.1, analysis.Different)}})
	if says(a.Five.Change.Claims, "answer.change.nearest") {
		t.Errorf("%+v", a.Five.Change.Claims)
	}
}
