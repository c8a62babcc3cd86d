package answertest_test

import (
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/compare"
)

// judge tells from the truth whether a sentence of a claim is false.
type judge func(k *known, c *answer.Claim, t answer.Text) bool

// rests are the cells on which a claim rests.
func (k *known) rests(c *answer.Claim) (list []*analysis.Cell) {
	for _, r := range c.Evidence {
		list = append(list, compare.Cell(k.r, r.Variant, r.Players))
	}
	return list
}

// anyOf is false where it is for a cell on which the claim rests.
func anyOf(wrong func(k *known, c *analysis.Cell) bool) judge {
	return func(k *known, c *answer.Claim, _ answer.Text) bool {
		return slices.ContainsFunc(k.rests(c), func(x *analysis.Cell) bool { return wrong(k, x) })
	}
}

// truths are the sentences that claim something of what is estimated. Strict limits count
// against a sentence: what is exactly the tolerance is neither within nor beyond it.
func truths() map[string]judge {
	leans := func(sign float64) judge {
		return anyOf(func(k *known, c *analysis.Cell) bool { return !(sign*k.decisive(c) > slack) })
	}
	even := anyOf(notEven)
	perhaps := anyOf(func(k *known, c *analysis.Cell) bool { return c.Fair.Verdict == analysis.Different && wrongSide(k, c) })
	return map[string]judge{
		"fair.even": even, "fair.half": even, "seats.even": even, "answer.fair.small": even,
		"fair.first": leans(1), "fair.half-more": leans(1), "fair.share-more": leans(1),
		"fair.second": leans(-1), "fair.half-less": leans(-1), "fair.share-less": leans(-1),
		"answer.fair.larger": anyOf(func(k *known, c *analysis.Cell) bool { return !(math.Abs(k.decisive(c)) > c.Fair.Tolerance+slack) }),
		"answer.fair.different": anyOf(func(k *known, c *analysis.Cell) bool {
			return !(k.decisive(c)*float64(c.Fair.Direction) > slack)
		}),
		"answer.fair.sum": anyOf(wrongSum), "answer.fair.sum-any": anyOf(wrongSum),
		"answer.fair.sum-perhaps": perhaps, "answer.sure.open-perhaps": perhaps,
		"answer.fair.alone": roleShare, "answer.fair.takes-all": roleShare,
		"answer.alike": alike,
		"answer.many":  anyOf(wrongSide), "answer.many-share": anyOf(wrongSide), "answer.many-seats": anyOf(wrongSide),
		"answer.many.even":  anyOf(func(k *known, c *analysis.Cell) bool { return inside(c) && notEven(k, c) }),
		"answer.whom.range": uncovered, "answer.whom.alone": uncovered, "answer.whom.one": uncovered,
		"answer.whom.seat": uncovered, "answer.whom.seats-alike": uncovered, "answer.whom.seat-range": uncovered,
		"answer.whom.parity": parity,
		"answer.whom.curve":  curve, "answer.whom.curve.more": curve, "answer.whom.curve.less": curve,
		"answer.whom.valued": twins, "answer.whom.valued.apart": twins, "answer.whom.valued.same": twins,
		"answer.whom.spread": spreads, "answer.whom.spread-range": spreads,
		"answer.whom.proven": proven, "answer.whom.proven-under": proven, "answer.whom.won": proven,
		"answer.sure": lessSure, "answer.sure.one": lessSure, "answer.sure.seats": lessSure, "answer.sure.others": lessSure,
		"answer.change.nearest":    nearest,
		"answer.change.nearest-of": nearestOf,
		"answer.change.against":    against, "answer.change.against-apart": against,
		"answer.change.moves":     moved,
		"answer.change.moves-one": moved,
	}
}

// slack is for the rounding of truths that are sums.
const slack = 1e-12

func inside(c *analysis.Cell) bool {
	return c.Fair.Verdict == analysis.EqualWithinTolerance || c.Fair.Verdict == analysis.DifferentButSmall
}

func notEven(k *known, c *analysis.Cell) bool { return !(k.uneven(c) < c.Fair.Tolerance-slack) }

// wrongSum tells of a cell that is counted as fair or unfair whether it is not.
func wrongSum(k *known, c *analysis.Cell) bool {
	switch fair, unfair := compare.Decides(&c.Fair); {
	case fair:
		return notEven(k, c)
	case unfair:
		return !(k.uneven(c) > c.Fair.Tolerance+slack)
	default:
		return false
	}
}

