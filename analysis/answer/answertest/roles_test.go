package answertest_test

import (
	"reflect"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/compare"
)

// herds is a cell of three seats of one role and one of another, which takes a share of the
// win. The seats are off an even share by so many points, each known to ± half; the first of
// the furthest decides. Against the other role they score 0.2, 0.3 and 0.4.
func herds(variant string, share, half float64, v analysis.Verdict, off ...float64) analysis.Cell {
	c := row(variant, "greedy", off[0], half, v)
	c.Lineup = []string{"greedy", "greedy", "greedy", "greedy"}
	c.Seats, c.FairSeat = make([]analysis.Seat, 4), 1
	for i, x := range off {
		c.Seats[i].Advantage = row(variant, "greedy", x, half, v).Fair
		if x*x > off[c.FairSeat-1]*off[c.FairSeat-1] {
			c.FairSeat = i + 1
		}
		c.Against = append(c.Against, analysis.Against{Seat: i + 1, Role: "wairgka", Score: exactly(0.2 + 0.1*float64(i))})
	}
	c.Fair = c.Seats[c.FairSeat-1].Advantage
	c.SeatRoles = []analysis.Role{
		{Name: "herder", Seats: []int{1, 2, 3}, Share: exactly(1 - share), Equal: c.Fair, Decisive: c.FairSeat},
		{Name: "wairgka", Seats: []int{4}, Share: exactly(share)},
	}
	return c
}

// TestFalseSentencesOfSeats puts a false sentence on seats and roles into a true answer for
// each refusal.
func TestFalseSentencesOfSeats(t *testing.T) {
	r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95, Cells: []analysis.Cell{
		herds("a", 0.3, 0.3, analysis.EqualWithinTolerance, 0.1, 0.3, -0.4),
		herds("b", 0.98, 0.1, analysis.EqualWithinTolerance, 0.1, -0.2, 0.1),
	}}
	of := func(i int) *analysis.Cell { return &r.Cells[i] }
	claim := func(kind answer.Kind, text answer.Text, cells ...*analysis.Cell) answer.Claim {
		return compare.Claim(r, kind, text, cells...)
	}
	end := func(i int) answer.Text {
		return answer.Say("answer.whom.seat-of", answer.Count(of(i).FairSeat), compare.Effect(&of(i).Fair), answer.Verbatim("greedy"), answer.Variant(of(i).Variant))
	}
	share := func(v float64) answer.Interval { return answer.Interval{Value: v, In: answer.Percent} }
	all := answer.Say("answer.under-all", answer.Count(2))
	tables := answertest.Of(r)
	if found := answertest.Answer(compare.Answer(r), tables); len(found) > 0 {
		t.Fatalf("the true answer is refused: %v", found)
	}
	for _, f := range []struct {
		name, why string
		put       func(*answer.Answer)
	}{
		{"yes between roles", "2 are fair", func(a *answer.Answer) { a.Five.Fair.Claims[0].Key = "answer.fair.yes" }},
		{"even without a word on who takes all", "is it said: false", func(a *answer.Answer) {
			a.Five.Fair.Claims[0] = claim(answer.Equal, answer.Say("answer.fair.seats", answer.Say("answer.fair.clause", answer.Say("seats.even", answer.Points(0.01)), all)), of(0), of(1))
		}},
		{"a seat's score that is not the least", "0.2 to 0.4 of the wairgka", func(a *answer.Answer) {
			a.Five.Fair.Claims[1] = claim(answer.Range, answer.Say("answer.fair.against", answer.Role("wairgka"), answer.Say("answer.to", share(0.3), share(0.4)), answer.Verbatim("greedy")), of(0))
		}},
		{"a role's share of one row for all", "0.3 to 0.98 of the wairgka", func(a *answer.Answer) {
			a.Five.Fair.Claims[2] = claim(answer.Range, answer.Say("answer.fair.alone", answer.Role("wairgka"), share(0.3), answer.Verbatim("greedy")), of(0))
		}},
		{"the nearest seat for the furthest", "it skips a", func(a *answer.Answer) {
			a.Five.Whom.Claims[0] = claim(answer.Range, answer.Say("answer.whom.seat", end(1)), of(1))
		}},
		{"the figure of another seat", "0.003 is no figure of seat 3 under a", func(a *answer.Answer) {
			text := end(0)
			text.Args[1] = compare.Effect(&of(0).Seats[1].Advantage)
			a.Five.Whom.Claims[0] = claim(answer.Range, answer.Say("answer.whom.seat-range", end(1), text), of(0), of(1))
		}},
		{"a seat that is nearer than others", "another seat under a is further from even than seat 2", func(a *answer.Answer) {
			text := end(0)
			text.Args[0], text.Args[1] = answer.Count(2), compare.Effect(&of(0).Seats[1].Advantage)
			a.Five.Whom.Claims[0] = claim(answer.Range, answer.Say("answer.whom.seat-range", end(1), text), of(0), of(1))
		}},
		{"the seat of another", "is no figure of seat 2 under a", func(a *answer.Answer) {
			text := end(1)
			text.Args[3] = answer.Variant("a")
			a.Five.Whom.Claims[0] = claim(answer.Range, answer.Say("answer.whom.seat-range", text, end(0)), of(0), of(1))
		}},
		{"the width of a seat that is known better", "less than the widest", func(a *answer.Answer) {
			a.Five.Sure.Claims[0] = claim(answer.Width, answer.Say("answer.sure.seats", answer.Number{Value: 0.001, In: answer.Size}, answer.Level(0.95), answer.Verbatim("games")), of(0), of(1))
		}},
	} {
		a := compare.Answer(r)
		f.put(a)
		text := ""
		for _, x := range answertest.Answer(a, tables) {
			text += x.Error() + "\n"
		}
		if !strings.Contains(text, f.why) {
			t.Errorf("%s is not refused with %q, but: %s", f.name, f.why, text)
		}
	}
}

