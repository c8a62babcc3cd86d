package answertest

import (
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// mostNamed is the number of rows above which a headline counts them, and mostClaims the
// number of its sentences then.
const (
	mostNamed  = 6
	mostClaims = 3
)

// headline refuses a headline of many rows that does not count them, is long, or counts of two numbers.
func (k *check) headline(list []answer.Claim) {
	rows := len(k.tables.Cells)
	if rows <= mostNamed || len(list) == 0 {
		return
	}
	counted := false
	var total any
	for i := range list {
		c := &list[i]
		every(c.Text, func(t answer.Text) {
			if of := totalOf(t); of != nil {
				if total != nil && total != of {
					k.refuse(c, "of %v, and another sentence counts of %v", of, total)
				}
				total = of
			}
			switch t.Key {
			case "answer.many", "answer.many-seats", "answer.many-share", "answer.many.sum", "answer.many.sum-judged", "answer.all-cut", "answer.few", "answer.few-matches", "answer.none", "answer.unjudged":
				counted = true
			case "answer.one-games", "answer.populations":
				counted = counted || !k.judges()
			}
		})
	}
	if !counted {
		k.refuse(&list[0], "%d rows are not counted", rows)
	}
	if len(list) > mostClaims {
		k.refuse(&list[0], "the headline has %d sentences", len(list))
	}
}

// totalOf is the number of rows of which a sentence counts some; nil where it says none.
func totalOf(t answer.Text) any {
	switch t.Key {
	case "answer.many.cases", "answer.many.opened", "answer.many.rules", "answer.many.varied":
		return t.Args[0]
	case "answer.repeated-some", "answer.few-some", "answer.one-games", "answer.populations":
		return t.Args[1]
	}
	return nil
}

// judges tells whether a row is judged.
func (k *check) judges() bool {
	return slices.ContainsFunc(k.tables.Cells, func(x Cell) bool { return x.InFamily })
}

// many refuses counts by verdict that are not those of the rows, and sizes that do not
// reach over the intervals of all that are shown.
func (k *check) many(c *answer.Claim) {
	var first, second, even, open, none, apart int
	var decided tally
	least, most := math.Inf(1), 0.0
	var shown []answer.Interval // as sizes
	rows := k.tables.rows(c)
	for _, x := range rows {
		if x.Apart {
			apart++
			continue
		}
		decided.add(x)
		switch x.Verdict {
		case "":
			none++
		case analysis.EqualWithinTolerance.String(), analysis.DifferentButSmall.String():
			even++
		case analysis.LargerThanTolerance.String(), analysis.Different.String():
			size := x.Effect
			if size.Lo > 0 {
				first++
			} else {
				second++
				size.Value, size.Lo, size.Hi = -size.Value, -size.Hi, -size.Lo
			}
			shown = append(shown, size)
			least, most = math.Min(least, size.Lo), math.Max(most, size.Hi)
		default:
			open++
		}
	}
	k.whole(c, c.Evidence)
	players := map[string]bool{}
	for _, x := range rows {
		players[x.Players] = true
	}
	for i := range k.tables.Cells {
		if x := &k.tables.Cells[i]; (x.OneGame || x.Population || x.Unjudged || x.Apart) && !slices.Contains(rows, x) {
			k.refuse(c, "it skips %s, %s", x.Variant, x.Players)
		}
	}
	every(c.Text, func(t answer.Text) {
		var want []int
		from := 0
		switch t.Key {
		case "answer.many", "answer.many-share":
			from, want = 1, []int{first, second}
		case "answer.many-seats":
			from, want = 1, []int{first + second}
		case "answer.many.even":
			want = []int{even}
		case "answer.many.open":
			want = []int{open, none}
			k.noneApart(c, apart)
		case "answer.many.apart":
			want = []int{open, apart}
			if none > 0 {
				k.refuse(c, "it leaves out %d without a verdict", none)
			}
		case "answer.many.open-apart":
			want = []int{open, none, apart}
		case "answer.many.rest", "answer.many.all-open":
			if all := open == len(rows); all != (t.Key == "answer.many.all-open") {
				k.refuse(c, "%d of %d are open", open, len(rows))
			}
			if want = []int{open}; none > 0 {
				k.refuse(c, "it leaves out %d without a verdict", none)
			}
			k.noneApart(c, apart)
		case "answer.many.sum-judged":
			k.apart(c, t, "answer.fair.sum-perhaps", decided.perhaps)
			k.apart(c, t, "answer.fair.sum-apart", apart)
			if from, want = 1, []int{decided.yes + decided.no, open}; none > 0 {
				k.refuse(c, "it leaves out %d without a verdict", none)
			}
		case "answer.many.sum":
			k.apart(c, t, "answer.fair.sum-perhaps", decided.perhaps)
			k.apart(c, t, "answer.fair.sum-apart", apart)
			from, want = 1, []int{decided.yes + decided.no, open, none}
		case "answer.many.cases", "answer.many.opened", "answer.many.rules", "answer.many.varied":
			if want = []int{len(rows)}; t.Key != "answer.many.cases" && t.Key != "answer.many.opened" && len(players) > 1 {
				k.refuse(c, "rows of %d kinds of players are called rule sets", len(players))
			}
		case "answer.many.by-one":
			if x, ok := t.Args[0].(answer.Interval); !ok || len(shown) != 1 || !alike(x, shown[0]) {
				k.refuse(c, "%v is not the interval of the only one that is shown", t.Args[0])
			}
		case "answer.many.by":
			lo, hi := t.Args[0].(answer.Number), t.Args[1].(answer.Number)
			if lo.Value != least || hi.Value != most {
				k.refuse(c, "from %v to %v where there are %v to %v", lo.Value, hi.Value, least, most)
			}
			if lo.Digits != answer.RoundedDown || hi.Digits != answer.RoundedUp {
				k.refuse(c, "the ends of the range %v to %v are not rounded outwards", lo.Value, hi.Value)
			}
		}
		for i, n := range want {
			if got := t.Args[from+i]; got != answer.Count(n) {
				k.refuse(c, "%s counts %v where there are %d", t.Key, got, n)
			}
		}
	})
}

// noneApart refuses that a sentence leaves out those who are judged apart.
func (k *check) noneApart(c *answer.Claim, apart int) {
	if apart > 0 {
		k.refuse(c, "it leaves out %d between different players", apart)
	}
}
