package compare

import (
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// nearlyAll is a share of the win that leaves the other roles nearly nothing. Seats that
// share so little are called even in no sentence that does not say it.
const nearlyAll = 0.95

// TakesAll is the role that takes nearly all of the win from seats which are judged among
// each other; nil where none does.
func TakesAll(c *analysis.Cell) *analysis.Role {
	for i := range c.SeatRoles {
		if r := &c.SeatRoles[i]; c.FairSeat > 0 && len(c.SeatRoles) > 1 && r.Share.Value >= nearlyAll {
			return r
		}
	}
	return nil
}

// bySeats parts cells into those of two players and those of more.
func bySeats(cells []*analysis.Cell) (two, more []*analysis.Cell) {
	for _, c := range cells {
		if c.FairSeat > 0 {
			more = append(more, c)
		} else {
			two = append(two, c)
		}
	}
	return two, more
}

// ofRoles picks the cells in which more than two seats play several roles.
func ofRoles(cells []*analysis.Cell) []*analysis.Cell {
	return slices.DeleteFunc(slices.Clone(cells), func(c *analysis.Cell) bool { return c.FairSeat == 0 || len(c.SeatRoles) < 2 })
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

// leastKnown is the undecided advantage of a cell: of several seats the one that is known least
// exactly, with the number of its seat.
func leastKnown(c *analysis.Cell) (*analysis.Judged, int) {
	widest, seat := &c.Fair, c.FairSeat
	for i := range c.Seats {
		if j := &c.Seats[i].Advantage; seat > 0 && Judged(j) && j.Open() && Arm(j) > Arm(widest) {
			widest, seat = j, i+1
		}
	}
	return widest, seat
}

// furthest is the advantage of a cell that is furthest from even by the estimates, with the number of
// its seat. The one that decides may be nearer, where another's interval is wider.
func furthest(c *analysis.Cell) (*analysis.Judged, int) {
	most, seat := &c.Fair, c.FairSeat
	for i := range c.Seats {
		if j := &c.Seats[i].Advantage; seat > 0 && Judged(j) && math.Abs(j.Effect.Value) > math.Abs(most.Effect.Value) {
			most, seat = j, i+1
		}
	}
	return most, seat
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

// furthestSeats says than which seats none is further from an even share of its role: of the
// cells where these are nearest and furthest. Several seats may be as far.
func (h *Headline) furthestSeats(cells []*analysis.Cell) []answer.Claim {
	least, most, _ := extremes(cells)
	if least == nil {
		return nil
	}
	end := func(c *analysis.Cell) answer.Text {
		most, seat := furthest(c)
		if most.Effect.Value == 0 { // no seat is further than others
			return answer.Say("answer.whom.seat-zero", Effect(most), h.players(c), answer.Variant(c.Variant))
		}
		return answer.Say("answer.whom.seat-of", answer.Count(seat), Effect(most), h.players(c), answer.Variant(c.Variant))
	}
	if least == most {
		if zero := end(least); zero.Key == "answer.whom.seat-zero" {
			zero.Key = "answer.whom.seats-alike"
			return []answer.Claim{h.claim(answer.Range, zero, least)}
		}
		return []answer.Claim{h.claim(answer.Range, answer.Say("answer.whom.seat", end(least)), least)}
	}
	return []answer.Claim{h.claim(answer.Range, answer.Say("answer.whom.seat-range", end(least), end(most)), least, most)}
}

// takenBesides adds to words on even seats what another role takes of the win where that is
// nearly all of it: fair between seats that win nothing is not fair.
func takenBesides(even answer.Text, cells []*analysis.Cell) answer.Text {
	for _, c := range cells {
		if r := TakesAll(c); r != nil {
			return answer.Say("answer.fair.takes-all", even, answer.Role(r.Name), Interval(c.Took(r), answer.Percent))
		}
	}
	return even
}

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
		return len(c.Seats) != seats || TakesAll(c) != nil
	})
}

// roleFigures are the figures of one role that a sentence is about.
type roleFigures struct {
	key, role string
	cells     []*analysis.Cell
	values    []analysis.Estimate
}

// between says how roles fare against each other where more than two seats play several:
// what a seat scores against another role, and what that takes of the win. Neither is
// judged: the rules of a game name no even share between roles. What was said of a role
// before is not said again.
func (h *Headline) between(before []answer.Claim) []answer.Claim {
	var list []roleFigures
	add := func(key, role string, c *analysis.Cell, e analysis.Estimate) {
		at := slices.IndexFunc(list, func(f roleFigures) bool { return f.key == key && f.role == role })
		if at < 0 {
			at, list = len(list), append(list, roleFigures{key: key, role: role})
		}
		if f := &list[at]; !math.IsNaN(e.Value) {
			f.cells, f.values = append(f.cells, c), append(f.values, e)
		}
	}
	const against, alone = "answer.fair.against", "answer.fair.alone"
	cells := ofRoles(h.First.Cells)
	for _, c := range cells {
		for _, a := range c.Against {
			add(against, a.Role, c, a.Score)
		}
	}
	for _, c := range cells {
		for i := range c.SeatRoles {
			if r := &c.SeatRoles[i]; len(r.Seats) == 1 {
				add(alone, r.Name, c, c.Took(r))
			}
		}
	}
	var claims []answer.Claim
	for _, f := range list {
		said := f.key == alone && says(before, "answer.fair.takes-all") &&
			!slices.ContainsFunc(f.values, func(e analysis.Estimate) bool { return e.Value < nearlyAll })
		if len(f.values) > 0 && !said {
			span, rests := f.span()
			claims = append(claims, h.claim(answer.Range, answer.Say(f.key, answer.Role(f.role), span, h.who(&h.First)), rests...))
		}
	}
	return claims
}

// span are the least and the greatest of the figures, or the one that there is, with the
// cells that have them.
func (f *roleFigures) span() (any, []*analysis.Cell) {
	least, most := 0, 0
	for i, e := range f.values {
		if e.Value < f.values[least].Value {
			least = i
		}
		if e.Value > f.values[most].Value {
			most = i
		}
	}
	lo := Interval(f.values[least], answer.Percent)
	if f.values[least].Value == f.values[most].Value {
		return lo, f.cells[least : least+1]
	}
	rests := slices.Compact([]*analysis.Cell{f.cells[least], f.cells[most]})
	return answer.Say("answer.to", lo, Interval(f.values[most], answer.Percent)), rests
}
