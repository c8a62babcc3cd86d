package record

import (
	"math"

	"houserules/analysis"
)

// fraction is the unit of shares: fractions of 1.
const fraction = "fraction of 1"

// unitOf is the unit of a difference: that of shares, what the games' scores
// count, or what the figure counts.
func unitOf(r *analysis.Results, d *analysis.Difference) string {
	switch r.Figure(d.Name).Kind {
	case analysis.Share, analysis.ShareDifference:
		return fraction
	case analysis.ScoreDifference:
		for i := range r.Cells {
			if r.Cells[i].Variant == d.Base {
				return r.Cells[i].Unit
			}
		}
	}
	return d.Name
}

// tolerances flattens those of a study: fractions of 1, of what there is to
// score, and of the base's mean. Null is none.
func tolerances(t analysis.Tolerances) object {
	of := func(x float64) number {
		if x == 0 {
			return none()
		}
		return number(x)
	}
	return object{{"score", of(t.Score)}, {"draws", of(t.Draws)}, {"lead", of(t.Lead)}, {"plies", of(t.Plies)}}
}

// none is a number that there is not.
func none() number { return number(math.NaN()) }

// judged flattens a verdict with its intervals.
//
// Margin is the tolerance in the effect's unit; tolerance says which one it is,
// as what fraction it was given, and the unit. Beyond is there where lying
// beyond the tolerance is judged by another interval than the effect's.
// Planning is the outlook: half of the interval's width now, the half-width
// wanted, the games (of each cell) that should bring it, zero where no number
// would; and the probability of a verdict that leaves nothing open, with the
// games played (now) and with those (then), at a true effect of zero, half of
// the margin and twice the margin.
//
// Games_needed was once the number of games that should settle the verdict,
// which no number can promise; the key is kept for programs that read it, where
// something is open, with the number of games of planning. Assumed_effect went
// with it and is always null, as is the power at the top of the file.
func judged(j *analysis.Judged, text, unit string) object {
	o := object{
		{"effect", estimate(&j.Effect)}, {"equivalence", estimate(&j.Equivalence)}, {"margin", number(j.Tolerance)},
		{"verdict", j.Verdict.String()}, {"direction", j.Direction}, {"words", text},
	}
	if j.Tolerance > 0 {
		o = append(o, Field{"tolerance", object{{"of", j.Of.String()}, {"fraction", number(j.Fraction)}, {"unit", unit}}})
	}
	if j.Beyond != nil {
		o = append(o, Field{"beyond", estimate(j.Beyond).Without("warnings")})
	}
	if j.CutOff {
		o = append(o, Field{"cut_off", true})
	}
	if j.Open() {
		o = append(o, Field{"games_needed", j.Outlook.Games}, Field{"assumed_effect", none()})
	}
	if j.Verdict != 0 && j.Verdict != analysis.SameRules {
		o = append(o, Field{"planning", outlook(&j.Outlook)})
	}
	return o
}

// outlook flattens an outlook.
func outlook(x *analysis.Outlook) object {
	o := object{{"half_width", number(x.HalfWidth)}, {"wanted", number(x.WantedHalfWidth)}, {"games", x.Games}}
	for i, c := range x.Chances {
		o = append(o, Field{[]string{"at_zero", "at_half", "at_twice"}[i], object{{"now", number(c.WithGamesPlayed)}, {"then", number(c.WithGamesAdvised)}}})
	}
	return o
}
