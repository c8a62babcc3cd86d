package answertest

import (
	"math"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// figures refuses an advantage or a difference that is not that of a row on which the
// claim rests: one thing has one figure.
func (k *check) figures(c *answer.Claim) {
	rows := k.tables.rows(c)
	if len(rows) == 0 {
		return
	}
	every(c.Text, func(t answer.Text) {
		switch t.Key {
		case "answer.whom.seat-of":
			k.furthest(c, t, rows)
			return
		case "verdict.by", "verdict.by-several":
			k.deciding(c, t, rows)
			return
		}
		zero := t.Key == "answer.whom.seat-zero" || t.Key == "answer.whom.seats-alike"
		for _, a := range t.Args {
			x, ok := a.(answer.Interval)
			if !ok || x.In != answer.Distance {
				continue
			}
			is := func(row *Cell) bool { return alike(row.Effect, x) }
			if zero && !slices.ContainsFunc(rows, func(row *Cell) bool { return is(row) && row.extent() == 0 }) {
				k.refuse(c, "a seat is not even")
			}
			if apart := t.Key == "answer.change.against-apart"; apart || t.Key == "answer.change.against" {
				if !slices.ContainsFunc(k.tables.Differences, func(d Difference) bool {
					return alike(d.Effect, x) && d.Variant == string(named(c)) && d.Apart == apart
				}) {
					k.refuse(c, "no difference of %s is %v, in the same games or in separate ones as it says", named(c), x.Value)
				}
				continue
			}
			if moves(t) {
				continue
			}
			if t.Key != "answer.change.explained" && !slices.ContainsFunc(rows, is) {
				k.refuse(c, "%v [%v, %v] is the figure of none of its rows", x.Value, x.Lo, x.Hi)
			}
		}
		k.owners(c, t, rows)
	})
}

// owners refuses a figure beside the name of another variant.
func (k *check) owners(c *answer.Claim, t answer.Text, rows []*Cell) {
	for _, at := range map[string][][2]int{
		"answer.whom.one": {{0, 2}}, "answer.whom.alone": {{0, 2}}, "answer.whom.range": {{0, 2}, {3, 5}}, "answer.whom.bounds": {{2, 1}},
		"answer.whom.seat-bounds": {{2, 1}},
		"answer.whom.parity":      {{1, 4}, {3, 4}}, "answer.whom.curve.more": {{2, 0}, {4, 0}}, "answer.whom.curve.less": {{2, 0}, {4, 0}}, "answer.whom.valued.apart": {{2, 0}, {3, 0}},
		"answer.change.nearest": {{1, 0}}, "answer.change.nearest-of": {{3, 2}},
	}[t.Key] {
		x, ok := t.Args[at[0]].(answer.Interval)
		name, named := t.Args[at[1]].(answer.Variant)
		if !ok || !named {
			k.refuse(c, "its figures are at other places")
			continue
		}
		if !slices.ContainsFunc(rows, func(row *Cell) bool { return row.Variant == string(name) && alike(row.Effect, x) }) {
			k.refuse(c, "%v is no figure of %s", x.Value, name)
		}
	}
}

// moves tells whether a sentence says what changes of rules do.
func moves(t answer.Text) bool { return strings.HasPrefix(t.Key, "answer.change.moves") }

// moved refuses another number of changes than there are, or than are shown to move the first
// player's score, and a change that is not the one of these which does most.
func (k *check) moved(c *answer.Claim, t answer.Text) {
	var shown []answer.Interval
	for _, x := range k.tables.Moves {
		if x.Shown {
			shown = append(shown, x.Effect)
		}
	}
	all, want := len(k.tables.Moves), map[string]bool{
		"answer.change.moves": len(shown) > 0, "answer.change.moves-one": len(shown) == 1, "answer.change.moves-open": len(shown) == 0, "answer.change.moves-none": len(shown) == 0,
	}
	if one := t.Key == "answer.change.moves-one" || t.Key == "answer.change.moves-open"; !want[t.Key] || one != (all == 1) {
		k.refuse(c, "%d of %d changes are shown", len(shown), all)
	}
	switch t.Key {
	case "answer.change.moves":
		if t.Args[0] != answer.Count(all) || t.Args[1] != answer.Count(len(shown)) {
			k.refuse(c, "it counts %v of %v changes that are shown where there are %d of %d", t.Args[1], t.Args[0], len(shown), all)
		}
	case "answer.change.moves-none":
		if t.Args[0] != answer.Count(all) {
			k.refuse(c, "it counts %v changes where there are %d", t.Args[0], all)
		}
		return
	default:
		shown = nil
		for _, x := range k.tables.Moves {
			shown = append(shown, x.Effect)
		}
	}
	for _, a := range t.Args {
		if x, ok := a.(answer.Interval); ok && slices.ContainsFunc(shown, func(y answer.Interval) bool { return math.Abs(y.Value) > math.Abs(x.Value) }) || ok && !slices.ContainsFunc(shown, func(y answer.Interval) bool { return alike(x, y) }) {
			k.refuse(c, "%v is not the change that does most", x.Value)
		}
	}
}

// counts refuses numbers and names of rule sets that are not those of its rows, and that
// they are alike where that is not shown.
func (k *check) counts(c *answer.Claim) {
	rows := k.tables.rows(c)
	if len(rows) == 0 {
		return
	}
	of := func(t answer.Text, at, want int) {
		if n, ok := t.Args[at].(answer.Count); !ok || int(n) != want {
			k.refuse(c, "%s counts %v where there are %d", t.Key, t.Args[at], want)
		}
	}
	all := 0
	for _, x := range k.tables.Cells {
		if x.Players == rows[0].Players && (x.InFamily || x.Unjudged || x.SameGames != "" && x.Verdict != "") {
			all++
		}
	}
	every(c.Text, func(t answer.Text) {
		switch t.Key {
		case "answer.sure", "answer.sure.others":
			of(t, 2, len(rows))
		case "answer.under-all":
			of(t, 0, len(rows))
			of(t, 0, all)
		case "answer.fair.model":
			for _, x := range rows {
				if !x.Paired || x.Unequal || x.OneGame || x.Population {
					k.refuse(c, "the advantage of %s under %s is carried over from nothing", x.Players, x.Variant)
				}
			}
		case "answer.under-some":
			of(t, 0, len(rows))
			of(t, 1, all)
		case "answer.repeated", "answer.sure.few":
			of(t, 0, int(rows[0].Different))
			of(t, 1, int(rows[0].Games))
			k.few(c, rows)
		case "answer.sure.cut-some":
			of(t, 0, len(rows))
			of(t, 0, k.tables.allCut())
		case "answer.repeated-some", "answer.repeated-many", "answer.sure.few-some":
			of(t, 0, len(rows))
			k.few(c, rows)
		case "answer.varies":
			of(t, 0, len(rows))
		case "answer.whom.unequal", "answer.whom.unequal-many":
			k.unequal(c, rows)
		case "answer.sure.open", "answer.sure.open-some", "answer.sure.open-many":
			k.open(c, t, rows)
		case "answer.change.nearest-of":
			of(t, 1, len(rows))
			of(t, 0, len(k.near(rows)))
		case "answer.change.nearest-any":
			of(t, 0, len(k.near(rows)))
			of(t, 0, len(rows))
		case "answer.change.swept", "answer.change.may-be-fairest", "answer.change.fairest-any":
			k.fairest(c, t, rows)
		case "answer.change.moves", "answer.change.moves-one", "answer.change.moves-open", "answer.change.moves-none":
			k.moved(c, t)
		case "answer.alike":
			of(t, 0, len(rows))
			k.alike(c, rows)
		case "answer.under":
			k.under(c, t, rows)
		}
	})
}

// unequal refuses that players are too unequal who are not, other numbers of them than there are, and
// one by one where they are many.
func (k *check) unequal(c *answer.Claim, rows []*Cell) {
	const named = 3
	for _, x := range rows {
		if !x.Unequal {
			k.refuse(c, "%s are not too unequal under %s", x.Players, x.Variant)
		}
	}
	all, unequal := k.tables.pairings()
	if c.Key == "answer.whom.unequal" {
		if unequal > named {
			k.refuse(c, "one of %d pairings that are too unequal is named", unequal)
		}
		return
	}
	if len(rows) != unequal || c.Args[0] != answer.Count(unequal) || c.Args[1] != answer.Count(all) {
		k.refuse(c, "it says %v of %v pairings where %d of %d are too unequal", c.Args[0], c.Args[1], unequal, all)
	}
}

// near are the rows that may be the nearest to even: no other one's interval puts them
// farther from it.
func (k *check) near(rows []*Cell) (may []*Cell) {
	for _, x := range rows {
		least, _ := x.distances()
		if x.Unequal || !slices.ContainsFunc(rows, func(y *Cell) bool {
			_, most := y.distances()
			return !y.Unequal && most < least
		}) {
			may = append(may, x)
		}
	}
	return may
}

// ranks refuses ranks of a sweep that say more than who may be the fairest.
func (k *check) ranks(t *answer.Table) {
	if head, ok := t.Columns[0].Head.(answer.Text); !ok || head.Key != "sweep.rank" {
		return
	}
	may := 0
	for _, maybe := range k.tables.MayBeFairest {
		if maybe {
			may++
		}
	}
	for _, row := range t.Rows {
		least, most := row[0], row[0]
		if said, ok := row[0].(answer.Text); ok {
			least, most = said.Args[0], said.Args[1]
		}
		if least == answer.Missing {
			continue
		}
		maybe := k.tables.MayBeFairest[string(row[1].(answer.Variant))]
		if first := least == answer.Count(1); first != maybe || first && most.(answer.Count) < answer.Count(may) {
			k.refuse(&answer.Claim{Text: t.Caption}, "%v has a rank that is not shown: %v to %v", row[1], least, most)
		}
	}
}

// sections refuses an advantage in a table that is not the one by which its rules are judged, and ranks
// that are not shown.
func (k *check) sections(list []answer.Section) {
	for _, s := range list {
		for _, t := range s.Tables {
			k.ranks(&t)
			at := slices.IndexFunc(t.Columns, func(c answer.Column) bool {
				head, ok := c.Head.(answer.Text)
				return ok && head.Key == "table.advantage"
			})
			for _, row := range t.Rows {
				name := slices.IndexFunc(row, func(x any) bool { _, ok := x.(answer.Variant); return ok })
				if at < 0 || name < 0 {
					continue
				}
				x, ok := row[at].(answer.Interval)
				if !ok || !slices.ContainsFunc(k.tables.Cells, func(c Cell) bool { return c.Variant == string(row[name].(answer.Variant)) && alike(c.Effect, x) }) {
					k.refuse(&answer.Claim{Text: t.Caption}, "a second figure of %v: %v", row[name], row[at])
				}
			}
		}
	}
}

// alike refuses that rows are alike of which one is not shown to be equal to the base.
func (k *check) alike(c *answer.Claim, rows []*Cell) {
	for _, x := range rows {
		isBase := slices.ContainsFunc(k.tables.Differences, func(d Difference) bool { return d.Base == x.Variant })
		equal := slices.ContainsFunc(k.tables.Differences, func(d Difference) bool {
			return d.Variant == x.Variant && d.Players == x.Players && (d.Verdict == analysis.EqualWithinTolerance.String() || d.Verdict == analysis.SameRules.String())
		})
		if !isBase && !equal {
			k.refuse(c, "%s is not shown to be like the base", x.Variant)
		}
	}
}

// under refuses names that are not those of the rows.
func (k *check) under(c *answer.Claim, t answer.Text, rows []*Cell) {
	var names []string
	for _, a := range t.Args {
		switch a := a.(type) {
		case answer.Variant:
			names = append(names, string(a))
		case []any:
			for _, x := range a {
				if v, ok := x.(answer.Variant); ok {
					names = append(names, string(v))
				}
			}
		}
	}
	var want []string
	for _, x := range rows {
		want = append(want, x.Variant)
	}
	if !slices.Equal(names, want) {
		k.refuse(c, "it names %q and rests on %q", names, want)
	}
}

// hundred refuses numbers of a hundred games that do not reach over all rows.
func (k *check) hundred(c *answer.Claim) {
	places := map[string]map[int]int{ // argument by its place among the hundred
		"answer.games": {0: 2, 1: 3, 2: 4}, "answer.games-matches": {0: 2, 1: 3, 2: 4}, "answer.seats": {0: 2, 1: 3}, "answer.cut-off": {3: 0},
	}[c.Key]
	rows := k.tables.rows(c)
	if len(rows) == 0 {
		return
	}
	for _, x := range rows {
		if len(places) > 0 && x.AllCut && c.Key != "answer.cut-off" {
			k.refuse(c, "numbers of a hundred of %s, all of whose games were cut off", x.Variant)
		}
		if len(places) > 0 && x.Games < analysis.FewGames {
			k.refuse(c, "numbers of a hundred from %d games of %s", x.Games, x.Variant)
		}
	}
	alike := false
	every(c.Text, func(t answer.Text) { alike = alike || t.Key == "answer.alike" })
	for of, at := range places {
		least, most, rounded := 100.0, 0.0, false
		lo, hi := ends(c.Args[at])
		for _, x := range rows {
			share := x.share(of)
			least, most = math.Min(least, share), math.Max(most, share)
			rounded = rounded || x.Hundred[of] == lo // rows of one share may differ in what their others leave
		}
		switch one := most-least < 1e-9 || alike && of < 3; { // the same share of unlike numbers of games differs in its last digits
		case one && (lo != hi || !rounded), !one && (lo != int(math.Floor(least)) || hi != int(math.Ceil(most))):
			k.refuse(c, "%d to %d of a hundred where the rows have %.2f to %.2f", lo, hi, least, most)
		}
	}
}

// share is how many of a hundred games of a row came out in some way, unrounded.
func (x *Cell) share(outcome int) float64 {
	all := int64(0)
	for _, n := range x.Outcomes {
		all += n
	}
	return float64(100*x.Outcomes[outcome]) / float64(max(1, all))
}

// ends are the ends of a whole number or of a range of them.
func ends(a any) (lo, hi int) {
	switch a := a.(type) {
	case answer.Count:
		return int(a), int(a)
	case answer.Text:
		if len(a.Args) == 2 {
			lo, _ := ends(a.Args[0])
			hi, _ := ends(a.Args[1])
			return lo, hi
		}
	}
	return -1, -1
}

// few tells whether few games of a row are different, which is not one game.
func (x *Cell) few() bool {
	return !x.OneGame && !x.Population && x.Different > 0 && x.Games >= analysis.FewGames && (x.Different < analysis.FewGames || 10*x.Different < x.Games)
}

// few refuses that few games of a row are different where that is not so.
func (k *check) few(c *answer.Claim, rows []*Cell) {
	for _, x := range rows {
		if !x.few() {
			k.refuse(c, "%d of %d games of %s are different", x.Different, x.Games, x.Variant)
		}
	}
}
