package answertest

import (
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// order refuses an order that no verdict shows, and a superlative that intervals which meet
// do not show.
func (k *check) order(c *answer.Claim) {
	rows := k.tables.rows(c)
	switch c.Key {
	case "answer.whom.parity":
		if len(rows) == 2 && rows[0].Effect.Lo <= rows[1].Effect.Hi && rows[1].Effect.Lo <= rows[0].Effect.Hi {
			k.refuse(c, "intervals of %s and %s meet", rows[0].Players, rows[1].Players)
		}
	case "answer.whom.curve":
		k.curves(c)
	case "example.longest":
		for _, x := range rows {
			if plies := first[answer.Count](c); x.Longest > 0 && int64(plies) != x.Longest {
				k.refuse(c, "the longest of %s, %s has %d plies, not %d", x.Variant, x.Players, x.Longest, plies)
			}
		}
	case "answer.change.turns":
		if !slices.ContainsFunc(rows, func(x *Cell) bool { return decided(x) && otherwise(x, rows) }) {
			k.refuse(c, "a turn where no two verdicts are decided otherwise")
		}
	case "example.dramatic": // its tables are others
	default:
		if superlative(c.Text) {
			k.superlative(c, rows)
			return
		}
		k.all(c, "an order", analysis.LargerThanTolerance, analysis.Different, analysis.DifferentButSmall)
	}
}

// decided tells whether a row's verdict says something.
func decided(x *Cell) bool {
	return x.Verdict != "" && x.Verdict != analysis.Undecided.String()
}

// otherwise tells whether another row is decided otherwise than x.
func otherwise(x *Cell, rows []*Cell) bool {
	return slices.ContainsFunc(rows, func(y *Cell) bool {
		return decided(y) && (y.Verdict != x.Verdict || (y.Effect.Value > 0) != (x.Effect.Value > 0))
	})
}

// superlative tells whether a sentence calls one of several rule sets the nearest to even.
func superlative(t answer.Text) (found bool) {
	every(t, func(t answer.Text) {
		found = found || t.Key == "answer.change.nearest" || t.Key == "answer.change.swept"
	})
	return found
}

func (k *check) superlative(c *answer.Claim, rows []*Cell) {
	name := string(named(c))
	at := slices.IndexFunc(rows, func(x *Cell) bool { return x.Variant == name })
	if at < 0 {
		k.refuse(c, "the superlative of %q, on which it does not rest", name)
		return
	}
	_, most := rows[at].distances()
	for i, x := range rows {
		if least, _ := x.distances(); i != at && !(least >= most) {
			k.refuse(c, "%s may be as near to even as %s", x.Variant, name)
		}
	}
}

// named is the first variant that a sentence names, in the order in which it is read.
func named(c *answer.Claim) (name answer.Variant) {
	every(c.Text, func(t answer.Text) {
		for _, a := range t.Args {
			if v, ok := a.(answer.Variant); ok && name == "" {
				name = v
			}
		}
	})
	return name
}
