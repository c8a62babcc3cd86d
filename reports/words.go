package reports

import (
	"math"

	"houserules/analysis"
	"houserules/analysis/compare"
)

// sentences are the verdicts in words, for the machine formats that have them.
type sentences struct{ r *analysis.Results }

// Fair implements record.Words.
func (s sentences) Fair(c *analysis.Cell) string { return fairWords(english(), c) }

// Difference implements record.Words.
func (s sentences) Difference(d *analysis.Difference) string {
	return differenceWords(english(), s.r, d)
}

// Seats implements record.Words.
func (s sentences) Seats(role *analysis.Role) string { return equalWords(english(), role) }

// verdictWord is a verdict as reports print it.
func verdictWord(say translator, v analysis.Verdict) string { return say(v.Key()) }

// fairWords says in words what the verdict on a cell's first-player advantage
// means, with the direction and, where it is open, how exactly it is known.
// Two players alike are called by their order. Where they have different agents
// or roles of their own nobody is favoured by moving first, as far as that
// shows: what they score is said of them. With more than two the first player
// is compared with an even share.
func fairWords(say translator, c *analysis.Cell) string {
	j, u := c.Fair, pointUnit()
	u.matches = ofMatches(c)
	tooFew := say(compare.GamesOrMatches(u.matches, "verdict.too-few", "verdict.too-few-matches"))
	tolerance := points(say, j.Tolerance)
	toward, by, neither := compare.Leaning(c)
	favoured, even := say.text(toward), say.text(neither)
	if compare.NothingKnown(j.Effect) && !j.Effect.AllCut {
		return tooFew
	}
	switch j.Verdict {
	case analysis.LargerThanTolerance:
		return sized(say, by, favoured, j, tolerance)
	case analysis.DifferentButSmall:
		return small(say, sized(say, "verdict.by-less", favoured, j, tolerance), j, u)
	case analysis.EqualWithinTolerance:
		return also(say, equivalence(say, even, j, u), settling(say, j, u))
	case analysis.Different:
		return open(say, favoured, j, tolerance, u)
	case analysis.Undecided:
		if compare.Unequal(c) { // whatever the interval
			return say("verdict.unequal")
		}
		return also(say, say.text(compare.Open(c)), settling(say, j, u))
	default:
		return tooFew
	}
}

// differenceWords says in words what the verdict on a difference between a
// variant and the base means.
func differenceWords(say translator, r *analysis.Results, d *analysis.Difference) string {
	u := figureUnit(r, d.Name).asDifference()
	if u.suffix == "" {
		u.suffix = " " + counted(say, r, d)
	}
	u.matches = r.Matches
	tooFew := say(compare.GamesOrMatches(r.Matches, "verdict.too-few", "verdict.too-few-matches"))
	tolerance := toleranceText(say, r, d)
	what := "figure." + d.Name + ".more"
	if d.Direction < 0 {
		what = "figure." + d.Name + ".less"
	}
	differs := say("difference.than", say(what), d.Base)
	if compare.NothingKnown(d.Effect) && !d.Effect.AllCut {
		return tooFew
	}
	switch d.Verdict {
	case analysis.LargerThanTolerance:
		return beyond(say, sized(say, "verdict.by-more", differs, d.Judged, tolerance), d.Judged, u)
	case analysis.DifferentButSmall:
		return small(say, sized(say, "verdict.by-less", differs, d.Judged, tolerance), d.Judged, u)
	case analysis.EqualWithinTolerance:
		return also(say, equivalence(say, say("difference.same", d.Base, tolerance), d.Judged, u), settling(say, d.Judged, u))
	case analysis.Different:
		return open(say, differs, d.Judged, tolerance, u)
	case analysis.Undecided:
		why, text := settling(say, d.Judged, u), say("difference.not-shown", d.Base)
		if d.Effect.AllCut {
			why = say("settle.all-cut-either")
		}
		if d.Tolerance > 0 {
			text = say("difference.undecided", d.Base, tolerance)
		}
		return also(say, text, why)
	case analysis.SameRules:
		return say("difference.same-rules", d.Base)
	default:
		if d.Pairs > 1 || d.Apart {
			return say(compare.GamesOrMatches(r.Matches, "difference.all-alike", "difference.all-alike-matches"))
		}
		return tooFew
	}
}

