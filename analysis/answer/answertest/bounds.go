package answertest

import (
	"slices"
	"strings"

	"houserules/analysis/answer"
)

// Bounds refuses intervals that cannot be: whose ends are not in order, which lack their estimate, and
// which reach further than what they are of. A score lies between 0 and 1, an advantage of one of two
// players, which is how far a score is from one half, between −½ and ½.
func Bounds(a *answer.Answer) []Refusal {
	k := &check{}
	claims := slices.Concat(a.Headline, a.Five.Fair.Claims, a.Five.Whom.Claims, a.Five.Sure.Claims, a.Five.Change.Claims)
	for i := range claims {
		every(claims[i].Text, func(t answer.Text) { k.within(t.Key, ofAdvantage(t.Key), t.Args...) })
	}
	for _, s := range a.Sections {
		for _, t := range s.Tables {
			for _, row := range t.Rows {
				named := len(row) > 0 && isOf(row[0], "match.first")
				for i, x := range row {
					k.within("table", named || i < len(t.Columns) && isOf(t.Columns[i].Head, "table.advantage", "balance.advantage-today"), x)
				}
			}
		}
	}
	if a.Top != nil {
		for _, g := range a.Top.Groups {
			for _, r := range g.Rows {
				k.within("figure "+a.Top.Name, true, r.Interval)
			}
		}
	}
	return k.refused
}

// ofAdvantage tells whether the intervals of a sentence in percentage points are advantages.
func ofAdvantage(key string) bool {
	return strings.HasPrefix(key, "match.fair") || strings.HasPrefix(key, "answer.whom.") && !strings.HasPrefix(key, "answer.whom.seat") || key == "balance.fair" || key == "balance.closest-fair"
}

// isOf tells whether a text has one of some keys.
func isOf(x any, keys ...string) bool {
	t, ok := x.(answer.Text)
	return ok && slices.Contains(keys, t.Key)
}

// within refuses what lies beyond the bounds of its unit.
func (k *check) within(key string, advantage bool, args ...any) {
	const rounding = 1e-12
	for _, a := range args {
		x, ok := a.(answer.Interval)
		if !ok {
			continue
		}
		c := &answer.Claim{Text: answer.Say(key)}
		switch least, most := bounds(x.In, advantage); {
		case x.Lo > x.Hi+rounding:
			k.refuse(c, "an interval from %v to %v, whose ends are not in order", x.Lo, x.Hi)
		case x.Value < x.Lo-rounding || x.Value > x.Hi+rounding:
			k.refuse(c, "an interval from %v to %v, which lacks its estimate, %v", x.Lo, x.Hi, x.Value)
		case most > 0 && (x.Lo < least-rounding || x.Hi > most+rounding):
			k.refuse(c, "an interval from %v to %v, beyond %v to %v", x.Lo, x.Hi, least, most)
		}
	}
}

// bounds are those of a unit; none where most is 0.
func bounds(in answer.Unit, advantage bool) (least, most float64) {
	switch {
	case in == answer.Percent:
		return 0, 1
	case in == answer.Distance && advantage:
		return -0.5, 0.5
	case in == answer.Size:
		return 0, 1
	}
	return 0, 0
}
