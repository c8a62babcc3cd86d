package answertest

import (
	"math"
	"slices"

	"houserules/analysis/answer"
)

// nearlyAll is the share of the win from which a role leaves the others nearly nothing.
const nearlyAll = 0.95

// betweenRoles tells whether a sentence says how roles fare against each other, which is
// no verdict.
func betweenRoles(key string) bool {
	return key == "answer.fair.against" || key == "answer.fair.alone"
}

// between refuses a span of what roles score or take that is not that of all rows of the
// headline's players.
func (k *check) between(c *answer.Claim) {
	role := string(first[answer.Role](c))
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, x := range k.tables.Cells {
		figures := x.Roles
		if c.Key == "answer.fair.against" {
			figures = x.Against
		}
		for _, f := range figures {
			if x.Players == k.tables.First && f.Role == role && (f.Alone || c.Key == "answer.fair.against") && !math.IsNaN(f.Value.Value) {
				lo, hi = min(lo, f.Value.Value), max(hi, f.Value.Value)
			}
		}
	}
	var said []float64
	every(c.Text, func(t answer.Text) {
		for _, a := range t.Args {
			if x, ok := a.(answer.Interval); ok {
				said = append(said, x.Value)
			}
		}
	})
	if len(said) == 0 || slices.Min(said) != lo || slices.Max(said) != hi {
		k.refuse(c, "%v where the tables have %v to %v of the %s", said, lo, hi, role)
	}
}

// furthest refuses a figure that is not that of the seat beside it, and a seat than which another
// is further from even.
func (k *check) furthest(c *answer.Claim, t answer.Text, rows []*Cell) {
	seat, name := int(first[answer.Count](&answer.Claim{Text: t})), named(&answer.Claim{Text: t})
	x := first[answer.Interval](&answer.Claim{Text: t})
	at := slices.IndexFunc(rows, func(row *Cell) bool {
		of, ok := row.Seats[seat]
		return ok && row.Variant == string(name) && alike(of, x)
	})
	if at < 0 {
		k.refuse(c, "%v is no figure of seat %d under %s", x.Value, seat, name)
	} else if math.Abs(x.Value) < rows[at].extent() {
		k.refuse(c, "another seat under %s is further from even than seat %d", name, seat)
	}
}

// even refuses that seats are called even without a word on a role that takes nearly all of
// the win, and that word where none does.
func (k *check) even(c *answer.Claim) {
	said := false
	every(c.Text, func(t answer.Text) { said = said || t.Key == "answer.fair.takes-all" })
	takes := false
	for _, x := range k.tables.rows(c) {
		takes = takes || slices.ContainsFunc(x.Roles, func(f Named) bool { return f.Value.Value >= nearlyAll })
	}
	spoken := false
	every(c.Text, func(t answer.Text) { spoken = spoken || t.Key == "seats.even" || t.Key == "answer.fair.small" })
	if spoken && said != takes {
		k.refuse(c, "a role takes nearly all: %v, and is it said: %v", takes, said)
	}
}
