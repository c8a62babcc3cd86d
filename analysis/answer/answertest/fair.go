package answertest

import (
	"math"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// tally counts rows by what their verdicts decide.
type tally struct{ yes, no, perhaps, all int }

func (t *tally) add(x *Cell) {
	t.all++
	switch x.Verdict {
	case analysis.EqualWithinTolerance.String(), analysis.DifferentButSmall.String():
		t.yes++
	case analysis.LargerThanTolerance.String():
		t.no++
	case analysis.Different.String():
		if x.Tolerance <= 0 {
			t.no++
		} else {
			t.perhaps++
		}
	}
}

// lead is the first word that is true of some rows.
func (t *tally) lead(roles bool) string {
	switch {
	case t.yes == t.all && roles:
		return "answer.fair.seats"
	case t.yes == t.all:
		return "answer.fair.yes"
	case t.no == t.all:
		return "answer.fair.no"
	case t.yes+t.no == 0:
		return "answer.fair.open"
	case t.yes == 0:
		return "answer.fair.some-no"
	case t.no == 0:
		return "answer.fair.some-yes"
	default:
		return "answer.fair.depends"
	}
}

// verdicts refuses an answer to "is it fair?" that its rows do not share, that leaves out
// some, and one for all players where it is not the same for each kind of them.
func (k *check) verdicts(list []answer.Claim) {
	leads := []string{"answer.fair.yes", "answer.fair.seats", "answer.fair.no", "answer.fair.open", "answer.fair.depends", "answer.fair.some-no", "answer.fair.some-yes", "answer.fair.not-everyone", "answer.fair.not-decided"}
	if len(list) == 0 || !slices.Contains(leads, list[0].Key) {
		return
	}
	c := &list[0]
	var whole tally
	var said []string
	of := map[string]*tally{}
	roles := map[string]bool{}
	for i := range k.tables.Cells {
		x := &k.tables.Cells[i]
		if !x.InFamily {
			continue
		}
		if of[x.Players] == nil {
			of[x.Players] = &tally{}
		}
		of[x.Players].add(x)
		whole.add(x)
		roles[x.Players] = roles[x.Players] || len(x.Roles) > 0
	}
	for players, t := range of {
		if lead := t.lead(roles[players]); !slices.Contains(said, lead) {
			said = append(said, lead)
		}
	}
	if len(said) > 1 {
		if said = []string{"answer.fair.not-decided"}; whole.no > 0 {
			said[0] = "answer.fair.not-everyone"
		}
	}
	if !slices.Contains(said, c.Key) {
		k.refuse(c, "of %d rows %d are fair and %d are not, of %d kinds of players", whole.all, whole.yes, whole.no, len(of))
	}
	var rests []answer.Evidence
	for i := range list {
		rests = append(rests, list[i].Evidence...)
		k.told(&list[i])
	}
	k.whole(c, rests)
	none, apart := 0, 0
	for i := range k.tables.Cells {
		if k.tables.Cells[i].Unjudged {
			none++
		}
		if k.tables.Cells[i].Apart {
			apart++
		}
	}
	every(c.Text, func(t answer.Text) {
		from, want := 1, []int{whole.no, whole.yes, whole.all - whole.yes - whole.no - whole.perhaps}
		switch t.Key {
		default:
			return
		case "answer.fair.sum":
			k.apart(c, t, "answer.fair.sum-perhaps", whole.perhaps)
			k.apart(c, t, "answer.fair.sum-none", none)
			k.apart(c, t, "answer.fair.sum-apart", apart)
		case "answer.fair.sum-any":
			want = []int{whole.no, whole.all - whole.no}
			k.apart(c, t, "answer.fair.sum-none", none)
			k.apart(c, t, "answer.fair.sum-apart", apart)
		case "answer.many.cases", "answer.many.opened":
			from, want = 0, []int{whole.all + none + apart}
		}
		for i, n := range want {
			if t.Args[from+i] != answer.Count(n) {
				k.refuse(c, "%s counts %v where there are %d", t.Key, t.Args[from+i], n)
			}
		}
	})
}

// told refuses that rows lie inside the tolerance without the interval by which they do, where that is
// another one than their estimate's.
func (k *check) told(c *answer.Claim) {
	rows := k.tables.rows(c)
	says := false
	every(c.Text, func(t answer.Text) { says = says || strings.HasPrefix(t.Key, "verdict.by") })
	inside := func(x *Cell) bool {
		return x.Verdict == analysis.EqualWithinTolerance.String() || x.Verdict == analysis.DifferentButSmall.String()
	}
	if len(rows) > 0 && inside(rows[0]) && (rows[0].Inside.Lo != rows[0].Effect.Lo || rows[0].Inside.Hi != rows[0].Effect.Hi) && !says && (c.Kind == answer.Equal || c.Kind == answer.Order) {
		k.refuse(c, "inside the tolerance, and it is not said by which interval")
	}
}

// apart refuses that a sentence does not count apart what there is of something.
func (k *check) apart(c *answer.Claim, t answer.Text, key string, n int) {
	said := 0
	every(t, func(x answer.Text) {
		if x.Key == key {
			said = int(first[answer.Count](&answer.Claim{Text: x}))
		}
	})
	if said != n {
		k.refuse(c, "%s counts %d where there are %d", key, said, n)
	}
}

// open refuses that some verdicts are not decided where they are, others than those are, and
// fewer names or another number than there are of them.
func (k *check) open(c *answer.Claim, t answer.Text, rows []*Cell) {
	var all tally
	counted := t.Key == "answer.sure.open-many" // it counts also those of which games could not tell
	for i := range k.tables.Cells {
		if x := &k.tables.Cells[i]; x.InFamily && (counted || !x.Unequal && !x.AllCut) {
			all.add(x)
		}
	}
	if counted {
		k.apart(c, t, "answer.sure.open-perhaps", all.perhaps)
	}
	named := 1
	switch first := t.Args[0].(type) {
	case []any:
		named = len(first)
	case answer.Count:
		named = int(first)
	}
	if left := all.all - all.yes - all.no; named != left || len(rows) != left {
		k.refuse(c, "%d are not decided, %d are named", left, named)
	}
	seat := 0
	every(t, func(t answer.Text) {
		if n, ok := first[answer.Count](&answer.Claim{Text: t}), t.Key == "answer.sure.seat"; ok {
			seat = int(n)
		}
	})
	every(t, func(t answer.Text) {
		if strings.HasPrefix(t.Key, "settle.") && len(t.Args) > 0 {
			n, ok := t.Args[0].(answer.Number)
			known := func(x *Cell) bool { return math.Abs(x.openArm(seat)-n.Value) < 1e-12 }
			if ok && (n.Digits != answer.RoundedUp || !slices.ContainsFunc(rows, known)) {
				k.refuse(c, "± %v is the width of none of its rows, or of no seat that it names", n.Value)
			}
		}
	})
	for _, x := range rows {
		var one tally
		if one.add(x); one.yes+one.no > 0 {
			k.refuse(c, "%s, %s is decided", x.Variant, x.Players)
		}
	}
}

// openArm is how exactly a row that is not decided is known; of seats the one that is named, which
// is not-a-number where it is decided or another is known less exactly.
func (x *Cell) openArm(seat int) float64 {
	if x.Seat == 0 && seat == 0 {
		return x.Effect.Arm()
	}
	named, ok := x.OpenSeats[seat]
	for _, s := range x.OpenSeats {
		ok = ok && s.Arm() <= named.Arm()
	}
	if !ok {
		return math.NaN()
	}
	return named.Arm()
}
