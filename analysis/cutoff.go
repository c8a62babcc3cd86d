package analysis

// widened returns an estimate whose interval holds whatever became of the
// games cut off: from the interval's lower bound were all of them counted for
// one side to its upper bound were they counted for the other. A verdict on
// it is true for every way to count them (Horowitz and Manski 2000,
// "Nonparametric analysis of randomized experiments with missing covariate
// and outcome data", Journal of the American Statistical Association 95:
// bounds from the worst cases, with the sampling error outside).
//
// To judge the games as they stood and only warn was rejected: a study whose
// games were all cut off then says that both sides are equal.
func widened(e Estimate) Estimate {
	if b := e.Capped; b != nil {
		e.Lo, e.Hi = e.Lo-(e.Value-b.Lo), e.Hi+(b.Hi-e.Value)
	}
	return e
}

// leftOpen tells whether the games cut off leave open what the others would
// say: they took a verdict or a direction away, or with as large a share of
// them no number of games settles what it would settle without.
func leftOpen(j Judged, p Planning) bool {
	if j.Effect.Capped == nil {
		return false
	}
	if v, d := Judge(j.Effect, j.Equivalence, j.Tolerance); v != j.Verdict || d != j.Direction {
		return true
	}
	p.Capped = nil
	games, _ := p.Needed(j.Verdict, j.Effect.Value, j.Tolerance)
	return games > 0 && j.GamesNeeded == 0
}
