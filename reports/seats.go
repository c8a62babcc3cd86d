package reports

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"houserules/analysis"
	"houserules/analysis/compare"
	"houserules/engine/rules"
)

// seatGrid is the table of what each seat got and what that is above an even
// share of its role, for games in which the first player's score does not say
// it all.
func seatGrid(say translator, r *analysis.Results, group compare.Lineup) (grid, bool) {
	g := grid{
		Caption: say("table.seats"),
		Columns: []column{left(say("table.variant")), left(say("table.seat")), left(say("table.role"))},
	}
	agents := slices.ContainsFunc(group.Cells, func(c *analysis.Cell) bool {
		return slices.ContainsFunc(c.Seats, func(s analysis.Seat) bool { return s.Agent != c.Seats[0].Agent })
	})
	if agents {
		g.Columns = append(g.Columns, left(say("table.agent")))
	}
	g.Columns = append(g.Columns, right(say("table.share-of-win", levelsOf(say, r).zero)), right(say("table.even-share")), right(say("table.advantage", levelsOf(say, r).zero)))
	u := percent()
	for _, c := range group.Cells {
		for i := range c.Seats {
			s := &c.Seats[i]
			took := c.TookBy(s)
			row := plain(c.Variant, strconv.Itoa(s.Number), s.Role)
			if agents {
				row = append(row, cell{Text: s.Agent})
			}
			even, advantage := cell{Text: missing}, cell{Text: missing}
			if compare.Judged(&s.Advantage) {
				even = u.like(say, s.Even, took)
				advantage = measuredEffect(say, u.asDifference(), &s.Advantage)
			}
			g.Rows = append(g.Rows, append(row, u.measured(say, took), even, advantage))
		}
	}
	return g, len(g.Rows) > 0
}

// roleGrid is the table of what each role took, and the verdict on whether
// its seats do equally well.
func roleGrid(say translator, r *analysis.Results, group compare.Lineup) (grid, bool) {
	g := grid{
		Caption: say("table.roles"),
		Columns: []column{
			left(say("table.variant")), left(say("table.role")), right(say("table.share", levelsOf(say, r).zero)),
			right(say("table.all")), right(say("table.part")), right(say("table.nothing")), left(say("table.verdict-on-seats")),
		},
	}
	u := percent()
	for _, c := range group.Cells {
		for i := range c.SeatRoles {
			role := &c.SeatRoles[i]
			row := append(plain(c.Variant, role.Name), u.measured(say, c.Took(role)))
			row = append(row, plain(part(say, role.All), part(say, role.Part), part(say, role.Nothing))...)
			verdict := cell{Text: missing}
			if compare.Judged(&role.Equal) {
				verdict = cell{Strong: verdictWord(say, role.Equal.Verdict), Text: equalWords(say, role)}
			}
			g.Rows = append(g.Rows, append(row, verdict))
		}
	}
	return g, len(g.Rows) > 0
}

// againstGrid is the table of each seat's results against another role, where the
// game's family counts them: how often a herder has sheltered more aiwe than a draw
// with the wairgka takes, just as many, or fewer.
func againstGrid(say translator, r *analysis.Results, group compare.Lineup) (grid, bool) {
	l := levelsOf(say, r).zero
	g := grid{
		Caption: say("table.against", l),
		Columns: []column{left(say("table.variant")), left(say("table.seat")), right(say("table.for-a-draw"))},
	}
	for _, head := range []string{"table.more-than-that", "table.just-that", "table.fewer-than-that"} {
		g.Columns = append(g.Columns, right(say(head)))
	}
	g.Columns = append(g.Columns, right(say("table.score", l)))
	u := percent().bare()
	for _, c := range group.Cells {
		for _, a := range c.Against {
			enough := missing
			if m, ok := measured(a.Doc); ok && len(m.Args) == 2 {
				enough = fmt.Sprint(m.Args[1])
			}
			g.Rows = append(g.Rows, append(plain(c.Variant, strconv.Itoa(a.Seat), enough),
				u.measured(say, a.Won), u.measured(say, a.Drawn), u.measured(say, a.Lost), percent().measured(say, a.Score)))
		}
	}
	return g, len(g.Rows) > 0
}

// part prints a share of games as share does.
func part(say translator, e analysis.Estimate) string {
	if math.IsNaN(e.Value) {
		return percent().bare().estimate(say, e)
	}
	return share(say, int64(math.Round(e.Value*float64(e.N))), e.N)
}

// equalWords says in words what the verdict on the seats of a role means.
func equalWords(say translator, role *analysis.Role) string {
	j, u := role.Equal, pointUnit()
	tolerance := points(say, j.Tolerance)
	more := "seats.more"
	if j.Direction < 0 {
		more = "seats.less"
	}
	differs := say(more, role.Decisive)
	switch j.Verdict {
	case analysis.LargerThanTolerance:
		return sized(say, "verdict.by-more", differs, j, tolerance)
	case analysis.DifferentButSmall:
		return small(say, sized(say, "verdict.by-less", differs, j, tolerance), j, u)
	case analysis.EqualWithinTolerance:
		text := say("seats.even", tolerance)
		if j.Effect.Value != 0 {
			text = also(say, text, say("seats.furthest", role.Decisive))
		}
		return also(say, equivalence(say, text, j, u), settling(say, j, u))
	case analysis.Different:
		return open(say, differs, j, tolerance, u)
	case analysis.Undecided:
		if j.Tolerance > 0 {
			return also(say, say("seats.undecided", tolerance), settling(say, j, u))
		}
		return also(say, say("seats.not-shown"), settling(say, j, u))
	default:
		return say("verdict.too-few")
	}
}

// seatWarnings are the warnings on the figures of a cell's seats, each once.
func seatWarnings(c *analysis.Cell) []rules.Message {
	var list []rules.Message
	for _, s := range c.Seats {
		for _, m := range slices.Concat(s.Return.Warnings, s.Advantage.Effect.Warnings) {
			if !slices.ContainsFunc(list, func(o rules.Message) bool { return o.String() == m.String() }) {
				list = append(list, m)
			}
		}
	}
	return list
}