// wrongSide tells of a cell that is counted as decided whether it is not, or the other way.
func wrongSide(k *known, c *analysis.Cell) bool {
	shown := c.Fair.Verdict == analysis.LargerThanTolerance || c.Fair.Verdict == analysis.Different
	return shown && !(k.decisive(c)*float64(c.Fair.Direction) > slack)
}

func covers(lo, hi, truth float64) bool {
	return math.IsNaN(lo) || math.IsNaN(hi) || lo-slack <= truth && truth <= hi+slack
}

// uncovered tells whether an interval that a sentence gives of a cell misses its truth.
func uncovered(k *known, c *answer.Claim, t answer.Text) bool {
	rests := k.rests(c)
	missed := false
	answertest.Every(t, func(t answer.Text) {
		for _, a := range t.Args {
			if x, ok := a.(answer.Interval); ok {
				missed = missed || !covers(x.Lo, x.Hi, k.decisive(rests[0]))
				rests = rests[1:]
			}
		}
	})
	return missed
}

// roleShare tells whether the interval of a role's share of the win misses it.
func roleShare(k *known, c *answer.Claim, _ answer.Text) bool {
	return slices.ContainsFunc(k.rests(c), func(x *analysis.Cell) bool {
		o := k.odds(x)
		return slices.ContainsFunc(x.SeatRoles, func(r analysis.Role) bool {
			return len(r.Seats) == 1 && !covers(r.Share.Lo, r.Share.Hi, o.takesOf(r.Seats[0]-1))
		})
	})
}

// first is what the first seat truly gets.
func (k *known) first(c *analysis.Cell) float64 { return k.odds(c).takesOf(0) }

// alike tells whether rules that are called alike are not so within the tolerance.
func alike(k *known, c *answer.Claim, _ answer.Text) bool {
	for _, x := range k.rests(c) {
		base := compare.Cell(k.r, k.r.Base, x.Agents)
		if x != base && !(math.Abs(k.first(x)-k.first(base)) < k.r.Tolerance-slack) {
			return true
		}
	}
	return false
}

// parity tells whether the deepest odd and even depths do not differ as it is said.
func parity(k *known, c *answer.Claim, _ answer.Text) bool {
	rests := k.rests(c)
	shown := rests[0].Fair.Effect.Value - rests[1].Fair.Effect.Value
	return !(shown*(k.decisive(rests[0])-k.decisive(rests[1])) > slack)
}

// curve tells whether two strengths of which a difference is shown do not differ so.
func curve(k *known, _ *answer.Claim, _ answer.Text) bool {
	return slices.ContainsFunc(compare.Curves(k.r), func(x compare.Curve) bool {
		weaker, stronger, ok := x.Shown()
		if !ok {
			return false
		}
		shown := stronger.Cell.Fair.Effect.Value - weaker.Cell.Fair.Effect.Value
		return !(shown*(k.decisive(stronger.Cell)-k.decisive(weaker.Cell)) > slack)
	})
}

// twins tells whether players who value positions in two ways do not differ as they are shown to, or one of
// them is not what both are said to be.
func twins(k *known, _ *answer.Claim, _ answer.Text) bool {
	return slices.ContainsFunc(compare.TwinsOf(k.r), func(t compare.Twins) bool {
		shown := t.Lead.Fair.Effect.Value - t.Learned.Fair.Effect.Value
		switch {
		case t.Apart():
			return !(shown*(k.decisive(t.Lead)-k.decisive(t.Learned)) > slack)
		case t.Same():
			return inside(t.Lead) && (notEven(k, t.Lead) || notEven(k, t.Learned)) || !inside(t.Lead) && (wrongSide(k, t.Lead) || wrongSide(k, t.Learned))
		}
		return false
	})
}

// spreads tells whether the interval of how much openings differ misses it.
func spreads(k *known, c *answer.Claim, _ answer.Text) bool {
	x := k.rests(c)[0]
	e := x.Openings.Spread
	return !covers(e.Lo, e.Hi, k.odds(x).apart)
}

// proven tells whether who is called the strongest does not truly win more than half against
// whoever the study lets them meet.
func proven(k *known, _ *answer.Claim, _ answer.Text) bool {
	h, _ := compare.NewHeadline(k.r)
	strongest := h.First.Cells[0].Lineup[0]
	wins, legs := 0.0, 0.0
	for _, o := range k.of {
		if at := slices.Index(o.lineup, strongest); o.lineup[0] != o.lineup[1] && at >= 0 {
			wins, legs = wins+o.takesOf(at), legs+1
		}
	}
	return !(wins > legs/2+slack)
}

