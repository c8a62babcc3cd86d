package answertest

import "houserules/analysis/answer"

// For tests of what sentences claim.
var (
	Every = every
	Kinds = declared
)

// Near are the variants of the rows of a claim that may be the nearest to even.
func (t *Tables) Near(c *answer.Claim) (names []string) {
	k := &check{tables: t}
	for _, x := range k.near(t.rows(c)) {
		names = append(names, x.Variant)
	}
	return names
}
