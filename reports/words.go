package reports

import (
	"math"

	"houserules/analysis"
)

// tooFew stands for a verdict where there is nothing to judge.
const tooFew = "there are not enough games to judge"

// fairWords says in words what the verdict on a cell's first-player advantage
// means, with the direction and, where it is open, the games that would settle
// it. Two seats are called by their opposition; with more the first player is
// compared with an even share.
func fairWords(j analysis.Judged, seats int) string {
	margin := points(j.Margin)
	favoured, within := "the first player is favoured", "first and second player are even to within ± "+margin
	comma := ""
	if j.Direction < 0 {
		favoured = "the second player is favoured"
	}
	if seats != 2 {
		comma = ","
		favoured, within = "the first player gets more than an even share", "the first player gets an even share to within ± "+margin
		if j.Direction < 0 {
			favoured = "the first player gets less than an even share"
		}
	}
	if math.IsNaN(j.Effect.Value) {
		return tooFew
	}
	needed, open := settling(j, pointUnit()), open(j, margin, pointUnit())
	switch j.Verdict {
	case analysis.LargerThanMargin:
		return favoured + byMore(comma, j.Margin, margin)
	case analysis.DifferentButSmall:
		return favoured + byLess(j.Margin, margin)
	case analysis.EqualWithinMargin:
		return within + equivalence(j, pointUnit()) + needed
	case analysis.Different:
		return favoured + open
	case analysis.Undecided:
		if j.Margin > 0 {
			return "neither an advantage nor evenness to within ± " + margin + " is shown" + needed
		}
		return "no advantage is shown, which does not mean that there is none" + needed
	default:
		return tooFew
	}
}

// differenceWords says in words what the verdict on a difference between a
// variant and the base means.
func differenceWords(d *analysis.Difference) string {
	q := quantityOf(d.Name)
	u := q.unit.asDifference()
	margin := unit{scale: u.scale, suffix: u.suffix}.value(d.Margin, marginDigits(d.Margin*u.scale))
	what := q.more
	if d.Direction < 0 {
		what = q.less
	}
	what += " than under " + d.Base
	if math.IsNaN(d.Effect.Value) {
		return tooFew
	}
	switch d.Verdict {
	case analysis.LargerThanMargin:
		return what + byMore(",", d.Margin, margin)
	case analysis.DifferentButSmall:
		return what + byLess(d.Margin, margin)
	case analysis.EqualWithinMargin:
		return "the same as under " + d.Base + " to within ± " + margin + equivalence(d.Judged, u) + settling(d.Judged, u)
	case analysis.Different:
		return what + open(d.Judged, margin, u)
	case analysis.Undecided:
		if d.Margin > 0 {
			return "neither a difference from " + d.Base + " nor equality to within ± " + margin + " is shown" + settling(d.Judged, u)
		}
		return "no difference from " + d.Base + " is shown, which does not mean that there is none" + settling(d.Judged, u)
	case analysis.SameRules:
		return "the rules are those of " + d.Base + ", so every game is the same game"
	default:
		if d.Pairs > 1 {
			return "all games are alike, so nothing tells how much they could differ"
		}
		return tooFew
	}
}

// byMore adds that the effect is beyond the margin, after a comma or nothing,
// and byLess that it is inside. Without a margin there is no size to speak of.
func byMore(comma string, margin float64, text string) string {
	if margin <= 0 {
		return ""
	}
	return comma + " by more than " + text
}

func byLess(margin float64, text string) string {
	if margin <= 0 {
		return ""
	}
	return ", but by less than " + text
}

// equivalence prints the interval on which a verdict of equality rests.
func equivalence(j analysis.Judged, u unit) string {
	e := j.Equivalence
	return " (" + level(e.Level) + " interval " + u.interval(e.Lo, e.Hi, u.digitsFor(e.Lo, e.Hi)) + u.suffix + ")"
}

// level prints a nominal coverage: "95 %".
func level(l float64) string {
	return unit{scale: 100, suffix: " %"}.value(l, marginDigits(100*l))
}

// open says that the size is open, where a margin asks for it.
func open(j analysis.Judged, margin string, u unit) string {
	if j.Margin <= 0 {
		return settling(j, u)
	}
	return "; whether by more than " + margin + " is open" + settling(j, u)
}

// settling says why a verdict leaves something open and what would settle it.
// Where that is the games cut off, it is neither the effect nor the number of
// games.
func settling(j analysis.Judged, u unit) string {
	if !j.CutOff {
		return needed(j, u)
	}
	text := "; the games cut off at the limit leave it open"
	if j.Verdict == analysis.EqualWithinMargin {
		text = "; the games cut off at the limit leave open whether there is a small difference"
	}
	if b := j.Effect.Capped; b != nil {
		digits := u.digitsFor(b.Lo, b.Hi)
		text += ": depending on how they would have ended, the effect lies between " + u.value(b.Lo, digits) + " and " + u.value(b.Hi, digits)
	}
	switch {
	case j.GamesNeeded > 0:
		return text + needed(j, u)
	case j.Verdict == analysis.EqualWithinMargin:
		return text
	default:
		return text + "; more games would not settle it, a higher limit may"
	}
}

// mostPlayed is the number of games above which a plan is none.
const mostPlayed = 100_000_000

// needed says how many games would settle it. Without a decision about a
// margin the effect assumed is the one hardest to settle, so the number holds
// for every effect; otherwise it is the effect seen.
func needed(j analysis.Judged, u unit) string {
	effect := u.value(j.AssumedEffect, u.digitsFor(j.Effect.Lo, j.Effect.Hi))
	games := "; about " + roughly(j.GamesNeeded) + " games a cell would settle it"
	if j.GamesNeeded > mostPlayed {
		games = "; to settle it would take more games than anyone would play"
	}
	if j.GamesNeeded == 0 && j.Verdict != analysis.Undecided && j.Verdict != analysis.Different {
		return ""
	}
	switch {
	case j.GamesNeeded > 0 && j.Verdict == analysis.Undecided && j.Margin > 0:
		return games + " whatever the true effect is (the hardest is " + effect + ")"
	case j.GamesNeeded > 0:
		return games + " if the true effect is " + effect
	case j.AssumedEffect == 0 || math.IsNaN(j.AssumedEffect):
		return ""
	default:
		return "; if the true effect is " + effect + ", no number of games would settle it"
	}
}

// points prints a margin given as a fraction of 1 in percentage points, with
// no more digits than it has.
func points(margin float64) string {
	return unit{scale: 100, suffix: " pp"}.value(margin, marginDigits(100*margin))
}

func pointUnit() unit { return unit{scale: 100, suffix: " pp", signed: true, digits: 1} }

// marginDigits is the least number of decimals that prints a number as the
// user wrote it, at most four.
func marginDigits(v float64) int {
	for digits := range 4 {
		scaled := v * math.Pow10(digits)
		if math.Abs(scaled-math.Round(scaled)) < 1e-6 {
			return digits
		}
	}
	return 4
}

// cappedWords says how many games of a cell were cut off, and what they could
// change.
func cappedWords(c *analysis.Cell, bounds *analysis.Bounds) string {
	text := count(c.Capped) + " of " + count(c.Games) + " games (" + share(c.Capped, c.Games) + " %) were cut off at the limit"
	if bounds == nil {
		return text
	}
	u := quantityOf(analysis.FirstScore).unit
	digits := max(u.digitsFor(bounds.Lo, bounds.Hi)-1, u.digits)
	return text + "; counted for either side, the first player's score lies between " +
		u.number(bounds.Lo, digits) + " % and " + u.number(bounds.Hi, digits) + " %"
}
