package compare

import (
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// Nearly all, or nearly nothing, of the win: seats that share so much or so little are
// called even in no sentence that does not say it.
const nearlyAll = 0.95

// of chooses the sentence on a cell: on the first of two players, or on the seat that
// decides among more.
func of(c *analysis.Cell, ofTwo, ofSeat string) string {
	if c.FairSeat > 0 {
		return ofSeat
	}
	return ofTwo
}

// two are the measured cells of two players, several those of more.
func (h *Headline) two() []*analysis.Cell {
	cells, _ := h.measured()
	return slices.DeleteFunc(cells, func(c *analysis.Cell) bool { return c.FairSeat > 0 })
}

func (h *Headline) several() []*analysis.Cell {
	cells, _ := h.measured()
	return slices.DeleteFunc(cells, func(c *analysis.Cell) bool { return c.FairSeat == 0 })
}

// ofRoles are the headline's cells in which more than two seats play several roles.
func (h *Headline) ofRoles() []*analysis.Cell {
	return slices.DeleteFunc(slices.Clone(h.First.Cells), func(c *analysis.Cell) bool { return c.FairSeat == 0 || len(c.SeatRoles) < 2 })
}

// advantages are the verdicts on a cell's seats: one of two players, and of more that of
// every seat which shares its role.
func advantages(c *analysis.Cell) []*analysis.Judged {
	if c.FairSeat == 0 {
		return []*analysis.Judged{&c.Fair}
	}
	var list []*analysis.Judged
	for _, r := range c.SeatRoles {
		for _, n := range r.Seats {
			if len(r.Seats) > 1 {
				list = append(list, &c.Seats[n-1].Advantage)
			}
		}
	}
	return list
}

// uneven is how far the seats of a cell are from even by the estimates, and between which
// bounds: it is the furthest seat that counts. It is not-a-number where that is not known.
func uneven(c *analysis.Cell) (size, least, most float64) {
	for _, j := range advantages(c) {
		e := j.Effect
		size = math.Max(size, math.Abs(e.Value))
		least = math.Max(least, math.Max(e.Lo, -e.Hi))
		most = math.Max(most, math.Max(math.Abs(e.Lo), math.Abs(e.Hi)))
	}
	return size, least, most
}

// seats says how far the seats that decide are from an even share of their roles: the
// nearest and the furthest of all cells.
func (h *Headline) seats() []answer.Claim {
	cells := slices.Clone(h.several())
	cells = slices.DeleteFunc(cells, func(c *analysis.Cell) bool { return math.IsNaN(c.Fair.Effect.Value) })
	if len(cells) == 0 {
		return nil
	}
	least, most := cells[0], cells[0]
	for _, c := range cells[1:] {
		switch v := math.Abs(c.Fair.Effect.Value); {
		case v < math.Abs(least.Fair.Effect.Value):
			least = c
		case v > math.Abs(most.Fair.Effect.Value):
			most = c
		}
	}
	end := func(c *analysis.Cell) answer.Text {
		return answer.Say("answer.whom.seat-of", answer.Count(c.FairSeat), Effect(&c.Fair), h.players(c), answer.Variant(c.Variant))
	}
	if least == most {
		return []answer.Claim{h.claim(answer.Range, answer.Say("answer.whom.seat", end(least)), least)}
	}
	return []answer.Claim{h.claim(answer.Range, answer.Say("answer.whom.seat-range", end(least), end(most)), least, most)}
}

// but adds to words on even seats what a role takes of the win where that is nearly all of
// it: fair between seats that win nothing is not fair.
func but(even answer.Text, cells []*analysis.Cell) answer.Text {
	for _, c := range cells {
		for i := range c.SeatRoles {
			if r := &c.SeatRoles[i]; c.FairSeat > 0 && len(c.SeatRoles) > 1 && takesAll(r) {
				return answer.Say("answer.fair.takes-all", even, answer.Role(r.Name), Interval(r.Share, answer.Percent))
			}
		}
	}
	return even
}

func takesAll(r *analysis.Role) bool { return r.Share.Value >= nearlyAll }

// says tells whether a sentence of this key stands in one of the claims.
func says(claims []answer.Claim, key string) bool {
	return slices.ContainsFunc(claims, func(c answer.Claim) bool { return within(c.Text, key) })
}

func within(t answer.Text, key string) bool {
	return t.Key == key || slices.ContainsFunc(t.Args, func(a any) bool {
		inner, ok := a.(answer.Text)
		return ok && within(inner, key)
	})
}

// oneScale tells whether "nearest to even" means one thing for all of the headline's cells:
// two players are not compared with seats of a role, nor seats that win nearly nothing with
// any.
func (h *Headline) oneScale() bool {
	seats := len(h.First.Cells[0].Seats)
	return !slices.ContainsFunc(h.First.Cells, func(c *analysis.Cell) bool {
		return len(c.Seats) != seats || c.FairSeat > 0 && slices.ContainsFunc(c.SeatRoles, func(r analysis.Role) bool { return takesAll(&r) })
	})
}

// between says how roles fare against each other where more than two seats play several:
// what a seat scores against another role, and what that takes of the win. Neither is
// judged: the rules of a game name no even share between roles. What was said of a role
// before is not said again.
func (h *Headline) between(before []answer.Claim) []answer.Claim {
	cells := h.ofRoles()
	type of struct {
		cell *analysis.Cell
		e    analysis.Estimate
	}
	scores, shares := map[string][]of{}, map[string][]of{}
	var against, alone []string
	add := func(to map[string][]of, names *[]string, name string, x of) {
		if to[name] == nil {
			*names = append(*names, name)
		}
		to[name] = append(to[name], x)
	}
	for _, c := range cells {
		for _, a := range c.Against {
			if !math.IsNaN(a.Score.Value) {
				add(scores, &against, a.Role, of{c, a.Score})
			}
		}
		for _, r := range c.SeatRoles {
			if len(r.Seats) == 1 && !math.IsNaN(r.Share.Value) {
				add(shares, &alone, r.Name, of{c, r.Share})
			}
		}
	}
	ends := func(list []of) (any, []*analysis.Cell) {
		value := func(a, b of) int {
			switch {
			case a.e.Value < b.e.Value:
				return -1
			case a.e.Value > b.e.Value:
				return 1
			}
			return 0
		}
		least, most := slices.MinFunc(list, value), slices.MaxFunc(list, value)
		if least.e.Value == most.e.Value {
			return Interval(least.e, answer.Percent), []*analysis.Cell{least.cell}
		}
		return answer.Say("answer.to", Interval(least.e, answer.Percent), Interval(most.e, answer.Percent)), []*analysis.Cell{least.cell, most.cell}
	}
	var claims []answer.Claim
	for _, role := range against {
		span, rests := ends(scores[role])
		claims = append(claims, h.claim(answer.Range, answer.Say("answer.fair.against", answer.Role(role), span, h.First.Players()), slices.Compact(rests)...))
	}
	for _, role := range alone {
		if all := !slices.ContainsFunc(shares[role], func(x of) bool { return x.e.Value < nearlyAll }); all && says(before, "answer.fair.takes-all") {
			continue
		}
		span, rests := ends(shares[role])
		claims = append(claims, h.claim(answer.Range, answer.Say("answer.fair.alone", answer.Role(role), span, h.First.Players()), slices.Compact(rests)...))
	}
	return claims
}