// settling says why a verdict leaves something open, and how exactly the effect is known;
// it is empty where nothing is open.
func settling(say translator, j analysis.Judged, u unit) string {
	plain := u
	plain.signed = false
	return say.text(compare.WhyOpen(&j, u.matches, compare.Numbers{
		Width: func(v float64) any { return plain.width(say, v) },
		Bounds: func(lo, hi float64) (any, any) {
			digits := u.digitsFor(lo, hi)
			return u.value(say, lo, digits), u.value(say, hi, digits)
		},
	}))
}

// cutOffWords says how many games of a cell were cut off, and what they could
// change.
func cutOffWords(say translator, c *analysis.Cell, bounds *analysis.Bounds) string {
	text := say(compare.GamesOrMatches(ofMatches(c), "settle.were-cut-off", "settle.were-cut-off-matches"), count(say, c.CutOff), count(say, c.Games), share(say, c.CutOff, c.Games)+" %")
	if bounds == nil {
		return text
	}
	u := percent()
	digits := max(u.digitsFor(bounds.Lo, bounds.Hi)-1, u.digits)
	return say("settle.score-between", text, u.value(say, bounds.Lo, digits), u.value(say, bounds.Hi, digits))
}

// sized adds that the effect is beyond the tolerance, or inside. Without a
// tolerance there is no size to speak of.
func sized(say translator, key, text string, j analysis.Judged, tolerance string) string {
	if j.Tolerance <= 0 {
		return text
	}
	return say(key, text, tolerance)
}

// also joins two clauses, of which the second may be empty.
func also(say translator, text, more string) string {
	if more == "" {
		return text
	}
	return say("verdict.also", text, more)
}

// equivalence adds the interval on which it rests that an effect is inside the tolerance.
func equivalence(say translator, text string, j analysis.Judged, u unit) string {
	return resting(say, text, j.Equivalence, j, u)
}

// small adds it to what says that a difference is smaller than the tolerance, where the interval of the
// difference does not show that.
func small(say translator, text string, j analysis.Judged, u unit) string {
	if insideBy(&j.Effect, j.Tolerance) {
		return text
	}
	return equivalence(say, text, j, u)
}

// insideBy tells whether all of an interval lies inside a tolerance.
func insideBy(e *analysis.Estimate, tolerance float64) bool {
	return e.Lo > -tolerance && e.Hi < tolerance
}

// beyond adds the interval on which it rests that an effect is beyond the
// tolerance, where that is not the effect's own.
func beyond(say translator, text string, j analysis.Judged, u unit) string {
	if j.Beyond == nil {
		return text
	}
	return resting(say, text, *j.Beyond, j, u)
}

// resting adds an interval that lies inside the tolerance or beyond it.
func resting(say translator, text string, e analysis.Estimate, j analysis.Judged, u unit) string {
	u.signed = false
	u = u.beside(j.Tolerance, -j.Tolerance)
	digits := u.digitsFor(e.Lo, e.Hi)
	u.signed = true
	return say("verdict.interval", text, level(say, e.Level), u.interval(say, e.Lo, e.Hi, digits)+u.after(say))
}

// open says that the size is open, where a tolerance asks for it.
func open(say translator, text string, j analysis.Judged, tolerance string, u unit) string {
	if j.Tolerance > 0 {
		text = also(say, text, say("verdict.open", tolerance))
	}
	return also(say, text, settling(say, j, u))
}

// points prints a tolerance given as a fraction of 1 in percentage points,
// with no more digits than it has.
func points(say translator, tolerance float64) string {
	return unit{scale: 100, suffix: pointSuffix}.value(say, tolerance, leastDigits(100*tolerance))
}

func pointUnit() unit { return unit{scale: 100, suffix: pointSuffix, signed: true, digits: 1} }

// level prints a nominal coverage: "95 %".
func level(say translator, l float64) string {
	return unit{scale: 100, suffix: " %"}.value(say, l, leastDigits(100*l))
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
