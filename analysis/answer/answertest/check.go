package answertest

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// Refusal is a sentence that says more than its tables, and what is wrong with it.
type Refusal struct{ Key, Why string }

// Error implements error.
func (r Refusal) Error() string { return r.Key + ": " + r.Why }

// check collects what is refused.
type check struct {
	tables  *Tables
	refused []Refusal
}

func (k *check) refuse(c *answer.Claim, format string, args ...any) {
	k.refused = append(k.refused, Refusal{c.Key, fmt.Sprintf(format, args...)})
}

// Answer holds the claims of an answer against its tables and against each other.
func Answer(a *answer.Answer, t *Tables) []Refusal {
	k := &check{tables: t}
	for _, list := range [][]answer.Claim{a.Headline, a.Five.Fair.Claims, a.Five.Whom.Claims, a.Five.Sure.Claims, a.Five.Change.Claims} {
		for i := range list {
			k.claim(&list[i])
		}
	}
	k.refused = append(k.refused, Bounds(a)...)
	k.headline(a.Headline)
	k.speaks(a)
	k.verdicts(a.Five.Fair.Claims)
	k.onePage(slices.Concat(a.Headline, a.Five.Fair.Claims, a.Five.Whom.Claims, a.Five.Sure.Claims, a.Five.Change.Claims))
	k.ranges(a.Five.Whom.Claims)
	k.spreads(a.Five.Whom.Claims)
	k.twice(a.Five.Whom.Claims)
	k.sections(a.Sections)
	for _, reply := range []answer.Reply{a.Five.Fair, a.Five.Whom, a.Five.Sure, a.Five.Change} {
		if reply.Absent.Key != "" {
			k.absence(&answer.Claim{Text: reply.Absent, Kind: answer.Absence})
		}
	}
	return k.refused
}

// Claim holds one sentence against the tables.
func Claim(c *answer.Claim, t *Tables) []Refusal {
	k := &check{tables: t}
	k.claim(c)
	return k.refused
}

// Kind refuses a claim of another kind than its sentence, and sentences of none, whatever the tables.
func Kind(c *answer.Claim) []Refusal {
	k := &check{}
	k.declared(c)
	return k.refused
}

func (k *check) claim(c *answer.Claim) {
	k.declared(c)
	for _, r := range c.Evidence {
		switch x := k.tables.cell(r.Variant, r.Players); {
		case x == nil:
			k.refuse(c, "it rests on %s, %s, which the tables do not have", r.Variant, r.Players)
		case x.Verdict != r.Verdict:
			k.refuse(c, "it rests on the verdict %q on %s, %s, which is %q", r.Verdict, r.Variant, r.Players, x.Verdict)
		}
	}
	k.once(c)
	k.spread(c)
	k.valued(c)
	k.same(c)
	k.cut(c)
	k.figures(c)
	k.counts(c)
	k.besides(c)
	k.even(c)
	k.too(c)
	k.strongest(c)
	switch c.Kind {
	case answer.Equal:
		k.all(c, "equality", analysis.EqualWithinTolerance, analysis.SameRules)
	case answer.Order:
		k.order(c)
	case answer.Undecided:
		k.curves(c)
	case answer.Width:
		k.width(c)
	case answer.Range, answer.Counted:
		switch {
		case strings.HasPrefix(c.Key, "answer.many"):
			k.many(c)
		case betweenRoles(c.Key):
			k.between(c)
		default:
			k.hundred(c)
		}
	case answer.Absence:
		k.absence(c)
	}
}

