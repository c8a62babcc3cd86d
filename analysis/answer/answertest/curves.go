package answertest

import (
	"fmt"
	"slices"

	"houserules/analysis/answer"
)

// curves refuses a difference between two strengths whose intervals meet, that goes the
// other way, or that is not one of strength; and that there is none where there is one.
func (k *check) curves(c *answer.Claim) {
	rows := k.tables.rows(c)
	every(c.Text, func(t answer.Text) {
		if t.Key != "answer.whom.curve.more" && t.Key != "answer.whom.curve.less" {
			return
		}
		var two []*Cell // stronger and weaker
		for _, at := range []int{2, 4} {
			x, _ := t.Args[at].(answer.Interval)
			if i := slices.IndexFunc(rows, func(row *Cell) bool { return alike(row.Effect, x) && row.Variant == string(variantOf(t)) }); i >= 0 {
				two = append(two, rows[i])
			}
		}
		if len(two) < 2 {
			k.refuse(c, "its figures are at other places")
			return
		}
		s, w := two[0], two[1]
		if t.Key == "answer.whom.curve.more" && !(s.Effect.Lo > w.Effect.Hi) || t.Key == "answer.whom.curve.less" && !(s.Effect.Hi < w.Effect.Lo) {
			k.refuse(c, "intervals of %s and %s do not show it", s.Players, w.Players)
		}
		if !stronger(s, w) {
			k.refuse(c, "%s are not stronger than %s, with an odd depth or an even one like theirs", s.Players, w.Players)
		}
	})
	if c.Key != "answer.whom.curve.none" {
		return
	}
	for _, s := range rows {
		for _, w := range rows {
			if s.Variant == w.Variant && stronger(s, w) && (s.Effect.Lo > w.Effect.Hi || s.Effect.Hi < w.Effect.Lo) {
				k.refuse(c, "%s and %s differ", s.Players, w.Players)
			}
		}
	}
}

// variantOf are the rules that a clause is about, its first argument.
func variantOf(t answer.Text) answer.Variant {
	v, _ := t.Args[0].(answer.Variant)
	return v
}

// stronger tells whether one plays as the other does, and looks farther ahead.
func stronger(a, b *Cell) bool {
	var x, y int
	if _, err := fmt.Sscanf(a.Players, "alphabeta:%d", &x); err != nil {
		return false
	}
	if _, err := fmt.Sscanf(b.Players, "alphabeta:%d", &y); err != nil {
		return false
	}
	return x > y && x%2 == y%2
}
