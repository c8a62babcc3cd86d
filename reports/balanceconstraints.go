package reports

import (
	"houserules/analysis"
	"houserules/analysis/balance"
	"houserules/reports/record"
)

// constraintGrid says of each constraint whether the recommended rules keep it.
func constraintGrid(say voice, b *record.Balance, c *balance.Confirmation) grid {
	g := grid{Caption: say("balance.constraints"), Columns: []column{left(say("balance.constraint")), left(say("balance.standing")), left(say("balance.seen"))}}
	share, plies := percent(), unit{scale: 1, digits: 1}
	for i, bound := range b.Plan.Balance.Constraints {
		var seen []string
		each := func(u unit, list []analysis.Estimate) {
			for p, e := range list {
				seen = append(seen, say("balance.for-player", b.Plan.Balance.Players[p], u.estimate(say, e)))
			}
		}
		switch bound.Measure {
		case "draws":
			each(share, c.Winner.Draws)
		case "length":
			each(plies, c.Winner.Lengths)
		case "limit":
			each(share, c.Winner.Limits)
		default:
			seen = append(seen, share.estimate(say, c.Winner.Skill))
		}
		g.Rows = append(g.Rows, plain(constraintText(say, b, i), standingWord(say, c.Standings[i]), say.clauses(seen)))
	}
	return g
}

// standingWord names a standing.
func standingWord(say voice, s balance.Standing) string {
	switch s {
	case balance.Met:
		return say("balance.met")
	case balance.Broken:
		return say("balance.is-broken")
	default:
		return say("balance.open")
	}
}

// ConstraintText is a constraint of a search in words, in English as all errors are.
func ConstraintText(b *record.Balance, i int) string { return constraintText(english(), b, i) }

// constraintText is a constraint of a search in words.
func constraintText(say voice, b *record.Balance, i int) string {
	c := b.Plan.Balance.Constraints[i]
	share := func(x float64) string { return percent().value(say, x, leastDigits(100*x)) }
	plies := func(x float64) string { return unit{scale: 1}.number(say, x, leastDigits(x)) }
	switch {
	case c.Measure == "draws":
		return say("balance.draws-bound", share(*c.Most))
	case c.Measure == "limit":
		return say("balance.limit-bound", share(*c.Most))
	case c.Measure == "skill":
		return say("balance.skill-bound", b.Plan.Balance.Skill[0], share(*c.Least), b.Plan.Balance.Skill[1])
	case c.Most == nil:
		return say("balance.length-least", plies(*c.Least))
	case c.Least == nil:
		return say("balance.length-most", plies(*c.Most))
	default:
		return say("balance.length-between", plies(*c.Least), plies(*c.Most))
	}
}

// standingNames names the constraints of a candidate that stand so.
func standingNames(say voice, b *record.Balance, list []balance.Standing, s balance.Standing) []string {
	var names []string
	for i, x := range list {
		if x == s {
			names = append(names, constraintText(say, b, i))
		}
	}
	return names
}

// keptText says how the constraints of a candidate stand.
func keptText(say voice, b *record.Balance, list []balance.Standing) string {
	broken, open := standingNames(say, b, list, balance.Broken), standingNames(say, b, list, balance.Open)
	switch {
	case len(list) == 0:
		return missing
	case len(broken) > 0:
		return say("balance.broken-are", texts(broken))
	case len(open) > 0:
		return say("balance.open-are", texts(open))
	default:
		return say("balance.all-kept")
	}
}

// NearestText says which candidate comes nearest to keeping a constraint that none
// keeps, and how near.
func NearestText(b *record.Balance, i int) string {
	r := b.Result.Barred
	say := english()
	at := percent().value(say, r.At[i], 1)
	if b.Plan.Balance.Constraints[i].Measure == "length" {
		at = say("balance.plies", unit{scale: 1}.number(say, r.At[i], 1))
	}
	return say("balance.nearest", candidateText(say, b, r.Nearest[i]), at)
}