// once refuses what copies of one game do not show, that other games are one, and another
// number of such rows than there is.
func (k *check) once(c *answer.Claim) {
	said := slices.Contains([]string{"answer.one-game", "answer.one-games", "answer.one-pair", "answer.one-pair-seen", "answer.one-line"}, c.Key)
	var whole, parted bool
	_, left := openings(k.tables.rows(c))
	every(c.Text, func(t answer.Text) {
		whole = whole || strings.HasPrefix(t.Key, "answer.population")
		parted = parted || t.Key == "answer.openings-left-out" && t.Args[0] == answer.Count(left)
	})
	if whole && left > 0 && !parted {
		k.refuse(c, "%d sequences of plies are left out, and it does not say so", left)
	}
	for _, x := range k.tables.rows(c) {
		switch claims := c.Kind != 0 && c.Kind != answer.Counted && c.Kind != answer.Absence; {
		case said && !x.OneGame:
			k.refuse(c, "%s, %s is not one game", x.Variant, x.Players)
		case whole && !x.Population:
			k.refuse(c, "%s, %s is not all that there is", x.Variant, x.Players)
		case claims && x.Population:
			k.refuse(c, "%s, %s is all that there is, and no sample", x.Variant, x.Players)
		case claims && x.OneGame:
			k.refuse(c, "%s, %s is one game", x.Variant, x.Players)
		}
	}
	wholes := 0
	for _, x := range k.tables.Cells {
		if x.Population {
			wholes++
		}
	}
	every(c.Text, func(t answer.Text) {
		if t.Key == "answer.populations" && t.Args[0] != answer.Count(wholes) {
			k.refuse(c, "%v rows are all that there is where there are %d", t.Args[0], wholes)
		}
	})
	if all := k.tables.onceOnly(); c.Key == "answer.one-games" && first[answer.Count](c) != answer.Count(all) {
		k.refuse(c, "%v rows of one game where there are %d", first[answer.Count](c), all)
	}
}

// strongest refuses that someone is called the highest rated of another number of players than
// met, or who is not that.
func (k *check) strongest(c *answer.Claim) {
	under := c.Key == "answer.whom.proven-under"
	if !under && c.Key != "answer.whom.proven" {
		return
	}
	fits := func(r Rated) bool {
		return len(r.Players) > 0 && first[answer.Count](c) == answer.Count(len(r.Players)) && !slices.ContainsFunc(k.tables.rows(c), func(x *Cell) bool { return x.Players != r.Players[0] })
	}
	of := k.tables.Rated
	if under {
		of = slices.DeleteFunc(slices.Clone(of), func(r Rated) bool { return r.Variant != string(named(c)) || !fits(r) })
	}
	if len(of) == 0 || slices.ContainsFunc(of, func(r Rated) bool { return !fits(r) }) {
		k.refuse(c, "no such players are the highest rated of %d: %v", first[answer.Count](c), k.tables.Rated)
	}
}

// declared refuses a sentence of no kind, and a claim of another kind than its sentence.
func (k *check) declared(c *answer.Claim) {
	every(c.Text, func(t answer.Text) {
		if len(Declared(t.Key)) == 0 {
			k.refuse(c, "%s declares no kind", t.Key)
		}
	})
	if kinds := claims(c.Text); len(kinds) > 0 && !slices.Contains(kinds, kindName(c.Kind)) {
		k.refuse(c, "it is called %q, its words are %q", kindName(c.Kind), kinds)
	}
}

// all refuses a claim one of whose rows has another verdict.
func (k *check) all(c *answer.Claim, what string, allowed ...analysis.Verdict) {
	for _, x := range k.tables.rows(c) {
		if !slices.ContainsFunc(allowed, func(v analysis.Verdict) bool { return v.String() == x.Verdict }) {
			k.refuse(c, "%s where %s, %s is %q", what, x.Variant, x.Players, x.Verdict)
		}
	}
}

// deciding refuses that something lies inside the tolerance by another interval than that which
// decides it, which is not the one of the estimate, or by the intervals of fewer rows than there are.
func (k *check) deciding(c *answer.Claim, t answer.Text, rows []*Cell) {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, r := range rows {
		lo, hi = min(lo, r.Inside.Lo), max(hi, r.Inside.Hi)
	}
	x, _ := t.Args[1].(answer.Interval)
	if x.Lo != lo || x.Hi != hi || t.Args[0] != rows[0].InsideLevel || (t.Key == "verdict.by") != (len(rows) == 1) {
		k.refuse(c, "by the interval [%v, %v], where [%v, %v] decides", x.Lo, x.Hi, lo, hi)
	}
}

// first is the first argument of a type.
func first[T any](c *answer.Claim) (value T) {
	for _, a := range c.Args {
		if x, ok := a.(T); ok {
			return x
		}
	}
	return value
}

