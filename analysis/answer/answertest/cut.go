package answertest

import (
	"slices"

	"houserules/analysis/answer"
)

// allCut is the number of rows of the family all of whose games were cut off.
func (t *Tables) allCut() (n int) {
	for _, x := range t.Cells {
		if x.InFamily && x.AllCut && !x.Unequal {
			n++
		}
	}
	return n
}

// cut refuses that all games of a row were cut off where they were not, that all of all were where
// those of one were not, and bounds of what can be anything.
func (k *check) cut(c *answer.Claim) {
	rows := k.tables.rows(c)
	switch c.Key {
	case "answer.all-cut-under", "answer.all-cut-also", "answer.sure.cut", "answer.sure.cut-some", "answer.whom.all-cut", "answer.all-cut":
		for _, x := range rows {
			if !x.AllCut {
				k.refuse(c, "not all games of %s, %s were cut off", x.Variant, x.Players)
			}
		}
	case "answer.whom.bounds", "answer.whom.seat-bounds":
		for _, x := range rows {
			if x.AllCut {
				k.refuse(c, "bounds of %s, %s, all of whose games were cut off", x.Variant, x.Players)
			}
		}
	}
	if all := slices.ContainsFunc(k.tables.Cells, func(x Cell) bool { return x.Games > 0 && !x.AllCut }); all && c.Key == "answer.all-cut" {
		k.refuse(c, "not all games of all rows were cut off")
	}
}