// lessSure tells whether an estimate is further from its truth than all are said to be.
func lessSure(k *known, c *answer.Claim, t answer.Text) bool {
	half := t.Args[0].(answer.Number).Value
	for _, x := range k.rests(c) {
		of := k.truth(x)
		for seat, truth := range of {
			e := x.Fair.Effect
			if len(of) > 1 {
				if !compare.Judged(&x.Seats[seat].Advantage) {
					continue
				}
				e = x.Seats[seat].Advantage.Effect
			}
			// A value that is not in the middle of its interval is as sure as that.
			if math.Abs((e.Lo+e.Hi)/2-truth) > half+slack {
				return true
			}
		}
	}
	return false
}

// nearest tells whether rules that are called the nearest to even are not.
func nearest(k *known, c *answer.Claim, t answer.Text) bool {
	rests := k.rests(c)
	at := slices.IndexFunc(rests, func(x *analysis.Cell) bool { return answer.Variant(x.Variant) == t.Args[0] })
	return slices.ContainsFunc(rests, func(x *analysis.Cell) bool {
		return x != rests[at] && k.uneven(x) <= k.uneven(rests[at])+slack // as near is not farther
	})
}

// nearestOf tells whether rules that are not among those which may be nearest are.
func nearestOf(k *known, c *answer.Claim, _ answer.Text) bool {
	tables := answertest.Of(k.r)
	least := math.Inf(1)
	for _, x := range k.rests(c) {
		least = math.Min(least, k.uneven(x))
	}
	near := tables.Near(c)
	for _, x := range k.rests(c) {
		if !slices.Contains(near, x.Variant) && k.uneven(x) <= least+slack {
			return true
		}
	}
	return false
}

// against tells whether the interval of a difference from the base misses it.
func against(k *known, c *answer.Claim, t answer.Text) bool {
	for _, d := range compare.Differences(k.r, c.Of.Players[0]) {
		if e, ok := t.Args[0].(answer.Interval); ok && d.Name == analysis.FirstScore && d.Effect.Value == e.Value {
			x, base := compare.Cell(k.r, d.Variant, d.Agents), compare.Cell(k.r, d.Base, d.Agents)
			return !covers(e.Lo, e.Hi, k.first(x)-k.first(base))
		}
	}
	return false
}

// moved tells whether the interval of a change of rules misses what it truly does, or whether
// one of those that are counted as shown does not move the first player's score to that side.
func moved(k *known, c *answer.Claim, t answer.Text) bool {
	for i := range k.r.Differences {
		d := &k.r.Differences[i]
		if d.Name != analysis.FirstScore || d.Agents != c.Of.Players[0] {
			continue
		}
		truth := k.first(compare.Cell(k.r, d.Variant, d.Agents)) - k.first(compare.Cell(k.r, d.Base, d.Agents))
		if (d.Effect.Lo > 0 || d.Effect.Hi < 0) && !(truth*d.Effect.Value > slack) {
			return true
		}
		for _, a := range t.Args {
			if e, ok := a.(answer.Interval); ok && e.Value == d.Effect.Value && !covers(e.Lo, e.Hi, truth) {
				return true
			}
		}
	}
	return false
}

// verdict is a word of a table of differences, and whether it is false.
type verdict struct {
	name  string
	wrong bool
}

// differencesOf are the verdicts on the differences of scores.
func differencesOf(k *known) (list []verdict) {
	for i := range k.r.Differences {
		d := &k.r.Differences[i]
		if d.Name != analysis.FirstScore {
			continue
		}
		x, base := compare.Cell(k.r, d.Variant, d.Agents), compare.Cell(k.r, d.Base, d.Agents)
		if x.Pairing != nil {
			continue
		}
		truth := k.first(x) - k.first(base)
		side, small := truth*float64(d.Direction) > slack, math.Abs(truth) < d.Tolerance-slack
		switch d.Verdict {
		case analysis.EqualWithinTolerance:
			list = append(list, verdict{"differences: equal", !small})
		case analysis.DifferentButSmall:
			list = append(list, verdict{"differences: equal", !small}, verdict{"differences: order", !side})
		case analysis.Different:
			list = append(list, verdict{"differences: order", !side})
		case analysis.LargerThanTolerance:
			list = append(list, verdict{"differences: order", !side || !(math.Abs(truth) > d.Tolerance+slack)})
		}
	}
	return list
}

