package answertest_test

import (
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
		c.Against = append(c.Against, analysis.Against{Seat: i + 1, Role: "wairgka", Score: analysis.Estimate{Value: 0.2 + 0.1*float64(i)}})
	}
	c.Fair = c.Seats[c.FairSeat-1].Advantage
	c.SeatRoles = []analysis.Role{
		{Name: "herder", Seats: []int{1, 2, 3}, Share: analysis.Estimate{Value: 1 - share}, Equal: c.Fair, Decisive: c.FairSeat},
		{Name: "wairgka", Seats: []int{4}, Share: analysis.Estimate{Value: share}},
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
		{"the seat of another", "is no figure of a", func(a *answer.Answer) {
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
