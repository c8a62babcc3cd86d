package reports

import "houserules/analysis"

// reanalysisWords says what was planned and what is used in its place, of the
// base and of every tolerance by itself; nothing where all is as planned.
func reanalysisWords(say voice, r *analysis.Results) []string {
	if r.Planned == nil {
		return nil
	}
	var list []string
	then, now := r.Planned.Tolerances, r.Tolerances
	if then.Score != now.Score || r.Planned.Base != r.Base {
		list = append(list, say("report.re-analysed", points(say, then.Score), r.Planned.Base, points(say, now.Score), r.Base))
	}
	if then.Draws != now.Draws {
		list = append(list, say("report.re-analysed-draws", points(say, then.Draws), points(say, now.Draws)))
	}
	if then.Lead != now.Lead {
		list = append(list, say("report.re-analysed-lead", level(say, then.Lead), level(say, now.Lead)))
	}
	if then.Plies != now.Plies {
		list = append(list, say("report.re-analysed-plies", level(say, then.Plies), level(say, now.Plies)))
	}
	return list
}
