package reports

import "houserules/analysis"

// unitOf is how numbers of a kind are printed.
func unitOf(kind analysis.Kind) unit {
	switch kind {
	case analysis.Share:
		return percent()
	case analysis.ShareDifference:
		return percent().asDifference()
	case analysis.ScoreDifference:
		return unit{scale: 1, digits: 1, signed: true}
	default:
		return unit{scale: 1, digits: 1}
	}
}

// percent prints shares, and points differences of shares.
func percent() unit { return unit{scale: 100, suffix: " %", digits: 1} }

// figureUnit is how a figure's numbers are printed.
func figureUnit(r *analysis.Results, name string) unit { return unitOf(r.Figure(name).Kind) }

// figureName is what a figure is called in tables.
func figureName(say translator, name string) string { return say("figure." + name) }

// figureHead is what a figure is called at the head of a column.
func figureHead(say translator, name string) string { return say("figure." + name + ".head") }

// shown lists the figures that stand in a table of the reports: plain numbers
// first, then what is in the unit of the scores, which not every game has.
func shown(r *analysis.Results, where analysis.Shown) []analysis.FigureFacts {
	var list []analysis.FigureFacts
	for _, ofScores := range []bool{false, true} {
		for _, f := range r.FigureFacts() {
			if f.Shown == where && ofScores == (f.Kind == analysis.ScoreDifference) {
				list = append(list, f)
			}
		}
	}
	return list
}
