package reports

import "houserules/analysis"

// toleranceText prints the tolerance of a difference with its unit: "1 pp",
// "0.96 seeds", "6.94 plies". One that is a part of the base's mean is an
// estimate, and has the digits of the interval beside it, two that say something
// at least.
func toleranceText(say translator, r *analysis.Results, d *analysis.Difference) string {
	u := figureUnit(r, d.Name).asDifference()
	u.signed = false
	digits := leastDigits(d.Tolerance * u.scale)
	if d.Of == analysis.ToleranceOfPlies {
		digits = max(u.twoDigits(d.Tolerance), u.beside(d.Tolerance, -d.Tolerance).digitsFor(d.Effect.Lo, d.Effect.Hi))
	}
	text := u.value(say, d.Tolerance, digits)
	if u.suffix != "" {
		return text
	}
	return say("tolerance.counted", text, counted(say, r, d))
}

// counted is what a difference counts, where it is no share.
func counted(say translator, r *analysis.Results, d *analysis.Difference) string {
	if d.Name == analysis.PlyCount { // beside a number some languages have another form than in a heading
		return say("plot.lengths.unit")
	}
	if r.Figure(d.Name).Kind != analysis.ScoreDifference {
		return figureName(say, d.Name)
	}
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Variant == d.Base {
			return scoreUnit(say, c)
		}
	}
	return say("report.points")
}

// toleranceWords says what the differences of a table are judged against.
func toleranceWords(say translator, r *analysis.Results, d *analysis.Difference) string {
	part := level(say, d.Fraction)
	switch {
	case d.Tolerance <= 0:
		return say("tolerance.none")
	case d.Of == analysis.ToleranceOfPlies:
		return say("tolerance.of-mean", part, d.Base)
	case d.Of == analysis.ToleranceOfLead:
		return say("tolerance.of-total", toleranceText(say, r, d), part)
	default:
		return say("tolerance.is", toleranceText(say, r, d))
	}
}