// TestFalseSentencesOfOpenSeats puts a false width into a true answer on seats that are not
// decided: that of the page is of the seat that is known least exactly, and names it.
func TestFalseSentencesOfOpenSeats(t *testing.T) {
	c := herds("a", 0.3, 0.1, analysis.Undecided, 0.02, 0.03, -0.04)
	wide := &c.Seats[0].Advantage
	wide.Effect.Lo, wide.Effect.Hi = wide.Effect.Value-0.2, wide.Effect.Value+0.2
	for i := range c.Seats {
		c.Seats[i].Advantage.Outlook.HalfWidth = compare.Arm(&c.Seats[i].Advantage)
	}
	c.Fair = c.Seats[c.FairSeat-1].Advantage
	r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95, Cells: []analysis.Cell{c}}
	tables := answertest.Of(r)
	if found := answertest.Answer(compare.Answer(r), tables); len(found) > 0 {
		t.Fatalf("the true answer is refused: %v", found)
	}
	said := func(of any, width float64) answer.Text {
		return answer.Say("answer.sure.open", of, answer.Say("settle.known", answer.KnownTo(width)))
	}
	seat := func(n int) answer.Text { return answer.Say("answer.sure.seat", answer.Count(n), answer.Variant("a")) }
	if got := compare.Answer(r).Five.Sure.Claims[1].Text; !reflect.DeepEqual(got, said(seat(1), 0.2)) {
		t.Errorf("the least exactly known seat is not named: %v", got)
	}
	for name, text := range map[string]answer.Text{
		"a width without its seat":                said(answer.Variant("a"), 0.2),
		"the width of the seat that is furthest":  said(answer.Variant("a"), 0.1),
		"a seat that is known better than others": said(seat(3), 0.1),
		"the width of another seat":               said(seat(3), 0.2),
		"a seat that nobody compares":             said(seat(4), 0.2),
	} {
		a := compare.Answer(r)
		a.Five.Sure.Claims[1] = compare.Claim(r, answer.Undecided, text, &r.Cells[0])
		if found := answertest.Answer(a, tables); len(found) == 0 || !strings.Contains(found[0].Error(), "of no seat that it names") {
			t.Errorf("%s is not refused: %v", name, found)
		}
	}
}

// exactly is an estimate that is known without error.
func exactly(v float64) analysis.Estimate { return analysis.Estimate{Value: v, Lo: v, Hi: v} }
