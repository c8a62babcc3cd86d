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
	case "answer.whom.spread", "answer.whom.spread-range", "answer.whom.valued.apart": // no verdict is on it: see spread and valued
	case "example.dramatic", "answer.change.swept", "answer.change.moves", "answer.change.moves-one": // their tables are others
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

// otherwise tells whether another row is decided differently from x.
func otherwise(x *Cell, rows []*Cell) bool {
	return slices.ContainsFunc(rows, func(y *Cell) bool {
		return decided(y) && (y.Verdict != x.Verdict || (y.Effect.Value > 0) != (x.Effect.Value > 0))
	})
}

// superlative tells whether a sentence calls one of several rule sets the nearest to even;
// that of a sweep rests on its own table.
func superlative(t answer.Text) (found bool) {
	every(t, func(t answer.Text) {
		found = found || t.Key == "answer.change.nearest"
	})
	return found
}

func (k *check) superlative(c *answer.Claim, rows []*Cell) {
	name := string(named(c))
	k.against(c, named(c), rows)
	if !slices.ContainsFunc(rows, func(x *Cell) bool { return x.Variant == name }) {
		k.refuse(c, "the superlative of %q, on which it does not rest", name)
	}
	for _, x := range k.near(rows) {
		if x.Variant != name {
			k.refuse(c, "%s may be as near to even as %s", x.Variant, name)
		}
	}
}

// fairest refuses a number of rule sets that may be the fairest which is not that of the
// sweep's table, and a name that is not among them.
func (k *check) fairest(c *answer.Claim, t answer.Text, rows []*Cell) {
	rows = slices.DeleteFunc(slices.Clone(rows), func(x *Cell) bool { return x.OneGame }) // nothing is compared with them
	may, said := 0, map[string]int{"answer.change.swept": 1, "answer.change.fairest-any": len(rows)}[t.Key]
	for _, x := range rows {
		if k.tables.MayBeFairest[x.Variant] {
			may++
		}
	}
	if t.Key == "answer.change.may-be-fairest" {
		said = int(t.Args[1].(answer.Count))
	}
	if t.Key == "answer.change.swept" {
		k.against(c, named(c), rows)
	}
	if name := named(c); said != may || t.Args[0] != answer.Count(len(rows)) || name != "" && !k.tables.MayBeFairest[string(name)] {
		k.refuse(c, "%d of %v may be the fairest, %q among them, where the table has %d of %d", said, t.Args[0], name, may, len(rows))
	}
}

// against refuses a superlative beside a difference from another rule set that is not shown.
func (k *check) against(c *answer.Claim, name answer.Variant, rows []*Cell) {
	for _, d := range k.tables.Differences {
		if len(rows) > 0 && d.Players == rows[0].Players && (d.Variant == string(name) || d.Base == string(name)) && d.Effect.Lo <= 0 && d.Effect.Hi >= 0 {
			k.refuse(c, "the superlative of %s, whose difference from %s may be nothing: %v to %v", name, d.Base, d.Effect.Lo, d.Effect.Hi)
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
