package answertest

import (
	"slices"

	"houserules/analysis/answer"
)

// same refuses a claim on all that rests on a row and on another with the very same games, what is said
// to be the games of others and is not, and another number of such rows than there is. In how many rows
// all games are one, or all that there are, is a fact of each of them, and none adds to what is known of another.
func (k *check) same(c *answer.Claim) {
	said := slices.Contains([]string{"answer.same-games", "answer.same-games-many", "answer.as-one"}, c.Key)
	fact := c.Key == "answer.one-games" || c.Key == "answer.populations"
	for _, x := range k.tables.rows(c) {
		switch other := k.tables.cell(x.Variant, x.SameGames); {
		case said && x.SameGames == "":
			k.refuse(c, "the games of %s, %s are its own", x.Variant, x.Players)
		case !said && !fact && other != nil && c.Kind != 0 && slices.Contains(k.tables.rows(c), other):
			k.refuse(c, "the games of %s under %s count twice: %s played the same", x.Players, x.Variant, x.SameGames)
		}
	}
	if c.Key == "answer.same-games-many" && first[answer.Count](c) != answer.Count(len(c.Evidence)) {
		k.refuse(c, "%v rows have the games of others, and there are %d", first[answer.Count](c), len(c.Evidence))
	}
}
