package reports

import (
	"math"

	"houserules/analysis"
)

// sentences are the verdicts in words, for the machine formats that have them.
type sentences struct{ r *analysis.Results }

// Fair implements record.Words.
func (s sentences) Fair(c *analysis.Cell) string { return fairWords(c.Fair, seats(c)) }

// Difference implements record.Words.
func (s sentences) Difference(d *analysis.Difference) string {
	return differenceWords(d, figureUnit(s.r, d.Name).asDifference())
}

// Seats implements record.Words.
func (s sentences) Seats(role *analysis.Role) string { return equalWords(role) }

// verdictWord is a verdict as reports print it.
func verdictWord(v analysis.Verdict) string { return say(verdictKey(v)) }

// verdictKey names the word of a verdict.
func verdictKey(v analysis.Verdict) string {
	switch v {
	case analysis.LargerThanTolerance:
		return "verdict.larger"
	case analysis.Different:
		return "verdict.different"
	case analysis.DifferentButSmall:
		return "verdict.small"
	case analysis.EqualWithinTolerance:
		return "verdict.equal"
	case analysis.Undecided:
		return "verdict.undecided"
	case analysis.SameRules:
		return "verdict.same-rules"
	default:
		return "verdict.none"
	}
}

// fairWords says in words what the verdict on a cell's first-player advantage
// means, with the direction and, where it is open, the games that would settle
// it. Two seats are called by their opposition; with more the first player is
// compared with an even share.
func fairWords(j analysis.Judged, seats int) string {
	favoured, by, even := "fair.first", "fair.by-more", "fair.even"
	if j.Direction < 0 {
		favoured = "fair.second"
	}
	if seats != 2 {
		favoured, by, even = "fair.share-more", "verdict.by-more", "fair.share-even"
		if j.Direction < 0 {
			favoured = "fair.share-less"
		}
	}
	if nothingKnown(j.Effect) {
		return say("verdict.too-few")
	}
	u := pointUnit()
	tolerance := points(j.Tolerance)
	switch j.Verdict {
	case analysis.LargerThanTolerance:
		return sized(by, say(favoured), j, tolerance)
	case analysis.DifferentButSmall:
		return sized("verdict.by-less", say(favoured), j, tolerance)
	case analysis.EqualWithinTolerance:
		return also(equivalence(say(even, tolerance), j, u), settling(j, u))
	case analysis.Different:
		return open(say(favoured), j, tolerance, u)
	case analysis.Undecided:
		if j.Tolerance > 0 {
			return also(say("fair.undecided", tolerance), settling(j, u))
		}
		return also(say("fair.not-shown"), settling(j, u))
	default:
		return say("verdict.too-few")
	}
}

// differenceWords says in words what the verdict on a difference between a
// variant and the base means; u is the unit of the difference.
func differenceWords(d *analysis.Difference, u unit) string {
	tolerance := unit{scale: u.scale, suffix: u.suffix}.value(d.Tolerance, leastDigits(d.Tolerance*u.scale))
	what := "figure." + d.Name + ".more"
	if d.Direction < 0 {
		what = "figure." + d.Name + ".less"
	}
	differs := say("difference.than", say(what), d.Base)
	if nothingKnown(d.Effect) {
		return say("verdict.too-few")
	}
	switch d.Verdict {
	case analysis.LargerThanTolerance:
		return sized("verdict.by-more", differs, d.Judged, tolerance)
	case analysis.DifferentButSmall:
		return sized("verdict.by-less", differs, d.Judged, tolerance)
	case analysis.EqualWithinTolerance:
		return also(equivalence(say("difference.same", d.Base, tolerance), d.Judged, u), settling(d.Judged, u))
	case analysis.Different:
		return open(differs, d.Judged, tolerance, u)
	case analysis.Undecided:
		if d.Tolerance > 0 {
			return also(say("difference.undecided", d.Base, tolerance), settling(d.Judged, u))
		}
		return also(say("difference.not-shown", d.Base), settling(d.Judged, u))
	case analysis.SameRules:
		return say("difference.same-rules", d.Base)
	default:
		if d.Pairs > 1 {
			return say("difference.all-alike")
		}
		return say("verdict.too-few")
	}
}

// nothingKnown tells whether there is neither a value nor an interval.
func nothingKnown(e analysis.Estimate) bool { return math.IsNaN(e.Value) && e.Capped == nil }

// sized adds that the effect is beyond the tolerance, or inside. Without a
// tolerance there is no size to speak of.
func sized(key, text string, j analysis.Judged, tolerance string) string {
	if j.Tolerance <= 0 {
		return text
	}
	return say(key, text, tolerance)
}

// also joins two clauses, of which the second may be empty.
func also(text, more string) string {
	if more == "" {
		return text
	}
	return say("verdict.also", text, more)
}

// equivalence adds the interval on which a verdict of equality rests.
func equivalence(text string, j analysis.Judged, u unit) string {
	e := j.Equivalence
	return say("verdict.interval", text, level(e.Level), u.interval(e.Lo, e.Hi, u.digitsFor(e.Lo, e.Hi))+u.suffix)
}

// open says that the size is open, where a tolerance asks for it.
func open(text string, j analysis.Judged, tolerance string, u unit) string {
	if j.Tolerance > 0 {
		text = also(text, say("verdict.open", tolerance))
	}
	return also(text, settling(j, u))
}

// points prints a tolerance given as a fraction of 1 in percentage points,
// with no more digits than it has.
func points(tolerance float64) string {
	return unit{scale: 100, suffix: " pp"}.value(tolerance, leastDigits(100*tolerance))
}

func pointUnit() unit { return unit{scale: 100, suffix: " pp", signed: true, digits: 1} }

// level prints a nominal coverage: "95 %".
func level(l float64) string {
	return unit{scale: 100, suffix: " %"}.value(l, leastDigits(100*l))
}

// leastDigits is the least number of decimals that prints a number as the
// user wrote it, at most four.
func leastDigits(v float64) int {
	for digits := range 4 {
		scaled := v * math.Pow10(digits)
		if math.Abs(scaled-math.Round(scaled)) < 1e-6 {
			return digits
		}
	}
	return 4
}
