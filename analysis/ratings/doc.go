// Package ratings measures the strengths of several players who met in pairs of
// games, each pair with the seats swapped. Package analysis uses it for studies with
// several line-ups. It is pure arithmetic on counts.
//
// # The model
//
// Davidson's (1970, "On extending the Bradley-Terry model to accommodate ties in
// paired comparison experiments", Journal of the American Statistical
// Association 65), with an effect of the first move: where i moves first and
// meets j,
//
//	P(i wins) ∝ γπ_i,  P(j wins) ∝ π_j,  P(draw) ∝ ν√(γπ_iπ_j).
//
// π are the strengths, ν says how often games between equals are drawn, and γ is
// the effect of the first move net of strength: the odds by which it multiplies
// winning against losing. Davidson and Beaver (1977, "On extending the
// Bradley-Terry model to incorporate within-pair order effects", Biometrics 33)
// leave γ out of the draws and give it to the second player. With one γ for all
// pairs that is the same model: their γ is 1/γ here, and their ν is ν√γ. The form
// chosen is Davidson's own of two players of the strengths γπ_i and π_j, in which
// swapping the seats changes nothing but γ into 1/γ.
//
// Strengths are on Elo's scale: 400 Elo more are ten times the odds of winning
// against losing. One player's is zero; only differences mean anything, and
// strengths under two variants have no zero in common.
//
// # Estimates
//
// Fit is by maximum likelihood, by Newton's method; the logarithm of the
// likelihood is concave in the logarithms of the parameters. Players who won or
// lost everything, or games that were never drawn, would have none: so every two
// players who met are given one even game that was never played, half of it in
// each seating: half of it drawn, a quarter won and a quarter lost. (A draw alone
// was rejected: a player who never lost is then the stronger without end, the
// oftener games between equals are drawn.)
// Standard errors are those of a sandwich clustered by game index over all pairs (Liang
// and Zeger 1986, "Longitudinal data analysis using generalized linear models", Biometrika
// 73): they hold where games that share luck hang together, in a pair or in the pairs of
// others, and where the model is not quite right. Intervals do not come from these
// errors, which miss a player far ahead in nine of ten cases, but from [Fit.Strengths].
// The test of fit ([Fit.ChiSquare]) says whether the model is right. Players who beat
// each other in a circle ([Circles]) show that strength is not one number.
package ratings