// width refuses a width below that of the widest row, rows that are left out, and that
// nothing is known where something is.
func (k *check) width(c *answer.Claim) {
	widest := 0.0
	for _, x := range k.tables.rows(c) {
		widest = math.Max(widest, x.arm())
	}
	if c.Key == "answer.sure.nothing" {
		if widest > 0 && widest <= 1 {
			k.refuse(c, "all is known to ± %v", widest)
		}
		return
	}
	n := first[answer.Number](c)
	if n.In == answer.Size && !(n.Value >= widest-1e-12) {
		k.refuse(c, "± %v is less than the widest, ± %v", n.Value, widest)
	}
	if n.In == answer.Size && n.Digits != answer.RoundedUp {
		k.refuse(c, "the width %v is not rounded up", n.Value)
	}
	for _, x := range k.tables.rows(c) {
		if x.AllCut {
			k.refuse(c, "a width of %s, %s, all of whose games were cut off", x.Variant, x.Players)
		}
	}
	if c.Key == "answer.sure" || c.Key == "answer.sure.one" || c.Key == "answer.sure.seats" || c.Key == "answer.sure.others" {
		k.whole(c, c.Evidence)
	}
}

// whole refuses a sentence on all rows that does not rest on one of them.
func (k *check) whole(c *answer.Claim, rests []answer.Evidence) {
	for _, x := range k.tables.Cells {
		if x.InFamily && !x.Unequal && !(c.Kind == answer.Width && x.AllCut) && !slices.ContainsFunc(rests, func(r answer.Evidence) bool { return r.Variant == x.Variant && r.Players == x.Players }) {
			k.refuse(c, "it skips %s, %s", x.Variant, x.Players)
		}
	}
}

// ranges refuses a range that leaves out a row of the family: every one must lie inside it
// or be named with its bounds.
func (k *check) ranges(list []answer.Claim) {
	for i := range list {
		c := &list[i]
		if c.Kind != answer.Range || c.Key == "answer.whom.bounds" || c.Key == "answer.whom.seat-bounds" {
			continue
		}
		ofSeats := strings.HasPrefix(c.Key, "answer.whom.seat")
		size := func(v float64) float64 {
			if ofSeats { // which seat it is may differ
				return math.Abs(v)
			}
			return v
		}
		for _, x := range k.tables.rows(c) {
			if x.Unequal {
				k.refuse(c, "%s under %s are too unequal to set an end", x.Players, x.Variant)
			}
		}
		lo, hi := math.Inf(1), math.Inf(-1)
		every(c.Text, func(t answer.Text) {
			for _, a := range t.Args {
				if x, ok := a.(answer.Interval); ok {
					lo, hi = min(lo, size(x.Value)), max(hi, size(x.Value))
				}
			}
		})
		for _, x := range k.tables.Cells {
			if v := x.extent(); x.InFamily && !x.Unequal && ofSeats == (x.Seat > 0) && (v < lo || v > hi) {
				k.refuse(c, "it skips %s, %s with %v", x.Variant, x.Players, v)
			}
		}
		if c.Key == "answer.whom.one" && len(k.tables.Cells) > 1 {
			k.refuse(c, "%d rows were played", len(k.tables.Cells))
		}
	}
	var named int64
	unknown := int64(0)
	for i := range list {
		switch list[i].Key {
		case "answer.whom.bounds", "answer.whom.seat-bounds", "answer.whom.all-cut":
			named++
		case "answer.whom.bounds-more":
			named += int64(first[answer.Count](&list[i]))
		}
	}
	for _, x := range k.tables.Cells {
		if x.InFamily && !x.Unequal && math.IsNaN(x.Effect.Value) {
			unknown++
		}
	}
	if len(list) > 0 && named != unknown && slices.ContainsFunc(list, func(c answer.Claim) bool { return c.Kind == answer.Range }) {
		k.refuse(&list[0], "%d rows have no estimate, and %d are named", unknown, named)
	}
}

// absence refuses "nothing" where there is something.
func (k *check) absence(c *answer.Claim) {
	if c.Key == "answer.exact" && !slices.ContainsFunc(k.tables.Cells, func(x Cell) bool { return x.Population }) {
		k.refuse(c, "no row is all that there is")
	}
	for _, x := range k.tables.Cells {
		if c.Key == "answer.none" && x.Games > 0 || (c.Key == "answer.unjudged" || c.Key == "answer.not-judged") && x.InFamily {
			k.refuse(c, "%s, %s has %d games and the verdict %q", x.Variant, x.Players, x.Games, x.Verdict)
			return
		}
	}
}
