package reports

import (
	"math"
	"strconv"

	"houserules/analysis"
)

// ratingSection is the table of the players' strengths under a variant.
func ratingSection(say translator, r *analysis.Rating) section {
	s := section{Title: say("report.ratings", fromOpenings(say, r.Variant, r.Openings))}
	if len(r.Players) > 0 {
		open := false
		g := grid{
			Caption: say("table.ratings", r.Anchor),
			Columns: []column{
				left(say("table.player")), right(say("table.elo-of-model", level(say, r.First.Level))), right(say("table.pairs")), right(say("table.mean-score")),
			},
		}
		for _, p := range r.Players {
			elo := strengthCell(say, p.Elo)
			open = open || math.IsInf(p.Elo.Lo, 0) || math.IsInf(p.Elo.Hi, 0)
			if p.Agent == r.Anchor {
				elo = cell{Text: eloUnit().value(say, 0, 0)} // by definition, without an interval
			}
			g.Rows = append(g.Rows, append([]cell{{Text: p.Agent}, elo}, plain(count(say, p.Pairs), percent().bare().value(say, p.Score, 1))...))
		}
		s.Tables = append(s.Tables, g)
		s.Remarks = append(s.Remarks, say("remark.two-elo"), say("remark.first-move", strength(say, r.First)))
		if open {
			s.Remarks = append(s.Remarks, say("remark.open-strength"))
		}
		if r.Fit.Freedom > 0 {
			s.Remarks = append(s.Remarks, say("remark.fit", unit{scale: 1}.number(say, r.Fit.Value, 1), r.Fit.Freedom, probability(say, r.Fit.P)))
		}
	}
	for _, c := range r.Circles {
		s.Remarks = append(s.Remarks, say("remark.circle", c[0], c[1], c[2]))
	}
	s.Remarks = append(s.Remarks, say.all(r.Warnings)...)
	return s
}

// strength prints a strength in Elo, of which there may be one limit alone.
func strength(say translator, e analysis.Estimate) string { return strengthCell(say, e).Text }

func strengthCell(say translator, e analysis.Estimate) cell {
	lo, hi := math.IsInf(e.Lo, -1), math.IsInf(e.Hi, 1)
	switch u := eloUnit(); {
	case lo && hi:
		return cell{Text: missing}
	case hi:
		return cell{Text: say("rating.at-least", u.value(say, math.Floor(e.Lo), 0))}
	case lo:
		return cell{Text: say("rating.at-most", u.value(say, math.Ceil(e.Hi), 0))}
	default:
		return u.measured(say, e)
	}
}

// probability prints a probability with two digits, and what is smaller than can
// matter as that.
func probability(say translator, p float64) string {
	const least = 0.0001
	if math.IsNaN(p) {
		return missing
	}
	if p < least {
		return "< " + say.number("0.0001")
	}
	digits := max(2, 1-int(math.Floor(math.Log10(p))))
	return say.number(strconv.FormatFloat(p, 'f', digits, 64))
}
