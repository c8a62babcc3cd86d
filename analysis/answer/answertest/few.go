package answertest

import (
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// decides tells whether a verdict says something.
func decides(verdict string) bool {
	return slices.ContainsFunc([]analysis.Verdict{analysis.EqualWithinTolerance, analysis.DifferentButSmall, analysis.LargerThanTolerance, analysis.Different}, func(v analysis.Verdict) bool { return v.String() == verdict })
}

// too refuses the claim that so many games of each kind say nothing, where a row has another number
// of them, or enough, or is decided; and a wrong count of the rows that have few.
func (k *check) too(c *answer.Claim) {
	switch c.Key {
	case "answer.few", "answer.few-matches":
		lo, hi := ends(c.Args[0])
		least, most := int64(analysis.FewGames), int64(0)
		for _, x := range k.tables.Cells {
			if x.Games == 0 || x.OneGame || x.Population {
				continue
			}
			if least, most = min(least, x.Games), max(most, x.Games); x.Games >= analysis.FewGames || decides(x.Verdict) {
				k.refuse(c, "%d games of %s, %s say %q", x.Games, x.Variant, x.Players, x.Verdict)
			}
		}
		if int64(lo) != least || int64(hi) != most {
			k.refuse(c, "it says %d to %d games where there are %d to %d", lo, hi, least, most)
		}
		for _, d := range k.tables.Decided {
			k.refuse(c, "the games decide the difference of %s, %s in %s", d.Variant, d.Agents, d.Name)
		}
	case "answer.few-only":
		if rows := k.tables.rows(c); len(rows) != 1 || c.Args[0] != answer.Count(rows[0].Games) || rows[0].Games >= analysis.FewGames {
			k.refuse(c, "it says %v games of one kind that has few", c.Args[0])
		}
	case "answer.few-some":
		few, all := 0, 0
		for _, x := range k.tables.Cells {
			if x.Players != k.tables.First || !x.InFamily || x.Games == 0 || x.OneGame || x.Population {
				continue
			}
			if all++; x.Games < analysis.FewGames {
				few++
			}
		}
		if c.Args[0] != answer.Count(few) || c.Args[1] != answer.Count(all) {
			k.refuse(c, "it counts %v of %v with few games where there are %d of %d", c.Args[0], c.Args[1], few, all)
		}
	}
}