// claimNothing are the sentences that claim nothing of what is estimated, and why.
func claimNothing() map[string]string {
	counts, none := "it counts games that were played", "it says what is not there, which the tables show"
	return map[string]string{
		"answer.games": counts, "answer.games-matches": counts, "answer.seats": counts, "answer.cut-off": counts, "answer.few-some": counts, "answer.few-only": counts, "answer.all-cut": counts, "answer.all-cut-under": counts, "answer.all-cut-also": counts, "answer.sure.cut": counts, "answer.sure.cut-some": counts, "answer.whom.all-cut": counts, "answer.whom.valued.lead": counts, "answer.whom.valued.learned": counts, "answer.repeated": counts, "answer.repeated-some": counts, "answer.repeated-many": counts, "answer.sure.few": counts, "answer.sure.few-some": counts,
		"answer.ladder.cells": counts, "answer.one-game": counts, "answer.one-games": counts, "answer.one-pair": counts, "answer.one-pair-seen": counts, "answer.one-line": counts, "answer.population": counts, "answer.population-odds": counts, "answer.populations": counts, "answer.openings-left-out": counts,
		"example.longest": "it is of one game", "example.dramatic": "it is of one game",
		"answer.none": none, "answer.not-judged": none, "answer.unjudged": none, "answer.whom.bounds-more": none,
		"answer.sure.nothing": "nothing is known",
		"answer.fair.model":   "it says how a figure was found",
		"answer.exact":        none, "answer.one-game.fair": none, "answer.one-game.sure": none, "answer.one-game.whom": none,
		"answer.same-games": "which games are the same, TestFamilies of analysis", "answer.as-one": "which games are the same, TestFamilies of analysis", "answer.same-games-many": "which games are the same, TestFamilies of analysis",
		"answer.whom.spread-exact": counts, "answer.whom.spread-exact-range": counts,
		"answer.fair.sum-none":   "it counts what has no verdict",
		"answer.fair.sum-apart":  "it counts what is judged apart",
		"answer.many.apart":      "it counts what is not shown",
		"answer.many.open-apart": "it counts what is not shown",
		"answer.many.open":       "it counts what is not shown",
		"answer.many.rest":       "it counts what is not shown",
		"answer.many.all-open":   "it counts what is not shown",
		"answer.many.sum-judged": "it counts how many are decided; what each is stands in other sentences",
		"answer.many.sum":        "it counts how many are decided; what each is stands in other sentences",
		"answer.whom.bounds":     "what most games that were cut off could have been", "answer.whom.seat-bounds": "what most games that were cut off could have been",
		"fair.share-even":     "cells of more than two seats are judged by seats.even",
		"answer.fair.against": "it needs a family's own column; at its own level, TestAgainst",
		"atlas.bounded":       "exact values", "atlas.favours": "exact values", "atlas.sure": "exact values",
	}
}

// elsewhere are the tests that hold other questions' sentences against the truth, by sentence
// or by question: these have games that are planned by what was seen before, or designs.
func elsewhere() map[string][]string {
	readings := []string{"effects.TestEveryReadingErrsNoMoreThanOne", "effects.TestReadingsHoldAtEveryLook"}
	ladders := []string{"ladder.TestCoverage", "ladder.TestFalseFindings"}
	return map[string][]string{
		"match":                        {"match.TestErrorRates", "match.TestAlwaysHolds", "match.TestCoverage"},
		"balance":                      {"balance.TestRegionHoldsTheBest", "balance.TestSlippage", "balance.TestRegret"},
		"komi":                         {"komi.TestRescoredHoldsTogether", "komi.TestPlayedHoldsTogether", "komi.TestPlayersHoldTogether"},
		"reference":                    {"reference.TestVerdictsHoldTogether", "reference.TestVerdicts"},
		"ladder":                       ladders,
		"answer.ladder.fair":           ladders,
		"answer.ladder.sure":           ladders,
		"answer.change.robust":         readings,
		"answer.change.robust-apart":   readings,
		"answer.change.turns":          readings,
		"answer.change.explained":      {"effects.TestExplainCovers"},
		"answer.change.swept":          {"effects.TestTheFairestIsInTheSet"},
		"answer.change.may-be-fairest": {"effects.TestTheFairestIsInTheSet"},
	}
}
