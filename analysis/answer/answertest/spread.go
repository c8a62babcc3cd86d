package answertest

import (
	"math"
	"slices"
	"strings"

	"houserules/analysis/answer"
)

// aboutSpread tells whether a sentence says by how much openings differ.
func aboutSpread(c *answer.Claim) bool { return strings.HasPrefix(c.Key, "answer.whom.spread") }

// itsRules tells whether a sentence names no other rules than these.
func itsRules(t answer.Text, variant string) bool {
	named := true
	every(t, func(t answer.Text) {
		for _, a := range t.Args {
			v, is := a.(answer.Variant)
			named = named && (!is || string(v) == variant)
		}
	})
	return named
}

// spread refuses that openings differ where an interval has none in it, that they do not where it has not, a
// figure that is not that of the rules and players that it names, and a range or a number that is not that of
// all rows whose games tell.
func (k *check) spread(c *answer.Claim) {
	if !aboutSpread(c) {
		return
	}
	if strings.HasPrefix(c.Key, exactly) {
		k.exact(c)
		return
	}
	rows := k.tables.rows(c)
	least, most := math.Inf(1), 0.0
	for _, x := range rows {
		if x.Spread == nil {
			k.refuse(c, "the games of %s, %s do not tell how openings differ", x.Variant, x.Players)
			return
		}
		least, most = math.Min(least, x.Spread.Value), math.Max(most, x.Spread.Value)
	}
	all := 0
	for i := range k.tables.Cells {
		if x := &k.tables.Cells[i]; x.InFamily && x.Spread != nil {
			if all++; !slices.Contains(rows, x) {
				k.refuse(c, "it skips the openings of %s, %s", x.Variant, x.Players)
			}
		}
	}
	if of := c.Key == "answer.whom.spread-range"; of != (all > 1) {
		k.refuse(c, "of %d rows it is known how openings differ", all)
	}
	every(c.Text, func(t answer.Text) {
		switch t.Key {
		case "answer.whom.spread", "answer.whom.spread-open":
			x, _ := t.Args[0].(answer.Interval)
			if len(rows) == 0 || !itsRules(t, rows[0].Variant) || !alike(x, *rows[0].Spread) {
				k.refuse(c, "%v is not how openings of its first row differ", x.Value)
			}
			if shown := x.Lo > 0; shown != (t.Key == "answer.whom.spread") || shown != (c.Kind == answer.Order) {
				k.refuse(c, "openings differ by [%v, %v]", x.Lo, x.Hi)
			}
			if i := slices.IndexFunc(k.tables.Cells, func(x Cell) bool { return x.InFamily && x.Spread != nil && x.Players == k.tables.First }); i >= 0 && len(rows) > 0 && rows[0] != &k.tables.Cells[i] {
				k.refuse(c, "it is not about the first row of the headline")
			}
		case "answer.whom.spread-range":
			lo, _ := t.Args[2].(answer.Number)
			hi, _ := t.Args[3].(answer.Number)
			if t.Args[1] != answer.Count(all) || lo.Value != least || hi.Value != most || lo.Digits != answer.RoundedDown || hi.Digits != answer.RoundedUp {
				k.refuse(c, "in %v cases from %v to %v, where in %d there are %v to %v, rounded outwards", t.Args[1], lo.Value, hi.Value, all, least, most)
			}
		}
	})
}

// exactly begins the keys of sentences that say it of all games that there are.
const exactly = "answer.whom.spread-exact"

// exact refuses that a figure is exact which is an estimate, another number of such rows than there is, and
// figures that are not theirs.
func (k *check) exact(c *answer.Claim) {
	var values []float64
	for i := range k.tables.Cells {
		x := &k.tables.Cells[i]
		switch in := slices.Contains(k.tables.rows(c), x); {
		case x.Population && x.Spread != nil:
			if values = append(values, x.Spread.Value); !in {
				k.refuse(c, "it skips the openings of %s, %s", x.Variant, x.Players)
			}
		case in:
			k.refuse(c, "how openings of %s, %s differ is not exact", x.Variant, x.Players)
		}
	}
	rows := k.tables.rows(c)
	if len(values) == 0 || len(rows) == 0 || (len(values) > 1) != (c.Key == exactly+"-range") {
		k.refuse(c, "of %d rows it is exact how openings differ", len(values))
		return
	}
	if len(values) == 1 {
		if x, _ := c.Args[0].(answer.Interval); x.Value != values[0] || !math.IsNaN(x.Lo) || !itsRules(c.Text, rows[0].Variant) || c.Args[2] != answer.Count(rows[0].Openings) {
			k.refuse(c, "%v is not how its %d openings differ", x.Value, rows[0].Openings)
		}
		return
	}
	lo, _ := c.Args[1].(answer.Number)
	hi, _ := c.Args[2].(answer.Number)
	if c.Args[0] != answer.Count(len(values)) || lo.Value != slices.Min(values) || hi.Value != slices.Max(values) || lo.Digits != answer.RoundedDown || hi.Digits != answer.RoundedUp {
		k.refuse(c, "in %v cases from %v to %v, where in %d there are %v to %v, rounded outwards", c.Args[0], lo.Value, hi.Value, len(values), slices.Min(values), slices.Max(values))
	}
}

// spreads refuses that nothing is said of openings where something is known of them.
func (k *check) spreads(list []answer.Claim) {
	for i := range k.tables.Cells {
		if x := &k.tables.Cells[i]; (x.InFamily || x.Population) && x.Spread != nil && !slices.ContainsFunc(list, func(c answer.Claim) bool { return aboutSpread(&c) && strings.HasPrefix(c.Key, exactly) == x.Population }) {
			k.refuse(&answer.Claim{Text: answer.Say("answer.whom.spread")}, "it is not said how openings of %s, %s differ", x.Variant, x.Players)
			return
		}
	}
}
